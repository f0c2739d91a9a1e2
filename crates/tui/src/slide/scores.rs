//! What earlier games on boards of one size came to.

use unpuzzle::slide::Size;

use crate::history::History;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scores {
    pub(crate) games: u64,
    /// In how many of them 2048 was reached.
    pub(crate) won: u64,
    pub(crate) total: u64,
    pub(crate) best: u64,
}

impl Scores {
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

    pub(crate) fn with(self, score: u64, is_won: bool) -> Self {
        Scores {
            games: self.games + 1,
            won: self.won + u64::from(is_won),
            total: self.total.saturating_add(score),
            best: self.best.max(score),
        }
    }

    pub(crate) fn average(self) -> u64 {
        self.total / self.games.max(1)
    }
}
