//! Players, from one that rolls dice to a searching expert, and their contests.

mod advice;
mod expectimax;
mod expert;
mod factory;
mod perfect;
mod plain_search;
mod player;
mod search;
mod simple;
mod tournament;

pub use advice::Advice;
pub use expectimax::{Expectimax, HeuristicWeights};
pub use expert::{Effort, Expert, NoEffort};
pub use factory::{AnyPlayer, NameError, PlayerError, PlayerFactory, PlayerName};
pub use perfect::Perfect;
pub use plain_search::PlainSearch;
pub use player::Player;
pub use simple::{Corner, Greedy, RandomPlayer};
pub use tournament::{Finished, Reached, Standing, Strength, Tournament};
