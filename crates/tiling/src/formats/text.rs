//! The text format of the course assignment that made these puzzles popular
//! with students: `N M P`, a mode, a board if the mode is `CUSTOM`, and the
//! pieces as blocks of letters.
//!
//! Strictness is strict unless asked otherwise; a lenient reading says each thing
//! that it had to guess. Sizes are checked before anything is allocated.

use crate::formats::{Fault, Guess, Guessed, TextError};
use crate::model::{
    Cell, Lattice, MOST_CELLS, Piece, Problem, ProblemError, Setup, Shape, Turning, pyramid,
    rectangle,
};

/// How forgiving a reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Every departure from the format is an error.
    Strict,
    /// What can be guessed is guessed, and said.
    Lenient,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextFormat {
    /// The puzzle.
    pub problem: Problem,
    /// What had to be guessed, empty after a strict reading.
    pub guesses: Vec<Guess>,
}

/// The words of the second line.
pub const MODES: [&str; 3] = ["DEFAULT", "CUSTOM", "PYRAMID"];

impl TextFormat {
    /// Reads a file.
    ///
    /// ```
    /// use unpuzzle_tiling::{TextFormat, Strictness};
    ///
    /// let course = TextFormat::parse(b"2 2 2\nDEFAULT\nA\nAA\nB\n", Strictness::Strict)?;
    /// assert_eq!(course.problem.pieces().len(), 2);
    /// let error = TextFormat::parse(b"2 2 2\nDEFAULT\nA\nAa\nB\n", Strictness::Strict).unwrap_err();
    /// assert_eq!((error.line, error.column), (4, 2));
    /// # Ok::<(), unpuzzle_tiling::formats::TextError>(())
    /// ```
    pub fn parse(bytes: &[u8], reading: Strictness) -> Result<Self, TextError> {
        let text = text_of(bytes)?;
        let lines = text.lines().map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
        let mut reader =
            Reader { lines, at: 0, lenient: reading == Strictness::Lenient, guesses: Vec::new() };
        let setup = reader.setup()?;
        let problem = Problem::new(setup).map_err(|error| reader.refused(&error))?;
        Ok(TextFormat { problem, guesses: reader.guesses })
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, TextError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        TextError::new(line, column, Fault::NotText)
    })
}

struct Header {
    rows: usize,
    columns: usize,
    pieces: usize,
    pieces_column: usize,
}

struct Reader<'a> {
    lines: Vec<&'a str>,
    at: usize,
    lenient: bool,
    guesses: Vec<Guess>,
}

impl<'a> Reader<'a> {
    fn setup(&mut self) -> Result<Setup, TextError> {
        self.skip_blank_if_lenient();
        let header = self.header()?;
        let mode = self.mode()?;
        let (lattice, cells) = self.board(mode, &header)?;
        let pieces = self.pieces(&header, lattice)?;
        Ok(Setup { lattice, cells, optional: Vec::new(), pieces, fixed: Vec::new() })
    }

    fn fail<T>(&self, column: usize, fault: Fault) -> Result<T, TextError> {
        Err(TextError::new(self.at + 1, column, fault))
    }

    fn guess(&mut self, what: Guessed) {
        self.guesses.push(Guess { line: self.at + 1, what });
    }

