//! The method of the student report that this family of puzzles started from
//! (J. Arthur, "Penyelesaian IQ Puzzler Pro dengan algoritma brute force").
//!
//! Pieces are taken in the order in which they are given, each in twelve
//! orientations (four turns, and with each the two mirror images of the shape
//! before the turn, so that some come up twice), at every
//! position of the board, column by column. A case is one orientation at one
//! position, whether it fits or not. With that count the report's printed
//! numbers come out exactly (its counter has 32 bits, so its second case shows
//! 468,693,701 for 4,763,660,997).

use std::collections::{HashMap, HashSet};

use unpuzzle_puzzle::{Budget, Meter};

use crate::engines::{Halt, Run, Sink, Unknown, conclude, offer};
use crate::model::{Cell, Instance, Lattice, PlacementId, Shape};

/// Hands every solution to `sink`; what was examined are cases.
pub(crate) fn enumerate(
    instance: &Instance,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, Unknown> {
    let mut search = Search {
        instance,
        cases: all_cases(instance),
        filled: vec![false; instance.cells().len()],
        seen: HashSet::new(),
    };
    let mut meter = budget.meter();
    let ended = search.run(&mut meter, sink);
    conclude(ended, meter.nodes())
}

/// The cases of every copy, in the order in which copies are placed.
pub(crate) fn all_cases(instance: &Instance) -> Vec<Vec<Option<PlacementId>>> {
    pieces(instance)
        .into_iter()
        .map(|(kind, piece)| cases(instance, kind, piece))
        .collect()
}

/// Every copy as its kind and its place among the pieces, in the order given.
fn pieces(instance: &Instance) -> Vec<(usize, usize)> {
    let kinds = instance.kinds().iter().enumerate();
    let mut pieces: Vec<_> = kinds
        .flat_map(|(kind, of)| of.pieces.iter().map(move |&piece| (kind, piece)))
        .collect();
    pieces.sort_unstable_by_key(|&(_, piece)| piece);
    pieces
}

/// All cases of a piece in the order in which they are tried; those that do
/// not lie on the board count but lead nowhere.
fn cases(instance: &Instance, kind: usize, piece: usize) -> Vec<Option<PlacementId>> {
    let numbers: HashMap<Cell, u32> = instance.cells().iter().copied().zip(0..).collect();
    let ids = 0..instance.placements() as PlacementId;
    let of_kind = ids.filter(|&id| instance.kind_of(id) == kind);
    let known: HashMap<&[u32], PlacementId> =
        of_kind.map(|id| (instance.cells_of(id), id)).collect();
    let positions = positions(instance);
    let mut cases = Vec::new();
    for shape in orientations(instance, kind, piece) {
        for &position in &positions {
            let cells = shape
                .iter()
                .map(|&cell| numbers.get(&(position + cell)).copied());
            let cells: Option<Vec<u32>> = cells.collect();
            cases.push(cells.and_then(|mut cells| {
                cells.sort_unstable();
                known.get(cells.as_slice()).copied()
            }));
        }
    }
    cases
}

/// The corners of the box around the board, column by column.
fn positions(instance: &Instance) -> Vec<Cell> {
    let cells = instance
        .cells()
        .iter()
        .chain(instance.fixed().iter().flat_map(|placed| &placed.cells));
    let mut positions: Vec<Cell> = cells.copied().collect();
    if instance.lattice() == Lattice::Square {
        let span = |part: fn(&Cell) -> i32| {
            let values = || positions.iter().map(part);
            values().min().unwrap_or(0)..=values().max().unwrap_or(-1)
        };
        let (columns, rows) = (span(|cell| cell.x), span(|cell| cell.y));
        return columns
            .flat_map(|x| rows.clone().map(move |y| Cell::new(x, y, 0)))
            .collect();
    }
    positions.sort_unstable();
    positions
}

/// The report's twelve orientations of a piece that lies in a plane and may be
/// turned over; for any other piece each orientation once.
fn orientations(instance: &Instance, kind: usize, piece: usize) -> Vec<Vec<Cell>> {
    let kind = &instance.kinds()[kind];
    let Some(given) = instance
        .given_shape(piece)
        .filter(|_| instance.lattice() == Lattice::Square)
    else {
        return kind
            .orientations
            .iter()
            .map(|shape| shape.cells().to_vec())
            .collect();
    };
    let image = |cells: &[Cell], turn: fn(&Cell) -> Cell| {
        let turned: Vec<Cell> = cells.iter().map(turn).collect();
        to_corner(&turned)
    };
    let mut turned = to_corner(given.cells());
    let mut before = turned.clone();
    let mut all = Vec::new();
    for _ in 0..4 {
        all.push(turned.clone());
        all.push(image(&before, |cell| Cell::new(cell.x, -cell.y, 0)));
        all.push(image(&before, |cell| Cell::new(-cell.x, cell.y, 0)));
        before.clone_from(&turned);
        turned = image(&turned, |cell| Cell::new(-cell.y, cell.x, 0));
    }
    all.retain(|cells| {
        kind.orientations
            .contains(&Shape::new(cells.iter().copied()))
    });
    all
}

/// Shifts cells so that the box around them begins at the origin.
fn to_corner(cells: &[Cell]) -> Vec<Cell> {
    let least = |part: fn(&Cell) -> i32| cells.iter().map(part).min().unwrap_or(0);
    let corner = Cell::new(least(|cell| cell.x), least(|cell| cell.y), 0);
    cells.iter().map(|&cell| cell - corner).collect()
}

struct Search<'a> {
    instance: &'a Instance,
    cases: Vec<Vec<Option<PlacementId>>>,
    filled: Vec<bool>,
    /// Solutions found so far: repeated orientations and identical pieces
    /// bring each of them up more than once.
    seen: HashSet<Vec<PlacementId>>,
}

