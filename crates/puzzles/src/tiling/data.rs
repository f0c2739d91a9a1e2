//! Problems as data.
//!
//! ```text
//! { lattice: "square", cells: [[x, y, z], …], optional: […],
//!   pieces: [{ label: "A", cells: […], turning: "flip", copies: 1 }, …],
//!   fixed: [{ piece: 0, cells: […] }, …] }
//! ```

use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use unpuzzle_puzzle::{Message, msg};
use unpuzzle_tiling::model::{
    Cell, MOST_CELLS, Piece, Placed, Problem, ProblemError, Setup, Shape,
};

use super::say::Localize;
pub(super) use shape::ProblemShape;

/// Every name of a field, for readers that must know them beforehand.
pub(super) const FIELDS: [&str; 11] = [
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

/// What the engine writes of a problem, as a description only.
#[allow(dead_code, reason = "nothing is made of it but its schema")]
mod shape {
    use schemars::JsonSchema;
    use unpuzzle_tiling::model::{Lattice, Turning};

    use crate::Word;

    #[derive(JsonSchema)]
    pub(in super::super) struct ProblemShape {
        lattice: Word<Lattice>,
        cells: Vec<[i32; 3]>,
        optional: Vec<[i32; 3]>,
        pieces: Vec<PieceShape>,
        fixed: Vec<PlacedShape>,
    }

    #[derive(JsonSchema)]
    struct PieceShape {
        label: char,
        cells: Vec<[i32; 3]>,
        turning: Word<Turning>,
        copies: usize,
    }

    #[derive(JsonSchema)]
    struct PlacedShape {
        piece: usize,
        cells: Vec<[i32; 3]>,
    }
}

/// What is wrong with data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataError {
    /// A field is missing or is something else.
    Field {
        /// Its name.
        field: &'static str,
        /// What was expected.
        expected: Message,
    },
    /// The data describe a problem that makes no sense.
    Problem(ProblemError),
}

impl Localize for DataError {
    fn message(&self) -> Message {
        match self {
            DataError::Field { field, expected } => {
                msg!("{field} must be {expected}", field = *field, expected = expected.clone())
            }
            DataError::Problem(error) => error.message(),
        }
    }
}

/// The problem that data describe. Each part is read alone, so that a refusal
/// names it.
pub fn problem_from_data(data: &Json) -> Result<Problem, DataError> {
    is_record(data, "problem")?;
    let setup = Setup {
        lattice: part(&data["lattice"], "lattice", msg!("square, cubic or balls"))?,
        cells: cells(&data["cells"], "cells")?,
        optional: cells(&data["optional"], "optional")?,
        pieces: list(&data["pieces"], "pieces", piece)?,
        fixed: list(&data["fixed"], "fixed", placed)?,
    };
    Problem::new(setup).map_err(DataError::Problem)
}

fn piece(data: &Json) -> Result<Piece, DataError> {
    is_record(data, "pieces")?;
    let copies = data.get("copies").cloned().unwrap_or(json!(1));
    Ok(Piece {
        label: part(&data["label"], "label", msg!("one letter"))?,
        shape: Shape::new(cells(&data["cells"], "cells")?),
        turning: part(&data["turning"], "turning", msg!("fixed, rotate or flip"))?,
        copies: count(&copies, "copies")?,
    })
}

fn placed(data: &Json) -> Result<Placed, DataError> {
    is_record(data, "fixed")?;
    Ok(Placed { piece: count(&data["piece"], "piece")?, cells: cells(&data["cells"], "cells")? })
}

fn part<T: DeserializeOwned>(
    data: &Json,
    field: &'static str,
    expected: Message,
) -> Result<T, DataError> {
    T::deserialize(data).map_err(|_| DataError::Field { field, expected })
}

fn is_record(data: &Json, field: &'static str) -> Result<(), DataError> {
    let expected = msg!("a record");
    data.as_object().map(|_| ()).ok_or(DataError::Field { field, expected })
}

/// A list; one that is absent is empty.
fn list<T>(
    data: &Json,
    field: &'static str,
    one: impl Fn(&Json) -> Result<T, DataError>,
) -> Result<Vec<T>, DataError> {
    match data {
        Json::Null => Ok(Vec::new()),
        Json::Array(list) if list.len() <= MOST_CELLS => list.iter().map(one).collect(),
        _ => {
            let expected = msg!("a list of reasonable length");
            Err(DataError::Field { field, expected })
        }
    }
}

fn count(data: &Json, field: &'static str) -> Result<usize, DataError> {
    let expected = match data {
        Json::Number(number) if number.is_i64() => msg!("a number that is not negative"),
        _ => msg!("a whole number"),
    };
    part(data, field, expected)
}

fn cells(data: &Json, field: &'static str) -> Result<Vec<Cell>, DataError> {
    list(data, field, |cell| part(cell, field, msg!("a list of [x, y] or [x, y, z]")))
}
