//! The puzzle as front ends see it: requests in, replies out.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod answers;
mod data;
mod files;
mod positions;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use serde_json::{Value as Json, json};
use unpuzzle_puzzles::tiling::Tiling;
use unpuzzle_puzzles::{
    AnyVerb, Budget, Call, FileArgument, InputError, Language, NoIo, Puzzle, Reply, VerbIo, Verdict,
};
use unpuzzle_tiling::board;

/// A reply and what it says as data.
struct Asked {
    outcome: Verdict,
    data: Json,
    reply: Box<dyn Reply>,
}

fn verb(name: &str) -> &'static AnyVerb {
    Tiling.verbs().iter().find(|verb| verb.name == name).unwrap()
}

fn request(name: &str, arguments: &[(&str, &str)]) -> Call {
    let start = Call::new(verb(name));
    let add = |request: Call, (name, text): &(&str, &str)| request.with(name, *text).unwrap();
    arguments.iter().fold(start, add)
}

fn data_of(reply: &dyn Reply) -> Json {
    serde_json::from_str(&reply.json(Language::English)).unwrap()
}

fn run_at(io: &mut dyn VerbIo, asked: &Call, budget: &Budget) -> Result<Asked, InputError> {
    let reply = asked.run(io, budget)?;
    Ok(Asked { outcome: reply.verdict(), data: data_of(&*reply), reply })
}

fn run(asked: &Call, budget: &Budget) -> Result<Asked, InputError> {
    run_at(&mut NoIo, asked, budget)
}

fn ask(name: &str, arguments: &[(&str, &str)]) -> Asked {
    run(&request(name, arguments), &Budget::unlimited()).unwrap()
}

fn refused(name: &str, arguments: &[(&str, &str)]) -> InputError {
    let answer = run(&request(name, arguments), &Budget::unlimited());
    answer.err().unwrap()
}

fn field<'a>(asked: &'a Asked, name: &str) -> &'a Json {
    part(&asked.data, name)
}

fn part<'a>(data: &'a Json, name: &str) -> &'a Json {
    let found = data.get(name);
    found.unwrap_or_else(|| panic!("no field {name}: {data}"))
}

fn text(value: &Json) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Json) -> &[Json] {
    value.as_array().unwrap()
}

fn saved(asked: &Asked) -> String {
    asked.reply.text().unwrap().in_language(Language::English)
}

const SEEDS: [(&str, &str, &str); 7] = [
    (include_str!("../../data/seed1.txt"), include_str!("../../data/seed1.expected.txt"), "37632"),
    (include_str!("../../data/seed2.txt"), include_str!("../../data/seed2.expected.txt"), ""),
    (include_str!("../../data/seed3.txt"), include_str!("../../data/seed3.expected.txt"), ""),
    (include_str!("../../data/seed4.txt"), include_str!("../../data/seed4.expected.txt"), ""),
    (include_str!("../../data/seed5.txt"), include_str!("../../data/seed5.expected.txt"), "0"),
    (include_str!("../../data/seed6.txt"), include_str!("../../data/seed6.expected.txt"), ""),
    (
        include_str!("../../data/seed7.txt"),
        include_str!("../../data/seed7.expected.txt"),
        "4331140",
    ),
];
