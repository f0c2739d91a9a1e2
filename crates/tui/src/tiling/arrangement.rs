//! The places of board and tray: as large as they fit, all layers side by side if possible,
//! else the one with the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use unpuzzle::tiling::model::place;
use unpuzzle::tiling::{Lattice, Piece, Problem, Shape};
use unpuzzle_puzzles::msg;

use super::paint::{self, Face, Grid, Scale, Spot, ink, piece_style};
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    pub(crate) scale: Scale,
    pub(crate) sheets: Vec<(usize, Rect)>,
    /// How the pieces of the tray are drawn.
    pub(crate) size: Size,
    pub(crate) items: Vec<Rect>,
}

/// Which sheets are shown, and where the tray is.
#[derive(Clone, Copy)]
struct Style {
    scale: Scale,
    all: bool,
    beside: bool,
    size: Size,
}

/// The best first.
const STYLES: [Style; 11] = [
    style(Scale::Large, true, true, Size::Large),
    style(Scale::Large, true, false, Size::Large),
    style(Scale::Large, true, true, Size::Small),
    style(Scale::Large, true, false, Size::Small),
    style(Scale::Compact, true, true, Size::Large),
    style(Scale::Compact, true, false, Size::Large),
    style(Scale::Compact, true, true, Size::Small),
    style(Scale::Compact, true, false, Size::Small),
    style(Scale::Compact, false, true, Size::Small),
    style(Scale::Compact, false, false, Size::Name),
    style(Scale::Tiny, true, false, Size::Name),
];

const fn style(scale: Scale, all: bool, beside: bool, size: Size) -> Style {
    Style { scale, all, beside, size }
}

/// Columns between two sheets, and between the board and the tray.
const GAP: u16 = 2;

impl Arrangement {
    /// The best arrangement on an area, with the sheet that must be seen;
    /// nothing if the board does not fit.
    pub(crate) fn of(grid: &Grid, items: &[Item], sheet: usize, area: Rect) -> Option<Self> {
        let mut styles = STYLES.iter();
        styles.find_map(|style| style.arrange(grid, items, sheet, area))
    }

    /// The spot that is drawn at a position.
    pub(crate) fn spot_at(&self, position: Position) -> Option<Spot> {
        let mut sheets = self.sheets.iter();
        sheets.find_map(|&(sheet, area)| {
            let (row, column) = self.scale.place_at(area, position)?;
            Some(Spot { sheet, row, column })
        })
    }

    /// The item of the tray that is drawn at a position.
    pub(crate) fn item_at(&self, position: Position) -> Option<usize> {
        self.items.iter().position(|area| area.contains(position))
    }
}

impl Style {
    fn arrange(self, grid: &Grid, items: &[Item], sheet: usize, area: Rect) -> Option<Arrangement> {
        let (sheets, (width, height)) = self.sheets(grid, sheet, area);
        if width > area.width || height > area.height {
            return None;
        }
        let parts = if self.beside {
            Layout::horizontal([Constraint::Length(width + GAP), Constraint::Min(0)])
        } else {
            Layout::vertical([Constraint::Length(height + 1), Constraint::Min(0)])
        };
        let [_, room] = parts.areas(area);
        let places = lay_out(items, room.width, self.size);
        if places.extent.0 > room.width || places.extent.1 > room.height {
            return None;
        }
        let mut items = places.items;
        for item in &mut items {
            (item.x, item.y) = (item.x + room.x, item.y + room.y);
        }
        Some(Arrangement { scale: self.scale, size: self.size, sheets, items })
    }

    /// The sheets from left to right, standing on one line, with a row above
    /// each for its number where there are several.
    fn sheets(self, grid: &Grid, sheet: usize, area: Rect) -> (Vec<(usize, Rect)>, (u16, u16)) {
        let shown: Vec<usize> =
            if self.all { (0..grid.sheets().len()).collect() } else { vec![sheet] };
        let names = u16::from(grid.sheets().len() > 1);
        let extent = |&sheet: &usize| self.scale.extent(grid.sheets()[sheet].size());
        let tallest = shown.iter().map(|sheet| extent(sheet).1).max().unwrap_or(0);
        let mut x = 0;
        let mut sheets = Vec::new();
        for sheet in shown {
            let (width, height) = extent(&sheet);
            let place = Rect::new(area.x + x, area.y + names, width, height);
            sheets.push((sheet, place));
            x += width + GAP;
        }
        (sheets, (x.saturating_sub(GAP), tallest + names))
    }
}

/// A board with its tray.
pub(crate) struct Picture<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) items: &'a [Item],
    /// The sheet that has the cursor.
    pub(crate) here: Option<usize>,
    pub(crate) face: &'a dyn Fn(Spot) -> Face,
    pub(crate) state: &'a dyn Fn(&Item) -> State,
}

