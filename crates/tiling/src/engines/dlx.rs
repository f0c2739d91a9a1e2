//! Dancing links (Knuth's Algorithm X) with the most constrained item first.
//!
//! Items are cells and kinds, options are placements. A kind with several copies stays in
//! the matrix until the last one is used. The search never branches on cells that may stay
//! empty. It keeps an explicit stack, so large boards cannot overflow that of the thread.

use unpuzzle_core::{Budget, Exhausted, Meter, Watch};

use crate::engines::{Halt, Run, SearchError, Sink, conclude};
use crate::model::{Instance, PlacementId, clock};

/// Hands every solution to `sink`.
pub(crate) fn enumerate(
    instance: &Instance,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, SearchError> {
    let mut search = DlxSearch::new(instance, budget)?;
    let mut meter = budget.meter();
    let ended = search.run(&mut clock(budget), &mut meter, sink);
    Ok(conclude(ended, meter.nodes())?)
}

/// The matrix: nodes 0..items are headers, then come the options, each a run
/// of consecutive nodes that ends with its kind.
struct Matrix {
    up: Vec<u32>,
    down: Vec<u32>,
    item: Vec<u32>,
    option: Vec<u32>,
    size: Vec<u32>,
    starts: Vec<u32>,
    /// Links changed since the last check of the budget.
    work: usize,
}

impl Matrix {
    fn empty(items: usize) -> Self {
        Matrix {
            up: (0..items as u32).collect(),
            down: (0..items as u32).collect(),
            item: (0..items as u32).collect(),
            option: vec![u32::MAX; items],
            size: vec![0; items],
            starts: vec![items as u32],
            work: 0,
        }
    }

    fn new(instance: &Instance, budget: &Budget) -> Result<Self, Exhausted> {
        let mut clock = clock(budget);
        let cells = instance.cells().len();
        let mut matrix = Matrix::empty(cells + instance.kinds().len());
        for id in 0..instance.placements() as PlacementId {
            let kind = (cells + instance.kind_of(id)) as u32;
            let covered = instance.cells_of(id);
            clock.work(4 * covered.len())?;
            matrix.push(covered.iter().copied().chain([kind]));
        }
        Ok(matrix)
    }

    fn push(&mut self, items: impl Iterator<Item = u32>) {
        let option = self.starts.len() as u32 - 1;
        items.for_each(|item| self.append(item, option));
        self.starts.push(self.item.len() as u32);
    }

    fn append(&mut self, item: u32, option: PlacementId) {
        let node = self.item.len() as u32;
        let last = self.up[item as usize];
        self.up.push(last);
        self.down.push(item);
        self.down[last as usize] = node;
        self.up[item as usize] = node;
        self.item.push(item);
        self.option.push(option);
        self.size[item as usize] += 1;
    }

    fn nodes(&self, option: PlacementId) -> std::ops::Range<u32> {
        self.starts[option as usize]..self.starts[option as usize + 1]
    }

    /// Removes every option of an item from all other columns.
    fn cover(&mut self, item: u32) {
        let mut node = self.down[item as usize];
        while node != item {
            self.hide(node);
            node = self.down[node as usize];
        }
    }

    fn uncover(&mut self, item: u32) {
        let mut node = self.up[item as usize];
        while node != item {
            self.unhide(node);
            node = self.up[node as usize];
        }
    }

    /// Removes the option of a node from its other columns.
    fn hide(&mut self, node: u32) {
        self.work += 8;
        for other in self.nodes(self.option[node as usize]) {
            if other != node {
                let (up, down) = (self.up[other as usize], self.down[other as usize]);
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.size[self.item[other as usize] as usize] -= 1;
            }
        }
    }

    fn unhide(&mut self, node: u32) {
        for other in self.nodes(self.option[node as usize]).rev() {
            if other != node {
                let (up, down) = (self.up[other as usize], self.down[other as usize]);
                self.down[up as usize] = other;
                self.up[down as usize] = other;
                self.size[self.item[other as usize] as usize] += 1;
            }
        }
    }
}

/// One choice on the path: an item and the node of the option in force.
struct Choice {
    item: u32,
    node: u32,
}

struct DlxSearch {
    matrix: Matrix,
    cells: u32,
    /// Copies left of each kind.
    left: Vec<u32>,
    pieces_left: u32,
    /// Items still to cover, as a list with positions.
    open: Vec<u32>,
    place: Vec<u32>,
    needed: Vec<bool>,
    path: Vec<Choice>,
}

/// Marks an item that is not in the open list.
const CLOSED: u32 = u32::MAX;

impl DlxSearch {
    fn new(instance: &Instance, budget: &Budget) -> Result<Self, Exhausted> {
        let cells = instance.cells().len();
        let left: Vec<u32> = instance.kinds().iter().map(|kind| kind.copies() as u32).collect();
        let needed = (0..cells).filter(|&cell| !instance.is_optional(cell));
        let single = (cells..).zip(&left).filter(|(_, left)| **left == 1).map(|(item, _)| item);
        let open: Vec<u32> = needed.chain(single).map(|item| item as u32).collect();
        let mut place = vec![CLOSED; cells + left.len()];
        open.iter().zip(0..).for_each(|(&item, at)| place[item as usize] = at);
        Ok(DlxSearch {
            matrix: Matrix::new(instance, budget)?,
            cells: cells as u32,
            pieces_left: left.iter().sum(),
            left,
            needed: place.iter().map(|&at| at != CLOSED).collect(),
            open,
            place,
            path: Vec::new(),
        })
    }

    fn run(
        &mut self,
        clock: &mut Watch<'_>,
        meter: &mut Meter<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Halt> {
        loop {
            meter.tick()?;
            // Nodes of a large board are slow, so the budget is also checked by work.
            clock.work(std::mem::take(&mut self.matrix.work) + self.open.len())?;
            if self.open.is_empty() && self.pieces_left == 0 {
                let options =
                    self.path.iter().map(|choice| self.matrix.option[choice.node as usize]);
                sink(&options.collect::<Vec<_>>())?;
            }
            match self.scarcest() {
                Some(choice) => self.path.push(choice),
                None if self.path.is_empty() => return Ok(()),
                None => self.retreat(),
            }
            while !self.advance(clock)? {
                self.path.pop();
                if self.path.is_empty() {
                    return Ok(());
                }
                self.retreat();
            }
        }
    }

    /// The open item with the fewest options; `None` if an item has no option or nothing is
    /// left to do.
    fn scarcest(&self) -> Option<Choice> {
        if self.open.is_empty() {
            return self.waiting_kind();
        }
        let sizes = self.open.iter().map(|&item| (self.matrix.size[item as usize], item));
        let (size, item) = sizes.min()?;
        (size > 0).then_some(Choice { item, node: item })
    }

    /// A kind with copies left when only optional cells are open. Its copies are placed in
    /// order, so that each set of placements is found once.
    fn waiting_kind(&self) -> Option<Choice> {
        let kind = self.left.iter().position(|&left| left > 0)?;
        let item = self.cells + kind as u32;
        let last = self.path.last().filter(|choice| choice.item == item);
        let earliest = last.map_or(0, |choice| self.matrix.option[choice.node as usize]);
        let mut node = item;
        loop {
            let next = self.matrix.down[node as usize];
            if next == item || self.matrix.option[next as usize] >= earliest {
                return Some(Choice { item, node });
            }
            node = next;
        }
    }

    /// Tries the next option of the last choice; `false` if there is none.
    fn advance(&mut self, clock: &mut Watch<'_>) -> Result<bool, Halt> {
        let Some(choice) = self.path.last_mut() else {
            return Ok(false);
        };
        let next = self.matrix.down[choice.node as usize];
        if next == choice.item {
            return Ok(false);
        }
        choice.node = next;
        self.select(next, clock)?;
        Ok(true)
    }

    /// Undoes the option of the last choice.
    fn retreat(&mut self) {
        if let Some(choice) = self.path.last() {
            self.deselect(choice.node);
        }
    }

    fn select(&mut self, node: u32, clock: &mut Watch<'_>) -> Result<(), Halt> {
        let option = self.matrix.option[node as usize];
        for other in self.matrix.nodes(option) {
            self.use_item(self.matrix.item[other as usize]);
            clock.work(std::mem::take(&mut self.matrix.work))?;
        }
        Ok(())
    }

    fn use_item(&mut self, item: u32) {
        if let Some(kind) = item.checked_sub(self.cells) {
            self.pieces_left -= 1;
            self.left[kind as usize] -= 1;
            if self.left[kind as usize] > 0 {
                return;
            }
        }
        self.matrix.cover(item);
        self.close(item);
    }

    fn deselect(&mut self, node: u32) {
        let option = self.matrix.option[node as usize];
        for other in self.matrix.nodes(option).rev() {
            self.release_item(self.matrix.item[other as usize]);
        }
    }

    fn release_item(&mut self, item: u32) {
        let kind = item.checked_sub(self.cells);
        if kind.is_none_or(|kind| self.left[kind as usize] == 0) {
            self.matrix.uncover(item);
            self.reopen(item);
        }
        if let Some(kind) = kind {
            self.pieces_left += 1;
            self.left[kind as usize] += 1;
        }
    }

    fn close(&mut self, item: u32) {
        let at = self.place[item as usize];
        if at != CLOSED {
            self.open.swap_remove(at as usize);
            if let Some(&moved) = self.open.get(at as usize) {
                self.place[moved as usize] = at;
            }
            self.place[item as usize] = CLOSED;
        }
    }

    fn reopen(&mut self, item: u32) {
        if self.needed[item as usize] {
            self.place[item as usize] = self.open.len() as u32;
            self.open.push(item);
        }
    }
}
