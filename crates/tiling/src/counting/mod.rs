//! How many solutions there are, in all and up to symmetry.

mod enumeration;
mod orbits;
mod prepared;
mod solved;
mod solver;

pub use enumeration::{CheckpointError, Enumeration, PartCount};
pub(crate) use prepared::prepared;
#[doc(hidden)]
pub use prepared::{PREPARED, prepare};
pub use solved::{Found, LayoutSink, List, Progress, Solved, Tally};
pub use solver::{Answer, Counts, Solver, Uniqueness};
pub(crate) use solver::{best_graph, count_at_once};
