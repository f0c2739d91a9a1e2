//! Hands played as games, and the ids that name them.

use std::ops::Range;

use crate::{AnyGame, Budget, GameId, Language, Status};
use proptest::prelude::*;
use serde_json::Value;

use super::{Block, Hand, HandGame, HandState, Instance, Rational, Rules};
use crate::twentyfour::input::read_instance;
use unpuzzle_twentyfour::deal::id_of;
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Flags, OperatorSet, Solver, Verdict};

fn open(id: &str) -> HandGame {
    HandGame::open(&id.parse().unwrap(), &Budget::unlimited()).unwrap()
}

fn table(game: &HandGame) -> String {
    let values: Vec<_> =
        (game.position().pieces().iter()).map(|piece| piece.value.to_string()).collect();
    values.join(" ")
}

/// One field of the state, as text without the noise of its types.
fn state(game: &HandGame, field: &str) -> String {
    fn plain(value: &Value) -> String {
        let all = |values: Vec<&Value>, between| {
            let values: Vec<_> = values.into_iter().map(plain).collect();
            values.join(between)
        };
        match value {
            Value::String(text) => text.clone(),
            Value::Bool(yes) => yes.to_string(),
            Value::Array(items) => all(items.iter().collect(), ", "),
            Value::Object(fields) => all(fields.values().collect(), " "),
            _ => "-".to_owned(),
        }
    }
    let json = AnyGame::position(game).json(Language::English);
    plain(&serde_json::from_str::<Value>(&json).unwrap()[field])
}

#[test]
fn the_state_tells_what_lies_on_the_table() {
    let check = |id: &str, moves: &[&str], expected: &[(&str, &str)]| {
        let mut game = open(id);
        for text in moves {
            game.play(text).unwrap();
        }
        for (field, text) in expected {
            assert_eq!(state(&game, field), *text, "{id} {field}");
        }
    };
    check(
        "24:3,3,8,8",
        &["8/3"],
        &[
            ("cards", "3 -, 3 -, 8 -, 8 -"),
            ("target", "24"),
            ("operators", "+-*/"),
            ("table", "3 3 true, 8 8 true, 8/3 8/3 false"),
            ("steps", "8 / 3 8/3"),
            ("answer", "-"),
        ],
    );
    check("24:3,3,8,8", &["8/3", "3-8/3", "8 / 1/3"], &[("answer", "8/(3-8/3)")]);
    let dealt = open("24:easy#1");
    let suits = dealt.cards().unwrap().map(|card| card.suit.name());
    let told = state(&dealt, "cards");
    assert!(suits.iter().all(|suit| told.contains(suit)), "{told} {suits:?}");
}

#[test]
fn steps_and_answers_win() {
    let check = |id: &str, moves: &[(&str, &str)]| {
        let mut game = open(id);
        for (text, said) in moves {
            assert_eq!(game.status(), Status::Playing);
            assert_eq!(game.play(text).unwrap().to_string(), *said, "{id} {text}");
        }
        assert_eq!((game.status(), game.score()), (Status::Won, game.hand().len() as i64));
        assert!(game.play("1+1").is_err());
    };
    check(
        "24:3,3,8,8",
        &[
            ("8/3", "8 / 3 = 8/3"),
            ("3-8/3", "3 - 8/3 = 1/3"),
            ("8 / 1/3", "8/(3-8/3) = 24: solved!"),
        ],
    );
    check("24:3,3,8,8", &[("8/(3-8/3)", "8/(3-8/3) = 24: solved!")]);
    check("24:3,3,8,8", &[("8/3", "8 / 3 = 8/3"), ("8/(3-8/3)", "8/(3-8/3) = 24: solved!")]);
    check(
        "24:1,2,3,4",
        &[("1+3", "1 + 3 = 4"), ("2+4", "2 + 4 = 6"), ("4*6", "(1+3)*(2+4) = 24: solved!")],
    );
    check("24:1,1,2,12", &[("1*1", "1 * 1 = 1"), ("12*2*1", "12*2*1 = 24: solved!")]);
    check("24:4,6", &[("4×6", "4*6 = 24: solved!")]);
    check(
        "24:100,4,3,7,2;target=412;countdown",
        &[("100+3", "100 + 3 = 103"), ("103*4", "(100+3)*4 = 412: solved!")],
    );
    check("24:5,2,1;ops=+-^", &[("5^2", "5 ^ 2 = 25"), ("25-1", "5^2-1 = 24: solved!")]);
}

