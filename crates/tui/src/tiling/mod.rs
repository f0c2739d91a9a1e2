//! The screens of tiling puzzles: a board to fill, and a search to watch.

mod arrangement;
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
use unpuzzle::tiling::{BOARDS, Engine, Level, Problem, board};
use unpuzzle_puzzle::messages::level_text;
use unpuzzle_puzzle::{Arguments, Puzzle, Request};

use super::env::ScreenEnv;
use super::menu::{Action, Menu};
use super::skins::Skin;
use super::speed::Speed;
use super::statistics::Kinds;
use crate::prelude::*;

use play::Play;
use watch::Watch;

pub(crate) static SKIN: Skin = Skin { puzzle: PUZZLE, actions, play };

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let screen = |purpose: Purpose, about: &'static Text| {
        Action::screen(purpose.name(), about, move |env| Ok(boards(env, puzzle, purpose)))
    };
    vec![
        screen(Purpose::Play, &messages::CHOOSE_BOARD_ABOUT),
        screen(Purpose::Watch, &watch_messages::WATCH_BOARD_ABOUT),
        Action::statistics(puzzle, &KINDS, &messages::STATISTICS_ABOUT),
        Action::tools(puzzle, &common::TOOLS_ABOUT),
    ]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Play,
    Watch,
}

impl Purpose {
    fn name(self) -> &'static Text {
        match self {
            Purpose::Play => &messages::CHOOSE_BOARD,
            Purpose::Watch => &watch_messages::WATCH_BOARD,
        }
    }

    fn open(
        self,
        env: &Rc<ScreenEnv>,
        title: Message,
        problem: &Problem,
    ) -> Result<Box<dyn Screen>, InputError> {
        Ok(match self {
            Purpose::Play => Box::new(Play::new(Rc::clone(env), title, problem)),
            Purpose::Watch => {
                Box::new(Watch::new(title, problem, Engine::BruteForce, Speed::default())?)
            }
        })
    }
}

fn boards(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle, purpose: Purpose) -> Box<dyn Screen> {
    let choose = |&name: &&'static str| {
        let problem = board(name)?;
        let pieces: usize = problem.pieces().iter().map(|piece| piece.copies).sum();
        let size = messages::BOARD_SIZE.with("cells", problem.cells().len());
        Some(Action::screen(name, size.with("pieces", pieces), move |env| {
            purpose.open(env, title(puzzle, name), &problem)
        }))
    };
    let actions = BOARDS.iter().filter_map(choose).collect();
    let title = title(puzzle, purpose.name());
    Box::new(Menu::new(Rc::clone(env), title, &messages::WHICH_BOARD, actions))
}

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
    if request.verb.is::<Solve>() {
        let arguments = SolveArguments::parse(request)?;
        let source = &arguments.source;
        if !source.is_given() {
            return Ok(boards(env, puzzle, Purpose::Watch));
        }
        let subject = source.subject(&env.budget())?;
        let engine = arguments.engine.unwrap_or(Engine::BruteForce);
        let speed = Speed::of(arguments.speed);
        let watch = Watch::new(title_of(puzzle, source), &subject.problem, engine, speed)?;
        return Ok(Box::new(watch));
    }
    let PlayArguments { source } = PlayArguments::parse(request)?;
    if !source.is_given() {
        return Ok(boards(env, puzzle, Purpose::Play));
    }
    let subject = source.subject(&env.budget())?;
    let play = Play::new(Rc::clone(env), title_of(puzzle, &source), &subject.problem);
    Ok(Box::new(play.with_notes(subject.notes)))
}

/// The puzzle and its board by name, where it has one.
fn title_of(puzzle: &dyn Puzzle, source: &SourceArguments) -> Message {
    match &source.board {
        Some(name) => title(puzzle, name.as_str()),
        None => title(puzzle, &messages::OWN_BOARD),
    }
}
