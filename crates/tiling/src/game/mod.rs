//! A board being filled, piece by piece, with somebody who knows all solutions
//! looking over one's shoulder.
//!
//! The oracle is made when it is first asked for and shared by all copies of a
//! game, so that going back and forth costs nothing.

mod advice;
mod id;
pub mod messages;
mod moves;
mod state;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{
    Budget, Game, GameId, InputError, LocalizedText, Message, Record, SourceSpan, Status,
};

pub use advice::{Advised, advise};
pub(crate) use id::{DATED, PUZZLE, known_board, nearest_board, one_line, title_of};
pub use id::{IdError, IdFault, Named, id_of, kind_of};
pub use moves::{Move, MoveError, MoveFault};
pub(crate) use moves::{label, moves};

use crate::drawing;
use crate::engine::Unknown;
use crate::oracle::{Oracle, Outlook};
use crate::problem::{Placed, Problem};

/// A board being filled.
///
/// ```
/// use unpuzzle_puzzle::{Budget, Game, Status};
/// use unpuzzle_tiling::game::TilingGame;
///
/// let id = "tiling:2_2_2/DEFAULT/A/AA/B".parse().unwrap();
/// let mut game = TilingGame::open(&id, &Budget::unlimited()).unwrap();
/// assert_eq!(game.outlook(&Budget::unlimited()).unwrap().solutions, 4);
/// game.play("A:1,1+2,1+2,2").unwrap();
/// game.play("B:1,2").unwrap();
/// assert_eq!(game.status(), Status::Won);
/// ```
#[derive(Clone, Debug)]
pub struct TilingGame {
    id: GameId,
    problem: Problem,
    title: LocalizedText,
    placed: Vec<Placed>,
    oracle: Arc<OnceLock<Arc<Oracle>>>,
}

impl TilingGame {
    /// Starts the game that an id names.
    pub fn open(id: &GameId, budget: &Budget) -> Result<Self, InputError> {
        let named = Named::read(id, budget).map_err(|error| error.failure(id))?;
        Ok(Self::start(id.clone(), named.problem, named.title))
    }

    /// Starts a game on a board; nothing if no id can spell it out.
    pub fn of(problem: &Problem) -> Option<Self> {
        let id = id_of(problem)?;
        Some(Self::start(id, problem.clone(), title_of(problem)))
    }

    fn start(id: GameId, problem: Problem, title: LocalizedText) -> Self {
        TilingGame {
            id,
            problem,
            title,
            placed: Vec::new(),
            oracle: Arc::default(),
        }
    }

    /// The board, the pieces and those that were given.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The pieces that were placed beside the given ones, in order.
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// The given pieces and the placed ones.
    pub fn all_placed(&self) -> Vec<Placed> {
        [self.problem.fixed(), &self.placed].concat()
    }

    /// How many copies of a piece are still to be placed.
    pub fn left(&self, piece: usize) -> usize {
        let used = self
            .all_placed()
            .iter()
            .filter(|placed| placed.piece == piece)
            .count();
        self.problem
            .pieces()
            .get(piece)
            .map_or(0, |piece| piece.copies.saturating_sub(used))
    }

    /// Makes a move; after an error nothing has changed.
    pub fn apply(&mut self, step: &Move, text: &str) -> Result<Message, MoveError> {
        match step {
            Move::Place(placed) => self.place(placed, text),
            Move::TakeBack(piece) => self.take_back(*piece, text),
        }
    }

    /// Who knows all solutions; made now if nobody asked before.
    pub fn oracle(&self, budget: &Budget) -> Result<&Oracle, Unknown> {
        if let Some(oracle) = self.oracle.get() {
            return Ok(oracle);
        }
        let oracle = Oracle::find(&self.problem, budget)?;
        Ok(self.oracle.get_or_init(|| oracle))
    }

    /// What can still become of the position.
    pub fn outlook(&self, budget: &Budget) -> Result<Outlook, Unknown> {
        // What is placed was checked when it was placed.
        let outlook = self.oracle(budget)?.look(&self.placed);
        outlook.map_err(|_| Unknown::Disagreement)
    }

    /// The same, if the oracle is there already.
    pub fn known_outlook(&self) -> Option<Outlook> {
        self.oracle.get()?.look(&self.placed).ok()
    }