    fn line(&self) -> Result<&'a str, TextError> {
        match self.lines.get(self.at) {
            Some(line) => Ok(line),
            None => self.fail(1, Fault::Empty),
        }
    }

    fn skip_blank_if_lenient(&mut self) {
        while self.lenient && self.lines.get(self.at).is_some_and(|line| line.trim().is_empty()) {
            self.guess(Guessed::BlankLine);
            self.at += 1;
        }
    }

    fn header(&mut self) -> Result<Header, TextError> {
        let line = self.line()?;
        let words: Vec<(usize, &str)> = words(line);
        let [rows, columns, pieces] = words.as_slice() else {
            let extra = words.get(3).map_or(1, |(column, _)| *column);
            return self.fail(extra, Fault::Header);
        };
        let header = Header {
            rows: self.number(*rows)?,
            columns: self.number(*columns)?,
            pieces: self.number(*pieces)?,
            pieces_column: pieces.0,
        };
        if header.rows.checked_mul(header.columns).is_none_or(|cells| cells > MOST_CELLS) {
            return self.fail(rows.0, Fault::TooLarge);
        }
        if header.pieces > 26 && !self.lenient {
            return self.fail(pieces.0, Fault::TooManyPieces);
        }
        self.at += 1;
        Ok(header)
    }

    /// A positive whole number; one with too many digits is too large.
    fn number(&self, (column, word): (usize, &str)) -> Result<usize, TextError> {
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.fail(column, Fault::Header);
        }
        match word.parse() {
            Ok(0) => self.fail(column, Fault::Zero),
            Ok(number) => Ok(number),
            Err(_) => self.fail(column, Fault::TooLarge),
        }
    }

    fn mode(&mut self) -> Result<&'static str, TextError> {
        self.skip_blank_if_lenient();
        let line = self.line()?;
        let word = line.trim();
        let column = 1 + line.chars().take_while(|mark| mark.is_whitespace()).count();
        let known = MODES.into_iter().find(|mode| *mode == word);
        let close = MODES.into_iter().find(|mode| mode.eq_ignore_ascii_case(word));
        let mode = match (known, close) {
            (Some(mode), _) => mode,
            (None, Some(mode)) if self.lenient => {
                self.guess(Guessed::Mode(mode));
                mode
            }
            _ => {
                return self.fail(column, Fault::Mode(word.to_owned()));
            }
        };
        self.at += 1;
        Ok(mode)
    }

    fn board(&mut self, mode: &str, header: &Header) -> Result<(Lattice, Vec<Cell>), TextError> {
        match mode {
            "PYRAMID" => Ok((Lattice::Balls, self.pyramid(header)?)),
            "CUSTOM" => Ok((Lattice::Square, self.custom(header)?)),
            _ => Ok((Lattice::Square, rectangle(header.columns, header.rows))),
        }
    }

    fn pyramid(&self, header: &Header) -> Result<Vec<Cell>, TextError> {
        let at_header = |column, fault| TextError::new(self.at - 1, column, fault);
        if header.rows != header.columns {
            return Err(at_header(1, Fault::NotSquare));
        }
        let side = header.rows;
        if side * (side + 1) / 2 * (2 * side + 1) / 3 > MOST_CELLS {
            return Err(at_header(1, Fault::TooLarge));
        }
        Ok(pyramid(side))
    }

    fn custom(&mut self, header: &Header) -> Result<Vec<Cell>, TextError> {
        let mut cells = Vec::new();
        for row in 0..header.rows {
            let Some(line) = self.lines.get(self.at) else {
                return self.fail(1, Fault::BoardEnds);
            };
            let line = line.trim();
            let found = line.chars().count();
            if found != header.columns {
                let column = found.min(header.columns) + 1;
                return self.fail(column, Fault::Width { found, expected: header.columns });
            }
            self.custom_row(line, row, &mut cells)?;
            self.at += 1;
        }
        if cells.is_empty() {
            self.at -= 1;
            return self.fail(1, Fault::NoCells);
        }
        Ok(cells)
    }

    fn custom_row(
        &mut self,
        line: &str,
        row: usize,
        cells: &mut Vec<Cell>,
    ) -> Result<(), TextError> {
        for (column, mark) in line.chars().enumerate() {
            match mark {
                'X' => cells.push(Cell::new(column as i32, row as i32, 0)),
                '.' => {}
                'x' if self.lenient => {
                    self.guess(Guessed::Letter(mark, 'X'));
                    cells.push(Cell::new(column as i32, row as i32, 0));
                }
                _ => return self.fail(column + 1, Fault::BoardCharacter(mark)),
            }
        }
        Ok(())
    }

    fn pieces(&mut self, header: &Header, lattice: Lattice) -> Result<Vec<Piece>, TextError> {
        let mut pieces: Vec<Piece> = Vec::new();
        while let Some((letter, rows)) = self.block()? {
            let used = pieces.iter().any(|piece| piece.label == letter);
            let first_line = self.at - rows.len();
            let label =
                if used { self.another_letter(letter, first_line, &pieces)? } else { letter };
            let letters = rows.iter().flat_map(|row| row.bytes()).filter(|byte| *byte != b' ');
            if letters.count() > MOST_CELLS {
                return Err(TextError::new(first_line + 1, 1, Fault::TooLarge));
            }
            let shape = shape_of(&rows, lattice);
            if !shape.is_connected(lattice) {
                return Err(TextError::new(first_line + 1, 1, Fault::InParts(letter)));
            }
            pieces.push(Piece { label, shape, turning: Turning::natural(lattice), copies: 1 });
        }
        self.check_number(pieces.len(), header)?;
        Ok(pieces)
    }

    fn check_number(&mut self, found: usize, header: &Header) -> Result<(), TextError> {
        let expected = header.pieces;
        if found == expected {
            return Ok(());
        }
        if self.lenient && found > 0 {
            self.guess(Guessed::PieceCount(found, expected));
            return Ok(());
        }
        Err(TextError::new(1, header.pieces_column, Fault::PieceCount { found, expected }))
    }

    /// The next lines that share a letter.
    fn block(&mut self) -> Result<Option<(char, Vec<&'a str>)>, TextError> {
        let mut rows = Vec::new();
        let mut letter = None;
        while let Some(line) = self.lines.get(self.at).copied() {
            if line.trim().is_empty() {
                if self.lines[self.at..].iter().all(|line| line.trim().is_empty()) {
                    break;
                }
                if !self.lenient {
                    return self.fail(1, Fault::BlankLine);
                }
                if letter.is_some() {
                    break;
                }
                self.skip_blank_if_lenient();
                continue;
            }
            let here = self.letter(line)?;
            if letter.is_some_and(|letter| letter != here) {
                break;
            }
            letter = Some(here);
            rows.push(line);
            self.at += 1;
        }
        Ok(letter.map(|letter| (letter, rows)))
    }

    /// The one letter of a line of a piece.
    fn letter(&mut self, line: &str) -> Result<char, TextError> {
        let mut letter = None;
        for (column, mark) in line.chars().enumerate().filter(|(_, mark)| *mark != ' ') {
            let upper = mark.to_ascii_uppercase();
            let known = mark.is_ascii_uppercase() || (self.lenient && upper.is_ascii_uppercase());
            if !known {
                return self.fail(column + 1, Fault::PieceCharacter(mark));
            }
            if upper != mark {
                self.guess(Guessed::Letter(mark, upper));
            }
            match letter {
                Some(first) if first != upper => {
                    return self.fail(column + 1, Fault::TwoLetters(first, upper));
                }
                _ => letter = Some(upper),
            }
        }
        letter.map_or_else(|| self.fail(1, Fault::BlankLine), Ok)
    }

    /// A free letter for a piece whose letter is taken.
    fn another_letter(
        &mut self,
        letter: char,
        line: usize,
        pieces: &[Piece],
    ) -> Result<char, TextError> {
        let fault = TextError::new(line + 1, 1, Fault::RepeatedLetter(letter));
        let taken = |free: &char| pieces.iter().any(|piece| piece.label == *free);
        let later = self.lines[line..]
            .iter()
            .flat_map(|line| line.chars())
            .collect::<std::collections::HashSet<_>>();
        let free = ('A'..='Z').chain('a'..='z').find(|free| !taken(free) && !later.contains(free));
        match free {
            Some(free) if self.lenient => {
                self.guess(Guessed::Rename(letter, free));
                Ok(free)
            }
            _ => Err(fault),
        }
    }

    /// A setup that was refused after all; nothing that is known gets here.
    fn refused(&self, error: &ProblemError) -> TextError {
        let fault = match error {
            ProblemError::PieceInParts { label } => Fault::InParts(*label),
            ProblemError::RepeatedLabel { label } => Fault::RepeatedLetter(*label),
            ProblemError::NoCells => Fault::NoCells,
            _ => Fault::TooLarge,
        };
        TextError::new(1, 1, fault)
    }
}

/// The words of a line with their columns.
pub(crate) fn words(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut rest = line;
    let mut column = 1;
    while let Some(start) = rest.find(|mark: char| !mark.is_whitespace()) {
        column += rest[..start].chars().count();
        let from = &rest[start..];
        let end = from.find(char::is_whitespace).unwrap_or(from.len());
        found.push((column, &from[..end]));
        column += from[..end].chars().count();
        rest = &from[end..];
    }
    found
}

/// Letters on a page become cells of a layer.
fn shape_of(rows: &[&str], lattice: Lattice) -> Shape {
    let cells = rows.iter().zip(0..).flat_map(|(row, y)| {
        let filled = row.chars().zip(0..).filter(|(mark, _)| *mark != ' ');
        filled.map(move |(_, x)| (x, y))
    });
    let place = |(x, y)| match lattice {
        Lattice::Balls => Cell::ball(0, y, x),
        Lattice::Square | Lattice::Cubic => Cell::new(x, y, 0),
    };
    Shape::new(cells.map(place))
}
