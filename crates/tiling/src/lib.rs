//! Tiling.
#![allow(dead_code, unreachable_pub)]
mod bitmask; mod boards; mod course; mod messages; mod obstruction; mod brute_force; mod dag; mod dlx; mod engine; mod frontier; mod graph; mod growth; mod instance; mod key; mod lattice;
mod mask; mod hint; mod difficulty; mod reasoning; mod generator; mod oracle; mod pairs; mod orbits; mod plan; mod solver; mod mrv; mod natural; mod order; mod pockets; mod problem; mod reduction; mod shape; mod solution; mod symmetry;
pub use dag::Dag;
pub use engine::*;
pub use frontier::{build, FrontierError, MOST_STATES};
pub use graph::{Graph, Tally};
pub use instance::*;
pub use lattice::*;
pub use natural::Natural;
pub use problem::*;
pub use shape::*;
pub use solution::*;
pub use symmetry::*;
pub use boards::{board,BOARDS};
pub use course::*;
pub use obstruction::Obstruction;
pub use solver::*;
pub use oracle::*;
pub use pairs::*;
pub use difficulty::*;
pub use generator::*;
pub use hint::*;
