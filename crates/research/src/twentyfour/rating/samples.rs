//! Timed hands, as a fit reads them.

use unpuzzle_core::{Located, Random};
use unpuzzle_twentyfour::Hand;
use unpuzzle_twentyfour::rating::RateError;
use unpuzzle_twentyfour::rating::model::{Profile, READING, profile};

/// A hand and the median of the seconds that people took to solve it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    pub(super) profile: Profile,
    pub(super) seconds: f64,
    /// The standard deviation of these seconds, where it is known.
    spread: Option<f64>,
}

impl Sample {
    /// A timed hand; it must have a solution.
    pub(crate) fn new(hand: &Hand, seconds: f64) -> Result<Self, RateError> {
        Ok(Sample { profile: profile(hand)?, seconds, spread: None })
    }

    /// The median, and the one that so many other people might have had, if how their times
    /// are spread is known: the standard error of a median is about 1.25 times that of a mean.
    pub(crate) fn medians(&self, people: f64, random: &mut Random) -> Option<(f64, f64)> {
        let error = 1.2533 * self.spread? / people.sqrt();
        // Twelve even numbers make one that is nearly normal.
        let normal = (0..12).map(|_| random.unit()).sum::<f64>() - 6.0;
        Some((self.seconds, self.seconds + error * normal))
    }

    /// Reads a table with commas between its columns and a title line. The first
    /// two columns are the cards and the seconds, the fifth, if it is there, their standard
    /// deviation; others are left alone.
    pub(crate) fn read_table(table: &str) -> Result<Vec<Self>, String> {
        let numbered = (1..).zip(table.lines()).skip(1);
        let samples = numbered
            .map(|(number, line)| Self::read(line).map_err(|why| format!("line {number}: {why}")));
        samples.collect()
    }

    fn read(line: &str) -> Result<Self, String> {
        let mut columns = line.split(',');
        let (Some(cards), Some(seconds)) = (columns.next(), columns.next()) else {
            return Err("cards and seconds are expected, with a comma between them".to_owned());
        };
        let seconds = seconds.parse().ok().filter(|seconds: &f64| seconds.is_finite());
        let seconds = seconds
            .filter(|seconds| *seconds > 0.0)
            .ok_or("the second column is not a number of seconds")?;
        let spread = columns.nth(2).and_then(|text| text.parse().ok());
        let hand: Hand = cards.parse().map_err(|error: Located| error.to_string())?;
        let sample = Sample::new(&hand, seconds).map_err(|error| error.to_string())?;
        Ok(Sample { spread, ..sample })
    }

    /// The logarithm of the time beyond reading.
    pub(super) fn effort(&self) -> f64 {
        libm::log((self.seconds - READING).max(0.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_people_have_the_same_median() {
        let table = "cards,median,rate,mean,deviation\n1 1 4 6,4.4,99.2,4.67,1.48\n1 2 3 4,5\n";
        let samples = Sample::read_table(table).unwrap();
        let mut random = Random::seeded(1);
        let (one, other) = samples[0].medians(1e12, &mut random).unwrap();
        assert!((one - other).abs() < 1e-3);
        let (one, other) = samples[0].medians(1.0, &mut random).unwrap();
        assert!((one - other).abs() > 1e-3);
        assert_eq!(samples[1].medians(10.0, &mut random), None);
    }
}
