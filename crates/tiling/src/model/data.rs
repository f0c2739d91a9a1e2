//! Cells as `[x, y, z]`, shapes as their cells, problems as their setup, boards as rows.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::model::{Cell, Lattice, Layout, Problem, ProblemError, Setup, Shape, marks};

impl From<Cell> for [i32; 3] {
    fn from(cell: Cell) -> Self {
        [cell.x, cell.y, cell.z]
    }
}

/// In a plane the third coordinate may be left out.
impl TryFrom<Vec<i32>> for Cell {
    type Error = &'static str;

    fn try_from(parts: Vec<i32>) -> Result<Self, Self::Error> {
        match *parts.as_slice() {
            [x, y] => Ok(Cell::new(x, y, 0)),
            [x, y, z] => Ok(Cell::new(x, y, z)),
            _ => Err("a cell has two or three coordinates"),
        }
    }
}

impl From<Vec<Cell>> for Shape {
    fn from(cells: Vec<Cell>) -> Self {
        Shape::new(cells)
    }
}

impl TryFrom<Setup> for Problem {
    type Error = ProblemError;

    fn try_from(setup: Setup) -> Result<Self, ProblemError> {
        Problem::new(setup)
    }
}

/// What a board is written as.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Rows {
    Flat(Vec<String>),
    Layers(Vec<Vec<String>>),
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let layers = marks(&self.problem, &self.placed);
        let rows = match self.problem.lattice() {
            Lattice::Square => Rows::Flat(layers.into_iter().next().unwrap_or_default()),
            Lattice::Cubic | Lattice::Balls => Rows::Layers(layers),
        };
        rows.serialize(serializer)
    }
}

impl JsonSchema for Layout {
    fn schema_name() -> Cow<'static, str> {
        "TilingBoard".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Rows::json_schema(generator)
    }
}
