//! Analysis of positions, and help in steps: where to look, then the move and its reason, then
//! the move made.

use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use unpuzzle::tiling::coach::{Advice, Analysis, Reason};
use unpuzzle::tiling::model::place_name;
use unpuzzle::tiling::{
    Cell, Challenge, Hint, Level, Oracle, Placed, Problem, SearchError, Solver, challenge, hint,
};
use unpuzzle_puzzles::{Budget, Cache, msg};
use unpuzzle_session::{Asker, Worker};

use super::play::{Filling, TOO_MUCH, Table, label, problem};
use crate::game::Input;
use crate::prelude::*;

/// The next step of help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Help {
    #[default]
    Nudge,
    Move,
    Done,
}

/// Gives the next step of help.
pub(super) fn give(play: &mut Filling, table: &mut Table) -> Input<Filling> {
    let lattice = problem(table).lattice();
    let hint = match &table.thought {
        Some(Ok(view)) => view.hint.clone(),
        None => {
            table.warn(msg!("still counting, one moment"));
            return Input::Taken;
        }
        Some(Err(_)) => {
            table.warn(msg!("no hint: {why}", why = TOO_MUCH));
            return Input::Taken;
        }
    };
    let reason = hint.reason.message(lattice);
    let Some(placed) = hint.advice.placed() else {
        table.warn(msg!("no hint: {why}", why = reason));
        return Input::Taken;
    };
    let (piece, is_back) = (label(table, placed.piece), matches!(hint.advice, Advice::TakeBack(_)));
    table.session.count_hint();
    if play.help != Help::Nudge && !is_back {
        play.hold_at(placed);
    }
    let text = match (play.help, &hint.reason) {
        (Help::Nudge, _) if is_back => {
            msg!("Something on the board is wrong: {reason}.", reason)
        }
        (Help::Nudge, Reason::ForcedCell(cell) | Reason::ElseDeadCell(cell)) => {
            msg!("Look at the cell {cell}.", cell = place_name(*cell, lattice))
        }
        (Help::Nudge, _) => msg!("Look at piece {piece}.", piece),
        (Help::Move, _) if is_back => msg!("Take {piece} back.", piece),
        (Help::Move, _) => {
            let cells: Vec<_> =
                placed.cells.iter().map(|cell| place_name(*cell, lattice)).collect();
            msg!("Put {piece} on {cells}: {reason}.", piece, cells = cells.join(" "), reason)
        }
        (Help::Done, _) if is_back => {
            play.after_move = Some(msg!("{piece} is back in the tray.", piece));
            return play.take_back_piece(table, placed);
        }
        (Help::Done, _) => {
            play.after_move = Some(msg!("{piece} is where it belongs: {reason}.", piece, reason));
            return play.place(table);
        }
    };
    play.help = if play.help == Help::Nudge { Help::Move } else { Help::Done };
    table.say(Role::Accent, text);
    Input::Taken
}

/// How many times longer than other searches an oracle may take.
const WHOLE: u32 = 4;

/// Makes challenges of a level by a seed, where there are any.
pub(super) type Maker = Worker<(Level, u64), Result<Option<Box<Challenge>>, SearchError>>;

pub(super) fn maker(board: &Arc<Board>) -> Maker {
    let board = Arc::clone(board);
    Worker::spawn(move |(level, seed), asker: &Asker<_>| {
        asker.tell(board.make(level, seed, asker));
    })
}

/// A board with the oracles that know all its solutions.
pub(super) struct Board {
    problem: Problem,
    bare: Problem,
    timeout: Duration,
    cache: Cache,
    /// The oracles of the two, made on first use.
    oracles: [OnceLock<Known>; 2],
}

type Known = Result<Arc<Oracle>, SearchError>;

impl Board {
    pub(super) fn new(problem: &Problem, timeout: Duration, cache: &Cache) -> Arc<Self> {
        let (problem, bare) = (problem.clone(), problem.without_fixed());
        let (cache, oracles) = (cache.clone(), Default::default());
        Arc::new(Board { problem, bare, timeout, cache, oracles })
    }

