//! The pages implement some rules in JavaScript, so that moves show at once. The engines write
//! test vectors for expressions, equations, slides and pieces, and the modules are checked
//! against them in Node.
//!
//! `UNPUZZLE_WRITE_VECTORS=1 cargo test -p unpuzzle-server --test it vectors` updates them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use unpuzzle::Random;
use unpuzzle::expr::{ArithmeticError, Syntax, parse};

use crate::support::{Server, generous};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node")
}

#[test]
fn the_vectors_agree_with_the_engines() {
    let server = Server::of(unpuzzle::ALL, generous());
    check("expressions", &expressions());
    check("equations", &equations(&server));
    check("slides", &slides(&server));
    check("pieces", &pieces(&server));
}

#[test]
#[ignore = "needs Node: cargo xtask ci --lane modules"]
fn the_modules_agree_with_the_vectors() {
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"]);
    let output = node.arg(folder()).output().expect("there is a node");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("pass 7"), "{said}");
}

/// Compares with the file of this name, or writes it.
fn check(name: &str, vectors: &[Value]) {
    let path = folder().join(format!("{name}.json"));
    if std::env::var_os("UNPUZZLE_WRITE_VECTORS").is_some() {
        let lines: Vec<String> = vectors.iter().map(Value::to_string).collect();
        std::fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
    let kept: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(kept.len(), vectors.len(), "{name}");
    for (kept, vector) in kept.iter().zip(vectors) {
        assert_eq!(kept, vector, "{name}");
    }
}

fn choose<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.index(words.len())]
}

/// Expressions that can be read, and what they are worth; and texts that are none.
fn expressions() -> Vec<Value> {
    let mut random = Random::seeded(24);
    let mut vectors = Vec::new();
    while vectors.len() < 600 {
        let mut text = expression(&mut random, 4);
        if random.below(3) == 0 {
            damage(&mut text, &mut random, &["(", ")", "+", "*", "7", "A", " ", "&"]);
        }
        vectors.extend(valued(&text));
    }
    vectors.extend(POWERS.into_iter().filter_map(valued));
    vectors
}

/// Powers with fractional, negative and huge exponents, and those that no fraction is.
const POWERS: [&str; 14] = [
    "1^(13/12)",
    "8^(1/3)",
    "(8/27)^(2/3)",
    "4^(0-1/2)",
    "(3-4)^(2^10)",
    "1^(10^10)",
    "2^(1/2)",
    "3^(1/10^9)",
    "0^0",
    "0^(1/2)",
    "(2-2)^(1-3)",
    "(1-9)^(1/3)",
    "8/(3-2^(1/2))",
    "1/(2^2-4)",
];

fn expression(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(4) == 0 {
        return choose(random, &["1", "2", "3", "8", "10", "13", "A", "t", "J", "Q", "k"])
            .to_owned();
    }
    let signs = ["+", "-", "*", "/", " + ", " − ", " × ", "÷", ":", "·", "^"];
    let (left, right) = (expression(random, depth - 1), expression(random, depth - 1));
    let text = format!("{left}{}{right}", choose(random, &signs));
    if random.below(2) == 0 { format!("({text})") } else { text }
}

/// Puts something in, or takes something out.
fn damage(text: &mut String, random: &mut Random, words: &[&str]) {
    let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
    let place = places[random.index(places.len())];
    if random.below(2) == 0 {
        text.remove(place);
    } else {
        text.insert_str(place, choose(random, words));
    }
}

/// Nothing where the page works with larger numbers.
fn valued(text: &str) -> Option<Value> {
    let Ok(tree) = parse(text, &Syntax::CARDS) else {
        return Some(json!({"text": text, "value": null, "mistake": "text"}));
    };
    let mistake = match tree.evaluate() {
        Ok(value) => {
            return Some(json!({"text": text, "value": value.to_string(), "mistake": null}));
        }
        Err(error) => match error.kind {
            ArithmeticError::DivisionByZero => "zero",
            ArithmeticError::Overflow => return None,
            ArithmeticError::Irrational | ArithmeticError::Undefined => "power",
        },
    };
    Some(json!({"text": text, "value": null, "mistake": mistake}))
}

