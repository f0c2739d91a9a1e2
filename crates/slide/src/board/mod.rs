//! Boards: the fast 4×4 one in a machine word, and the plain grid of any size.

mod fast;
mod grid;
mod moves;
mod position;
pub(crate) mod rows;
mod size;
mod values;

pub use fast::Board;
pub use grid::{Grid, GridError, Spawn, tile};
pub use moves::{Move, Turn};
pub use position::{Position, Slide};
pub use size::{Size, SizeError};
pub use values::Values;
