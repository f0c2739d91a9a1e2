//! A position as data, for a front end that draws it and makes moves itself.
//!
//! Cells are layer, row and column counted from 1, as in the text of moves;
//! the cells of an orientation are steps from its first one. Both add up, on
//! every grid, so a screen needs no other geometry to place a piece.

use unpuzzle_puzzle::{Game, Record, Status, Value};

use super::TilingGame;
use unpuzzle_tiling::game::{Move, label};
use unpuzzle_tiling::model::{Cell, Lattice, Piece, Placed, Problem, place};

pub(super) fn record(game: &TilingGame) -> Record {
    let position = &game.position;
    let problem = position.problem();
    let lattice = problem.lattice();
    let pieces = problem.pieces().iter().zip(0..);
    let pieces = pieces.map(|(piece, index)| piece_value(piece, lattice, position.left(index)));
    vec![
        ("title", game.title.as_str().into()),
        ("lattice", lattice.name().into()),
        ("cells", cells_value(problem.cells(), lattice)),
        ("optional", cells_value(problem.optional(), lattice)),
        ("pieces", Value::List(pieces.collect())),
        ("given", placed_value(problem, problem.fixed())),
        ("placed", placed_value(problem, position.placed())),
        ("solved", (game.status() == Status::Won).into()),
    ]
}

fn piece_value(piece: &Piece, lattice: Lattice, left: usize) -> Value {
    let orientations = piece.shape.orientations(lattice, piece.turning);
    let orientations = orientations.iter().map(|shape| {
        let cells = shape.cells().iter();
        Value::List(cells.map(|&cell| numbers(lattice, cell, 0)).collect())
    });
    Value::Record(vec![
        ("letter", piece.label.to_string().into()),
        ("copies", piece.copies.into()),
        ("left", left.into()),
        ("turning", piece.turning.name().into()),
        ("orientations", Value::List(orientations.collect())),
    ])
}

fn placed_value(problem: &Problem, placed: &[Placed]) -> Value {
    let one = |placed: &Placed| {
        Value::Record(vec![
            ("piece", label(problem, placed.piece).to_string().into()),
            ("cells", cells_value(&placed.cells, problem.lattice())),
            ("move", Move::Place(placed.clone()).to_text(problem).into()),
        ])
    };
    Value::List(placed.iter().map(one).collect())
}

fn cells_value(cells: &[Cell], lattice: Lattice) -> Value {
    Value::List(
        cells
            .iter()
            .map(|&cell| numbers(lattice, cell, 1))
            .collect(),
    )
}

/// Layer, row and column, counted from `first`.
fn numbers(lattice: Lattice, cell: Cell, first: i32) -> Value {
    let (layer, row, column) = place(lattice, cell);
    Value::list([layer, row, column].map(|number| number + first))
}