impl Search<'_> {
    /// Depth first with an explicit stack of the next case of each piece.
    fn run(&mut self, meter: &mut Meter<'_>, sink: &mut Sink<'_>) -> Result<(), Halt> {
        let mut path: Vec<(usize, Option<PlacementId>)> = vec![(0, None)];
        if self.cases.is_empty() {
            return self.offer(&[], sink);
        }
        while let Some((mut next, placed)) = path.pop() {
            if let Some(id) = placed {
                self.set(id, false);
            }
            let Some(id) = self.next_fit(path.len(), &mut next, meter)? else {
                continue;
            };
            self.set(id, true);
            path.push((next, Some(id)));
            if path.len() == self.cases.len() {
                self.offer(&path, sink)?;
            } else {
                path.push((0, None));
            }
        }
        Ok(())
    }

    fn next_fit(
        &self,
        depth: usize,
        next: &mut usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<PlacementId>, Halt> {
        while let Some(&case) = self.cases[depth].get(*next) {
            meter.tick()?;
            *next += 1;
            if let Some(id) = case.filter(|&id| self.fits(id)) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    fn fits(&self, id: PlacementId) -> bool {
        self.instance
            .cells_of(id)
            .iter()
            .all(|&cell| !self.filled[cell as usize])
    }

    fn set(&mut self, id: PlacementId, filled: bool) {
        for &cell in self.instance.cells_of(id) {
            self.filled[cell as usize] = filled;
        }
    }

    fn offer(
        &mut self,
        path: &[(usize, Option<PlacementId>)],
        sink: &mut Sink<'_>,
    ) -> Result<(), Halt> {
        let open = |(cell, filled): (usize, &bool)| !filled && !self.instance.is_optional(cell);
        if self.filled.iter().enumerate().any(open) {
            return Ok(());
        }
        let chosen: Vec<PlacementId> = path.iter().filter_map(|(_, placed)| *placed).collect();
        let mut sorted = chosen.clone();
        sorted.sort_unstable();
        if self.seen.insert(sorted) {
            offer(sink, &chosen)
        } else {
            Ok(())
        }
    }
}
