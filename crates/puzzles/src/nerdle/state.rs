//! A game as data, for front ends that draw it themselves.
//!
//! Everything here stands on the player's screen already or follows from it.
//! The answers are told when the game is over and not before.

use super::view::key_state;
use crate::prelude::*;
use unpuzzle_nerdle::{Colour, Date, Game, Knowledge, Mode, Origin, Row, Symbol, Tiles, Variant};

/// What the player may see of a game.
#[derive(Serialize, JsonSchema)]
pub(super) struct Position {
    variant: Variant,
    mode: Mode,
    hard: bool,
    commutative: bool,
    origin: Source,
    /// The day, of the puzzle of a day.
    date: Option<Date>,
    tiles: usize,
    tries: usize,
    /// Rows that were given at the start.
    given: usize,
    left: usize,
    boards: Vec<Board>,
    keys: Vec<Key>,
    /// The answers, once the game is over.
    answers: Option<Vec<Tiles>>,
    /// The result for others, once the game is over.
    share: Option<String>,
}

/// Where the answer comes from.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Source {
    Daily,
    Seed,
    Custom,
}

#[derive(Serialize, JsonSchema)]
struct Board {
    rows: Vec<Row>,
    solved: bool,
    candidates: usize,
}

/// A key with what is known of it on all open boards together and on each.
#[derive(Serialize, JsonSchema)]
struct Key {
    symbol: Symbol,
    colour: Option<String>,
    boards: Vec<Option<String>>,
}

impl Position {
    pub(super) fn new(game: &Game, share: Option<String>) -> Self {
        let instance = game.instance();
        let variant = instance.rules.variant;
        let (origin, date) = match instance.origin {
            Origin::Daily(date) => (Source::Daily, Some(date)),
            Origin::Seed(_) => (Source::Seed, None),
            Origin::Custom(_) => (Source::Custom, None),
        };
        Position {
            variant,
            mode: instance.mode,
            hard: instance.hard,
            commutative: instance.rules.commutative,
            origin,
            date,
            tiles: variant.tiles(),
            tries: instance.mode.rows(variant),
            given: game.given(),
            left: game.rows_left(),
            boards: game.boards().iter().map(Board::new).collect(),
            keys: variant.symbols().map(|own| Key::new(own, game)).collect(),
            answers: game.answers(),
            share,
        }
    }
}

impl Board {
    fn new(board: &unpuzzle_nerdle::Board) -> Self {
        Board {
            rows: board.knowledge.rows().to_vec(),
            solved: board.is_solved(),
            candidates: board.knowledge.count(),
        }
    }
}

impl Key {
    fn new(symbol: Symbol, game: &Game) -> Self {
        let boards = game.boards().iter();
        let open = boards.clone().filter(|board| !board.is_solved());
        let open: Vec<&Knowledge> = open.map(|board| &board.knowledge).collect();
        let digit = |colour: Option<Colour>| colour.map(|own| own.digit().to_string());
        let each = |board: &unpuzzle_nerdle::Board| digit(key_state(&[&board.knowledge], symbol));
        Key { symbol, colour: digit(key_state(&open, symbol)), boards: boards.map(each).collect() }
    }
}

#[cfg(test)]
mod tests {
    use crate::Budget;
    use serde_json::{Value, json};

    use super::*;
    use unpuzzle_nerdle::Instance;

    fn play(id: &str, guesses: &[&str]) -> Game {
        let instance: Instance = id.parse().unwrap();
        let mut game = Game::new(instance, &Budget::unlimited()).unwrap();
        for guess in guesses {
            game.play(guess).unwrap();
        }
        game
    }

    fn shown(game: &Game) -> Value {
        serde_json::to_value(Position::new(game, None)).unwrap()
    }

    #[test]
    fn a_running_game_does_not_tell_its_answer() {
        for id in ["nerdle:mini#7", "nerdle:classic,quad#7", "nerdle:mini,speed#3"] {
            let game = play(id, &[]);
            let shown = shown(&game);
            assert_eq!(shown["answers"], Value::Null);
            let shown = shown.to_string();
            for answer in game.instance().answers() {
                assert!(!shown.contains(&answer.to_string()), "{id}");
            }
        }
    }

    #[test]
    fn a_finished_game_does() {
        let instance: Instance = "nerdle:mini#7".parse().unwrap();
        let answer = instance.answers()[0].to_string();
        let shown = shown(&play("nerdle:mini#7", &[&answer]));
        assert_eq!(shown["answers"], json!([answer]));
        assert_eq!(shown["left"], 5);
    }

    #[test]
    fn rows_and_keys_have_colours() {
        let shown = shown(&play("nerdle:mini#7", &["4*7=28"]));
        assert_eq!(shown["boards"][0]["rows"][0]["feedback"], "000110");
        let keys = shown["keys"].as_array().unwrap();
        let key = |symbol: &str| {
            let found = keys.iter().find(|key| key["symbol"] == symbol);
            found.unwrap()["colour"].clone()
        };
        assert_eq!(key("4"), "0");
        assert_eq!(key("2"), "1");
        assert_eq!(key("9"), Value::Null);
    }
}
