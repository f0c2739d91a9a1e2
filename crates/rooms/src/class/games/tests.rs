use super::*;
use crate::settings::PileLevel;

fn unread(hands: &[&str]) -> HandList {
    HandList::from(texts(hands))
}

/// The hands of some lines, of any puzzle.
fn list(lines: &[&str]) -> Result<HandList, Message> {
    let read = |line: &OwnHand| line.read(&Budget::unlimited());
    let hands = unread(lines).iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(HandList::from(hands.concat()))
}

fn with(puzzle: ClassPuzzle, hands: &[&str]) -> Settings {
    Settings { puzzle, hands: list(hands).unwrap(), ..Settings::default() }
}

/// The refused lines, by number, with the reason.
fn refusals(puzzle: ClassPuzzle, lines: &[&str], budget: &Budget) -> Vec<(usize, String)> {
    let settings = Settings { puzzle, ..Settings::default() };
    match check_hands(&unread(lines), &settings, budget) {
        Ok(_) => Vec::new(),
        Err(error) => {
            assert_eq!(error.field, "hands");
            error.lines.iter().map(|one| (one.line, one.reason.to_string())).collect()
        }
    }
}

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|text| (*text).to_owned()).collect()
}

/// The game of a hand after some moves.
fn after(hand: &Hand, moves: &[&str]) -> GameState {
    let mut state = hand.start.clone().unwrap();
    for text in moves {
        state.make(text).unwrap();
    }
    state
}

const AT_ONCE: Effort = Effort { after: 0, limit: Some(60_000), hints: 0 };

#[test]
fn lists_of_hands_read_back() {
    let given = list(&["3 3 8 8", "24:1,5,5,5", " A 2 3 K "]).unwrap();
    assert_eq!(Vec::from(given), ["3 3 8 8", "1 5 5 5", "1 2 3 13"]);
    let ids = ["tiling:iq-puzzler-pro/easy#7", "2048:4x4#7", "nerdle:mini#7"];
    assert_eq!(Vec::from(list(&ids).unwrap()), ids);
    let equation = Vec::from(list(&["4*7=28"]).unwrap());
    assert!(equation[0].starts_with("nerdle:mini") && !equation[0].contains("28"), "{equation:?}");
    for wrong in [&["3 3 8"][..], &["3 3 8 8 8"], &["3 3 8 14"], &[""], &["1+1=3"]] {
        assert!(list(wrong).is_err(), "{wrong:?}");
    }
    let many = refusals(ClassPuzzle::TwentyFour, &["3 3 8 8"; 51], &Budget::unlimited());
    assert_eq!(many, [(51, "a list has at most 50 hands".to_owned())]);
}

#[test]
fn a_sheet_is_pasted_as_its_command_its_table_or_its_ids() {
    let made = |line: &str| Vec::from(list(&[line]).unwrap());
    let sheet = made("$ unpuzzle 24 generate --seed 7 -n 2 --level hard --save sheet.pdf");
    assert_eq!(sheet, ["2 3 6 11", "6 8 10 13"]);
    assert_eq!(made("24 generate --seed=7 -n=2 -l hard --title 'Class 5'"), sheet);
    let table = [
        "no.,cards,level,seconds,solutions,answers",
        "1,3♥ J♥ 2♥ 6♥,hard,12.0,4,11*2+6/3; (11-6/2)*3; (11-3)*6/2; 11*6/3+2",
        "2,8♦ 10♥ 6♦ K♦,hard,10.6,1,8*(10+6-13)",
    ];
    assert_eq!(Vec::from(list(&table).unwrap()), sheet);
    let printed = [
        "╭────╮ ╭────╮ ╭────╮ ╭────╮",
        "│ 3♥ │ │ J♥ │ │ 2♥ │ │ 6♥ │",
        "no.  cards         level  seconds  solutions",
        "───  ────────────  ─────  ───────  ─────────",
        "  1  3♥ J♥ 2♥ 6♥   hard      12.0          4",
        "  2  8♦ 10♥ 6♦ K♦  hard      10.6          1",
    ];
    assert_eq!(Vec::from(list(&printed).unwrap()), sheet);
    assert_eq!(made("24:3,11,2,6; 24:8,10,6,13"), sheet);
    assert_eq!(
        made("nerdle generate --variant mini --seed 7 -n 2"),
        ["nerdle:mini#7", "nerdle:mini#8"]
    );
    assert_eq!(made("2048 generate --seed 7"), ["2048:4x4#7"]);
    assert_eq!(made("24:hard,1-10#2026-11-15").len(), 1);
    for wrong in [
        "24 generate -n 2",
        "24 generate --seed 7 --moon",
        "24 generate --seed 7 --cards 5",
        "24:2,2,2,9;target=10",
        "moon generate --seed 7",
        "generate --seed 7",
        "no hand at all",
    ] {
        assert!(list(&[wrong]).is_err(), "{wrong}");
    }
    let sheet = ["3 3 8 8", "24 generate --seed 7 -n 50"];
    let refused = refusals(ClassPuzzle::TwentyFour, &sheet, &Budget::unlimited());
    assert_eq!(refused, [(2, "a list has at most 50 hands".to_owned())]);
}

