//! From words to a command, and from its end to an exit code.

use std::ffi::OsString;

use clap::ArgMatches;
use clap::builder::StyledStr;
use clap::error::ErrorKind;
use unpuzzle_puzzles::{InputError, Puzzle, StopFlag};

use crate::context::{self, Registry};
use crate::errors::CliError;
use crate::grammar::{self, COMPARE};
use crate::{Console, Context, Exit, argv, manual, perform, screens, serve, store, tour};

/// Runs one command line, given without the program's name.
pub fn run(
    registry: Registry,
    words: impl IntoIterator<Item = OsString>,
    console: Console,
    stop: StopFlag,
) -> Exit {
    let words: Vec<OsString> = words.into_iter().collect();
    let readable: Vec<_> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let context = context::first_look(registry, &readable, console, stop);
    argv::as_text(words)
        .map_err(CliError::from)
        .and_then(|words| run_inside(&context, &words))
        .unwrap_or_else(|trouble| trouble.report(&context))
}

/// Runs a command line in a context, changed by its own flags.
pub(crate) fn run_inside(context: &Context, words: &[String]) -> Result<Exit, CliError> {
    match parse(context, words)? {
        Parsed::Command(matches) => dispatch(&context::with_flags(context, &matches)?, &matches),
        Parsed::Help(text) => {
            let colour = context.colour.output;
            let text = if colour { text.ansi().to_string() } else { text.to_string() };
            context.console.print(&text)?;
            Ok(Exit::Yes)
        }
    }
}

enum Parsed {
    Command(ArgMatches),
    Help(StyledStr),
}

fn parse(context: &Context, words: &[String]) -> Result<Parsed, InputError> {
    let mut command =
        grammar::command(context.registry, context.language).term_width(context.width());
    match command.try_get_matches_from_mut(argv::for_clap(words)) {
        Ok(matches) => Ok(Parsed::Command(matches)),
        Err(error) if error.kind() == ErrorKind::DisplayHelp => Ok(Parsed::Help(error.render())),
        Err(error) if error.kind() == ErrorKind::DisplayVersion => Ok(Parsed::Help(error.render())),
        Err(error) => Err(argv::refusal(&error, &command, words)),
    }
}

fn dispatch(context: &Context, matches: &ArgMatches) -> Result<Exit, CliError> {
    let Some((name, inner)) = matches.subcommand() else {
        return menu_or_help(context, None);
    };
    match (name, inner.subcommand()) {
        ("tour", _) => tour::run(context),
        ("replay", _) => screens::replay_files(context, inner),
        ("serve", _) => serve::run(context, inner),
        ("store", Some((name, matches))) => store::run(context, name, matches),
        ("completions", _) => manual::completions(context, text(inner, "shell")),
        ("schema", _) => manual::schema(context, text(inner, "verb").unwrap_or_default()),
        ("man", _) => manual::pages(context, text(inner, "directory")),
        (COMPARE, Some((name, matches))) => verb(context, find(context, name), COMPARE, matches),
        (name, Some((verb_name, matches))) => {
            verb(context, find(context, name), verb_name, matches)
        }
        (name, None) => menu_or_help(context, find(context, name)),
    }
}

fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

fn find(context: &Context, name: &str) -> Option<&'static dyn Puzzle> {
    unpuzzle::find(context.registry, name)
}

fn verb(
    context: &Context,
    puzzle: Option<&'static dyn Puzzle>,
    name: &str,
    matches: &ArgMatches,
) -> Result<Exit, CliError> {
    let verbs = puzzle.map_or(&[][..], Puzzle::verbs);
    let verb = verbs.iter().find(|verb| verb.name == name);
    match puzzle.zip(verb) {
        Some((puzzle, verb)) => perform::run(context, puzzle, verb, matches),
        None => menu_or_help(context, puzzle),
    }
}

/// A command line without a verb gets the menu on a terminal, and help elsewhere.
fn menu_or_help(context: &Context, puzzle: Option<&'static dyn Puzzle>) -> Result<Exit, CliError> {
    if context.has_screen() {
        return screens::menu(context, puzzle);
    }
    let words = puzzle.map(|puzzle| puzzle.name().to_owned());
    let words: Vec<_> = words.into_iter().chain(["--help".to_owned()]).collect();
    run_inside(context, &words)
}
