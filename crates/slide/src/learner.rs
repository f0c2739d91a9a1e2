//! The weights of a network while it learns.
//!
//! Several threads read and write the same weights without locks: every
//! weight is a relaxed atomic, so two threads that meet may lose an update,
//! which learning does not mind. With one thread nothing is lost and the
//! result is the same every time.
//!
//! The weights stand apart from what temporal coherence remembers of their
//! errors: choosing a move reads weights only, and does so four times for
//! every time that a weight is changed.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::board::Board;
use crate::shape::{Shape, ShapeError};

/// How much of the past of its weights a new stage remembers: enough to go on
/// from there, and little enough to find its own way soon.
const INHERITED: f32 = 1.0 / 64.0;

/// A network that can be played with and taught at the same time.
pub(crate) struct Learner {
    shape: Shape,
    tables: Vec<Table>,
}

/// The weights of one tuple in one stage.
pub(crate) struct Table {
    weights: Vec<AtomicU32>,
    /// The sum of errors and the sum of their sizes, two floats in one word.
    errors: Vec<AtomicU64>,
}

/// One weight and what is remembered of its errors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Weight {
    pub(crate) value: f32,
    pub(crate) sum: f32,
    pub(crate) size: f32,
}

impl Weight {
    /// Whether anything was ever learnt about it.
    pub(crate) fn is_taught(&self) -> bool {
        self.size > 0.0 || self.value != 0.0
    }

    /// The same value with so much of its past.
    fn faded(self, past: f32) -> Weight {
        Weight {
            sum: self.sum * past,
            size: self.size * past,
            ..self
        }
    }
}

impl Learner {
    pub(crate) fn new(shape: Shape) -> Learner {
        let tables = (0..shape.stages())
            .flat_map(|_| shape.tuples())
            .map(|tuple| Table::new(tuple.size()))
            .collect();
        Learner { shape, tables }
    }

    /// The same weights for a shape with the same tuples and other stages.
    pub(crate) fn restaged(&self, shape: Shape) -> Result<Learner, ShapeError> {
        if shape.tuples() != self.shape.tuples() {
            return Err(ShapeError::Different);
        }
        let count = shape.tuples().len();
        let learner = Learner::new(shape);
        for (stage, (source, same)) in learner.shape.stages_before(&self.shape).enumerate() {
            let past = if same { 1.0 } else { INHERITED };
            let sources = &self.tables[source * count..][..count];
            for (table, source) in learner.tables[stage * count..][..count].iter().zip(sources) {
                let inherited = (0..table.size()).map(|index| source.weight(index).faded(past));
                inherited
                    .enumerate()
                    .for_each(|(index, weight)| table.set(index, weight));
            }
        }
        Ok(learner)
    }

    /// What a board is thought to be worth.
    #[inline]
    pub(crate) fn value(&self, board: Board) -> f32 {
        let tables = self.shape.serving(board, &self.tables);
        self.shape.total(board, tables, load)
    }

    /// Moves the worth of a board towards a target by temporal coherence
    /// learning, and tells what it is worth then.
    #[inline]
    pub(crate) fn learn(&self, board: Board, target: f32, rate: f32) -> f32 {
        let error = target - self.value(board);
        let step = error * rate / self.shape.features() as f32;
        let tables = self.shape.serving(board, &self.tables);
        let mut value = 0.0;
        self.shape.each_place(board, |tuple, place| {
            value += tables[tuple].learn(place, error, step);
        });
        value
    }

    /// For each table, how much a weight must have been taught to be among so
    /// many in all. Every stage has an equal share, because a weight of a late
    /// stage is taught seldom and matters as much when it is needed.
    pub(crate) fn least_of(&self, most: usize) -> Vec<f32> {
        let tuples = self.shape.tuples().len();
        let share = most / self.shape.stages();
        let stages = self.tables.chunks(tuples);
        stages
            .flat_map(|tables| std::iter::repeat_n(least_in(tables, share), tuples))
            .collect()
    }

    /// Keeps at most so many weights; the others become zero and stay so,
    /// because an infinite past makes every coherence zero.
    pub(crate) fn prune(&self, most: usize) {
        let pruned = Weight {
            size: f32::INFINITY,
            ..Weight::default()
        };
        for (table, least) in self.tables.iter().zip(self.least_of(most)) {
            for index in 0..table.size() {
                if table.weight(index).size <= least {
                    table.set(index, pruned);
                }
            }
        }
    }

    /// The tables of all tuples in the first stage, then those of the next.
    pub(crate) fn tables(&self) -> &[Table] {
        &self.tables
    }
}

fn least_in(tables: &[Table], most: usize) -> f32 {
    let weights = tables.iter().flat_map(Table::weights);
    let mut sizes: Vec<f32> = weights
        .map(|weight| weight.size)
        .filter(|&size| size > 0.0 && size < f32::INFINITY)
        .collect();
    if most >= sizes.len() {
        return 0.0;
    }
    *sizes.select_nth_unstable_by(most, |a, b| b.total_cmp(a)).1
}

impl AsRef<[AtomicU32]> for Table {
    #[inline]
    fn as_ref(&self) -> &[AtomicU32] {
        &self.weights
    }
}

impl Table {
    fn new(size: usize) -> Table {
        Table {
            weights: (0..size).map(|_| AtomicU32::new(0)).collect(),
            errors: (0..size).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(crate) fn size(&self) -> usize {
        self.weights.len()
    }

    pub(crate) fn weight(&self, index: usize) -> Weight {
        let (sum, size) = unpack(self.errors[index].load(Relaxed));
        let value = load(&self.weights[index]);
        Weight { value, sum, size }
    }

    pub(crate) fn weights(&self) -> impl Iterator<Item = Weight> {
        (0..self.size()).map(|index| self.weight(index))
    }

    pub(crate) fn set(&self, index: usize, weight: Weight) {
        self.weights[index].store(weight.value.to_bits(), Relaxed);
        self.errors[index].store(pack(weight.sum, weight.size), Relaxed);
    }

    #[inline]
    fn learn(&self, index: usize, error: f32, step: f32) -> f32 {
        let (sum, size) = unpack(self.errors[index].load(Relaxed));
        let coherence = if size > 0.0 { sum.abs() / size } else { 1.0 };
        let value = load(&self.weights[index]) + step * coherence;
        self.weights[index].store(value.to_bits(), Relaxed);
        self.errors[index].store(pack(sum + error, size + error.abs()), Relaxed);
        value
    }
}

#[inline]
fn load(weight: &AtomicU32) -> f32 {
    f32::from_bits(weight.load(Relaxed))
}

#[inline]
fn pack(sum: f32, size: f32) -> u64 {
    u64::from(sum.to_bits()) | u64::from(size.to_bits()) << 32
}

#[inline]
fn unpack(word: u64) -> (f32, f32) {
    (
        f32::from_bits(word as u32),
        f32::from_bits((word >> 32) as u32),
    )
}
