//! Which solutions are essentially different: canonical forms, their keys, and one
//! readable expression for each.

mod form;
mod key;
mod represent;

pub(crate) use form::{Form, Operand, is_unit};
pub use key::Key;
pub(crate) use key::index_of_one;
pub(crate) use represent::{number, obeys, represent};
