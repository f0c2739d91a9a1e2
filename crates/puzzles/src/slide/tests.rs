use std::time::Duration;

use super::*;
use unpuzzle_puzzle::{Value, check_catalogue};

fn request(verb: &str, arguments: &[(&str, &str)]) -> Request {
    let verb = verbs::VERBS
        .iter()
        .find(|known| known.name == verb)
        .unwrap();
    let with = |request: Request, (name, text): &(&str, &str)| request.with(name, text).unwrap();
    arguments.iter().fold(Request::new(verb), with)
}

fn perform(verb: &str, arguments: &[(&str, &str)]) -> Result<LegacyReply, InputError> {
    Slide2048.perform(&request(verb, arguments), &Budget::unlimited())
}

fn field<'a>(reply: &'a LegacyReply, name: &str) -> &'a Value {
    let found = reply.data.iter().find(|(known, _)| *known == name);
    &found.unwrap_or_else(|| panic!("no {name}")).1
}

fn refused(verb: &str, arguments: &[(&str, &str)]) -> (String, String) {
    let failure = perform(verb, arguments).unwrap_err();
    let marked = failure.place.map(|place| place.text[place.span].to_owned());
    (failure.message.to_string(), marked.unwrap_or_default())
}

#[test]
fn every_sentence_is_in_every_language() {
    for catalogue in CATALOGUES {
        assert_eq!(check_catalogue(catalogue), Ok(()));
    }
}

#[test]
fn a_hint_names_the_move_and_all_values() {
    let reply = perform("hint", &[("board", "2 4 ./. 2 8"), ("player", "perfect")]).unwrap();
    let Value::Record(values) = field(&reply, "values") else {
        panic!()
    };
    assert_eq!(values.len(), 4);
    let Value::Text(best) = field(&reply, "move") else {
        panic!()
    };
    let worth = |name: &str| match values.iter().find(|(known, _)| *known == name).unwrap().1 {
        Value::Number(worth) => worth,
        _ => f64::NEG_INFINITY,
    };
    assert!(
        ["left", "down", "right", "up"]
            .iter()
            .all(|name| worth(name) <= worth(best))
    );
    assert!(reply.notes.is_empty());
}

#[test]
fn a_game_goes_on_with_its_own_tiles() {
    let whole = perform(
        "solve",
        &[("board", "2048:3x3#5"), ("player", "first-legal")],
    );
    let Value::Text(whole) = field(&whole.unwrap(), "record").clone() else {
        panic!()
    };
    let whole = unpuzzle_slide::Record::parse(&whole).unwrap();
    let letters: String = whole.turns()[..7]
        .iter()
        .map(|turn| turn.direction.letter())
        .collect();
    let position = format!("2048:3x3#5 {letters}");
    let rest = perform("solve", &[("board", &position), ("player", "first-legal")]);
    let Value::Text(rest) = field(&rest.unwrap(), "record").clone() else {
        panic!()
    };
    let rest = unpuzzle_slide::Record::parse(&rest).unwrap();
    assert_eq!(rest.turns(), &whole.turns()[7..]);
    assert_eq!(rest.seed(), Some("5"));
    assert_eq!(refused("hint", &[("board", "2048:3x3#5 sideways")]).1, "s");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let reply = perform("hint", &[("board", "2 4/4 2")]).unwrap();
    assert_eq!(
        (reply.outcome, field(&reply, "move")),
        (Outcome::No, &Value::Null)
    );
}

#[test]
fn impossible_boards_are_hinted_with_a_warning() {
    let reply = perform(
        "hint",
        &[("board", "65536 65536 . ./. . . ./. . . ./. . . 2")],
    )
    .unwrap();
    assert_eq!(reply.outcome, Outcome::Yes);
    let reply = perform("hint", &[("board", "8 16/. .")]).unwrap();
    assert_eq!(reply.notes.len(), 1);
}

#[test]
fn bad_input_says_what_and_where() {
    assert_eq!(refused("hint", &[("board", "2 4/8 7")]).1, "7");
    assert_eq!(refused("hint", &[("board", "2048:9x9#1")]).1, "9x9");
    assert_eq!(
        refused("bench", &[("player", "random, expret")]).1,
        "expret"
    );
    assert_eq!(refused("bench", &[("player", "expert:9")]).1, "expert:9");
    assert_eq!(refused("bench", &[("size", "1x1")]).1, "1x1");
    let other_size = [("player", "expert"), ("size", "5x5")];
    assert!(refused("bench", &other_size).0.contains("4x4"));
    assert!(refused("bench", &[("player", "perfect")]).0.contains("3x3"));
    assert!(
        refused("hint", &[("board", "2 2/. ."), ("weights", "x")])
            .0
            .contains("weights")
    );
    let record = "2048 record 1;size 2x2;start 2 2/. .;1. U2@b2 = 4 #f726;end 1 4 4 ./. 2";
    let (message, marked) = refused("rate", &[("game", record)]);
    assert_eq!(
        (message.as_str(), marked.as_str()),
        ("move 1: this move changes nothing", "U2@b2")
    );
}

