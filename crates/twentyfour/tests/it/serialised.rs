//! What the feature `data` writes and reads.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use unpuzzle_twentyfour::deal::{Card, Deck};
use unpuzzle_twentyfour::play::Step;
use unpuzzle_twentyfour::rating::rate;
use unpuzzle_twentyfour::{Budget, Hand, OperatorSet, Rules, Solver};

fn reads_back<T: Serialize + DeserializeOwned>(json: &str) {
    let value: T = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
}

#[test]
fn user_input_is_text_in_json() {
    reads_back::<Hand>(r#""3 8/3 -8""#);
    reads_back::<Card>(r#""10♥""#);
    reads_back::<Deck>(r#""1-10""#);
    reads_back::<OperatorSet>(r#""+-*/^""#);
    reads_back::<Step>(r#""8 / 1/3""#);
    reads_back::<Rules>(
        r#"{"target":"24","operators":"+-*/","subset":false,"integers":false,"no-negatives":false,"no-zero":false}"#,
    );
    assert!(serde_json::from_str::<Card>(r#""11♥""#).is_err());
}

#[test]
fn answers_have_names() {
    let (hand, rules) = (Hand::from_ranks([3, 3, 8, 8]), Rules::classic());
    let solved = Solver::new(&hand).rules(&rules).first();
    let solved = serde_json::to_value(solved).unwrap();
    assert_eq!(solved["solvable"], true);
    assert_eq!(solved["solutions"][0]["text"], "8/(3-8/3)");
    let rating = rate(&hand, &rules, &Budget::unlimited()).unwrap();
    assert_eq!(serde_json::to_value(rating).unwrap()["level"], "expert");
}
