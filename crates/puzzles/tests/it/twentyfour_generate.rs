//! What `24 generate` deals beside hands that make 24.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::Value;
use unpuzzle_puzzles::twentyfour::TwentyFour;
use unpuzzle_puzzles::{Budget, Call, InputError, Language, NoIo, Puzzle as _, Reply};

fn run(arguments: &[(&str, &str)]) -> Result<Box<dyn Reply>, InputError> {
    let verb = TwentyFour.verbs().iter().find(|verb| verb.name == "generate").unwrap();
    let mut request = Call::new(verb);
    request.seed = 7;
    for (name, text) in arguments {
        request = request.with(name, *text)?;
    }
    request.run(&mut NoIo, &Budget::unlimited())
}

fn hands(arguments: &[(&str, &str)]) -> Vec<Value> {
    let reply = run(arguments).unwrap();
    let data: Value = serde_json::from_str(&reply.json(Language::English)).unwrap();
    data["hands"].as_array().unwrap().clone()
}

#[test]
fn any_target_and_number_of_cards() {
    let all = hands(&[("count", "3"), ("target", "10"), ("cards", "3"), ("deck", "1-9")]);
    assert_eq!(all.len(), 3);
    for hand in all {
        assert_eq!((hand["cards"].as_array().unwrap().len(), &hand["target"]), (3, &"10".into()));
        assert!(hand["id"].as_str().unwrap().ends_with(";target=10"), "{hand}");
        assert!(hand["count"].as_u64().unwrap() > 0);
    }
}

#[test]
fn countdown_has_a_target_for_each_round() {
    let all = hands(&[("count", "2"), ("countdown", "true")]);
    for hand in &all {
        assert_eq!(hand["cards"].as_array().unwrap().len(), 6);
        let target: u32 = hand["target"].as_str().unwrap().parse().unwrap();
        assert!((101..=999).contains(&target) && hand["count"].is_null(), "{hand}");
        assert!(hand["id"].as_str().unwrap().ends_with(";countdown"), "{hand}");
    }
    assert!(run(&[("countdown", "true"), ("level", "easy")]).is_err());
}

#[test]
fn levels_are_mixed_by_count() {
    let all = hands(&[("level", "easy=2,hard=1")]);
    let levels: Vec<_> = all.iter().map(|hand| hand["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["easy", "easy", "hard"]);
    // One level is as before, and so are its hands.
    let [one] = &hands(&[("level", "hard")])[..] else { panic!("one hand") };
    assert_eq!(one["level"], "hard");
    let wrong = run(&[("level", "easy=2,heard=1")]).err().unwrap();
    assert_eq!(wrong.suggestion.as_deref(), Some("hard"));
    assert!(run(&[("level", "easy,hard")]).is_err());
    assert!(run(&[("level", "easy=2"), ("count", "3")]).is_err());
}

/// A level is that of the ordinary operators, the one that is shown.
#[test]
fn other_operators_do_not_change_the_level() {
    let order = [("count", "4"), ("target", "10"), ("ops", "+-*/^"), ("level", "hard")];
    assert!(hands(&order).iter().all(|hand| hand["level"] == "hard"));
}

#[test]
fn a_sheet_has_its_title_and_its_answers_where_they_are_wanted() {
    let sheet = |answers: &str| {
        let reply = run(&[("title", "Class 5B"), ("answers", answers)]).unwrap();
        let text = reply.text().unwrap().in_language(Language::English);
        assert!(text.starts_with("Class 5B\n"), "{text}");
        (reply.pictures().len(), text.contains("Answers"), text.contains(" = 24"))
    };
    assert_eq!(sheet("own-page"), (2, true, true));
    assert_eq!(sheet("none"), (1, false, true));
    assert_eq!(sheet("below"), (1, false, true));
}

#[test]
fn a_spreadsheet_has_the_solutions() {
    let table = run(&[]).unwrap().table().unwrap();
    assert_eq!((table.columns.len(), table.rows[0].len()), (6, 6));
    let answers = table.rows[0][5].words.in_language(Language::English);
    assert!(answers.contains(['+', '*', '-', '/']), "{answers}");
}
