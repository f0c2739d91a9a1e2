//! Problems as plain data, which front ends write and read as JSON.
//!
//! ```text
//! { lattice: "square", cells: [[x, y, z], …], optional: […],
//!   pieces: [{ label: "A", cells: […], turning: "flip", copies: 1 }, …],
//!   fixed: [{ piece: 0, cells: […] }, …] }
//! ```

use unpuzzle_puzzle::{Message, Record, Text, Value};

use super::engine_messages as say;
use super::say::Localize;
use unpuzzle_tiling::model::{
    Cell, Lattice, MOST_CELLS, Piece, Placed, Problem, ProblemError, Setup, Shape, Solution,
    Turning,
};

/// Every name of a field, for readers that must know them beforehand.
pub const FIELDS: [&str; 11] = [
    "lattice",
    "cells",
    "optional",
    "pieces",
    "fixed",
    "label",
    "turning",
    "copies",
    "piece",
    // What every answer says of itself: a problem that was saved is one, too.
    "schema",
    "milliseconds",
];

/// What is wrong with data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataError {
    /// A field is missing or is something else.
    Field {
        /// Its name.
        field: &'static str,
        /// What was expected.
        expected: &'static Text,
    },
    /// The data describe a problem that makes no sense.
    Problem(ProblemError),
}

impl From<ProblemError> for DataError {
    fn from(error: ProblemError) -> Self {
        DataError::Problem(error)
    }
}

impl DataError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            DataError::Field { field, expected } => say::WRONG_FIELD
                .with("field", *field)
                .with("expected", *expected),
            DataError::Problem(error) => error.message(),
        }
    }
}

/// A problem as data.
pub fn problem_to_value(problem: &Problem) -> Value {
    let piece = |piece: &Piece| {
        Value::Record(vec![
            ("label", piece.label.to_string().into()),
            ("cells", cells_to_value(piece.shape.cells())),
            ("turning", piece.turning.name().into()),
            ("copies", piece.copies.into()),
        ])
    };
    Value::Record(vec![
        ("lattice", problem.lattice().name().into()),
        ("cells", cells_to_value(problem.cells())),
        ("optional", cells_to_value(problem.optional())),
        (
            "pieces",
            Value::List(problem.pieces().iter().map(piece).collect()),
        ),
        ("fixed", placed_to_value(problem.fixed())),
    ])
}

/// A solution as data.
pub fn solution_to_value(solution: &Solution) -> Value {
    placed_to_value(&solution.placed)
}

fn placed_to_value(placed: &[Placed]) -> Value {
    let one = |placed: &Placed| {
        Value::Record(vec![
            ("piece", placed.piece.into()),
            ("cells", cells_to_value(&placed.cells)),
        ])
    };
    Value::List(placed.iter().map(one).collect())
}

fn cells_to_value(cells: &[Cell]) -> Value {
    Value::List(
        cells
            .iter()
            .map(|cell| Value::list([cell.x, cell.y, cell.z]))
            .collect(),
    )
}

/// The problem that data describe.
pub fn problem_from_value(value: &Value) -> Result<Problem, DataError> {
    let record = record(value, "problem")?;
    let setup = Setup {
        lattice: word(record, "lattice", &say::A_LATTICE, Lattice::from_name)?,
        cells: cells(field(record, "cells"), "cells")?,
        optional: cells(field(record, "optional"), "optional")?,
        pieces: list(field(record, "pieces"), "pieces")?
            .iter()
            .map(piece)
            .collect::<Result<_, _>>()?,
        fixed: list(field(record, "fixed"), "fixed")?
            .iter()
            .map(placed)
            .collect::<Result<_, _>>()?,
    };
    Ok(Problem::new(setup)?)
}

fn piece(value: &Value) -> Result<Piece, DataError> {
    let record = record(value, "pieces")?;
    let single = |word: &str| {
        let mut letters = word.chars();
        letters.next().filter(|_| letters.next().is_none())
    };
    Ok(Piece {
        label: word(record, "label", &say::A_LETTER, single)?,
        shape: Shape::new(cells(field(record, "cells"), "cells")?),
        turning: word(record, "turning", &say::A_TURNING, Turning::from_name)?,
        copies: count(
            field(record, "copies").unwrap_or(&Value::Integer(1)),
            "copies",
        )?,
    })
}

fn placed(value: &Value) -> Result<Placed, DataError> {
    let record = record(value, "fixed")?;
    Ok(Placed {
        piece: count(field(record, "piece").unwrap_or(&Value::Null), "piece")?,
        cells: cells(field(record, "cells"), "cells")?,
    })
}

fn field<'a>(record: &'a Record, name: &str) -> Option<&'a Value> {
    record
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
}

fn wrong<T>(field: &'static str, expected: &'static Text) -> Result<T, DataError> {
    Err(DataError::Field { field, expected })
}

fn record<'a>(value: &'a Value, name: &'static str) -> Result<&'a Record, DataError> {
    match value {
        Value::Record(record) => Ok(record),
        _ => wrong(name, &say::A_RECORD),
    }
}

/// A list; one that is absent is empty.
fn list<'a>(value: Option<&'a Value>, name: &'static str) -> Result<&'a [Value], DataError> {
    match value {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::List(list)) if list.len() <= MOST_CELLS => Ok(list),
        _ => wrong(name, &say::A_LIST),
    }
}

fn word<T>(
    record: &Record,
    name: &'static str,
    expected: &'static Text,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, DataError> {
    match field(record, name) {
        Some(Value::Text(text)) => read(text).map_or_else(|| wrong(name, expected), Ok),
        _ => wrong(name, expected),
    }
}

fn count(value: &Value, name: &'static str) -> Result<usize, DataError> {
    match value {
        Value::Integer(number) => {
            usize::try_from(*number).or_else(|_| wrong(name, &say::NOT_NEGATIVE))
        }
        _ => wrong(name, &say::WHOLE_NUMBER),
    }
}

fn cells(value: Option<&Value>, name: &'static str) -> Result<Vec<Cell>, DataError> {
    list(value, name)?
        .iter()
        .map(|cell| cell_of(cell, name))
        .collect()
}

fn cell_of(value: &Value, name: &'static str) -> Result<Cell, DataError> {
    let Value::List(parts) = value else {
        return wrong(name, &say::A_CELL);
    };
    let part = |value: &Value| match value {
        Value::Integer(number) => i32::try_from(*number).or_else(|_| wrong(name, &say::A_CELL)),
        _ => wrong(name, &say::A_CELL),
    };
    match parts.as_slice() {
        [x, y] => Ok(Cell::new(part(x)?, part(y)?, 0)),
        [x, y, z] => Ok(Cell::new(part(x)?, part(y)?, part(z)?)),
        _ => wrong(name, &say::A_CELL),
    }
}
