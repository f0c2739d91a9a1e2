//! Boards of tiles, as large as they fit, with a shape beside each colour, so that nobody
//! depends on colours.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};
use unpuzzle::nerdle::{Colour, Knowledge, Row, Symbol, Variant};
use unpuzzle::puzzles::nerdle::key_state;
use unpuzzle_puzzles::msg;

use crate::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Face {
    pub(super) symbol: Option<Symbol>,
    pub(super) colour: Option<Colour>,
    /// Whether the next symbol or colour goes here.
    pub(super) is_cursor: bool,
}

/// The rows of a board, each with its tiles.
pub(super) type Faces = Vec<Vec<Face>>;

fn shape(colour: Colour) -> char {
    match colour {
        Colour::Right => '●',
        Colour::Elsewhere => '◐',
        Colour::Absent => '·',
    }
}

fn style(colour: Colour, theme: Theme) -> Style {
    if !theme.colours {
        return match colour {
            Colour::Right => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Colour::Elsewhere => Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD),
            Colour::Absent => Style::new().add_modifier(Modifier::DIM),
        };
    }
    let style = Style::new().add_modifier(Modifier::BOLD);
    match colour {
        Colour::Right => style.fg(Color::Black).bg(Color::Green),
        Colour::Elsewhere => style.fg(Color::Black).bg(Color::Magenta),
        Colour::Absent => Style::new().fg(Color::White).bg(Color::DarkGray),
    }
}

/// The size of a tile and the gap behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    width: u16,
    height: u16,
    gap: u16,
}

/// Largest first.
const SCALES: [Scale; 4] =
    [Scale::of(7, 3, 1), Scale::of(5, 2, 1), Scale::of(4, 1, 1), Scale::of(2, 1, 0)];

impl Scale {
    const fn of(width: u16, height: u16, gap: u16) -> Self {
        Scale { width, height, gap }
    }

    fn board_width(self, tiles: u16) -> u16 {
        tiles * (self.width + self.gap) - self.gap
    }
}

/// Columns between two boards.
const BETWEEN: u16 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    area: Rect,
    scale: Scale,
    tiles: u16,
    /// The numbers of the boards in sight.
    shown: Vec<usize>,
}

impl Arrangement {
    /// Boards of this many rows and tiles in an area, beginning with `first` where not all fit;
    /// none if not even one does.
    pub(super) fn of(
        boards: usize,
        rows: usize,
        tiles: usize,
        first: usize,
        area: Rect,
    ) -> Option<Self> {
        let tiles = u16::try_from(tiles).ok()?.max(1);
        let rows = u16::try_from(rows).ok()?;
        let room = |scale: &Scale| {
            usize::from((area.width + BETWEEN) / (scale.board_width(tiles) + BETWEEN))
        };
        let mut fitting =
            SCALES.into_iter().filter(|scale: &Scale| rows * scale.height <= area.height);
        let all = fitting.clone().find(|scale| room(scale) >= boards);
        let scale = all.or_else(|| fitting.rfind(|scale| room(scale) > 0))?;
        let count = room(&scale).min(boards);
        let first = if count == boards { 0 } else { first };
        Some(Arrangement {
            area,
            scale,
            tiles,
            shown: (first..first + count).map(|at| at % boards).collect(),
        })
    }

    /// The area of a tile, if its board is in sight.
    pub(super) fn tile(&self, board: usize, row: usize, tile: usize) -> Option<Rect> {
        let place = self.shown.iter().position(|&shown| shown == board)?;
        let scale = self.scale;
        let board_width = scale.board_width(self.tiles) + BETWEEN;
        let x = u16::try_from(place).ok()? * board_width
            + u16::try_from(tile).ok()? * (scale.width + scale.gap);
        let y = u16::try_from(row).ok()? * scale.height;
        let (x, y) = (self.area.x + x, self.area.y + y);
        Some(Rect::new(x, y, scale.width, scale.height).intersection(self.area))
    }