    /// What to do next and why.
    pub fn advice(&self, budget: &Budget) -> Result<Advised, Unknown> {
        advise(
            &self.problem,
            &self.placed,
            |part| self.oracle(part),
            budget,
        )
    }

    fn place(&mut self, placed: &Placed, text: &str) -> Result<Message, MoveError> {
        let mut after = self.placed.clone();
        after.push(placed.clone());
        let checked = self.problem.with_fixed(&after);
        checked.map_err(|error| MoveError::refused(text, &self.problem, &error))?;
        if let Some(last) = after.last_mut() {
            last.cells.sort_unstable();
        }
        self.placed = after;
        let left: usize = (0..self.problem.pieces().len())
            .map(|piece| self.left(piece))
            .sum();
        Ok(match self.status() {
            Status::Won => messages::SOLVED.message(),
            _ => messages::PLACED
                .with("letter", label(&self.problem, placed.piece))
                .with("left", left),
        })
    }

    fn take_back(&mut self, piece: usize, text: &str) -> Result<Message, MoveError> {
        let last = self.placed.iter().rposition(|placed| placed.piece == piece);
        let missing = || MoveError::not_placed(text, &self.problem, piece);
        let at = last.ok_or_else(missing)?;
        self.placed.remove(at);
        Ok(messages::TAKEN_BACK.with("letter", label(&self.problem, piece)))
    }

    fn finished(&self) -> bool {
        let covered: usize = self
            .all_placed()
            .iter()
            .map(|placed| placed.cells.len())
            .sum();
        let needed = self.problem.cells().len() - self.problem.optional().len();
        (0..self.problem.pieces().len()).all(|piece| self.left(piece) == 0)
            && covered >= needed
            && self.covers_the_rest()
    }

    /// Whether only cells that may stay empty are open.
    fn covers_the_rest(&self) -> bool {
        let solution = crate::solution::Solution::new(self.all_placed());
        solution.check(&self.problem).is_ok()
    }

    fn outlook_line(&self, page: &mut Page) {
        match self.known_outlook().map(|outlook| outlook.solutions) {
            None => {}
            Some(0) => {
                page.line(Role::Warning, messages::LOST_POSITION.message());
            }
            Some(count) => {
                page.line(Role::Quiet, messages::SOLUTIONS_LEFT.with("count", count));
            }
        }
    }
}

impl Game for TilingGame {
    fn id(&self) -> GameId {
        self.id.clone()
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        if self.status() == Status::Won && !text.trim_start().starts_with('-') {
            let failure = InputError::new(MoveFault::Over.message());
            return Err(failure.at(SourceSpan::whole(text)));
        }
        let step = Move::parse(text, &self.problem);
        let played = step.and_then(|step| self.apply(&step, text));
        played.map_err(|error| error.failure(text, &self.problem))
    }

    fn status(&self) -> Status {
        if self.finished() {
            Status::Won
        } else {
            Status::Playing
        }
    }

    /// The cells that one's own pieces cover.
    fn score(&self) -> i64 {
        let covered: usize = self.placed.iter().map(|placed| placed.cells.len()).sum();
        i64::try_from(covered).unwrap_or(i64::MAX)
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Title, self.title.clone());
        drawing::board(&mut page, &self.problem, &self.all_placed());
        if self.status() == Status::Won {
            page.line(Role::Good, messages::SOLVED.message());
            return page;
        }
        page.line(Role::Quiet, messages::PIECES_LEFT.message());
        let left = |piece: &usize| self.left(*piece) > 0;
        let pieces: Vec<usize> = (0..self.problem.pieces().len()).filter(left).collect();
        drawing::pieces(&mut page, &self.problem, &pieces);
        self.outlook_line(&mut page);
        page
    }

    fn state(&self) -> Record {
        state::record(self)
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        if !(1..=3).contains(&level) {
            return Err(InputError::new(messages::NO_SUCH_HINT.message()));
        }
        let advised = self.advice(budget);
        let advised =
            advised.map_err(|_| InputError::new(messages::HINT_OUT_OF_BUDGET.message()))?;
        Ok(advised.message(level, self.problem.lattice()))
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
