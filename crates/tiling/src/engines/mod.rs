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
mod steps;

pub(crate) use engine::conclude;
pub use engine::{Engine, Halt, Run, SearchError, Sink, enumerate};
pub use frontier::{Dag, FrontierError, Graph, MOST_STATES, Tally, build, key_bits};
pub(crate) use mask::{Mask, with_mask};
pub use obstruction::Obstruction;
pub(crate) use order::CellOrder;
pub use steps::{Step, Steps};
