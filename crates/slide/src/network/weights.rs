//! The weights of a network for playing: whole numbers, ready to be summed.
//!
//! A trained weight is rounded to a multiple of a step and kept in sixteen
//! bits; sums of whole numbers are the same on every machine, and the small
//! tables stay near the processor.
//!
//! The network inside the program is unpacked stage by stage, each when the
//! first board that it serves is valued: a hint needs one of them only.

use std::sync::{Arc, OnceLock};

use unpuzzle_slide_network::expert;

use super::packed;
use crate::board::Board;
use crate::network::bytes::WeightsError;
use crate::network::shape::Shape;
use crate::network::tables::{LineCache, Tables};

/// A network that knows what boards are worth.
pub struct Network {
    shape: Shape,
    step: f32,
    stages: Vec<Arc<Stage>>,
}

/// The weights of one stage, perhaps still packed.
#[derive(Default)]
pub(crate) struct Stage {
    tables: OnceLock<Tables>,
    packed: &'static [u8],
}

impl Stage {
    /// A stage that is packed until it is needed.
    pub(crate) fn packed(packed: &'static [u8]) -> Stage {
        Stage { tables: OnceLock::new(), packed }
    }

    /// Falls back to a blank stage; a test keeps the bytes inside the program valid.
    #[cold]
    fn unpack(&self, shape: &Shape) -> Tables {
        packed::unpack_stage(self.packed, shape).unwrap_or_else(|| Tables::blank(shape))
    }
}

impl From<Tables> for Stage {
    fn from(tables: Tables) -> Stage {
        Stage { tables: tables.into(), packed: &[] }
    }
}

impl Network {
    /// The network inside the program.
    ///
    /// # Errors
    /// When the bytes in the program are damaged, or not loaded yet in a browser.
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
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        if let Some(network) = NETWORK.get() {
            return Ok(network);
        }
        let network = Network::unpack_lazily(expert().ok_or(WeightsError::Absent)?)?;
        Ok(NETWORK.get_or_init(|| Arc::new(network)))
    }

    pub(crate) fn new(shape: Shape, step: f32, stages: Vec<Stage>) -> Network {
        Network { shape, step, stages: stages.into_iter().map(Arc::new).collect() }
    }

    /// The weights of the first stage for all boards: what the network knows
    /// without telling stages apart.
    #[must_use]
    pub(crate) fn first_stage(&self) -> Network {
        let shape = self.shape.unstaged();
        Network { shape, step: self.step, stages: self.stages[..1].to_vec() }
    }

    /// The number of nonzero weights.
    pub fn weights(&self) -> usize {
        (0..self.stages.len()).map(|stage| self.stage(stage).count()).sum()
    }

    /// What the network looks at.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What a weight of 1 stands for, in points.
    pub fn step(&self) -> f32 {
        self.step
    }

    /// The weights that are not zero with their places, table by table: all
    /// tuples of the first stage, then those of the next.
    #[doc(hidden)]
    pub fn tables(&self) -> impl Iterator<Item = Vec<(usize, i16)>> {
        (0..self.stages.len()).flat_map(|stage| self.stage(stage).tuples())
    }

    #[inline]
    pub(crate) fn stage(&self, stage: usize) -> &Tables {
        let stage = &self.stages[stage];
        stage.tables.get_or_init(|| stage.unpack(&self.shape))
    }

    /// The expected gain in points from a board after a move, before the new tile
    /// appears.
    pub fn value(&self, board: Board) -> f32 {
        let board = self.shape.familiar(board);
        let tables = self.stage(self.shape.stage(board));
        tables.total(&self.shape, board) as f32 * self.step
    }
}

/// A network for a caller that evaluates many similar boards.
#[derive(Clone)]
pub(crate) struct Evaluator {
    network: Arc<Network>,
    lines: LineCache,
}

impl Evaluator {
    pub(crate) fn new(network: Arc<Network>) -> Evaluator {
        Evaluator { network, lines: LineCache::default() }
    }

    /// The board as the network knows it.
    #[inline]
    pub(crate) fn familiar(&self, board: Board) -> Board {
        self.network.shape.familiar(board)
    }

    /// The same as [`Network::value`].
    #[inline]
    pub(crate) fn value(&mut self, board: Board) -> f32 {
        let Network { shape, step, .. } = &*self.network;
        let board = shape.familiar(board);
        let stage = shape.stage(board);
        let tables = self.network.stage(stage);
        tables.quick_total(shape, stage, board, &mut self.lines) as f32 * step
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_slide_network::EXPERT;

    use super::*;

    #[test]
    fn the_network_in_the_program_is_whole_and_small() {
        assert!(EXPERT.len() <= 9_500_000, "{} bytes", EXPERT.len());
        let whole = Network::unpack(EXPERT).unwrap();
        assert!(whole.tables().eq(Network::shipped().unwrap().tables()));
        assert!(whole.tables().all(|table| !table.is_empty()));
    }
}
