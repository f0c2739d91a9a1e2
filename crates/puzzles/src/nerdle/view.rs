//! Rows and keyboards as neutral cells: a shape beside every colour.

use crate::prelude::*;
use unpuzzle_nerdle::{Colour, Knowledge, Row, Symbol, Variant};

pub fn role(colour: Colour) -> Role {
    match colour {
        Colour::Right => Role::Good,
        Colour::Elsewhere => Role::Warning,
        Colour::Absent => Role::Quiet,
    }
}

/// A tile with the shape of its colour: `[5]` right, `<4>` elsewhere, ` 3 `
/// absent.
pub fn label(symbol: Symbol, colour: Colour) -> String {
    match colour {
        Colour::Right => format!("[{symbol}]"),
        Colour::Elsewhere => format!("<{symbol}>"),
        Colour::Absent => format!(" {symbol} "),
    }
}

/// The rows of some boards side by side.
pub(super) fn boards<'a>(boards: impl IntoIterator<Item = &'a [Row]>) -> Block {
    let boards: Vec<&[Row]> = boards.into_iter().collect();
    let rows = boards.iter().map(|rows| rows.len()).max().unwrap_or(0);
    let tiles = boards.iter().flat_map(|rows| rows.first());
    let tiles = tiles.map(|row| row.guess.len()).max().unwrap_or(0);
    let line = |row: usize| {
        let mut cells = Vec::new();
        for (number, board) in boards.iter().enumerate() {
            if number > 0 {
                cells.push(None);
            }
            match board.get(row) {
                Some(row) => cells.extend(row_cells(row)),
                None => cells.extend(std::iter::repeat_n(None, tiles)),
            }
        }
        cells
    };
    Block::Board(Board { apart: false, rows: (0..rows).map(line).collect() })
}

fn row_cells(row: &Row) -> impl Iterator<Item = Option<Cell>> {
    let tiles = row.guess.symbols().zip(row.feedback.colours());
    tiles.map(|(symbol, &colour)| Some(Cell { label: label(symbol, colour), role: role(colour) }))
}

/// The best that is known of a key: whether it is right somewhere, elsewhere
/// or absent; nothing if it was not tried.
pub fn key_state(boards: &[&Knowledge], symbol: Symbol) -> Option<Colour> {
    let rows = boards.iter().flat_map(|board| board.rows());
    let seen = rows.flat_map(|row| row.guess.symbols().zip(row.feedback.colours()));
    seen.filter(|(own, _)| *own == symbol).map(|(_, &colour)| colour).max()
}

pub(super) fn keyboard(page: &mut Page, variant: Variant, boards: &[&Knowledge]) {
    let mut spans = vec![Span::new(Role::Quiet, " ")];
    for symbol in variant.symbols() {
        spans.push(match key_state(boards, symbol) {
            // An absent key is left out: it would look untried.
            Some(Colour::Absent) => Span::new(Role::Quiet, " · "),
            Some(colour) => Span::new(role(colour), label(symbol, colour)),
            None => Span::new(Role::Strong, format!(" {symbol} ")),
        });
    }
    page.spans(spans);
    page.spans(vec![
        Span::new(Role::Quiet, " "),
        Span::new(role(Colour::Right), "[5]"),
        Span::new(Role::Quiet, " "),
        Span::new(Role::Quiet, msg!("right place")),
        Span::new(Role::Quiet, "  "),
        Span::new(role(Colour::Elsewhere), "<4>"),
        Span::new(Role::Quiet, " "),
        Span::new(Role::Quiet, msg!("elsewhere")),
        Span::new(Role::Quiet, "  ·  "),
        Span::new(Role::Quiet, msg!("not in the answer")),
    ]);
}
