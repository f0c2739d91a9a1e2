//! All solutions of a problem, and with them the value of every position.

use std::cmp::Reverse;
use std::sync::Arc;

use rayon::prelude::*;
use unpuzzle_core::{Budget, Random};

use crate::counting::{Solver, best_graph, prepared};
use crate::engines::plan::Plan;
use crate::engines::{Engine, Graph, Halt, PlacementCounts, SearchError, mrv, run};
use crate::formats::{Move, label};
use crate::model::{Instance, Kind, Layout, Placed, PlacementId, Problem, ProblemError};

/// All solutions of a problem, indexed for questions about positions.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_tiling::{Oracle, board};
///
/// let oracle = Oracle::new(&board("pentominoes-3x20").unwrap(), &Budget::unlimited())?;
/// let outlook = oracle.analyse(&[]).unwrap();
/// assert_eq!(outlook.solutions, 8);
/// let (best, count) = outlook.best().unwrap();
/// assert_eq!((oracle.placed(best).cells.len(), count), (5, 4));
/// # Ok::<(), unpuzzle_tiling::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Oracle {
    problem: Problem,
    instance: Instance,
    store: Store,
    /// The counts before the first move.
    start: PlacementCounts,
}

/// Solutions as paths of a graph, or as a list where the board is too wide.
#[derive(Clone, Debug)]
enum Store {
    Graph(Graph),
    List(SolutionList),
}

/// A list of solutions with its length, because solutions of a full board are empty.
#[derive(Clone, Debug)]
struct SolutionList {
    placements: Vec<PlacementId>,
    pieces: usize,
    count: usize,
}

impl SolutionList {
    fn empty(instance: &Instance) -> Self {
        let pieces = instance.kinds().iter().map(Kind::copies).sum();
        SolutionList { placements: Vec::new(), pieces, count: 0 }
    }

    /// Adds a solution; an error if the list is full.
    fn push(&mut self, solution: impl Iterator<Item = PlacementId>) -> Result<(), Halt> {
        self.placements.extend(solution);
        self.count += 1;
        if self.count <= MOST_LISTED { Ok(()) } else { Err(Halt::Enough) }
    }

    fn get(&self, number: usize) -> Option<&[PlacementId]> {
        let start = number * self.pieces;
        (number < self.count).then(|| &self.placements[start..start + self.pieces])
    }

    fn iter(&self) -> impl Iterator<Item = &[PlacementId]> {
        (0..self.count).filter_map(|number| self.get(number))
    }
}

/// The solutions of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis {
    /// The number of solutions.
    pub solutions: u128,
    /// Every placement that fits, with the number of solutions it leaves.
    pub placements: Vec<(PlacementId, u128)>,
}

impl Analysis {
    /// The placement in most solutions, the first of several.
    pub fn best(&self) -> Option<(PlacementId, u128)> {
        let best = self.placements.iter().max_by_key(|(id, count)| (*count, Reverse(*id)))?;
        (best.1 > 0).then_some(*best)
    }
}

/// The memory of a placement: counts, cells, and an image under each symmetry.
const BYTES_PER_PLACEMENT: usize = 256;

/// The maximum length of the list.
const MOST_LISTED: usize = 1 << 22;

impl Oracle {
    /// Finds all solutions of a problem.
    pub fn new(problem: &Problem, budget: &Budget) -> Result<Self, SearchError> {
        let instance = Instance::new(problem, budget)?;
        let solvable = Solver::new(problem).obstruction().is_none();
        let store = match prepared(&instance) {
            _ if !solvable => Store::List(SolutionList::empty(&instance)),
            Some(placements) => {
                let pieces = instance.kinds().len();
                Store::List(SolutionList { count: placements.len() / pieces, placements, pieces })
            }
            None => match best_graph(&instance, budget)? {
                Some(graph) => Store::Graph(graph),
                None => Store::List(list(&instance, budget)?),
            },
        };
        let start = store.tally(&instance, &[]).ok_or(SearchError::Overflow)?;
        Ok(Oracle { problem: problem.clone(), instance, store, start })
    }

    /// The oracle from the budget's cache, or a new one, which is cached: screens need it
    /// after every move.
    pub fn find(problem: &Problem, budget: &Budget) -> Result<Arc<Self>, SearchError> {
        if let Some(kept) = budget.cache().get(problem) {
            return Ok(kept);
        }
        let made = Oracle::new(problem, budget)?;
        let bytes = made.bytes();
        Ok(budget.cache().put(problem.clone(), made, bytes))
    }

