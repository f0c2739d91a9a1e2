//! `replay FILE [FILE]`: traces that `compare --trace` wrote, on the screen.

use std::path::Path;

use clap::ArgMatches;
use unpuzzle_puzzle::page::{Block, Page, Role};
use unpuzzle_puzzle::trace::{Replay, Trace};
use unpuzzle_puzzle::{InputError, SourceSpan};

use crate::cli_error::CliError;
use crate::context::Context;
use crate::instance::read_bytes;
use crate::{Exit, messages, output, screens};

/// The largest file that is read: a million events take about half of it.
const LARGEST: u64 = 256 << 20;

/// Plays the traces on the screen, or where there is none says what is in them.
pub(crate) fn run(context: &Context, given: &ArgMatches) -> Result<Exit, CliError> {
    let files: Vec<&String> = given.get_many("file").into_iter().flatten().collect();
    if files.len() > 2 {
        return Err(InputError::new(messages::REPLAY_TWO.message()).into());
    }
    let traces: Result<Vec<Trace>, InputError> = files.iter().map(|file| read(file)).collect();
    let traces = traces?;
    if let [one, other] = traces.as_slice() {
        same_puzzle(one, other, files[1])?;
    }
    if context.can_ask() {
        return screens::replay(context, traces);
    }
    for trace in traces {
        context.console.print(&output::text_of(context, &summary(trace)))?;
    }
    Ok(Exit::Yes)
}

fn read(file: &str) -> Result<Trace, InputError> {
    let bytes = read_bytes(Path::new(file), LARGEST)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| InputError::new(unpuzzle_puzzle::messages::TRACE_NOT_ONE.message()));
    text.and_then(|text| Trace::parse(&text)).map_err(|error| error.in_file(file))
}

fn same_puzzle(one: &Trace, other: &Trace, file: &str) -> Result<(), InputError> {
    let (first, second) = (&one.header.puzzle, &other.header.puzzle);
    if first == second {
        return Ok(());
    }
    let message = messages::REPLAY_OTHER_PUZZLE.with("first", first.clone());
    let message = message.with("second", second.clone());
    Err(InputError::new(message).at(SourceSpan::whole(file)))
}

/// What a trace holds, and the board at its end.
fn summary(trace: Trace) -> Page {
    let mut page = Page::new();
    let title = messages::REPLAY_TITLE
        .with("puzzle", trace.header.puzzle.clone())
        .with("strategy", trace.header.strategy.clone());
    page.line(Role::Title, title);
    let counts = messages::REPLAY_COUNTS
        .with("events", trace.end.events)
        .with("cases", trace.end.cases)
        .with("solutions", trace.end.solutions);
    page.line(Role::Normal, counts);
    let mut replay = Replay::new(trace);
    replay.seek(u64::MAX);
    page.push(Block::Board(replay.board().clone()));
    page
}
