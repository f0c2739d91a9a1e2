//! The engine of Nerdle from outside.

mod feedback;
mod figures;
mod games;
mod guesses;
mod limits;
mod proofs;
#[cfg(feature = "serde")]
mod serialised;
