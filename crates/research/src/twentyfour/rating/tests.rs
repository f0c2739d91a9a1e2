//! The fit of the rating to the times of people.

use super::fit::{Choice, Scores, cross_validate};
use super::quality::Quality;
use super::samples::Sample;
use unpuzzle_core::Random;

/// The timed hands, which are not ours to hand out.
fn samples() -> Vec<Sample> {
    let vectors = std::env::var("UNPUZZLE_VECTORS").expect("cargo xtask sets it");
    let path = format!("{vectors}/twentyfour/human-times.csv");
    Sample::read_table(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
#[ignore = "needs the times of other people's players: cargo xtask ci --lane people"]
fn unseen_hands_are_predicted() {
    let samples = samples();
    let splits: Vec<Quality> = (0..5)
        .map(|seed| cross_validate(&samples, Choice::MODEL, &mut Random::seeded(seed)))
        .collect();
    let mean = |of: fn(&Quality) -> f64| splits.iter().map(of).sum::<f64>() / 5.0;
    let spearman = mean(|quality| quality.spearman);
    let near = mean(|quality| quality.near_level);
    assert!(spearman >= 0.93, "Spearman {spearman}");
    assert!(near >= 0.98, "right level or the next {near}");
}

#[test]
#[ignore = "needs the times of other people's players: cargo xtask ci --lane people"]
fn the_scores_are_those_of_the_fit() {
    let samples = samples();
    let source = include_str!("../../../../twentyfour/src/rating/coefficients.rs");
    assert!(
        Scores::fit(&samples).to_source() == source,
        "`cargo research 24 fit-rating` prints other scores"
    );
}

#[test]
fn tables_say_what_is_wrong_where() {
    fn check(line: &str, error: &str) {
        let table = format!("cards,seconds\n1 1 4 6,4.4\n{line}\n");
        let found = Sample::read_table(&table).unwrap_err();
        assert_eq!(found.to_string(), format!("line 3: {error}"));
    }
    let seconds = "the second column is not a number of seconds";
    check("1 1 4 6", "cards and seconds are expected, with a comma between them");
    check("1 1 4 6,soon", seconds);
    check("1 1 4 6,-3", seconds);
    check("1 1 4 6,NaN", seconds);
    check("1 1 1 1,9", "there is no solution, so there is nothing to rate");
}
