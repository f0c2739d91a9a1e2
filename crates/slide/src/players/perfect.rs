//! Perfect play on small boards.

use std::sync::Arc;

use unpuzzle_core::{Budget, Exhausted};

use crate::board::{Grid, Move, Values};
use crate::exact::Exact;

use super::Player;

/// The player that nobody beats, on a board that is solved.
///
/// On a position that no game comes to it takes the move with most points.
#[derive(Clone, Debug)]
pub struct Perfect(Arc<Exact>);

impl Perfect {
    /// The player of a solved board.
    pub fn new(exact: Arc<Exact>) -> Perfect {
        Perfect(exact)
    }
}

impl Player<Grid> for Perfect {
    fn values(&mut self, board: &Grid, _: &Budget) -> Result<Values, Exhausted> {
        Ok(self.0.values(board).unwrap_or_else(|| {
            let points = |direction| Some(board.slide(direction)?.reward as f64);
            Values::new(Move::ALL.map(points))
        }))
    }
}
