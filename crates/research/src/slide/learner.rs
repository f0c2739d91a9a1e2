//! The weights of a network while it learns.
//!
//! Only what was taught takes memory: weights stand in lines of eight, and a
//! directory for each tuple tells where the line of a place is. The lines of
//! a stage are allocated as they are first taught, up to its quota; the rare
//! patterns that come after that stay unknown, which bounds the memory and
//! costs nothing, because such weights would be pruned in the end.
//!
//! A line is 64 bytes, one line of the cache: eight weights, and for each what
//! temporal coherence remembers of its errors. Those two sums are kept in
//! sixteen bits with stochastic rounding, which keeps them right on average.
//!
//! Several threads read and write the same weights without locks: every word
//! is a relaxed atomic, so two threads that meet may lose an update, which
//! learning does not mind. With one thread nothing is lost and the result is
//! the same every time.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use clap::ValueEnum;
use unpuzzle_slide::format::MOST_FEATURES;
use unpuzzle_slide::{Board, Shape, ShapeError};

use super::prefetch::prefetch;

/// How much of the past of its weights a new stage remembers: enough to go on
/// from there, and little enough to find its own way soon.
const INHERITED: f32 = 1.0 / 64.0;
/// The most lines of all stages: 460 MB.
const MOST_LINES: usize = 7_200_000;
/// The sizes of errors that a weight of a finished network is thought to have
/// seen, and what was left of them: enough not to forget it at once.
const KNOWN: f32 = 2_000_000.0;
const KNOWN_SUM: f32 = KNOWN / 25.0;
/// Weights in a line.
const LINE: usize = 8;
/// Words in a line: weights first, then their errors.
const WORDS: usize = 2 * LINE;
/// A line that always stays zero, for all places that were never taught.
const UNTAUGHT: u32 = 0;

/// How an error changes the weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Temporal difference learning: every weight at the same rate.
    Td,
    /// Temporal coherence learning: a weight whose errors cancel out changes
    /// less and less.
    #[default]
    Tc,
}

/// A network that can be played with and taught at the same time.
pub(super) struct Learner {
    shape: Shape,
    /// The directories of all tuples in the first stage, then of the next.
    directories: Vec<Vec<AtomicU32>>,
    /// How many lines each stage has allocated.
    used: Vec<AtomicU32>,
    /// The most lines of a stage.
    quota: u32,
    /// Zeroed memory, of which the system provides only what is written to.
    words: Vec<AtomicU32>,
    /// The first word that begins a line of the cache.
    start: usize,
}

/// One weight and what is remembered of its errors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Weight {
    pub(super) value: f32,
    pub(super) sum: f32,
    pub(super) size: f32,
}

impl Weight {
    /// A weight with its errors in one word.
    pub(super) fn new(value: f32, errors: u32) -> Weight {
        let (sum, size) = unpack(errors);
        Weight { value, sum, size }
    }

    /// A weight of a finished network: its errors mostly cancelled out.
    pub(super) fn known(value: f32) -> Weight {
        Weight { value, sum: KNOWN_SUM, size: KNOWN }
    }

    /// The errors in one word.
    pub(super) fn errors(&self) -> u32 {
        pack(self.sum, self.size, 0)
    }

    /// Whether anything was ever learnt about it.
    pub(super) fn is_taught(&self) -> bool {
        self.size > 0.0 || self.value != 0.0
    }

    /// How much would be missed without it: its size, times the sizes of its
    /// errors, which tell how often it was needed, where they are remembered.
    pub(super) fn importance(&self) -> f32 {
        if self.size > 0.0 { self.size * self.value.abs() } else { self.value.abs() }
    }

    /// The same value with so much of its past.
    fn faded(self, past: f32) -> Weight {
        Weight { sum: self.sum * past, size: self.size * past, ..self }
    }
}

/// The words of the weights of a board.
pub(super) struct Found([u32; MOST_FEATURES]);

impl Learner {
    pub(super) fn new(shape: Shape) -> Learner {
        let lines: usize = shape.tuples().iter().map(|tuple| lines_of(tuple.size())).sum();
        let quota = lines.min(MOST_LINES / shape.stages());
        let words = zeroed(WORDS * (2 + quota * shape.stages()));
        Learner {
            directories: (0..shape.stages())
                .flat_map(|_| shape.tuples())
                .map(|tuple| zeroed(lines_of(tuple.size())))
                .collect(),
            used: zeroed(shape.stages()),
            quota: quota as u32,
            start: words.as_ptr().align_offset(4 * WORDS).min(WORDS),
            words,
            shape,
        }
    }

