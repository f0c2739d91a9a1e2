//! The weights of a network for playing: whole numbers, ready to be summed.
//!
//! A trained weight is rounded to a multiple of a step and kept in sixteen
//! bits; sums of whole numbers are the same on every machine, and the small
//! tables stay near the processor.
//!
//! The network inside the program is unpacked stage by stage, each when the
//! first board that it serves is valued: a hint needs one of them only.

use std::sync::{Arc, LazyLock, OnceLock};

use crate::board::Board;
use crate::bytes::WeightsError;
use crate::packed;
use crate::shape::Shape;
use crate::trainer::Trainer;

/// The file of the network inside the program.
const SHIPPED: &[u8] = include_bytes!("../data/expert.net");

/// The largest weight, in steps.
const LARGEST: f32 = 32_767.0;

/// A network that knows what boards are worth.
pub struct Network {
    shape: Shape,
    step: f32,
    stages: Vec<Stage>,
}

/// The tables of one stage, one for each tuple.
pub(crate) type Tables = Vec<Vec<i16>>;

/// The weights of one stage, perhaps still packed.
#[derive(Default)]
pub(crate) struct Stage {
    tables: OnceLock<Tables>,
    packed: &'static [u8],
}

impl Stage {
    /// A stage that is packed until it is needed.
    pub(crate) fn packed(packed: &'static [u8]) -> Stage {
        Stage {
            tables: OnceLock::new(),
            packed,
        }
    }

    /// Bytes inside the program are whole, which is tested; if they were not,
    /// the stage would know nothing.
    #[cold]
    fn unpack(&self, shape: &Shape) -> Tables {
        packed::unpack_stage(self.packed, shape).unwrap_or_else(|| blank(shape))
    }
}

impl From<Tables> for Stage {
    fn from(tables: Tables) -> Stage {
        Stage {
            tables: tables.into(),
            packed: &[],
        }
    }
}

/// The tables of one stage, all zero.
pub(crate) fn blank(shape: &Shape) -> Tables {
    let tuples = shape.tuples().iter();
    tuples.map(|tuple| vec![0; tuple.size()]).collect()
}

impl Network {
    /// The network inside the program.
    ///
    /// # Errors
    /// When the bytes in the program are damaged.
    ///
    /// ```
    /// use unpuzzle_slide::{Board, Network};
    ///
    /// let network = Network::shipped()?;
    /// let [tidy, messy] = [0x1234, 0x0102_0003_0000_0004].map(Board::from_bits);
    /// assert!(network.value(tidy) > network.value(messy));
    /// # Ok::<(), unpuzzle_slide::WeightsError>(())
    /// ```
    pub fn shipped() -> Result<&'static Arc<Network>, WeightsError> {
        static NETWORK: LazyLock<Result<Arc<Network>, WeightsError>> =
            LazyLock::new(|| Network::unpack_lazily(SHIPPED).map(Arc::new));
        NETWORK.as_ref().map_err(|&error| error)
    }

    pub(crate) fn new(shape: Shape, step: f32, stages: Vec<Stage>) -> Network {
        Network {
            shape,
            step,
            stages,
        }
    }

    /// The weights of a network in training, rounded to multiples of `step`,
    /// and of these only so many, with an equal share for every stage: a weight
    /// whose errors, by size, add up to little hardly matters.
    pub fn rounded(trainer: &Trainer, step: f32, most: usize) -> Network {
        let shape = trainer.settings.shape.clone();
        let round = |weight: f32| (weight / step).round().clamp(-LARGEST, LARGEST) as i16;
        let least = trainer.learner.least_of(most);
        let sources = trainer.learner.tables().iter().zip(least);
        let mut tables = sources.map(|(source, least)| {
            let kept = source.weights().map(|weight| match weight.size > least {
                true => round(weight.value),
                false => 0,
            });
            kept.collect::<Vec<i16>>()
        });
        let tuples = shape.tuples().len();
        let stages = (0..shape.stages())
            .map(|_| Stage::from(tables.by_ref().take(tuples).collect::<Tables>()))
            .collect();
        Network::new(shape, step, stages)
    }

    /// How many weights are not zero.
    pub fn weights(&self) -> usize {
        let weights = self.tables().flatten();
        weights.filter(|&&weight| weight != 0).count()
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
    pub(crate) fn tables(&self) -> impl Iterator<Item = &Vec<i16>> {
        (0..self.stages.len()).flat_map(|stage| self.stage(stage))
    }

    #[inline]
    pub(crate) fn stage(&self, stage: usize) -> &[Vec<i16>] {
        let stage = &self.stages[stage];
        stage.tables.get_or_init(|| stage.unpack(&self.shape))
    }

    /// How many points a player is thought to gain from a board that has just
    /// been slid, before a new tile appears.
    #[inline]
    pub fn value(&self, board: Board) -> f32 {
        let tables = self.stage(self.shape.stage(board));
        let sum = self
            .shape
            .total(board, tables, |&weight: &i16| i32::from(weight));
        sum as f32 * self.step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_in_the_program_is_whole_and_small() {
        assert!(SHIPPED.len() <= 13 << 20, "{} bytes", SHIPPED.len());
        let whole = Network::unpack(SHIPPED).unwrap();
        assert!(whole.tables().eq(Network::shipped().unwrap().tables()));
        assert!(whole.tables().all(|table| table.iter().any(|&w| w != 0)));
    }
}
