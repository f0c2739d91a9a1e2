//! Numbers in large digits, for tiles with room for them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

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

pub(super) fn width(number: u64) -> u16 {
    number.to_string().len() as u16 * 4 - 1
}

/// Writes a number into the middle of an area that is large enough.
pub(super) fn write(buffer: &mut Buffer, area: Rect, number: u64, style: Style) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_look_like_digits() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 15, 3));
        let area = buffer.area;
        write(&mut buffer, area, 2048, Style::new());
        let expected = ["▀▀█ █▀█ █ █ █▀█", "█▀▀ █ █ ▀▀█ █▀█", "▀▀▀ ▀▀▀   ▀ ▀▀▀"];
        assert_eq!(buffer, Buffer::with_lines(expected));
    }
}
