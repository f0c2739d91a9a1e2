//! A game written down.
//!
//! A record holds where the tiles appeared, so replaying it needs no random
//! numbers. It reads like this:
//!
//! ```text
//! 2048 record 1
//! size 4x4
//! seed 7
//! player expert:3
//! start 2 . . ./. . . ./. . 2 ./. . . .
//! 1. L2@b3 U2@a4 D4@c1 = 4 #8a73
//! end 3 4 . . 4 ./. . . ./4 . . ./2 2 . .
//! ```
//!
//! `L2@b3` is a move to the left after which a 2 appeared in column b, row 3;
//! columns count from the left, rows from the top. Ten moves stand on a line,
//! which begins with the number of its first move and ends with the score and
//! a check of all moves so far. The last line repeats the number of moves, the
//! score and the board. So a record that was cut off or changed is found out,
//! at the first move that cannot be right or at the end of its line.

mod parse;

use std::fmt;

use thiserror::Error;

use crate::board::{Grid, Move, Size, Spawn, tile};

pub use parse::{RecordError, RecordErrorKind};

/// The first line of every record.
pub const FIRST_LINE: &str = "2048 record 1";
/// How many moves stand on a line.
const MOVES_PER_LINE: usize = 10;

/// A game from its start, every turn possible.
///
/// ```
/// use unpuzzle_slide::{Grid, Record, Turn};
///
/// let start: Grid = "2 2/. .".parse().unwrap();
/// let mut record = Record::new(start);
/// record.play(Turn::parse("L2@b2", start.size()).unwrap()).unwrap();
/// assert_eq!((record.score(), record.grid().to_string()), (4, "4 ./. 2".to_owned()));
/// let text = record.to_string();
/// assert_eq!(Record::parse(&text), Ok(record));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    seed: Option<String>,
    player: Option<String>,
    start: Grid,
    turns: Vec<Turn>,
    grid: Grid,
    score: u64,
}

/// A move and the tile that appeared after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The move.
    pub direction: Move,
    /// The new tile.
    pub spawn: Spawn,
}

/// One turn of a record with what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Step {
    /// The grid before the move.
    pub before: Grid,
    /// The turn.
    pub turn: Turn,
    /// What the move scored.
    pub reward: u64,
    /// The grid after the new tile.
    pub after: Grid,
}

impl Record {
    /// A game of which only the start is known yet.
    pub fn new(start: Grid) -> Record {
        Record { seed: None, player: None, start, turns: Vec::new(), grid: start, score: 0 }
    }

    /// The same record with the seed that its tiles came from: one line of it.
    #[must_use]
    pub fn with_seed(self, seed: &str) -> Record {
        let seed = one_line(seed);
        Record { seed, ..self }
    }

    /// The same record with the name of who played: one line of it.
    #[must_use]
    pub fn with_player(self, player: &str) -> Record {
        let player = one_line(player);
        Record { player, ..self }
    }

    /// The seed that its tiles came from.
    pub fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }

    /// Who played.
    pub fn player(&self) -> Option<&str> {
        self.player.as_deref()
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// The grid at the start.
    pub fn start(&self) -> &Grid {
        &self.start
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The grid now.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The score now.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Adds a turn and says what it did. After an error nothing has changed.
    pub fn play(&mut self, turn: Turn) -> Result<Step, TurnError> {
        let step = Step::new(self.grid, turn)?;
        self.grid = step.after;
        self.score += step.reward;
        self.turns.push(turn);
        Ok(step)
    }

    /// Takes the last turn back; none when the game is at its start.
    pub fn undo(&mut self) -> Option<Turn> {
        let last = self.turns.pop()?;
        let (mut grid, mut score) = (self.start, 0);
        for step in self.steps() {
            grid = step.after;
            score += step.reward;
        }
        (self.grid, self.score) = (grid, score);
        Some(last)
    }

    /// Every turn from the start with what it did.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let replay = |grid: &mut Grid, &turn: &Turn| {
            let step = Step::new(*grid, turn).ok()?;
            *grid = step.after;
            Some(step)
        };
        self.turns.iter().scan(self.start, replay)
    }
}