#[test]
fn a_wrong_value_at_the_end_is_not_the_end() {
    let mut game = open("24:4,5");
    let before = game.clone();
    let said = game.play("4+5").unwrap().to_string();
    assert_eq!(said, "4 + 5 = 9, which is not 24: undo and try another way");
    assert_eq!((game.status(), game.score()), (Status::Playing, 0));
    assert_eq!(before.status(), Status::Playing);
    assert_eq!(
        game.hint(2, &Budget::unlimited()).unwrap().to_string(),
        "This hand cannot make 24."
    );
}

#[test]
fn refused_moves_say_why_and_change_nothing() {
    let check = |id: &str, text: &str, said: &str, span: Option<Range<usize>>| {
        let mut game = open(id);
        let page = game.page();
        let failure = game.play(text).unwrap_err();
        assert_eq!(failure.message.to_string(), said, "{text}");
        assert_eq!(failure.place.map(|place| place.span), span, "{text}");
        assert_eq!(game.page(), page);
    };
    let hand = "24:3,3,8,8";
    check(hand, "8/5", "5 is not on the table, or not often enough", Some(0..3));
    check(hand, "8^3", "^ is not part of this game", Some(0..3));
    check(hand, "8*3+8-3", "this makes 29, not 24", Some(0..7));
    check("24:3,3,8,8;integers", "8/3", "the rules do not allow 8/3 on the way", Some(0..3));
}

#[test]
fn pages_show_tiles_and_steps() {
    let mut game = open("24:3,3,8,8");
    game.play("8/3").unwrap();
    let page = game.page();
    let Some(Block::Board(board)) = page.blocks.get(1) else {
        panic!("{page:?}");
    };
    let labels: Vec<_> = board.rows[0].iter().flatten().map(|cell| cell.label.as_str()).collect();
    assert_eq!((labels, board.apart), (vec!["3", "8", "8/3"], true));
    assert_eq!(page.blocks.len(), 4);
}

#[test]
fn hints_go_through_the_game() {
    let game = open("24:3,3,8,8");
    let hint = |level| game.hint(level, &Budget::unlimited()).map(|said| said.to_string());
    assert_eq!(hint(2).unwrap(), "Try 8 / 3, which makes 8/3.");
    assert_eq!(hint(4).unwrap_err().to_string(), "hints have the levels 1, 2 and 3");
    let nothing = Budget::unlimited().with_node_limit(0);
    assert!(game.hint(1, &nothing).is_err());
}

#[test]
fn ids_are_read_and_written() {
    let check = |text: &str, expected: &str| {
        let instance = read_instance(text).unwrap();
        let id = id_of(&instance.hand, &instance.rules).unwrap();
        assert_eq!(id.to_string(), expected);
        let again = read_instance(expected).unwrap();
        assert_eq!((again.hand, again.rules), (instance.hand, instance.rules));
    };
    check("24:3,3,8,8", "24:3,3,8,8");
    check("24:A,2,J,K", "24:1,2,11,13");
    check("24:3,3,8,8;target=24", "24:3,3,8,8");
    check("24:2,2,2,9;ops=^-+/*;target=71/3", "24:2,2,2,9;target=71/3;ops=+-*/^");
    check("24:1,2,3;ops=+,log,sqrt!", "24:1,2,3;ops=+,log,sqrt!");
    check("24:1,2;subset;no-zero;integers;no-negatives", "24:1,2;countdown");
    check("24:1,2;integers", "24:1,2;integers");
}

#[test]
fn bad_ids_say_what_and_where() {
    let check = |text: &str, place: &str, said: &str, suggestion: Option<&str>| {
        let failure = read_instance(text).unwrap_err();
        let span = failure.place.as_ref().map(|place| place.span.clone());
        assert_eq!(text.get(span.unwrap()), Some(place), "{text}");
        assert!(failure.message.to_string().contains(said), "{text}: {failure}");
        assert_eq!(failure.suggestion.as_deref(), suggestion, "{text}");
    };
    check("3,3,8,8", "3,3,8,8", "looks like 24:3,3,8,8", None);
    check("24:3 3", " ", "without spaces", None);
    check("2048:4x4#7", "2048", "another puzzle", None);
    check("24:3,3,8,Z", "Z", "is not a card", None);
    check("24:3", "3", "at least 2 cards", None);
    check("24:128", "128", "commas separate the cards of a game id: 1,2,8", None);
    check("24:3,3;target=x", "x", "is not a target", None);
    check("24:3,3;ops=+-x", "x", "is not an operator", None);
    check("24:3,3;targt=9", "targt=9", "target=", Some("target="));
    check("24:hrd#7", "hrd", "easy, medium, hard", Some("hard"));
    check("24:hard,full#", "", "seed is missing", None);
    check("24:hard;target=3#7", "target=3", "ops=", None);
    check("24:fraction;ops=+-#7", "fraction;ops=+-", "no hand of this deck", None);
}

