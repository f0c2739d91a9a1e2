//! The strongest player: a trained network under a few moves of search.

use std::sync::Arc;

use unpuzzle_core::{Budget, Exhausted};

use super::search::{Evaluate, Search, SearchLimits};
use crate::board::{Board, Move, Values};
use crate::network::{Lookup, Network};
use crate::players::Player;

/// A player that searches with a network.
pub struct Expert(Search<Arc<Network>>);

impl Expert {
    /// The furthest that the player can be told to look.
    pub const MOST_PLIES: u32 = 5;

    /// A player that looks this many of its own moves ahead, 1 to 5.
    pub fn new(network: Arc<Network>, plies: u32) -> Expert {
        let limits = SearchLimits { plies: plies.clamp(1, Expert::MOST_PLIES), unlikely: 0.0 };
        Expert(Search::new(network, limits))
    }
}

impl Evaluate for Arc<Network> {
    const IS_COSTLY: bool = true;

    type Lookup<'a> = Lookup<'a>;

    #[inline]
    fn look(&self, board: Board) -> Lookup<'_> {
        Network::look(self, board)
    }

    #[inline]
    fn value(&self, sight: &Lookup<'_>) -> f32 {
        self.value_at(sight)
    }

    #[inline]
    fn gain(&self, reward: u32) -> f32 {
        reward as f32
    }
}

impl Player<Board> for Expert {
    fn values(&mut self, board: &Board, budget: &Budget) -> Result<Values, Exhausted> {
        self.0.values(*board, budget)
    }

    fn choose(&mut self, board: &Board, budget: &Budget) -> Result<Option<Move>, Exhausted> {
        self.0.choose(*board, budget)
    }
}
