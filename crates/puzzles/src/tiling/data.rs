//! Problems as data.
//!
//! ```text
//! { lattice: "square", cells: [[x, y, z], …], optional: […],
//!   pieces: [{ label: "A", cells: […], turning: "flip", copies: 1 }, …],
//!   fixed: [{ piece: 0, cells: […] }, …] }
//! ```

use crate::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use unpuzzle_tiling::model::{Cell, MOST_CELLS, Piece, Placed, Problem, Setup, Shape};

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

/// The problem that data describe. Each part is read alone, so that a refusal
/// names it.
pub fn problem_from_data(data: &Json) -> Result<Problem, Message> {
    is_record(data, "problem")?;
    let setup = Setup {
        lattice: part(&data["lattice"], "lattice", msg!("square, cubic or balls"))?,
        cells: cells(&data["cells"], "cells")?,
        optional: cells(&data["optional"], "optional")?,
        pieces: list(&data["pieces"], "pieces", piece)?,
        fixed: list(&data["fixed"], "fixed", placed)?,
    };
    Problem::new(setup).map_err(|error| error.message())
}

fn piece(data: &Json) -> Result<Piece, Message> {
    is_record(data, "pieces")?;
    let copies = data.get("copies").cloned().unwrap_or(json!(1));
    Ok(Piece {
        label: part(&data["label"], "label", msg!("one letter"))?,
        shape: Shape::new(cells(&data["cells"], "cells")?),
        turning: part(&data["turning"], "turning", msg!("fixed, rotate or flip"))?,
        copies: count(&copies, "copies")?,
    })
}

fn placed(data: &Json) -> Result<Placed, Message> {
    is_record(data, "fixed")?;
    Ok(Placed { piece: count(&data["piece"], "piece")?, cells: cells(&data["cells"], "cells")? })
}

fn part<T: DeserializeOwned>(
    data: &Json,
    field: &'static str,
    expected: Message,
) -> Result<T, Message> {
    T::deserialize(data).map_err(|_| refused(field, expected))
}

fn refused(field: &'static str, expected: Message) -> Message {
    msg!("{field} must be {expected}", field, expected)
}

fn is_record(data: &Json, field: &'static str) -> Result<(), Message> {
    data.as_object().map(|_| ()).ok_or_else(|| refused(field, msg!("a record")))
}

/// A list; one that is absent is empty.
fn list<T>(
    data: &Json,
    field: &'static str,
    one: impl Fn(&Json) -> Result<T, Message>,
) -> Result<Vec<T>, Message> {
    match data {
        Json::Null => Ok(Vec::new()),
        Json::Array(list) if list.len() <= MOST_CELLS => list.iter().map(one).collect(),
        _ => Err(refused(field, msg!("a list of reasonable length"))),
    }
}

fn count(data: &Json, field: &'static str) -> Result<usize, Message> {
    let expected = match data {
        Json::Number(number) if number.is_i64() => msg!("a number that is not negative"),
        _ => msg!("a whole number"),
    };
    part(data, field, expected)
}

fn cells(data: &Json, field: &'static str) -> Result<Vec<Cell>, Message> {
    list(data, field, |cell| part(cell, field, msg!("a list of [x, y] or [x, y, z]")))
}
