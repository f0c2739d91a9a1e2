//! The screens of tiling puzzles: a board to fill, and a search to watch.

mod arrangement;
mod boards;
mod controls;
mod grid;
mod hand;
mod hints;
mod holding;
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
use unpuzzle_puzzle::{InputError, Puzzle, Request};

use super::env::ScreenEnv;
use super::menu::{About, Action, Menu};
use super::messages as common;
use super::screen::{Effect, Screen};
use super::statistics::{Kinds, Statistics};
use boards::{Boards, Purpose};
pub(crate) use play_view::grouped;

use play::{Play, level_text};
use watch::{Speed, Watch};

/// What can be done with tiling puzzles, in plain words.
pub(crate) fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let boards = move |purpose: Purpose| -> super::menu::Opener {
        Box::new(move |env| {
            let boards = Boards::new(Rc::clone(env), puzzle.about().title, purpose);
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
            name: &common::STATISTICS,
            about: About::Words(&messages::STATISTICS_ABOUT),
            open: Box::new(move |_| Ok(Effect::Open(Box::new(Statistics::new(puzzle, &KINDS))))),
        },
        Action {
            name: &common::TOOLS,
            about: About::Words(&common::TOOLS_ABOUT),
            open: Box::new(move |env| {
                let menu = Menu::of_verbs(Rc::clone(env), puzzle);
                Ok(Effect::Open(Box::new(menu)))
            }),
        },
    ]
}

/// What statistics tell of boards.
static KINDS: Kinds = Kinds {
    column: &messages::BOARD,
    known: || {
        Level::ALL
            .map(|(_, level)| level.name().to_owned())
            .to_vec()
    },
    name: |kind| match (kind, Level::from_name(kind)) {
        (_, Some(level)) => level_text(level).into(),
        ("own", None) => (&messages::OWN_BOARDS).into(),
        (name, None) => name.into(),
    },
    shows_usual: false,
    shows_score: false,
    counted: |results| results.iter().collect(),
    below: |_, _| {},
    explained: &messages::STATISTICS_EXPLAINED,
};

/// A game, or a search to watch if that is asked for; the list of boards if
/// none is named.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Request,
) -> Result<Box<dyn Screen>, InputError> {
    let is_watched = request.flag("watch");
    let Some(subject) = problems::problem_of(env, request)? else {
        let purpose = if is_watched {
            Purpose::Watch
        } else {
            Purpose::Play
        };
        let boards = Boards::new(Rc::clone(env), puzzle.about().title, purpose);
        return Ok(Box::new(boards));
    };
    let title = common::TITLE
        .with("puzzle", puzzle.about().title)
        .with("screen", subject.name);
    if is_watched {
        let engine = request.word("engine").and_then(Engine::from_name);
        let engine = engine.unwrap_or(Engine::BruteForce);
        let speed = request.number("speed").map(Speed::of).unwrap_or_default();
        return Ok(Box::new(Watch::new(
            title,
            &subject.problem,
            engine,
            speed,
        )?));
    }
    let play = Play::new(Rc::clone(env), title, subject.problem);
    Ok(Box::new(play.with_notes(subject.notes)))
}
