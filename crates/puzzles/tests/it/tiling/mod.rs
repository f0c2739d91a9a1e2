//! The puzzle as front ends see it: requests in, replies out.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod answers;
mod data;
mod files;
mod positions;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use unpuzzle_puzzle::{
    AnyVerb, Budget, InputError, Language, LegacyPuzzle, LegacyReply, Outcome, Puzzle, Request,
    Value, VerbIo,
};
use unpuzzle_puzzles::tiling::{Tiling, problem_to_value};
use unpuzzle_tiling::board;

fn verb(name: &str) -> &'static AnyVerb {
    Tiling
        .verbs()
        .iter()
        .find(|verb| verb.name == name)
        .unwrap()
}

fn request(name: &str, arguments: &[(&str, &str)]) -> Request {
    let start = Request::new(verb(name));
    let add = |request: Request, (name, text): &(&str, &str)| request.with(name, text).unwrap();
    arguments.iter().fold(start, add)
}

fn ask(name: &str, arguments: &[(&str, &str)]) -> LegacyReply {
    Tiling
        .perform(&request(name, arguments), &Budget::unlimited())
        .unwrap()
}

fn refused(name: &str, arguments: &[(&str, &str)]) -> InputError {
    Tiling
        .perform(&request(name, arguments), &Budget::unlimited())
        .unwrap_err()
}

fn field<'a>(reply: &'a LegacyReply, name: &str) -> &'a Value {
    let found = reply.data.iter().find(|(known, _)| *known == name);
    &found
        .unwrap_or_else(|| panic!("no field {name}: {:?}", reply.data))
        .1
}

fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        other => panic!("not a text: {other:?}"),
    }
}

fn saved(reply: &LegacyReply) -> String {
    reply.text.as_ref().unwrap().in_language(Language::English)
}

const SEEDS: [(&str, &str, &str); 7] = [
    (
        include_str!("../../../../tiling/tests/data/seed1.txt"),
        include_str!("../../../../tiling/tests/data/seed1.expected.txt"),
        "37632",
    ),
    (
        include_str!("../../../../tiling/tests/data/seed2.txt"),
        include_str!("../../../../tiling/tests/data/seed2.expected.txt"),
        "",
    ),
    (
        include_str!("../../../../tiling/tests/data/seed3.txt"),
        include_str!("../../../../tiling/tests/data/seed3.expected.txt"),
        "",
    ),
    (
        include_str!("../../../../tiling/tests/data/seed4.txt"),
        include_str!("../../../../tiling/tests/data/seed4.expected.txt"),
        "",
    ),
    (
        include_str!("../../../../tiling/tests/data/seed5.txt"),
        include_str!("../../../../tiling/tests/data/seed5.expected.txt"),
        "0",
    ),
    (
        include_str!("../../../../tiling/tests/data/seed6.txt"),
        include_str!("../../../../tiling/tests/data/seed6.expected.txt"),
        "",
    ),
    (
        include_str!("../../../../tiling/tests/data/seed7.txt"),
        include_str!("../../../../tiling/tests/data/seed7.expected.txt"),
        "4331140",
    ),
];
