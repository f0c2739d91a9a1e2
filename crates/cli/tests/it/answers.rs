//! Answers of the puzzles at the command line: shapes, exit codes, files.

use std::fs;

use serde_json::Value;

use crate::golden::words;
use crate::support::{Ran, World};

fn run(line: &str) -> Ran {
    let words = words(line).into_iter().map(Into::into).collect();
    World::new().with_all_puzzles().run_words(words)
}

fn json(line: &str) -> Value {
    serde_json::from_str(&run(line).output).expect("the output is JSON")
}

const CASE: &str = "tests/data/case.txt";
/// Three pieces that do not fill the board.
const NO_CASE: &str = "'2 2 2/DEFAULT/A/A/B'";

#[test]
fn refusals_fit_the_printed_schema() {
    for command in [
        "24 solve 3 3 8 X",
        "24 check '8+' --cards 3,3,8,8",
        "24 check '8+3' --cards 3,3,8,8",
        "tiling solve nofile.txt",
        "tiling hint x",
        "2048 hint x",
        "nerdle hint '1+1:22'",
        "nerdle rate 'nerdle:mini#4 12+3=15'",
        "nerdle check '1+1'",
    ] {
        let reply = json(&format!("{command} --json"));
        let mut verb = command.split(' ');
        let name = [verb.next().expect("a puzzle"), verb.next().expect("a verb")].join(".");
        let schema = json(&format!("schema {name}"));
        let checked = jsonschema::validate(&schema, &reply);
        assert!(checked.is_ok(), "{command}: {checked:?}\n{reply:#}");
        let error = &reply["error"];
        assert!(error.is_string() || error["message"].is_string(), "{command}: {reply:#}");
        let place = [&reply["place"], &error["place"]].into_iter().find(|place| !place.is_null());
        assert!(place.is_none_or(|place| place["start"].is_u64()), "{command}: {reply:#}");
    }
}

#[test]
fn a_no_stays_a_no_when_it_is_saved() {
    let here = tempfile::tempdir().expect("a folder");
    let name = |name: &str| here.path().join(name).display().to_string();
    for ending in ["png", "svg", "pdf"] {
        let file = name(&format!("x.{ending}"));
        let ran = run(&format!("tiling solve {NO_CASE} --save {file}"));
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.errors.contains("nothing to draw") && fs::metadata(&file).is_err(), "{ran:?}");
    }
    let ran = run(&format!("24 solve 1 1 1 1 --save {}", name("n.txt")));
    assert_eq!(ran.code, 1, "{ran:?}");
    let text = fs::read_to_string(name("n.txt")).expect("a file");
    assert!(text.contains("no solution"), "{text}");
}

#[test]
fn all_solutions_are_drawn() {
    let here = tempfile::tempdir().expect("a folder");
    for ending in ["svg", "png", "pdf"] {
        let file = here.path().join(format!("all.{ending}"));
        let line = format!("tiling solve {CASE} --all --limit 2 --save {}", file.display());
        let ran = run(&line);
        assert!(ran.errors.contains("Saved to"), "{ran:?}");
        assert!(fs::metadata(&file).expect("a file").len() > 1000);
    }
}

#[test]
fn a_bound_on_values_is_no_proof() {
    let line = "24 solve J Q K --ops '+!/' --json";
    let reply = json(line);
    assert_eq!((&reply["solvable"], &reply["complete"]), (&Value::Null, &false.into()));
    assert_eq!(reply["bound"], 1_000_000_000);
    assert_eq!(run(line).code, 3);
}

#[test]
fn a_list_that_is_cut_is_not_complete() {
    assert_eq!(json("24 solve 1 2 3 4 --limit 1 --json")["complete"], false);
    assert_eq!(json("24 solve 1 2 3 4 --json")["complete"], true);
}

#[test]
fn boards_to_paste_are_on_one_line() {
    let printed = run("2048 generate --size 8x8 --seed 1").output;
    assert!(printed.lines().any(|line| line.matches('/').count() == 7), "{printed}");
}

#[test]
fn cards_keep_their_letters() {
    let printed = run("24 solve A 2 J K").output;
    assert!(printed.contains("(K+J)*(2-A)"), "{printed}");
    let reply = json("24 solve A 2 J K --json");
    assert_eq!(reply["solutions"][0]["text"], "(13+11)*(2-1)");
    let checked = |answer: &str| run(&format!("24 check {answer} --cards A,2,J,K")).output;
    assert!(checked("K+J").contains("2, A left over"), "{}", checked("K+J"));
    assert!(checked("K+K").contains("K was dealt only 1 time"), "{}", checked("K+K"));
    assert!(checked("5+K").contains("5 is not among the cards A 2 J K"), "{}", checked("5+K"));
    let nearest = run("24 solve J Q K A --target 100 --subset").output;
    assert!(nearest.contains("Q*(J-A)-K"), "{nearest}");
}

