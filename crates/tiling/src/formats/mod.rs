//! Problems and moves as text.

mod moves;
mod text;
mod text_error;
mod text_writer;

pub(crate) use moves::parts;
pub use moves::{Move, MoveError, MoveFault, label, read_moves};
pub use text::{MODES, Strictness, TextFormat};
pub use text_error::{Fault, Guess, Guessed, TextError, byte_of_column};
pub use text_writer::{NotExpressible, write_text};
