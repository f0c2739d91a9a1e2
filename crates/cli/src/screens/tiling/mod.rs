//! The screens of tiling puzzles: a board to fill, and a search to watch.

mod arrangement;
mod boards;
mod grid;
mod hand;
mod hints;
mod messages;
mod paint;
pub(crate) mod play;
mod play_view;
mod position;
mod problems;
mod thinker;
mod tray;
pub(crate) mod watch;
mod watch_messages;
mod watch_view;

use std::rc::Rc;

use unpuzzle::tiling::{Engine, Level};
use unpuzzle_core::{Failure, Puzzle, Request};

use super::menu::{About, Action, Menu};
use super::messages as common;
use super::screen::{Effect, Screen};
use super::world::World;
use boards::{Boards, Purpose};
pub(crate) use play_view::grouped;

use play::Play;
use watch::{Speed, Watch};

/// What can be done with tiling puzzles, in plain words.
pub(crate) fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let boards = move |purpose: Purpose| -> super::menu::Opener {
        Box::new(move |world| {
            let boards = Boards::new(Rc::clone(world), puzzle.about().title, purpose);
            Ok(Effect::Open(Box::new(boards)))
        })
    };
    vec![
        Action {
            name: &messages::CHOOSE_BOARD,
            about: About::Words(&messages::CHOOSE_BOARD_ABOUT),
            open: boards(Purpose::Play),
        },
        Action {
            name: &watch_messages::WATCH_BOARD,
            about: About::Words(&watch_messages::WATCH_BOARD_ABOUT),
            open: boards(Purpose::Watch),
        },
        Action {
            name: &common::TOOLS,
            about: About::Words(&common::TOOLS_ABOUT),
            open: Box::new(move |world| {
                let menu = Menu::of_verbs(Rc::clone(world), puzzle);
                Ok(Effect::Open(Box::new(menu)))
            }),
        },
    ]
}

/// A game, or a search to watch if that is asked for.
pub(crate) fn play(
    world: &Rc<World>,
    puzzle: &'static dyn Puzzle,
    request: &Request,
) -> Result<Box<dyn Screen>, Failure> {
    let (problem, name) = problems::problem_of(request)?;
    let title = common::TITLE
        .with("puzzle", puzzle.about().title)
        .with("screen", name);
    if request.flag("watch") {
        let engine = request.word("engine").and_then(Engine::from_name);
        let speed = request.number("speed").map(Speed::of).unwrap_or_default();
        let watch = Watch::new(title, &problem, engine.unwrap_or(Engine::BruteForce), speed)?;
        return Ok(Box::new(watch));
    }
    let play = Play::new(Rc::clone(world), title, problem);
    let level = request.given("level").and_then(Level::from_name);
    Ok(Box::new(match level {
        Some(level) => play.with_challenge(level),
        None => play,
    }))
}
