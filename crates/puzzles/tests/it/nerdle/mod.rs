//! The puzzle as front ends see it: requests in, replies out.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod advice;
mod laboratory;
mod puzzles;

use std::time::Duration;

use proptest::prelude::*;
use serde_json::Value;
use unpuzzle_nerdle::{Answers, Date, Variant};
use unpuzzle_puzzles::nerdle::{Nerdle, NerdleGame, Play};
use unpuzzle_puzzles::page::{Block, Page};
use unpuzzle_puzzles::{
    AnyGame as _, AnyVerb, Budget, Call, InputError, Language, Message, NoIo, Puzzle, Status,
    StopFlag, VerbIo, Verdict,
};

fn verb(name: &str) -> &'static AnyVerb {
    let mut verbs = Nerdle.verbs().iter();
    verbs.find(|verb| verb.name == name).unwrap()
}

/// A request written as on the command line, its words between single spaces;
/// `_` stands for a space in a word.
fn request(line: &str) -> Call {
    let mut words = line.split(' ').map(|word| word.replace('_', " "));
    let verb = verb(&words.next().unwrap());
    let mut request = Call::new(verb);
    let mut instance: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            instance.push(word);
            continue;
        };
        let flag = matches!(verb.field(name).unwrap().takes, unpuzzle_puzzles::Takes::Flag);
        let value = if flag { "true".to_owned() } else { words.next().unwrap() };
        request = request.with(name, value).unwrap();
    }
    match verb.instance() {
        Some(argument) if !instance.is_empty() => {
            request.with(argument.name, instance.join(" ")).unwrap()
        }
        _ => request,
    }
}

/// A reply with its data read back.
#[derive(Debug)]
struct Asked {
    outcome: Verdict,
    data: Value,
    page: Page,
    notes: Vec<Message>,
}

fn run(request: &Call, io: &mut dyn VerbIo, budget: &Budget) -> Result<Asked, InputError> {
    let reply = request.run(io, budget)?;
    Ok(Asked {
        outcome: reply.verdict(),
        data: serde_json::from_str(&reply.json(Language::English)).unwrap(),
        page: reply.page(),
        notes: reply.notes().to_vec(),
    })
}

fn ask(line: &str) -> Asked {
    run(&request(line), &mut NoIo, &Budget::unlimited()).unwrap()
}

fn refused(line: &str) -> InputError {
    run(&request(line), &mut NoIo, &Budget::unlimited()).unwrap_err()
}

fn field<'a>(record: &'a Value, name: &str) -> &'a Value {
    let found = record.get(name);
    found.unwrap_or_else(|| panic!("no field {name}: {record}"))
}

fn records(value: &Value) -> Vec<&Value> {
    value.as_array().unwrap().iter().collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(text).collect()
}

/// Everything on a page, in English.
fn page_text(page: &Page) -> String {
    let mut all = String::new();
    for block in &page.blocks {
        match block {
            Block::Line(spans) => {
                for span in spans {
                    all.push_str(&span.words.in_language(Language::English));
                }
            }
            Block::Board(board) => {
                for cell in board.rows.iter().flatten().flatten() {
                    all.push_str(&cell.label);
                }
            }
            _ => {}
        }
        all.push('\n');
    }
    all
}
