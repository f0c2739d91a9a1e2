use std::time::Duration;

use crate::page::Block;
use crate::{Call, FileArgument, Language, NoIo, Reply, VerbIo, Verdict};
use serde_json::Value;

use super::*;

fn request(verb: &str, arguments: &[(&str, &str)]) -> Call {
    let verb = ABOUT.verbs.iter().find(|known| known.name == verb).unwrap();
    let with = |request: Call, (name, text): &(&str, &str)| request.with(name, *text).unwrap();
    arguments.iter().fold(Call::new(verb), with)
}

fn perform(verb: &str, arguments: &[(&str, &str)]) -> Result<Box<dyn Reply>, InputError> {
    request(verb, arguments).run(&mut NoIo, &Budget::unlimited())
}

fn json(reply: &dyn Reply) -> Value {
    serde_json::from_str(&reply.json(Language::English)).unwrap()
}

fn answer(verb: &str, arguments: &[(&str, &str)]) -> Value {
    json(&*perform(verb, arguments).unwrap())
}

fn refused(verb: &str, arguments: &[(&str, &str)]) -> (String, String) {
    let failure = perform(verb, arguments).err().unwrap();
    let marked = failure.place.map(|place| place.text[place.span].to_owned());
    (failure.message.to_string(), marked.unwrap_or_default())
}

fn lines(reply: &dyn Reply) -> Vec<String> {
    let line = |block: &Block| match block {
        Block::Line(spans) => {
            Some(spans.iter().map(|span| span.words.in_language(Language::English)).collect())
        }
        _ => None,
    };
    reply.page().blocks.iter().filter_map(line).collect()
}

#[test]
fn the_measure_of_greedy_players_is_named() {
    let check = |player: &str, expected: &[&str]| {
        let board = ("board", "4 4 . ./8 8 . ./. . . ./. . . 2");
        let reply = perform("hint", &[board, ("player", player)]).unwrap();
        assert_eq!(lines(&*reply)[1..], *expected, "{player}");
    };
    check("greedy-value", &["by greedy-value: points of the move"]);
    check("greedy-space", &["by greedy-space: cells that the move frees"]);
    check(
        "greedy-value-literal",
        &[
            "by greedy-value-literal: 2 across or 1 down if the move scores, else 0",
            "HitungHorizontal: 24, HitungVertikal: 0",
        ],
    );
}

#[test]
fn a_hint_names_the_move_and_all_values() {
    let hint = [("board", "2 4 ./. 2 8"), ("player", "perfect")];
    let reply = perform("hint", &hint).unwrap();
    assert!(reply.notes().is_empty());
    let reply = json(&*reply);
    let values = reply["values"].as_object().unwrap();
    assert_eq!(values.len(), 4);
    let worth = |name: &str| values[name].as_f64().unwrap_or(f64::NEG_INFINITY);
    let best = worth(reply["move"].as_str().unwrap());
    assert!(["left", "down", "right", "up"].iter().all(|name| worth(name) <= best));
}

#[test]
fn a_game_goes_on_with_its_own_tiles() {
    let solve = |position: &str| answer("solve", &[("board", position), ("player", "first-legal")]);
    let whole = solve("2048:3x3#5");
    let game = whole["game"].as_str().unwrap();
    let begun = &game[.."2048:3x3#5 ".len() + 7];
    let rest = solve(begun);
    assert_eq!(rest["game"], whole["game"]);
    assert_eq!(rest["moves"].as_u64().unwrap() + 7, whole["moves"].as_u64().unwrap());
    let before = answer("rate", &[("game", begun), ("player", "first-legal")]);
    let sum = rest["score"].as_u64().unwrap() + before["score"].as_u64().unwrap();
    assert_eq!(sum, whole["score"].as_u64().unwrap());
    assert_eq!(refused("hint", &[("board", "2048:3x3#5 sideways")]).1, "s");
}

#[test]
fn a_player_stops_at_the_tile_that_is_wanted() {
    let solve = |until: &str| {
        let start = "1024 1024 . ./. . . ./. . . ./. . . .";
        perform("solve", &[("board", start), ("player", "greedy-value"), ("until", until)])
    };
    let won = json(&*solve("2048").unwrap());
    assert_eq!(
        (&won["largest"], &won["moves"], &won["over"]),
        (&2048.into(), &1.into(), &false.into())
    );
    let reached = json(&*solve("512").unwrap());
    assert_eq!(reached["moves"], 0);
    assert!(solve("100").is_err());
}

#[test]
fn a_finished_game_has_no_best_move() {
    let reply = perform("hint", &[("board", "2 4/4 2")]).unwrap();
    assert_eq!((reply.verdict(), &json(&*reply)["move"]), (Verdict::No, &Value::Null));
}

#[test]
fn impossible_boards_are_hinted_with_a_warning() {
    let reply = perform("hint", &[("board", "65536 65536 . ./. . . ./. . . ./. . . 2")]).unwrap();
    assert_eq!(reply.verdict(), Verdict::Yes);
    let reply = perform("hint", &[("board", "8 16/. .")]).unwrap();
    assert_eq!(reply.notes().len(), 1);
}

