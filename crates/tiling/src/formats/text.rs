//! The text format of the course assignment that made these puzzles popular
//! with students: `N M P`, a mode, a board if the mode is `CUSTOM`, and the
//! pieces as blocks of letters.
//!
//! Lenient parsing reports everything that it guesses. Sizes are checked before anything is
//! allocated.

use unpuzzle_core::{Message, msg};

use crate::model::{
    Cell, Lattice, MOST_CELLS, Piece, Problem, ProblemError, Setup, Shape, Turning, layers,
    pyramid, rectangle,
};

/// The strictness of parsing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Every deviation from the format is an error.
    Strict,
    /// Deviations are guessed where possible, and reported.
    Lenient,
}

/// A parsed file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextFormat {
    /// The puzzle.
    pub problem: Problem,
    /// What was guessed; empty after strict parsing.
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
    /// let error = TextFormat::parse(b"2 2 2\nDEFAULT\nA\nAa\nB\n",
    /// Strictness::Strict).unwrap_err();
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

    fn guess(&mut self, what: Message) {
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
            self.guess(msg!("skipped an empty line"));
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

    /// A positive whole number.
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
                self.guess(msg!("read as {mode}", mode));
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
                    self.guess(read_as(mark, 'X'));
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
            let what = msg!(
                "took the {found} pieces that there are instead of {expected}",
                found,
                expected
            );
            // The number of pieces stands in the first line.
            self.guesses.push(Guess { line: 1, what });
            return Ok(());
        }
        Err(TextError::new(1, header.pieces_column, Fault::PieceCount { found, expected }))
    }

    /// The next lines with a common letter.
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
                self.guess(read_as(mark, upper));
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
                self.guess(msg!("called the second piece {letter} {free}", letter, free));
                Ok(free)
            }
            _ => Err(fault),
        }
    }

    /// A fallback for setups that the reader accepts and `Problem` does not.
    fn refused(&self, error: &ProblemError) -> TextError {
        let fault = match error {
            ProblemError::PieceInParts(label) => Fault::InParts(*label),
            ProblemError::RepeatedLabel(label) => Fault::RepeatedLetter(*label),
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

fn shape_of(rows: &[&str], lattice: Lattice) -> Shape {
    let cells = rows.iter().zip(0..).flat_map(|(row, y)| {
        let filled = row.chars().zip(0..).filter(|(mark, _)| *mark != ' ');
        filled.map(move |(_, x)| (x, y))
    });
    Shape::new(cells.map(|(x, y)| match lattice {
        Lattice::Balls => Cell::ball(0, y, x),
        Lattice::Square | Lattice::Cubic => Cell::new(x, y, 0),
    }))
}

/// A guess of lenient parsing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guess {
    /// The line, counted from 1.
    pub line: usize,
    /// What was guessed.
    pub what: Message,
}

fn read_as(found: char, meant: char) -> Message {
    msg!("read {found} as {meant}", found, meant)
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl TextError {
    pub(crate) fn new(line: usize, column: usize, fault: Fault) -> Self {
        TextError { line, column, fault }
    }

    /// Which byte of the text the error is at.
    pub fn offset(&self, text: &str) -> usize {
        let lines = text.split_inclusive('\n').take(self.line - 1);
        let start: usize = lines.map(str::len).sum();
        let line = text.get(start..).unwrap_or_default();
        start + byte_of_column(line.lines().next().unwrap_or_default(), self.column)
    }
}

/// Which byte of a line a column begins at, counted from 1.
pub fn byte_of_column(line: &str, column: usize) -> usize {
    let mut starts = line.char_indices().map(|(at, _)| at);
    starts.nth(column - 1).unwrap_or(line.len())
}

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum Fault {
    /// The file ends too early.
    Empty,
    /// Bytes that are not text.
    NotText,
    /// The first line is not three numbers.
    Header,
    /// A size of zero.
    Zero,
    /// A board over the limit.
    TooLarge,
    /// More pieces than letters.
    TooManyPieces,
    /// A mode other than the three.
    Mode(String),
    /// A pyramid that is not square.
    NotSquare,
    /// A board line missing.
    BoardEnds,
    /// A board line of another width.
    Width {
        /// The actual width.
        found: usize,
        /// The expected width.
        expected: usize,
    },
    /// A board without cells.
    NoCells,
    /// A character of the board that is neither `.` nor `X`.
    BoardCharacter(char),
    /// A character of a piece that is not a capital letter.
    PieceCharacter(char),
    /// Two letters on one line.
    TwoLetters(char, char),
    /// An empty line between pieces.
    BlankLine,
    /// A letter used by two pieces.
    RepeatedLetter(char),
    /// A piece whose cells are not connected.
    InParts(char),
    /// Fewer or more pieces than in the first line.
    PieceCount {
        /// The number available.
        found: usize,
        /// The number in the first line.
        expected: usize,
    },
}

impl Fault {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match *self {
            Fault::Empty => msg!("the file ends here, too early"),
            Fault::NotText => msg!("this is not text"),
            Fault::Header => {
                msg!("the first line must be three numbers: rows, columns and pieces")
            }
            Fault::Zero => msg!("rows, columns and pieces must be at least 1"),
            Fault::TooLarge => ProblemError::TooManyCells.message(),
            Fault::TooManyPieces => msg!("there are only 26 letters for pieces"),
            Fault::Mode(_) => msg!("the second line must be DEFAULT, CUSTOM or PYRAMID"),
            Fault::NotSquare => msg!("a pyramid needs as many rows as columns"),
            Fault::BoardEnds => msg!("the board has fewer lines than rows"),
            Fault::Width { found, expected } => {
                msg!(
                    "this line of the board is {found} wide instead of {expected}",
                    found,
                    expected
                )
            }
            Fault::NoCells => ProblemError::NoCells.message(),
            Fault::BoardCharacter(mark) => {
                msg!("‘{mark}’ is neither . nor X", mark = shown(mark))
            }
            Fault::PieceCharacter(mark) => {
                msg!("‘{mark}’ is not a letter from A to Z", mark = shown(mark))
            }
            Fault::TwoLetters(first, second) => {
                msg!("{first} and {second} on one line", first, second)
            }
            Fault::BlankLine => msg!("an empty line inside the list of pieces"),
            Fault::RepeatedLetter(label) => ProblemError::RepeatedLabel(label).message(),
            Fault::InParts(label) => ProblemError::PieceInParts(label).message(),
            Fault::PieceCount { found, expected } => msg!(
                "{expected} {expected|piece is|pieces are} promised, but there {found|is|are} {found}",
                expected,
                found
            ),
        }
    }
}

/// A character for a message; an invisible one as its code.
fn shown(mark: char) -> String {
    if mark.is_control() || mark.is_whitespace() {
        format!("U+{:04X}", u32::from(mark))
    } else {
        mark.to_string()
    }
}

/// The text of a problem.
///
/// ```
/// use unpuzzle_tiling::{Strictness, TextFormat, board};
/// use unpuzzle_tiling::formats::write_text;
///
/// let board = board("iq-puzzler-pro").unwrap();
/// let text = write_text(&board)?;
/// assert!(text.starts_with("5 11 12\nDEFAULT\nAA\nA\nA\n"));
/// assert_eq!(TextFormat::parse(text.as_bytes(), Strictness::Strict).unwrap().problem, board);
/// # Ok::<(), unpuzzle_core::Message>(())
/// ```
///
/// # Errors
/// When the course format cannot express it.
pub fn write_text(problem: &Problem) -> Result<String, Message> {
    if !problem.fixed().is_empty() || !problem.optional().is_empty() {
        return Err(msg!("the course format has no fixed pieces and no optional cells"));
    }
    let mut text = match problem.lattice() {
        Lattice::Square => flat_board(problem),
        Lattice::Balls => pyramid_board(problem)?,
        Lattice::Cubic => return Err(flat_or_pyramid()),
    };
    for piece in problem.pieces() {
        let block = block(piece, problem.lattice()).ok_or_else(|| {
            msg!("the course format cannot express piece {letter}", letter = piece.label)
        })?;
        text.push_str(&block);
    }
    Ok(text)
}

fn flat_or_pyramid() -> Message {
    msg!("the course format has flat boards and pyramids only")
}

fn flat_board(problem: &Problem) -> String {
    let rows = layers(problem).concat();
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let header = format!("{height} {width} {}\n", problem.pieces().len());
    if rows.iter().flatten().all(Option::is_some) {
        return header + "DEFAULT\n";
    }
    header
        + "CUSTOM\n"
        + &rows
            .iter()
            .map(|row| {
                let marks: String =
                    row.iter().map(|cell| if cell.is_some() { 'X' } else { '.' }).collect();
                marks + "\n"
            })
            .collect::<String>()
}

fn pyramid_board(problem: &Problem) -> Result<String, Message> {
    let side = layers(problem).len();
    let mut cells = pyramid(side);
    cells.sort_unstable();
    if cells != problem.cells() {
        return Err(flat_or_pyramid());
    }
    Ok(format!("{side} {side} {}\nPYRAMID\n", problem.pieces().len()))
}

/// The rows of a piece, without trailing blanks.
fn block(piece: &Piece, lattice: Lattice) -> Option<String> {
    let plain = piece.copies == 1 && piece.label.is_ascii_uppercase();
    if !plain || piece.turning != Turning::natural(lattice) {
        return None;
    }
    let places = flat_places(piece, lattice)?;
    let top = places.iter().map(|(row, _)| *row).min()?;
    let left = places.iter().map(|(_, column)| *column).min()?;
    let bottom = places.iter().map(|(row, _)| *row).max()?;
    let mut text = String::new();
    for row in top..=bottom {
        let last = places.iter().filter(|place| place.0 == row).map(|place| place.1).max()?;
        text.extend(
            (left..=last).map(
                |column| {
                    if places.contains(&(row, column)) { piece.label } else { ' ' }
                },
            ),
        );
        text.push('\n');
    }
    Some(text)
}

/// Rows and columns of a piece, in the given orientation or a flat one.
fn flat_places(piece: &Piece, lattice: Lattice) -> Option<Vec<(i32, i32)>> {
    if lattice == Lattice::Square {
        return Some(piece.shape.cells().iter().map(|cell| (cell.y, cell.x)).collect());
    }
    let shapes = piece.shape.orientations(lattice, piece.turning);
    let given = std::iter::once(&piece.shape).chain(&shapes);
    let flat = given.into_iter().find(|shape| shape.cells().iter().all(|cell| cell.z == 0))?;
    Some(
        flat.cells()
            .iter()
            .map(|cell| {
                let (_, row, column) = cell.ball_position();
                (row, column)
            })
            .collect(),
    )
}
