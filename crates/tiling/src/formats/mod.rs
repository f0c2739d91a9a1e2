//! Problems and moves as text.

mod moves;
mod text;

pub use moves::{Move, MoveError, MoveFault, label, read_moves};
pub(crate) use moves::{Table, no_colon, parts};
pub use text::{
    Fault, Guess, MODES, Strictness, TextError, TextFormat, byte_of_column, write_text,
};