    /// The same weights for a shape with the same tuples and other stages.
    pub(super) fn restaged(&self, shape: Shape) -> Result<Learner, ShapeError> {
        if shape.tuples() != self.shape.tuples() {
            return Err(ShapeError::Different);
        }
        let count = shape.tuples().len();
        let learner = Learner::new(shape);
        for (stage, (source, same)) in learner.shape.stages_before(&self.shape).enumerate() {
            let past = if same { 1.0 } else { INHERITED };
            for tuple in 0..count {
                for (place, weight) in self.taught(source * count + tuple) {
                    learner.set(stage * count + tuple, place, weight.faded(past));
                }
            }
        }
        Ok(learner)
    }

    /// Finds the weights of a board and asks for them from memory. Boards that
    /// are valued together are all looked up first.
    #[inline]
    pub(super) fn look(&self, board: Board) -> Found {
        let board = self.shape.familiar(board);
        let directories = self.shape.serving(board, &self.directories);
        let mut found = [0; MOST_FEATURES];
        let mut next = found.iter_mut();
        self.shape.each_place(board, |tuple, place| {
            let word = self.word(directories[tuple][place / LINE].load(Relaxed), place);
            prefetch(&self.words[word]);
            if let Some(found) = next.next() {
                *found = word as u32;
            }
        });
        Found(found)
    }

    /// The value of a board whose weights have been found.
    #[inline]
    pub(super) fn value_at(&self, found: &Found) -> f32 {
        let words = &found.0[..self.shape.features().min(MOST_FEATURES)];
        words.iter().map(|&word| self.value_of(word as usize)).sum()
    }

    /// Moves the worth of a board towards a target, and tells what it is worth
    /// then. A board that is only taken for another teaches nothing: its points
    /// are not those of the other.
    #[inline]
    pub(super) fn learn(&self, board: Board, target: f32, method: Method, rate: f32) -> f32 {
        if self.shape.familiar(board) != board {
            return self.value_at(&self.look(board));
        }
        let stage = self.shape.stage(board);
        let count = self.shape.tuples().len();
        self.shape.each_place(board, |tuple, place| {
            let directory = &self.directories[stage * count + tuple];
            if directory[place / LINE].load(Relaxed) == UNTAUGHT {
                self.allocate(stage, tuple, place / LINE);
            }
        });
        let found = self.look(board);
        let error = target - self.value_at(&found);
        let step = error * rate / self.shape.features() as f32;
        let words = &found.0[..self.shape.features().min(MOST_FEATURES)];
        let words = words.iter().map(|&word| word as usize);
        match method {
            Method::Td => words.map(|word| self.step(word, step)).sum(),
            Method::Tc => words.map(|word| self.step_coherent(word, error, step)).sum(),
        }
    }

    #[inline]
    fn step(&self, word: usize, step: f32) -> f32 {
        if word < self.start + WORDS {
            return 0.0;
        }
        let value = self.value_of(word) + step;
        self.words[word].store(value.to_bits(), Relaxed);
        value
    }

    #[inline]
    fn step_coherent(&self, word: usize, error: f32, step: f32) -> f32 {
        if word < self.start + WORDS {
            return 0.0;
        }
        let errors = &self.words[word + LINE];
        let (sum, size) = unpack(errors.load(Relaxed));
        let coherence = if size > 0.0 { (sum.abs() / size).min(1.0) } else { 1.0 };
        let value = self.value_of(word) + step * coherence;
        self.words[word].store(value.to_bits(), Relaxed);
        let chance = (error.to_bits() ^ value.to_bits()).wrapping_mul(0x9e37_79b9);
        errors.store(pack(sum + error, size + error.abs(), chance), Relaxed);
        value
    }

    /// A new line begins with what the stage before knows of it.
    #[cold]
    fn allocate(&self, stage: usize, tuple: usize, line: usize) {
        let count = self.shape.tuples().len();
        let used = self.used[stage].fetch_add(1, Relaxed);
        if used >= self.quota {
            self.used[stage].fetch_sub(1, Relaxed);
            return;
        }
        let number = 1 + stage as u32 * self.quota + used;
        if stage > 0 {
            let before = self.directories[(stage - 1) * count + tuple][line].load(Relaxed);
            let (from, to) = (self.word(before, 0), self.word(number, 0));
            for cell in 0..LINE {
                self.words[to + cell].store(self.words[from + cell].load(Relaxed), Relaxed);
            }
        }
        self.directories[stage * count + tuple][line].store(number, Relaxed);
    }

    #[inline]
    fn word(&self, line: u32, place: usize) -> usize {
        self.start + line as usize * WORDS + place % LINE
    }

    #[inline]
    fn value_of(&self, word: usize) -> f32 {
        f32::from_bits(self.words[word].load(Relaxed))
    }

    fn weight_at(&self, word: usize) -> Weight {
        Weight::new(self.value_of(word), self.words[word + LINE].load(Relaxed))
    }

