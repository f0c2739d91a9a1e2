//! What is to be tiled: grids, shapes, boards, problems, solutions, symmetries.

pub(crate) mod boards;
pub(crate) mod instance;
pub(crate) mod lattice;
pub(crate) mod layers;
pub(crate) mod problem;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod shape;
pub(crate) mod solution;
pub(crate) mod symmetry;

pub use boards::{BOARDS, board};
pub(crate) use instance::{Clock, open_cells};
pub use instance::{
    Instance, InstanceError, Kind, MOST_PLACED_CELLS, MOST_PLACEMENTS, PlacementId,
};
pub use lattice::{Cell, Lattice, Turn, place_name};
pub(crate) use lattice::{pyramid, rectangle};
pub use layers::{GAP, Layer, OPEN, draw, layers, marks, place};
pub(crate) use problem::Occupied;
pub use problem::{MOST_CELLS, Piece, Placed, Problem, ProblemError, Setup};
pub use shape::{Shape, Turning};
pub use solution::{Flaw, Solution};
pub use symmetry::Symmetry;
