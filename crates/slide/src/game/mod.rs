//! Games: which one an id names, playing it, and reviewing it.
//!
//! The id is `2048:4x4#7`, a size and a seed, or `2048:2,4,./.,.,2/.,.,.#7`, a
//! board to begin with. The same id and the same moves are the same game, so
//! `2048:4x4#7 LULDR` is all that is ever written of one.

mod id;
mod playout;
mod review;

use unpuzzle_core::{Budget, GameId, Outcome, Random, Status};

use crate::board::{Grid, Move, Turn, tile};
use crate::players::{AnyPlayer, Player as _};

pub use id::{IdError, IdErrorKind, Instance, PUZZLE};
pub use playout::Playout;
pub use review::{Judged, Mistake, Played, Reason, Review};

/// The exponent of the tile that wins.
pub const WINNING: u8 = 11;

/// A game in progress.
///
/// ```
/// use unpuzzle_slide::{Game, Move};
///
/// let id = "2048:.,2/.,2#7".parse().unwrap();
/// let mut game = Game::open(&id).unwrap();
/// assert!(game.slide(Move::Right).is_none());
/// assert_eq!(game.slide(Move::Down).map(|turn| turn.direction), Some(Move::Down));
/// assert_eq!((game.score(), game.moves()), (4, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    id: GameId,
    grid: Grid,
    score: u64,
    moves: u64,
    random: Random,
    last: Option<Turn>,
    just_won: bool,
}

impl Game {
    /// Starts the game that an id names.
    ///
    /// # Errors
    /// When the id names none.
    pub fn open(id: &GameId) -> Result<Game, IdError> {
        let Instance { grid, random } = Instance::read(id)?;
        Ok(Game { id: id.clone(), score: 0, moves: 0, random, grid, last: None, just_won: false })
    }

    /// The name of the game.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The position.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The points so far.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// How many moves were made.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The last move with the tile that appeared.
    pub fn last(&self) -> Option<Turn> {
        self.last
    }

    /// The random numbers that new tiles come from.
    pub fn random(&self) -> &Random {
        &self.random
    }

    /// Makes a move, if it changes anything.
    pub fn slide(&mut self, direction: Move) -> Option<Turn> {
        let mut slide = self.grid.slide(direction)?;
        let turn = Turn { direction, spawn: slide.board.spawn(&mut self.random)? };
        self.just_won = self.grid.largest() < WINNING && slide.board.largest() >= WINNING;
        self.grid = slide.board;
        self.score += slide.reward;
        self.moves += 1;
        self.last = Some(turn);
        self.last
    }

    /// Lets a player make moves until there is such a tile or the game is over, and returns
    /// them.
    pub(crate) fn play_on(
        &mut self,
        player: &mut AnyPlayer,
        until: Option<u64>,
        budget: &Budget,
    ) -> Outcome<Vec<Turn>> {
        let mut turns = Vec::new();
        let mut meter = budget.meter();
        while until.is_none_or(|until| tile(self.grid.largest()) < until) {
            let chosen = budget.check().and_then(|()| player.choose(&self.grid, budget));
            let turn = match chosen {
                Ok(Some(direction)) => meter.tick().map(|()| self.slide(direction)),
                other => other.map(|_| None),
            };
            match turn {
                Ok(Some(turn)) => turns.push(turn),
                Ok(None) => break,
                Err(why) => return Outcome::Stopped { partial: turns, why },
            }
        }
        Outcome::Known(turns)
    }

    /// Won at the move that makes the first 2048, and again at the end of a
    /// game that went on from there.
    pub fn status(&self) -> Status {
        let over = self.grid.is_over();
        match self.grid.largest() >= WINNING {
            true if over || self.just_won => Status::Won,
            false if over => Status::Lost,
            _ => Status::Playing,
        }
    }
}
