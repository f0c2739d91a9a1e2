//! Published methods, implemented literally, as baselines for `24 compare`.
//!
//! They live in the engine because the program ships them: `compare` and its traces run them, and
//! tests hold the solver against them. Research that is not shipped is in `unpuzzle-research`.

pub mod brute_force;
pub mod pairs;
pub mod report;
pub mod smith;
