//! What earlier games on boards of one size came to.

use unpuzzle::slide::Size;

use crate::history::History;

/// The scores of earlier games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scores {
    /// How many games there were.
    pub(crate) games: u64,
    /// In how many of them 2048 was reached.
    pub(crate) won: u64,
    /// All scores together.
    pub(crate) total: u64,
    /// The best score.
    pub(crate) best: u64,
}

impl Scores {
    /// The scores on boards of this size.
    pub(crate) fn of(past: &History, size: Size) -> Self {
        let level = size.to_string();
        let mut scores = Scores::default();
        for result in &past.results {
            if let Some(score) = result.score
                && result.level == level
            {
                scores = scores.with(score, result.is_solved());
            }
        }
        scores
    }

    /// The scores with one game more.
    pub(crate) fn with(self, score: u64, is_won: bool) -> Self {
        Scores {
            games: self.games + 1,
            won: self.won + u64::from(is_won),
            total: self.total.saturating_add(score),
            best: self.best.max(score),
        }
    }

    /// The mean score.
    pub(crate) fn average(self) -> u64 {
        self.total / self.games.max(1)
    }
}
