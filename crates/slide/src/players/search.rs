//! Expectimax: the best move against the average over new tiles.
//!
//! One ply is one of our own moves; each further ply adds a tile that appears
//! and another move. A position reached by several ways is valued once
//! (transposition table). A branch that is too unlikely to matter is valued as
//! it stands. A search with a time limit follows less and less likely branches
//! until the time ends or the best move is clear (iterative deepening), so it
//! is deepest on a full board, where few tiles can appear.

use std::time::Duration;

use unpuzzle_core::{Budget, Exhausted, Meter};

use crate::board::{Board, Grid, Move, Position, Size, Slide, Spawn, Values};

/// A board that can be searched.
pub(crate) trait Node: Position {
    /// No move leaves a board without tiles.
    const BLANK: Self;

    /// The board after each move, in the order of [`Move::ALL`]; a move that changes nothing
    /// gives back the same board.
    fn slides(&self) -> [Slide<Self>; 4];

    /// The boards with one tile more, a 2 and a 4 in each empty cell that is looked at.
    fn spawned(&self) -> impl ExactSizeIterator<Item = [Self; 2]>;

    /// A number that differs between boards.
    fn hash(&self) -> usize;
}

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Node for Board {
    const BLANK: Board = Board::from_bits(0);

    #[inline]
    fn slides(&self) -> [Slide; 4] {
        Board::slides(*self)
    }

    #[inline]
    fn spawned(&self) -> impl ExactSizeIterator<Item = [Board; 2]> {
        Spawned { board: *self, places: self.empty_mask() }
    }

    #[inline]
    fn hash(&self) -> usize {
        (self.bits().wrapping_mul(FACTOR) >> 40) as usize
    }
}

/// A fast board with a tile in each of these places.
struct Spawned {
    board: Board,
    places: u64,
}

impl Iterator for Spawned {
    type Item = [Board; 2];

