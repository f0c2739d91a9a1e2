//! From a command to the terminal screens and back.

use std::io;

use unpuzzle_puzzles::trace::Trace;
use unpuzzle_puzzles::{InputError, Message, Puzzle, msg};
use unpuzzle_tui::instance::Asked;
use unpuzzle_tui::{Closed, Ended, PlayError, Settings};

use crate::cli_error::CliError;
use crate::{Context, Exit};

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
    let request = &asked.call;
    let what = msg!("{puzzle} {verb}", puzzle = puzzle.name(), verb = request.verb.name);
    require_terminal(context, what)?;
    match unpuzzle_tui::play(settings(context), puzzle, request) {
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
