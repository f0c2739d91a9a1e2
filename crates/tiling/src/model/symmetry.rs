//! The turns of the whole board that carry solutions to solutions.
//!
//! A turn or mirror image counts when it maps the open cells, the optional
//! ones among them, the fixed pieces and the supply of pieces to themselves.
//! One-sided pieces may trade places: a mirror image is a symmetry of a set
//! that holds both hands of every piece.

use std::collections::HashSet;

use rustc_hash::FxHashMap;

use crate::model::{Cell, Instance, PlacementId, Shape, Turn};

/// The most cells of placements for which symmetries are looked for: each of
/// them is looked up for each turn, which takes a tenth of a second at worst.
pub(super) const MOST_PLACED_CELLS: usize = 1 << 17;

/// One symmetry, as it moves placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    images: Vec<PlacementId>,
}

impl Symmetry {
    /// Where a placement goes.
    #[inline]
    pub fn image(&self, placement: PlacementId) -> PlacementId {
        self.images[placement as usize]
    }

    /// Whether it leaves a placement where it is.
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
        let image = |id: PlacementId| {
            let mut moved: Vec<u32> =
                self.instance.cells_of(id).iter().map(|&cell| cells[cell as usize]).collect();
            moved.sort_unstable();
            self.placements.get(&(kinds[self.instance.kind_of(id)], moved.as_slice())).copied()
        };
        let images = (0..self.instance.placements() as PlacementId).map(image);
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
        let image = |(number, &cell): (usize, &Cell)| {
            let image = *self.numbers.get(&move_cell(cell))?;
            (self.instance.is_optional(number) == self.instance.is_optional(image as usize))
                .then_some(image)
        };
        self.instance.cells().iter().enumerate().map(image).collect()
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
        let turned = |shape: &Shape| Shape::new(shape.cells().iter().map(|&cell| turn.apply(cell)));
        let image = |index: usize| {
            let mut shapes: Vec<Shape> = kinds[index].orientations.iter().map(turned).collect();
            shapes.sort_unstable();
            let same = |other: &usize| {
                kinds[*other].orientations == shapes
                    && kinds[*other].copies() == kinds[index].copies()
            };
            // Most symmetries leave each kind alone, so that is looked at first.
            std::iter::once(index).chain(0..kinds.len()).find(same)
        };
        (0..kinds.len()).map(image).collect()
    }
}