#[test]
fn a_solved_board_is_a_record_that_can_be_reviewed() {
    let board = [("board", "2 . ./. . 2"), ("player", "greedy-value")];
    let reply = perform("solve", &board).unwrap();
    assert_eq!(field(&reply, "over"), &Value::Bool(true));
    let Value::Text(record) = field(&reply, "record") else {
        panic!()
    };
    let review = perform("rate", &[("game", record), ("player", "perfect")]).unwrap();
    assert_eq!(field(&review, "score"), field(&reply, "score"));
    let Value::List(losses) = field(&review, "losses") else {
        panic!()
    };
    assert_eq!(Value::from(losses.len()), *field(&reply, "moves"));
    let on_one_line = record.trim_end().replace('\n', ";");
    let again = perform("rate", &[("game", &on_one_line), ("player", "perfect")]).unwrap();
    assert_eq!(again, review);
}

#[test]
fn a_bench_tells_what_others_rely_on() {
    let arguments = [("player", "random,greedy-value"), ("games", "50")];
    let reply = perform("bench", &arguments).unwrap();
    let Value::List(players) = field(&reply, "players") else {
        panic!()
    };
    for player in players {
        let Value::Record(fields) = player else {
            panic!()
        };
        let names: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
        let expected = [
            "player",
            "games",
            "mean_score",
            "standard_error",
            "tiles",
            "moves_per_second",
        ];
        assert_eq!(names[..6], expected);
    }
    assert_eq!(players.len(), 2);
}

#[test]
fn starting_boards_are_the_games_of_their_ids() {
    let reply = perform("generate", &[("count", "3"), ("size", "3x4")]).unwrap();
    let Value::List(boards) = field(&reply, "boards") else {
        panic!()
    };
    for board in boards {
        let Value::Record(fields) = board else {
            panic!()
        };
        let [(_, Value::Text(id)), (_, Value::Text(board))] = &fields[..] else {
            panic!()
        };
        let game = SlideGame::open(&id.parse().unwrap()).unwrap();
        assert_eq!(&game.grid().to_string(), board);
    }
}

#[test]
fn work_without_a_budget_is_unknown() {
    let budget = Budget::unlimited().with_timeout(Duration::ZERO);
    let perform = |verb, arguments: &[(&str, &str)]| {
        Slide2048
            .perform(&request(verb, arguments), &budget)
            .unwrap()
            .outcome
    };
    assert_eq!(perform("bench", &[("player", "random")]), Outcome::Unknown);
    assert_eq!(
        perform("bench", &[("player", "perfect"), ("size", "3x3")]),
        Outcome::Unknown
    );
    assert_eq!(
        perform("solve", &[("board", "2 2/. ."), ("player", "random")]),
        Outcome::Unknown
    );
    assert_eq!(perform("compare", &[]), Outcome::Unknown);
}

/// Files in memory.
#[derive(Default)]
struct Drawer(std::collections::BTreeMap<String, Vec<u8>>);

impl VerbIo for Drawer {
    fn read(&mut self, argument: &str) -> Result<Option<Vec<u8>>, InputError> {
        Ok(self.0.get(argument).cloned())
    }

    fn write(&mut self, argument: &str, bytes: &[u8]) -> Result<(), InputError> {
        self.0.insert(argument.to_owned(), bytes.to_owned());
        Ok(())
    }
}

#[test]
fn training_writes_weights_that_play_and_a_checkpoint_that_goes_on() {
    let mut drawer = Drawer::default();
    let train = request(
        "train",
        &[("out", "w"), ("checkpoint", "c"), ("shape", "0123 4567")],
    );
    let run = |drawer: &mut Drawer| {
        let budget = Budget::unlimited().with_timeout(Duration::from_millis(300));
        let reply = Slide2048.perform_at(drawer, &train, &budget).unwrap();
        let Value::Integer(games) = field(&reply, "games") else {
            panic!()
        };
        *games
    };
    let first = run(&mut drawer);
    assert!(first > 0 && run(&mut drawer) > first);
    let weights = drawer.0.remove("out").unwrap();
    drawer.0.insert("weights".to_owned(), weights);
    let bench = request(
        "bench",
        &[("player", "expert:1"), ("games", "5"), ("weights", "w")],
    );
    let reply = Slide2048
        .perform_at(&mut drawer, &bench, &Budget::unlimited())
        .unwrap();
    assert_eq!(reply.outcome, Outcome::Yes);
    drawer
        .0
        .insert("weights".to_owned(), b"something else".to_vec());
    let refused = Slide2048.perform_at(&mut drawer, &bench, &Budget::unlimited());
    assert!(refused.is_err());
}
