//! The terminal screens: a menu for everything, and games to play.
//!
//! Each screen is plain state that changes by events and draws itself
//! ([`screen`]); the pile of open ones is the [`stage`]; only [`terminal`]
//! touches the real terminal.

mod ask;
mod cards;
mod clock;
mod entry;
mod files;
mod form;
mod frame;
mod input;
mod list;
mod look;
mod menu;
pub(crate) mod messages;
mod nerdle;
mod own;
mod page;
mod play;
mod prompt;
mod reader;
mod saving;
mod screen;
mod scroll;
mod setup;
mod slide;
mod stage;
mod statistics;
mod statistics_messages;
mod terminal;
#[cfg(test)]
mod tests;
mod tiling;
mod twentyfour;
mod world;
mod wrap;

use std::io::Write as _;
use std::rc::Rc;

use unpuzzle_puzzle::{InputError, Interactive, Message, Puzzle, Request};

use crate::join::{Line, RoomLink};
use crate::{Context, Exit};
use look::Look;
use menu::Menu;
use screen::Screen;
use stage::Stage;
use world::World;

/// Opens the menu of all puzzles, or of one.
pub(crate) fn menu(context: &Context, puzzle: Option<&'static dyn Puzzle>) -> anyhow::Result<Exit> {
    require_terminal(context, messages::MENU.message())?;
    let world = World::of(context);
    let menu = match puzzle {
        Some(puzzle) => Menu::of_puzzle(Rc::clone(&world), puzzle),
        None => Menu::of_puzzles(Rc::clone(&world)),
    };
    run(context, &world, Box::new(menu))
}

/// Plays an interactive verb on the screen.
pub(crate) fn play(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    request: &Request,
) -> anyhow::Result<Exit> {
    let what = match request.verb.played {
        Interactive::With(flag) => messages::FLAG.with("flag", flag),
        _ => messages::COMMAND
            .with("puzzle", puzzle.name())
            .with("verb", request.verb.name),
    };
    require_terminal(context, what)?;
    let world = World::of(context);
    run(context, &world, own::play(&world, puzzle, request)?)
}

/// Shows a room until the person leaves; says whether they left it for good.
pub(crate) fn room(context: &Context, line: Line, link: &RoomLink) -> anyhow::Result<(Exit, bool)> {
    let left = Rc::default();
    let room = twentyfour::room::Room::new(line, link.clone(), Rc::clone(&left));
    let exit = run(context, &World::of(context), Box::new(room))?;
    Ok((exit, left.get()))
}

fn run(context: &Context, world: &World, first: Box<dyn Screen>) -> anyhow::Result<Exit> {
    let look = Look {
        language: context.language,
        colours: context.colour.output,
    };
    let mut stage = Stage::new(first, look, Rc::clone(&world.ledger));
    let exit = terminal::run(&mut stage, &context.stop)?;
    if let Some(words) = stage.farewell() {
        let mut output = context.console.output();
        writeln!(output, "{words}").and_then(|()| output.flush())?;
    }
    Ok(exit)
}

pub(crate) fn require_terminal(context: &Context, what: Message) -> Result<(), InputError> {
    if context.can_ask() {
        return Ok(());
    }
    let help = messages::NEEDS_TERMINAL_HELP.with("example", "unpuzzle tour");
    Err(InputError::new(messages::NEEDS_TERMINAL.with("what", what)).with_help(help))
}