    /// Its approximate size in bytes.
    fn bytes(&self) -> usize {
        let solutions = match &self.store {
            Store::Graph(graph) => graph.bytes(),
            Store::List(list) => size_of_val(list.placements.as_slice()),
        };
        solutions + BYTES_PER_PLACEMENT * self.instance.placements()
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The problem made ready for search; placements are numbered by it.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// A placement as a piece on the board.
    pub fn placed(&self, placement: PlacementId) -> Placed {
        self.instance.placed(placement)
    }

    /// The analysis of a position, given as the pieces placed beside the fixed ones.
    pub fn analyse(&self, position: &[Placed]) -> Result<Analysis, ProblemError> {
        self.problem.with_fixed(position)?;
        let ids: Option<Vec<PlacementId>> =
            position.iter().map(|placed| self.instance.placement(placed)).collect();
        // A piece that the problem accepts always has a placement.
        Ok(self.analyse_at(&ids.unwrap_or_default()))
    }

    /// The analysis of a position given by its placements, which must fit together.
    pub fn analyse_at(&self, position: &[PlacementId]) -> Analysis {
        let tally = match position {
            [] => self.start.clone(),
            _ => self.store.tally(&self.instance, position).unwrap_or_else(|| self.start.clone()),
        };
        let fitting = fitting(&self.instance, position);
        Analysis {
            solutions: tally.solutions,
            placements: fitting.into_iter().map(|id| (id, tally.with[id as usize])).collect(),
        }
    }

    /// A uniformly random solution.
    pub fn sample(&self, random: &mut Random) -> Option<Vec<PlacementId>> {
        match &self.store {
            Store::Graph(graph) => graph.sample(&self.instance, random),
            Store::List(list) => list.get(random.index(list.count)).map(<[_]>::to_vec),
        }
    }
}

impl Store {
    fn tally(&self, instance: &Instance, position: &[PlacementId]) -> Option<PlacementCounts> {
        match self {
            Store::Graph(graph) => graph.tally(instance, position),
            Store::List(list) => {
                let mut tally =
                    PlacementCounts { solutions: 0, with: vec![0; instance.placements()] };
                for solution in list.iter() {
                    if position.iter().all(|id| solution.contains(id)) {
                        tally.solutions += 1;
                        solution.iter().for_each(|&id| tally.with[id as usize] += 1);
                    }
                }
                Some(tally)
            }
        }
    }
}

/// The placements that fit beside a position.
pub(crate) fn fitting(instance: &Instance, position: &[PlacementId]) -> Vec<PlacementId> {
    let (fits, _) = instance.beside(position);
    let ids = (0..).zip(fits).filter(|(_, fits)| *fits);
    ids.map(|(id, _)| id).collect()
}

/// All solutions, found in parallel.
fn list(instance: &Instance, budget: &Budget) -> Result<SolutionList, SearchError> {
    let plan = Plan::new(instance, 64, budget)?;
    let parts: Result<Vec<SolutionList>, SearchError> = (0..plan.parts.len())
        .into_par_iter()
        .map(|part| list_part(instance, &plan, part, budget))
        .collect();
    let parts = match parts {
        Err(SearchError::TooLarge(_)) => vec![list_all(instance, budget)?],
        parts => parts?,
    };
    let mut all = SolutionList::empty(instance);
    all.count = parts.iter().map(|part| part.count).sum();
    all.placements = parts.into_iter().flat_map(|part| part.placements).collect();
    if all.count > MOST_LISTED { Err(SearchError::Overflow) } else { Ok(all) }
}

fn list_part(
    instance: &Instance,
    plan: &Plan,
    part: usize,
    budget: &Budget,
) -> Result<SolutionList, SearchError> {
    let part = &plan.parts[part];
    let mut list = SolutionList::empty(instance);
    let run = mrv::enumerate_below(instance, &part.prefix, budget, &mut |placements| {
        part.images.iter().try_for_each(|&image| {
            let symmetry = &plan.group[image as usize];
            list.push(placements.iter().map(|&id| symmetry.image(id)))
        })
    })?;
    run.complete.then_some(list).ok_or(SearchError::Overflow)
}

fn list_all(instance: &Instance, budget: &Budget) -> Result<SolutionList, SearchError> {
    let mut list = SolutionList::empty(instance);
    let run = run(instance, Engine::Dlx, budget, &mut |placements| {
        list.push(placements.iter().copied())
    })?;
    run.complete.then_some(list).ok_or(SearchError::Overflow)
}

/// What can become of a position.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Outlook {
    /// In how many solutions the position stands, identical pieces not told apart.
    #[cfg_attr(feature = "data", serde(serialize_with = "crate::data::text"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub count: u128,
    /// Placements that keep a solution.
    pub alive: usize,
    /// The position.
    pub board: Layout,
    /// The pieces that are left.
    pub pieces: Vec<Prospect>,
    /// Whether there are identical pieces.
    #[cfg_attr(feature = "data", serde(skip))]
    pub has_twins: bool,
}

