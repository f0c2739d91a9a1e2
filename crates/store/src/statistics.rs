//! Statistics over results.

use schemars::JsonSchema;
use serde::Serialize;

use crate::result::{Ending, GameResult};

/// Statistics of some games; times in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Summary {
    pub games: u64,
    pub solved: u64,
    pub median: Option<u64>,
    /// Median predicted time.
    #[serde(rename = "usual")]
    pub predicted: Option<u64>,
    pub best: Option<u64>,
    pub streak: u64,
    pub longest: u64,
    pub hints: u64,
    pub score: Option<u64>,
}

impl Summary {
    /// Summarises results, oldest first.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Self {
        let mut tally = Tally::default();
        for result in results {
            tally.add(result);
        }
        tally.summary()
    }
}

/// A streaming accumulator for [`Summary`], which stores the times only.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    sums: Summary,
    times: Vec<u64>,
    predictions: Vec<u64>,
}

impl Tally {
    /// Adds a result; results come oldest first.
    pub fn add(&mut self, result: &GameResult) {
        let sums = &mut self.sums;
        sums.games += 1;
        sums.hints += u64::from(result.hints);
        sums.score = sums.score.max(result.score);
        if result.ending != Ending::Solved {
            sums.streak = 0;
            return;
        }
        sums.solved += 1;
        sums.streak += 1;
        sums.longest = sums.longest.max(sums.streak);
        if result.milliseconds > 0 {
            self.times.push(result.milliseconds);
            self.predictions.extend(result.predicted);
        }
    }

    pub fn summary(self) -> Summary {
        Summary {
            best: self.times.iter().min().copied(),
            median: median(self.times),
            predicted: median(self.predictions),
            ..self.sums
        }
    }
}

/// The median; for an even number, the mean of the two middle values.
fn median(mut times: Vec<u64>) -> Option<u64> {
    times.sort_unstable();
    let upper = *times.get(times.len() / 2)?;
    if times.len() % 2 == 1 {
        return Some(upper);
    }
    Some(times[times.len() / 2 - 1].midpoint(upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(level: &str, ending: Ending, milliseconds: u64) -> GameResult {
        GameResult {
            key: String::new(),
            player: "Ana".to_owned(),
            at: 0,
            game: "24:3,3,8,8".to_owned(),
            level: level.to_owned(),
            ending,
            milliseconds,
            predicted: Some(40),
            hints: 1,
            undos: 0,
            mistakes: 0,
            score: Some(milliseconds),
        }
    }

    #[test]
    fn summaries_add_up() {
        let mut all: Vec<_> =
            [9, 4, 20, 6].map(|time| result("hard", Ending::Solved, time)).to_vec();
        all.insert(3, result("easy", Ending::Shown, 99));
        let summary = Summary::of(&all);
        assert_eq!((summary.games, summary.solved, summary.hints), (5, 4, 5));
        assert_eq!((summary.streak, summary.longest), (1, 3));
        assert_eq!((summary.median, summary.best, summary.score), (Some(7), Some(4), Some(99)));
        assert_eq!(Summary::of(&[]), Summary::default());
    }

    #[test]
    fn the_median_of_an_odd_number_is_one_of_them() {
        let times = [30, 10, 50, 20, 40].map(|time| result("hard", Ending::Solved, time));
        assert_eq!(Summary::of(&times).median, Some(30));
        assert_eq!(Summary::of(&times[..1]).median, Some(30));
        assert_eq!(Summary::of(&times).predicted, Some(40));
    }

    #[test]
    fn unmeasured_results_count_as_solved_but_not_for_times() {
        let results = [0, 8].map(|time| result("hard", Ending::Solved, time));
        let summary = Summary::of(&results);
        assert_eq!((summary.solved, summary.best, summary.median), (2, Some(8), Some(8)));
        assert_eq!(Summary::of(&results[..1]).predicted, None);
    }
}