    /// How many tables there are: one for each tuple in each stage.
    pub(super) fn tables(&self) -> usize {
        self.directories.len()
    }

    /// How many weights a table can have.
    pub(super) fn size(&self, table: usize) -> usize {
        let tuples = self.shape.tuples();
        tuples[table % tuples.len()].size()
    }

    /// The weights of one table that were ever taught, with their places.
    pub(super) fn taught(&self, table: usize) -> impl Iterator<Item = (usize, Weight)> {
        let size = self.size(table);
        let lines = self.directories[table].iter().enumerate();
        let lines = lines.filter_map(|(line, number)| {
            let number = number.load(Relaxed);
            (number != UNTAUGHT).then_some((line, number))
        });
        lines
            .flat_map(move |(line, number)| (0..LINE).map(move |cell| (line * LINE + cell, number)))
            .take_while(move |&(place, _)| place < size)
            .map(|(place, number)| (place, self.weight_at(self.word(number, place))))
            .filter(|(_, weight)| weight.is_taught())
    }

    /// Sets a weight of a table; the lines of a stage must not run out.
    pub(super) fn set(&self, table: usize, place: usize, weight: Weight) {
        let entry = &self.directories[table][place / LINE];
        if entry.load(Relaxed) == UNTAUGHT {
            let stage = table / self.shape.tuples().len();
            let used = self.used[stage].load(Relaxed);
            if used >= self.quota {
                return;
            }
            self.used[stage].store(used + 1, Relaxed);
            entry.store(1 + stage as u32 * self.quota + used, Relaxed);
        }
        let word = self.word(entry.load(Relaxed), place);
        self.words[word].store(weight.value.to_bits(), Relaxed);
        self.words[word + LINE].store(weight.errors(), Relaxed);
    }

    /// For each table, how much a weight must have been taught to be among so
    /// many in all. Every stage has an equal share, because a weight of a late
    /// stage is taught seldom and matters as much when it is needed.
    pub(super) fn least_of(&self, most: usize) -> Vec<f32> {
        let tuples = self.shape.tuples().len();
        let share = most / self.shape.stages();
        let stages = (0..self.shape.stages()).map(|stage| stage * tuples..(stage + 1) * tuples);
        stages
            .flat_map(|tables| std::iter::repeat_n(self.least_in(tables, share), tuples))
            .collect()
    }

    fn least_in(&self, tables: std::ops::Range<usize>, most: usize) -> f32 {
        let weights = tables.flat_map(|table| self.taught(table));
        let mut sizes: Vec<f32> = weights
            .map(|(_, weight)| weight.importance())
            .filter(|&size| size < f32::INFINITY)
            .collect();
        if most >= sizes.len() {
            return 0.0;
        }
        *sizes.select_nth_unstable_by(most, |a, b| b.total_cmp(a)).1
    }

    /// Keeps at most `most` weights; the others become zero and stay so,
    /// because an infinite past makes every coherence zero.
    pub(super) fn prune(&self, most: usize) {
        for (table, least) in self.least_of(most).into_iter().enumerate() {
            for number in self.directories[table].iter().map(|entry| entry.load(Relaxed)) {
                if number != UNTAUGHT {
                    self.prune_line(number, least);
                }
            }
        }
        self.close();
    }

    fn prune_line(&self, number: u32, least: f32) {
        for place in 0..LINE {
            let word = self.word(number, place);
            if self.weight_at(word).importance() <= least {
                self.words[word].store(0, Relaxed);
                self.words[word + LINE].store(pack(0.0, f32::INFINITY, 0), Relaxed);
            }
        }
    }

    /// Allocates no more lines from now on.
    pub(super) fn close(&self) {
        self.used.iter().for_each(|used| used.store(self.quota, Relaxed));
    }

    /// Whether no stage will allocate more lines.
    pub(super) fn is_closed(&self) -> bool {
        self.used.iter().all(|used| used.load(Relaxed) >= self.quota)
    }
}

/// The number of lines for this many weights.
fn lines_of(weights: usize) -> usize {
    weights.div_ceil(LINE)
}

fn zeroed(words: usize) -> Vec<AtomicU32> {
    bytemuck::zeroed_vec(words)
}

/// Two sums in sixteen bits each, of which `chance` decides how they are
/// rounded; with 0 they are cut.
#[inline]
fn pack(sum: f32, size: f32, chance: u32) -> u32 {
    let upper = (size.to_bits() + (chance >> 16)) & 0xffff_0000;
    let lower = (sum.to_bits() + (chance & 0xffff)) >> 16;
    upper | lower
}

#[inline]
fn unpack(word: u32) -> (f32, f32) {
    let (sum, size) = (word << 16, word & 0xffff_0000);
    (f32::from_bits(sum), f32::from_bits(size))
}
