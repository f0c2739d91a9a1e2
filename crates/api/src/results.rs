//! Finished games submitted by clients. The difficulty is computed from the game id, because
//! clients are not trusted.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use unpuzzle_puzzles::{Budget, Difficulty, GameId, Message, Puzzle, msg};
use unpuzzle_store::GameResult;

use crate::Registry;
use crate::body::{absent, object, unsigned, wrong_type};
use crate::problem::Problem;

const SCHEMA: &str = "unpuzzle/results/1";
pub const FIELDS: [&str; 9] =
    ["key", "game", "ending", "at", "milliseconds", "hints", "undos", "mistakes", "score"];
pub const MAX: usize = 100;
/// Maximum length of a key, in characters.
pub const MAX_KEY_LEN: usize = 100;
/// Maximum length of a game id, in characters.
pub const MAX_ID_LEN: usize = 4096;

/// Parses a body. The results still lack player, level and predicted time, and may end in the
/// future: [`measure`] completes them.
pub fn read(text: &str) -> Result<Vec<GameResult>, Problem> {
    let body = object(text, &["results"], &FIELDS)?;
    let games = body.get("results").ok_or_else(|| missing("results"))?;
    let games = games.as_array().filter(|games| games.len() <= MAX).ok_or_else(not_a_list)?;
    games.iter().map(|game| result(game.as_object().ok_or_else(not_a_list)?)).collect()
}

fn not_a_list() -> Problem {
    wrong_type("results", msg!("a list of at most 100 finished games"))
}

fn missing(name: &str) -> Problem {
    absent(name, msg!("It tells of a finished game: its key, game and ending"))
}

fn result(fields: &Map<String, Value>) -> Result<GameResult, Problem> {
    let number = |name| fields.get(name).map(|value| unsigned(name, value)).transpose();
    let count = |name| {
        let number = number(name)?.unwrap_or(0);
        u32::try_from(number).map_err(|_| wrong_type(name, msg!("a count")))
    };
    let ending = text(fields, "ending", MAX_KEY_LEN)?.parse();
    Ok(GameResult {
        key: text(fields, "key", MAX_KEY_LEN)?,
        game: text(fields, "game", MAX_ID_LEN)?,
        ending: ending.map_err(|_| wrong_type("ending", msg!("solved, shown or skipped")))?,
        at: number("at")?.unwrap_or(u64::MAX),
        player: String::new(),
        level: String::new(),
        milliseconds: number("milliseconds")?.unwrap_or(0),
        predicted: None,
        hints: count("hints")?,
        undos: count("undos")?,
        mistakes: count("mistakes")?,
        score: number("score")?,
    })
}

fn text(fields: &Map<String, Value>, name: &str, longest: usize) -> Result<String, Problem> {
    match fields.get(name) {
        Some(Value::String(text)) if (1..=longest).contains(&text.chars().count()) => {
            Ok(text.clone())
        }
        Some(_) => Err(wrong_type(name, msg!("a text"))),
        None => Err(missing(name)),
    }
}

/// The reply to a submission.
#[derive(Serialize, JsonSchema)]
pub struct ResultsReceipt {
    #[schemars(extend("const" = SCHEMA))]
    schema: &'static str,
    /// Number of new results.
    new: u64,
    /// Number of results already stored.
    known: u64,
    refused: Vec<RefusedResult>,
}

impl ResultsReceipt {
    pub fn new(new: u64, known: u64, refused: Vec<RefusedResult>) -> Self {
        ResultsReceipt { schema: SCHEMA, new, known, refused }
    }
}

/// A refused result.
#[derive(Serialize, JsonSchema)]
pub struct RefusedResult {
    key: String,
    message: Message,
}

/// Adds player, level and predicted time to each result. Times after `now`, in milliseconds since
/// 1970, become `now`.
pub fn measure(
    registry: Registry,
    results: Vec<GameResult>,
    player: &str,
    now: u64,
    budget: &Budget,
) -> (Vec<(&'static dyn Puzzle, GameResult)>, Vec<RefusedResult>) {
    let (mut measured, mut refused) = (Vec::new(), Vec::new());
    for mut result in results {
        let (puzzle, measure) = match difficulty(registry, &result.game, budget) {
            Ok(found) => found,
            Err(message) => {
                refused.push(RefusedResult { key: result.key, message });
                continue;
            }
        };
        let predicted = measure.predicted.map(|time| u64::try_from(time.as_millis()));
        result.key = format!("{player}:{}", result.key);
        result.player = player.to_owned();
        result.at = result.at.min(now);
        result.level = measure.level;
        result.predicted = predicted.and_then(Result::ok);
        measured.push((puzzle, result));
    }
    (measured, refused)
}

fn difficulty(
    registry: Registry,
    game: &str,
    budget: &Budget,
) -> Result<(&'static dyn Puzzle, Difficulty), Message> {
    let id: Option<GameId> = game.parse().ok();
    let puzzle = id.as_ref().and_then(|id| unpuzzle_puzzles::find(registry, id.puzzle()));
    let (Some(id), Some(puzzle)) = (id, puzzle) else {
        return Err(msg!("{game} names no game", game));
    };
    let measure = puzzle.measure(&id, budget).map_err(|failure| failure.message)?;
    Ok((puzzle, measure))
}
