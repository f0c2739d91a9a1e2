use super::*;
use crate::settings::PileLevel;

fn unread(hands: &[&str]) -> HandList {
    HandList::from(texts(hands))
}

/// The hands that lines stand for, whatever puzzle they are of.
fn list(lines: &[&str]) -> Result<HandList, Message> {
    let read = |line: &OwnHand| line.read(&Budget::unlimited());
    let hands = unread(lines).iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(HandList::from(hands.concat()))
}

fn with(puzzle: ClassPuzzle, hands: &[&str]) -> Settings {
    Settings { puzzle, hands: list(hands).unwrap(), ..Settings::default() }
}

/// Why lines are refused as hands of a puzzle, each with its number.
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
fn after(hand: &Hand, moves: &[&str]) -> Kept {
    let mut kept = hand.start.clone().unwrap();
    for text in moves {
        kept.play(text).unwrap();
    }
    kept
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

/// What the sheet of a command has is what the command makes.
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

/// A list from outside is only text: whatever needs a search waits for a budget.
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

/// A board that takes half a minute to open among others. What it takes to open the first is
/// kept for the look at its solutions, as a server does.
#[test]
fn heavy_hands_are_refused_within_their_nodes() {
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

/// The question that a player might put to the solver, and whether it is about the hand.
#[test]
fn questions_about_the_hand_are_known_again() {
    use ClassPuzzle::{Nerdle, Slide, Tiling, TwentyFour};
    let tiling = "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB";
    let check = |puzzle, own: &str, made: &[&str], question: &str, expected| {
        let settings = with(puzzle, &[own]);
        let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
        let player = after(&hand, made);
        let asked = game(puzzle).is_asked(&hand, question, &[&player], &Budget::unlimited());
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

/// The same answer in another form is the same answer.
#[test]
fn answers_that_differ_in_their_writing_alone_have_one_key() {
    let key = |answer: &str| game(ClassPuzzle::TwentyFour).key(answer);
    assert_eq!(key("8*(6-3)*1"), key("1*((6-3)*8)"));
    assert_eq!(key("(1+2+3)*4"), key("4*(3+(2+1))"));
    assert_ne!(key("8*(6-3)*1"), key("6*(8-3-1)"));
    assert_eq!(game(ClassPuzzle::Nerdle).key("4*7=28"), None);
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
        assert!(!game(settings.puzzle).answers(&hand, &settings, &Budget::unlimited()).is_empty());
    }
}

/// The moves that solve each puzzle are those that it reveals.
#[test]
fn what_is_revealed_solves() {
    let nerdle = with(ClassPuzzle::Nerdle, &["4*7=28"]);
    let tiling = with(ClassPuzzle::Tiling, &["tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB"]);
    let dealt = Settings { puzzle: ClassPuzzle::Tiling, ..Settings::default() };
    for settings in [nerdle, tiling, dealt] {
        let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
        let game = game(settings.puzzle);
        let answers = game.answers(&hand, &settings, &Budget::unlimited());
        assert_eq!(answers.len(), 1);
        let new: Vec<_> = answers[0].split(' ').map(str::to_owned).collect();
        let tried = Try { hand: &hand, moves: &new, effort: AT_ONCE, settings: &settings };
        let step = game.play(hand.start.clone(), tried).ok().unwrap();
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
    let nerdle = game(ClassPuzzle::Nerdle);
    let play = |moves: &[&str]| {
        let moves = texts(moves);
        let tried = Try { hand: &hand, moves: &moves, effort: AT_ONCE, settings: &settings };
        nerdle.play(hand.start.clone(), tried)
    };
    let step = play(&["7*4=28"]).ok().unwrap();
    assert_eq!((step.score, step.marks.len()), (1, 1));
    assert_ne!(step.marks[0], "222222");
    assert!(matches!(play(&["7*4=29"]), Err(Fault::Unreadable(_))));
    let wrong = vec!["1+9=10"; *rows];
    let step = play(&wrong).ok().unwrap();
    assert!(matches!(step.end, Some(End::Lost)));
    let hint = |made: &[&str], taken| {
        nerdle.hint(&hand, &after(&hand, made), taken, &settings, &Budget::unlimited())
    };
    assert!(hint(&["7*4=28"], 0).is_some());
    assert!(hint(&[], HINTS).is_none());
}

#[test]
fn points_of_2048_count_whenever_it_stops() {
    let settings = with(ClassPuzzle::Slide, &["2048:4x4#7"]);
    let hand = choose(1, 7, &settings, &Budget::unlimited()).unwrap();
    let slide = game(ClassPuzzle::Slide);
    let mut kept = hand.start.clone().unwrap();
    assert!(slide.unfinished(&kept).is_none());
    for turn in 0..40 {
        let _ = kept.play(["left", "down", "right", "up"][turn % 4]);
    }
    let solution = slide.unfinished(&kept).unwrap();
    assert!(solution.points > 0 && solution.answer.starts_with(&solution.points.to_string()));
}
