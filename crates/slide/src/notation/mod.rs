//! Boards as people write and paste them.
//!
//! Rows end with a line end, `/`, `;` or a bracket; cells are set apart by
//! blanks, commas or the bars of a drawn grid. So lists of lists, tables with
//! borders and what a terminal printed are all read alike. A single row of
//! 4, 9, 16, … cells is a square board, and one word of sixteen hexadecimal
//! digits is a 4×4 board of exponents, row by row.

#[cfg(test)]
mod tests;

use std::ops::Range;
use std::str::FromStr;

use unpuzzle_core::{Located, Message, msg};

use crate::board::{Grid, Size, tile};

/// Longer texts are refused before anything looks into them.
const LONGEST: usize = 8192;

impl FromStr for Grid {
    type Err = Located;

    fn from_str(text: &str) -> Result<Grid, Located> {
        if text.len() > LONGEST {
            return Err(Located::new(0..0, msg!("this is too long for a board")));
        }
        if let Some(grid) = nibbles(text.trim()) {
            return Ok(grid);
        }
        let rows = rows(text)?;
        match rows.as_slice() {
            [] => Err(Located::new(0..text.len(), msg!("there is no board here"))),
            [row] => flat(row),
            rows => rectangle(rows),
        }
    }
}

/// One row of a text: its cells, and where it stands.
struct Row {
    exponents: Vec<u8>,
    span: Range<usize>,
}

/// A word of sixteen hexadecimal digits, each the exponent of a cell.
fn nibbles(word: &str) -> Option<Grid> {
    let digits = word.strip_prefix("0x").unwrap_or(word);
    let exponents = digits
        .chars()
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<Vec<_>>>()?;
    Grid::from_exponents(Size::CLASSIC, &exponents)
}

/// All cells in one row: a square board.
fn flat(row: &Row) -> Result<Grid, Located> {
    let cells = row.exponents.len();
    let side = (Size::LEAST..=Size::MOST).find(|side| side * side == cells);
    let grid = side
        .and_then(|side| Size::new(side, side).ok())
        .and_then(|size| Grid::from_exponents(size, &row.exponents));
    grid.ok_or_else(|| {
        let message = msg!(
            "{cells} {cells|cell|cells} in one row make no square board; end each row with / or a new line",
            cells
        );
        Located::new(row.span.clone(), message)
    })
}

fn rectangle(rows: &[Row]) -> Result<Grid, Located> {
    let columns = rows[0].exponents.len();
    if let Some((row, number)) =
        rows.iter().zip(1..).find(|(row, _)| row.exponents.len() != columns)
    {
        let message = msg!(
            "row {row} has {cells} {cells|cell|cells}, but the first row has {expected}",
            row = number,
            cells = row.exponents.len(),
            expected = columns
        );
        return Err(Located::new(row.span.clone(), message));
    }
    let cells: Vec<u8> = rows.iter().flat_map(|row| row.exponents.iter().copied()).collect();
    let size = Size::new(rows.len(), columns).ok();
    let grid = size.and_then(|size| Grid::from_exponents(size, &cells));
    grid.ok_or_else(|| {
        let message = msg!(
            "this board has {rows} rows and {columns} columns; both must be from 2 to 8",
            rows = rows.len(),
            columns
        );
        Located::new(rows[0].span.start..rows[rows.len() - 1].span.end, message)
    })
}

impl Grid {
    /// What shows that no game can have come to this position, if anything does.
    ///
    /// To make a tile, one cell is needed for it and one for each smaller tile
    /// on the way, so on n cells the k-th largest is at most 2 to the n + 2 − k.
    pub fn doubt(&self) -> Option<Message> {
        let mut tiles: Vec<u8> =
            (self.exponents().iter().copied()).filter(|&exponent| exponent != 0).collect();
        tiles.sort_unstable_by(|a, b| b.cmp(a));
        if tiles.len() < 2 {
            return Some(msg!("no game comes to this board: there are always at least two tiles"));
        }
        let most = |place: usize| (self.size().cells() + 1 - place) as u8;
        if let Some(place) = (0..tiles.len()).find(|&place| tiles[place] > most(place)) {
            return Some(msg!(
                "no game comes to this board: where the {tile} is, at most {most} is possible",
                tile = tile(tiles[place]),
                most = tile(most(place))
            ));
        }
        let has_new_tile = tiles[tiles.len() - 1] <= 2;
        (!has_new_tile)
            .then(|| msg!("no game comes to this board: the newest tile is always a 2 or a 4"))
    }
}

/// The rows that have cells.
fn rows(text: &str) -> Result<Vec<Row>, Located> {
    let lines: Vec<Piece<'_>> = pieces(text, 0, is_row_end)
        .map(Piece::trimmed)
        .filter(|line| !is_border(line.text) && !is_blank(line.text))
        .collect();
    let boxes_apart = lines.iter().all(|&line| is_row_of_boxes(line));
    lines
        .iter()
        .map(
            |line| {
                if line.text.contains(is_bar) { drawn(*line, boxes_apart) } else { listed(*line) }
            },
        )
        .collect()
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

    fn error(self, message: Message) -> Located {
        Located::new(self.span(), message)
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
    line.chars().all(|c| corner(c) || is_bar(c) || c == '-' || c.is_whitespace())
        && (line.contains(corner) || line.contains("---"))
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
fn drawn(line: Piece<'_>, boxes_apart: bool) -> Result<Row, Located> {
    let step = if boxes_apart { 2 } else { 1 };
    let cells = segments(line).into_iter().step_by(step);
    let exponents = cells.map(|segment| {
        let word = segment.trimmed();
        match word.text {
            "" => Ok(0),
            text if text.contains(char::is_whitespace) => {
                Err(word.error(msg!("one cell holds one tile")))
            }
            _ => exponent(word),
        }
    });
    Ok(Row { exponents: exponents.collect::<Result<_, _>>()?, span: line.span() })
}

/// A row of words with blanks or commas between them.
fn listed(line: Piece<'_>) -> Result<Row, Located> {
    let mut exponents = Vec::new();
    for between_commas in pieces(line.text, line.start, |c| c == ',') {
        let words = pieces(between_commas.text, between_commas.start, char::is_whitespace);
        let mut words = words.filter(|word| !word.text.is_empty()).peekable();
        if words.peek().is_none() {
            let comma = between_commas.start..between_commas.start + between_commas.text.len() + 1;
            let message = msg!("nothing stands before this comma; an empty cell is a dot or a 0");
            return Err(Located::new(comma, message));
        }
        for word in words {
            exponents.push(exponent(word)?);
        }
    }
    Ok(Row { exponents, span: line.span() })
}

/// The exponent that a word stands for.
fn exponent(word: Piece<'_>) -> Result<u8, Located> {
    if matches!(word.text, "." | "0" | "_" | "-" | "·" | "*" | "null") {
        return Ok(0);
    }
    let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.text.parse::<u64>() {
        _ if !digits => Err(word.error(msg!("this is neither a tile nor an empty cell"))),
        Ok(number) if !number.is_power_of_two() || number == 1 => {
            Err(word.error(msg!("tiles are powers of two from 2 on: 2, 4, 8, 16, …")))
        }
        Ok(number) if number.ilog2() <= u32::from(Grid::LARGEST) => Ok(number.ilog2() as u8),
        _ => {
            let largest = tile(Grid::LARGEST);
            Err(word.error(msg!("no tile is larger than {tile}", tile = largest)))
        }
    }
}
