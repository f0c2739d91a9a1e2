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

pub(crate) use engine::conclude;
pub(crate) use engine::unwatched;
pub use engine::{Engine, Halt, Run, SearchError, Sink, Step, enumerate, watch};
pub(crate) use frontier::{Dag, PlacementCounts};
pub use frontier::{Graph, MOST_STATES, build, key_bits};
pub(crate) use mask::{Mask, with_mask};
pub use obstruction::Obstruction;
pub(crate) use order::CellOrder;
