//! A game with its whole past and what was taken back: undo and redo have no
//! end, and the same move made again brings the same tile, so that taking a
//! move back is no way to roll the dice once more.

use unpuzzle::slide::{Grid, IdError, Instance, Move, Record, Step, Turn};
use unpuzzle_puzzle::{GameId, Random};

/// The name of the puzzle in ids.
pub(super) const PUZZLE: &str = "2048";

/// Every position of a game, and which of them is now.
#[derive(Clone)]
pub(crate) struct Timeline {
    id: Option<GameId>,
    seed: Option<String>,
    first: Position,
    past: Vec<(Turn, Position)>,
    /// How many turns lie before now; the rest was taken back.
    now: usize,
}

/// A position with what decides how it goes on.
#[derive(Clone)]
struct Position {
    grid: Grid,
    score: u64,
    random: Random,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// The grid before it.
    pub(crate) before: Grid,
    /// The move and the new tile.
    pub(crate) turn: Turn,
    /// What it scored.
    pub(crate) points: u64,
}

impl Timeline {
    /// The start of the game that an id names.
    pub(crate) fn open(id: &GameId) -> Result<Self, IdError> {
        let instance = Instance::read(id)?;
        Ok(Timeline {
            id: Some(id.clone()),
            seed: id.seed().map(str::to_owned),
            first: Position {
                grid: instance.grid,
                score: 0,
                random: instance.random,
            },
            past: Vec::new(),
            now: 0,
        })
    }

    /// The game of a record at its last move. It goes on as if it had never
    /// been put away, if its tiles came from its seed.
    pub(crate) fn resume(record: &Record) -> Self {
        let starts = [
            record.size().to_string(),
            record.start().with_separator(","),
        ];
        let ids = starts.iter().filter_map(|start| match record.seed() {
            Some(seed) => GameId::seeded(PUZZLE, start, seed).ok(),
            None => None,
        });
        let mut same = ids.filter_map(|id| Timeline::replay(&id, record));
        same.next().unwrap_or_else(|| Timeline::adopt(record))
    }

    fn replay(id: &GameId, record: &Record) -> Option<Self> {
        let mut timeline = Timeline::open(id).ok()?;
        let is_same = timeline.first.grid == *record.start()
            && record.turns().iter().all(|turn| {
                let made = timeline.slide(turn.direction);
                made.is_some_and(|made| made.turn == *turn)
            });
        is_same.then_some(timeline)
    }

    /// A game whose tiles came from elsewhere: from here on they come from
    /// the position.
    fn adopt(record: &Record) -> Self {
        let random = |grid: &Grid| Random::named(&grid.to_string());
        let mut score = 0;
        let mut position = |step: Step| {
            score += step.reward;
            let (grid, random) = (step.after, random(&step.after));
            (
                step.turn,
                Position {
                    grid,
                    score,
                    random,
                },
            )
        };
        let past: Vec<_> = record.steps().map(&mut position).collect();
        Timeline {
            id: GameId::described(PUZZLE, &record.start().with_separator(",")).ok(),
            seed: record.seed().map(str::to_owned),
            first: Position {
                grid: *record.start(),
                score: 0,
                random: random(record.start()),
            },
            now: past.len(),
            past,
        }
    }

    fn position(&self) -> &Position {
        match self.now.checked_sub(1).and_then(|last| self.past.get(last)) {
            Some((_, position)) => position,
            None => &self.first,
        }
    }

    /// The name of the game.
    pub(crate) fn id(&self) -> String {
        self.id.as_ref().map(GameId::to_string).unwrap_or_default()
    }

    /// The grid now.
    pub(crate) fn grid(&self) -> &Grid {
        &self.position().grid
    }

    /// The score now.
    pub(crate) fn score(&self) -> u64 {
        self.position().score
    }

    /// How many moves lead to now.
    pub(crate) fn moves(&self) -> usize {
        self.now
    }

    /// The move that led to now.
    pub(crate) fn last(&self) -> Option<Made> {
        let last = self.now.checked_sub(1)?;
        let (turn, after) = self.past.get(last)?;
        let before = match last.checked_sub(1) {
            Some(earlier) => &self.past[earlier].1,
            None => &self.first,
        };
        Some(Made {
            before: before.grid,
            turn: *turn,
            points: after.score - before.score,
        })
    }

    /// Makes a move, if it changes anything. What was taken back is forgotten,
    /// unless this is the same move again.
    pub(crate) fn slide(&mut self, direction: Move) -> Option<Made> {
        let next = self.past.get(self.now);
        if next.is_none_or(|(turn, _)| turn.direction != direction) {
            let next = self.after(direction)?;
            self.past.truncate(self.now);
            self.past.push(next);
        }
        self.now += 1;
        self.last()
    }

