//! The strongest player: a trained network under a few moves of search.

use std::sync::Arc;

use crate::board::Board;
use crate::moves::Move;
use crate::network::{Network, Sight};
use crate::player::{Player, Values};
use crate::search::{Evaluate, Reach, Search};

/// A player that searches with a network.
pub struct Expert(Search<Arc<Network>>);

impl Expert {
    /// The furthest that the player can be told to look.
    pub const MOST_PLIES: u32 = 5;

    /// A player that looks this many of its own moves ahead, 1 to 5.
    pub fn new(network: Arc<Network>, plies: u32) -> Expert {
        let reach = Reach {
            plies: plies.clamp(1, Expert::MOST_PLIES),
            unlikely: 0.0,
        };
        Expert(Search::new(network, reach))
    }
}

impl Evaluate for Arc<Network> {
    const IS_COSTLY: bool = true;

    type Sight<'a> = Sight<'a>;

    #[inline]
    fn look(&self, board: Board) -> Sight<'_> {
        Network::look(self, board)
    }

    #[inline]
    fn value(&self, sight: &Sight<'_>) -> f32 {
        self.value_at(sight)
    }

    #[inline]
    fn gain(&self, reward: u32) -> f32 {
        reward as f32
    }
}

impl Player<Board> for Expert {
    fn name(&self) -> String {
        format!("expert:{}", self.0.reach().plies)
    }

    fn values(&mut self, board: &Board) -> Values {
        self.0.values(*board, self.0.reach().plies)
    }

    fn choose(&mut self, board: &Board) -> Option<Move> {
        self.0.choose(*board, self.0.reach().plies)
    }
}
