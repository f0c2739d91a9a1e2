//! Pieces as sets of cells.

use std::collections::HashSet;

use rustc_hash::FxHashMap;
use strum::{EnumString, IntoStaticStr};

use crate::model::{Cell, Instance, Lattice, PlacementId, Turn};

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

    /// Whether its cells are connected.
    pub(crate) fn is_connected(&self, lattice: Lattice) -> bool {
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

// The symmetries of the board.
//
// A turn or mirror image counts when it maps the open cells, the optional
// ones among them, the fixed pieces and the supply of pieces to themselves.
// One-sided pieces may trade places: a mirror image is a symmetry of a set
// that holds both hands of every piece.

/// The most cells of placements for which symmetries are computed, which takes a tenth of a
/// second at worst.
pub(super) const MOST_PLACED_CELLS: usize = 1 << 17;

/// One symmetry, as it moves placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    images: Vec<PlacementId>,
}

impl Symmetry {
    /// The image of a placement.
    #[inline]
    pub fn image(&self, placement: PlacementId) -> PlacementId {
        self.images[placement as usize]
    }

    pub(crate) fn fixes(&self, placement: PlacementId) -> bool {
        self.image(placement) == placement
    }
}

/// All symmetries of an instance, the identity first.
pub(crate) fn symmetries(instance: &Instance) -> Vec<Symmetry> {
    let identity = Symmetry { images: (0..instance.placements() as u32).collect() };
    if !instance.knows_symmetries() {
        return vec![identity];
    }
    let finder = Finder::new(instance);
    let turns = instance.lattice().turns(true);
    let others = turns.iter().filter(|&&turn| turn != Turn::IDENTITY);
    let found = others.filter_map(|&turn| finder.symmetry(turn));
    std::iter::once(identity).chain(found).collect()
}

struct Finder<'a> {
    instance: &'a Instance,
    numbers: FxHashMap<Cell, u32>,
    placements: FxHashMap<(usize, &'a [u32]), PlacementId>,
}

impl<'a> Finder<'a> {
    fn new(instance: &'a Instance) -> Self {
        let ids = 0..instance.placements() as PlacementId;
        Finder {
            instance,
            numbers: instance.cells().iter().copied().zip(0..).collect(),
            placements: ids.map(|id| ((instance.kind_of(id), instance.cells_of(id)), id)).collect(),
        }
    }

    fn symmetry(&self, turn: Turn) -> Option<Symmetry> {
        let move_cell = self.motion(turn)?;
        let cells = self.cell_images(&move_cell)?;
        self.keeps_fixed(&move_cell).then_some(())?;
        let kinds = self.kind_images(turn)?;
        let images = (0..self.instance.placements() as PlacementId).map(|id| {
            let mut moved: Vec<u32> =
                self.instance.cells_of(id).iter().map(|&cell| cells[cell as usize]).collect();
            moved.sort_unstable();
            self.placements.get(&(kinds[self.instance.kind_of(id)], moved.as_slice())).copied()
        });
        Some(Symmetry { images: images.collect::<Option<_>>()? })
    }

    /// The turn followed by the shift that brings the board back in place.
    fn motion(&self, turn: Turn) -> Option<impl Fn(Cell) -> Cell> {
        let all = || self.instance.cells().iter().copied().chain(self.fixed_cells());
        let shift = all().min()? - all().map(|cell| turn.apply(cell)).min()?;
        Some(move |cell| turn.apply(cell) + shift)
    }

    fn fixed_cells(&self) -> impl Iterator<Item = Cell> {
        self.instance.fixed().iter().flat_map(|placed| placed.cells.iter().copied())
    }

    fn cell_images(&self, move_cell: &impl Fn(Cell) -> Cell) -> Option<Vec<u32>> {
        self.instance
            .cells()
            .iter()
            .enumerate()
            .map(|(number, &cell)| {
                let image = *self.numbers.get(&move_cell(cell))?;
                (self.instance.is_optional(number) == self.instance.is_optional(image as usize))
                    .then_some(image)
            })
            .collect()
    }

    fn keeps_fixed(&self, move_cell: &impl Fn(Cell) -> Cell) -> bool {
        let sorted = |mut cells: Vec<Cell>| {
            cells.sort_unstable();
            cells
        };
        let fixed: HashSet<&[Cell]> =
            self.instance.fixed().iter().map(|placed| placed.cells.as_slice()).collect();
        let moved = |cells: &[Cell]| sorted(cells.iter().map(|&cell| move_cell(cell)).collect());
        fixed.iter().all(|cells| fixed.contains(moved(cells).as_slice()))
    }

    /// The kind that each kind becomes, if every one becomes another of which
    /// there are as many copies.
    fn kind_images(&self, turn: Turn) -> Option<Vec<usize>> {
        let kinds = self.instance.kinds();
        (0..kinds.len())
            .map(|index| {
                let mut shapes: Vec<Shape> = kinds[index]
                    .orientations
                    .iter()
                    .map(|shape| Shape::new(shape.cells().iter().map(|&cell| turn.apply(cell))))
                    .collect();
                shapes.sort_unstable();
                // Most symmetries keep each kind, so try that first.
                std::iter::once(index).chain(0..kinds.len()).find(|other| {
                    kinds[*other].orientations == shapes
                        && kinds[*other].copies() == kinds[index].copies()
                })
            })
            .collect()
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
    fn disconnected_pieces_are_detected() {
        assert!(shape(&["XX", ".X"]).is_connected(Lattice::Square));
        assert!(!shape(&["X.", ".X"]).is_connected(Lattice::Square));
        assert!(shape(&[]).is_connected(Lattice::Square));
    }
}
