//! What a player's games come to. They are read page by page, and of each only its times
//! are kept.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzles::Puzzle;
use unpuzzle_store::{
    GameResult, LOCAL_PLAYER, LevelTallies, PlayerRating, Store, StoreError, Summary, Tally,
};

use super::problem::Problem;
use super::{find_puzzle, reply, results};
use crate::app::{App, ConnectionInfo, Query, query_value};
use crate::compression::takes_gzip;
use crate::lazy_store;

/// The schema of the answer.
const SCHEMA: &str = "unpuzzle/statistics/1";

/// `GET /api/statistics`
pub(crate) async fn tell(
    State(app): State<Arc<App>>,
    query: Query,
    Extension(connection): Extension<ConnectionInfo>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let told = async {
        query.check()?;
        let _asking = app.admit(connection)?;
        let player = results::player(&uri, &headers, connection)?;
        let puzzles = asked(&app, &uri)?;
        let told = async { all(&*app.store.open().await?, &player, &puzzles).await };
        told.await.map_err(|error| lazy_store::problem(&error))
    };
    reply::respond(told.await, query.language, takes_gzip(&headers))
}

/// The puzzle that is asked for, or all of them.
fn asked(app: &App, uri: &Uri) -> Result<Vec<&'static dyn Puzzle>, Problem> {
    match query_value(uri, "puzzle") {
        Some(name) => Ok(vec![find_puzzle(app, &name)?]),
        None => Ok(app.registry.to_vec()),
    }
}

async fn all(
    store: &dyn Store,
    player: &str,
    puzzles: &[&'static dyn Puzzle],
) -> Result<Statistics, StoreError> {
    let mut told = Vec::new();
    for puzzle in puzzles {
        let mut games = Games::default();
        let mut add = |result: GameResult| games.add(&result);
        let each = store.each_result(player, Some(puzzle.name()), &mut add);
        each.await?;
        let rating = store.rating(player, puzzle.name()).await?;
        told.push(games.told(*puzzle, rating.as_ref()));
    }
    let here = player == LOCAL_PLAYER;
    Ok(Statistics {
        schema: SCHEMA,
        player: if here { PlayerWord::Local } else { PlayerWord::Web },
        puzzles: told,
    })
}

/// The games of one puzzle.
#[derive(Default)]
struct Games {
    all: Tally,
    levels: LevelTallies,
    /// The days whose puzzle was solved on the day itself.
    days: BTreeSet<String>,
}

impl Games {
    fn add(&mut self, result: &GameResult) {
        self.all.add(result);
        self.levels.add(result);
        let seed = result.game.rsplit_once('#').map(|(_, seed)| seed);
        // A day that is made up for later is solved, but not in time for a streak.
        let day = seed.filter(|seed| result.is_solved() && was_somewhere(seed, result.at));
        self.days.extend(day.map(str::to_owned));
    }

    fn told(self, puzzle: &dyn Puzzle, rating: Option<&PlayerRating>) -> PuzzleStatistics {
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

/// A player's statistics.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Statistics {
    #[schemars(extend("const" = SCHEMA))]
    schema: &'static str,
    player: PlayerWord,
    puzzles: Vec<PuzzleStatistics>,
}

/// Where a player is known.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PlayerWord {
    Local,
    Web,
}

#[derive(Serialize, JsonSchema)]
struct PuzzleStatistics {
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

/// What some games come to; times in milliseconds.
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
/// before it, and nobody tells the server where he is.
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
