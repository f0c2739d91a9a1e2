//! How many solutions there are, in all and up to symmetry.

mod enumeration;
mod labellings;
mod orbits;
mod solver;

pub use enumeration::{CheckpointError, Enumeration};
pub(crate) use solver::best_graph;
pub use solver::{Answer, Counts, Solver, Uniqueness};