    #[inline]
    fn next(&mut self) -> Option<[Board; 2]> {
        let place = self.places & self.places.wrapping_neg();
        self.places ^= place;
        let with = |tile: u64| Board::from_bits(self.board.bits() | tile);
        (place != 0).then(|| [with(place), with(place << 1)])
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.places.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Spawned {}

/// New tiles are tried in at most this many cells of a plain grid: more would take long on a
/// large one that is nearly empty.
const CELLS_TRIED: usize = 6;

impl Node for Grid {
    const BLANK: Grid = Grid::empty(Size::CLASSIC);

    fn slides(&self) -> [Slide<Grid>; 4] {
        let same = Slide { board: *self, reward: 0 };
        Move::ALL.map(|direction| self.slide(direction).unwrap_or(same))
    }

    fn spawned(&self) -> impl ExactSizeIterator<Item = [Grid; 2]> {
        let cells = self.exponents().iter().zip(0..);
        let empty: Vec<u8> = cells.filter(|(tile, _)| **tile == 0).map(|(_, cell)| cell).collect();
        let step = empty.len().div_ceil(CELLS_TRIED).max(1);
        empty.into_iter().step_by(step).map(|cell| {
            [1, 2].map(|exponent| {
                let mut next = *self;
                next.place(Spawn { cell, exponent });
                next
            })
        })
    }

    fn hash(&self) -> usize {
        let mix =
            |hash: u64, &tile: &u8| (hash.rotate_left(5) ^ u64::from(tile)).wrapping_mul(FACTOR);
        (self.exponents().iter().fold(0, mix) >> 40) as usize
    }
}

/// An evaluation function for boards after a move.
pub(crate) trait Evaluate {
    /// The boards that it evaluates.
    type Position: Node;

    /// Whether evaluating a leaf takes longer than looking it up.
    const IS_COSTLY: bool;

    /// The value of a board without a move.
    const OVER: f32 = 0.0;

    /// The board that a search from this one begins with instead, on which the same moves
    /// do the same.
    #[inline]
    fn root(&self, board: Self::Position) -> Self::Position {
        board
    }

    /// Its value, in points or in whatever the player counts.
    fn value(&mut self, board: &Self::Position) -> f32;

    /// The share of the points of a merge in that.
    #[inline]
    fn gain(&self, _reward: u64) -> f32 {
        0.0
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SearchLimits {
    /// Our own moves ahead, at least 1.
    pub(crate) plies: u32,
    /// Branches below this chance are cut off.
    pub(crate) unlikely: f32,
}

/// A search and its tables.
#[derive(Clone)]
pub(crate) struct Search<E: Evaluate> {
    evaluate: E,
    limits: SearchLimits,
    turn: u32,
    transpositions: Vec<Slot<E::Position>>,
    /// Boards at the end of the search with their values, which never change.
    leaves: Vec<(E::Position, f32)>,
}

/// A search from one board. The result of a stopped search is discarded, so
/// its innermost loops need not carry errors.
struct Run<'a, E: Evaluate> {
    search: &'a mut Search<E>,
    budget: &'a Budget,
    meter: Meter<'a>,
    stopped: Option<Exhausted>,
}

/// Averages between two looks at the clock: a fraction of a millisecond.
const AVERAGES_PER_LOOK: u64 = 64;

/// An entry of the transposition table: a position valued this turn, with the depth and the
/// chance it had. At a smaller chance more of its branches were cut off.
#[derive(Clone, Copy)]
struct Slot<P> {
    board: P,
    plies: u16,
    turn: u16,
    chance: f32,
    value: f32,
}

impl<P: Node> Slot<P> {
    const FREE: Slot<P> = Slot { board: P::BLANK, plies: 0, turn: 0, chance: 0.0, value: 0.0 };
}

/// Slots of the transposition table, a power of two.
const SLOTS: usize = 1 << 14;
/// The same for leaves: few enough to stay near the processor.
const LEAVES: usize = 1 << 14;
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
        let is_deep = limits.plies >= LEAVES_RECUR;
        let (slots, leaves) = if is_deep { (SLOTS, LEAVES) } else { (0, 0) };
        Search {
            evaluate,
            limits,
            turn: 0,
            transpositions: vec![Slot::FREE; slots],
            leaves: vec![(E::Position::BLANK, 0.0); if E::IS_COSTLY { leaves } else { 0 }],
        }
    }

    /// The value of each move. It depends on the board only: the transposition table
    /// lasts for one turn.
    pub(crate) fn worths(
        &mut self,
        board: E::Position,
        budget: &Budget,
    ) -> Result<Worths, Exhausted> {
        let board = self.evaluate.root(board);
        self.root(board, budget).map(Worths)
    }

    /// The same, from shallow to deep until this much time has passed, or nothing
    /// would change any more.
    pub(crate) fn deepened(
        &mut self,
        board: E::Position,
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
    fn root(&mut self, board: E::Position, budget: &Budget) -> Result<[f32; 4], Exhausted> {
        self.begin_turn();
        let plies = self.limits.plies;
        let stopped = if plies > 1 { budget.check().err() } else { None };
        // Where no branch is too unlikely, chances need not be stored.
        let chance = if self.limits.unlikely > 0.0 { 1.0 } else { 0.0 };
        let mut run = Run { search: self, budget, meter: budget.meter(), stopped };
        let worths = run.worths_at(&board, plies, chance);
        run.stopped.map_or(Ok(worths), Err)
    }

    fn begin_turn(&mut self) {
        self.turn += 1;
        if self.turn > u32::from(u16::MAX) {
            self.transpositions.fill(Slot::FREE);
            self.turn = 1;
        }
    }

    /// A board at the end of the search.
    #[inline]
    fn leaf(&mut self, board: &E::Position) -> f32 {
        if !E::IS_COSTLY || self.limits.plies < LEAVES_RECUR {
            return self.evaluate.value(board);
        }
        let slot = &mut self.leaves[board.hash() & (LEAVES - 1)];
        if slot.0 != *board {
            *slot = (*board, self.evaluate.value(board));
        }
        slot.1
    }
}

impl<E: Evaluate> Run<'_, E> {
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
    fn worths_at(&mut self, board: &E::Position, plies: u32, chance: f32) -> [f32; 4] {
        board.slides().map(|slide| {
            if slide.board == *board {
                return IMPOSSIBLE;
            }
            let gain = self.search.evaluate.gain(slide.reward);
            gain + match plies {
                0 | 1 => self.search.leaf(&slide.board),
                2 => self.average(&slide.board, 1, chance),
                _ => self.memoised(&slide.board, plies - 1, chance),
            }
        })
    }

    fn memoised(&mut self, board: &E::Position, plies: u32, chance: f32) -> f32 {
        let place = board.hash() & (SLOTS - 1);
        let found = &self.search.transpositions[place];
        let turn = self.search.turn as u16;
        if found.turn == turn
            && found.chance >= chance
            && u32::from(found.plies) == plies
            && found.board == *board
        {
            return found.value;
        }
        let value = self.average(board, plies, chance);
        self.search.transpositions[place] =
            Slot { board: *board, plies: plies as u16, turn, chance, value };
        value
    }

    /// The average over the tiles that may appear, `plies` moves before the end.
    fn average(&mut self, board: &E::Position, plies: u32, chance: f32) -> f32 {
        if self.is_over() {
            return 0.0;
        }
        let spawned = board.spawned();
        let count = spawned.len() as f32;
        let each = chance / count;
        if each < self.search.limits.unlikely {
            return self.search.leaf(board);
        }
        let (mut twos, mut fours) = (0.0, 0.0);
        for [two, four] in spawned {
            twos += self.best(&two, plies, 0.9 * each);
            fours += self.best(&four, plies, 0.1 * each);
        }
        (0.9 * twos + 0.1 * fours) / count
    }

    /// The worth of the best move.
    fn best(&mut self, board: &E::Position, plies: u32, chance: f32) -> f32 {
        let worths = self.worths_at(board, plies, chance);
        let most = worths.into_iter().fold(IMPOSSIBLE, f32::max);
        if most == IMPOSSIBLE { E::OVER } else { most }
    }
}

/// What each move is worth, in the order of [`Move::ALL`].
#[derive(Clone, Copy)]
pub(crate) struct Worths([f32; 4]);

impl Worths {
    pub(crate) fn values(self) -> Values {
        Values::new(self.0.map(|worth| (worth > IMPOSSIBLE).then(|| f64::from(worth))))
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

    struct Plain;

    impl Evaluate for Plain {
        type Position = Board;
        const IS_COSTLY: bool = false;

        fn value(&mut self, board: &Board) -> f32 {
            board.empty_cells() as f32
        }
    }

    /// A value that was found where a board was unlikely, so that its branches were not looked
    /// into, is not taken for it where it is likely.
    #[test]
    fn an_unlikely_board_is_looked_into_again_where_it_is_likely() {
        let board = Board::from_bits(0x0000_1000_0210_4321);
        let limits = SearchLimits { plies: 4, unlikely: 0.01 };
        let value = |chances: &[f32]| {
            let budget = Budget::unlimited();
            let mut search = Search::new(Plain, limits);
            search.begin_turn();
            let meter = budget.meter();
            let mut run = Run { search: &mut search, budget: &budget, meter, stopped: None };
            let values = chances.iter().map(|&chance| run.memoised(&board, 3, chance));
            values.last()
        };
        let [likely, unlikely] = [value(&[1.0]), value(&[0.001])];
        assert_ne!(likely, unlikely, "the board tells them apart");
        assert_eq!(value(&[0.001, 1.0]), likely);
        // Deeper results may be used again.
        assert_eq!(value(&[1.0, 0.001]), likely);
    }
}
