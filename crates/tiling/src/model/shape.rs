//! Pieces as sets of cells, whatever way they lie.

use std::collections::HashSet;

use strum::{EnumString, IntoStaticStr};

use crate::model::{Cell, Lattice};

/// A piece in one way of lying: its cells in order, the first one at the
/// origin, so that two equal shapes differ at most by a shift.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(from = "Vec<Cell>"))]
pub struct Shape(Vec<Cell>);

impl Shape {
    /// The shape of these cells; repeated cells count once.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        let origin = cells.first().copied().unwrap_or_default();
        Shape(cells.into_iter().map(|cell| cell - origin).collect())
    }

    /// Its cells, the first at the origin.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// How many cells it has.
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Whether one can walk from each of its cells to each other one.
    pub fn is_connected(&self, lattice: Lattice) -> bool {
        let mut left: HashSet<Cell> = self.0.iter().copied().collect();
        let steps = lattice.steps();
        let mut open: Vec<Cell> = self.0.first().copied().into_iter().collect();
        left.remove(&Cell::default());
        while let Some(cell) = open.pop() {
            let near = steps.iter().map(|&step| cell + step);
            open.extend(near.filter(|next| left.remove(next)));
        }
        left.is_empty()
    }

    /// The different shapes it takes when turned, in a fixed order.
    pub fn orientations(&self, lattice: Lattice, turning: Turning) -> Vec<Shape> {
        let turned =
            |turn: &crate::model::lattice::Turn| Shape::new(self.0.iter().map(|&c| turn.apply(c)));
        let mut shapes: Vec<Shape> = match turning {
            Turning::Fixed => vec![self.clone()],
            Turning::Rotate => lattice.turns(false).iter().map(turned).collect(),
            Turning::RotateAndFlip => lattice.turns(true).iter().map(turned).collect(),
        };
        shapes.sort_unstable();
        shapes.dedup();
        shapes
    }
}

/// How a piece may be turned before it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "kebab-case"))]
pub enum Turning {
    /// Not at all.
    Fixed,
    /// Rotated; in a plane that makes a piece one-sided.
    Rotate,
    /// Rotated and turned over.
    #[strum(serialize = "flip")]
    #[cfg_attr(feature = "data", serde(rename = "flip"))]
    RotateAndFlip,
}

impl Turning {
    /// What real pieces can do: in a plane they are turned over, in space
    /// they are only rotated.
    pub fn natural(lattice: Lattice) -> Self {
        match lattice {
            Lattice::Square => Turning::RotateAndFlip,
            Lattice::Cubic | Lattice::Balls => Turning::Rotate,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: &[&str]) -> Shape {
        let cells = rows.iter().zip(0..).flat_map(|(row, y)| {
            let filled = row.chars().zip(0..).filter(|(mark, _)| *mark != '.');
            filled.map(move |(_, x)| Cell::new(x, y, 0))
        });
        Shape::new(cells.collect::<Vec<_>>())
    }

    #[test]
    fn orientations_are_counted_once() {
        let check = |rows: &[&str], turning, expected| {
            let shapes = shape(rows).orientations(Lattice::Square, turning);
            assert_eq!(shapes.len(), expected, "{rows:?}");
        };
        check(&["X"], Turning::RotateAndFlip, 1);
        check(&["XX"], Turning::RotateAndFlip, 2);
        check(&[".X.", "XXX", ".X."], Turning::RotateAndFlip, 1);
        check(&[".XX", "XX.", ".X."], Turning::RotateAndFlip, 8);
        check(&[".XX", "XX.", ".X."], Turning::Rotate, 4);
        check(&[".XX", "XX.", ".X."], Turning::Fixed, 1);
    }

    #[test]
    fn pieces_in_two_parts_are_noticed() {
        assert!(shape(&["XX", ".X"]).is_connected(Lattice::Square));
        assert!(!shape(&["X.", ".X"]).is_connected(Lattice::Square));
        assert!(shape(&[]).is_connected(Lattice::Square));
    }
}