/// Rows of tiles, and whether the game takes them for an equation.
fn equations(server: &Server) -> Vec<Value> {
    let mut random = Random::seeded(8);
    let symbols: Vec<&str> = "0 1 2 3 4 5 6 7 8 9 + - * / =".split(' ').collect();
    let mut vectors = Vec::new();
    for (variant, tiles) in [("mini", 6), ("midi", 7), ("classic", 8)] {
        let mut rows = Vec::new();
        while rows.len() < 60 {
            let mut row = equation(&mut random);
            if random.below(3) == 0 {
                damage(&mut row, &mut random, &symbols);
            }
            if row.len() == tiles && !rows.contains(&row) {
                rows.push(row);
            }
        }
        let judged = rows.iter().map(|row| {
            let asked = json!({"guess": row, "variant": variant}).to_string();
            let got = server.post("/api/nerdle/check", &asked);
            let accepted = got.status == 200 && got.json()["accepted"] == true;
            json!({"variant": variant, "row": row, "accepted": accepted})
        });
        vectors.extend(judged);
    }
    vectors
}

/// Something like an equation: mostly it holds.
fn equation(random: &mut Random) -> String {
    let number = |random: &mut Random| {
        let bound = choose_bound(random);
        random.index(bound).to_string()
    };
    let mut left = number(random);
    for _ in 0..=random.below(2) {
        left += choose(random, &["+", "-", "*", "/"]);
        left += &number(random);
    }
    let value = parse(&left, &Syntax::DIGITS).map(|tree| tree.evaluate());
    match value {
        Ok(Ok(value)) if random.below(8) > 0 => format!("{left}={value}"),
        _ => format!("{left}={}", number(random)),
    }
}

fn choose_bound(random: &mut Random) -> usize {
    [10, 10, 100][random.index(3)]
}

/// Games of 2048, with the board after some of their moves.
fn slides(server: &Server) -> Vec<Value> {
    let mut random = Random::seeded(2048);
    let games = ["2x2#1", "3x3#11", "4x4#7", "4x4#2026-11-16", "4x4#a word", "3x5#5", "8x8#9"];
    let mut vectors = Vec::new();
    for game in games.map(|game| format!("2048:{game}")) {
        let mut moves: Vec<&str> = Vec::new();
        for turn in 0..60 {
            let mut letters = vec!["L", "D", "R", "U"];
            random.shuffle(&mut letters);
            let next = letters.into_iter().find_map(|letter| {
                let tried = [&moves[..], &[letter]].concat();
                let asked = json!({"game": game, "moves": tried}).to_string();
                let got = server.post("/api/2048/play", &asked);
                (got.status == 200).then(|| (letter, got.json()))
            });
            let Some((letter, reply)) = next else { break };
            moves.push(letter);
            let state = &reply["state"];
            let is_over = state["over"] == true;
            if turn % 12 == 0 || is_over {
                vectors.push(json!({
                    "game": game, "moves": moves.concat(), "cells": state["cells"],
                    "score": state["score"], "over": is_over,
                }));
            }
        }
    }
    vectors
}

/// The pieces of three boards in every way in which they may lie.
fn pieces(server: &Server) -> Vec<Value> {
    let boards = ["iq-puzzler-pro", "soma", "iq-puzzler-pro-pyramid"];
    let mut vectors = Vec::new();
    for board in boards {
        let asked = json!({"game": format!("tiling:{board}")}).to_string();
        let state = server.post("/api/tiling/play", &asked).json()["state"].clone();
        for piece in state["pieces"].as_array().unwrap() {
            vectors.push(json!({
                "board": board, "lattice": state["lattice"], "letter": piece["letter"],
                "turning": piece["turning"], "orientations": piece["orientations"],
            }));
        }
    }
    vectors
}
