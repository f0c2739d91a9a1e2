//! The screens of tiling puzzles: a board to fill, and a search to watch.

mod arrangement;
mod boards;
mod controls;
mod grid;
mod hints;
mod holding;
mod messages;
mod paint;
pub(crate) mod play;
mod play_view;
mod problems;
mod tray;
pub(crate) mod watch;
mod watch_messages;
mod watch_view;
mod workers;

use std::rc::Rc;

use unpuzzle::tiling::game::PUZZLE;
use unpuzzle::tiling::{Engine, Level};
use unpuzzle_puzzle::{InputError, Puzzle, Request, Text};

use super::env::ScreenEnv;
use super::menu::Action;
use super::messages as common;
use super::screen::Screen;
use super::skins::Skin;
use super::speed::Speed;
use super::statistics::Kinds;
use boards::{Boards, Purpose};

use play::{Play, level_text};
use watch::Watch;

/// The screens of tiling puzzles.
pub(crate) static SKIN: Skin = Skin {
    puzzle: PUZZLE,
    actions,
    play,
};

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let boards = |name: &'static Text, about: &'static Text, purpose: Purpose| {
        Action::screen(name, about, move |env| {
            let title = puzzle.about().title;
            Ok(Box::new(Boards::new(Rc::clone(env), title, purpose)))
        })
    };
    let (play, watch) = (Purpose::Play, Purpose::Watch);
    vec![
        boards(&messages::CHOOSE_BOARD, &messages::CHOOSE_BOARD_ABOUT, play),
        boards(
            &watch_messages::WATCH_BOARD,
            &watch_messages::WATCH_BOARD_ABOUT,
            watch,
        ),
        Action::statistics(puzzle, &KINDS, &messages::STATISTICS_ABOUT),
        Action::tools(puzzle, &common::TOOLS_ABOUT),
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
    let play = Play::new(Rc::clone(env), title, &subject.problem);
    Ok(Box::new(play.with_notes(subject.notes)))
}
