//! What the coach says.

use unpuzzle_core::{Level, Message, msg};

use crate::coach::difficulty::MOST_BRANCHING;
use crate::coach::{Advice, Difficulty, Hint, Reason};
use crate::engines::Obstruction;
use crate::formats::label;
use crate::model::{Cell, Lattice, Placed, Problem, place, place_name};

impl Reason {
    /// The sentence for people; cells are named as on this grid.
    pub fn message(&self, lattice: Lattice) -> Message {
        let at = |cell: &Cell| place_in_words(*cell, lattice);
        match self {
            Reason::ForcedCell(cell) => {
                msg!("only one placement can still cover {cell}", cell = at(cell))
            }
            Reason::LastHome(piece) => msg!("piece {piece} fits nowhere else", piece = *piece),
            Reason::ElseDeadCell(cell) => msg!(
                "any other piece on {cell} leaves a gap that cannot be filled",
                cell = at(cell)
            ),
            Reason::ElseDeadPiece(piece) => msg!(
                "piece {piece} anywhere else leaves a gap that cannot be filled",
                piece = *piece
            ),
            Reason::DeadPocket(cells) => msg!(
                "the gap of {size} {size|cell|cells} at {cell} cannot be filled: no pieces left add up to {size}",
                size = cells.len(),
                cell = cells.first().map(at).unwrap_or_else(|| Message::plain(""))
            ),
            Reason::BareCell(cell) => msg!("no piece left can cover {cell}", cell = at(cell)),
            Reason::NoHome(piece) => msg!("piece {piece} fits nowhere any more", piece = *piece),
            Reason::Parity => Obstruction::Parity.message(),
            Reason::NoSolution => {
                msg!("there is no solution from here, though nothing shows it yet")
            }
            Reason::MostSolutions { with, of } => msg!(
                "it stands in {with} of the {of} solutions that are left, none of the other moves in more",
                with = *with,
                of = *of
            ),
            Reason::InASolution => msg!("it stands in a solution"),
            Reason::Finished => msg!("the board is complete"),
        }
    }
}

impl Hint {
    /// The hint at a level from 1 (a nudge) to 3 (the move).
    pub(super) fn message(&self, level: u8, problem: &Problem) -> Message {
        let Some(placed) = self.advice.placed() else {
            let reason = self.reason.message(problem.lattice());
            return match self.advice {
                Advice::GiveUp => msg!("there is no solution at all: {reason}", reason),
                _ => reason,
            };
        };
        match level {
            1 => self.nudge(),
            2 => self.place(placed, problem),
            _ => self.full(placed, problem),
        }
    }

    fn nudge(&self) -> Message {
        match &self.reason {
            _ if matches!(self.advice, Advice::TakeBack(_)) => {
                msg!("something on the board is in the way: no solution is left from here")
            }
            Reason::ForcedCell(_) => {
                msg!("look for a cell that only one placement can still cover")
            }
            Reason::LastHome(_) => msg!("look for a piece that has only one place left"),
            Reason::ElseDeadCell(_) | Reason::ElseDeadPiece(_) => msg!(
                "look for moves that would leave a gap which cannot be filled: one choice is left"
            ),
            _ => msg!("nothing is forced yet: begin with the piece that has the fewest places"),
        }
    }

    /// Where to look: the cell or the piece that the reason names, or else the piece that the
    /// move is about.
    fn place(&self, placed: &Placed, problem: &Problem) -> Message {
        let lattice = problem.lattice();
        let at = |cell: &Cell| msg!("look at {cell}", cell = place_in_words(*cell, lattice));
        let of = |piece: char| msg!("look at piece {piece}", piece);
        let moved = label(problem, placed.piece);
        let place = match &self.reason {
            Reason::NoHome(piece) => of(*piece),
            reason => match reason.cells().first() {
                Some(cell) => at(cell),
                None => return of(moved),
            },
        };
        msg!("{where}: {reason}", where = place, reason = self.reason.message(lattice))
    }

    fn full(&self, placed: &Placed, problem: &Problem) -> Message {
        let lattice = problem.lattice();
        let (piece, reason) = (label(problem, placed.piece), self.reason.message(lattice));
        if let Advice::TakeBack(_) = self.advice {
            return msg!("take {piece} back: {reason}", piece, reason);
        }
        let cells: Vec<String> =
            placed.cells.iter().map(|cell| place_name(*cell, lattice)).collect();
        msg!("place {piece} on {cells}: {reason}", piece, cells = cells.join(" "), reason)
    }
}

/// A cell as people point at it.
pub fn place_in_words(cell: Cell, lattice: Lattice) -> Message {
    let (layer, row, column) = place(lattice, cell);
    let (layer, row, column) = (layer + 1, row + 1, column + 1);
    match lattice {
        Lattice::Square => msg!("row {row}, column {column}", row, column),
        Lattice::Cubic | Lattice::Balls => {
            msg!("layer {layer}, row {row}, column {column}", layer, row, column)
        }
    }
}

impl Difficulty {
    /// What its level means.
    pub fn meaning(&self) -> Message {
        match self.level {
            Level::Easy => msg!("there is always a cell or a piece with one possibility left"),
            Level::Medium => {
                msg!("one must also see pockets that cannot be filled, or count colours")
            }
            Level::Hard => msg!("one must also try a placement and see it fail"),
            Level::Expert => msg!("trying one placement at a time is not enough"),
        }
    }

    /// What its level means, and what solving takes.
    pub(super) fn reasons(&self) -> Vec<Message> {
        let branching = if self.branching >= MOST_BRANCHING {
            msg!("more than {count} positions left to try where the rules give up", ..)
        } else {
            msg!("{count} positions left to try where the rules give up", ..)
        };
        let counts = [
            (
                msg!(
                    "{count} {count|placement|placements} because a cell had one possibility left",
                    ..
                ),
                self.forced_cells.into(),
            ),
            (
                msg!("{count} {count|placement|placements} because a piece had one place left", ..),
                self.last_homes.into(),
            ),
            (
                msg!("{count} {count|time|times} pockets or colours ruled placements out", ..),
                self.pockets.into(),
            ),
            (
                msg!("{count} {count|placement|placements} ruled out by trying", ..),
                self.trials.into(),
            ),
            (branching, self.branching),
        ];
        let happened = counts.into_iter().filter(|(_, count): &(Message, u64)| *count > 0);
        let happened = happened.map(|(text, count)| text.with("count", count));
        std::iter::once(self.meaning()).chain(happened).collect()
    }
}
