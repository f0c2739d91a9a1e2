//! Looking ahead: the best of our moves against the average of what appears.
//!
//! One ply is one of our own moves; each further ply adds a tile that appears
//! and another move. A position reached by several ways is valued once
//! (transposition table). A branch that is too unlikely to matter is valued as
//! it stands. A search with a time goes into less and less likely branches
//! until the time ends or the best move is clear (iterative deepening), so it
//! looks furthest where the board is full and there is least to look at.

use std::time::Duration;

use unpuzzle_core::{Budget, Exhausted, Meter};

use crate::board::{Board, Move, Values};

/// Says what a board is worth that has just been slid.
pub(crate) trait Evaluate {
    /// Whether it takes longer to value a board than to remember its value.
    const IS_COSTLY: bool;

    /// The board that a search from this one begins with instead, on which the same moves
    /// do the same.
    #[inline]
    fn root(&self, board: Board) -> Board {
        board
    }

    /// Its worth, in points or in whatever the player counts.
    fn value(&mut self, board: Board) -> f32;

    /// What the points of a merge add to that.
    fn gain(&self, reward: u32) -> f32;
}

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SearchLimits {
    /// Our own moves ahead, at least 1.
    pub(crate) plies: u32,
    /// The chance below which a branch is not looked into.
    pub(crate) unlikely: f32,
}

/// A search and the memory it needs.
pub(crate) struct Search<E> {
    evaluate: E,
    limits: SearchLimits,
    turn: u32,
    memory: Vec<Slot>,
    /// Boards at the end of the search with their values, which never change.
    leaves: Vec<(Board, f32)>,
}

/// A search from one board. What a search that was stopped comes to is thrown away, so
/// its innermost loops need not carry errors.
struct Turn<'a, E> {
    search: &'a mut Search<E>,
    budget: &'a Budget,
    meter: Meter<'a>,
    stopped: Option<Exhausted>,
}

/// Averages between two looks at the clock: a fraction of a millisecond.
const AVERAGES_PER_LOOK: u64 = 64;

/// A position that was valued this turn, and how deep.
#[derive(Clone, Copy, Default)]
struct Slot {
    board: Board,
    plies: u16,
    turn: u16,
    value: f32,
}

/// Slots of the memory, a power of two.
const SLOTS: usize = 1 << 14;
/// The same for leaves: few enough to stay near the processor.
const LEAVES: usize = 1 << 14;
/// No move leaves a board that is full of one tile.
const NOBODY: Board = Board::from_bits(u64::MAX);
/// The worth of a move that changes nothing.
const IMPOSSIBLE: f32 = f32::NEG_INFINITY;
/// No branch is less likely than this in a search with a time.
const LEAST_LIKELY: f32 = 1e-7;
/// How far the best move must lead, in changes since a shallower search.
const CLEAR: f32 = 4.0;
/// From this depth on the same leaf is met again and again.
const LEAVES_RECUR: u32 = 3;

impl<E: Evaluate> Search<E> {
    pub(crate) fn new(evaluate: E, limits: SearchLimits) -> Search<E> {
        Search {
            evaluate,
            limits,
            turn: 0,
            memory: vec![Slot::default(); SLOTS],
            leaves: vec![(NOBODY, 0.0); LEAVES],
        }
    }

    /// What each move of a board is worth. The answer depends on nothing but
    /// the board: what is remembered lasts for one turn.
    pub(crate) fn worths(&mut self, board: Board, budget: &Budget) -> Result<Worths, Exhausted> {
        let board = self.evaluate.root(board);
        self.root(board, budget).map(Worths)
    }

    /// The same, from shallow to deep until this much time has passed, or nothing
    /// would change any more.
    pub(crate) fn deepened(
        &mut self,
        board: Board,
        time: Duration,
        budget: &Budget,
    ) -> Result<Worths, Exhausted> {
        budget.check()?;
        let board = self.evaluate.root(board);
        let (began, own) = (budget.elapsed(), budget.for_time(time));
        self.limits.unlikely = 1.0;
        let mut worths = Worths(self.root(board, budget)?);
        while self.limits.unlikely > LEAST_LIKELY {
            self.limits.unlikely /= 3.0;
            let deeper = match self.root(board, &own) {
                Ok(deeper) => deeper,
                Err(Exhausted::Nodes) => return Err(Exhausted::Nodes),
                Err(Exhausted::Deadline | Exhausted::Stopped) => break,
            };
            let before = std::mem::replace(&mut worths, Worths(deeper));
            let spent = budget.elapsed().saturating_sub(began);
            if 3 * spent > time || (self.limits.unlikely < 0.01 && worths.is_clear(&before)) {
                break;
            }
        }
        Ok(worths)
    }

    /// The worth of each move of the board in question.
    #[inline]
    fn root(&mut self, board: Board, budget: &Budget) -> Result<[f32; 4], Exhausted> {
        self.begin_turn();
        let plies = self.limits.plies;
        let stopped = if plies > 1 { budget.check().err() } else { None };
        let mut turn = Turn { search: self, budget, meter: budget.meter(), stopped };
        let worths = turn.worths_at(board, plies, 1.0);
        turn.stopped.map_or(Ok(worths), Err)
    }