/// What can become of one piece.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Prospect {
    /// Its letter.
    pub piece: char,
    /// How many copies are left.
    pub left: usize,
    /// Placements that fit.
    pub fitting: usize,
    /// Those that keep a solution.
    pub alive: usize,
    /// Some of these, the one in most solutions first.
    pub placements: Vec<Kept>,
}

/// A placement that keeps a solution.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Kept {
    /// The move.
    #[cfg_attr(feature = "data", serde(rename = "move"))]
    pub text: String,
    /// In how many solutions it stands.
    #[cfg_attr(feature = "data", serde(serialize_with = "crate::data::text"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub count: u128,
}

impl Outlook {
    /// What can become of a position: the pieces placed beside the fixed ones. Of each piece so
    /// many placements are listed.
    pub fn new(
        problem: &Arc<Problem>,
        placed: &[Placed],
        most: usize,
        budget: &Budget,
    ) -> Result<Self, SearchError> {
        let (oracle, analysis) = analyse(problem, placed, budget)?;
        let board = Layout::new(problem, &[problem.fixed(), placed].concat());
        let left = |piece: usize| {
            let used = board.placed.iter().filter(|one| one.piece == piece).count();
            problem.pieces()[piece].copies.saturating_sub(used)
        };
        let pieces = (0..problem.pieces().len()).map(|piece| (piece, left(piece)));
        let pieces: Vec<Prospect> = pieces
            .filter(|&(_, left)| left > 0)
            .map(|(piece, left)| Prospect::new(problem, (piece, left), &oracle, &analysis, most))
            .collect();
        Ok(Outlook {
            count: analysis.solutions,
            alive: pieces.iter().map(|piece| piece.alive).sum(),
            board,
            pieces,
            has_twins: oracle.instance().kinds().iter().any(|kind| kind.pieces.len() > 1),
        })
    }
}

/// Asks the oracle of the board; where there is none and the game has begun, an oracle of
/// the position is less work.
fn analyse(
    problem: &Problem,
    placed: &[Placed],
    budget: &Budget,
) -> Result<(Arc<Oracle>, Analysis), SearchError> {
    let whole = match budget.cache().get::<Problem, Oracle>(problem) {
        None if placed.is_empty() => Some(Oracle::find(problem, budget)?),
        whole => whole,
    };
    let (oracle, beside) = match whole {
        Some(oracle) => (oracle, placed),
        None => {
            let here = problem.with_fixed(placed).map_err(|_| SearchError::Position)?;
            (Oracle::find(&here, budget)?, &[][..])
        }
    };
    let analysis = oracle.analyse(beside).map_err(|_| SearchError::Position)?;
    Ok((oracle, analysis))
}

impl Prospect {
    fn new(
        problem: &Problem,
        (piece, left): (usize, usize),
        oracle: &Oracle,
        analysis: &Analysis,
        most: usize,
    ) -> Self {
        let instance = oracle.instance();
        let is_its =
            |id: PlacementId| instance.kinds()[instance.kind_of(id)].pieces.contains(&piece);
        let placements = analysis.placements.iter();
        let fitting: Vec<_> = placements.copied().filter(|(id, _)| is_its(*id)).collect();
        let alive = fitting.iter().copied().filter(|(_, count)| *count > 0);
        let mut alive: Vec<(PlacementId, u128)> = alive.collect();
        alive.sort_by_key(|&(id, count)| (Reverse(count), id));
        Prospect {
            piece: label(problem, piece),
            left,
            fitting: fitting.len(),
            alive: alive.len(),
            placements: alive
                .iter()
                .take(most)
                .map(|&(id, count)| {
                    let cells = oracle.placed(id).cells;
                    Kept { text: Move::Place(Placed { piece, cells }).to_text(problem), count }
                })
                .collect(),
        }
    }
}
