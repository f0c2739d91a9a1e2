//! Questions at a terminal.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::{Ran, World};

/// A command line typed at a terminal by a person who then types these lines.
fn at_a_terminal(line: &str, typed: &str) -> Ran {
    World::new().with_all_puzzles().on_a_terminal().typing(typed).run(line)
}

#[test]
fn the_tour_pauses_and_asks_for_no_file() {
    let ran = at_a_terminal("tour", "\n\nq\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.output.matches("Enter continues").count(), 3, "{}", ran.output);
    assert!(!ran.output.contains("Save the result"), "{}", ran.output);
    let rushed = World::new().run("tour");
    assert!(!rushed.output.contains("Enter continues"), "{}", rushed.output);
}

#[test]
fn a_check_asks_for_the_cards_too() {
    let ran = at_a_terminal("24 check --color never", "3 3 8 8\n8/(3-8/3)\n\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.output.contains("The cards dealt"), "{}", ran.output);
    // After an error everything is asked again.
    let ran = at_a_terminal("24 check --color never", "3 3 8 x\n8*3\n3 8\n8*3\n\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.errors.contains("is not a card"), "{}", ran.errors);
}

#[test]
fn only_what_can_be_dealt_is_offered() {
    let offers = |line: &str| at_a_terminal(line, "").output.contains("deals at random");
    assert!(offers("24 solve") && offers("24 check") && offers("2048 hint"));
    assert!(!offers("24 check --cards 3,3,8,8") && !offers("nerdle check"));
    assert!(!offers("nerdle rate") && !offers("2048 rate") && !offers("tiling solve"));
}

#[test]
fn cards_are_dealt_with_letters_and_suits() {
    let ran = at_a_terminal("24 solve --seed 1 --color never", "\n\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    let dealt = ran.output.lines().find(|line| line.contains("Dealt: ")).unwrap();
    assert_eq!(dealt.matches(['♠', '♥', '♦', '♣']).count(), 4, "{dealt}");
}

#[test]
fn a_missing_file_is_asked_for() {
    let ran = at_a_terminal("tiling solve --color never", "3 3 2/DEFAULT/AAA/A/A/BB/BB\n\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.output.contains("Save the result (.txt .json .svg .png .pdf)?"), "{ran:?}");
    let counted = at_a_terminal("tiling solve --count", "3 3 2/DEFAULT/AAA/A/A/BB/BB\n\n");
    assert!(counted.output.contains("Save the result (.txt .json)?"), "{counted:?}");
    let given = at_a_terminal("tiling solve --board soma", "");
    assert!(!given.output.contains("Save the result"), "{given:?}");
}

#[test]
fn a_screen_is_not_flooded() {
    let solve = "24 solve 1 2 3 4 --every";
    let piped = World::new().with_all_puzzles().run(solve);
    let shown = at_a_terminal(solve, "");
    assert!(piped.output.lines().count() > 210, "{}", piped.output);
    assert!(shown.output.lines().count() < 210 && shown.output.contains("more lines"));
}

/// A text of many lines is one block of a page.
#[test]
fn lines_that_a_screen_leaves_out_are_counted() {
    let tall = format!("300 1 1/DEFAULT{}\n\n", "/A".repeat(300));
    let shown = at_a_terminal("tiling convert --color never", &tall).output;
    let lines: Vec<&str> = shown.lines().collect();
    let notice = lines.iter().position(|line| line.contains("  … ")).expect(&shown);
    // 302 lines, as the course has one for the size and one for the mode; 200 are shown.
    assert!(lines[notice].contains("… 102 more lines:"), "{}", lines[notice]);
    assert_eq!(lines[notice + 1..].iter().take_while(|line| **line == "A").count(), 3);
}

#[test]
fn colours_are_read_from_a_pipe() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
        .args(["nerdle", "assist", "--strategy", "seed"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"02101110\n\n2 0 1 1 0 0 2 0\n").expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    for guess in ["7*9-3=60", "12/4+5=8", "1*36/9=4"] {
        assert!(text.contains(guess), "{guess}: {text}");
    }
}

#[test]
fn a_pipe_is_told_when_the_search_was_stopped() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
        .args(["nerdle", "assist", "--max-nodes", "5"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"11+11=22:00100200\n").expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("unknown: the work was stopped before the end"), "{text}");
}

#[test]
fn help_for_what_is_not_there_says_what_is() {
    let ran = World::new().with_all_puzzles().run("help nope");
    assert!(ran.errors.contains("24, tiling"), "{}", ran.errors);
}

#[test]
fn numbers_are_written_as_the_language_does() {
    let ran = World::new().with_all_puzzles().run("24 rate 1 3 4 6 --lang id -v");
    let said = format!("{}{}", ran.output, ran.errors);
    let is_mark =
        |pair: &[char]| pair[0].is_ascii_digit() && pair[1] == '.' && pair[2].is_ascii_digit();
    let letters: Vec<char> = said.chars().collect();
    assert!(!letters.windows(3).any(is_mark), "{said}");
}

#[test]
fn boards_are_completed() {
    let ran = World::new().with_all_puzzles().run("completions bash");
    assert!(ran.output.contains("pentominoes-6x10"));
}