    fn begin_turn(&mut self) {
        self.turn += 1;
        if self.turn > u32::from(u16::MAX) {
            self.memory.fill(Slot::default());
            self.turn = 1;
        }
    }

    /// A board at the end of the search.
    #[inline]
    fn leaf(&mut self, board: Board) -> f32 {
        if !E::IS_COSTLY || self.limits.plies < LEAVES_RECUR {
            return self.evaluate.value(board);
        }
        let slot = &mut self.leaves[place(board, LEAVES)];
        if slot.0 != board {
            *slot = (board, self.evaluate.value(board));
        }
        slot.1
    }
}

impl<E: Evaluate> Turn<'_, E> {
    /// Counts an average; whether the search has been stopped.
    #[inline]
    fn is_over(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.meter.tick().err();
            if self.meter.nodes().is_multiple_of(AVERAGES_PER_LOOK) {
                self.stopped = self.stopped.or(self.budget.check().err());
            }
        }
        self.stopped.is_some()
    }

    /// The worth of each move, this ply and `plies - 1` more.
    #[inline]
    fn worths_at(&mut self, board: Board, plies: u32, chance: f32) -> [f32; 4] {
        board.slides().map(|slide| match slide.board == board {
            true => IMPOSSIBLE,
            false => {
                let gain = self.search.evaluate.gain(slide.reward);
                gain + match plies {
                    0 | 1 => self.search.leaf(slide.board),
                    2 => self.average(slide.board, 1, chance),
                    _ => self.remembered(slide.board, plies - 1, chance),
                }
            }
        })
    }

    fn remembered(&mut self, board: Board, plies: u32, chance: f32) -> f32 {
        let place = place(board, SLOTS);
        let found = self.search.memory[place];
        let turn = self.search.turn as u16;
        if found.board == board && found.turn == turn && u32::from(found.plies) == plies {
            return found.value;
        }
        let value = self.average(board, plies, chance);
        self.search.memory[place] = Slot { board, plies: plies as u16, turn, value };
        value
    }

    /// The average over the tiles that may appear, `plies` moves before the end.
    fn average(&mut self, board: Board, plies: u32, chance: f32) -> f32 {
        if self.is_over() {
            return 0.0;
        }
        let mut places = board.empty_mask();
        let each = chance / places.count_ones() as f32;
        if each < self.search.limits.unlikely {
            return self.search.leaf(board);
        }
        let count = places.count_ones() as f32;
        let (mut twos, mut fours) = (0.0, 0.0);
        while places != 0 {
            let place = places & places.wrapping_neg();
            places ^= place;
            twos += self.best(Board::from_bits(board.bits() | place), plies, 0.9 * each);
            fours += self.best(Board::from_bits(board.bits() | place << 1), plies, 0.1 * each);
        }
        (0.9 * twos + 0.1 * fours) / count
    }

    /// The worth of the best move; nothing more is gained when the game is over.
    fn best(&mut self, board: Board, plies: u32, chance: f32) -> f32 {
        let worths = self.worths_at(board, plies, chance);
        let most = worths.into_iter().fold(IMPOSSIBLE, f32::max);
        if most == IMPOSSIBLE { 0.0 } else { most }
    }
}

/// What each move is worth, in the order of [`Move::ALL`].
#[derive(Clone, Copy)]
pub(crate) struct Worths([f32; 4]);

impl Worths {
    pub(crate) fn values(self) -> Values {
        let value = |worth: f32| (worth > IMPOSSIBLE).then(|| f64::from(worth));
        Values::new(self.0.map(value))
    }

    /// The move of most worth, the first of equals.
    #[inline]
    pub(crate) fn best(self) -> Option<Move> {
        let mut best = None;
        let mut most = IMPOSSIBLE;
        for (direction, worth) in Move::ALL.into_iter().zip(self.0) {
            if worth > most {
                (most, best) = (worth, Some(direction));
            }
        }
        best
    }

    /// Whether the best move leads by far more than anything changed since a
    /// shallower search.
    fn is_clear(self, before: &Worths) -> bool {
        let mut sorted = self.0;
        sorted.sort_unstable_by(f32::total_cmp);
        let lead = sorted[3] - sorted[2];
        let changes = self.0.iter().zip(before.0).map(|(now, before)| (now - before).abs());
        let most = changes.filter(|change| change.is_finite()).fold(0.0, f32::max);
        sorted[2] == IMPOSSIBLE || (self.best() == before.best() && lead > CLEAR * most)
    }
}

#[inline]
fn place(board: Board, slots: usize) -> usize {
    (board.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & (slots - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_clear_when_nothing_else_changed_as_much() {
        let before = Worths([10.0, 5.0, 1.0, IMPOSSIBLE]);
        let clear = |worths: [f32; 4]| Worths(worths).is_clear(&before);
        assert!(clear([10.0, 5.0, 1.0, IMPOSSIBLE]), "nothing changed");
        assert!(clear([11.0, 5.0, 1.0, IMPOSSIBLE]), "a lead of 6 after a change of 1");
        assert!(!clear([10.0, 5.0, 3.0, IMPOSSIBLE]), "a lead of 5 after a change of 2");
        assert!(!clear([5.0, 5.1, 1.0, IMPOSSIBLE]), "another move is best now");
        assert!(clear([2.0, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE]), "there is no other");
    }
}
