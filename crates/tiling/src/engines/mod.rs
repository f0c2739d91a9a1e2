//! Ways to search: five engines that find the same solutions, and what they
//! share.

pub(crate) mod bitmask;
mod brute_force;
pub(crate) mod dlx;
mod engine;
pub(crate) mod frontier;
pub(crate) mod mask;
pub(crate) mod mrv;
pub(crate) mod obstruction;
pub(crate) mod order;
pub(crate) mod plan;
pub(crate) mod pockets;

pub use crate::model::SearchError;
pub use engine::{Engine, Run, Step, enumerate, watch};
pub(crate) use engine::{Halt, Sink, conclude, run, unwatched};
pub use frontier::Graph;
pub(crate) use frontier::{Dag, PlacementCounts};
#[doc(hidden)]
pub use frontier::{MOST_STATES, build, key_bits};
pub(crate) use mask::{Mask, with_mask};
pub use obstruction::Obstruction;
pub(crate) use order::CellOrder;
