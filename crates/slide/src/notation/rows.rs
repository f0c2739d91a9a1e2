//! Cuts a text into rows of cells.

use std::ops::Range;

use super::{BoardError, BoardErrorKind, Row};
use crate::board::Grid;

/// The rows that have cells.
pub(super) fn rows(text: &str) -> Result<Vec<Row>, BoardError> {
    let lines: Vec<Piece<'_>> = pieces(text, 0, is_row_end)
        .map(Piece::trimmed)
        .filter(|line| !is_border(line.text) && !is_blank(line.text))
        .collect();
    let boxes_apart = lines.iter().all(|&line| is_row_of_boxes(line));
    let row = |line: &Piece<'_>| match line.text.contains(is_bar) {
        true => drawn(*line, boxes_apart),
        false => listed(*line),
    };
    lines.iter().map(row).collect()
}

/// A stretch of the text and where it begins.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    fn trimmed(self) -> Piece<'a> {
        let text = self.text.trim_start();
        let start = self.start + self.text.len() - text.len();
        Piece { text: text.trim_end(), start }
    }

    fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn error(self, kind: BoardErrorKind) -> BoardError {
        kind.at(self.span())
    }
}

/// The pieces between separators.
fn pieces(
    text: &str,
    start: usize,
    separator: fn(char) -> bool,
) -> impl Iterator<Item = Piece<'_>> {
    let mut next = start;
    text.split_inclusive(separator).map(move |piece| {
        let start = next;
        next += piece.len();
        let text = piece.strip_suffix(separator).unwrap_or(piece);
        Piece { text, start }
    })
}

fn is_row_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '/' | ';' | '[' | ']' | '{' | '}' | '(' | ')')
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// The line of a drawn grid that has no cells: it has corners or a long dash.
fn is_border(line: &str) -> bool {
    let drawn = |c: char| matches!(c, '\u{2500}'..='\u{257f}') && !is_bar(c);
    let corner = |c: char| drawn(c) || c == '+' || c == '=';
    let edge = |c: char| corner(c) || is_bar(c) || c == '-' || c.is_whitespace();
    line.chars().all(edge) && (line.contains(corner) || line.contains("---"))
}

/// What is left between two lists in brackets.
fn is_blank(line: &str) -> bool {
    line.chars().all(|c| c == ',' || c.is_whitespace())
}

/// Whether every cell has a box of its own, with one blank between the boxes.
fn is_row_of_boxes(line: Piece<'_>) -> bool {
    let segments = segments(line);
    let mut gaps = segments.iter().skip(1).step_by(2);
    segments.len() > 1 && segments.len() % 2 == 1 && gaps.all(|gap| gap.text == " ")
}

/// What stands between the bars of a line.
fn segments(line: Piece<'_>) -> Vec<Piece<'_>> {
    let mut segments: Vec<_> = pieces(line.text, line.start, is_bar).collect();
    if line.text.starts_with(is_bar) {
        segments.remove(0);
    }
    segments
}

/// A row between bars, where a blank cell is an empty one.
fn drawn(line: Piece<'_>, boxes_apart: bool) -> Result<Row, BoardError> {
    let step = if boxes_apart { 2 } else { 1 };
    let cells = segments(line).into_iter().step_by(step);
    let exponents = cells.map(|segment| {
        let word = segment.trimmed();
        match word.text {
            "" => Ok(0),
            text if text.contains(char::is_whitespace) => Err(word.error(BoardErrorKind::Crowded)),
            _ => exponent(word),
        }
    });
    Ok(Row { exponents: exponents.collect::<Result<_, _>>()?, span: line.span() })
}

/// A row of words with blanks or commas between them.
fn listed(line: Piece<'_>) -> Result<Row, BoardError> {
    let mut exponents = Vec::new();
    for between_commas in pieces(line.text, line.start, |c| c == ',') {
        let words = pieces(between_commas.text, between_commas.start, char::is_whitespace);
        let mut words = words.filter(|word| !word.text.is_empty()).peekable();
        if words.peek().is_none() {
            let comma = between_commas.start..between_commas.start + between_commas.text.len() + 1;
            return Err(BoardErrorKind::NothingBetween.at(comma));
        }
        for word in words {
            exponents.push(exponent(word)?);
        }
    }
    Ok(Row { exponents, span: line.span() })
}

/// The exponent that a word stands for.
fn exponent(word: Piece<'_>) -> Result<u8, BoardError> {
    if matches!(word.text, "." | "0" | "_" | "-" | "·" | "*" | "null") {
        return Ok(0);
    }
    let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.text.parse::<u64>() {
        _ if !digits => Err(word.error(BoardErrorKind::NotATile)),
        Ok(number) if !number.is_power_of_two() || number == 1 => {
            Err(word.error(BoardErrorKind::NotAPowerOfTwo))
        }
        Ok(number) if number.ilog2() <= u32::from(Grid::LARGEST) => Ok(number.ilog2() as u8),
        _ => Err(word.error(BoardErrorKind::TooLarge)),
    }
}
