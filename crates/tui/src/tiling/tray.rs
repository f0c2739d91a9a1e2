//! The pieces that are not on the board yet, each drawn small.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use unpuzzle::tiling::{Cell, Lattice, Piece, Problem, Shape};

use super::paint::{ink, piece_style};
use crate::prelude::*;

pub(crate) struct Item {
    pub(crate) piece: usize,
    label: char,
    left: usize,
    /// Rows and columns of its cells, layers side by side.
    places: Vec<(u16, u16)>,
    size: (u16, u16),
}

/// How a piece in the tray is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Two columns and a row for a cell, the name above.
    Large,
    /// A column and half a row for a cell, the name before.
    Small,
    Name,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places {
    /// The area of each item, in the order of the items.
    pub(crate) items: Vec<Rect>,
    pub(crate) extent: (u16, u16),
}

pub(crate) fn items(problem: &Problem, left: &[usize]) -> Vec<Item> {
    let pieces = problem.pieces().iter().zip(left).enumerate();
    pieces
        .filter(|(_, (_, left))| **left > 0)
        .map(|(index, (piece, left))| Item::new(problem.lattice(), index, piece, *left))
        .collect()
}

impl Item {
    fn new(lattice: Lattice, index: usize, piece: &Piece, left: usize) -> Self {
        let places = flattest(lattice, piece);
        let extent = |part: fn(&(u16, u16)) -> u16| places.iter().map(part).max().unwrap_or(0) + 1;
        let size = (extent(|place| place.0), extent(|place| place.1));
        Item { piece: index, label: piece.label, left, places, size }
    }

    fn name(&self) -> String {
        match self.left {
            1 => self.label.to_string(),
            left => format!("{}×{left}", self.label),
        }
    }

    fn extent(&self, size: Size) -> (u16, u16) {
        let name = self.name().chars().count() as u16 + 2;
        match size {
            Size::Large => ((self.size.1 * 2).max(name), self.size.0 + 1),
            Size::Small => (name + self.size.1, self.size.0.div_ceil(2)),
            Size::Name => (name, 1),
        }
    }
}

/// Lays items out in rows of this width.
pub(crate) fn lay_out(items: &[Item], width: u16, size: Size) -> Places {
    let mut places = Places::default();
    let (gap, lead) = match size {
        Size::Large => (2, 0),
        Size::Small => (2, 1),
        Size::Name => (0, 0),
    };
    let (mut x, mut y, mut tallest) = (0, 0, 0);
    for item in items {
        let (columns, rows) = item.extent(size);
        if x > 0 && x + columns > width {
            (x, y) = (0, y + tallest + lead);
            tallest = 0;
        }
        places.items.push(Rect::new(x, y, columns, rows));
        places.extent.0 = places.extent.0.max(x + columns);
        x += columns + gap;
        tallest = tallest.max(rows);
    }
    places.extent.1 = y + tallest;
    places
}

pub(crate) fn draw(
    buffer: &mut Buffer,
    (area, size): (Rect, Size),
    item: &Item,
    state: State,
    theme: Theme,
) {
    let (before, behind, style) = match state {
        State::Chosen => ("▸", "", theme.chosen()),
        State::Homeless => (" ", "✗", theme.style(Role::Bad)),
        State::Waiting => (" ", "", theme.style(Role::Normal)),
    };
    let area = area.intersection(buffer.area);
    if area.is_empty() {
        return;
    }
    let name = format!("{before}{}{behind}", item.name());
    let room = usize::from(area.width);
    buffer.set_stringn(area.x, area.y, &name, room, style);
    match size {
        Size::Large => draw_large(buffer, area, item, theme),
        Size::Small => draw_small(buffer, area, item, theme),
        Size::Name => {}
    }
}

fn draw_large(buffer: &mut Buffer, area: Rect, item: &Item, theme: Theme) {
    for &(row, column) in &item.places {
        let place = Rect::new(area.x + column * 2, area.y + 1 + row, 2, 1);
        if area.intersection(place) == place {
            let text = if theme.colours { "  " } else { "▓▓" };
            let span = Span::styled(text, piece_style(item.piece, theme));
            buffer.set_span(place.x, place.y, &span, 2);
        }
    }
}

/// Two rows of the piece in one row of half blocks.
fn draw_small(buffer: &mut Buffer, area: Rect, item: &Item, theme: Theme) {
    let left = area.right().saturating_sub(item.size.1);
    for line in 0..item.size.0.div_ceil(2) {
        for column in 0..item.size.1 {
            let has = |row| item.places.contains(&(row, column));
            let block = match (has(2 * line), has(2 * line + 1)) {
                (true, true) => "█",
                (true, false) => "▀",
                (false, true) => "▄",
                (false, false) => continue,
            };
            let place = Position::new(left + column, area.y + line);
            if area.contains(place) {
                buffer.set_string(place.x, place.y, block, ink(item.piece, theme));
            }
        }
    }
}

/// What is to be said about a piece in the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Chosen,
    Homeless,
    Waiting,
}

/// Rows and columns of a piece in the way of lying that takes the fewest
/// rows, layers side by side from the bottom.
fn flattest(lattice: Lattice, piece: &Piece) -> Vec<(u16, u16)> {
    let ways = piece.shape.orientations(lattice, piece.turning);
    let drawn = ways.iter().map(|way| drawing(lattice, way));
    let rows = |places: &Vec<(u16, u16)>| {
        let last = |part: fn(&(u16, u16)) -> u16| places.iter().map(part).max();
        (last(|place| place.0), last(|place| place.1))
    };
    drawn.min_by_key(rows).unwrap_or_default()
}

fn drawing(lattice: Lattice, shape: &Shape) -> Vec<(u16, u16)> {
    let place = |cell: &Cell| match lattice {
        Lattice::Square | Lattice::Cubic => (cell.z, cell.y, cell.x),
        Lattice::Balls => cell.ball_position(),
    };
    let places: Vec<(i32, i32, i32)> = shape.cells().iter().map(place).collect();
    let least = |part: fn(&(i32, i32, i32)) -> i32| places.iter().map(part).min().unwrap_or(0);
    let (bottom, top, left) = (least(|p| p.0), least(|p| p.1), least(|p| p.2));
    let widest = places.iter().map(|place| place.2 - left).max().unwrap_or(0) + 1;
    places
        .iter()
        .map(|&(layer, row, column)| {
            let shift = (layer - bottom) * (widest + 1);
            ((row - top) as u16, (column - left + shift) as u16)
        })
        .collect()
}
