//! The board as it is painted: tiles as large as the terminal allows, each
//! with a colour of its own and its number; without colour, boxes.

use std::io;
use std::path::Path;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget as _};
use unpuzzle::puzzles::slide::Slid;
use unpuzzle::slide::{Grid, Move, Size};
use unpuzzle_session::write_file;

use crate::theme::Theme;

/// How large a tile is drawn, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    width: u16,
    height: u16,
}

/// The scales from the largest to the smallest.
const SCALES: [(u16, u16); 9] =
    [(18, 9), (16, 8), (14, 7), (12, 6), (10, 5), (8, 4), (7, 3), (6, 2), (6, 1)];

/// The height of a tile from which digits are large.
const LARGE: u16 = 7;

impl Scale {
    /// The largest one at which a board fits.
    pub(super) fn largest(size: Size, width: u16, height: u16) -> Option<Self> {
        let scales = SCALES.into_iter();
        let mut scales = scales.map(|(width, height)| Scale { width, height });
        scales.find(|scale| {
            let board = scale.board(size);
            board.0 <= width && board.1 <= height
        })
    }

    /// Whether all tiles of a board have room for large digits: it should not mix two sizes.
    fn has_large_digits(self, grid: &Grid) -> bool {
        let width = width(super::tile(grid.largest()));
        self.height >= LARGE && width < self.width
    }

    /// Whether a tile has room around its number.
    pub(super) fn is_roomy(self) -> bool {
        self.height >= 3
    }

    /// Columns and rows of a board.
    pub(super) fn board(self, size: Size) -> (u16, u16) {
        let (columns, rows) = (size.columns() as u16, size.rows() as u16);
        (columns * (self.width + 1) - 1, rows * self.height)
    }

