//! Stateless play: a game and its moves in, the position out.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use unpuzzle_puzzles::{
    AnyGame, Budget, GameId, InputError, Language, Message, Puzzle, Status, msg, to_json,
};
use unpuzzle_render::{TextStyle, schema, text};

use crate::body::{absent, object, unsigned, wrong_type};
use crate::problem::{Problem, ProblemKind};

/// The verb that every puzzle has implicitly.
pub const PLAY: &str = "play";
pub const FIELDS: [&str; 3] = ["game", "moves", "hint"];
const MAX_HINT: u64 = 3;
/// Time limit for replaying the moves.
pub const TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub struct PlayRequest {
    pub game: GameId,
    moves: Vec<String>,
    hint: Option<u8>,
}

impl PlayRequest {
    pub fn read(puzzle: &dyn Puzzle, body: &str) -> Result<Self, Problem> {
        let (mut game, mut moves, mut hint) = (None, Vec::new(), None);
        for (name, value) in object(body, &FIELDS, &[])? {
            match (name.as_str(), value) {
                ("game", Value::String(text)) => game = Some(text),
                ("moves", Value::Array(list)) => moves = texts(list)?,
                ("hint", value) => hint = Some(level(&value)?),
                ("moves", _) => return Err(wrong_type("moves", msg!("a list of texts"))),
                _ => return Err(wrong_type("game", msg!("a text"))),
            }
        }
        let game =
            game.ok_or_else(|| absent("game", msg!("It is the id of a game, such as 24:3,3,8,8")))?;
        let game = parse(puzzle, &game)?;
        Ok(PlayRequest { game, moves, hint })
    }

    /// Whether the answer helps to solve the game.
    pub fn is_spoiler(&self, puzzle: &dyn Puzzle) -> bool {
        self.hint.is_some() || puzzle.moves_spoil()
    }

    pub fn run(
        &self,
        puzzle: &dyn Puzzle,
        budget: &Budget,
        language: Language,
    ) -> Result<String, Problem> {
        let refused = |failure| Problem::refused(schema(puzzle, "play"), failure);
        let mut game = puzzle.open(&self.game, budget).map_err(refused)?;
        let mut said = None;
        for (index, text) in self.moves.iter().enumerate() {
            if budget.check().is_err() {
                return Err(refused(InputError::new(msg!("these moves take too long to replay"))));
            }
            let played = game.as_mut().play(text);
            said = Some(played.map_err(|failure| refused(failure).at_move(index))?);
        }
        let game: &dyn AnyGame = game.as_ref();
        let hint = self.hint.map(|level| game.hint(level, budget));
        let hint = hint.transpose().map_err(refused)?;
        let style = TextStyle { language, ..TextStyle::default() };
        let position = Position {
            schema: schema(puzzle, "play"),
            game: game.id().to_string(),
            moves: &self.moves,
            status: status_word(game.status()),
            score: game.score(),
            said,
            state: RawValue::from_string(game.position().json(language))
                .map_err(|_| Problem::internal())?,
            page: text(&game.page(), &style),
            hint,
        };
        Ok(to_json(&position, language, false))
    }
}

#[derive(Serialize)]
struct Position<'a> {
    schema: String,
    game: String,
    moves: &'a [String],
    status: &'static str,
    score: i64,
    said: Option<Message>,
    state: Box<RawValue>,
    page: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Message>,
}

fn status_word(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Won => "won",
        Status::Lost => "lost",
    }
}

fn texts(list: Vec<Value>) -> Result<Vec<String>, Problem> {
    let mut texts = Vec::new();
    for value in list {
        let Value::String(text) = value else {
            return Err(wrong_type("moves", msg!("a list of texts")));
        };
        texts.push(text.trim().to_owned());
    }
    Ok(texts)
}

fn level(value: &Value) -> Result<u8, Problem> {
    let level = unsigned("hint", value)?;
    match u8::try_from(level) {
        Ok(level) if (1..=MAX_HINT).contains(&u64::from(level)) => Ok(level),
        _ => {
            let message = msg!(
                "{name} is a whole number from {least} to {most}",
                name = "hint",
                least = 1,
                most = MAX_HINT
            );
            Err(Problem::new(ProblemKind::Argument, InputError::new(message)))
        }
    }
}

fn parse(puzzle: &dyn Puzzle, text: &str) -> Result<GameId, Problem> {
    let refused = |text: Message| {
        let failure = InputError::new(text.with("puzzle", puzzle.name()));
        Problem::refused(schema(puzzle, "play"), failure)
    };
    let id: GameId = text.parse().map_err(|_| {
        refused(msg!("the id of a game of {puzzle} starts with {puzzle}: and holds no spaces", ..))
    })?;
    if id.puzzle() != puzzle.name() {
        return Err(refused(msg!("this is not the id of a game of {puzzle}", ..)));
    }
    Ok(id)
}
