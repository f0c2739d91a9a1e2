//! The screens of tiling puzzles.

mod arrangement;
mod hints;
mod holding;
mod paint;
pub(crate) mod play;

use std::rc::Rc;

use unpuzzle::puzzles::tiling::{self, Source};
use unpuzzle::tiling::game::PUZZLE;
use unpuzzle::tiling::{BOARDS, Level, board};
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Call, Puzzle, msg};

use super::env::{ScreenEnv, verb};
use super::history::Kinds;
use super::menu::{Action, Menu};
use super::skins::SkinEntry;
use crate::prelude::*;
use crate::sheet::open_when_ready;

pub(crate) static SKIN: SkinEntry = SkinEntry { puzzle: PUZZLE, actions, play };

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let mut actions = vec![
        Action::screen(
            msg!("Play a board"),
            msg!("Place, turn and flip pieces, with live counts"),
            move |env| Ok(boards(env, puzzle)),
        ),
        Action::statistics(puzzle, &KINDS, msg!("The boards that you solved, and how fast")),
        Action::tools(puzzle, msg!("Count, hint, rate, generate, compare: tool by tool")),
    ];
    if let Some(solve) = verb(puzzle, "solve") {
        let about = msg!("From a file, or the name of a board; the answer can be saved");
        actions.insert(1, Action::verb(puzzle, solve, msg!("Solve a puzzle"), about));
    }
    actions
}

fn boards(env: &Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Box<dyn Screen> {
    let choose = |&name: &&'static str| {
        let problem = board(name)?;
        let pieces: usize = problem.pieces().iter().map(|piece| piece.copies).sum();
        let size = msg!("{cells} cells, {pieces} pieces", cells = problem.cells().len(), pieces);
        Some(Action::screen(name, size, move |env| {
            let screen = play::screen(Rc::clone(env), title(puzzle, name), &problem, Vec::new());
            Ok(Box::new(screen) as Box<dyn Screen>)
        }))
    };
    let actions = BOARDS.iter().filter_map(choose).collect();
    let title = title(puzzle, msg!("Play a board"));
    Box::new(Menu::new(Rc::clone(env), title, msg!("Which board?"), actions))
}

static KINDS: Kinds = Kinds {
    column: msg!("Board"),
    known: || Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    name: |kind| match (kind, kind.parse()) {
        (_, Ok(level)) => level_text(level).into(),
        ("own", Err(_)) => msg!("own boards").into(),
        (name, Err(_)) => name.into(),
    },
    shows_usual: false,
    shows_score: false,
    counted: |results| results.iter().collect(),
    below: |_, _| {},
    explained: msg!("A board counts when it is solved; a challenge counts by its level."),
};

/// A game; the list of boards if none is named.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Box<dyn Screen>, InputError> {
    let tiling::Play { source } = request.read()?;
    if !source.is_given() {
        return Ok(boards(env, puzzle));
    }
    let (title, own) = (title_of(puzzle, &source), Rc::clone(env));
    open_when_ready(
        env,
        title.clone(),
        1,
        move |budget| Ok(source.subject(budget)?.clone()),
        move |subject| {
            let (problem, moves) = subject.begun.unwrap_or((subject.problem, Vec::new()));
            let mut screen = play::screen(own, title, &problem, subject.notes);
            screen.skin.make(&mut screen.table, &moves);
            Box::new(screen)
        },
    )
}

/// The puzzle and its board by name, where it has one.
fn title_of(puzzle: &dyn Puzzle, source: &Source) -> Message {
    match &source.board {
        Some(name) => title(puzzle, name.as_str()),
        None => title(puzzle, msg!("your board")),
    }
}
