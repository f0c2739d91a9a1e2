//! The engine of 2048 from outside.

mod exact;
mod grid;
mod networks;
mod players;
mod rows;
#[cfg(feature = "data")]
mod serialised;
