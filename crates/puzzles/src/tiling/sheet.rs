//! Challenges on paper: boards with the given pieces, below each the pieces that are left at
//! the scale of the board, and the solutions on pages of their own.

use crate::paper::{self, BOTTOM, COLUMN, Point, TOP};
use crate::picture::{Label, Paint, Shape, Style};
use crate::prelude::*;

use super::drawing::{colour, piece_layers};
use super::generate::Made;
use super::input::board_title;
use super::picture;
use unpuzzle_tiling::model::{Layout, Problem};

/// A cell is never wider than this, however small the board,
const WIDEST_CELL: f64 = 24.0;
/// and never narrower, if fewer challenges on a page help: half a centimetre.
const NARROWEST_CELL: f64 = 14.0;
/// Above a board, for its number and level.
const HEAD: f64 = 20.0;
/// Between a board and its pieces, and between two rows of pieces, in cells.
const APART: f64 = 0.5;
/// Below a challenge, at least.
const BELOW: f64 = 16.0;

pub(super) fn pages(
    challenges: &[Made],
    board: &str,
    title: Option<&str>,
    command: &str,
) -> Vec<Picture> {
    let puzzles = msg!("{board}: fill the board", board = board_title(board)).into();
    let solutions: LocalizedText = msg!("{board}: solutions", board = board_title(board)).into();
    let about = msg!("Fill the board with the pieces below it. Each challenge has one solution.");
    let heading = || {
        let mut page = paper::page(
            title.map_or_else(|| LocalizedText::clone(&puzzles), LocalizedText::from),
            about.clone(),
        );
        paper::name_and_date(&mut page);
        page
    };
    let boards: Vec<_> = challenges.iter().map(|one| &one.board).collect();
    let mut pages = part(challenges, &boards, true, heading);
    let solved: Vec<_> = challenges.iter().map(|one| &one.solution).collect();
    pages.extend(part(challenges, &solved, false, || paper::page(solutions.clone(), "")));
    paper::feet(&mut pages, command);
    pages
}

/// Boards in two columns, all at one scale.
fn part(
    challenges: &[Made],
    layouts: &[&Layout],
    with_pieces: bool,
    heading: impl Fn() -> Picture,
) -> Vec<Picture> {
    let (rows, cell) = scale(layouts, with_pieces);
    let pitch = (BOTTOM - TOP) / rows as f64;
    let blocks: Vec<_> = challenges.iter().zip(layouts).zip(1..).collect();
    let page = |blocks: &[((&Made, &&Layout), usize)]| {
        let mut page = heading();
        for (place, ((challenge, layout), number)) in blocks.iter().enumerate() {
            let (left, top) = (paper::column(place), TOP + pitch * (place / 2) as f64);
            let level = level_text(challenge.difficulty.level);
            let words = msg!("{number}. {level}", number = *number, level);
            page.draw(Label::new((left, top + 10.0), 10.0, words).bold());
            Block::new(layout, cell, with_pieces).draw(&mut page, (left, top));
        }
        page
    };
    blocks.chunks(2 * rows).map(page).collect()
}

/// How many rows of challenges a page has, and how wide their cells are: as many as leave
/// cells that a person can draw in.
fn scale(layouts: &[&Layout], with_pieces: bool) -> (usize, f64) {
    let widest = |layout: &&Layout| COLUMN / picture::size(&layout.problem, 1.0).0;
    let widest = layouts.iter().map(widest).fold(WIDEST_CELL, f64::min);
    let fitting = |rows: usize| {
        let room = (BOTTOM - TOP) / rows as f64;
        let fits = |cell: f64| {
            layouts.iter().all(|layout| Block::new(layout, cell, with_pieces).height() <= room)
        };
        // In steps of a twentieth, because rows of pieces break at some widths.
        let cells = (1..=20).rev().map(|part| widest * f64::from(part) / 20.0);
        cells.into_iter().find(|cell| fits(*cell)).map(|cell| (rows, cell))
    };
    let least = NARROWEST_CELL.min(widest);
    let scales: Vec<_> = (1..=5).rev().filter_map(fitting).collect();
    let large = scales.iter().find(|(_, cell)| *cell >= least);
    large.or(scales.last()).copied().unwrap_or((1, least))
}

/// A board with the pieces to place below it.
struct Block<'a> {
    layout: &'a Layout,
    cell: f64,
    /// Height of the board.
    high: f64,
    /// The pieces, as many side by side as fit.
    tray: Vec<Vec<Drawn>>,
}

/// A piece number and its filled cells by row.
type Drawn = (usize, Vec<Vec<bool>>);

impl<'a> Block<'a> {
    fn new(layout: &'a Layout, cell: f64, with_pieces: bool) -> Self {
        let problem = &layout.problem;
        let (_, high) = picture::size(problem, cell);
        let tray = if with_pieces { tray(problem, COLUMN / cell) } else { Vec::new() };
        Block { layout, cell, high, tray }
    }

    fn height(&self) -> f64 {
        let rows = self.tray.iter().map(|row| (rows_of(row) as f64 + APART) * self.cell);
        HEAD + self.high + rows.sum::<f64>() + BELOW
    }

    fn draw(&self, page: &mut Picture, (left, top): Point) {
        let Layout { problem, placed } = self.layout;
        picture::paint(page, problem, placed, (left, top + HEAD), self.cell);
        let mut y = top + HEAD + self.high;
        for row in &self.tray {
            y += APART * self.cell;
            let mut x = left;
            for (piece, rows) in row {
                draw_piece(page, *piece, rows, (x, y), self.cell);
                x += (columns_of(rows) + 1) as f64 * self.cell;
            }
            y += rows_of(row) as f64 * self.cell;
        }
    }
}

fn rows_of(row: &[Drawn]) -> usize {
    row.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0)
}

fn columns_of(rows: &[Vec<bool>]) -> usize {
    rows.first().map_or(0, Vec::len)
}

/// The pieces to place, in rows of at most `room` cells.
fn tray(problem: &Problem, room: f64) -> Vec<Vec<Drawn>> {
    let is_given = |piece: usize| problem.fixed().iter().any(|placed| placed.piece == piece);
    let mut tray: Vec<Vec<Drawn>> = Vec::new();
    let mut used = 0;
    for piece in (0..problem.pieces().len()).filter(|&piece| !is_given(piece)) {
        let rows = lying(side_by_side(piece_layers(problem, piece)));
        let width = columns_of(&rows);
        match tray.last_mut() {
            Some(row) if (used + 1 + width) as f64 <= room => {
                used += 1 + width;
                row.push((piece, rows));
            }
            _ => {
                used = width;
                tray.push(vec![(piece, rows)]);
            }
        }
    }
    tray
}

/// Turns an upright piece on its side, which saves paper.
fn lying(rows: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
    let columns = columns_of(&rows);
    if rows.len() <= columns {
        return rows;
    }
    (0..columns).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect()
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

fn draw_piece(page: &mut Picture, piece: usize, rows: &[Vec<bool>], at: Point, cell: f64) {
    for (row, cells) in rows.iter().enumerate() {
        for (column, _) in cells.iter().enumerate().filter(|(_, filled)| **filled) {
            let centre = (at.0 + (column as f64 + 0.5) * cell, at.1 + (row as f64 + 0.5) * cell);
            let style = Style::filled(Paint::Piece(colour(piece)));
            page.draw(Shape::Circle { centre, radius: cell * 0.46, style });
        }
    }
}
