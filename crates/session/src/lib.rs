#![doc = include_str!("../README.md")]
//!
//! Front ends play through a [`Session`]: it keeps the moves, takes them back
//! and makes them again, counts the help that was taken and the time that went
//! by, and turns all of it into a text that can be loaded again. It never looks
//! into a move or a position; the [`Game`] does that. A screen that knows its
//! puzzle holds a session of that puzzle's game; every other front end holds a
//! `Session<Box<dyn Game>>`.
//!
//! What takes long is done by a [`Worker`], so that no key waits for it, and the
//! game under way is kept on the disk ([`KeptSession`]).

#[cfg(not(target_family = "wasm"))]
mod files;
mod record;
#[cfg(not(target_family = "wasm"))]
mod saved;
#[cfg(not(target_family = "wasm"))]
mod worker;

use std::collections::BTreeMap;
use std::time::Duration;

use unpuzzle_puzzles::{Budget, Game, GameId, InputError, Message, Status, msg};

#[cfg(not(target_family = "wasm"))]
pub use files::{parent_directory, write_by, write_file};
pub use record::LoadError;
#[cfg(not(target_family = "wasm"))]
pub use saved::{GameFile, KeptSession, resume};
#[cfg(not(target_family = "wasm"))]
pub use worker::{Asker, Worker};

/// One game with its history.
#[derive(Clone)]
pub struct Session<G = Box<dyn Game>> {
    /// The positions from the start to the last move that may be redone.
    positions: Vec<G>,
    /// The moves between them.
    moves: Vec<String>,
    /// How many of the moves are in force.
    made: usize,
    hints: u32,
    undos: u32,
    mistakes: u32,
    elapsed: Duration,
    notes: BTreeMap<String, String>,
}

impl<G: Game + Clone> Session<G> {
    /// A session at the start of a game.
    pub fn new(game: G) -> Self {
        Session {
            positions: vec![game],
            moves: Vec::new(),
            made: 0,
            hints: 0,
            undos: 0,
            mistakes: 0,
            elapsed: Duration::ZERO,
            notes: BTreeMap::new(),
        }
    }

    /// The position now.
    pub fn game(&self) -> &G {
        &self.positions[self.made]
    }

    /// The position before the last move.
    pub fn before(&self) -> Option<&G> {
        self.positions.get(self.made.checked_sub(1)?)
    }

    /// The position at the start.
    pub fn first(&self) -> &G {
        &self.positions[0]
    }

    /// The positions from the start to now.
    pub fn positions(&self) -> &[G] {
        &self.positions[..=self.made]
    }

    /// The id that opens this game from its start.
    pub fn id(&self) -> GameId {
        self.first().id()
    }

    /// Makes a move and says what happened. After an error nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<Message, InputError> {
        let text = text.trim();
        if text.contains(['\n', '\r']) {
            return Err(InputError::new(msg!("a move is one line of text")));
        }
        let mut next = self.game().clone();
        let said = next.play(text)?;
        self.push(text, next);
        Ok(said)
    }

    /// Goes on to a position that a move has led to. What was taken back is
    /// forgotten, unless this is the same move again.
    pub fn push(&mut self, text: &str, next: G) {
        if self.moves.get(self.made).map(String::as_str) != Some(text) {
            self.positions.truncate(self.made + 1);
            self.moves.truncate(self.made);
            self.positions.push(next);
            self.moves.push(text.to_owned());
        }
        self.made += 1;
    }

    /// Takes the last move back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let possible = self.made > 0;
        self.made -= usize::from(possible);
        self.undos += u32::from(possible);
        possible
    }

    /// Makes the move again that was taken back last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let possible = self.can_redo();
        self.made += usize::from(possible);
        possible
    }

    /// Whether a move was taken back that can be made again.
    pub fn can_redo(&self) -> bool {
        self.made < self.moves.len()
    }

    /// Goes to the position after this many moves; going back counts as taking
    /// moves back once.
    pub fn go_to(&mut self, moves: usize) {
        let moves = moves.min(self.moves.len());
        self.undos += u32::from(moves < self.made);
        self.made = moves;
    }

    /// Begins again: the same game without moves, help and time.
    pub fn start_over(&mut self) {
        let notes = std::mem::take(&mut self.notes);
        let first = self.positions.swap_remove(0);
        *self = Session { notes, ..Session::new(first) };
    }

    /// Asks for help, from a nudge (1) to the answer (3), and counts it.
    pub fn hint(&mut self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        let hint = self.game().hint(level, budget)?;
        self.count_hint();
        Ok(hint)
    }

    /// Lets the clock run, unless the game is over.
    pub fn advance(&mut self, time: Duration) {
        if self.game().status() == Status::Playing {
            self.run_clock(time);
        }
    }
}

impl<G> Session<G> {
    /// Lets the clock run in a game that goes on after it is won.
    pub fn run_clock(&mut self, time: Duration) {
        self.elapsed = self.elapsed.saturating_add(time);
    }

    /// Counts help that was given elsewhere.
    pub fn count_hint(&mut self) {
        self.hints += 1;
    }

    /// Counts a wrong answer.
    pub fn count_mistake(&mut self) {
        self.mistakes += 1;
    }

    /// The moves in force.
    pub fn moves(&self) -> &[String] {
        &self.moves[..self.made]
    }

    /// How often help was taken.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// How often a move was taken back.
    pub fn undos(&self) -> u32 {
        self.undos
    }

    /// How many wrong answers were given.
    pub fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// How long the game has been played.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Something that a front end has noted beside the game.
    pub fn note(&self, name: &str) -> Option<&str> {
        self.notes.get(name).map(String::as_str)
    }

    /// Notes something beside the game, on one line and under a name of one word.
    pub fn set_note(&mut self, name: &str, value: &str) {
        self.notes.insert(name.to_owned(), value.to_owned());
    }
}

/// A seed for a game that is given none: short enough to be typed again, from the
/// entropy that the standard library takes from the operating system.
#[cfg(not(target_family = "wasm"))]
pub fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(std::process::id()) >> 32
}

#[cfg(test)]
mod tests;
