//! What many results come to.

use crate::result::{Ending, GameResult};

/// Sums over results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many there were.
    pub games: usize,
    /// How many the player solved.
    pub solved: usize,
    /// The middle time of the solved ones, in milliseconds.
    pub median: Option<u64>,
    /// The middle of the times predicted for the solved ones.
    pub predicted: Option<u64>,
    /// The least time of the solved ones.
    pub best: Option<u64>,
    /// How many were solved one after the other, up to now.
    pub streak: usize,
    /// The longest such row ever.
    pub longest: usize,
    /// Hints asked for in all of them.
    pub hints: u64,
    /// The most points.
    pub score: Option<u64>,
}

impl Summary {
    /// Sums results up, which are given oldest first.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Self {
        let mut summary = Summary::default();
        let (mut times, mut predictions) = (Vec::new(), Vec::new());
        for result in results {
            summary.count(result);
            if result.ending == Ending::Solved && result.milliseconds > 0 {
                times.push(result.milliseconds);
                predictions.extend(result.predicted);
            }
        }
        summary.best = times.iter().min().copied();
        summary.median = median(times);
        summary.predicted = median(predictions);
        summary
    }

    /// The same for each level, in the order in which they first came.
    pub fn by_level(results: &[GameResult]) -> Vec<(String, Summary)> {
        let mut levels: Vec<&str> = Vec::new();
        for result in results {
            if !levels.contains(&result.level.as_str()) {
                levels.push(&result.level);
            }
        }
        let of_level = |level: &str| Summary::of(results.iter().filter(|one| one.level == level));
        levels
            .into_iter()
            .map(|level| (level.to_owned(), of_level(level)))
            .collect()
    }

    fn count(&mut self, result: &GameResult) {
        self.games += 1;
        self.hints += u64::from(result.hints);
        self.score = self.score.max(result.score);
        if result.ending == Ending::Solved {
            self.solved += 1;
            self.streak += 1;
            self.longest = self.longest.max(self.streak);
        } else {
            self.streak = 0;
        }
    }
}

/// The middle, or the mean of the two in the middle.
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
        let mut all: Vec<_> = [9, 4, 20, 6]
            .map(|time| result("hard", Ending::Solved, time))
            .to_vec();
        all.insert(3, result("easy", Ending::Shown, 99));
        let summary = Summary::of(&all);
        assert_eq!((summary.games, summary.solved, summary.hints), (5, 4, 5));
        assert_eq!((summary.streak, summary.longest), (1, 3));
        assert_eq!(
            (summary.median, summary.best, summary.score),
            (Some(7), Some(4), Some(99))
        );
        assert_eq!(Summary::of(&[]), Summary::default());
        let levels: Vec<_> = Summary::by_level(&all)
            .into_iter()
            .map(|(level, one)| (level, one.games))
            .collect();
        assert_eq!(levels, [("hard".to_owned(), 4), ("easy".to_owned(), 1)]);
    }
}
