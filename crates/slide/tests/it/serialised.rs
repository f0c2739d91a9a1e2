//! What is written with the feature `data` comes back, and is what people type.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use unpuzzle_slide::{Effort, Grid, Move, PlayerName, Shape, Size, Spawn, Turn};

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    let written = serde_json::to_string(value).unwrap();
    assert_eq!(written, json);
    assert_eq!(&serde_json::from_str::<T>(&written).unwrap(), value);
}

#[test]
fn values_are_the_texts_that_people_type() {
    let grid: Grid = "2 2/. .".parse().unwrap();
    check(&grid, r#""2 2/. .""#);
    check(&Size::CLASSIC, r#""4x4""#);
    check(&PlayerName::Expert(Effort::Plies(3)), r#""expert:3""#);
    check(&Move::Left, r#""left""#);
    check(&"012345/14".parse::<Shape>().unwrap(), r#""012345/14""#);
    let turn = Turn { direction: Move::Left, spawn: Spawn { cell: 3, exponent: 1 } };
    check(&turn, r#"{"direction":"left","spawn":{"cell":3,"exponent":1}}"#);
    assert!(serde_json::from_str::<Grid>(r#""2 3""#).is_err());
}