impl Step {
    fn new(before: Grid, turn: Turn) -> Result<Step, TurnError> {
        if !(1..=2).contains(&turn.spawn.exponent) {
            return Err(TurnError::NotNew);
        }
        let slide = before.slide(turn.direction);
        let slide = slide.ok_or(TurnError::NothingChanges)?;
        let mut after = slide.grid;
        if !after.place(turn.spawn) {
            return Err(TurnError::NotEmpty);
        }
        Ok(Step { before, turn, reward: slide.reward, after })
    }
}

/// Why a turn is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum TurnError {
    /// The move changes nothing.
    #[error("this move changes nothing")]
    NothingChanges,
    /// The new tile's cell is not empty, or outside the board.
    #[error("the new tile's cell is not empty")]
    NotEmpty,
    /// The new tile is neither a 2 nor a 4.
    #[error("a new tile is a 2 or a 4")]
    NotNew,
}

fn one_line(text: &str) -> Option<String> {
    let line = text.trim().lines().next().unwrap_or_default();
    let line: String = line.chars().filter(|c| !c.is_control()).collect();
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}\nsize {}", self.size())?;
        for (name, value) in [("seed", &self.seed), ("player", &self.player)] {
            if let Some(value) = value {
                writeln!(f, "{name} {value}")?;
            }
        }
        writeln!(f, "start {}", self.start)?;
        self.write_turns(f)?;
        writeln!(f, "end {} {} {}", self.turns.len(), self.score, self.grid)
    }
}

impl Record {
    fn write_turns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = self.steps();
        let mut score = 0;
        let mut check = Check::new(&self.start);
        for (line, turns) in self.turns.chunks(MOVES_PER_LINE).enumerate() {
            write!(f, "{}.", line * MOVES_PER_LINE + 1)?;
            for step in steps.by_ref().take(turns.len()) {
                score += step.reward;
                check.add(step.turn);
                write!(f, " {}", step.turn.display(self.size()))?;
            }
            writeln!(f, " = {score} {check}")?;
        }
        Ok(())
    }
}

/// Four digits that depend on the start and on every turn (FNV-1a, folded).
struct Check(u64);

impl Check {
    fn new(start: &Grid) -> Check {
        let mut check = Check(0xcbf2_9ce4_8422_2325);
        start.exponents().iter().for_each(|&exponent| check.byte(exponent));
        check
    }

    fn add(&mut self, turn: Turn) {
        self.byte(turn.direction.index() as u8);
        self.byte(turn.spawn.cell);
        self.byte(turn.spawn.exponent);
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folded = self.0 ^ self.0 >> 16 ^ self.0 >> 32 ^ self.0 >> 48;
        write!(f, "#{:04x}", folded & 0xffff)
    }
}

impl Turn {
    /// The turn as a word, such as `L2@b3`, on a board of this size.
    pub fn display(self, size: Size) -> String {
        let (row, column) = (
            usize::from(self.spawn.cell) / size.columns(),
            usize::from(self.spawn.cell) % size.columns(),
        );
        let column = char::from(b'a' + (column % Size::MOST) as u8);
        let (letter, tile) = (self.direction.letter(), tile(self.spawn.exponent));
        format!("{letter}{tile}@{column}{}", row + 1)
    }

    /// The turn that a word such as `L2@b3` means on a board of this size.
    pub fn parse(word: &str, size: Size) -> Option<Turn> {
        let mut letters = word.chars();
        let direction = Move::from_letter(letters.next()?)?;
        let (tile, cell) = letters.as_str().split_once('@')?;
        let exponent = match tile {
            "2" => 1,
            "4" => 2,
            _ => return None,
        };
        let mut cell = cell.chars();
        let column = (cell.next()? as usize).checked_sub('a' as usize)?;
        let row = (cell.next()? as usize).checked_sub('1' as usize)?;
        let inside = row < size.rows() && column < size.columns() && cell.next().is_none();
        let cell = inside.then(|| (row * size.columns() + column) as u8)?;
        Some(Turn { direction, spawn: Spawn { cell, exponent } })
    }
}

#[cfg(test)]
mod tests;
