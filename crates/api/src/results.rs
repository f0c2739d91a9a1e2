//! Finished games submitted by clients. The difficulty is computed from the game id, because
//! clients are not trusted.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use unpuzzle_puzzles::{Budget, GameId, InputError, Message, Puzzle, msg};
use unpuzzle_store::{Ending, GameResult};

use crate::Registry;
use crate::body::{absent, object, unsigned, wrong_type};
use crate::problem::Problem;

/// Schema name of the reply.
const SCHEMA: &str = "unpuzzle/results/1";
/// The fields of a result.
pub const FIELDS: [&str; 9] =
    ["key", "game", "ending", "at", "milliseconds", "hints", "undos", "mistakes", "score"];
/// Maximum number of results in a request.
pub const MAX: usize = 100;
/// Maximum length of a key, in characters.
pub const MAX_KEY_LEN: usize = 100;
/// Maximum length of a game id, in characters.
pub const MAX_ID_LEN: usize = 4096;

/// A finished game, not yet checked.
pub struct SubmittedResult {
    key: String,
    game: String,
    ending: Ending,
    at: Option<u64>,
    milliseconds: u64,
    hints: u32,
    undos: u32,
    mistakes: u32,
    score: Option<u64>,
}

/// Parses a body.
pub fn read(text: &str) -> Result<Vec<SubmittedResult>, Problem> {
    let body = object(text, &["results"], &FIELDS)?;
    let Some((_, value)) = body.into_iter().next() else {
        return Err(absent(
            "results",
            msg!("It tells of a finished game: its key, game and ending"),
        ));
    };
    match value {
        Value::Array(list) if list.len() <= MAX => {
            list.into_iter().map(SubmittedResult::read).collect()
        }
        _ => Err(wrong_type("results", msg!("a list of at most 100 finished games"))),
    }
}

impl SubmittedResult {
    fn read(value: Value) -> Result<Self, Problem> {
        let Value::Object(fields) = value else {
            return Err(wrong_type("results", msg!("a list of at most 100 finished games")));
        };
        let fields = ResultFields(fields);
        let ending = fields.text("ending", MAX_KEY_LEN)?;
        let ending = ending.parse::<Ending>();
        Ok(SubmittedResult {
            key: fields.text("key", MAX_KEY_LEN)?,
            game: fields.text("game", MAX_ID_LEN)?,
            ending: ending.map_err(|_| wrong_type("ending", msg!("solved, shown or skipped")))?,
            at: fields.number("at")?,
            milliseconds: fields.number("milliseconds")?.unwrap_or(0),
            hints: fields.count("hints")?,
            undos: fields.count("undos")?,
            mistakes: fields.count("mistakes")?,
            score: fields.number("score")?,
        })
    }

    /// The result with the level and predicted time of its game.
    fn measured(
        self,
        registry: Registry,
        player: &str,
        now: u64,
        budget: &Budget,
    ) -> Result<MeasuredResult, RefusedResult> {
        let refused = |message: Message| RefusedResult { key: self.key.clone(), message };
        let no_id = || msg!("{game} names no game", game = self.game.as_str());
        let id: GameId = self.game.parse().map_err(|_| refused(no_id()))?;
        let puzzle = unpuzzle_puzzles::find(registry, id.puzzle());
        let puzzle = puzzle.ok_or_else(|| refused(no_id()))?;
        let measure = puzzle.measure(&id, budget);
        let measure = measure.map_err(|failure: InputError| refused(failure.message))?;
        let predicted = measure.predicted.map(|time| time.as_millis());
        let result = GameResult {
            key: format!("{player}:{}", self.key),
            player: player.to_owned(),
            at: self.at.unwrap_or(now).min(now),
            game: self.game,
            level: measure.level,
            ending: self.ending,
            milliseconds: self.milliseconds,
            predicted: predicted.and_then(|time| u64::try_from(time).ok()),
            hints: self.hints,
            undos: self.undos,
            mistakes: self.mistakes,
            score: self.score,
        };
        Ok((puzzle, result))
    }
}

/// A result with its puzzle.
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
    /// A receipt.
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

/// Computes the difficulty of each game. Times after `now`, in milliseconds since 1970, become
/// `now`.
pub fn measure(
    registry: Registry,
    sent: Vec<SubmittedResult>,
    player: &str,
    now: u64,
    budget: &Budget,
) -> (Vec<MeasuredResult>, Vec<RefusedResult>) {
    let (mut measured, mut refused) = (Vec::new(), Vec::new());
    for one in sent {
        match one.measured(registry, player, now, budget) {
            Ok(one) => measured.push(one),
            Err(one) => refused.push(one),
        }
    }
    (measured, refused)
}

/// The fields of a result.
struct ResultFields(Map<String, Value>);

impl ResultFields {
    fn text(&self, name: &str, longest: usize) -> Result<String, Problem> {
        match self.0.get(name) {
            Some(Value::String(text)) if (1..=longest).contains(&text.chars().count()) => {
                Ok(text.clone())
            }
            Some(_) => Err(wrong_type(name, msg!("a text"))),
            None => {
                Err(absent(name, msg!("It tells of a finished game: its key, game and ending")))
            }
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