    /// The tile of a row that is at a position, with its board.
    pub(super) fn tile_at(&self, row: usize, position: Position) -> Option<(usize, usize)> {
        let tiles = 0..usize::from(self.tiles);
        let mut all =
            self.shown.iter().flat_map(|&board| tiles.clone().map(move |tile| (board, tile)));
        all.find(|&(board, tile)| {
            self.tile(board, row, tile).is_some_and(|place| place.contains(position))
        })
    }

    /// Names the boards in sight where not all are.
    pub(super) fn hidden(&self, all: usize) -> Option<Message> {
        let shown: Vec<_> = self.shown.iter().map(|board| (board + 1).to_string()).collect();
        (shown.len() < all).then(|| {
            msg!("boards {boards} of {all}; ↓ shows the others", boards = shown.join(" "), all)
        })
    }
}

/// Draws the boards in sight, or says that there is no room.
pub(super) fn draw_boards(
    arrangement: Option<&Arrangement>,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
    faces: impl Fn(usize) -> Faces,
) {
    let Some(arrangement) = arrangement else {
        return theme.draw_misfit(frame, area);
    };
    for &board in &arrangement.shown {
        for (row, line) in faces(board).into_iter().enumerate() {
            for (tile, face) in line.into_iter().enumerate() {
                if let Some(place) = arrangement.tile(board, row, tile) {
                    draw_tile(frame.buffer_mut(), place, face, theme);
                }
            }
        }
    }
}

/// Draws rows of words, with the meaning of the colours below if there is room.
pub(super) fn draw_words(
    mut rows: Vec<Line<'static>>,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) {
    if rows.len() < usize::from(area.height) {
        let parts = [
            (Colour::Right, msg!("legend"; "right place")),
            (Colour::Elsewhere, msg!("elsewhere")),
            (Colour::Absent, msg!("not there")),
        ];
        let text = parts.map(|(colour, text)| format!("{} {}", shape(colour), theme.say(text)));
        rows.push(Line::styled(text.join("   "), theme.style(Role::Quiet)));
    }
    frame.render_widget(Paragraph::new(rows), area);
}

/// The tiles of a row that was guessed.
pub(super) fn row_faces(row: &Row) -> Vec<Face> {
    let tiles = row.guess.symbols().zip(row.feedback.colours());
    tiles
        .map(|(symbol, &colour)| Face {
            symbol: Some(symbol),
            colour: Some(colour),
            is_cursor: false,
        })
        .collect()
}

fn draw_tile(buffer: &mut Buffer, place: Rect, face: Face, theme: Theme) {
    if place.is_empty() {
        return;
    }
    let style = match (face.colour, face.is_cursor) {
        (Some(colour), false) => style(colour, theme),
        (Some(colour), true) => style(colour, theme).add_modifier(Modifier::UNDERLINED),
        (None, true) => theme.style(Role::Accent).add_modifier(Modifier::UNDERLINED),
        (None, false) if face.symbol.is_some() => theme.style(Role::Strong),
        (None, false) => theme.style(Role::Quiet),
    };
    buffer.set_style(place, style);
    let symbol = face.symbol.map_or('_', Symbol::character);
    let mark = match (face.colour, face.is_cursor) {
        (Some(colour), _) => shape(colour),
        (None, true) => '‹',
        (None, false) => ' ',
    };
    for (line, text) in label(place, symbol, mark).into_iter().enumerate() {
        let y = place.y + u16::try_from(line).unwrap_or(0);
        buffer.set_string(place.x, y, text, style);
    }
}

/// Symbol and mark, beside one another or under one another.
fn label(place: Rect, symbol: char, mark: char) -> Vec<String> {
    let width = usize::from(place.width);
    match place.height {
        1 if width < 4 => vec![format!("{symbol}{mark}")],
        1 => vec![format!(" {symbol}{mark} ")],
        2 => vec![format!("{symbol:^width$}"), format!("{mark:^width$}")],
        _ => vec![" ".repeat(width), format!("{symbol:^width$}"), format!("{mark:^width$}")],
    }
}

