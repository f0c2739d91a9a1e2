//! Positions as pictures: balls with light and shade on a tray, each with its
//! letter; a pyramid in perspective and layer by layer.

use crate::picture::{Anchor, Label, Paint, Shape, Stroke, Style};
use crate::prelude::*;

use super::drawing::{Covering, colour, covering};
use super::input::board_title;
use unpuzzle_tiling::game::label;
use unpuzzle_tiling::model::{Cell, Lattice, Layer, Placed, Problem, draw, layers};

const CELL: f64 = 40.0;

const MARGIN: f64 = 20.0;

/// Boards with more cells than this are not drawn.
const MOST_DRAWN: usize = 4096;

/// The pictures of a position: a flat board alone, a pyramid in perspective
/// and by layers, cubes by layers.
pub fn pictures(problem: &Problem, placed: &[Placed], title: &str) -> Vec<Picture> {
    if problem.cells().len() > MOST_DRAWN {
        return Vec::new();
    }
    let title = board_title(title);
    let described = |mut picture: Picture, title: LocalizedText| {
        picture.title = Some(title);
        picture.description = Some(draw(problem, placed).into());
        picture
    };
    let flat = || board_picture(problem, placed);
    match problem.lattice() {
        Lattice::Square => vec![described(flat(), title)],
        Lattice::Cubic => vec![described(flat(), by_layers(title))],
        Lattice::Balls => {
            let flat = flat();
            vec![
                described(perspective(problem, placed, flat.width), title.clone()),
                described(flat, by_layers(title)),
            ]
        }
    }
}

fn by_layers(title: LocalizedText) -> LocalizedText {
    msg!("{title}, layer by layer from the top", title).into()
}

fn board_picture(problem: &Problem, placed: &[Placed]) -> Picture {
    let (width, height) = size(problem, CELL);
    let mut picture = Picture::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    paint(&mut picture, problem, placed, (MARGIN, MARGIN), CELL);
    picture
}

pub(super) fn size(problem: &Problem, cell: f64) -> (f64, f64) {
    let layers = layers(problem);
    let gaps = layers.len().saturating_sub(1) as f64;
    let columns: usize = layers.iter().map(columns).sum();
    let rows = layers.iter().map(Vec::len).max().unwrap_or(0);
    let caption = if layers.len() > 1 { 0.6 } else { 0.0 };
    ((columns as f64 + gaps) * cell, (rows as f64 + caption) * cell)
}

fn columns(layer: &Layer) -> usize {
    layer.iter().map(Vec::len).max().unwrap_or(0)
}

pub(super) fn paint(
    picture: &mut Picture,
    problem: &Problem,
    placed: &[Placed],
    at: (f64, f64),
    cell: f64,
) {
    let layers = layers(problem);
    let covering = covering(placed);
    let mut left = at.0;
    for (below, layer) in layers.iter().enumerate() {
        let tray = Tray { problem, covering: &covering, origin: (left, at.1), cell };
        tray.paint(picture, layer);
        if layers.len() > 1 {
            let middle = left + columns(layer) as f64 * cell / 2.0;
            let foot = at.1 + layer.len() as f64 * cell + 0.5 * cell;
            let words = msg!("Layer {number}", number = layers.len() - below);
            let caption = Label::new((middle, foot), cell * 0.32, words);
            picture.draw(caption.anchored(Anchor::Middle).painted(Paint::Faint));
        }
        left += (columns(layer) as f64 + 1.0) * cell;
    }
}

struct Tray<'a> {
    problem: &'a Problem,
    covering: &'a Covering,
    origin: (f64, f64),
    cell: f64,
}