    fn after(&self, direction: Move) -> Option<(Turn, Position)> {
        let Position {
            grid,
            score,
            random,
        } = self.position();
        let mut random = random.clone();
        let slide = grid.slide(direction)?;
        let mut grid = slide.grid;
        let spawn = grid.spawn(&mut random)?;
        let score = score + slide.reward;
        let position = Position {
            grid,
            score,
            random,
        };
        Some((Turn { direction, spawn }, position))
    }

    /// Takes a move back; says whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let can = self.now > 0;
        self.now -= usize::from(can);
        can
    }

    /// Makes a move again that was taken back; says whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let can = self.now < self.past.len();
        self.now += usize::from(can);
        can
    }

    /// Goes to the position after this many moves.
    pub(crate) fn go_to(&mut self, moves: usize) {
        self.now = moves.min(self.past.len());
    }

    /// Whether a move was taken back that can be made again.
    pub(crate) fn can_redo(&self) -> bool {
        self.now < self.past.len()
    }

    /// What the record of the game will be made of.
    pub(crate) fn sketch(&self) -> Sketch {
        let past = self.past[..self.now].iter();
        Sketch {
            start: self.first.grid,
            seed: self.seed.clone(),
            turns: past.map(|(turn, _)| *turn).collect(),
        }
    }
}

/// A game up to some move, cheaply copied; replaying it takes a while.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    start: Grid,
    seed: Option<String>,
    turns: Vec<Turn>,
}

impl Sketch {
    /// The record of the game.
    pub(crate) fn record(&self) -> Record {
        let mut record = Record::new(self.start);
        if let Some(seed) = &self.seed {
            record = record.with_seed(seed);
        }
        for &turn in &self.turns {
            // Every turn was possible when it was made.
            let _ = record.play(turn);
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Move::{Down, Left, Right, Up};

    fn game(id: &str) -> Timeline {
        Timeline::open(&id.parse().unwrap()).unwrap()
    }

    fn played(id: &str, moves: usize) -> Timeline {
        let mut timeline = game(id);
        for number in 0..moves {
            let made = (0..4).find_map(|turn| timeline.slide(Move::ALL[(number + turn) % 4]));
            assert!(made.is_some());
        }
        timeline
    }

    #[test]
    fn moves_are_taken_back_and_made_again_to_the_first() {
        let mut timeline = played("2048:4x4#7", 20);
        let (end, score) = (*timeline.grid(), timeline.score());
        while timeline.undo() {}
        assert_eq!((timeline.moves(), timeline.score()), (0, 0));
        assert_eq!(timeline.grid(), game("2048:4x4#7").grid());
        while timeline.redo() {}
        assert_eq!((*timeline.grid(), timeline.score()), (end, score));
    }

    #[test]
    fn the_same_move_again_brings_the_same_tile() {
        let mut timeline = played("2048:4x4#7", 9);
        let made = timeline.last().unwrap();
        timeline.undo();
        let other = [Left, Down, Right, Up]
            .into_iter()
            .find(|&direction| {
                direction != made.turn.direction && made.before.slide(direction).is_some()
            })
            .unwrap();
        timeline.slide(other).unwrap();
        assert!(!timeline.can_redo());
        timeline.undo();
        assert_eq!(timeline.slide(made.turn.direction), Some(made));
    }

    #[test]
    fn a_resumed_game_goes_on_as_if_it_had_never_been_put_away() {
        for id in ["2048:4x4#7", "2048:3x5#x", "2048:2,2,./.,4,./.,.,.#2"] {
            let mut whole = played(id, 12);
            whole.go_to(6);
            let mut resumed = Timeline::resume(&whole.sketch().record());
            assert_eq!((resumed.id(), resumed.moves()), (id.to_owned(), 6));
            while whole.redo() {
                let made = whole.last().unwrap();
                assert_eq!(resumed.slide(made.turn.direction), Some(made));
            }
        }
    }

    #[test]
    fn a_game_with_other_tiles_is_resumed_too() {
        let text = "2048 record 1\nsize 2x2\nstart 2 2/. .\n1. L2@b2 = 4 #0000\n";
        let start: Grid = "2 2/. .".parse().unwrap();
        let mut record = Record::new(start).with_seed("7");
        record
            .play(Turn::parse("L4@b2", start.size()).unwrap())
            .unwrap();
        let mut resumed = Timeline::resume(&record);
        assert_eq!(resumed.grid().to_string(), "4 ./. 4", "{text}");
        assert!(resumed.slide(Left).is_some() && resumed.undo() && resumed.undo());
        assert_eq!(*resumed.grid(), start);
    }
}
