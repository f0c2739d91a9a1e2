//! `replay FILE [FILE]`: traces that `compare --trace` wrote, on the screen.

use std::path::Path;

use clap::ArgMatches;
use unpuzzle_puzzles::page::{Block, Page, Role};
use unpuzzle_puzzles::trace::{Replay, Trace};
use unpuzzle_puzzles::{InputError, SourceSpan, msg};

use crate::cli_error::CliError;
use crate::context::Context;
use crate::instance::read_bytes;
use crate::{Exit, output, screens};

/// The largest file that is read: a million events take about half of it.
const LARGEST: u64 = 256 << 20;

/// Plays the traces on the screen, or where there is none says what is in them.
pub(crate) fn run(context: &Context, given: &ArgMatches) -> Result<Exit, CliError> {
    let files: Vec<&String> = given.get_many("file").into_iter().flatten().collect();
    if files.len() > 2 {
        return Err(InputError::new(msg!("replay takes one file or two")).into());
    }
    let traces: Result<Vec<Trace>, InputError> = files.iter().map(|file| read(file)).collect();
    let traces = traces?;
    if let [one, other] = traces.as_slice() {
        same_puzzle(one, other, files[1])?;
    }
    if context.has_screen() {
        return screens::replay(context, traces);
    }
    for trace in traces {
        context.console.print(&output::text_of(context, &summary(trace)))?;
    }
    Ok(Exit::Yes)
}

fn read(file: &str) -> Result<Trace, InputError> {
    let bytes = read_bytes(Path::new(file), LARGEST)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        InputError::new(msg!("this is no trace: its first line does not say unpuzzle/trace"))
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
        ..
    );
    let message = message.with("second", second.clone());
    Err(InputError::new(message).at(SourceSpan::whole(file)))
}

/// What a trace holds, and the board at its end.
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
