//! A game as data, for front ends that draw it themselves.
//!
//! Everything here stands on the player's screen already or follows from it.
//! The answers are told when the game is over and not before.

use unpuzzle_puzzle::{Record, Status, Value};

use super::view::key_state;
use unpuzzle_nerdle::answers::Knowledge;
use unpuzzle_nerdle::game::{Board, Game, Origin};
use unpuzzle_nerdle::rules::{Colour, Row, Symbol, Tiles};

/// What the player may see of a game.
pub(super) fn state(game: &Game) -> Record {
    let instance = game.instance();
    let variant = instance.rules.variant;
    let open: Vec<&Knowledge> = game
        .boards()
        .iter()
        .filter(|board| !board.is_solved())
        .map(|board| &board.knowledge)
        .collect();
    vec![
        ("variant", variant.name().into()),
        ("mode", instance.mode.name().into()),
        ("hard", instance.hard.into()),
        ("commutative", instance.rules.commutative.into()),
        ("origin", origin_name(instance.origin).into()),
        ("date", date(instance.origin).into()),
        ("tiles", variant.tiles().into()),
        ("tries", instance.mode.rows(variant).into()),
        ("given", game.given().into()),
        ("left", game.rows_left().into()),
        ("boards", Value::list(game.boards().iter().map(board))),
        (
            "keys",
            Value::list(variant.symbols().map(|symbol| key(symbol, game, &open))),
        ),
        ("answers", answers(game)),
    ]
}

fn origin_name(origin: Origin) -> &'static str {
    match origin {
        Origin::Daily(_) => "daily",
        Origin::Seed(_) => "seed",
        Origin::Custom(_) => "custom",
    }
}

fn date(origin: Origin) -> Option<String> {
    match origin {
        Origin::Daily(date) => Some(date.to_string()),
        _ => None,
    }
}

fn board(board: &Board) -> Value {
    let row = |row: &Row| {
        Value::Record(vec![
            ("guess", row.guess.to_string().into()),
            ("feedback", row.feedback.to_string().into()),
        ])
    };
    Value::Record(vec![
        ("rows", Value::list(board.knowledge.rows().iter().map(row))),
        ("solved", board.is_solved().into()),
        ("candidates", board.knowledge.count().into()),
    ])
}

/// A key with what is known of it on all open boards together and on each.
fn key(symbol: Symbol, game: &Game, open: &[&Knowledge]) -> Value {
    let each = |board: &Board| digit(key_state(&[&board.knowledge], symbol));
    Value::Record(vec![
        ("symbol", symbol.to_string().into()),
        ("colour", digit(key_state(open, symbol))),
        ("boards", Value::list(game.boards().iter().map(each))),
    ])
}

fn digit(colour: Option<Colour>) -> Value {
    colour.map(|colour| colour.digit().to_string()).into()
}

fn answers(game: &Game) -> Value {
    let words = |answers: Vec<Tiles>| Value::list(answers.iter().map(ToString::to_string));
    match game.status() {
        Status::Playing => Value::Null,
        _ => game.answers().map_or(Value::Null, words),
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_puzzle::Budget;

    use super::*;
    use unpuzzle_nerdle::game::Instance;

    fn play(id: &str, guesses: &[&str]) -> Game {
        let instance: Instance = id.parse().unwrap();
        let mut game = Game::new(instance, &Budget::unlimited()).unwrap();
        for guess in guesses {
            game.play(guess).unwrap();
        }
        game
    }

    fn field(record: &Record, name: &str) -> Value {
        let found = record.iter().find(|(own, _)| *own == name);
        found.unwrap().1.clone()
    }

    #[test]
    fn a_running_game_does_not_tell_its_answer() {
        for id in [
            "nerdle:mini#7",
            "nerdle:classic,quad#7",
            "nerdle:mini,speed#3",
        ] {
            let game = play(id, &[]);
            let state = state(&game);
            assert_eq!(field(&state, "answers"), Value::Null);
            let shown = format!("{state:?}");
            for answer in game.instance().answers() {
                assert!(!shown.contains(&answer.to_string()), "{id}");
            }
        }
    }

    #[test]
    fn a_finished_game_does() {
        let instance: Instance = "nerdle:mini#7".parse().unwrap();
        let answer = instance.answers()[0].to_string();
        let state = state(&play("nerdle:mini#7", &[&answer]));
        assert_eq!(field(&state, "answers"), Value::list([answer]));
        assert_eq!(field(&state, "left"), Value::from(5_u32));
    }

    #[test]
    fn rows_and_keys_have_colours() {
        let state = state(&play("nerdle:mini#7", &["4*7=28"]));
        let shown = format!("{:?}", field(&state, "boards"));
        assert!(shown.contains("000110"), "{shown}");
        let Value::List(keys) = field(&state, "keys") else {
            panic!("a list of keys");
        };
        let key = |symbol: &str| {
            keys.iter()
                .find_map(|key| match key {
                    Value::Record(key) if field(key, "symbol") == Value::from(symbol) => {
                        Some(field(key, "colour"))
                    }
                    _ => None,
                })
                .unwrap()
        };
        assert_eq!(key("4"), Value::from("0"));
        assert_eq!(key("2"), Value::from("1"));
        assert_eq!(key("9"), Value::Null);
    }
}
