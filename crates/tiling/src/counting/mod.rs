//! Counting of solutions, with and without symmetry.

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
pub use solver::{Answer, Counts, Solver};
pub(crate) use solver::{best_graph, count_at_once};
