//! Statistics of a player, accumulated result by result.

use std::collections::BTreeSet;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzles::Puzzle;
use unpuzzle_store::{GameResult, LOCAL_PLAYER, PlayerRating, Summary, Tally, rating_after};

const SCHEMA: &str = "unpuzzle/statistics/1";

/// Accumulator for the games of one puzzle.
#[derive(Default)]
pub struct Games {
    all: Tally,
    /// In order of first appearance.
    levels: Vec<(String, Tally)>,
    /// The dates whose daily puzzle was solved on the day itself.
    days: BTreeSet<String>,
}

impl Games {
    /// Adds a result; results come oldest first.
    pub fn add(&mut self, result: &GameResult) {
        self.all.add(result);
        let known = self.levels.iter().position(|(level, _)| *level == result.level);
        let place = known.unwrap_or_else(|| {
            self.levels.push((result.level.clone(), Tally::default()));
            self.levels.len() - 1
        });
        self.levels[place].1.add(result);
        let seed = result.game.rsplit_once('#').map(|(_, seed)| seed);
        // A daily puzzle solved later does not count for the streak.
        let day = seed.filter(|seed| result.is_solved() && was_somewhere(seed, result.at));
        self.days.extend(day.map(str::to_owned));
    }

    pub fn statistics(
        self,
        puzzle: &dyn Puzzle,
        rating: Option<&PlayerRating>,
    ) -> PuzzleStatistics {
        let levels = self
            .levels
            .into_iter()
            .map(|(level, tally)| LevelStatistics { level, summary: tally.summary() });
        PuzzleStatistics {
            puzzle: puzzle.name(),
            summary: self.all.summary(),
            levels: levels.collect(),
            days: self.days,
            rating: rating.map(|rating| RatingStatistics {
                rating: rounded(rating.rating),
                deviation: rounded(rating.deviation),
                level: puzzle.level_for(&rating.skill()),
            }),
        }
    }
}

/// Statistics and rating from all results of a player for one puzzle, oldest first.
pub fn of_results(puzzle: &dyn Puzzle, results: &[GameResult]) -> PuzzleStatistics {
    let (mut games, mut rating) = (Games::default(), None);
    for result in results {
        games.add(result);
        rating = rating_after(puzzle, rating.as_ref(), result).or(rating);
    }
    games.statistics(puzzle, rating.as_ref())
}

/// A player's statistics.
#[derive(Serialize, JsonSchema)]
pub struct Statistics {
    #[schemars(extend("const" = SCHEMA))]
    schema: &'static str,
    player: PlayerKind,
    puzzles: Vec<PuzzleStatistics>,
}

impl Statistics {
    /// The statistics of a player, one entry for each puzzle.
    pub fn new(player: &str, puzzles: Vec<PuzzleStatistics>) -> Self {
        let here = player == LOCAL_PLAYER;
        let player = if here { PlayerKind::Local } else { PlayerKind::Web };
        Statistics { schema: SCHEMA, player, puzzles }
    }
}

/// The kind of a player.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PlayerKind {
    Local,
    Web,
}

/// Statistics of a puzzle; times in milliseconds.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleStatistics {
    puzzle: &'static str,
    #[serde(flatten)]
    summary: Summary,
    levels: Vec<LevelStatistics>,
    /// The dates whose daily puzzle was solved on the day itself.
    days: BTreeSet<String>,
    rating: Option<RatingStatistics>,
}

#[derive(Serialize, JsonSchema)]
struct LevelStatistics {
    level: String,
    #[serde(flatten)]
    summary: Summary,
}

#[derive(Serialize, JsonSchema)]
struct RatingStatistics {
    rating: f64,
    deviation: f64,
    level: Option<&'static str>,
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Whether it was this date in any time zone: zones range from UTC-12 to UTC+14, and the server
/// does not know the player's.
fn was_somewhere(day: &str, milliseconds: u64) -> bool {
    const HOUR: u64 = 3_600_000;
    let [first, last] = [milliseconds.saturating_sub(12 * HOUR), milliseconds + 14 * HOUR];
    [first, milliseconds, last].iter().any(|&time| day_of(time) == day)
}

/// The date in UTC, in the form of game ids: `2026-11-15`.
fn day_of(milliseconds: u64) -> String {
    let time = i64::try_from(milliseconds).ok();
    let time = time.and_then(|time| Timestamp::from_millisecond(time).ok());
    time.map_or_else(String::new, |time| time.strftime("%F").to_string())
}

#[cfg(test)]
mod tests {
    use unpuzzle_store::Ending;

    use super::*;

    #[test]
    fn levels_come_in_order_of_first_appearance() {
        let mut games = Games::default();
        for level in ["hard", "hard", "easy", "hard"] {
            games.add(&GameResult {
                key: String::new(),
                player: "Ana".to_owned(),
                at: 0,
                game: "24:3,3,8,8".to_owned(),
                level: level.to_owned(),
                ending: Ending::Solved,
                milliseconds: 0,
                predicted: None,
                hints: 0,
                undos: 0,
                mistakes: 0,
                score: None,
            });
        }
        let levels = games.levels.into_iter().map(|(level, tally)| (level, tally.summary().games));
        assert!(levels.eq([("hard".to_owned(), 3), ("easy".to_owned(), 1)]));
    }

    #[test]
    fn a_day_is_that_of_the_player() {
        // 2026-11-17 23:30 in UTC: the 18th in Jakarta, the 17th in Lima.
        let at = 1_794_958_200_000;
        assert_eq!(day_of(at), "2026-11-17");
        assert!(was_somewhere("2026-11-17", at) && was_somewhere("2026-11-18", at));
        assert!(!was_somewhere("2026-11-16", at) && !was_somewhere("2026-11-19", at));
    }
}