/// Rows of the keyboard.
pub(super) const ROWS: u16 = 2;

/// Columns of a key, with the gap behind it.
const KEY: u16 = 5;

/// The area of each key: digits above, signs below.
fn keys(variant: Variant, area: Rect) -> Vec<(Symbol, Rect)> {
    let mut columns = [0_u16; 2];
    let place = |symbol: Symbol| {
        let row = usize::from(symbol.digit().is_none());
        let x = area.x + columns[row] * KEY;
        columns[row] += 1;
        let y = area.y + if row == 0 { 0 } else { 1 };
        (symbol, Rect::new(x, y, KEY - 1, 1).intersection(area))
    };
    variant.symbols().map(place).collect()
}

pub(super) fn key_at(variant: Variant, area: Rect, position: Position) -> Option<Symbol> {
    let all = keys(variant, area).into_iter();
    let mut hit = all.filter(|(_, place)| place.contains(position));
    hit.next().map(|(symbol, _)| symbol)
}

pub(super) fn draw_keys(
    buffer: &mut Buffer,
    area: Rect,
    variant: Variant,
    boards: &[&Knowledge],
    theme: Theme,
) {
    for (symbol, place) in keys(variant, area) {
        let (style, mark) = match key_state(boards, symbol) {
            Some(colour) => (style(colour, theme), shape(colour)),
            None => (theme.style(Role::Strong), ' '),
        };
        if !place.is_empty() {
            buffer.set_string(place.x, place.y, format!(" {symbol}{mark} "), style);
        }
    }
}

/// The symbol of a key; `s` and `c` type the superscripts of square and cube.
pub(super) fn symbol_of(letter: char, variant: Variant) -> Option<Symbol> {
    let symbol = match letter {
        's' if variant.has(Symbol::SQUARE) => Some(Symbol::SQUARE),
        'c' if variant.has(Symbol::CUBE) => Some(Symbol::CUBE),
        other => Symbol::from_char(other),
    };
    symbol.filter(|&symbol| variant.has(symbol))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(boards: usize, rows: usize, tiles: usize, size: (u16, u16), expected: (u16, usize)) {
        let area = Rect::new(0, 0, size.0, size.1);
        let found = Arrangement::of(boards, rows, tiles, 0, area).unwrap();
        assert_eq!((found.scale.width, found.shown.len()), expected);
    }

    #[test]
    fn boards_are_as_large_as_there_is_room_for() {
        check(1, 6, 8, (76, 18), (7, 1));
        check(1, 6, 8, (76, 13), (5, 1));
        check(1, 6, 8, (56, 9), (4, 1));
        check(1, 6, 10, (40, 9), (2, 1));
        check(2, 7, 8, (76, 13), (2, 2));
        check(4, 10, 8, (76, 12), (2, 4));
        check(4, 10, 10, (56, 12), (2, 2));
        let area = Rect::new(0, 0, 19, 12);
        assert_eq!(Arrangement::of(1, 6, 10, 0, area), None);
    }

    #[test]
    fn hidden_boards_come_round() {
        let area = Rect::new(0, 0, 56, 12);
        let shown = |first| Arrangement::of(4, 10, 10, first, area).unwrap().shown;
        assert_eq!(shown(0), [0, 1]);
        assert_eq!(shown(3), [3, 0]);
    }

    #[test]
    fn a_tile_is_found_where_it_is_drawn() {
        let area = Rect::new(2, 3, 76, 18);
        let found = Arrangement::of(2, 7, 5, 0, area).unwrap();
        for board in 0..2 {
            for tile in 0..5 {
                let place = found.tile(board, 4, tile).unwrap();
                let corner = Position::new(place.right() - 1, place.bottom() - 1);
                assert_eq!(found.tile_at(4, corner), Some((board, tile)));
            }
        }
        assert_eq!(found.tile_at(4, Position::new(0, 0)), None);
    }
}