impl Picture<'_> {
    /// Draws everything in its place, or says that there is no room.
    pub(crate) fn draw(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        places: Option<Arrangement>,
        theme: Theme,
    ) {
        let Some(places) = places else {
            return theme.draw_misfit(frame, area);
        };
        for &(sheet, area) in &places.sheets {
            self.draw_number(frame, (sheet, area), theme);
            let face = |row, column| (self.face)(Spot { sheet, row, column });
            let size = self.grid.sheets()[sheet].size();
            paint::draw(frame.buffer_mut(), area, places.scale, size, &face, theme);
        }
        for (item, area) in self.items.iter().zip(&places.items) {
            let state = (self.state)(item);
            draw(frame.buffer_mut(), (*area, places.size), item, state, theme);
        }
    }

    /// The number of a layer above it, in short where it is narrow; nothing where
    /// there is only one.
    fn draw_number(&self, frame: &mut Frame<'_>, (sheet, area): (usize, Rect), theme: Theme) {
        if self.grid.sheets().len() == 1 {
            return;
        }
        let number = self.grid.number(sheet);
        let name = theme.tell(&msg!("layer {number}", number));
        let short = name.chars().count() > usize::from(area.width);
        let name = if short { number.to_string() } else { name };
        let role = if self.here == Some(sheet) { Role::Accent } else { Role::Quiet };
        let above = Rect::new(area.x, area.y - 1, area.width, 1);
        frame.render_widget(Line::styled(name, theme.style(role)), above);
    }
}

pub(crate) struct Item {
    pub(crate) piece: usize,
    label: char,
    left: usize,
    /// Rows and columns of its cells, layers side by side.
    places: Vec<(u16, u16)>,
    size: (u16, u16),
}

/// The scale of the tray.
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

/// The state of a piece in the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Chosen,
    Homeless,
    Waiting,
}

/// Rows and columns of a piece in its flattest orientation, layers side by side from the
/// bottom.
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
    let places: Vec<_> = shape.cells().iter().map(|&cell| place(lattice, cell)).collect();
    let least = |part: fn(&(i32, i32, i32)) -> i32| places.iter().map(part).min().unwrap_or(0);
    let (bottom, top, left) = (least(|p| p.0), least(|p| p.1), least(|p| p.2));
    let widest = places.iter().map(|place| place.2 - left).max().unwrap_or(0) + 1;
    let drawn = places.iter().map(|&(layer, row, column)| {
        let shift = (layer - bottom) * (widest + 1);
        ((row - top) as u16, (column - left + shift) as u16)
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use unpuzzle::tiling::board;

    use super::*;

    fn arranged(name: &str, width: u16, height: u16) -> Option<Arrangement> {
        let problem = board(name).unwrap();
        let left: Vec<usize> = problem.pieces().iter().map(|piece| piece.copies).collect();
        let items = items(&problem, &left);
        let area = Rect::new(0, 0, width, height);
        Arrangement::of(&Grid::of(&problem), &items, 0, area)
    }

    #[test]
    fn boards_are_as_large_as_they_fit() {
        let check = |name, width, height, expected: Option<(Scale, usize)>| {
            let found = arranged(name, width, height);
            let found = found.map(|found| (found.scale, found.sheets.len()));
            assert_eq!(found, expected, "{name} on {width}×{height}");
        };
        check("iq-puzzler-pro", 100, 20, Some((Scale::Large, 1)));
        check("iq-puzzler-pro", 56, 10, Some((Scale::Compact, 1)));
        check("iq-puzzler-pro-pyramid", 140, 30, Some((Scale::Large, 5)));
        check("iq-puzzler-pro-pyramid", 76, 14, Some((Scale::Compact, 5)));
        check("iq-puzzler-pro-pyramid", 30, 8, Some((Scale::Compact, 1)));
        check("one-sided-pentominoes-2x45", 76, 14, Some((Scale::Tiny, 1)));
        check("one-sided-pentominoes-2x45", 40, 14, None);
    }

    #[test]
    fn what_is_drawn_at_a_position_is_found() {
        let found = arranged("soma", 100, 20).unwrap();
        for (sheet, area) in &found.sheets {
            let last = Position::new(area.right() - 1, area.bottom() - 1);
            let spot = found.spot_at(last).unwrap();
            assert_eq!((spot.sheet, spot.row, spot.column), (*sheet, 2, 2));
        }
        for (item, area) in found.items.iter().enumerate() {
            assert_eq!(found.item_at(area.as_position()), Some(item));
        }
    }
}
