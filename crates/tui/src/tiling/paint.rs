//! Boards on the terminal: letters on colours, and lines around the pieces.
//!
//! A cell is as many columns wide as makes it look square. Colour is never
//! alone: letters name the pieces, lines separate them, and signs mark what
//! is held over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};
use unpuzzle::tiling::model::{Layer, layers};
use unpuzzle::tiling::{Cell, Lattice, Problem};
use unpuzzle_render::{is_light_piece, piece_index};

use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Three columns and a row, with lines around pieces.
    Large,
    Compact,
    Tiny,
}

/// What is seen at one place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Gap,
    Open(Mark),
    Piece {
        number: usize,
        /// Its index, which gives it a colour.
        piece: usize,
        label: char,
        /// Whether it is dimmed, because it was given and stays.
        is_fixed: bool,
        mark: Mark,
    },
    Ghost {
        /// Its index, which gives it a colour.
        piece: usize,
        label: char,
        fits: bool,
        mark: Mark,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    Cursor,
    /// This cannot be filled any more, or is in the way.
    Wrong,
    Shine,
}

impl Scale {
    /// Columns and rows of a sheet with this many rows and columns.
    pub(crate) fn extent(self, (rows, columns): (u16, u16)) -> (u16, u16) {
        match self {
            Scale::Large => (columns * 4 + 1, rows * 2 + 1),
            Scale::Compact => (columns * 2, rows),
            Scale::Tiny => (columns, rows),
        }
    }

    /// The row and column of the cell that is drawn at a position.
    pub(crate) fn place_at(self, area: Rect, position: Position) -> Option<(i32, i32)> {
        if !area.contains(position) {
            return None;
        }
        let (x, y) = (position.x - area.x, position.y - area.y);
        let (column, row) = match self {
            Scale::Large => (x.saturating_sub(1) / 4, y.saturating_sub(1) / 2),
            Scale::Compact => (x / 2, y),
            Scale::Tiny => (x, y),
        };
        Some((i32::from(row), i32::from(column)))
    }
}

/// Draws a sheet of this many rows and columns.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    scale: Scale,
    size: (u16, u16),
    face: &dyn Fn(i32, i32) -> Face,
    theme: Theme,
) {
    let painter = Painter { area, size, face, theme };
    match scale {
        Scale::Large => painter.draw_large(buffer),
        Scale::Compact => painter.draw_close(buffer, 2),
        Scale::Tiny => painter.draw_close(buffer, 1),
    }
}

/// The style of a piece that lies on the board.
pub(crate) fn piece_style(piece: usize, theme: Theme) -> Style {
    if !theme.colours {
        return Style::new().add_modifier(Modifier::BOLD);
    }
    let number = palette_number(piece);
    let ink = if is_light_piece(number) { 16 } else { 231 };
    Style::new()
        .bg(Color::Indexed(piece_index(number)))
        .fg(Color::Indexed(ink))
        .add_modifier(Modifier::BOLD)
}

/// The number of a piece in the palette, which repeats itself anyway.
fn palette_number(piece: usize) -> u8 {
    (piece % 256) as u8
}

/// The colour of a piece for signs on the usual background.
pub(crate) fn ink(piece: usize, theme: Theme) -> Style {
    if theme.colours {
        Style::new().fg(Color::Indexed(piece_index(palette_number(piece))))
    } else {
        theme.style(Role::Strong)
    }
}

struct Painter<'a> {
    area: Rect,
    size: (u16, u16),
    face: &'a dyn Fn(i32, i32) -> Face,
    theme: Theme,
}

