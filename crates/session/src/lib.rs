#![doc = include_str!("../README.md")]
//!
//! Front ends play through a [`Session`]: it keeps the moves with their outcomes, undoes and
//! redoes them, counts hints, undos and mistakes, runs the clock, and appends each change to a
//! file, from which the game resumes. Only the [`Game`] knows moves and positions. A screen
//! for one puzzle holds a session of its game; other front ends hold a
//! `Session<Box<dyn AnyGame>>`.
//!
//! A [`Worker`] does long computations, so that no key waits for them.

mod autosave;
mod files;
mod record;
mod worker;

use std::collections::BTreeMap;
use std::time::Duration;

use unpuzzle_puzzles::{Game, GameId, InputError, Status, msg};

use autosave::Autosave;
pub use autosave::{GameFile, resume};
pub use files::{parent_directory, write_by, write_file};
pub use record::LoadError;
pub use worker::{Asker, Worker};

/// One game with its history.
pub struct Session<G: Game = Box<dyn unpuzzle_puzzles::AnyGame>> {
    /// The positions from the start to the last move that may be redone.
    positions: Vec<G>,
    /// The moves between them, and their outcomes.
    moves: Vec<G::Move>,
    outcomes: Vec<G::Outcome>,
    /// The number of moves in force; the others can be redone.
    made: usize,
    hints: u32,
    undos: u32,
    mistakes: u32,
    elapsed: Duration,
    notes: BTreeMap<String, String>,
    autosave: Autosave,
}

impl<G: Game> Session<G> {
    /// A session at the start of a game.
    pub fn new(game: G) -> Self {
        Session {
            positions: vec![game],
            moves: Vec::new(),
            outcomes: Vec::new(),
            made: 0,
            hints: 0,
            undos: 0,
            mistakes: 0,
            elapsed: Duration::ZERO,
            notes: BTreeMap::new(),
            autosave: Autosave::default(),
        }
    }

    /// The position now.
    pub fn game(&self) -> &G {
        &self.positions[self.made]
    }

    /// The outcome of the last move.
    pub fn last(&self) -> Option<&G::Outcome> {
        self.outcomes.get(self.made.checked_sub(1)?)
    }

    /// The position at the start.
    pub fn first(&self) -> &G {
        &self.positions[0]
    }

    /// The positions from the start to now.
    pub fn positions(&self) -> &[G] {
        &self.positions[..=self.made]
    }

    /// The moves in force.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves[..self.made]
    }

    /// The id that opens this game from its start.
    pub fn id(&self) -> GameId {
        self.first().id()
    }

    /// Makes a move. After an error nothing has changed.
    pub fn play(&mut self, step: G::Move) -> Result<&G::Outcome, InputError> {
        if step.to_string().contains(['\n', '\r']) {
            return Err(InputError::new(msg!("a move is one line of text")));
        }
        let mut next = self.game().clone();
        let outcome = next.play(&step)?;
        Ok(self.push(step, outcome, next))
    }

    /// Appends a position after a move. The redo history is dropped unless the move repeats it.
    pub fn push(&mut self, step: G::Move, outcome: G::Outcome, next: G) -> &G::Outcome {
        let text = step.to_string();
        if self.moves.get(self.made).map(ToString::to_string).as_ref() != Some(&text) {
            self.positions.truncate(self.made + 1);
            self.moves.truncate(self.made);
            self.outcomes.truncate(self.made);
            self.positions.push(next);
            self.moves.push(step);
            self.outcomes.push(outcome);
        }
        self.made += 1;
        self.moved(&format!("move {text}"));
        &self.outcomes[self.made - 1]
    }

    /// Undoes the last move; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.made == 0 {
            return false;
        }
        self.made -= 1;
        self.undos += 1;
        self.moved("undo");
        true
    }

    /// Redoes the last undone move; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        if !self.can_redo() {
            return false;
        }
        self.made += 1;
        self.moved("redo");
        true
    }

    /// Whether there is a move to redo.
    pub fn can_redo(&self) -> bool {
        self.made < self.moves.len()
    }

    /// Goes to the position after this many moves; going back counts as one undo.
    pub fn go_to(&mut self, moves: usize) {
        let moves = moves.min(self.moves.len());
        self.undos += u32::from(moves < self.made);
        self.made = moves;
        self.moved(&format!("go {moves}"));
    }

    /// Begins another game in the same save file.
    pub fn begin(&mut self, game: G) {
        self.forget();
        self.notes.clear();
        self.restart(game);
    }

    /// Replaces the session, in the same save file.
    pub fn replace_by(&mut self, other: Session<G>) {
        let autosave = std::mem::take(&mut self.autosave);
        *self = other;
        self.autosave = autosave;
        self.keep();
    }

    /// Restarts the same game without moves, hints and time.
    pub fn start_over(&mut self) {
        self.forget();
        let first = self.positions.swap_remove(0);
        self.restart(first);
    }

    fn restart(&mut self, game: G) {
        self.positions = vec![game];
        self.moves.clear();
        self.outcomes.clear();
        (self.made, self.elapsed) = (0, Duration::ZERO);
        (self.hints, self.undos, self.mistakes) = (0, 0, 0);
    }

    /// Counts a hint.
    pub fn count_hint(&mut self) {
        self.hints += 1;
        self.noted("hint");
    }

    /// Counts a wrong answer.
    pub fn count_mistake(&mut self) {
        self.mistakes += 1;
        self.noted("mistake");
    }

    /// Stores a one-line note under a one-word name.
    pub fn set_note(&mut self, name: &str, value: &str) {
        self.notes.insert(name.to_owned(), value.to_owned());
        self.noted(&format!("note {name} {value}"));
    }

    /// Advances the clock unless the game is over.
    pub fn advance(&mut self, time: Duration) {
        if self.game().status() == Status::Playing {
            self.elapsed = self.elapsed.saturating_add(time);
        }
    }

    /// Number of hints taken.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Number of undos.
    pub fn undos(&self) -> u32 {
        self.undos
    }

    /// Number of wrong answers.
    pub fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// Time played.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// A note stored by a front end.
    pub fn note(&self, name: &str) -> Option<&str> {
        self.notes.get(name).map(String::as_str)
    }
}

/// A random seed, short enough to type, from the entropy of the operating system.
pub fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(std::process::id()) >> 32
}

#[cfg(test)]
mod tests;