    fn whole<A>(&self, asker: &Asker<A>) -> &Known {
        self.oracles[0].get_or_init(|| self.oracle_of(&self.problem, asker))
    }

    fn bare<A>(&self, asker: &Asker<A>) -> &Known {
        if self.problem.fixed().is_empty() {
            return self.whole(asker);
        }
        self.oracles[1].get_or_init(|| self.oracle_of(&self.bare, asker))
    }

    fn oracle_of<A>(&self, problem: &Problem, asker: &Asker<A>) -> Known {
        let budget = asker.lasting_budget().with_timeout(self.timeout * WHOLE);
        Oracle::find(problem, &budget.with_cache(self.cache.clone()))
    }

    /// Analyses the position with all these pieces, the given ones first.
    pub(super) fn analyse<A>(
        &self,
        placed: &[Placed],
        asker: &Asker<A>,
    ) -> Result<View, SearchError> {
        let made = self.oracles[1].get();
        for oracle in [Some(self.whole(asker)), made].into_iter().flatten().flatten() {
            if let Some(rest) = rest(placed, oracle.problem().fixed()) {
                return View::new(Arc::clone(oracle), &rest);
            }
        }
        self.analyse_from_here(placed, &|| asker.budget().with_timeout(self.timeout))
    }

    /// Analyses the rest of the board, which may be small enough where the whole is not.
    fn analyse_from_here(
        &self,
        placed: &[Placed],
        budget: &dyn Fn() -> Budget,
    ) -> Result<View, SearchError> {
        let oracle = Oracle::new(&self.position(placed)?, &budget())?;
        let mut view = View::new(Arc::new(oracle), &[])?;
        if view.solutions() == 0 {
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

/// The pieces placed beside these fixed ones, if those are all there.
fn rest(placed: &[Placed], fixed: &[Placed]) -> Option<Vec<Placed>> {
    let all_there = fixed.iter().all(|one| placed.contains(one));
    let rest = placed.iter().filter(|one| !fixed.contains(one));
    all_there.then(|| rest.cloned().collect())
}

/// The analysis of a position.
pub(crate) struct View {
    oracle: Arc<Oracle>,
    analysis: Analysis,
    pub(super) hint: Hint,
}

impl View {
    fn new(oracle: Arc<Oracle>, position: &[Placed]) -> Result<Self, SearchError> {
        // Both succeed: every piece of the position lies on the board.
        let analysis = oracle.analyse(position).map_err(|_| SearchError::Position)?;
        let hint = hint(&oracle, position).map_err(|_| SearchError::Position)?;
        Ok(View { oracle, analysis, hint })
    }

    pub(super) fn solutions(&self) -> u128 {
        self.analysis.solutions
    }

    /// The placements of a piece that fit, with the solutions that each leaves.
    fn placements(&self, piece: usize) -> impl Iterator<Item = (Vec<Cell>, u128)> {
        let instance = self.oracle.instance();
        let all = self.analysis.placements.iter();
        let own = all
            .filter(move |(id, _)| instance.kinds()[instance.kind_of(*id)].pieces.contains(&piece));
        own.map(|&(id, count)| (self.oracle.placed(id).cells, count))
    }

    /// The solutions that a placement leaves, if it fits.
    pub(super) fn leaves(&self, placed: &Placed) -> Option<u128> {
        let mut own = self.placements(placed.piece);
        own.find(|(cells, _)| *cells == placed.cells).map(|(_, count)| count)
    }

    /// The placements of a piece that leave a solution, those with the most first.
    pub(super) fn homes(&self, piece: usize) -> Vec<Vec<Cell>> {
        let mut homes: Vec<_> = self.placements(piece).filter(|(_, count)| *count > 0).collect();
        homes.sort_by_key(|(_, count)| Reverse(*count));
        homes.into_iter().map(|(cells, _)| cells).collect()
    }

    /// The cells that show that no solution is left.
    pub(super) fn dead_cells(&self) -> Vec<Cell> {
        match &self.hint.reason {
            Reason::DeadPocket(cells) => cells.clone(),
            Reason::BareCell(cell) => vec![*cell],
            _ => Vec::new(),
        }
    }
}