impl Painter<'_> {
    fn at(&self, row: i32, column: i32) -> Face {
        let (rows, columns) = (i32::from(self.size.0), i32::from(self.size.1));
        if (0..rows).contains(&row) && (0..columns).contains(&column) {
            (self.face)(row, column)
        } else {
            Face::Gap
        }
    }

    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
        let place = Position::new(self.area.x + x, self.area.y + y);
        if self.area.contains(place) {
            let room = usize::from(self.area.right() - place.x);
            buffer.set_stringn(place.x, place.y, text, room, style);
        }
    }

    fn draw_close(&self, buffer: &mut Buffer, width: usize) {
        for row in 0..self.size.0 {
            for column in 0..self.size.1 {
                let face = self.at(row.into(), column.into());
                let (sign, mark) = signs(face);
                let text: String = [sign, mark].into_iter().take(width).collect();
                let style = style(face, self.theme);
                self.put(buffer, column * width as u16, row, &text, style);
            }
        }
    }

    fn draw_large(&self, buffer: &mut Buffer) {
        for row in 0..=self.size.0 {
            for column in 0..=self.size.1 {
                let (y, x) = (i32::from(row), i32::from(column));
                self.draw_corner(buffer, y, x);
                self.draw_upper_edge(buffer, y, x);
                self.draw_left_edge(buffer, y, x);
                self.draw_middle(buffer, y, x);
            }
        }
    }

    fn draw_middle(&self, buffer: &mut Buffer, row: i32, column: i32) {
        let face = self.at(row, column);
        let (sign, mark) = signs(face);
        let text = match face {
            Face::Ghost { mark: Mark::Cursor, .. } => format!("[{sign}]"),
            Face::Open(Mark::Cursor) => "[ ]".to_owned(),
            Face::Piece { mark: Mark::Cursor, .. } => format!("[{sign}]"),
            _ => format!("{mark}{sign}{mark}"),
        };
        let (x, y) = corner(row, column);
        if (row as u16) < self.size.0 && (column as u16) < self.size.1 {
            self.put(buffer, x + 1, y + 1, &text, style(face, self.theme));
            // Dark pieces are hard to read on a dark terminal.
            if let Face::Ghost { fits: true, .. } = face {
                let style = self.theme.style(Role::Strong);
                self.put(buffer, x + 2, y + 1, &sign.to_string(), style);
            }
        }
    }

    fn draw_upper_edge(&self, buffer: &mut Buffer, row: i32, column: i32) {
        let (above, below) = (self.at(row - 1, column), self.at(row, column));
        let (x, y) = corner(row, column);
        if (column as u16) < self.size.1 {
            self.draw_between(buffer, (x + 1, y), &[above, below], "───");
        }
    }

    fn draw_left_edge(&self, buffer: &mut Buffer, row: i32, column: i32) {
        let (left, right) = (self.at(row, column - 1), self.at(row, column));
        let (x, y) = corner(row, column);
        if (row as u16) < self.size.0 {
            self.draw_between(buffer, (x, y + 1), &[left, right], "│");
        }
    }

    fn draw_corner(&self, buffer: &mut Buffer, row: i32, column: i32) {
        let around = [
            self.at(row - 1, column - 1),
            self.at(row - 1, column),
            self.at(row, column),
            self.at(row, column - 1),
        ];
        let line =
            |one: usize, other: usize| usize::from(owner(around[one]) != owner(around[other]));
        let up = line(0, 1);
        let (right, down, left) = (line(1, 2), line(2, 3), line(3, 0));
        let sign = CORNERS[up + 2 * right + 4 * down + 8 * left];
        self.draw_between(buffer, corner(row, column), &around, sign);
    }

    /// A line between faces that differ, or what they share.
    fn draw_between(&self, buffer: &mut Buffer, at: (u16, u16), faces: &[Face], line: &str) {
        let first = faces[0];
        if faces.iter().any(|&face| owner(face) != owner(first)) {
            let style = self.theme.style(Role::Normal);
            return self.put(buffer, at.0, at.1, line, style);
        }
        let filling = match first {
            Face::Ghost { .. } => '░',
            _ => ' ',
        };
        let text: String = line.chars().map(|_| filling).collect();
        self.put(buffer, at.0, at.1, &text, style(unmarked(first), self.theme));
    }
}

/// Lines that meet: up 1, right 2, down 4, left 8.
const CORNERS: [&str; 16] =
    [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"];

/// The upper left corner of a cell in columns and rows.
fn corner(row: i32, column: i32) -> (u16, u16) {
    (column as u16 * 4, row as u16 * 2)
}

fn owner(face: Face) -> (u8, usize) {
    match face {
        Face::Gap => (0, 0),
        Face::Open(_) => (1, 0),
        Face::Piece { number, .. } => (2, number),
        Face::Ghost { .. } => (3, 0),
    }
}

fn unmarked(face: Face) -> Face {
    match face {
        Face::Open(_) => Face::Open(Mark::None),
        Face::Piece { number, piece, label, is_fixed, .. } => {
            Face::Piece { number, piece, label, is_fixed, mark: Mark::None }
        }
        other => other,
    }
}

/// The sign in the middle of a cell, and the one beside it.
fn signs(face: Face) -> (char, char) {
    match face {
        Face::Gap => (' ', ' '),
        Face::Open(Mark::Wrong) => ('!', ' '),
        Face::Open(Mark::Cursor) => ('□', ' '),
        Face::Open(_) => ('·', ' '),
        Face::Piece { mark: Mark::Shine, .. } => ('✦', ' '),
        Face::Piece { label, mark: Mark::Cursor, .. } => (label, '◂'),
        Face::Piece { label, .. } => (label, ' '),
        Face::Ghost { label, mark: Mark::Wrong, .. } => (label, '×'),
        Face::Ghost { label, mark: Mark::Cursor, .. } => (label, '◂'),
        Face::Ghost { label, .. } => (label, '░'),
    }
}

fn style(face: Face, theme: Theme) -> Style {
    match face {
        Face::Gap => Style::new(),
        Face::Open(Mark::Wrong) => theme.style(Role::Warning),
        Face::Open(Mark::Cursor) => theme.style(Role::Strong),
        Face::Open(_) => theme.style(Role::Quiet),
        Face::Piece { piece, is_fixed, .. } => {
            let style = piece_style(piece, theme);
            if is_fixed { style.remove_modifier(Modifier::BOLD) } else { style }
        }
        Face::Ghost { fits: false, .. } => theme.style(Role::Bad),
        Face::Ghost { piece, .. } => ink(piece, theme).add_modifier(Modifier::BOLD),
    }
}

/// The layers of a board, the top one first.
pub(crate) struct Grid {
    lattice: Lattice,
    sheets: Vec<Sheet>,
}

pub(crate) struct Sheet {
    height: i32,
    top: i32,
    left: i32,
    cells: Layer,
}

/// A row and a column of a sheet, which need not lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    pub(crate) sheet: usize,
    pub(crate) row: i32,
    pub(crate) column: i32,
}

