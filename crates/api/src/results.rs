//! Finished games as clients send them. How hard a game was is worked out here, from its
//! id: the client is not trusted.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use unpuzzle_puzzles::{Budget, GameId, InputError, Message, Puzzle, msg};
use unpuzzle_store::{Ending, GameResult};

use crate::Registry;
use crate::body::{absent, object, unsigned, wrong_type};
use crate::problem::Problem;

/// The schema of the answer.
const SCHEMA: &str = "unpuzzle/results/1";
/// The fields of a result.
pub const FIELDS: [&str; 9] =
    ["key", "game", "ending", "at", "milliseconds", "hints", "undos", "mistakes", "score"];
/// Results in one request.
pub const MOST: usize = 100;
/// Letters of a key.
pub const LONGEST_KEY: usize = 100;
/// Letters of an id.
pub const LONGEST_ID: usize = 4096;

/// A finished game as it was sent.
pub struct Sent {
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

/// The finished games in a body.
pub fn read(text: &str) -> Result<Vec<Sent>, Problem> {
    let body = object(text, &["results"], &FIELDS)?;
    let Some((_, value)) = body.into_iter().next() else {
        return Err(absent(
            "results",
            msg!("It tells of a finished game: its key, game and ending"),
        ));
    };
    match value {
        Value::Array(list) if list.len() <= MOST => list.into_iter().map(Sent::read).collect(),
        _ => Err(wrong_type("results", msg!("a list of at most 100 finished games"))),
    }
}

impl Sent {
    fn read(value: Value) -> Result<Self, Problem> {
        let Value::Object(fields) = value else {
            return Err(wrong_type("results", msg!("a list of at most 100 finished games")));
        };
        let fields = Given(fields);
        let ending = fields.text("ending", LONGEST_KEY)?;
        let ending = ending.parse::<Ending>();
        Ok(Sent {
            key: fields.text("key", LONGEST_KEY)?,
            game: fields.text("game", LONGEST_ID)?,
            ending: ending.map_err(|_| wrong_type("ending", msg!("solved, shown or skipped")))?,
            at: fields.number("at")?,
            milliseconds: fields.number("milliseconds")?.unwrap_or(0),
            hints: fields.count("hints")?,
            undos: fields.count("undos")?,
            mistakes: fields.count("mistakes")?,
            score: fields.number("score")?,
        })
    }

    /// The result with what is known of its game.
    fn judged(
        self,
        registry: Registry,
        player: &str,
        now: u64,
        budget: &Budget,
    ) -> Result<Judged, Refused> {
        let refused = |message: Message| Refused { key: self.key.clone(), message };
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

/// A result with the puzzle that it is of.
pub type Judged = (&'static dyn Puzzle, GameResult);

/// The answer to a batch of results.
#[derive(Serialize, JsonSchema)]
pub struct Kept {
    #[schemars(extend("const" = SCHEMA))]
    schema: &'static str,
    /// Results that were not known.
    new: u64,
    /// Results that were sent before.
    known: u64,
    refused: Vec<Refused>,
}

impl Kept {
    /// So many were new, so many known, and these refused.
    pub fn new(new: u64, known: u64, refused: Vec<Refused>) -> Self {
        Kept { schema: SCHEMA, new, known, refused }
    }
}

/// A refused result.
#[derive(Serialize, JsonSchema)]
pub struct Refused {
    key: String,
    message: Message,
}

/// Works out how hard each game was; times after `now`, in milliseconds since 1970, are `now`.
pub fn judge(
    registry: Registry,
    sent: Vec<Sent>,
    player: &str,
    now: u64,
    budget: &Budget,
) -> (Vec<Judged>, Vec<Refused>) {
    let (mut judged, mut refused) = (Vec::new(), Vec::new());
    for one in sent {
        match one.judged(registry, player, now, budget) {
            Ok(one) => judged.push(one),
            Err(one) => refused.push(one),
        }
    }
    (judged, refused)
}

/// The fields of a result.
struct Given(Map<String, Value>);

impl Given {
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
