//! Hints, candidates and the path to an answer.

use super::*;

#[test]
fn hints_recommend_the_best_guess() {
    let check = |line: &str, guess: &str, candidates: f64, total: &str| {
        let reply = ask(line);
        assert_eq!(text(field(&reply.data, "guess")), guess, "{line}");
        assert_eq!(number(field(&reply.data, "candidates")), candidates, "{line}");
        assert_eq!(text(field(&reply.data, "expected_exact")), total, "{line}");
    };
    check("hint", "54-36=18", 17_723.0, "53345/17723");
    check("hint --variant micro", "5-1=4", 127.0, "374/127");
    check("hint --variant mini", "4*7=28", 206.0, "272/103");
    check("hint 7*9-3=60:02101110 12/4+5=8:20110020", "1*36/4=9", 2.0, "3/2");
}

#[test]
fn colours_are_read_however_they_are_written() {
    let expected = ask("hint 7*9-3=60:02101110").data;
    for colours in ["0_2_1_0_1_1_1_0", "bgpbpppb", "⬛🟩🟪⬛🟪🟪🟪⬛", "BGYBYYYB"] {
        let reply = ask(&format!("hint 7*9-3=60:{colours}"));
        assert_eq!(reply.data, expected, "{colours}");
    }
    // A purple at another tile of the same symbol is the same.
    let canonical = ask("hint 5*55=275:10101002").data;
    assert_eq!(ask("hint 5*55=275:10011002").data, canonical);
}

#[test]
fn levels_hold_back() {
    let row = "7*9-3=60:02101110";
    for level in 1..=3 {
        let reply = ask(&format!("hint {row} --level {level}"));
        let guess = field(&reply.data, "guess");
        assert_eq!(guess == &Value::Null, level < 3);
        let best = ask(&format!("hint {row}"));
        let best = text(field(&best.data, "guess"));
        assert_eq!(page_text(&reply.page).contains(best), level == 3);
    }
}

#[test]
fn candidates_are_listed_on_request() {
    let reply = ask("hint 7*9-3=60:02101110 --list");
    let listed = texts(field(&reply.data, "list"));
    assert_eq!(listed.len() as f64, number(field(&reply.data, "candidates")));
    assert!(listed.contains(&"1*36/4=9"));
    assert!(page_text(&reply.page).contains("1*36/4=9"));
}

#[test]
fn a_game_by_its_id_needs_no_colours() {
    let instance: unpuzzle_nerdle::Instance = "nerdle:mini#7".parse().unwrap();
    let answer = instance.answers()[0];
    let reply = ask(&format!("hint nerdle:mini#7 4*7=28 {answer}"));
    assert_eq!(field(&reply.data, "solved"), &Value::Bool(true));
    let rated = ask(&format!("rate nerdle:mini#7 4*7=28 {answer}"));
    assert_eq!(field(&rated.data, "solved"), &Value::Bool(true));
}

#[test]
fn hard_mode_keeps_to_the_candidates() {
    let row = "7*9-3=60:00100100";
    let reply = ask(&format!("hint {row} --hard --list"));
    let guess = text(field(&reply.data, "guess"));
    assert!(texts(field(&reply.data, "list")).contains(&guess), "{guess}");
    // Best play within hard mode is searched to the end.
    assert_eq!(field(&reply.data, "exact"), &Value::Bool(true));
    let opener = ask("hint --hard --variant midi");
    assert_eq!(text(field(&opener.data, "guess")), "7+49=56");
    assert_eq!(text(field(&opener.data, "expected_exact")), "20801/6661");
}

#[test]
fn boards_are_advised_together() {
    let reply = ask("hint --boards 2 --variant mini 4*7=28:000202/000202");
    assert!(matches!(field(&reply.data, "guess"), Value::String(_)));
    let solved = ask("hint --boards 2 --variant mini 4*7=28:222222/000202");
    assert!(number(field(&solved.data, "candidates")) > 0.0);
    let failure = refused("hint --boards 2 --variant mini 4*7=28:222222");
    assert_eq!(failure.message.to_string(), "there are 2 boards, these are the colours of 1");
}

#[test]
fn the_path_to_an_answer_ends_with_it() {
    let check = |line: &str, guesses: &[&str]| {
        let reply = ask(line);
        assert_eq!(texts(field(&reply.data, "guesses")), guesses, "{line}");
    };
    check("solve --answer 5-1=4", &["5-1=4"]);
    let reply = ask("solve --answer 1*36/4=9 --strategy seed");
    let guesses = texts(field(&reply.data, "guesses"));
    assert_eq!(guesses[..2], ["7*9-3=60", "12/4+5=8"]);
    assert_eq!(guesses.last(), Some(&"1*36/4=9"));
    let reply = ask("solve --answer 1*36/4=9");
    assert_eq!(text(field(&reply.data, "strategy")), "optimal");
    let guesses = texts(field(&reply.data, "guesses"));
    assert_eq!((guesses[0], *guesses.last().unwrap()), ("54-36=18", "1*36/4=9"));
    // From the middle of a game.
    let reply = ask("solve 7*9-3=60 --answer 1*36/4=9");
    assert_eq!(texts(field(&reply.data, "guesses"))[0], "7*9-3=60");
}

#[test]
fn rows_alone_give_candidates_and_a_guess() {
    let reply = ask("solve 7*9-3=60:02101110 12/4+5=8:20110020 --list");
    assert_eq!(texts(field(&reply.data, "list")), ["1*36/4=9", "1*36/9=4"]);
}
