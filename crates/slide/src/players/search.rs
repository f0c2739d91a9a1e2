//! Looking ahead: the best of our moves against the average of what appears.
//!
//! One ply is one of our own moves; each further ply adds a tile that appears
//! and another move. A position reached by several ways is valued once. A
//! branch that is too unlikely to matter is valued as it stands.

use unpuzzle_core::{Budget, Exhausted};

use crate::board::{Board, Move, Slide, Values};

/// Says what a board is worth that has just been slid.
pub(crate) trait Evaluate {
    /// Whether it takes longer to value a board than to remember its value.
    const IS_COSTLY: bool;

    /// A board that is about to be valued.
    type Lookup<'a>
    where
        Self: 'a;

    /// Looks at a board. Boards that are valued together are all looked at
    /// first: what they need from memory is then on its way.
    fn look(&self, board: Board) -> Self::Lookup<'_>;

    /// Its worth, in points or in whatever the player counts.
    fn value(&self, sight: &Self::Lookup<'_>) -> f32;

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
    watch: Watch,
    memory: Vec<Slot>,
    /// Boards at the end of the search with their values, which never change.
    leaves: Vec<(Board, f32)>,
}

/// Looks at the clock now and then. What a search that was stopped comes to is
/// thrown away, so its innermost loops need not carry errors.
#[derive(Default)]
struct Watch {
    budget: Option<Budget>,
    ticks: u32,
    stopped: Option<Exhausted>,
}

/// Averages between two looks at the clock: a fraction of a millisecond.
const AVERAGES_PER_LOOK: u32 = 64;

impl Watch {
    fn over(budget: &Budget) -> Watch {
        Watch { budget: Some(budget.clone()), ticks: 0, stopped: budget.check().err() }
    }

    #[inline]
    fn is_over(&mut self) -> bool {
        self.ticks += 1;
        if self.ticks.is_multiple_of(AVERAGES_PER_LOOK)
            && let Some(budget) = &self.budget
        {
            self.stopped = self.stopped.or(budget.check().err());
        }
        self.stopped.is_some()
    }
}

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
const LEAVES: usize = 1 << 12;
/// No move leaves a board that is full of one tile.
const NOBODY: Board = Board::from_bits(u64::MAX);
/// The worth of a move that changes nothing.
const IMPOSSIBLE: f32 = f32::NEG_INFINITY;
/// From this depth on the same leaf is met again and again.
const LEAVES_RECUR: u32 = 3;

impl<E: Evaluate> Search<E> {
    pub(crate) fn new(evaluate: E, limits: SearchLimits) -> Search<E> {
        Search {
            evaluate,
            limits,
            turn: 0,
            watch: Watch::default(),
            memory: vec![Slot::default(); SLOTS],
            leaves: vec![(NOBODY, 0.0); LEAVES],
        }
    }

    /// What each move of a board is worth. The answer depends on nothing but
    /// the board: what is remembered lasts for one turn.
    pub(crate) fn values(&mut self, board: Board, budget: &Budget) -> Result<Values, Exhausted> {
        let worths = self.root(board, budget)?;
        let value = |worth: f32| (worth > IMPOSSIBLE).then(|| f64::from(worth));
        Ok(Values::new(worths.map(value)))
    }

    /// The move of most worth, the first of equals.
    #[inline]
    pub(crate) fn choose(
        &mut self,
        board: Board,
        budget: &Budget,
    ) -> Result<Option<Move>, Exhausted> {
        let mut best = None;
        let mut most = IMPOSSIBLE;
        for (direction, worth) in Move::ALL.into_iter().zip(self.root(board, budget)?) {
            if worth > most {
                (most, best) = (worth, Some(direction));
            }
        }
        Ok(best)
    }

    /// The worth of each move of the board in question.
    #[inline]
    fn root(&mut self, board: Board, budget: &Budget) -> Result<[f32; 4], Exhausted> {
        self.begin_turn();
        let plies = self.limits.plies;
        if plies > 1 {
            self.watch = Watch::over(budget);
        }
        let worths = self.worths(board, plies, 1.0);
        self.watch.stopped.map_or(Ok(worths), Err)
    }

    fn begin_turn(&mut self) {
        self.turn += 1;
        if self.turn > u32::from(u16::MAX) {
            self.memory.fill(Slot::default());
            self.turn = 1;
        }
    }

    /// The worth of each move, this ply and `plies - 1` more.
    #[inline]
    fn worths(&mut self, board: Board, plies: u32, chance: f32) -> [f32; 4] {
        let slides = board.slides();
        if plies <= 1 {
            return self.last_worths(board, &slides);
        }
        slides.map(|slide| match slide.board == board {
            true => IMPOSSIBLE,
            false => {
                let gain = self.evaluate.gain(slide.reward);
                gain + match plies {
                    2 => self.average(slide.board, 1, chance),
                    _ => self.remembered(slide.board, plies - 1, chance),
                }
            }
        })
    }

    /// The same for moves at the end of the search.
    #[inline]
    fn last_worths(&mut self, board: Board, slides: &[Slide; 4]) -> [f32; 4] {
        if E::IS_COSTLY && self.limits.plies >= LEAVES_RECUR {
            return slides.map(|slide| match slide.board == board {
                true => IMPOSSIBLE,
                false => self.evaluate.gain(slide.reward) + self.leaf(slide.board),
            });
        }
        let sights = slides.each_ref().map(|slide| {
            let possible = slide.board != board;
            possible.then(|| self.evaluate.look(slide.board))
        });
        std::array::from_fn(|number| match &sights[number] {
            None => IMPOSSIBLE,
            Some(sight) => self.evaluate.gain(slides[number].reward) + self.evaluate.value(sight),
        })
    }

    #[inline]
    fn leaf(&mut self, board: Board) -> f32 {
        let slot = &mut self.leaves[place(board, LEAVES)];
        if slot.0 != board {
            *slot = (board, self.evaluate.value(&self.evaluate.look(board)));
        }
        slot.1
    }

    fn remembered(&mut self, board: Board, plies: u32, chance: f32) -> f32 {
        let place = place(board, SLOTS);
        let found = self.memory[place];
        let turn = self.turn as u16;
        if found.board == board && found.turn == turn && u32::from(found.plies) == plies {
            return found.value;
        }
        let value = self.average(board, plies, chance);
        self.memory[place] = Slot { board, plies: plies as u16, turn, value };
        value
    }

    /// The average over the tiles that may appear, `plies` moves before the end.
    fn average(&mut self, board: Board, plies: u32, chance: f32) -> f32 {
        if self.watch.is_over() {
            return 0.0;
        }
        let mut places = board.empty_mask();
        let each = chance / places.count_ones() as f32;
        if each < self.limits.unlikely {
            return self.evaluate.value(&self.evaluate.look(board));
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
        let worths = self.worths(board, plies, chance);
        let most = worths.into_iter().fold(IMPOSSIBLE, f32::max);
        if most == IMPOSSIBLE { 0.0 } else { most }
    }
}

#[inline]
fn place(board: Board, slots: usize) -> usize {
    (board.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & (slots - 1)
}