#[test]
fn a_hand_that_only_larger_values_could_solve_is_refused_with_that_reason() {
    let settings = Settings { operators: "^".parse().unwrap(), ..Settings::default() };
    let refused = |nodes: &Budget| {
        let error = check_hands(&unread(&["9 9 9 9"]), &settings, nodes).unwrap_err();
        error.lines[0].reason.to_string()
    };
    assert_eq!(
        refused(&Budget::unlimited()),
        "cannot be made with values up to 1,000,000,000, and larger ones were not tried"
    );
    assert_eq!(refused(&Budget::unlimited().with_node_limit(1)), "takes too long to check");
}

/// Deserialising a list does not search; that waits for a budget.
#[test]
fn reading_a_list_searches_nothing() {
    let sheet = "tiling generate --seed 7 -n 50 --level expert --board one-sided-pentominoes-5x18";
    let lines = [sheet, "24:hard,1-10#7", "3 3 8 8"];
    let read = unread(&lines);
    assert!(!read.is_read());
    assert_eq!(Vec::from(read), lines);
    let stopped = unpuzzle_puzzles::StopFlag::default();
    stopped.raise();
    let none = Budget::unlimited().with_stop(stopped);
    let refused = refusals(ClassPuzzle::Tiling, &lines, &none);
    assert_eq!(refused, [(1, "takes too long to check".to_owned())]);
}

/// One of the boards takes half a minute to open. The cache keeps the work of opening the first
/// for the check of its solutions, as in a server.
#[test]
fn expensive_hands_are_refused_within_the_node_limit() {
    let budget = Budget::unlimited().with_cache(unpuzzle_puzzles::Cache::with_room(64 << 20));
    let lines = [
        "tiling:iq-puzzler-pro/expert#7",
        "tiling:one-sided-pentominoes-6x15/expert#101",
        "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB",
    ];
    let refused = refusals(ClassPuzzle::Tiling, &lines, &budget);
    assert_eq!(refused.iter().map(|one| one.0).collect::<Vec<_>>(), [2], "{refused:?}");
    assert!(budget.spent() <= LIST_NODES, "{}", budget.spent());
}

