//! The computations from outside.

mod proofs;
mod spread;
mod training;
mod universe;
