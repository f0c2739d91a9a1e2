//! Help in steps: where to look, then the move and its reason, then the move
//! made.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use unpuzzle::tiling::coach::{Advice, Reason};
use unpuzzle::tiling::model::place_name;
use unpuzzle::tiling::{
    Cell, Challenge, Hint, Level, Oracle, Placed, Problem, SearchError, Solver, challenge, hint,
};
use unpuzzle_puzzles::{Budget, Cache, msg};
use unpuzzle_session::{Asker, Worker};

use super::play::{Filling, Table, label, problem};
use crate::game::Input;
use crate::prelude::*;

/// How much of the hint has been given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    #[default]
    Nothing,
    Nudge,
    Move,
}

pub(super) fn give(play: &mut Filling, table: &mut Table) -> Input<Filling> {
    let hint = match &table.thought {
        Some(Ok(view)) => view.hint.clone(),
        None => {
            table.warn(msg!("still counting, one moment"));
            return Input::Taken;
        }
        Some(Err(_)) => {
            let why = msg!(
                "Too much to count exactly in this time. Place a few more pieces, then it can be done."
            );
            table.warn(msg!("no hint: {why}", why));
            return Input::Taken;
        }
    };
    match &hint.advice {
        Advice::Place(placed) => place(play, table, &hint, placed),
        Advice::TakeBack(placed) => take_back(play, table, &hint, placed),
        Advice::Done | Advice::GiveUp => {
            let why = hint.reason.message(problem(table).lattice());
            table.warn(msg!("no hint: {why}", why));
            Input::Taken
        }
    }
}

fn place(play: &mut Filling, table: &mut Table, hint: &Hint, placed: &Placed) -> Input<Filling> {
    let reason = hint.reason.message(problem(table).lattice());
    let piece = label(table, placed.piece);
    table.session.count_hint();
    match play.hint {
        Stage::Nothing => {
            table.say(Role::Accent, nudge(table, hint, placed));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            play.hold_at(placed);
            let cells = cells(table, placed);
            table
                .say(Role::Accent, msg!("Put {piece} on {cells}: {reason}.", piece, cells, reason));
            play.hint = Stage::Move;
        }
        Stage::Move => {
            play.hold_at(placed);
            play.after_move = Some(msg!("{piece} is where it belongs: {reason}.", piece, reason));
            return play.place(table);
        }
    }
    Input::Taken
}

/// The cell or the piece that the reason is about.
fn nudge(table: &Table, hint: &Hint, placed: &Placed) -> Message {
    match &hint.reason {
        Reason::ForcedCell(cell) | Reason::ElseDeadCell(cell) => {
            msg!("Look at the cell {cell}.", cell = place_name(*cell, problem(table).lattice()))
        }
        _ => msg!("Look at piece {piece}.", piece = label(table, placed.piece)),
    }
}

fn cells(table: &Table, placed: &Placed) -> LocalizedText {
    let names: Vec<String> = placed
        .cells
        .iter()
        .copied()
        .map(|cell| place_name(cell, problem(table).lattice()))
        .collect();
    names.join(" ").into()
}

fn take_back(
    play: &mut Filling,
    table: &mut Table,
    hint: &Hint,
    placed: &Placed,
) -> Input<Filling> {
    table.session.count_hint();
    let piece = label(table, placed.piece);
    match play.hint {
        Stage::Nothing => {
            let reason = hint.reason.message(problem(table).lattice());
            table.say(Role::Accent, msg!("Something on the board is wrong: {reason}.", reason));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            table.say(Role::Accent, msg!("Take {piece} back.", piece));
            play.hint = Stage::Move;
        }
        Stage::Move => {
            play.after_move = Some(msg!("{piece} is back in the tray.", piece));
            return play.take_back_piece(table, placed);
        }
    }
    Input::Taken
}

#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) solutions: u128,
    pub(crate) choices: Vec<Choice>,
    pub(crate) hint: Hint,
}

#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The pieces that can lie so, by their index in the problem.
    pub(crate) pieces: Vec<usize>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) solutions: u128,
}

/// How much longer all solutions of a board may take than a single question.
const WHOLE: u32 = 4;

/// A wish for a challenge of this level by this seed; nothing comes of it if
/// there is none.
pub(super) type Maker = Worker<(Level, u64), Result<Option<Box<Challenge>>, SearchError>>;

/// Makes challenges on a board.
pub(super) fn maker(board: &Arc<Board>) -> Maker {
    let board = Arc::clone(board);
    Worker::spawn(move |(level, seed), asker: &Asker<_>| {
        asker.tell(board.make(level, seed, asker));
    })
}

/// A board with what is known of all its solutions.
pub(super) struct Board {
    problem: Problem,
    bare: Problem,
    timeout: Duration,
    cache: Cache,
    /// All solutions of the two, once they are asked for.
    oracles: [OnceLock<Result<Arc<Oracle>, SearchError>>; 2],
}

impl Board {
    /// A board, with this much time for a question.
    pub(super) fn new(problem: &Problem, timeout: Duration, cache: &Cache) -> Arc<Self> {
        let (problem, bare) = (problem.clone(), problem.without_fixed());
        let (cache, oracles) = (cache.clone(), Default::default());
        Arc::new(Board { problem, bare, timeout, cache, oracles })
    }

