//! The puzzle as front ends see it: requests in, replies out.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod advice;
mod laboratory;
mod puzzles;

use std::collections::HashMap;
use std::time::Duration;

use proptest::prelude::*;
use unpuzzle_nerdle::{Answers, Date, Variant};
use unpuzzle_puzzle::page::{Block, Page};
use unpuzzle_puzzle::{
    AnyVerb, Budget, Game as _, InputError, Language, LegacyPuzzle, LegacyReply, Outcome, Puzzle,
    Request, Status, StopFlag, Value, VerbIo,
};
use unpuzzle_puzzles::nerdle::{Nerdle, NerdleGame, instance_of};

fn verb(name: &str) -> &'static AnyVerb {
    let mut verbs = Nerdle.verbs().iter();
    verbs.find(|verb| verb.name == name).unwrap()
}

/// A request written as on the command line, its words between single spaces;
/// `_` stands for a space in a word.
fn request(line: &str) -> Request {
    let mut words = line.split(' ').map(|word| word.replace('_', " "));
    let verb = verb(&words.next().unwrap());
    let mut request = Request::new(verb);
    let mut instance: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            instance.push(word);
            continue;
        };
        let flag = matches!(
            verb.argument(name).unwrap().kind,
            unpuzzle_puzzle::Kind::Flag
        );
        let value = if flag {
            "true".to_owned()
        } else {
            words.next().unwrap()
        };
        request = request.with(name, &value).unwrap();
    }
    match verb.instance() {
        Some(argument) if !instance.is_empty() => {
            request.with(argument.name, &instance.join(" ")).unwrap()
        }
        _ => request,
    }
}

fn ask(line: &str) -> LegacyReply {
    Nerdle
        .perform(&request(line), &Budget::unlimited())
        .unwrap()
}

fn refused(line: &str) -> InputError {
    Nerdle
        .perform(&request(line), &Budget::unlimited())
        .unwrap_err()
}

fn field<'a>(record: &'a [(&'static str, Value)], name: &str) -> &'a Value {
    let found = record.iter().find(|(known, _)| *known == name);
    &found
        .unwrap_or_else(|| panic!("no field {name}: {record:?}"))
        .1
}

fn records(value: &Value) -> Vec<&[(&'static str, Value)]> {
    let Value::List(all) = value else {
        panic!("{value:?}")
    };
    let mut records = Vec::new();
    for one in all {
        match one {
            Value::Record(record) => records.push(record.as_slice()),
            other => panic!("{other:?}"),
        }
    }
    records
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Number(number) => *number,
        Value::Integer(number) => *number as f64,
        other => panic!("not a number: {other:?}"),
    }
}

fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        other => panic!("not a text: {other:?}"),
    }
}

fn texts(value: &Value) -> Vec<&str> {
    let Value::List(all) = value else {
        panic!("{value:?}")
    };
    all.iter().map(text).collect()
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
