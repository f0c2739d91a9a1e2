//! What is written with the feature `data` is what people see, and is read back.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use unpuzzle_nerdle::{
    Adviser, Budget, Colour, Date, Feedback, Instance, Knowledge, Mode, Row, Rules, Strategy,
    Symbol, Tiles, Variant, path, review, trial,
};

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, expected: &str) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(text, expected);
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value);
}

fn read_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let written = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<T>(written).unwrap(), value);
}

#[test]
fn rows_and_games_are_the_texts_that_people_see() {
    let guess = Tiles::parse("54-36=18", Variant::Classic).unwrap();
    let feedback = Feedback::parse("02101110", 8).unwrap();
    check(&guess, r#""54-36=18""#);
    check(&feedback, r#""02101110""#);
    check(&Row { guess, feedback }, r#"{"guess":"54-36=18","feedback":"02101110"}"#);
    check(&Variant::Midi, r#""midi""#);
    check(&Mode::Quad, r#""quad""#);
    check(&Colour::Elsewhere, r#""elsewhere""#);
    check(&Symbol::TIMES, r#""*""#);
    check(&Rules::plain(Variant::Mini), r#"{"variant":"mini","commutative":false}"#);
    check(&"2026-11-15".parse::<Date>().unwrap(), r#""2026-11-15""#);
    let game: Instance = "nerdle:mini,bi,hard#7".parse().unwrap();
    check(&game, r#""nerdle:mini,bi,hard#7""#);
}

#[test]
fn what_the_coach_says_is_written() {
    let budget = Budget::unlimited();
    let rules = Rules::plain(Variant::Mini);
    let adviser = Adviser { strategy: Strategy::Optimal, hard: false };
    let hint = adviser.hint(vec![Knowledge::new(rules)], 3, false, &budget).unwrap();
    let hint = serde_json::to_value(hint).unwrap();
    assert_eq!((&hint["strategy"], &hint["guess"]), (&"optimal".into(), &"4*7=28".into()));
    assert_eq!((&hint["candidates"], &hint["expected_exact"]), (&206.into(), &"272/103".into()));
    let nudge = adviser.hint(vec![Knowledge::new(rules)], 1, false, &budget).unwrap();
    assert_eq!(serde_json::to_value(nudge).unwrap()["guess"], serde_json::Value::Null);
    let answer = Tiles::parse("42/6=7", Variant::Mini).unwrap();
    let rows = path(Strategy::Optimal, rules, answer, &budget).unwrap();
    let review = serde_json::to_value(review(rules, &rows, &budget)).unwrap();
    assert_eq!((&review["solved"], &review["skill"]), (&true.into(), &100.0.into()));
    let first = &review["guesses"][0];
    assert_eq!((&first["guess"], &first["best_exact"]), (&"4*7=28".into(), &"272/103".into()));
    read_back(&trial(Strategy::Optimal, rules, &budget).unwrap());
}

#[test]
fn what_is_none_of_them_is_refused() {
    assert!(serde_json::from_str::<Tiles>(r#""54""#).is_err());
    assert!(serde_json::from_str::<Feedback>(r#""03""#).is_err());
    assert!(serde_json::from_str::<Symbol>(r#""12""#).is_err());
    assert!(serde_json::from_str::<Date>(r#""2026-02-29""#).is_err());
    assert!(serde_json::from_str::<Instance>(r#""nerdle:big#1""#).is_err());
}
