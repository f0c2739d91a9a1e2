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
pub use expert::{Effort, EffortError, Expert};
pub use factory::{AnyPlayer, NameError, PlayerError, PlayerFactory, PlayerName};
pub use perfect::Perfect;
pub(crate) use plain_search::PlainSearch;
pub use player::Player;
pub use simple::Greedy;
pub(crate) use simple::{Corner, RandomPlayer};
pub use tournament::{Finished, Reached, Standing, Strength, Tournament};
