//! Problems as data: what is written is read back, and nothing panics.

use proptest::prelude::*;
use unpuzzle_puzzles::tiling::problem_from_data;
use unpuzzle_tiling::{BOARDS, Cell, Placed, Problem, Solver};

use super::*;

fn read_back(problem: &Problem) {
    let data = serde_json::to_value(problem).unwrap();
    assert_eq!(problem_from_data(&data).as_ref(), Ok(problem));
    assert_eq!(&serde_json::from_value::<Problem>(data).unwrap(), problem);
}

#[test]
fn problems_survive_as_data() {
    for name in BOARDS {
        read_back(&board(name).unwrap());
    }
    let mut setup = board("soma").unwrap().setup().clone();
    setup.optional = vec![Cell::new(1, 1, 1)];
    setup.fixed = vec![Placed {
        piece: 0,
        cells: [(0, 0), (0, 1), (1, 0)].map(|(x, y)| Cell::new(x, y, 0)).to_vec(),
    }];
    read_back(&Problem::new(setup).unwrap());
}

#[test]
fn a_refusal_names_the_field() {
    let check = |data: Json, message: &str| {
        let asked = request("solve", &[]).with_data(data.clone()).unwrap();
        let failure = run(&asked, &Budget::unlimited()).err().unwrap();
        assert_eq!(failure.to_string(), message);
    };
    assert_eq!(problem_from_data(&json!([])).unwrap_err().to_string(), "problem must be a record");
    check(json!({}), "lattice must be square, cubic or balls");
    let square = |rest: Json| {
        let mut data = json!({"lattice": "square", "cells": [[0, 0]]});
        data.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        data
    };
    check(square(json!({"cells": 3})), "cells must be a list of reasonable length");
    check(square(json!({"cells": [[0]]})), "cells must be a list of [x, y] or [x, y, z]");
    check(square(json!({"pieces": [1]})), "pieces must be a record");
    let piece = |rest: Json| {
        let mut piece = json!({"label": "A", "cells": [[0, 0]], "turning": "flip"});
        piece.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        square(json!({"pieces": [piece]}))
    };
    check(piece(json!({"label": "AB"})), "label must be one letter");
    check(piece(json!({"turning": "no"})), "turning must be fixed, rotate or flip");
    check(piece(json!({"copies": -1})), "copies must be a number that is not negative");
    check(piece(json!({"copies": "1"})), "copies must be a whole number");
    check(square(json!({"fixed": [{"cells": []}]})), "piece must be a whole number");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn no_value_panics(x in any::<i64>(), copies in any::<i64>(), label in ".{0,2}") {
        let cells = json!([[x, 0, 0], [x.wrapping_add(1), 0, 0]]);
        let piece = json!({"label": label, "cells": cells, "turning": "flip", "copies": copies});
        let data = json!({"lattice": "square", "cells": cells, "pieces": [piece]});
        if let Ok(problem) = problem_from_data(&data) {
            let _ = Solver::new(&problem).first(&Budget::unlimited().with_node_limit(1000));
        }
    }
}