#[test]
fn bad_input_says_what_and_where() {
    assert_eq!(refused("hint", &[("board", "2 4/8 7")]).1, "7");
    assert_eq!(refused("hint", &[("board", "2048:9x9#1")]).1, "9x9");
    assert_eq!(refused("bench", &[("player", "random, expret")]).1, "expret");
    assert_eq!(refused("bench", &[("player", "expert:9")]).1, "expert:9");
    assert_eq!(refused("bench", &[("size", "1x1")]).1, "1x1");
    let other_size = [("player", "expert"), ("size", "5x5")];
    assert!(refused("bench", &other_size).0.contains("4x4"));
    assert!(refused("bench", &[("player", "perfect")]).0.contains("3x3"));
    assert!(refused("hint", &[("board", "2 2/. ."), ("weights", "x")]).0.contains("weights"));
    let (message, marked) = refused("rate", &[("game", "2048:2,2/.,.#1 LU")]);
    assert!(message.starts_with("nothing moves up") && marked == "U", "{message} {marked}");
    let (message, marked) = refused("rate", &[("game", "2048 record 1\nsize 2x2\n")]);
    assert_eq!(
        (message.as_str(), marked.as_str()),
        ("this is not a saved game of 2048", "2048 record 1")
    );
    let beyond = [("game", "2048:2,2/.,.#1 L"), ("from", "3")];
    assert_eq!(refused("rate", &beyond).0, "the game has 1 move");
}

#[test]
fn a_solved_board_is_a_game_that_can_be_reviewed() {
    let board = [("board", "2 . ./. . 2"), ("player", "greedy-value")];
    let reply = answer("solve", &board);
    assert_eq!(reply["over"], true);
    let game = reply["game"].as_str().unwrap();
    let review = answer("rate", &[("game", game), ("player", "perfect")]);
    assert_eq!(review["score"], reply["score"]);
    let losses = review["losses"].as_array().unwrap();
    assert_eq!(losses.len(), reply["moves"].as_u64().unwrap() as usize);
    let rest = answer("rate", &[("game", game), ("player", "perfect"), ("from", "4")]);
    assert_eq!(rest["losses"].as_array().unwrap()[..], losses[3..]);
    assert_eq!((&rest["score"], &rest["moves"]), (&review["score"], &review["moves"]));
}

#[test]
fn a_bench_tells_what_others_rely_on() {
    let arguments = [("player", "random,greedy-value"), ("games", "50")];
    let reply = answer("bench", &arguments);
    let players = reply["players"].as_array().unwrap();
    for player in players {
        let names: Vec<_> = player.as_object().unwrap().keys().collect();
        let expected =
            ["player", "games", "mean_score", "standard_error", "tiles", "moves_per_second"];
        assert_eq!(names[..6], expected);
    }
    assert_eq!(players.len(), 2);
}

#[test]
fn starting_boards_are_the_games_of_their_ids() {
    let reply = answer("generate", &[("count", "3"), ("size", "3x4")]);
    for board in reply["boards"].as_array().unwrap() {
        let id = board["id"].as_str().unwrap().parse().unwrap();
        let game = SlideGame::open(&id).unwrap();
        assert_eq!(game.grid().to_string(), board["board"]);
    }
}

#[test]
fn work_without_a_budget_is_unknown() {
    let budget = Budget::unlimited().with_timeout(Duration::ZERO);
    let perform = |verb, arguments: &[(&str, &str)]| {
        let reply = request(verb, arguments).run(&mut NoIo, &budget);
        reply.unwrap().verdict()
    };
    assert_eq!(perform("bench", &[("player", "random")]), Verdict::Unknown);
    assert_eq!(perform("bench", &[("player", "perfect"), ("size", "3x3")]), Verdict::Unknown);
    assert_eq!(perform("solve", &[("board", "2 2/. ."), ("player", "random")]), Verdict::Unknown);
    assert_eq!(perform("compare", &[]), Verdict::Unknown);
}

/// Files in memory.
#[derive(Default)]
struct MemoryIo(std::collections::BTreeMap<String, Vec<u8>>);

impl VerbIo for MemoryIo {
    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        Ok(self.0.get(file.argument).cloned())
    }

    fn will_write(&mut self, _file: &FileArgument) -> Result<(), InputError> {
        Ok(())
    }

    fn write(&mut self, file: &FileArgument, bytes: &[u8]) -> Result<(), InputError> {
        self.0.insert(file.argument.to_owned(), bytes.to_owned());
        Ok(())
    }
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    let mut drawer = MemoryIo::default();
    drawer.0.insert("weights".to_owned(), b"something else".to_vec());
    let bench = request("bench", &[("player", "expert:1"), ("games", "5"), ("weights", "w")]);
    assert!(bench.run(&mut drawer, &Budget::unlimited()).is_err());
}