    /// The place of a cell on a board.
    fn cell(self, board: Rect, size: Size, cell: usize) -> Rect {
        let (row, column) = (cell / size.columns(), cell % size.columns());
        Rect {
            x: board.x + column as u16 * (self.width + 1),
            y: board.y + row as u16 * self.height,
            width: self.width,
            height: self.height,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    Plain,
    Newest,
    Appearing,
    Merged,
}

/// The style of all tiles of a board.
#[derive(Clone, Copy)]
struct Brush {
    theme: Theme,
    has_large_digits: bool,
}

pub(super) struct Painting<'a> {
    pub(super) grid: &'a Grid,
    pub(super) newest: Option<usize>,
    pub(super) motion: Option<(&'a Motion, Phase)>,
}

impl Painting<'_> {
    /// Paints the board, its upper left corner in that of the area.
    pub(super) fn draw(&self, buffer: &mut Buffer, board: Rect, scale: Scale, theme: Theme) {
        let size = self.grid.size();
        let brush = Brush { theme, has_large_digits: scale.has_large_digits(self.grid) };
        for cell in 0..size.cells() {
            draw_tile(buffer, scale.cell(board, size, cell), 0, Stand::Plain, brush);
        }
        match self.motion {
            Some((motion, Phase::Glide(share))) => {
                draw_gliding(buffer, motion, share, |cell| scale.cell(board, size, cell), brush);
            }
            _ => self.draw_standing(buffer, board, scale, brush),
        }
    }

    fn draw_standing(&self, buffer: &mut Buffer, board: Rect, scale: Scale, brush: Brush) {
        for (cell, &exponent) in self.grid.exponents().iter().enumerate() {
            if exponent > 0 {
                let area = scale.cell(board, self.grid.size(), cell);
                draw_tile(buffer, area, exponent, self.stand(cell), brush);
            }
        }
    }

    fn stand(&self, cell: usize) -> Stand {
        match self.motion {
            Some((motion, _)) if motion.born == cell => Stand::Appearing,
            Some((motion, _)) if motion.merged.contains(&cell) => Stand::Merged,
            None if self.newest == Some(cell) => Stand::Newest,
            _ => Stand::Plain,
        }
    }
}

/// Draws moving tiles, those at the front last, so that they lie on top of the others.
fn draw_gliding(
    buffer: &mut Buffer,
    motion: &Motion,
    share: f64,
    place: impl Fn(usize) -> Rect,
    brush: Brush,
) {
    for glide in motion.glides.iter().rev() {
        let (from, to) = (place(glide.from), place(glide.to));
        let area = Rect { x: between(from.x, to.x, share), y: between(from.y, to.y, share), ..to };
        draw_tile(buffer, area, glide.exponent, Stand::Plain, brush);
    }
}

fn between(from: u16, to: u16, share: f64) -> u16 {
    let (from, to) = (f64::from(from), f64::from(to));
    (from + (to - from) * share).round() as u16
}

fn draw_tile(buffer: &mut Buffer, area: Rect, exponent: u8, stand: Stand, brush: Brush) {
    let area = area.intersection(buffer.area);
    if area.is_empty() {
        return;
    }
    if brush.theme.colours {
        fill(buffer, area, exponent, stand, brush.theme);
    } else {
        outline(buffer, area, exponent, stand);
    }
    write_label(buffer, area, exponent, stand, brush);
}

/// A block of colour above half an empty row. A new tile is smaller, so that the empty cell
/// shows around it.
fn fill(buffer: &mut Buffer, area: Rect, exponent: u8, stand: Stand, theme: Theme) {
    let (back, _) = colours(exponent);
    if stand == Stand::Appearing && area.height > 2 {
        let inside = area.inner(Margin::new(1, 1));
        return paint(buffer, inside, " ", Style::new().bg(back));
    }
    let air = u16::from(area.height > 1);
    let [whole, half] = Layout::vertical([Constraint::Min(1), Constraint::Length(air)]).areas(area);
    paint(buffer, whole, " ", Style::new().bg(back));
    let edge = if theme.unicode { "▀" } else { " " };
    paint(buffer, half, edge, Style::new().fg(back));
}

fn paint(buffer: &mut Buffer, area: Rect, symbol: &str, style: Style) {
    for position in area.positions() {
        let cell = &mut buffer[position];
        cell.reset();
        cell.set_symbol(symbol).set_style(style);
    }
}

/// A box, if there is room for one.
fn outline(buffer: &mut Buffer, area: Rect, exponent: u8, stand: Stand) {
    paint(buffer, area, " ", Style::new());
    if area.height < 3 || exponent == 0 {
        return;
    }
    let set = match stand {
        Stand::Merged => border::DOUBLE,
        Stand::Newest | Stand::Appearing => border::LIGHT_DOUBLE_DASHED,
        Stand::Plain => border::PLAIN,
    };
    Block::bordered().border_set(set).render(area, buffer);
}

fn write_label(buffer: &mut Buffer, area: Rect, exponent: u8, stand: Stand, brush: Brush) {
    if exponent == 0 && brush.theme.colours && area.height > 1 {
        return;
    }
    let style = ink(exponent, stand, brush.theme);
    if brush.has_large_digits && brush.theme.unicode && exponent > 0 {
        let style = style.remove_modifier(Modifier::UNDERLINED);
        return write(buffer, area, super::tile(exponent), style);
    }
    let label = label(exponent, area.width);
    let width = label.chars().count() as u16;
    let x = area.x + area.width.saturating_sub(width).div_ceil(2);
    let y = area.y + (area.height - 1) / 2;
    buffer.set_stringn(x, y, label, usize::from(area.width), style);
}

/// The style of the number on a tile.
fn ink(exponent: u8, stand: Stand, theme: Theme) -> Style {
    let mut style = Style::new();
    if theme.colours {
        let (back, ink) = colours(exponent);
        style = style.bg(back).fg(ink);
    }
    style.add_modifier(match (exponent, stand) {
        (0, _) => Modifier::DIM,
        (_, Stand::Newest) => Modifier::BOLD | Modifier::UNDERLINED,
        (_, Stand::Merged) if !theme.colours => Modifier::BOLD | Modifier::REVERSED,
        _ => Modifier::BOLD,
    })
}

/// The number on a tile, shortened to fit.
fn label(exponent: u8, width: u16) -> String {
    let number = match exponent {
        0 => return "·".to_owned(),
        exponent => 1_u64 << exponent.min(63),
    };
    let whole = number.to_string();
    if whole.len() <= usize::from(width) {
        return whole;
    }
    let short = [(1_000, 'k'), (1_000_000, 'M'), (1_000_000_000, 'G'), (1_000_000_000_000, 'T')];
    let mut short = short.iter().map(|(unit, sign)| format!("{}{sign}", number / unit));
    let fits = short.find(|text| text.len() <= usize::from(width));
    fits.unwrap_or_else(|| "…".to_owned())
}

/// The colours of each tile and of its number, from 2 on: light sand, through
/// red, violet, blue and green to yellow, so that neighbours in value never
/// look alike; and beyond that white on black.
const COLOURS: [(u8, u8); 17] = [
    (253, 16),
    (223, 16),
    (215, 16),
    (208, 16),
    (167, 231),
    (124, 231),
    (169, 16),
    (97, 231),
    (61, 231),
    (74, 16),
    (43, 16),
    (35, 16),
    (148, 16),
    (226, 16),
    (201, 16),
    (51, 16),
    (231, 16),
];

/// The colours of a tile and of its number.
fn colours(exponent: u8) -> (Color, Color) {
    let (back, ink) = match exponent {
        0 => (236, 242),
        exponent => COLOURS.get(usize::from(exponent) - 1).copied().unwrap_or((16, 231)),
    };
    (Color::Indexed(back), Color::Indexed(ink))
}

/// The dots of each digit, row by row, three in a row.
const DOTS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];
/// The rows of characters that a digit takes, each of two rows of dots.
const ROWS: u16 = 3;

