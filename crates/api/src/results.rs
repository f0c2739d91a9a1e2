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
    games.iter().map(|game| ResultFields(game.as_object().ok_or_else(not_a_list)?).read()).collect()
}

fn not_a_list() -> Problem {
    wrong_type("results", msg!("a list of at most 100 finished games"))
}

fn missing(name: &str) -> Problem {
    absent(name, msg!("It tells of a finished game: its key, game and ending"))
}

struct ResultFields<'a>(&'a Map<String, Value>);

impl ResultFields<'_> {
    fn read(&self) -> Result<GameResult, Problem> {
        let ending = self.text("ending", MAX_KEY_LEN)?.parse();
        Ok(GameResult {
            key: self.text("key", MAX_KEY_LEN)?,
            game: self.text("game", MAX_ID_LEN)?,
            ending: ending.map_err(|_| wrong_type("ending", msg!("solved, shown or skipped")))?,
            at: self.number("at")?.unwrap_or(u64::MAX),
            player: String::new(),
            level: String::new(),
            milliseconds: self.number("milliseconds")?.unwrap_or(0),
            predicted: None,
            hints: self.count("hints")?,
            undos: self.count("undos")?,
            mistakes: self.count("mistakes")?,
            score: self.number("score")?,
        })
    }

    fn text(&self, name: &str, longest: usize) -> Result<String, Problem> {
        match self.0.get(name) {
            Some(Value::String(text)) if (1..=longest).contains(&text.chars().count()) => {
                Ok(text.clone())
            }
            Some(_) => Err(wrong_type(name, msg!("a text"))),
            None => Err(missing(name)),
        }
    }

    fn number(&self, name: &str) -> Result<Option<u64>, Problem> {
        self.0.get(name).map(|value| unsigned(name, value)).transpose()
    }

    fn count(&self, name: &str) -> Result<u32, Problem> {
        let number = self.number(name)?.unwrap_or(0);
        u32::try_from(number).map_err(|_| wrong_type(name, msg!("a count")))
    }
}

pub type MeasuredResult = (&'static dyn Puzzle, GameResult);

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
) -> (Vec<MeasuredResult>, Vec<RefusedResult>) {
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