    fn whole<A>(&self, asker: &Asker<A>) -> &Result<Arc<Oracle>, SearchError> {
        self.oracles[0].get_or_init(|| self.oracle_of(&self.problem, asker))
    }

    fn bare<A>(&self, asker: &Asker<A>) -> &Result<Arc<Oracle>, SearchError> {
        if self.problem.fixed().is_empty() {
            return self.whole(asker);
        }
        self.oracles[1].get_or_init(|| self.oracle_of(&self.bare, asker))
    }

    fn oracle_of<A>(
        &self,
        problem: &Problem,
        asker: &Asker<A>,
    ) -> Result<Arc<Oracle>, SearchError> {
        let budget = asker.lasting_budget().with_timeout(self.timeout * WHOLE);
        Oracle::find(problem, &budget.with_cache(self.cache.clone()))
    }

    /// What can still become of the position with all these pieces, the given ones first.
    pub(super) fn analyse<A>(
        &self,
        placed: &[Placed],
        asker: &Asker<A>,
    ) -> Result<View, SearchError> {
        let made = self.oracles[1].get();
        for oracle in [Some(self.whole(asker)), made].into_iter().flatten().flatten() {
            if let Some(rest) = rest(placed, oracle.problem().fixed()) {
                return view(oracle, &rest);
            }
        }
        self.analyse_from_here(placed, &|| asker.budget().with_timeout(self.timeout))
    }

    /// Where the whole board is too much, what is left of it may not be.
    fn analyse_from_here(
        &self,
        placed: &[Placed],
        budget: &dyn Fn() -> Budget,
    ) -> Result<View, SearchError> {
        let oracle = Oracle::new(&self.position(placed)?, &budget())?;
        let mut view = view(&oracle, &[])?;
        if view.solutions == 0 {
            view.hint.advice = self.wrong_move(placed, budget)?;
        }
        Ok(view)
    }

    /// The first move after which there was no solution left.
    fn wrong_move(
        &self,
        placed: &[Placed],
        budget: &dyn Fn() -> Budget,
    ) -> Result<Advice, SearchError> {
        for length in (self.problem.fixed().len()..placed.len()).rev() {
            let solver = Solver::new(&self.position(&placed[..length])?);
            if solver.first(&budget())?.value.is_some() {
                return Ok(Advice::TakeBack(placed[length].clone()));
            }
        }
        Ok(Advice::GiveUp)
    }

    fn position(&self, placed: &[Placed]) -> Result<Problem, SearchError> {
        self.bare.with_fixed(placed).map_err(|_| SearchError::Position)
    }

    fn make<A>(
        &self,
        level: Level,
        seed: u64,
        asker: &Asker<A>,
    ) -> Result<Option<Box<Challenge>>, SearchError> {
        let oracle = self.bare(asker).as_ref().map_err(|unknown| *unknown)?;
        let budget = asker.budget().with_timeout(self.timeout * WHOLE);
        let made = challenge(oracle, level, seed, 0, &budget)?;
        Ok(made.map(Box::new))
    }
}

/// What was placed beside these fixed pieces, if they are all there.
fn rest(placed: &[Placed], fixed: &[Placed]) -> Option<Vec<Placed>> {
    let all_there = fixed.iter().all(|one| placed.contains(one));
    let rest = placed.iter().filter(|one| !fixed.contains(one));
    all_there.then(|| rest.cloned().collect())
}

fn view(oracle: &Oracle, position: &[Placed]) -> Result<View, SearchError> {
    // Only pieces that lie on the board are asked about, so both succeed.
    let analysis = oracle.analyse(position).map_err(|_| SearchError::Position)?;
    let hint = hint(oracle, position).map_err(|_| SearchError::Position)?;
    let instance = oracle.instance();
    let choice = |&(id, solutions): &(u32, u128)| Choice {
        pieces: instance.kinds()[instance.kind_of(id)].pieces.clone(),
        cells: oracle.placed(id).cells,
        solutions,
    };
    Ok(View {
        solutions: analysis.solutions,
        choices: analysis.placements.iter().map(choice).collect(),
        hint,
    })
}

impl View {
    /// The solutions that a placement leaves, if it fits.
    pub(crate) fn leaves(&self, placed: &Placed) -> Option<u128> {
        let same = |choice: &&Choice| {
            choice.pieces.contains(&placed.piece) && choice.cells == placed.cells
        };
        self.choices.iter().find(same).map(|choice| choice.solutions)
    }

    /// Where a piece can lie so that a solution is left, the most first.
    pub(crate) fn homes(&self, piece: usize) -> Vec<&Choice> {
        let mut homes: Vec<&Choice> = self
            .choices
            .iter()
            .filter(|choice: &&Choice| choice.solutions > 0 && choice.pieces.contains(&piece))
            .collect();
        homes.sort_by_key(|choice| std::cmp::Reverse(choice.solutions));
        homes
    }

    /// The cells that show that no solution is left.
    pub(crate) fn dead_cells(&self) -> Vec<Cell> {
        match &self.hint.reason {
            Reason::DeadPocket(cells) => cells.clone(),
            Reason::BareCell(cell) => vec![*cell],
            _ => Vec::new(),
        }
    }
}
