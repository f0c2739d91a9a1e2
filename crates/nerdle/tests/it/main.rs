//! The engine of Nerdle from outside.

mod feedback;
mod figures;
mod games;
mod guesses;
mod limits;
#[cfg(feature = "data")]
mod serialised;
