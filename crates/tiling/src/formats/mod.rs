//! Problems and moves as text.

mod moves;
mod text;

pub(crate) use moves::parts;
pub use moves::{Move, MoveError, MoveFault, label, read_moves};
pub use text::{
    Fault, Guess, Guessed, MODES, NotExpressible, Strictness, TextError, TextFormat,
    byte_of_column, write_text,
};