fn width(number: u64) -> u16 {
    number.to_string().len() as u16 * 4 - 1
}

/// Writes a number into the middle of an area that is large enough.
fn write(buffer: &mut Buffer, area: Rect, number: u64, style: Style) {
    let x = area.x + area.width.saturating_sub(width(number)) / 2;
    let y = area.y + area.height.saturating_sub(ROWS) / 2;
    for row in 0..ROWS {
        let line: Vec<String> =
            number.to_string().bytes().map(|digit| part(digit, usize::from(row))).collect();
        let line = line.join(" ");
        buffer.set_stringn(x, y + row, line, usize::from(area.width), style);
    }
}

fn part(digit: u8, row: usize) -> String {
    let dots = DOTS[usize::from(digit.saturating_sub(b'0')) % 10];
    let dot = |row: usize, column: usize| dots.get(row).is_some_and(|dots| dots >> column & 1 == 1);
    let symbol = |column| match (dot(2 * row, column), dot(2 * row + 1, column)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (0..3).rev().map(symbol).collect()
}

/// How long tiles glide.
const GLIDE: Duration = Duration::from_millis(110);
/// How long new and merged tiles stand out after that.
const POP: Duration = Duration::from_millis(90);

/// The file with the player's choice, and its two values.
const CHOICE: &str = "2048-motion.txt";
const WORDS: [&str; 2] = ["glide", "jump"];

/// Whether tiles glide: the player's last choice, or else yes.
pub(super) fn glides_by_choice(directory: Option<&Path>) -> bool {
    let said = directory.and_then(|directory| std::fs::read_to_string(directory.join(CHOICE)).ok());
    said.is_none_or(|said| said.trim() != WORDS[1])
}

pub(super) fn remember_choice(directory: Option<&Path>, glides: bool) -> io::Result<()> {
    let Some(directory) = directory else {
        return Ok(());
    };
    let word = WORDS[usize::from(!glides)];
    std::fs::create_dir_all(directory)?;
    write_file(&directory.join(CHOICE), format!("{word}\n").as_bytes(), true)
}

/// The animation of one move.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    /// The tiles in the order in which they are drawn.
    glides: Vec<Glide>,
    /// The cells in which two tiles become one.
    merged: Vec<usize>,
    born: usize,
    begun: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glide {
    exponent: u8,
    from: usize,
    to: usize,
}

/// The part of a motion that is on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Phase {
    /// Moving tiles, and how far they have moved, from 0 to 1.
    Glide(f64),
    Pop,
}

impl Motion {
    /// The animation of a move made just now.
    pub(super) fn of(made: &Slid, now: Duration) -> Self {
        let (glides, merged) = glides(&made.before, made.turn.direction);
        Motion { glides, merged, born: usize::from(made.turn.spawn.cell), begun: now }
    }

