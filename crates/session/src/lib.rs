//! A game in progress, whichever puzzle it is.
//!
//! Front ends play through a [`Session`]: it keeps the moves, takes them back
//! and makes them again, counts the help that was taken and the time that went
//! by, and turns all of it into a text that can be loaded again. It never looks
//! into a move or a position; the [`Game`] does that.

mod files;
mod messages;
mod record;

use std::time::Duration;

use unpuzzle_puzzle::{Budget, Game, GameId, InputError, Message, Status};

pub use files::{parent_directory, write_by, write_file};
pub use messages::CATALOGUE;
pub use record::LoadError;

/// One game with its history.
pub struct Session {
    /// The positions from the start to the last move that may be redone.
    positions: Vec<Box<dyn Game>>,
    /// The moves between them.
    moves: Vec<String>,
    /// How many of the moves are in force.
    made: usize,
    hints: u32,
    undos: u32,
    elapsed: Duration,
}

impl Session {
    /// A session at the start of a game.
    pub fn new(game: Box<dyn Game>) -> Self {
        Session {
            positions: vec![game],
            moves: Vec::new(),
            made: 0,
            hints: 0,
            undos: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// The position now.
    pub fn game(&self) -> &dyn Game {
        self.positions[self.made].as_ref()
    }

    /// The id that opens this game from its start.
    pub fn id(&self) -> GameId {
        self.positions[0].id()
    }

    /// Makes a move and says what happened. After an error nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<Message, InputError> {
        let text = text.trim();
        if text.contains(['\n', '\r']) {
            return Err(InputError::new(messages::ONE_LINE.message()));
        }
        let mut next = self.game().boxed_clone();
        let said = next.play(text)?;
        self.positions.truncate(self.made + 1);
        self.moves.truncate(self.made);
        self.positions.push(next);
        self.moves.push(text.to_owned());
        self.made += 1;
        Ok(said)
    }

    /// Takes the last move back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.made == 0 {
            return false;
        }
        self.made -= 1;
        self.undos += 1;
        true
    }

    /// Makes the move again that was taken back last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let possible = self.made < self.moves.len();
        self.made += usize::from(possible);
        possible
    }

    /// Asks for help, from a nudge (1) to the answer (3), and counts it.
    pub fn hint(&mut self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        let hint = self.game().hint(level, budget)?;
        self.hints += 1;
        Ok(hint)
    }

    /// Lets the clock run, unless the game is over.
    pub fn advance(&mut self, time: Duration) {
        if self.game().status() == Status::Playing {
            self.elapsed = self.elapsed.saturating_add(time);
        }
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

    /// How long the game has been played.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }
}

/// A seed for whoever brings none: short enough to be typed again, from the
/// entropy that the standard library takes from the operating system.
pub fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(std::process::id()) >> 32
}

#[cfg(test)]
mod tests;
