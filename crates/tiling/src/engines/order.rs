//! The order in which cells are filled.

use std::collections::HashMap;

use unpuzzle_core::{Budget, Exhausted};

use crate::model::{Cell, Instance, Lattice, clock};

/// The order in which the cells of an instance are filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellOrder {
    ranks: Vec<u32>,
    cells: Vec<u32>,
}

/// A sort key for cells.
type View = fn(Cell) -> (i32, i32, i32);

const VIEWS: [View; 8] = [
    |c| (c.z, c.y, c.x),
    |c| (c.z, c.x, c.y),
    |c| (c.y, c.z, c.x),
    |c| (c.y, c.x, c.z),
    |c| (c.x, c.y, c.z),
    |c| (c.x, c.z, c.y),
    |c| (c.x + c.y, c.x, c.z),
    |c| (c.x - c.y, c.x, c.z),
];

impl CellOrder {
    pub(crate) fn by<T: Ord>(instance: &Instance, key: impl Fn(Cell) -> T) -> Self {
        let mut cells: Vec<u32> = (0..instance.cells().len() as u32).collect();
        cells.sort_by_key(|&cell| key(instance.cells()[cell as usize]));
        CellOrder::from_cells(cells)
    }

    /// The order of this list.
    pub(crate) fn from_cells(cells: Vec<u32>) -> Self {
        let mut ranks = vec![0; cells.len()];
        for (&cell, rank) in cells.iter().zip(0..) {
            ranks[cell as usize] = rank;
        }
        CellOrder { ranks, cells }
    }

    /// Of the orders along the axes, the one with the shortest frontier: the smallest average
    /// span of a placement.
    pub(crate) fn narrowest(instance: &Instance, budget: &Budget) -> Result<Self, Exhausted> {
        let mut orders = Vec::new();
        for view in VIEWS {
            let order = CellOrder::by(instance, view);
            orders.push((order.total_span(instance, budget)?, order));
        }
        let best = orders.into_iter().min_by_key(|(span, _)| *span);
        Ok(best.map_or_else(|| CellOrder::from_cells(Vec::new()), |(_, order)| order))
    }

    /// The order along the longest side of the board, found without the placements.
    pub(crate) fn lengthwise(instance: &Instance) -> Self {
        let extent = |part: fn(&Cell) -> i32| {
            let parts = || instance.cells().iter().map(part);
            parts().max().unwrap_or(0) - parts().min().unwrap_or(0)
        };
        let wide = extent(|cell| cell.x) > extent(|cell| cell.y);
        match instance.lattice() {
            Lattice::Square if wide => CellOrder::by(instance, |cell| (cell.x, cell.y)),
            _ => CellOrder::from_cells((0..instance.cells().len() as u32).collect()),
        }
    }

    pub(crate) fn cell(&self, rank: usize) -> usize {
        self.cells[rank] as usize
    }

    pub(crate) fn ranks(&self, cells: &[u32]) -> Vec<usize> {
        cells.iter().map(|&cell| self.ranks[cell as usize] as usize).collect()
    }

    /// The number of ranks from the first to the last of some cells.
    pub(crate) fn span(&self, cells: &[u32]) -> usize {
        let ranks = || cells.iter().map(|&cell| self.ranks[cell as usize]);
        match (ranks().min(), ranks().max()) {
            (Some(first), Some(last)) => (last - first) as usize + 1,
            _ => 0,
        }
    }

    /// By rank, the ranks of adjacent cells.
    pub(crate) fn neighbours(&self, instance: &Instance) -> Vec<Vec<usize>> {
        let cells = instance.cells();
        let ranks: HashMap<Cell, usize> =
            cells.iter().zip(&self.ranks).map(|(&cell, &rank)| (cell, rank as usize)).collect();
        let steps = instance.lattice().steps();
        self.cells
            .iter()
            .map(|cell| {
                let here = cells[*cell as usize];
                steps.iter().filter_map(|&step| ranks.get(&(here + step)).copied()).collect()
            })
            .collect()
    }

    fn total_span(&self, instance: &Instance, budget: &Budget) -> Result<usize, Exhausted> {
        let mut clock = clock(budget);
        let mut total = 0;
        for id in 0..instance.placements() as u32 {
            let cells = instance.cells_of(id);
            clock.work(cells.len())?;
            total += self.span(cells);
        }
        Ok(total)
    }
}
