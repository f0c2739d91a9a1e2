//! Challenges on paper: boards with the given pieces, the pieces that are
//! left, and the solutions on pages of their own.

use crate::messages::level_text;
use crate::picture::{Anchor, Label, Paint, Picture, Shape, Style};
use crate::{LocalizedText, msg};

use super::drawing::{colour, piece_layers};
use super::generate::Made;
use super::names::board_title;
use super::picture;
use unpuzzle_tiling::model::{Layout, Problem};

/// The space around a page.
const MARGIN: f64 = 42.0;

/// Challenges beside each other and below each other.
const GRID: (usize, usize) = (2, 4);

/// The head and the foot of a page.
const HEAD: f64 = 40.0;

/// The pages of challenges, and after them those of solutions.
pub(super) fn pages(challenges: &[Made], title: &str, command: &str) -> Vec<Picture> {
    let puzzles = msg!("{board}: fill the board", board = board_title(title));
    let key = msg!("{board}: solutions", board = board_title(title));
    let mut pages = part(challenges, &puzzles.into(), command, false);
    pages.extend(part(challenges, &key.into(), command, true));
    pages
}

fn part(challenges: &[Made], title: &LocalizedText, command: &str, solved: bool) -> Vec<Picture> {
    let on_page = GRID.0 * GRID.1;
    let pages = challenges.chunks(on_page).enumerate();
    pages
        .map(|(number, challenges)| {
            let mut page = Picture::a4();
            page.title = Some(title.clone());
            head_and_foot(&mut page, title, command);
            for (place, challenge) in challenges.iter().enumerate() {
                let number = number * on_page + place + 1;
                block(&mut page, challenge, place, number, solved);
            }
            page
        })
        .collect()
}

fn head_and_foot(page: &mut Picture, title: &LocalizedText, command: &str) {
    let label = Label::new((MARGIN, MARGIN + 14.0), 18.0, title.clone());
    page.draw(label.bold());
    let foot = msg!("Made by {command}", command);
    let at = (page.width / 2.0, page.height - MARGIN / 2.0);
    let label = Label::new(at, 8.0, foot);
    page.draw(label.anchored(Anchor::Middle).painted(Paint::Faint));
}

/// One challenge in its share of the page.
fn block(page: &mut Picture, challenge: &Made, place: usize, number: usize, solved: bool) {
    let width = (page.width - 2.0 * MARGIN) / GRID.0 as f64;
    let height = (page.height - 2.0 * MARGIN - HEAD) / GRID.1 as f64;
    let left = MARGIN + (place % GRID.0) as f64 * width;
    let top = MARGIN + HEAD + (place / GRID.0) as f64 * height;
    let Layout { problem, placed } = if solved { &challenge.solution } else { &challenge.board };
    let level = level_text(challenge.difficulty.level);
    let words = msg!("{number}. {level}", number, level);
    page.draw(Label::new((left, top + 10.0), 10.0, words).bold());
    let room = (width - 16.0, height - 70.0);
    let (wide, high) = picture::size(problem, 1.0);
    let cell = (room.0 / wide).min(room.1 / high).min(24.0);
    picture::paint(page, problem, placed, (left + 4.0, top + 20.0), cell);
    if !solved {
        let below = top + 20.0 + high * cell + 12.0;
        pieces_left(page, problem, (left + 4.0, below), room.0);
    }
}

/// The pieces that are not given, small and side by side.
fn pieces_left(page: &mut Picture, problem: &Problem, at: (f64, f64), room: f64) {
    let fixed = |piece: usize| problem.fixed().iter().any(|placed| placed.piece == piece);
    let drawings: Vec<(usize, Vec<Vec<bool>>)> = (0..problem.pieces().len())
        .filter(|&piece| !fixed(piece))
        .map(|piece| (piece, side_by_side(piece_layers(problem, piece))))
        .collect();
    let width = |rows: &Vec<Vec<bool>>| rows.first().map_or(0, Vec::len) + 1;
    let columns: usize = drawings.iter().map(|(_, rows)| width(rows)).sum();
    let cell = (room / columns.max(1) as f64).min(8.0);
    let mut left = at.0;
    for (piece, rows) in &drawings {
        small_piece(page, *piece, rows, (left, at.1), cell);
        left += width(rows) as f64 * cell;
    }
}

/// The layers of a piece as one drawing with gaps.
fn side_by_side(layers: Vec<Vec<Vec<bool>>>) -> Vec<Vec<bool>> {
    let mut layers = layers.into_iter();
    let first = layers.next().unwrap_or_default();
    layers.fold(first, |all, layer| {
        let joined = all.into_iter().zip(layer);
        joined.map(|(left, right)| [left, vec![false], right].concat()).collect()
    })
}

fn small_piece(page: &mut Picture, piece: usize, rows: &[Vec<bool>], at: (f64, f64), cell: f64) {
    for (row, cells) in rows.iter().enumerate() {
        for (column, _) in cells.iter().enumerate().filter(|(_, filled)| **filled) {
            let centre = (at.0 + (column as f64 + 0.5) * cell, at.1 + (row as f64 + 0.5) * cell);
            page.draw(Shape::Circle {
                centre,
                radius: cell * 0.5,
                style: Style::filled(Paint::Piece(colour(piece))),
            });
        }
    }
}
