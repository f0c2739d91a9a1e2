//! A player's statistics. Of each game only the times stay in memory.

use std::collections::BTreeSet;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzles::Puzzle;
use unpuzzle_store::{
    GameResult, LOCAL_PLAYER, LevelTallies, PlayerRating, Summary, Tally, rating_after,
};

/// The schema of the answer.
const SCHEMA: &str = "unpuzzle/statistics/1";

/// The games of one puzzle.
#[derive(Default)]
pub struct Games {
    all: Tally,
    levels: LevelTallies,
    /// The days whose puzzle was solved on the day itself.
    days: BTreeSet<String>,
}

impl Games {
    /// Counts a result, which is newer than those before.
    pub fn add(&mut self, result: &GameResult) {
        self.all.add(result);
        self.levels.add(result);
        let seed = result.game.rsplit_once('#').map(|(_, seed)| seed);
        // A day that is made up for later is solved, but not in time for a streak.
        let day = seed.filter(|seed| result.is_solved() && was_somewhere(seed, result.at));
        self.days.extend(day.map(str::to_owned));
    }

    /// Their summary.
    pub fn told(self, puzzle: &dyn Puzzle, rating: Option<&PlayerRating>) -> PuzzleStatistics {
        let levels = self.levels.summaries().into_iter();
        let levels = levels
            .map(|(level, summary)| LevelStatistics { level, figures: Figures::of(&summary) });
        PuzzleStatistics {
            puzzle: puzzle.name(),
            figures: Figures::of(&self.all.summary()),
            levels: levels.collect(),
            days: self.days,
            rating: rating.map(|rating| Rated {
                rating: rounded(rating.rating),
                deviation: rounded(rating.deviation),
                level: puzzle.level_for(&rating.skill()),
            }),
        }
    }
}

/// The statistics of a player at one puzzle, from results oldest first. The rating is computed from
/// them, too.
pub fn of_results(puzzle: &dyn Puzzle, results: &[GameResult]) -> PuzzleStatistics {
    let (mut games, mut rating) = (Games::default(), None);
    for result in results {
        games.add(result);
        rating = rating_after(puzzle, rating.as_ref(), result).or(rating);
    }
    games.told(puzzle, rating.as_ref())
}

/// A player's statistics.
#[derive(Serialize, JsonSchema)]
pub struct Statistics {
    #[schemars(extend("const" = SCHEMA))]
    schema: &'static str,
    player: PlayerWord,
    puzzles: Vec<PuzzleStatistics>,
}

impl Statistics {
    /// Those of a player by its name, one entry a puzzle.
    pub fn new(player: &str, puzzles: Vec<PuzzleStatistics>) -> Self {
        let here = player == LOCAL_PLAYER;
        let player = if here { PlayerWord::Local } else { PlayerWord::Web };
        Statistics { schema: SCHEMA, player, puzzles }
    }
}

/// Where a player is known.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PlayerWord {
    Local,
    Web,
}

/// Summary of some games; times in milliseconds.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleStatistics {
    puzzle: &'static str,
    #[serde(flatten)]
    figures: Figures,
    levels: Vec<LevelStatistics>,
    /// The days whose puzzle was solved on the day itself.
    days: BTreeSet<String>,
    rating: Option<Rated>,
}

#[derive(Serialize, JsonSchema)]
struct LevelStatistics {
    level: String,
    #[serde(flatten)]
    figures: Figures,
}

/// Summary of some games; times in milliseconds.
#[derive(Serialize, JsonSchema)]
struct Figures {
    games: u64,
    solved: u64,
    median: Option<u64>,
    /// What people usually take.
    usual: Option<u64>,
    best: Option<u64>,
    streak: u64,
    longest: u64,
    hints: u64,
    score: Option<u64>,
}

impl Figures {
    fn of(summary: &Summary) -> Self {
        Figures {
            games: summary.games as u64,
            solved: summary.solved as u64,
            median: summary.median,
            usual: summary.predicted,
            best: summary.best,
            streak: summary.streak as u64,
            longest: summary.longest as u64,
            hints: summary.hints,
            score: summary.score,
        }
    }
}

#[derive(Serialize, JsonSchema)]
struct Rated {
    rating: f64,
    deviation: f64,
    level: Option<&'static str>,
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Whether it was this day somewhere on earth: clocks are at most 12 hours behind UTC and 14
/// ahead of it, and the server does not know the player's time zone.
fn was_somewhere(day: &str, milliseconds: u64) -> bool {
    const HOUR: u64 = 3_600_000;
    let [first, last] = [milliseconds.saturating_sub(12 * HOUR), milliseconds + 14 * HOUR];
    [first, milliseconds, last].iter().any(|&time| day_of(time) == day)
}

/// The day of a time in UTC, as ids have it: `2026-11-15`.
fn day_of(milliseconds: u64) -> String {
    let time = i64::try_from(milliseconds).ok();
    let time = time.and_then(|time| Timestamp::from_millisecond(time).ok());
    time.map_or_else(String::new, |time| time.strftime("%F").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_that_of_the_player() {
        // 2026-11-17 23:30 in UTC: the 18th in Jakarta, the 17th in Lima.
        let at = 1_794_958_200_000;
        assert_eq!(day_of(at), "2026-11-17");
        assert!(was_somewhere("2026-11-17", at) && was_somewhere("2026-11-18", at));
        assert!(!was_somewhere("2026-11-16", at) && !was_somewhere("2026-11-19", at));
    }
}
