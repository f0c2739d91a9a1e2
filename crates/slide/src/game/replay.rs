//! From a record to a game that goes on, and back.
//!
//! A game whose tiles came from its seed is the game of that seed. One whose
//! tiles came from elsewhere has the seed `record`: its moves name their tiles
//! as a record does, and a move without a tile draws one by the position.

use unpuzzle_core::{GameId, Random};

use super::{Game, PUZZLE};
use crate::board::Grid;
use crate::notation::{Record, Turn};

/// The seed of a game whose tiles came from elsewhere.
const RECORDED: &str = "record";

/// Where the tiles of a recorded game come from once its record ends.
pub(super) fn tiles_after(grid: &Grid) -> Random {
    Random::named(&grid.to_string())
}

/// Whether the tiles of this game came from elsewhere.
pub(super) fn is_recorded(id: &GameId) -> bool {
    id.seed() == Some(RECORDED)
}

impl Game {
    /// The start of a recorded game, and its moves.
    pub fn of_record(record: &Record) -> Option<(Game, Vec<String>)> {
        let start = record.start().with_separator(",");
        let starts = [record.size().to_string(), start.clone()];
        let seed = record.seed().filter(|seed| *seed != RECORDED);
        let ids = starts.iter().filter_map(|start| GameId::seeded(PUZZLE, start, seed?).ok());
        let mut games = ids.filter_map(|id| Game::open(&id).ok());
        let turns = record.turns().iter();
        if let Some(game) = games.find(|game| game.leads_to(record)) {
            return Some((game, turns.map(|turn| turn.direction.to_string()).collect()));
        }
        let game = Game::open(&GameId::seeded(PUZZLE, &start, RECORDED).ok()?).ok()?;
        Some((game, turns.map(|turn| turn.display(record.size())).collect()))
    }

    /// The record of a game that went through these positions.
    pub fn record_of<'a>(positions: impl IntoIterator<Item = &'a Game>) -> Option<Record> {
        let mut positions = positions.into_iter();
        let first = positions.next()?;
        let seed = first.id.seed().filter(|seed| *seed != RECORDED);
        let mut record = Record::new(first.grid);
        if let Some(seed) = seed {
            record = record.with_seed(seed);
        }
        for turn in positions.filter_map(Game::last) {
            // Every turn was possible when it was made.
            let _ = record.play(turn);
        }
        Some(record)
    }

    pub(super) fn is_recorded(&self) -> bool {
        is_recorded(&self.id)
    }

    /// Makes a move that names its tile, where that is allowed.
    ///
    /// Nothing for a word that is no such move, or in a game whose tiles come
    /// from its seed.
    pub fn replay(&mut self, text: &str) -> Option<Turn> {
        let turn = Turn::parse(text.trim(), self.grid.size()).filter(|_| self.is_recorded())?;
        let mut slide = self.grid.slide(turn.direction)?;
        let is_new = (1..=2).contains(&turn.spawn.exponent) && slide.grid.place(turn.spawn);
        is_new.then(|| self.take(turn, slide))
    }

    /// Whether the turns of a record are what this game comes to.
    fn leads_to(&self, record: &Record) -> bool {
        let mut game = self.clone();
        game.grid == *record.start()
            && record.turns().iter().all(|turn| game.slide(turn.direction) == Some(*turn))
    }
}
