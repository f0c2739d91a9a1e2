//! Tiling puzzles: an action is a placement of a piece.

use std::sync::Arc;

use pyo3::prelude::*;
use unpuzzle_puzzles::Random;
use unpuzzle_tiling::model::Kind;
use unpuzzle_tiling::{Instance, Oracle, PlacementId};

use super::{Batch, Playable, boards};
use crate::call::Limits;
use crate::errors::unfit;
use crate::tiling::{known, read_problem};

/// A board with all placements of its pieces, and all its solutions if pieces are given at the
/// start.
struct Tray {
    instance: Instance,
    /// The cells of each placement as bits.
    cells: Vec<u128>,
    given: usize,
    oracle: Option<Arc<Oracle>>,
}

impl Tray {
    fn new(instance: Instance, given: usize, oracle: Option<Arc<Oracle>>) -> Self {
        let cells = (0..instance.placements() as PlacementId)
            .map(|id| instance.cells_of(id).iter().fold(0_u128, |bits, cell| bits | 1 << cell))
            .collect();
        Tray { instance, cells, given, oracle }
    }
}

/// A position on a tray.
struct Cover {
    tray: Arc<Tray>,
    covered: u128,
    /// Unplaced copies of each kind.
    left: Vec<usize>,
    placed: Vec<PlacementId>,
}

impl Cover {
    fn of(tray: Arc<Tray>) -> Self {
        let left = tray.instance.kinds().iter().map(Kind::copies).collect();
        Cover { tray, covered: 0, left, placed: Vec::new() }
    }

    fn fits(&self, id: PlacementId) -> bool {
        let kind = self.tray.instance.kind_of(id);
        self.left[kind] > 0 && self.tray.cells[id as usize] & self.covered == 0
    }

    fn place(&mut self, id: PlacementId) {
        self.covered |= self.tray.cells[id as usize];
        self.left[self.tray.instance.kind_of(id)] -= 1;
        self.placed.push(id);
    }

    fn is_solved(&self) -> bool {
        let instance = &self.tray.instance;
        let open = (0..instance.cells().len()).filter(|cell| self.covered >> cell & 1 == 0);
        self.left.iter().all(|&left| left == 0) && { open }.all(|cell| instance.is_optional(cell))
    }
}

impl Playable for Cover {
    type Cell = i8;

    fn begin(&mut self, random: &mut Random) {
        *self = Cover::of(self.tray.clone());
        let oracle = self.tray.oracle.clone();
        let sampled = oracle.as_ref().and_then(|oracle| oracle.sample(random));
        let mut solution = sampled.unwrap_or_default();
        random.shuffle(&mut solution);
        for id in solution.into_iter().take(self.tray.given) {
            self.place(id);
        }
    }

    fn act(&mut self, action: usize, _: &mut Random) -> f64 {
        let id = action as PlacementId;
        if !self.fits(id) {
            return 0.0;
        }
        self.place(id);
        f64::from(u8::from(self.is_solved()))
    }

    /// For every cell the number of its kind of piece from 1, or 0 if it is open.
    fn observe(&self, cells: &mut [i8]) {
        cells.fill(0);
        for &id in &self.placed {
            let kind = self.tray.instance.kind_of(id) as i8 + 1;
            for &cell in self.tray.instance.cells_of(id) {
                cells[cell as usize] = kind;
            }
        }
    }

    fn mask(&self, mask: &mut [bool]) -> bool {
        for (own, id) in mask.iter_mut().zip(0..) {
            *own = self.fits(id);
        }
        mask.contains(&true)
    }
}

/// The index of a piece, and its cells.
type ToldPlaced = (usize, Vec<(i32, i32, i32)>);

boards! {
    /// Boards of a tiling puzzle.
    TilingBoards, Cover, i8, {
    #[new]
    fn new(
        py: Python<'_>,
        count: usize,
        problem: &str,
        given: usize,
        limits: Limits,
    ) -> PyResult<Self> {
        let problem = read_problem(py, problem)?;
        let pieces: usize = problem.copies_left().iter().sum();
        if given >= pieces {
            return Err(unfit(py, format!("given is below {pieces}, the number of pieces")));
        }
        let tray = limits.run(py, |budget| {
            let instance = Instance::new(&problem, budget)?;
            let oracle = (given > 0).then(|| Oracle::find(&problem, budget)).transpose()?;
            Ok(Tray::new(instance, given, oracle))
        })?;
        let tray = Arc::new(known(py, tray)?);
        let (cells, kinds) = (tray.instance.cells().len(), tray.instance.kinds().len());
        if cells > 128 || kinds > 100 {
            return Err(unfit(py, "environments have boards of at most 128 cells"));
        }
        let actions = tray.instance.placements();
        let games = (0..count).map(|_| Cover::of(tray.clone()));
        Ok(TilingBoards(Batch::new(games, cells, actions)))
    }

    fn placement(&self, py: Python<'_>, action: usize) -> PyResult<ToldPlaced> {
        let seat = self.0.seats.first().filter(|_| action < self.0.actions);
        let seat = seat.ok_or_else(|| unfit(py, format!("there is no action {action}")))?;
        let placed = seat.game.tray.instance.placed(action as PlacementId);
        let cells = placed.cells.iter().map(|cell| (cell.x, cell.y, cell.z)).collect();
        Ok((placed.piece, cells))
    }
    }
}
