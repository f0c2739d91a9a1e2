//! From a command to the terminal screens and back.

use std::io;
use std::path::Path;

use clap::ArgMatches;
use unpuzzle_puzzles::page::{Block, Page, Role};
use unpuzzle_puzzles::trace::{Replay, Trace};
use unpuzzle_puzzles::{InputError, Message, Puzzle, SourceSpan, msg};
use unpuzzle_render::instance::Asked;
use unpuzzle_tui::{Closed, Ended, PlayError, Settings};

use crate::context::Context;
use crate::errors::CliError;
use crate::instance::read_bytes;
use crate::{Exit, output};

/// Opens the menu of all puzzles, or of one.
pub(crate) fn menu(
    context: &Context,
    puzzle: Option<&'static dyn Puzzle>,
) -> Result<Exit, CliError> {
    require_terminal(context, msg!("The menu"))?;
    close(context, &unpuzzle_tui::menu(settings(context), puzzle).map_err(failed)?)
}

/// Plays an interactive verb on the screen.
pub(crate) fn play(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    asked: &Asked,
) -> Result<Exit, CliError> {
    let call = &asked.call;
    let what = msg!("{puzzle} {verb}", puzzle = puzzle.name(), verb = call.verb.name);
    require_terminal(context, what)?;
    match unpuzzle_tui::play(settings(context), puzzle, call) {
        Ok(closed) => close(context, &closed),
        Err(PlayError::Input(failure)) => Err(asked.located(failure).into()),
        Err(PlayError::Terminal(error)) => Err(failed(error)),
    }
}

/// Plays traces on the screen.
pub(crate) fn replay(context: &Context, traces: Vec<Trace>) -> Result<Exit, CliError> {
    let closed = unpuzzle_tui::replay(settings(context), traces).map_err(failed)?;
    close(context, &closed)
}

/// Refuses what cannot be done without a keyboard and a screen.
pub(crate) fn require_terminal(context: &Context, what: Message) -> Result<(), InputError> {
    if context.has_screen() {
        return Ok(());
    }
    let help = msg!("commands such as `{example}` work without one", example = "unpuzzle tour");
    Err(InputError::new(msg!("{what} needs a terminal with a keyboard and a screen", what))
        .with_help(help))
}

fn settings(context: &Context) -> Settings {
    Settings {
        registry: context.registry,
        language: context.language,
        colours: context.colour.output,
        unicode: context.unicode,
        seed: context.seed,
        is_seeded: context.is_seeded,
        timeout: context.timeout,
        node_limit: context.node_limit,
        stop: context.stop.clone(),
        data_directory: context.data_directory.clone(),
    }
}

fn close(context: &Context, closed: &Closed) -> Result<Exit, CliError> {
    if let Some(words) = &closed.farewell {
        context.console.print(&format!("{words}\n"))?;
    }
    Ok(match closed.ended {
        Ended::ByChoice => Exit::Yes,
        Ended::Interrupted => Exit::Interrupted,
    })
}

#[allow(clippy::needless_pass_by_value, reason = "an argument of `map_err`")]
fn failed(error: io::Error) -> CliError {
    msg!("the screen failed: {error}", error = error.to_string()).into()
}

/// The largest file that is read: a million events take about half of it.
const LARGEST: u64 = 256 << 20;

/// Plays the traces on the screen, or prints a summary if there is no terminal.
pub(crate) fn replay_files(context: &Context, matches: &ArgMatches) -> Result<Exit, CliError> {
    let files: Vec<&String> = matches.get_many("file").into_iter().flatten().collect();
    if files.len() > 2 {
        return Err(InputError::new(msg!("replay takes one file or two")).into());
    }
    let traces: Result<Vec<Trace>, InputError> = files.iter().map(|file| read(file)).collect();
    let traces = traces?;
    if let [one, other] = traces.as_slice() {
        same_puzzle(one, other, files[1])?;
    }
    if context.has_screen() {
        return replay(context, traces);
    }
    for trace in traces {
        context.console.print(&output::text_of(context, &summary(trace)))?;
    }
    Ok(Exit::Yes)
}

fn read(file: &str) -> Result<Trace, InputError> {
    let bytes = read_bytes(Path::new(file), LARGEST)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        InputError::new(msg!("this is not a trace: its first line does not say unpuzzle/trace"))
    });
    text.and_then(|text| Trace::parse(&text)).map_err(|error| error.in_file(file))
}

fn same_puzzle(one: &Trace, other: &Trace, file: &str) -> Result<(), InputError> {
    let (first, second) = (&one.header.puzzle, &other.header.puzzle);
    if first == second {
        return Ok(());
    }
    let message = msg!(
        "the first trace is of {first}, this one of {second}: two of one puzzle go side by side",
        first = first.clone(),
        second = second.clone()
    );
    Err(InputError::new(message).at(SourceSpan::whole(file)))
}

/// The contents of a trace, and the board at its end.
fn summary(trace: Trace) -> Page {
    let mut page = Page::new();
    let title = msg!(
        "{puzzle}: {strategy}",
        puzzle = trace.header.puzzle.clone(),
        strategy = trace.header.strategy.clone()
    );
    page.line(Role::Title, title);
    let counts = msg!(
        "{events} events, {cases} cases, {solutions} {solutions|solution|solutions}",
        events = trace.end.events,
        cases = trace.end.cases,
        solutions = trace.end.solutions
    );
    page.line(Role::Normal, counts);
    let mut replay = Replay::new(trace);
    replay.seek(u64::MAX);
    page.push(Block::Board(replay.board().clone()));
    page
}