    /// Whether the animation is over.
    pub(super) fn is_past(&self, now: Duration) -> bool {
        now.saturating_sub(self.begun) >= GLIDE + POP
    }

    pub(super) fn phase(&self, now: Duration) -> Phase {
        let passed = now.saturating_sub(self.begun);
        if passed >= GLIDE {
            return Phase::Pop;
        }
        let share = passed.as_secs_f64() / GLIDE.as_secs_f64();
        // Fast at first, then gently to a halt.
        Phase::Glide(1.0 - (1.0 - share).powi(2))
    }
}

/// The path of each tile, and the cells in which two of them merge.
fn glides(grid: &Grid, direction: Move) -> (Vec<Glide>, Vec<usize>) {
    let (mut glides, mut merged) = (Vec::new(), Vec::new());
    for line in grid.size().lines(direction) {
        let mut free = 0;
        let mut mergeable = 0;
        for &from in &line {
            let exponent = grid.exponents()[from];
            if exponent == 0 {
                continue;
            }
            let merges = mergeable == exponent;
            if merges {
                merged.push(line[free - 1]);
            } else {
                free += 1;
            }
            mergeable = if merges { 0 } else { exponent };
            let to = line[free - 1];
            glides.push(Glide { exponent, from, to });
        }
    }
    (glides, merged)
}

#[cfg(test)]
mod tests {
    use unpuzzle_puzzles::Random;

    use super::*;

    #[test]
    fn boards_take_as_much_room_as_there_is() {
        let check = |size: &str, room: (u16, u16), expected| {
            let scale = Scale::largest(size.parse().unwrap(), room.0, room.1);
            assert_eq!(scale.map(|scale| (scale.width, scale.height)), expected, "{size}");
        };
        check("4x4", (200, 60), Some((18, 9)));
        check("4x4", (76, 16), Some((8, 4)));
        check("8x8", (56, 14), Some((6, 1)));
        check("8x8", (56, 16), Some((6, 2)));
        check("2x2", (56, 13), Some((12, 6)));
        check("8x8", (54, 16), None);
    }

    #[test]
    fn numbers_that_are_too_long_are_shortened() {
        let check = |exponent, width, expected: &str| assert_eq!(label(exponent, width), expected);
        check(0, 6, "·");
        check(1, 6, "2");
        check(17, 6, "131072");
        check(17, 5, "131k");
        check(20, 6, "1048k");
        check(40, 6, "1099G");
        check(40, 13, "1099511627776");
        check(63, 4, "…");
    }

    #[test]
    fn neighbours_in_value_differ_in_colour() {
        for exponent in 1..=COLOURS.len() as u8 {
            assert_ne!(colours(exponent).0, colours(exponent + 1).0);
        }
    }

    #[test]
    fn digits_look_like_digits() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 15, 3));
        let area = buffer.area;
        write(&mut buffer, area, 2048, Style::new());
        let expected = ["▀▀█ █▀█ █ █ █▀█", "█▀▀ █ █ ▀▀█ █▀█", "▀▀▀ ▀▀▀   ▀ ▀▀▀"];
        assert_eq!(buffer, Buffer::with_lines(expected));
    }

    fn arrived(grid: &Grid, direction: Move) -> Grid {
        let (glides, merged) = glides(grid, direction);
        let mut exponents = vec![0; grid.size().cells()];
        for glide in glides {
            exponents[glide.to] = glide.exponent + u8::from(merged.contains(&glide.to));
        }
        Grid::from_exponents(grid.size(), &exponents).unwrap()
    }

    #[test]
    fn tiles_glide_to_where_the_rules_put_them() {
        let mut random = Random::seeded(3);
        for _ in 0..2000 {
            let size = Size::new(2 + random.index(7), 2 + random.index(7)).unwrap();
            let exponents: Vec<u8> = (0..size.cells()).map(|_| random.below(4) as u8).collect();
            let grid = Grid::from_exponents(size, &exponents).unwrap();
            for direction in Move::ALL {
                let slid = grid.slide(direction).map_or(grid, |slide| slide.board);
                assert_eq!(arrived(&grid, direction), slid, "{grid} {direction}");
            }
        }
    }
}
