//! A hint in three steps: a nudge, where to look, what to do.

use unpuzzle_puzzle::Message;

use super::game_messages as say;
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
            _ if matches!(self.hint.advice, Advice::TakeBack(_)) => say::NUDGE_WRONG.message(),
            Reason::ForcedCell(_) => say::NUDGE_CELL.message(),
            Reason::LastHome(_) => say::NUDGE_PIECE.message(),
            Reason::ElseDeadCell(_) | Reason::ElseDeadPiece(_) => say::NUDGE_POCKET.message(),
            _ => say::NUDGE_BEST.message(),
        }
    }

    /// Where to look: the cell or the piece that the reason names, or else the
    /// piece that the move is about.
    fn place(&self, lattice: Lattice) -> Message {
        let at = |cell: &Cell| say::WHERE_CELL.with("cell", place_name(*cell, lattice));
        let of = |piece: char| say::WHERE_PIECE.with("piece", piece);
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
        say::WHERE_REASON.with("where", place).with("reason", reason)
    }

    fn full(&self, lattice: Lattice) -> Message {
        let reason = reason_message(&self.hint.reason, lattice);
        match &self.hint.advice {
            Advice::Place(placed) => {
                let name = |cell: &Cell| place_name(*cell, lattice);
                let cells: Vec<String> = placed.cells.iter().map(name).collect();
                let place = say::PLACE_IT.with("piece", self.letter(placed));
                place.with("cells", cells.join(" ")).with("reason", reason)
            }
            Advice::TakeBack(placed) => {
                let take = say::TAKE_IT_BACK.with("piece", self.letter(placed));
                take.with("reason", reason)
            }
            Advice::Done => reason,
            Advice::GiveUp => say::NO_WAY.with("reason", reason),
        }
    }
}
