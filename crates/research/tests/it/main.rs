//! The computations from outside.

mod proofs;
mod training;
