//! Players that can be compared: one interface, each with its name.

mod baseline;
mod greedy;
mod optimal;
mod trial;

use std::fmt::Debug;

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::Knowledge;
use crate::rules::Tiles;

pub use baseline::{Baseline, naive_losses};
pub(crate) use greedy::MAXI_OPENER;
pub use greedy::{Greedy, Measure};
pub use optimal::Optimal;
pub(crate) use optimal::choose_in_hard_mode;
pub use trial::{Distribution, Path, Step, path, sample_trial, trial};

/// Chooses the next guess.
pub trait Strategy: Debug + Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// The guess for what is known. Asked only while candidates are left and
    /// the board is not solved.
    fn choose(&self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted>;
}

/// A guess and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The guess.
    pub guess: Tiles,
    /// Guesses still needed over all candidates, this one included, where
    /// best play has been worked out to the end.
    pub total: Option<u32>,
}

impl Choice {
    /// A guess of which nothing more is known.
    pub fn guess(guess: Tiles) -> Self {
        Choice { guess, total: None }
    }
}

/// Every strategy, the strongest first.
pub static STRATEGIES: [&dyn Strategy; 6] = [
    &Optimal,
    &Greedy(Measure::MostParts),
    &Greedy(Measure::Entropy),
    &Greedy(Measure::Minimax),
    &Baseline::Last,
    &Baseline::First,
];

/// The strategy of this name.
pub fn strategy(name: &str) -> Option<&'static dyn Strategy> {
    let mut all = STRATEGIES.into_iter();
    all.find(|strategy| strategy.name() == name)
}