#[test]
fn a_screen_offers_no_batch() {
    assert!(run("24 solve --help").output.contains("- reads one a line"));
    for game in ["24 play", "tiling play", "nerdle play", "2048 play"] {
        let help = run(&format!("{game} --help")).output;
        assert!(!help.contains("one a line"), "{help}");
    }
}

#[test]
fn three_cards_are_remarked_on() {
    let ran = run("24 solve A 2 3");
    assert_eq!(ran.code, 1);
    assert!(ran.errors.contains("the game has four cards, and these are 3"), "{ran:?}");
}

#[test]
fn nobody_is_asked_to_save_a_no() {
    let ask = |cards: &str| {
        let world = World::new().with_all_puzzles().on_a_terminal();
        world.typing(format!("{cards}\n\n")).run("24 solve").output
    };
    assert!(ask("3 3 8 8").contains("Save the result"));
    assert!(!ask("1 1 1 1").contains("Save the result"));
}

#[test]
fn numbers_in_the_middle_of_a_game_are_read_as_they_are_written() {
    assert_eq!(json("24 solve 0-3 3 8 8 --any --json")["cards"][0], "-3");
}

#[test]
fn countdown_keeps_to_its_targets() {
    assert_eq!(run("24 generate --countdown --target 10").code, 2);
    assert_eq!(run("24 generate --countdown --target 500 --seed 1").code, 0);
}

#[test]
fn tabs_and_board_names_are_explained() {
    let here = tempfile::tempdir().expect("a folder");
    let file = here.path().join("tab.txt");
    fs::write(&file, "2 2 2\nDEFAULT\nA\tA\nB B\n").expect("a file");
    let refused = run(&format!("tiling solve {}", file.display()));
    assert!(refused.errors.contains("this is a tab"), "{refused:?}");
    let read = run(&format!("tiling solve {} --lenient", file.display()));
    assert!(!read.errors.contains("this is a tab"), "{read:?}");
    assert!(run("tiling solve --board iq").errors.contains("iq-puzzler-pro"));
}

#[test]
fn data_is_printed_or_saved() {
    let here = tempfile::tempdir().expect("a folder");
    let file = here.path().join("p.json");
    let ran = run(&format!("tiling convert {CASE} --save {}", file.display()));
    assert_eq!((ran.code, ran.output.as_str()), (0, ""));
}

#[test]
fn a_tile_that_was_asked_for_is_told() {
    let board = "'1024 1024 . ./. . . ./. . . ./. . . .'";
    let ran = run(&format!("2048 solve {board} --player greedy-value-literal --until 2048"));
    assert!(ran.output.contains("2048 was made after 1 move"), "{ran:?}");
}

/// The players that the help of `--player` names for each size.
#[test]
fn the_usual_player_is_the_one_that_help_names() {
    let check = |board: &str, player: &str| {
        let ran = run(&format!("2048 hint '{board}'"));
        assert!(ran.output.contains(&format!("by {player}")), "{ran:?}");
    };
    check("2 . ./. 2 .", "perfect");
    check("2 . ./. 2 ./. . .", "expectimax");
    check("2 . . ./. 2 . ./. . . ./. . . .", "expert");
}

#[test]
fn old_names_of_options_still_work() {
    assert_eq!(run("24 generate --cards 3 --seed 1").code, 0);
    assert_eq!(run("nerdle generate --speed --seed 1").code, 0);
}

#[test]
fn a_refused_trace_names_its_line() {
    let here = tempfile::tempdir().expect("a folder");
    let file = here.path().join("seed.jsonl");
    let made = run(&format!("24 compare 3 3 8 8 --strategy pairs --trace {}", file.display()));
    assert_eq!(made.code, 0, "{made:?}");
    let trace = fs::read_to_string(&file).expect("a trace");
    let cut: Vec<&str> = trace.lines().take(5).collect();
    fs::write(&file, cut.join("\n")).expect("a file");
    let refused = run(&format!("replay {}", file.display()));
    assert!(refused.errors.contains("seed.jsonl:5:1"), "{refused:?}");
}

#[test]
fn manual_pages_have_exit_codes_and_capital_headings() {
    let page = run("man").output;
    assert!(page.contains(".SH EXIT STATUS"), "{page}");
    let headings = page.lines().filter_map(|line| line.strip_prefix(".SH "));
    for heading in headings {
        assert_eq!(heading, heading.to_uppercase());
    }
}
