//! Brute force as in the report
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
use std::sync::Arc;

use rustc_hash::FxHashMap;
use unpuzzle_core::{Budget, Exhausted, Meter};

use crate::engines::{Engine, Halt, Run, SearchError, Sink, Step, conclude, unwatched};
use crate::model::{Cell, Instance, Lattice, PlacementId, Shape, clock};

/// Hands every solution to `sink`; counts cases as examined.
pub(crate) fn enumerate(
    instance: &Instance,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, SearchError> {
    run(instance, budget, sink, unwatched)
}

/// As [`enumerate`], with a call of `watch` for every step.
pub(crate) fn run(
    instance: &Instance,
    budget: &Budget,
    sink: &mut Sink<'_>,
    watch: impl FnMut(Step, u64) -> Result<(), Halt>,
) -> Result<Run, SearchError> {
    let mut search = BruteForceSearch {
        instance,
        cases: all_cases(instance, budget)?,
        filled: vec![false; instance.cells().len()],
        seen: HashSet::new(),
        watch,
    };
    let mut meter = budget.meter();
    let ended = search.run(&mut meter, sink);
    Ok(conclude(ended, meter.nodes())?)
}

/// The cases of a piece in the order of the search, shared by its copies and by pieces of
/// the same shape.
type Cases = Arc<[Case]>;

/// The placement of a case; `None` if it is not on the board, which counts too.
type Case = Option<PlacementId>;

/// Upper bound of cases of all pieces together: 256 MB.
const MOST_CASES: usize = 1 << 25;

/// The cases of every copy, in the order in which copies are placed.
fn all_cases(instance: &Instance, budget: &Budget) -> Result<Vec<Cases>, SearchError> {
    let positions = positions(instance);
    let mut known: HashMap<(usize, Option<&Shape>), Cases> = HashMap::new();
    let mut listed = 0;
    let mut all = Vec::new();
    for (kind, piece) in pieces(instance) {
        let look = (kind, instance.given_shape(piece));
        let cases = match known.get(&look) {
            Some(cases) => Arc::clone(cases),
            None => {
                let shapes = orientations(instance, kind, piece);
                listed += shapes.len() * positions.len();
                if listed > MOST_CASES {
                    return Err(SearchError::TooLarge(Engine::BruteForce.name()));
                }
                let cases: Cases = cases(instance, kind, &shapes, &positions, budget)?.into();
                known.insert(look, Arc::clone(&cases));
                cases
            }
        };
        all.push(cases);
    }
    Ok(all)
}

/// The kind and the piece of every copy, in the order of the pieces.
fn pieces(instance: &Instance) -> Vec<(usize, usize)> {
    let kinds = instance.kinds().iter().enumerate();
    let mut pieces: Vec<_> =
        kinds.flat_map(|(kind, of)| of.pieces.iter().map(move |&piece| (kind, piece))).collect();
    pieces.sort_unstable_by_key(|&(_, piece)| piece);
    pieces
}

fn cases(
    instance: &Instance,
    kind: usize,
    shapes: &[Vec<Cell>],
    positions: &[Cell],
    budget: &Budget,
) -> Result<Vec<Case>, Exhausted> {
    let numbers: FxHashMap<Cell, u32> = instance.cells().iter().copied().zip(0..).collect();
    let mut clock = clock(budget);
    let mut known: FxHashMap<&[u32], PlacementId> = FxHashMap::default();
    for id in instance.placements_of(kind) {
        clock.work(4 * instance.cells_of(id).len())?;
        known.insert(instance.cells_of(id), id);
    }
    let mut cases = Vec::with_capacity(shapes.len() * positions.len());
    let mut cells = Vec::new();
    for shape in shapes {
        for &position in positions {
            let covered = shape.iter().map_while(|&cell| numbers.get(&(position + cell)).copied());
            cells.clear();
            cells.extend(covered);
            clock.work(4 * (cells.len() + 1))?;
            cells.sort_unstable();
            let whole = cells.len() == shape.len();
            cases.push(whole.then(|| known.get(cells.as_slice()).copied()).flatten());
        }
    }
    Ok(cases)
}

/// The corners of the box around the board, column by column.
fn positions(instance: &Instance) -> Vec<Cell> {
    let cells =
        instance.cells().iter().chain(instance.fixed().iter().flat_map(|placed| &placed.cells));
    let mut positions: Vec<Cell> = cells.copied().collect();
    if instance.lattice() == Lattice::Square {
        let span = |part: fn(&Cell) -> i32| {
            let values = || positions.iter().map(part);
            values().min().unwrap_or(0)..=values().max().unwrap_or(-1)
        };
        let (columns, rows) = (span(|cell| cell.x), span(|cell| cell.y));
        return columns.flat_map(|x| rows.clone().map(move |y| Cell::new(x, y, 0))).collect();
    }
    positions.sort_unstable();
    positions
}

/// The report's twelve orientations of a piece that lies in a plane and may be
/// turned over; for any other piece each orientation once.
fn orientations(instance: &Instance, kind: usize, piece: usize) -> Vec<Vec<Cell>> {
    let kind = &instance.kinds()[kind];
    let Some(given) = instance.given_shape(piece).filter(|_| instance.lattice() == Lattice::Square)
    else {
        return kind.orientations.iter().map(|shape| shape.cells().to_vec()).collect();
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
    all.retain(|cells| kind.orientations.contains(&Shape::new(cells.iter().copied())));
    all
}

/// Shifts cells so that their bounding box begins at the origin.
fn to_corner(cells: &[Cell]) -> Vec<Cell> {
    let least = |part: fn(&Cell) -> i32| cells.iter().map(part).min().unwrap_or(0);
    let corner = Cell::new(least(|cell| cell.x), least(|cell| cell.y), 0);
    cells.iter().map(|&cell| cell - corner).collect()
}

struct BruteForceSearch<'a, W> {
    instance: &'a Instance,
    cases: Vec<Cases>,
    filled: Vec<bool>,
    /// Solutions found so far, because repeated orientations and identical pieces produce
    /// duplicates.
    seen: HashSet<Vec<PlacementId>>,
    watch: W,
}

impl<W: FnMut(Step, u64) -> Result<(), Halt>> BruteForceSearch<'_, W> {
    /// Depth-first search with an explicit stack of the next case of each piece.
    fn run(&mut self, meter: &mut Meter<'_>, sink: &mut Sink<'_>) -> Result<(), Halt> {
        let mut path: Vec<(usize, Option<PlacementId>)> = vec![(0, None)];
        if self.cases.is_empty() {
            return self.offer(&[], meter, sink);
        }
        while let Some((mut next, placed)) = path.pop() {
            if let Some(id) = placed {
                self.set(id, false);
                (self.watch)(Step::TakeBack(id), meter.nodes())?;
            }
            let Some(id) = self.next_fit(path.len(), &mut next, meter)? else {
                continue;
            };
            self.set(id, true);
            (self.watch)(Step::Place(id), meter.nodes())?;
            path.push((next, Some(id)));
            if path.len() == self.cases.len() {
                self.offer(&path, meter, sink)?;
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
        self.instance.cells_of(id).iter().all(|&cell| !self.filled[cell as usize])
    }

    fn set(&mut self, id: PlacementId, filled: bool) {
        for &cell in self.instance.cells_of(id) {
            self.filled[cell as usize] = filled;
        }
    }

    fn offer(
        &mut self,
        path: &[(usize, Option<PlacementId>)],
        meter: &Meter<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Halt> {
        if self
            .filled
            .iter()
            .enumerate()
            .any(|(cell, filled)| !filled && !self.instance.is_optional(cell))
        {
            return Ok(());
        }
        let chosen: Vec<PlacementId> = path.iter().filter_map(|(_, placed)| *placed).collect();
        let mut sorted = chosen.clone();
        sorted.sort_unstable();
        if self.seen.insert(sorted) {
            (self.watch)(Step::Solved, meter.nodes())?;
            sink(&chosen)?;
        }
        Ok(())
    }
}
