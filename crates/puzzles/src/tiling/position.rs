//! A position as data, for a front end that draws it and makes moves itself.
//!
//! Cells are layer, row and column counted from 1, as in the text of moves;
//! the cells of an orientation are steps from its first one. Both add up, on
//! every grid, so a screen needs no other geometry to place a piece.

use crate::{Game, Status};
use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_tiling::game::{Move, label};
use unpuzzle_tiling::model::{self, Cell, Lattice, Problem, place};

use super::TilingGame;

/// What the player sees.
#[derive(Serialize, JsonSchema)]
pub(super) struct Seen {
    title: String,
    lattice: &'static str,
    cells: Vec<[i32; 3]>,
    optional: Vec<[i32; 3]>,
    pieces: Vec<Piece>,
    given: Vec<Placed>,
    placed: Vec<Placed>,
    solved: bool,
}

#[derive(Serialize, JsonSchema)]
struct Piece {
    letter: String,
    copies: usize,
    left: usize,
    turning: &'static str,
    orientations: Vec<Vec<[i32; 3]>>,
}

#[derive(Serialize, JsonSchema)]
struct Placed {
    piece: String,
    cells: Vec<[i32; 3]>,
    #[serde(rename = "move")]
    text: String,
}

impl From<&TilingGame> for Seen {
    fn from(game: &TilingGame) -> Self {
        let position = game.position();
        let problem = position.problem();
        let lattice = problem.lattice();
        let cells = |cells: &[Cell]| numbers(cells, lattice, 1);
        let pieces = problem.pieces().iter().zip(0..);
        Seen {
            title: game.title.clone(),
            lattice: lattice.name(),
            cells: cells(problem.cells()),
            optional: cells(problem.optional()),
            pieces: pieces
                .map(|(piece, index)| Piece::new(piece, lattice, position.left(index)))
                .collect(),
            given: placed(problem, problem.fixed()),
            placed: placed(problem, position.placed()),
            solved: game.status() == Status::Won,
        }
    }
}

impl Piece {
    fn new(piece: &model::Piece, lattice: Lattice, left: usize) -> Self {
        let orientations = piece.shape.orientations(lattice, piece.turning);
        Piece {
            letter: piece.label.to_string(),
            copies: piece.copies,
            left,
            turning: piece.turning.name(),
            orientations: orientations
                .iter()
                .map(|shape| numbers(shape.cells(), lattice, 0))
                .collect(),
        }
    }
}

fn placed(problem: &Problem, placed: &[model::Placed]) -> Vec<Placed> {
    let one = |placed: &model::Placed| Placed {
        piece: label(problem, placed.piece).to_string(),
        cells: numbers(&placed.cells, problem.lattice(), 1),
        text: Move::Place(placed.clone()).to_text(problem),
    };
    placed.iter().map(one).collect()
}

/// Layer, row and column of each cell, counted from `first`.
fn numbers(cells: &[Cell], lattice: Lattice, first: i32) -> Vec<[i32; 3]> {
    let number = |&cell: &Cell| {
        let (layer, row, column) = place(lattice, cell);
        [layer, row, column].map(|number| number + first)
    };
    cells.iter().map(number).collect()
}
