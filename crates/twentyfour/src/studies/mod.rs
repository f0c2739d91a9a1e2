//! Methods of others, read literally, to compare with.

pub mod brute_force;
pub mod pairs;
pub mod report;
pub mod smith;
