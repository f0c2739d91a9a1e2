//! A hint in three steps: a nudge, where to look, what to do.

use unpuzzle_puzzle::{Message, msg};

use super::say::reason_message;
use unpuzzle_tiling::coach::{Advice, Hint, Reason};
use unpuzzle_tiling::model::{Cell, Lattice, Placed, Problem, place_name};

/// What to do in a position and why, with words for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advised {
    pub(super) hint: Hint,
    letters: Vec<char>,
}

impl Advised {
    pub(super) fn new(hint: Hint, problem: &Problem) -> Self {
        let letters = problem.pieces().iter().map(|piece| piece.label).collect();
        Advised { hint, letters }
    }

    /// The advice at a level from 1 (a nudge) to 3 (the move).
    pub(super) fn message(&self, level: u8, lattice: Lattice) -> Message {
        let decided = matches!(self.hint.advice, Advice::Done | Advice::GiveUp);
        match level {
            1 if !decided => self.nudge(),
            2 if !decided => self.place(lattice),
            _ => self.full(lattice),
        }
    }

    /// The piece that the advice is about.
    pub(super) fn placed(&self) -> Option<&Placed> {
        match &self.hint.advice {
            Advice::Place(placed) | Advice::TakeBack(placed) => Some(placed),
            Advice::Done | Advice::GiveUp => None,
        }
    }

    /// The letter of a piece.
    pub(super) fn letter(&self, placed: &Placed) -> char {
        self.letters.get(placed.piece).copied().unwrap_or('?')
    }

    fn nudge(&self) -> Message {
        match &self.hint.reason {
            _ if matches!(self.hint.advice, Advice::TakeBack(_)) => {
                msg!("something on the board is in the way: no solution is left from here")
            }
            Reason::ForcedCell(_) => msg!("look for a cell that can be covered in only one way"),
            Reason::LastHome(_) => msg!("look for a piece that has only one place left"),
            Reason::ElseDeadCell(_) | Reason::ElseDeadPiece(_) => msg!(
                "look for moves that would leave cells which cannot be filled: one choice is left"
            ),
            _ => msg!("nothing is forced yet: begin with the piece that has the fewest places"),
        }
    }

    /// Where to look: the cell or the piece that the reason names, or else the
    /// piece that the move is about.
    fn place(&self, lattice: Lattice) -> Message {
        let at = |cell: &Cell| msg!("look at the cell {cell}", cell = place_name(*cell, lattice));
        let of = |piece: char| msg!("look at piece {piece}", piece);
        let moved = self.placed().map_or('?', |placed| self.letter(placed));
        let place = match &self.hint.reason {
            Reason::ForcedCell(cell) | Reason::ElseDeadCell(cell) | Reason::BareCell(cell) => {
                at(cell)
            }
            Reason::DeadPocket(cells) => cells.first().map_or_else(|| of(moved), at),
            Reason::NoHome(piece) => of(*piece),
            _ => return of(moved),
        };
        let reason = reason_message(&self.hint.reason, lattice);
        msg!("{where}: {reason}", where = place, reason)
    }

    fn full(&self, lattice: Lattice) -> Message {
        let reason = reason_message(&self.hint.reason, lattice);
        match &self.hint.advice {
            Advice::Place(placed) => {
                let name = |cell: &Cell| place_name(*cell, lattice);
                let cells: Vec<String> = placed.cells.iter().map(name).collect();
                let place =
                    msg!("place {piece} on {cells}: {reason}", piece = self.letter(placed), ..);
                place.with("cells", cells.join(" ")).with("reason", reason)
            }
            Advice::TakeBack(placed) => {
                let take = msg!("take {piece} back: {reason}", piece = self.letter(placed), ..);
                take.with("reason", reason)
            }
            Advice::Done => reason,
            Advice::GiveUp => msg!("there is no solution at all: {reason}", reason),
        }
    }
}
