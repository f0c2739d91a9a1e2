//! Writes problems in the course format, where it can express them.

use unpuzzle_core::{Message, msg};

use crate::model::{Cell, Lattice, Piece, Problem, Turning, layers, pyramid};

/// Why a problem cannot be written in the course format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum NotExpressible {
    /// The board is neither flat nor a pyramid.
    Board,
    /// Pieces are fixed or cells may stay empty.
    Extras,
    /// A piece is not named by a capital letter of its own, comes in several
    /// copies, cannot be turned freely, or is not flat.
    Piece(char),
}

impl NotExpressible {
    /// The sentence for people.
    pub fn message(self) -> Message {
        match self {
            NotExpressible::Board => msg!("the course format has flat boards and pyramids only"),
            NotExpressible::Extras => {
                msg!("the course format has no fixed pieces and no optional cells")
            }
            NotExpressible::Piece(letter) => {
                msg!("the course format cannot express piece {letter}", letter)
            }
        }
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
/// # Ok::<(), unpuzzle_tiling::formats::NotExpressible>(())
/// ```
pub fn write_text(problem: &Problem) -> Result<String, NotExpressible> {
    if !problem.fixed().is_empty() || !problem.optional().is_empty() {
        return Err(NotExpressible::Extras);
    }
    let mut text = match problem.lattice() {
        Lattice::Square => flat_board(problem),
        Lattice::Balls => pyramid_board(problem)?,
        Lattice::Cubic => return Err(NotExpressible::Board),
    };
    for piece in problem.pieces() {
        text.push_str(&block(piece, problem.lattice()).ok_or(NotExpressible::Piece(piece.label))?);
    }
    Ok(text)
}

fn flat_board(problem: &Problem) -> String {
    let rows = layers(problem).concat();
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let header = format!("{height} {width} {}\n", problem.pieces().len());
    if rows.iter().flatten().all(Option::is_some) {
        return header + "DEFAULT\n";
    }
    let line = |row: &Vec<Option<Cell>>| {
        let marks: String = row.iter().map(|cell| if cell.is_some() { 'X' } else { '.' }).collect();
        marks + "\n"
    };
    header + "CUSTOM\n" + &rows.iter().map(line).collect::<String>()
}

fn pyramid_board(problem: &Problem) -> Result<String, NotExpressible> {
    let side = layers(problem).len();
    let mut cells = pyramid(side);
    cells.sort_unstable();
    if cells != problem.cells() {
        return Err(NotExpressible::Board);
    }
    Ok(format!("{side} {side} {}\nPYRAMID\n", problem.pieces().len()))
}

/// The rows of a piece, with nothing after its last ball.
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
        let mark = |column| {
            if places.contains(&(row, column)) { piece.label } else { ' ' }
        };
        text.extend((left..=last).map(mark));
        text.push('\n');
    }
    Some(text)
}

/// Rows and columns of a piece as it was given, or turned until it lies flat.
fn flat_places(piece: &Piece, lattice: Lattice) -> Option<Vec<(i32, i32)>> {
    if lattice == Lattice::Square {
        return Some(piece.shape.cells().iter().map(|cell| (cell.y, cell.x)).collect());
    }
    let shapes = piece.shape.orientations(lattice, piece.turning);
    let given = std::iter::once(&piece.shape).chain(&shapes);
    let flat = given.into_iter().find(|shape| shape.cells().iter().all(|cell| cell.z == 0))?;
    let place = |cell: &Cell| {
        let (_, row, column) = cell.ball_position();
        (row, column)
    };
    Some(flat.cells().iter().map(place).collect())
}
