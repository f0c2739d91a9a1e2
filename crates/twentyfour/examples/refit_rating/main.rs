//! Fits the scores of the rating model again and prints them as Rust source.
//!
//! `cargo run --release -p unpuzzle-twentyfour --example refit_rating -- TIMES.csv`
//! reads a table whose first two columns are the cards and the median seconds, such
//! as `1 1 4 6,4.4`, below a title line. The new
//! `crates/twentyfour/src/rating/coefficients.rs` goes to standard output, and how
//! well such fits predict unseen hands to standard error.

mod fit;

use std::error::Error;
use std::fs;

use unpuzzle_core::Random;

use fit::{Quality, Sample, Scores, cross_validate};

const SPLITS: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file has the times?")?;
    let samples = Sample::read_table(&fs::read_to_string(path)?)?;
    report(&samples);
    print!("{}", Scores::fit(&samples).to_source());
    Ok(())
}

fn report(samples: &[Sample]) {
    let splits = (0..SPLITS).map(|seed| cross_validate(samples, &mut Random::seeded(seed)));
    let splits: Vec<Quality> = splits.collect();
    let mean = |of: fn(&Quality) -> f64| splits.iter().map(of).sum::<f64>() / SPLITS as f64;
    eprintln!("{} hands, five-fold cross-validation, mean of {SPLITS} splits:", samples.len());
    eprintln!("  Spearman's rank correlation  {:.4}", mean(|one| one.spearman));
    eprintln!("  level right                  {:.4}", mean(|one| one.right_level));
    eprintln!("  level right or next to it    {:.4}", mean(|one| one.near_level));
}