impl Grid {
    pub(crate) fn of(problem: &Problem) -> Self {
        let lattice = problem.lattice();
        let sheets = layers(problem).into_iter();
        Grid { lattice, sheets: sheets.map(|cells| Sheet::new(lattice, cells)).collect() }
    }

    pub(crate) fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// Whether there is only one layer.
    pub(crate) fn is_flat(&self) -> bool {
        self.lattice == Lattice::Square
    }

    /// The cell at a spot, whether the board has it or not.
    pub(crate) fn cell(&self, spot: Spot) -> Cell {
        let sheet = &self.sheets[spot.sheet];
        let (row, column) = (spot.row + sheet.top, spot.column + sheet.left);
        match self.lattice {
            Lattice::Square | Lattice::Cubic => Cell::new(column, row, sheet.height),
            Lattice::Balls => Cell::ball(sheet.height, row, column),
        }
    }

    /// The spot of a cell, if there is a sheet at its height.
    pub(crate) fn spot(&self, cell: Cell) -> Option<Spot> {
        let (height, row, column) = place(self.lattice, cell);
        let mut sheets = self.sheets.iter();
        let sheet = sheets.position(|sheet| sheet.height == height)?;
        Some(Spot {
            sheet,
            row: row - self.sheets[sheet].top,
            column: column - self.sheets[sheet].left,
        })
    }

    /// The nearest spot that lies on a sheet.
    pub(crate) fn nearest(&self, spot: Spot) -> Spot {
        let sheet = spot.sheet.min(self.sheets.len() - 1);
        let (rows, columns) = self.sheets[sheet].size();
        Spot {
            sheet,
            row: spot.row.clamp(0, i32::from(rows) - 1),
            column: spot.column.clamp(0, i32::from(columns) - 1),
        }
    }

    /// How a layer is numbered: from the bottom, beginning with 1.
    pub(crate) fn number(&self, sheet: usize) -> usize {
        self.sheets.len() - sheet
    }
}

impl Sheet {
    fn new(lattice: Lattice, cells: Layer) -> Self {
        let known = cells.iter().enumerate().find_map(|(row, cells)| {
            let column = cells.iter().position(Option::is_some)?;
            Some((row as i32, column as i32, cells[column]?))
        });
        let (row, column, cell) = known.unwrap_or_default();
        let (height, y, x) = place(lattice, cell);
        Sheet { height, top: y - row, left: x - column, cells }
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        let columns = self.cells.first().map_or(0, Vec::len);
        (self.cells.len() as u16, columns as u16)
    }
}

fn place(lattice: Lattice, cell: Cell) -> (i32, i32, i32) {
    match lattice {
        Lattice::Square | Lattice::Cubic => (cell.z, cell.y, cell.x),
        Lattice::Balls => cell.ball_position(),
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle::tiling::board;

    use super::*;

    #[test]
    fn every_cell_has_a_spot_and_back() {
        for name in ["iq-puzzler-pro-diagonal", "kanoodle-pyramid", "soma"] {
            let problem = board(name).unwrap();
            let grid = Grid::of(&problem);
            for &cell in problem.cells() {
                let spot = grid.spot(cell).unwrap();
                assert_eq!(grid.nearest(spot), spot, "{name}");
                assert_eq!(grid.cell(spot), cell, "{name}");
            }
        }
    }
}