#[test]
fn seeded_ids_deal_the_same_hand_for_ever() {
    let check = |text: &str, expected: &str| {
        let instance = read_instance(text).unwrap();
        assert_eq!(instance.hand.to_string(), expected, "{text}");
        let verdict = Solver::new(&instance.hand).rules(&instance.rules).solvable();
        assert_eq!((verdict, instance.cards.is_some()), (Verdict::Yes, true));
    };
    check("24:#7", "6 12 6 7");
    check("24:fraction,1-10#2026-11-15", "10 4 2 10");
    check("24:1-10,fraction#2026-11-15", "10 4 2 10");
}

#[test]
fn seeded_ids_deal_hands_of_the_level_named() {
    let hand = |text: &str| read_instance(text).unwrap().hand;
    for level in Level::ALL {
        let dealt = hand(&format!("24:{level},1-10#2026-11-15"));
        assert_eq!(dealt, hand(&format!("24:1-10,{level}#2026-11-15")));
        assert_ne!(dealt, hand(&format!("24:1-10,{level}#2026-11-16")));
        let rating = rate(&dealt, &Rules::classic(), &Budget::unlimited());
        assert_eq!(rating.unwrap().level, level);
        assert!(dealt.ranks().is_some_and(|ranks| ranks[3] <= 10));
    }
}

proptest! {
    #[test]
    fn no_id_and_no_move_makes_it_panic(
        parameters in "[0-9AJK,;=+*/^a-z#é-]{0,24}",
        moves in prop::collection::vec("[-0-9+*/()^ x|!]{0,12}", 0..4),
    ) {
        let text = format!("24:{parameters}");
        let budget = Budget::unlimited().with_node_limit(20_000);
        let Ok(id) = text.parse::<GameId>() else { return Ok(()) };
        match HandGame::open(&id, &budget) {
            Ok(mut game) => for text in moves {
                let _ = game.play(&text);
                prop_assert!(!table(&game).is_empty());
            },
            Err(failure) => {
                let place = failure.place.unwrap();
                prop_assert!(place.text.get(place.span).is_some());
            }
        }
    }

    #[test]
    fn ids_of_instances_read_back(
        cards in prop::collection::vec(1..1_000_000_i64, 2..8),
        target in (-1000..1000_i64, 1..50_i64),
        flags in any::<[bool; 4]>(),
        signs in prop::sample::subsequence(vec!["+", "-", "*", "/", "^", "log", "concat", "sqrt", "!"], 1..9),
    ) {
        let hand = Hand::new(cards.into_iter().map(Rational::integer)).unwrap();
        let rules = Rules {
            target: Rational::new(target.0, target.1).unwrap(),
            operators: OperatorSet::parse(&signs.join(",")).unwrap(),
            flags: Flags {
                subset: flags[0],
                integers_only: flags[1],
                no_negatives: flags[2],
                no_zero: flags[3],
            },
        };
        let id = id_of(&hand, &rules).unwrap();
        // What a page is told are the words of the id.
        let game = HandGame::open(&id, &Budget::unlimited()).unwrap();
        let state = serde_json::to_value(HandState::of(&game)).unwrap();
        let names = ["subset", "integers", "no-negatives", "no-zero"];
        prop_assert_eq!(names.map(|name| state[name] == true), flags);
        let read = Instance::read(&id, &Budget::unlimited()).unwrap();
        prop_assert_eq!((read.hand, read.rules), (hand, rules));
    }
}

#[test]
fn the_example_of_a_move_is_not_the_answer_to_the_hand() {
    let help = |id| open(id).play("8/(3").unwrap_err().help.unwrap().to_string();
    assert!(help("24:1,2,3,4").contains("8/(3-8/3)"));
    assert!(!help("24:3,8,3,8").contains("8/(3-8/3)"));
}
