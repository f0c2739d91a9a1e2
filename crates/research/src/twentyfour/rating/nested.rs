//! Nested cross-validation: what a fit is worth whose choices were made without looking at
//! the hands that it is judged by.

use unpuzzle_core::Random;

use super::fit::{Choice, predictions};
use super::quality::Quality;
use super::samples::Sample;

pub(crate) const FEWEST_HANDS: [usize; 4] = [12, 24, 48, 96];
const PENALTIES: [f64; 4] = [0.6, 1.2, 2.4, 4.8];

/// How well hands are predicted that had no part in any choice, and what was chosen: each
/// fit to four fifths of the hands chooses by a cross-validation within these.
pub(crate) fn nested(samples: &[Sample], random: &mut Random) -> (Quality, Vec<Choice>) {
    let samples: Vec<&Sample> = samples.iter().collect();
    let split = random.bits();
    let mut chosen = Vec::new();
    let pairs = predictions(&samples, random, |seen| {
        let choice = best_for(seen, split);
        chosen.push(choice);
        choice
    });
    (Quality::of(&pairs), chosen)
}

fn best_for(samples: &[&Sample], split: u64) -> Choice {
    let judged = FEWEST_HANDS
        .into_iter()
        .flat_map(|fewest_hands| PENALTIES.map(|penalty| Choice { fewest_hands, penalty }))
        .map(|choice| {
            let pairs = predictions(samples, &mut Random::seeded(split), |_| choice);
            (Quality::of(&pairs).spearman, choice)
        });
    let best = judged.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or(Choice::MODEL, |(_, choice)| choice)
}
