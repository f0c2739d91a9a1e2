//! Certificates of known counts, and forged ones.

use num_bigint::BigUint;
use serde_json::{Value, json};
use unpuzzle_core::Budget;
use unpuzzle_tiling::{Oracle, Problem, Solver, board};

use super::{certify, check, one_piece_challenges, two_piece_challenges};

fn certificate(problem: &Value) -> String {
    let problem: Problem = serde_json::from_value(problem.clone()).unwrap();
    let mut text = Vec::new();
    certify(&problem, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn count(problem: &Value) -> BigUint {
    check(&problem.to_string(), certificate(problem).as_bytes()).unwrap()
}

/// A board of squares and bars that may lie either way.
fn bars(width: i32, height: i32, length: i32) -> Value {
    let cells: Vec<[i32; 2]> = (0..height).flat_map(|y| (0..width).map(move |x| [x, y])).collect();
    let bar: Vec<[i32; 2]> = (0..length).map(|x| [x, 0]).collect();
    let copies = width * height / length;
    json!({"lattice": "square", "cells": cells, "pieces": [
        {"label": "A", "cells": bar, "turning": "flip", "copies": copies}
    ]})
}

fn named(name: &str) -> Value {
    serde_json::to_value(board(name).unwrap()).unwrap()
}

#[test]
fn known_counts() {
    assert_eq!(count(&bars(8, 8, 2)), 12_988_816_u32.into());
    // Wide boards, on which a frontier does not fit a machine word.
    assert_eq!(count(&bars(14, 15, 5)), 108_756_u32.into());
    assert_eq!(count(&bars(40, 2, 2)), 165_580_141_u32.into());
    // More than fits 128 bits.
    let many = "1".parse::<BigUint>().unwrap() << 128;
    assert!(count(&bars(4, 170, 2)) > many);
    // Eleven single tiles, all told apart.
    let cells: Vec<[i32; 2]> = (0..11).map(|x| [x, 0]).collect();
    let single =
        |label: char| json!({"label": label.to_string(), "cells": [[0, 0]], "turning": "fixed"});
    let pieces: Vec<Value> = ('A'..='K').map(single).collect();
    let problem = json!({"lattice": "square", "cells": cells, "pieces": pieces});
    assert_eq!(count(&problem), 39_916_800_u32.into());
    // One of two tiles on three cells of which two may stay empty.
    let problem = json!({"lattice": "square", "cells": [[0, 0], [1, 0], [2, 0]],
        "optional": [[0, 0], [2, 0]],
        "pieces": [{"label": "A", "cells": [[0, 0], [1, 0]], "turning": "rotate"}]});
    assert_eq!(count(&problem), 2_u32.into());
}

#[test]
fn counts_of_engines() {
    let check = |problem: &Value| {
        let own = count(problem);
        let problem: Problem = serde_json::from_value(problem.clone()).unwrap();
        let counted = Solver::new(&problem).count(&Budget::unlimited()).unwrap();
        assert_eq!(own.to_string(), counted.value.raw.to_string());
    };
    check(&named("pentominoes-3x20"));
    let cube: Vec<[i32; 3]> = (0..8).map(|n| [n % 2, n / 2 % 2, n / 4]).collect();
    let corner = json!({"label": "A", "cells": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
        "turning": "rotate", "copies": 2});
    check(&json!({"lattice": "cubic", "cells": cube, "pieces": [corner]}));
    let balls = json!([[0, 0, 0], [1, 1, 0], [1, -1, 0], [2, 0, 0], [1, 0, 1]]);
    let row =
        |label: &str, cells: Value| json!({"label": label, "cells": cells, "turning": "rotate"});
    let pieces = [
        row("A", json!([[0, 0, 0], [1, 1, 0]])),
        row("B", json!([[0, 0, 0], [1, 1, 0], [1, 0, 1]])),
    ];
    check(&json!({"lattice": "balls", "cells": balls, "pieces": pieces}));
}

#[test]
fn a_no_is_proven() {
    // Two opposite corners of a chess board are missing.
    let mut board = bars(8, 8, 2);
    let cells = board["cells"].as_array_mut().unwrap();
    cells.pop();
    cells.remove(0);
    board["pieces"][0]["copies"] = 31.into();
    assert_eq!(count(&board), BigUint::ZERO);
    // A pocket of one cell.
    let pocket = json!({"lattice": "square", "cells": [[0, 0], [2, 0], [3, 0], [4, 0]],
        "pieces": [{"label": "A", "cells": [[0, 0], [1, 0]], "turning": "flip", "copies": 2}]});
    assert!(certificate(&pocket).contains("pocket"));
    assert_eq!(count(&pocket), BigUint::ZERO);
}

#[test]
fn forged_certificates_are_refused() {
    let problem = bars(4, 4, 2);
    let text = certificate(&problem);
    let lines: Vec<&str> = text.lines().collect();
    let refused = |lines: &[String]| {
        let forged = lines.join("\n") + "\n";
        assert!(check(&problem.to_string(), forged.as_bytes()).is_err(), "{forged}");
    };
    let own: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    assert!(check(&problem.to_string(), (own.join("\n") + "\n").as_bytes()).is_ok());
    for place in 3..lines.len() {
        let words: Vec<&str> = lines[place].split(' ').collect();
        let with = |word: usize, text: &str| {
            let mut words = words.clone();
            words[word] = text;
            let mut changed = own.clone();
            changed[place] = words.join(" ");
            changed
        };
        // A count changed, here and at the top.
        let count: u64 = words[3].parse().unwrap();
        refused(&with(3, &(count + 1).to_string()));
        let mut both = with(3, &(count + 1).to_string());
        both[1] = format!("count {}", count + 1);
        refused(&both);
        // An edge removed, an edge added, a pocket instead of edges.
        let edges: Vec<&str> = words[5].split(',').filter(|edge| *edge != "-").collect();
        if words[4] == "edges" && !edges.is_empty() {
            refused(&with(5, if edges.len() == 1 { "-" } else { edges[1..].first().unwrap() }));
            refused(&with(5, &format!("{},0", words[5])));
        }
        let mut pocket = with(4, "pocket");
        let words: Vec<&str> = pocket[place].split(' ').collect();
        pocket[place] = format!("{} {} {} 0 pocket {}", words[0], words[1], words[2], words[0]);
        if lines[place] != pocket[place] {
            refused(&pocket);
        }
        // A state left out.
        let mut fewer = own.clone();
        fewer.remove(place);
        refused(&fewer);
    }
    // The certificate of another problem.
    assert!(check(&bars(4, 5, 2).to_string(), text.as_bytes()).is_err());
}

#[test]
fn unique_positions_of_few_pieces() {
    let budget = Budget::unlimited();
    let plane = Oracle::new(&board("iq-puzzler-pro").unwrap(), &budget).unwrap();
    assert!(one_piece_challenges(&plane).all.is_empty());
    let pairs = two_piece_challenges(&plane, &budget).unwrap();
    assert_eq!((pairs.all.len(), pairs.distinct.len()), (17_700, 4_425));
    let pyramid = Oracle::new(&board("iq-puzzler-pro-pyramid").unwrap(), &budget).unwrap();
    let single = one_piece_challenges(&pyramid);
    assert_eq!((single.all.len(), single.distinct.len()), (48, 6));
}
