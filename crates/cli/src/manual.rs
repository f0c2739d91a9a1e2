//! Shell completions and man pages, made from the grammar itself.

use std::path::Path;
use std::str::FromStr as _;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use unpuzzle_puzzles::{
    AnyVerb, InputError, Language, Puzzle, SourceSpan, check_choice, msg, nearest,
};
use unpuzzle_render::reply_document;

use crate::context::Context;
use crate::errors::CliError;
use crate::grammar::{PROGRAM, SHELLS};
use crate::{Exit, grammar, help, save};

/// Prints the completions for a shell.
pub(crate) fn completions(context: &Context, shell: Option<&str>) -> Result<Exit, CliError> {
    let word = shell.unwrap_or_default();
    check_choice("SHELL", word, &SHELLS)?;
    let mut command = grammar::command(context.registry, context.language);
    let mut script = Vec::new();
    if let Ok(shell) = Shell::from_str(word) {
        clap_complete::generate(shell, &mut command, PROGRAM, &mut script);
    }
    context.console.print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Yes)
}

/// Writes all man pages into a directory, or prints the main one.
pub(crate) fn pages(context: &Context, directory: Option<&str>) -> Result<Exit, CliError> {
    let mut command = grammar::command(context.registry, context.language);
    command.build();
    let Some(directory) = directory else {
        context.console.print(&render(&command, context.language)?)?;
        return Ok(Exit::Yes);
    };
    let mut names = Vec::new();
    for page in every_command(&command) {
        let name = format!("{}.1", page.get_display_name().unwrap_or(PROGRAM));
        let path = Path::new(directory).join(&name);
        let saved = std::fs::create_dir_all(directory).and_then(|()| {
            save::write_file(&path, render(page, context.language)?.as_bytes(), true)
        });
        saved.map_err(|error| save::not_saved(&path.to_string_lossy(), &error))?;
        names.push(name);
    }
    let message = msg!("{count} pages written to {directory}", count = names.len(), directory);
    context.console.print(&format!("{}\n", context.say(&message)))?;
    Ok(Exit::Yes)
}

/// A command with everything below it.
fn every_command(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().flat_map(every_command);
    std::iter::once(command).chain(below).collect()
}

fn render(command: &Command, language: Language) -> std::io::Result<String> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let page = String::from_utf8_lossy(&page);
    let page: String = page.lines().map(|line| capital_heading(line) + "\n").collect();
    let examples = command.get_after_help().map(ToString::to_string);
    let codes = help::EXIT_CODES.in_language(language);
    let status = msg!("Exit status").in_language(language).to_uppercase();
    Ok(page + &as_typed(&examples.unwrap_or_default()) + &format!(".SH {status}\n{codes}\n"))
}

fn capital_heading(line: &str) -> String {
    if line.starts_with(".SH ") { line.to_uppercase() } else { line.to_owned() }
}

/// A section whose lines stay as they are: a heading, then what it heads.
fn as_typed(section: &str) -> String {
    match section.split_once('\n') {
        Some((heading, lines)) => {
            let heading = heading.trim_end_matches(':').to_uppercase();
            let lines = lines.replace('\\', "\\e").replace('-', "\\-");
            format!(".SH {heading}\n.nf\n{lines}\n.fi\n")
        }
        None => String::new(),
    }
}

/// Prints the JSON schema of the verb that the word names.
pub(crate) fn schema(context: &Context, word: &str) -> Result<Exit, CliError> {
    let (puzzle, verb) = find(context, word)?;
    let document = reply_document(puzzle, verb);
    context.console.print(&format!("{document:#}\n"))?;
    Ok(Exit::Yes)
}

fn find(
    context: &Context,
    word: &str,
) -> Result<(&'static dyn Puzzle, &'static AnyVerb), InputError> {
    let all = context.registry.iter().flat_map(|puzzle| {
        let verbs = puzzle.verbs().iter();
        verbs.map(move |verb| (format!("{}.{}", puzzle.name(), verb.name), *puzzle, verb))
    });
    let all: Vec<_> = all.collect();
    let at = SourceSpan::whole(word);
    match all.iter().find(|(name, ..)| name == word) {
        Some((_, puzzle, verb)) if !verb.is_screen => Ok((*puzzle, verb)),
        Some(_) => Err(InputError::new(msg!(
            "{verb} is played on a screen and has no replies",
            verb = word
        ))
        .at(at)),
        None => {
            let near = nearest(word, all.iter().map(|(name, ..)| name.as_str()));
            let message = msg!("there is no puzzle or command “{word}”", word);
            Err(InputError::new(message).at(at).with_suggestion(near))
        }
    }
}
