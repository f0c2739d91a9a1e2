//! Boards on the terminal: letters on colours, and lines around the pieces.
//!
//! Cells look square. Colour is never alone: letters name the pieces, lines separate them, and
//! signs mark the piece in the hand.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};
use unpuzzle::tiling::model::{Layer, layers, place};
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

/// One place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    pub(crate) kind: Kind,
    /// The index of the piece, which gives it a colour.
    pub(crate) piece: usize,
    pub(crate) label: char,
    pub(crate) mark: Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Gap,
    Open,
    /// A piece by its number on the board; a given one stays and is dimmed.
    Piece {
        number: usize,
        is_fixed: bool,
    },
    /// The piece in the hand.
    Ghost {
        fits: bool,
    },
}

impl Face {
    pub(crate) const GAP: Face = Face { kind: Kind::Gap, piece: 0, label: ' ', mark: Mark::None };

    pub(crate) fn open(mark: Mark) -> Self {
        Face { kind: Kind::Open, mark, ..Face::GAP }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    Cursor,
    /// It cannot be filled any more, or is in the way.
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
            Face::GAP
        }
    }

    fn put(&self, buffer: &mut Buffer, (x, y): (u16, u16), text: &str, style: Style) {
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
                self.put(buffer, (column * width as u16, row), &text, style);
            }
        }
    }

    /// Draws each cell with the lines above it and on its left.
    fn draw_large(&self, buffer: &mut Buffer) {
        let (rows, columns) = self.size;
        for (row, column) in (0..=rows).flat_map(|row| (0..=columns).map(move |c| (row, c))) {
            let (y, x) = (i32::from(row), i32::from(column));
            let around = [(y - 1, x - 1), (y - 1, x), (y, x), (y, x - 1)];
            let around = around.map(|(row, column)| self.at(row, column));
            let [_, above, here, left] = around;
            let line = |one: usize| usize::from(around[one].kind != around[(one + 1) % 4].kind);
            let sign = CORNERS[line(0) + 2 * line(1) + 4 * line(2) + 8 * line(3)];
            let (x, y) = (column * 4, row * 2);
            self.draw_between(buffer, (x, y), &around, sign);
            if column < columns {
                self.draw_between(buffer, (x + 1, y), &[above, here], "───");
            }
            if row < rows {
                self.draw_between(buffer, (x, y + 1), &[left, here], "│");
            }
            if row < rows && column < columns {
                self.draw_middle(buffer, (x + 1, y + 1), here);
            }
        }
    }

    fn draw_middle(&self, buffer: &mut Buffer, (x, y): (u16, u16), face: Face) {
        let (sign, mark) = signs(face);
        let text = match (face.kind, face.mark) {
            (Kind::Open, Mark::Cursor) => "[ ]".to_owned(),
            (_, Mark::Cursor) => format!("[{sign}]"),
            _ => format!("{mark}{sign}{mark}"),
        };
        self.put(buffer, (x, y), &text, style(face, self.theme));
        // Dark pieces are hard to read on a dark terminal.
        if face.kind == (Kind::Ghost { fits: true }) {
            self.put(buffer, (x + 1, y), &sign.to_string(), self.theme.style(Role::Strong));
        }
    }

    /// A line between faces that differ, or what they share.
    fn draw_between(&self, buffer: &mut Buffer, at: (u16, u16), faces: &[Face], line: &str) {
        let first = faces[0];
        if faces.iter().any(|face| face.kind != first.kind) {
            return self.put(buffer, at, line, self.theme.style(Role::Normal));
        }
        let filling = if matches!(first.kind, Kind::Ghost { .. }) { "░" } else { " " };
        let mark = if first.kind == Kind::Open { Mark::None } else { first.mark };
        let style = style(Face { mark, ..first }, self.theme);
        self.put(buffer, at, &filling.repeat(line.chars().count()), style);
    }
}

/// Lines that meet: up 1, right 2, down 4, left 8.
const CORNERS: [&str; 16] =
    [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"];

/// The sign in the middle of a cell, and the one beside it.
fn signs(Face { kind, label, mark, .. }: Face) -> (char, char) {
    match (kind, mark) {
        (Kind::Gap, _) => (' ', ' '),
        (Kind::Open, Mark::Wrong) => ('!', ' '),
        (Kind::Open, Mark::Cursor) => ('□', ' '),
        (Kind::Open, _) => ('·', ' '),
        (Kind::Piece { .. }, Mark::Shine) => ('✦', ' '),
        (_, Mark::Cursor) => (label, '◂'),
        (Kind::Piece { .. }, _) => (label, ' '),
        (Kind::Ghost { .. }, Mark::Wrong) => (label, '×'),
        (Kind::Ghost { .. }, _) => (label, '░'),
    }
}

fn style(Face { kind, piece, mark, .. }: Face, theme: Theme) -> Style {
    match kind {
        Kind::Gap => Style::new(),
        Kind::Open => theme.style(match mark {
            Mark::Wrong => Role::Warning,
            Mark::Cursor => Role::Strong,
            _ => Role::Quiet,
        }),
        Kind::Piece { is_fixed: true, .. } => {
            piece_style(piece, theme).remove_modifier(Modifier::BOLD)
        }
        Kind::Piece { .. } => piece_style(piece, theme),
        Kind::Ghost { fits: false } => theme.style(Role::Bad),
        Kind::Ghost { .. } => ink(piece, theme).add_modifier(Modifier::BOLD),
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

    /// The cell at a spot, on the board or not.
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

    /// The number of a layer: 1 at the bottom.
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
