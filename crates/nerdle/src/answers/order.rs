//! Orders in which guesses are tried, and samples of long lists.

use std::cmp::Reverse;

use unpuzzle_core::{Budget, Exhausted};

use super::watch::{KEYS_PER_STEP, Watch};
use super::{Answers, Code, Splitter};

/// All answers as guesses, those that tell most apart first, judged on a
/// spread of the answers so that the order is there in a moment.
pub(crate) fn guess_order(answers: &Answers, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let stride = answers.len().div_ceil(SPREAD).max(1);
    let spread: Vec<Code> = answers.codes().iter().step_by(stride).copied().collect();
    by_parts(answers, &spread, budget)
}

/// All answers as guesses, those that make most parts of a set first.
pub fn by_parts(answers: &Answers, set: &[Code], budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let mut splitter = Splitter::new(answers);
    let mut watch = Watch::new(budget);
    let mut parts = Vec::with_capacity(answers.len());
    for code in answers.codes() {
        watch.steps_of(set.len() / KEYS_PER_STEP)?;
        parts.push(splitter.parts(code, set, 0).unwrap_or(0));
    }
    let mut order = answers.all();
    order.sort_by_key(|&guess| Reverse(parts[guess as usize]));
    Ok(order)
}

/// How many answers guesses are judged on for their order.
const SPREAD: usize = 700;

/// Up to so many of a list, evenly spread.
pub(crate) fn spread(list: &[u32], most: usize) -> Vec<u32> {
    let stride = list.len().div_ceil(most).max(1);
    list.iter().step_by(stride).copied().collect()
}