#[test]
fn questions_about_the_hand_are_recognised() {
    use ClassPuzzle::{Nerdle, Slide, Tiling, TwentyFour};
    let tiling = "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB";
    let check = |puzzle, own: &str, made: &[&str], question: &str, expected| {
        let settings = with(puzzle, &[own]);
        let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
        let player = after(&hand, made);
        let asked = hand.is_asked(question, &[&player], &Budget::unlimited());
        assert_eq!(asked, expected, "{own}: {question}");
    };
    check(TwentyFour, "3 3 8 8", &[], "8 3 8 3", true);
    check(TwentyFour, "3 3 8 8", &[], "24:3,8,3,8", true);
    check(TwentyFour, "3 3 8 8", &[], "3 3 8 9", false);
    check(TwentyFour, "3 3 8 8", &[], "8 1 3 3 8", true);
    check(TwentyFour, "3 3 8 8", &[], "100 8 3 3 8", true);
    check(TwentyFour, "3 3 8 8", &[], "3 8 8 9 1", false);
    check(TwentyFour, "3 3 8 8", &[], "3 8 8/3", true);
    check(TwentyFour, "3 3 8 8", &[], "3 8 7", false);
    check(Tiling, tiling, &[], tiling, true);
    check(Tiling, tiling, &[], "3 3 2/DEFAULT/AAA/A/A/BB/BB", true);
    check(Tiling, tiling, &[], "3 3 2\nDEFAULT\nAAA\nA\nA\nBB\nBB\n", true);
    let data = r#"{ "lattice": "square",
        "cells": [[0,0,0],[1,0,0],[2,0,0],[0,1,0],[1,1,0],[2,1,0],[0,2,0],[1,2,0],[2,2,0]],
        "pieces": [{ "label": "A", "cells": [[0,0,0],[1,0,0],[2,0,0],[0,1,0],[0,2,0]], "turning": "flip" },
                   { "label": "B", "cells": [[0,0,0],[1,0,0],[0,1,0],[1,1,0]], "turning": "flip" }] }"#;
    check(Tiling, tiling, &[], data, true);
    check(Tiling, tiling, &[], "{}", false);
    check(Tiling, tiling, &[], "tiling:2_2_2/DEFAULT/A/AA/B", false);
    check(Tiling, tiling, &[], "tiling:iq-puzzler-pro/easy#7", false);
    check(Slide, "2048:4x4#7", &[], "2048:4x4#7 LULD", true);
    check(Slide, "2048:4x4#7", &[], "2 . . ./. . 2 ./. . . ./. . . .", true);
    check(Slide, "2048:4x4#7", &[], ". . . 2/. 2 . ./. . . ./. . . .", true);
    check(Slide, "2048:4x4#7", &[], ". . . ./. . . ./. 2 . ./. . . 2", true);
    check(Slide, "2048:4x4#7", &[], "2 . . ./. . . ./. 2 . ./. . . .", true);
    check(Slide, "2048:4x4#7", &[], "2 . . ./. . 4 ./. . . ./. . . .", false);
    let moves = ["left", "down", "right"];
    let settings = with(Slide, &["2048:4x4#7"]);
    let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
    for made in 0..=moves.len() {
        let board = after(&hand, &moves[..made]).position().replace(',', " ");
        check(Slide, "2048:4x4#7", &moves, &board, true);
        check(Slide, "2048:4x4#7", &moves[..0], &board, made == 0);
    }
    let rows = ["7*4=28"];
    check(Nerdle, "4*7=28", &rows, "7*4=28:121222", true);
    check(Nerdle, "4*7=28", &rows, "7*4=28:pgpggg", true);
    check(Nerdle, "4*7=28", &rows, "7*4=28:000000", false);
    check(Nerdle, "4*7=28", &rows, "", false);
}

#[test]
fn rewritings_of_an_answer_have_one_key() {
    let of_24 = |answer| key(ClassPuzzle::TwentyFour, answer);
    assert_eq!(of_24("8*(6-3)*1"), of_24("1*((6-3)*8)"));
    assert_eq!(of_24("(1+2+3)*4"), of_24("4*(3+(2+1))"));
    assert_ne!(of_24("8*(6-3)*1"), of_24("6*(8-3-1)"));
    assert_eq!(of_24("4*7=28"), None);
    assert_eq!(key(ClassPuzzle::Slide, "512"), None);
}

#[test]
fn own_hands_belong_to_the_puzzle_and_can_be_solved() {
    use ClassPuzzle::{Nerdle, Slide, Tiling, TwentyFour};
    let check = |puzzle, hands: &[&str], expected: &[(usize, &str)]| {
        let refused = refusals(puzzle, hands, &Budget::unlimited());
        let refused: Vec<_> = refused.iter().map(|one| (one.0, one.1.as_str())).collect();
        assert_eq!(refused, expected, "{hands:?}");
    };
    let (other, none) = ("not a hand of the puzzle that is played here", "has no solution");
    let unread = "not a hand, a game id or the command of a sheet";
    check(TwentyFour, &["3 3 8 8"], &[]);
    check(TwentyFour, &["1 1 1 1"], &[(1, none)]);
    check(
        TwentyFour,
        &["3 3 8 8", "2048:4x4#7", "x", "1 1 1 1"],
        &[(2, other), (3, unread), (4, none)],
    );
    check(Nerdle, &["4*7=28", "nerdle:classic#7"], &[]);
    check(Nerdle, &["nerdle:mini,bi#7"], &[(1, other)]);
    check(Nerdle, &["3 3 8 8"], &[(1, other)]);
    check(Tiling, &["tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB"], &[]);
    check(Tiling, &["tiling:2_2_1/DEFAULT/A/AA"], &[(1, none)]);
    check(Tiling, &["2048:4x4#7"], &[(1, other)]);
    check(Slide, &["2048:4x4#7"], &[]);
    check(Slide, &["tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB"], &[(1, other)]);
}

#[test]
fn levels_rise_over_the_rounds() {
    let settings = Settings { rising: true, rounds: 8, ..Settings::default() };
    let levels: Vec<_> = (1..=8).map(|round| level(round, &settings)).collect();
    let two_each = Level::ALL.iter().flat_map(|level| [Some(*level), Some(*level)]);
    assert_eq!(levels, two_each.collect::<Vec<_>>());
}

