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
mod tray;
pub(crate) mod watch;
mod watch_messages;
mod watch_view;
mod workers;

use std::rc::Rc;

use unpuzzle::puzzles::tiling::{PlayArguments, Solve, SolveArguments, SourceArguments};
use unpuzzle::tiling::game::PUZZLE;
use unpuzzle::tiling::{Engine, Level};
use unpuzzle_puzzle::{Arguments, InputError, Message, Puzzle, Request, Text};

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
pub(crate) static SKIN: Skin = Skin { puzzle: PUZZLE, actions, play };

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
        boards(&watch_messages::WATCH_BOARD, &watch_messages::WATCH_BOARD_ABOUT, watch),
        Action::statistics(puzzle, &KINDS, &messages::STATISTICS_ABOUT),
        Action::tools(puzzle, &common::TOOLS_ABOUT),
    ]
}

/// What statistics tell of boards.
static KINDS: Kinds = Kinds {
    column: &messages::BOARD,
    known: || Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    name: |kind| match (kind, kind.parse()) {
        (_, Ok(level)) => level_text(level).into(),
        ("own", Err(_)) => (&messages::OWN_BOARDS).into(),
        (name, Err(_)) => name.into(),
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
    let about = puzzle.about().title;
    let boards = |purpose| Box::new(Boards::new(Rc::clone(env), about, purpose));
    if request.verb.is::<Solve>() {
        let arguments = SolveArguments::parse(request)?;
        let source = &arguments.source;
        if !source.is_given() {
            return Ok(boards(Purpose::Watch));
        }
        let subject = source.subject(&env.budget())?;
        let engine = arguments.engine.unwrap_or(Engine::BruteForce);
        let speed = Speed::of(arguments.speed);
        let watch = Watch::new(title(about, source), &subject.problem, engine, speed)?;
        return Ok(Box::new(watch));
    }
    let PlayArguments { source } = PlayArguments::parse(request)?;
    if !source.is_given() {
        return Ok(boards(Purpose::Play));
    }
    let subject = source.subject(&env.budget())?;
    let play = Play::new(Rc::clone(env), title(about, &source), &subject.problem);
    Ok(Box::new(play.with_notes(subject.notes)))
}

/// The puzzle and its board by name, where it has one.
fn title(puzzle: &'static Text, source: &SourceArguments) -> Message {
    let title = common::TITLE.with("puzzle", puzzle);
    match &source.board {
        Some(name) => title.with("screen", name.as_str()),
        None => title.with("screen", &messages::OWN_BOARD),
    }
}