impl Tray<'_> {
    fn paint(&self, picture: &mut Picture, layer: &Layer) {
        let cells = || {
            layer.iter().enumerate().flat_map(|(row, cells)| {
                let known = cells.iter().enumerate();
                known.filter_map(move |(column, cell)| Some((row, column, (*cell)?)))
            })
        };
        for (row, column, _) in cells() {
            picture.draw(self.ground(row, column));
        }
        for (row, column, cell) in cells() {
            self.joints(picture, row, column, cell);
        }
        for (row, column, cell) in cells() {
            let centre = self.centre(row, column);
            match self.covering.get(&cell) {
                Some(&piece) => ball(picture, self.problem, piece, centre, self.cell * 0.46),
                None => picture.draw(Shape::Circle {
                    centre,
                    radius: self.cell * 0.3,
                    style: Style::filled(Paint::Paper),
                }),
            }
        }
    }

    fn centre(&self, row: usize, column: usize) -> (f64, f64) {
        let at = |start: f64, place: usize| start + (place as f64 + 0.5) * self.cell;
        (at(self.origin.0, column), at(self.origin.1, row))
    }

    /// The tray under one cell, a little wider so that neighbours join.
    fn ground(&self, row: usize, column: usize) -> Shape {
        let (x, y) = self.centre(row, column);
        let half = self.cell * 0.56;
        Shape::Rectangle {
            at: (x - half, y - half),
            size: (2.0 * half, 2.0 * half),
            radius: self.cell * 0.1,
            style: Style::filled(Paint::Surface),
        }
    }

    /// Bars from a ball to those of the same piece to the right and below, so
    /// that one sees what hangs together.
    fn joints(&self, picture: &mut Picture, row: usize, column: usize, cell: Cell) {
        let Some(&piece) = self.covering.get(&cell) else {
            return;
        };
        let steps = match self.problem.lattice() {
            Lattice::Square | Lattice::Cubic => [Cell::new(1, 0, 0), Cell::new(0, 1, 0)],
            Lattice::Balls => [Cell::ball(0, 0, 1), Cell::ball(0, 1, 0)],
        };
        let ends = [self.centre(row, column + 1), self.centre(row + 1, column)];
        for (step, end) in steps.into_iter().zip(ends) {
            if self.covering.get(&(cell + step)) == Some(&piece) {
                let start = self.centre(row, column);
                picture.draw(Shape::Path {
                    strokes: vec![Stroke::Move(start), Stroke::Line(end)],
                    style: Style::outlined(Paint::Piece(colour(piece)), self.cell * 0.4),
                });
            }
        }
    }
}

fn ball(picture: &mut Picture, problem: &Problem, piece: usize, centre: (f64, f64), radius: f64) {
    picture.draw(Shape::Ball { centre, radius, paint: Paint::Piece(colour(piece)) });
    let size = radius * 0.8;
    let base = (centre.0, centre.1 + size * 0.36);
    let letter = Label::new(base, size, label(problem, piece).to_string());
    picture.draw(letter.bold().anchored(Anchor::Middle));
}

/// A stack of balls seen from the front and above, those behind first, in the
/// middle of a sheet that is at least this wide.
fn perspective(problem: &Problem, placed: &[Placed], width: f64) -> Picture {
    let covering = covering(placed);
    let mut seen: Vec<(Seen, Option<usize>)> = problem
        .cells()
        .iter()
        .map(|cell| (look(*cell, problem), covering.get(cell).copied()))
        .collect();
    seen.sort_by(|one, other| other.0.depth.total_cmp(&one.0.depth));
    let edge = |pick: fn(f64, f64) -> f64, part: fn(&Seen) -> f64| {
        seen.iter().map(|(seen, _)| part(seen)).fold(part(&seen[0].0), pick)
    };
    let (left, right) =
        (edge(f64::min, |seen| seen.x - seen.radius), edge(f64::max, |seen| seen.x + seen.radius));
    let (top, bottom) =
        (edge(f64::min, |seen| seen.y - seen.radius), edge(f64::max, |seen| seen.y + seen.radius));
    let width = width.max(right - left + 2.0 * MARGIN);
    let mut picture = Picture::new(width, bottom - top + 2.0 * MARGIN);
    let beside = (width - right + left) / 2.0;
    for (seen, piece) in &seen {
        let centre = (seen.x - left + beside, seen.y - top + MARGIN);
        match piece {
            Some(piece) => ball(&mut picture, problem, *piece, centre, seen.radius),
            None => picture.draw(Shape::Circle {
                centre,
                radius: seen.radius * 0.9,
                style: Style::outlined(Paint::Faint, 1.0),
            }),
        }
    }
    picture
}

struct Seen {
    x: f64,
    y: f64,
    radius: f64,
    depth: f64,
}

/// The camera stands before one corner of the base, a little to the side,
/// looks down at a third of a right angle and is six sides away.
fn look(cell: Cell, problem: &Problem) -> Seen {
    const TURN: f64 = 0.35;
    const TILT: f64 = 0.55;
    let side = layers(problem).len().max(1) as f64;
    let (layer, row, column) = cell.ball_position();
    let (layer, row, column) = (f64::from(layer), f64::from(row), f64::from(column));
    let middle = (side - 1.0) / 2.0;
    let (x, y) = (column + layer / 2.0 - middle, row + layer / 2.0 - middle);
    let z = layer * std::f64::consts::FRAC_1_SQRT_2;
    let (across, away) = (x * TURN.cos() - y * TURN.sin(), -(x * TURN.sin() + y * TURN.cos()));
    let up = z * TILT.cos() + away * TILT.sin();
    let depth = away * TILT.cos() - z * TILT.sin();
    let distance = 6.0 * side;
    let scale = 60.0 * distance / (distance + depth);
    Seen { x: across * scale, y: -up * scale, radius: 0.5 * scale, depth }
}