#[test]
fn dealt_hands_are_solvable_and_of_their_level() {
    let settings = Settings { level: PileLevel::Hard, ..Settings::default() };
    for round in 1..=5 {
        let hand = choose(round, 7, &settings, &Budget::unlimited()).unwrap();
        assert_eq!(choose(round, 7, &settings, &Budget::unlimited()), Some(hand.clone()));
        let cards = unpuzzle_twentyfour::deal::hand(hand.task.cards().unwrap());
        let rules = unpuzzle_twentyfour::Rules::classic();
        let rating = unpuzzle_twentyfour::rating::rate(&cards, &rules, &Budget::unlimited());
        assert_eq!(rating.unwrap().level, Level::Hard);
        assert!(!hand.answers(&settings, &Budget::unlimited()).is_empty());
    }
}

#[test]
fn revealed_answers_solve_the_hand() {
    let nerdle = with(ClassPuzzle::Nerdle, &["4*7=28"]);
    let tiling = with(ClassPuzzle::Tiling, &["tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB"]);
    let dealt = Settings { puzzle: ClassPuzzle::Tiling, ..Settings::default() };
    for settings in [nerdle, tiling, dealt] {
        let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
        let answers = hand.answers(&settings, &Budget::unlimited());
        assert_eq!(answers.len(), 1);
        let new: Vec<_> = answers[0].split(' ').map(str::to_owned).collect();
        let step = hand.start.clone().unwrap().play(&new, AT_ONCE, &settings).ok().unwrap();
        let Some(End::Solved(solution)) = step.end else {
            panic!("{answers:?} does not solve {hand:?}");
        };
        assert_eq!(solution.points, 1000);
    }
}

#[test]
fn rows_of_nerdle_are_coloured_and_run_out() {
    let settings = with(ClassPuzzle::Nerdle, &["4*7=28"]);
    let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
    let Task::Nerdle { variant, tiles: 6, rows } = &hand.task else {
        panic!("{hand:?}");
    };
    assert_eq!(variant, "mini");
    let play = |moves: &[&str]| hand.start.clone().unwrap().play(&texts(moves), AT_ONCE, &settings);
    let step = play(&["7*4=28"]).ok().unwrap();
    assert_eq!((step.score, step.marks.len()), (1, 1));
    assert_ne!(step.marks[0], "222222");
    assert!(matches!(play(&["7*4=29"]), Err(Fault::Unreadable(_))));
    let wrong = vec!["1+9=10"; *rows];
    let step = play(&wrong).ok().unwrap();
    assert!(matches!(step.end, Some(End::Lost)));
    let hint =
        |made: &[&str], taken| after(&hand, made).hint(taken, &settings, &Budget::unlimited());
    assert!(hint(&["7*4=28"], 0).is_some());
    assert!(hint(&[], HINTS).is_none());
}

#[test]
fn points_of_2048_count_whenever_it_stops() {
    let settings = with(ClassPuzzle::Slide, &["2048:4x4#7"]);
    let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
    let mut state = hand.start.clone().unwrap();
    assert!(state.unfinished().is_none());
    for turn in 0..40 {
        let _ = state.make(["left", "down", "right", "up"][turn % 4]);
    }
    let solution = state.unfinished().unwrap();
    assert!(solution.points > 0 && solution.answer.starts_with(&solution.points.to_string()));
}

#[test]
fn speed_and_hints_make_the_points() {
    let check = |after, limit, hints, expected| {
        let effort = Effort { after, limit, hints };
        assert_eq!(effort.by_speed(), expected, "{effort:?}");
    };
    check(0, Some(60_000), 0, 1000);
    check(30_000, Some(60_000), 0, 750);
    check(60_000, Some(60_000), 0, 500);
    check(90_000, Some(60_000), 0, 500);
    check(0, Some(60_000), 1, 750);
    check(60_000, Some(60_000), 2, 250);
    check(60_000, None, 0, 750);
    check(0, Some(0), 9, 0);
}

#[test]
fn fewer_rows_beat_any_time() {
    let worth = |used, after| Effort { after, limit: Some(60_000), hints: 0 }.by_tries(used, 6);
    assert_eq!(worth(1, 0), 1000);
    for used in 1..6 {
        assert!(worth(used, 60_000) > worth(used + 1, 0), "{used}");
        assert!(worth(used, 0) > worth(used, 30_000), "{used}");
    }
    assert!(worth(6, 60_000) > 0);
}
