//! Boards and pieces as neutral cells on a page.

use std::collections::HashMap;

use crate::page::{self};
use crate::prelude::*;
use unpuzzle_tiling::model::{Cell, Layout, OPEN, Placed, Problem, layers, place};

/// Maximum width of a row of pieces, in cells.
const WIDEST: usize = 36;

/// Which piece covers each cell.
pub(super) type Covering = HashMap<Cell, usize>;

pub(super) fn covering(placed: &[Placed]) -> Covering {
    let pairs =
        placed.iter().flat_map(|placed| placed.cells.iter().map(|&cell| (cell, placed.piece)));
    pairs.collect()
}

pub(super) fn colour(piece: usize) -> u8 {
    u8::try_from(piece % 256).unwrap_or_default()
}

pub(super) fn layout(page: &mut Page, layout: &Layout) {
    board(page, &layout.problem, &layout.placed);
}

pub(super) fn board(page: &mut Page, problem: &Problem, placed: &[Placed]) {
    let covering = covering(placed);
    let layers = layers(problem);
    let deep = layers.len() > 1;
    for (below, layer) in layers.iter().enumerate() {
        if deep {
            let number = layers.len() - below;
            page.line(Role::Quiet, msg!("Layer {number}", number));
        }
        let rows = layer.iter().map(|row| {
            row.iter()
                .map(|cell: &Option<Cell>| cell.map(|cell| drawn(problem, covering.get(&cell))))
                .collect()
        });
        page.push(Block::Board(page::Board { apart: false, rows: rows.collect() }));
    }
}

fn drawn(problem: &Problem, piece: Option<&usize>) -> page::Cell {
    let known = piece.and_then(|&piece| Some((piece, problem.pieces().get(piece)?)));
    match known {
        Some((piece, of)) => {
            page::Cell { label: of.label.to_string(), role: Role::Piece(colour(piece)) }
        }
        None => page::Cell { label: OPEN.to_string(), role: Role::Quiet },
    }
}

pub(super) fn pieces(page: &mut Page, problem: &Problem, pieces: &[usize]) {
    let mut line: Vec<Vec<Option<page::Cell>>> = Vec::new();
    let width = |rows: &Vec<Vec<Option<page::Cell>>>| rows.first().map_or(0, Vec::len);
    for &piece in pieces {
        let rows = piece_rows(problem, piece);
        if width(&line) > 0 && width(&line) + 1 + width(&rows) > WIDEST {
            push(page, std::mem::take(&mut line));
        }
        beside(&mut line, rows);
    }
    if !line.is_empty() {
        push(page, line);
    }
}

fn push(page: &mut Page, rows: Vec<Vec<Option<page::Cell>>>) {
    page.push(Block::Board(page::Board { apart: false, rows }));
}

/// Appends a block of rows on the right, with a gap.
fn beside(line: &mut Vec<Vec<Option<page::Cell>>>, rows: Vec<Vec<Option<page::Cell>>>) {
    let (left, right) = (line.first().map_or(0, Vec::len), rows.first().map_or(0, Vec::len));
    let height = line.len().max(rows.len());
    line.resize(height, vec![None; left]);
    let mut rows = rows;
    rows.resize(height, vec![None; right]);
    for (row, more) in line.iter_mut().zip(rows) {
        if left > 0 {
            row.push(None);
        }
        row.extend(more);
    }
}

fn piece_rows(problem: &Problem, piece: usize) -> Vec<Vec<Option<page::Cell>>> {
    let mut all = Vec::new();
    for rows in piece_layers(problem, piece) {
        let rows = rows.into_iter().map(|row| {
            row.into_iter()
                .map(|filled: bool| filled.then(|| drawn(problem, Some(&piece))))
                .collect()
        });
        beside(&mut all, rows.collect());
    }
    all
}

/// A piece as it is given: which places it fills, layer by layer from below.
pub(super) fn piece_layers(problem: &Problem, piece: usize) -> Vec<Vec<Vec<bool>>> {
    let cells = problem.pieces().get(piece).map(|piece| piece.shape.cells());
    let places: Vec<(i32, i32, i32)> =
        cells.unwrap_or_default().iter().map(|&cell| place(problem.lattice(), cell)).collect();
    let span = |part: fn(&(i32, i32, i32)) -> i32| {
        let values = places.iter().map(part);
        values.clone().min().unwrap_or(0)..=values.max().unwrap_or(-1)
    };
    let (layers, rows, columns) = (span(|p| p.0), span(|p| p.1), span(|p| p.2));
    let filled = |layer, row, column| places.contains(&(layer, row, column));
    layers
        .map(|layer| {
            rows.clone()
                .map(|row| columns.clone().map(|column| filled(layer, row, column)).collect())
                .collect()
        })
        .collect()
}
