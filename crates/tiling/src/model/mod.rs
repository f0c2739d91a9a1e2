//! What is to be tiled: grids, shapes, boards, problems, solutions, symmetries.

pub(crate) mod boards;
#[cfg(feature = "data")]
mod data;
pub(crate) mod instance;
pub(crate) mod lattice;
pub(crate) mod layers;
mod layout;
pub(crate) mod problem;
mod search_error;
pub(crate) mod shape;
pub(crate) mod solution;
pub(crate) mod symmetry;

pub use boards::{BOARDS, board};
pub(crate) use instance::{Clock, MOST_PLACED_CELLS, MOST_PLACEMENTS, open_cells};
pub use instance::{Instance, Kind, PlacementId};
pub use lattice::{Cell, Lattice, place_name};
pub(crate) use lattice::{Turn, pyramid, rectangle};
pub use layers::{GAP, Layer, OPEN, draw, layers, marks, place};
pub use layout::Layout;
pub(crate) use problem::Occupied;
pub use problem::{MOST_CELLS, Piece, Placed, Problem, ProblemError, Setup};
pub use search_error::SearchError;
pub use shape::{Shape, Turning};
pub use solution::{Flaw, Solution};
pub use symmetry::Symmetry;
