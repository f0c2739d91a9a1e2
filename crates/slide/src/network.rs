//! The weights of a network for playing: whole numbers, ready to be summed.
//!
//! A trained weight is rounded to a multiple of a step and kept in sixteen
//! bits; sums of whole numbers are the same on every machine, and the small
//! tables stay near the processor.

use crate::board::Board;
use crate::shape::Shape;
use crate::trainer::Trainer;

/// The largest weight, in steps.
const LARGEST: f32 = 32_767.0;

/// A network that knows what boards are worth.
pub struct Network {
    shape: Shape,
    step: f32,
    tables: Vec<Vec<i16>>,
}

impl Network {
    /// A network of this shape whose weights are all zero.
    pub(crate) fn empty(shape: Shape, step: f32) -> Network {
        let tables = (0..shape.stages())
            .flat_map(|_| shape.tuples())
            .map(|tuple| vec![0; tuple.size()])
            .collect();
        Network {
            shape,
            step,
            tables,
        }
    }

    /// The weights of a network in training, rounded to multiples of `step`,
    /// and of these only so many, with an equal share for every stage: a weight
    /// whose errors, by size, add up to little hardly matters.
    pub fn rounded(trainer: &Trainer, step: f32, most: usize) -> Network {
        let mut network = Network::empty(trainer.settings.shape.clone(), step);
        let round = |weight: f32| (weight / step).round().clamp(-LARGEST, LARGEST) as i16;
        let sources = trainer
            .learner
            .tables()
            .iter()
            .zip(trainer.learner.least_of(most));
        for (table, (source, least)) in network.tables.iter_mut().zip(sources) {
            for (index, kept) in table.iter_mut().enumerate() {
                let weight = source.weight(index);
                *kept = if weight.size > least {
                    round(weight.value)
                } else {
                    0
                };
            }
        }
        network
    }

    /// How many weights are not zero.
    pub fn weights(&self) -> usize {
        let nonzero = |table: &Vec<i16>| table.iter().filter(|&&weight| weight != 0).count();
        self.tables.iter().map(nonzero).sum()
    }

    /// What the network looks at.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What a weight of 1 stands for, in points.
    pub fn step(&self) -> f32 {
        self.step
    }

    /// The weights, table by table: all tuples of the first stage, then those
    /// of the next.
    pub(crate) fn tables(&self) -> &[Vec<i16>] {
        &self.tables
    }

    pub(crate) fn tables_mut(&mut self) -> &mut [Vec<i16>] {
        &mut self.tables
    }

    /// How many points a player is thought to gain from a board that has just
    /// been slid, before a new tile appears.
    #[inline]
    pub fn value(&self, board: Board) -> f32 {
        let views = board.symmetries();
        let count = self.shape.tuples().len();
        let first = self.shape.stage(board) * count;
        let tables = &self.tables[first..first + count];
        let mut sum = 0;
        for (tuple, table) in self.shape.tuples().iter().zip(tables) {
            let indices = tuple.indices(&views);
            sum += indices
                .iter()
                .map(|&index| i32::from(table[index as usize]))
                .sum::<i32>();
        }
        sum as f32 * self.step
    }
}
