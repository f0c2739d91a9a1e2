//! One table of what stands for a sign on a terminal that knows ASCII alone.
//!
//! Screens draw as if every sign could be shown; what they have drawn is put into
//! ASCII at the very end, cell by cell, so that nothing moves and no screen can
//! forget it.

use ratatui::buffer::{Buffer, Cell};
use unpuzzle_render::stand_in;

pub(crate) fn to_ascii(buffer: &mut Buffer) {
    for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        replace(cell);
    }
}

fn replace(cell: &mut Cell) {
    let sign = cell.symbol().chars().next().map_or('?', plain);
    cell.set_char(sign);
}

/// The one ASCII character that takes the place of a sign.
fn plain(sign: char) -> char {
    match sign {
        '─' | '═' | '╴' | '╶' => '-',
        '│' | '║' | '╵' | '╷' => '|',
        '┌'..='╿' => '+',
        '█' | '▓' | '■' | '✦' => '#',
        '▀' => '"',
        '▄' => '_',
        '░' | '▒' => ':',
        '●' => 'O',
        '◐' => 'o',
        '□' => '_',
        '…' => '~',
        '›' | '▸' | '→' => '>',
        '‹' | '◂' | '◀' | '←' => '<',
        '²' => '2',
        '³' => '3',
        _ => stand_in(sign).and_then(|text| text.chars().next()).unwrap_or('?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stay_where_they_are() {
        let mut buffer = Buffer::with_lines(["╭─╮ 8♠ × 3 … 二 ●◐· ✓"]);
        to_ascii(&mut buffer);
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, 0)].symbol()).collect();
        assert_eq!(row, "+-+ 8s * 3 ~ ?  Oo. +");
    }
}
