//! What is to be tiled: grids, shapes, boards, problems, solutions, symmetries.

pub(crate) mod boards;
#[cfg(feature = "data")]
mod data;
pub(crate) mod instance;
pub(crate) mod lattice;
pub(crate) mod problem;
pub(crate) mod shape;
pub(crate) mod solution;

pub use boards::{BOARDS, board};
pub use instance::{Instance, Kind, PlacementId, SearchError};
pub(crate) use instance::{clock, open_cells};
pub use lattice::{Cell, Lattice, Layer, Layout, OPEN, draw, layers, marks, place, place_name};
pub(crate) use lattice::{Turn, pyramid, rectangle};
pub(crate) use problem::Occupied;
pub use problem::{MOST_CELLS, Piece, Placed, Problem, ProblemError, Setup};
pub use shape::{Shape, Symmetry, Turning};
pub use solution::{Flaw, Solution};
