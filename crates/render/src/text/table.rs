//! Tables: columns as wide as their cells, wrapped where there is no room.

use unpuzzle_puzzles::page::{Role, Span, Table};

use super::{TextStyle, ansi, line};

/// Between two columns.
const GAP: usize = 2;
/// Below this a column of words is not made narrower.
const LEAST: usize = 8;

/// The lines of a table: header, rule, rows.
pub(super) fn lines(table: &Table, style: TextStyle) -> Vec<String> {
    if table.columns.is_empty() {
        return Vec::new();
    }
    let titles: Vec<Span> = table
        .columns
        .iter()
        .map(|column| {
            let role = if style.colour { Role::Strong } else { Role::Normal };
            Span::new(role, column.title.clone())
        })
        .collect();
    let widths = widths(table, &titles, style);
    let mut all = row(table, &titles, &widths, style);
    all.push(rule(&widths, style));
    for cells in &table.rows {
        all.extend(row(table, cells, &widths, style));
    }
    all
}

fn rule(widths: &[usize], style: TextStyle) -> String {
    let dashes: Vec<_> = widths.iter().map(|width| style.pick("─", "-").repeat(*width)).collect();
    ansi::paint(Role::Quiet, &dashes.join(&" ".repeat(GAP)), style)
}

/// Natural widths, the widest columns of words narrowed until the table fits.
fn widths(table: &Table, titles: &[Span], style: TextStyle) -> Vec<usize> {
    let width = |index: usize| {
        let cells = table.rows.iter().filter_map(|row| row.get(index));
        let spans = cells.chain(titles.get(index));
        spans.map(|span| line::natural_width(span, style)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..titles.len()).map(width).collect();
    let room = style.columns().saturating_sub(GAP * (titles.len() - 1));
    while widths.iter().sum::<usize>() > room {
        let words = (0..widths.len()).filter(|&index| !table.columns[index].numeric);
        let Some(widest) = words.max_by_key(|&index| widths[index]) else {
            break;
        };
        if widths[widest] <= LEAST {
            break;
        }
        widths[widest] -= 1;
    }
    widths
}

fn row(table: &Table, cells: &[Span], widths: &[usize], style: TextStyle) -> Vec<String> {
    let wrapped: Vec<Vec<(String, usize)>> =
        cells.iter().zip(widths).map(|(span, width)| line::cell(span, *width, style)).collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let text = |at: usize| {
        let parts = wrapped.iter().zip(widths).zip(&table.columns);
        let parts =
            parts.map(|((cell, width), column)| padded(cell.get(at), *width, column.numeric));
        parts.collect::<Vec<_>>().join(&" ".repeat(GAP))
    };
    (0..height).map(text).collect()
}

fn padded(part: Option<&(String, usize)>, width: usize, right: bool) -> String {
    let (text, taken) = part.map_or(("", 0), |(text, taken)| (text.as_str(), *taken));
    let space = " ".repeat(width.saturating_sub(taken));
    if right { format!("{space}{text}") } else { format!("{text}{space}") }
}
