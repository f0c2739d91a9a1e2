//! A board with pieces on it.

use std::fmt;
use std::sync::Arc;

use crate::model::{Placed, Problem, draw};

/// A board with pieces on it. As data it is rows of letters, in space layers of rows from the
/// top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The board.
    pub problem: Arc<Problem>,
    /// What lies there.
    pub placed: Vec<Placed>,
}

impl Layout {
    /// A board with these pieces on it.
    pub fn new(problem: &Arc<Problem>, placed: &[Placed]) -> Self {
        Layout { problem: Arc::clone(problem), placed: placed.to_vec() }
    }
}

/// In the form of [`draw`].
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(&self.problem, &self.placed))
    }
}
