//! The keyboard under the boards, with the best that is known of every key.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use unpuzzle::nerdle::{Knowledge, Symbol, Variant};
use unpuzzle::puzzles::nerdle::key_state;

use super::tiles;
use crate::prelude::*;

/// Rows that it takes.
pub(super) const ROWS: u16 = 2;

/// Columns of a key, with the gap behind it.
const KEY: u16 = 5;

/// Every key and where it is: digits above, signs below.
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

pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    variant: Variant,
    boards: &[&Knowledge],
    theme: Theme,
) {
    for (symbol, place) in keys(variant, area) {
        let (style, mark) = match key_state(boards, symbol) {
            Some(colour) => (tiles::style(colour, theme), tiles::shape(colour)),
            None => (theme.style(Role::Strong), ' '),
        };
        if !place.is_empty() {
            buffer.set_string(place.x, place.y, format!(" {symbol}{mark} "), style);
        }
    }
}

/// The symbol that a key types: superscripts, which keyboards lack, have the
/// letters of square and cube.
pub(super) fn symbol_of(letter: char, variant: Variant) -> Option<Symbol> {
    let symbol = match letter {
        's' if variant.has(Symbol::SQUARE) => Some(Symbol::SQUARE),
        'c' if variant.has(Symbol::CUBE) => Some(Symbol::CUBE),
        other => Symbol::from_char(other),
    };
    symbol.filter(|&symbol| variant.has(symbol))
}
