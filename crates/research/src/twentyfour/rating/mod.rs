//! The fit of the rating model: prints its scores as Rust source.
//!
//! It reads a table whose first two columns are the cards and the median seconds, such
//! as `1 1 4 6,4.4`, below a title line. The new
//! `crates/twentyfour/src/rating/coefficients.rs` goes to standard output, and how
//! well such fits predict unseen hands to standard error.

mod fit;
mod least_squares;
mod nested;
mod quality;
mod samples;
#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;

use unpuzzle_core::Random;

use fit::{Choice, Scores, cross_validate, frequent_terms};
use nested::{FEWEST_HANDS, nested};
use quality::Quality;
use samples::Sample;

const SPLITS: u64 = 10;

/// Fits the scores to the times in a table.
pub fn fit(times: &Path) -> io::Result<()> {
    let samples = Sample::read_table(&std::fs::read_to_string(times)?).map_err(io::Error::other)?;
    report(&samples);
    print!("{}", Scores::fit(&samples).to_source());
    Ok(())
}

fn report(samples: &[Sample]) {
    eprintln!("{} hands, five-fold cross-validation, mean of {SPLITS} splits:", samples.len());
    eprintln!("terms  Spearman  level right  or the next");
    for fewest_hands in FEWEST_HANDS {
        report_choice(samples, Choice { fewest_hands, ..Choice::MODEL });
    }
    let (quality, chosen) = nested(samples, &mut Random::seeded(0));
    eprintln!("nested, terms and penalty chosen within the hands that are fitted:");
    eprintln!("       {:.4}", quality.spearman);
    for choice in chosen {
        eprintln!("{:5}  penalty {}", frequent_terms(samples, choice).len(), choice.penalty);
    }
    eprintln!("the medians of other people, with as many for each hand:");
    for people in [10.0, 30.0, 100.0] {
        let mut random = Random::seeded(0);
        let medians = samples.iter().filter_map(|one| one.medians(people, &mut random));
        let quality = Quality::of(&medians.collect::<Vec<_>>());
        eprintln!("{people:5}  {:.4}", quality.spearman);
    }
}

fn report_choice(samples: &[Sample], choice: Choice) {
    let splits: Vec<Quality> = (0..SPLITS)
        .map(|seed| cross_validate(samples, choice, &mut Random::seeded(seed)))
        .collect();
    let mean = |of: fn(&Quality) -> f64| splits.iter().map(of).sum::<f64>() / SPLITS as f64;
    let (spearman, right) = (mean(|one| one.spearman), mean(|one| one.right_level));
    let near = mean(|one| one.near_level);
    let terms = frequent_terms(samples, choice).len();
    eprintln!("{terms:5}  {spearman:.4}    {right:.4}       {near:.4}");
}
