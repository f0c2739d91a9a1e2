//! Problems as text: the course's format.

mod text;
mod text_error;
mod text_writer;

pub use text::{MODES, Strictness, TextFormat};
pub use text_error::{Fault, Guess, Guessed, TextError, byte_of_column};
pub use text_writer::{NotExpressible, write_text};
