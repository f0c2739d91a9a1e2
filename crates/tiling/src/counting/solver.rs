//! The solver: chooses an engine for each question.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use rayon::prelude::*;
use unpuzzle_core::{Budget, Outcome, Random, Snapshot};

use crate::counting::orbits;
use crate::counting::orbits::Labellings;
use crate::counting::prepared;
use crate::engines::plan::Plan;
use crate::engines::{
    Engine, Graph, Halt, MOST_STATES, Obstruction, Run, SearchError, bitmask, frontier, mrv, run,
};
use crate::model::{Instance, PlacementId, Problem, Solution, Symmetry};

/// Answers questions about one problem.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_tiling::{Solver, board};
///
/// let solver = Solver::new(&board("pentominoes-3x20").unwrap());
/// let counts = solver.count(&Budget::unlimited())?.value;
/// assert_eq!(counts.raw.to_string(), "8");
/// let solution = solver.first(&Budget::unlimited())?.value.unwrap();
/// assert!(solution.check(solver.problem()).is_ok());
/// # Ok::<(), unpuzzle_tiling::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    problem: Arc<Problem>,
    obstruction: Option<Obstruction>,
    /// Built on first use.
    instance: OnceLock<Instance>,
    engine: Option<Engine>,
}

/// An answer and the engine that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<T> {
    /// The answer.
    pub value: T,
    /// The engine that found it, none if no search was needed.
    pub engine: Option<Engine>,
    /// Cases, nodes or states examined.
    pub examined: u64,
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Counts {
    /// With pieces told apart by letter.
    #[cfg_attr(feature = "data", serde(rename = "count", serialize_with = "crate::data::text"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub raw: BigUint,
    /// With identical pieces not told apart.
    #[cfg_attr(feature = "data", serde(serialize_with = "crate::data::text"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub arrangements: BigUint,
}

/// Placements examined in the time of one state of a frontier.
const WORK_PER_STATE: f64 = 100.0;

/// Below this work plain search is fastest.
const LITTLE_WORK: f64 = 200_000.0;

/// Random descents for a rough estimate of the work.
const FEW_DESCENTS: u32 = 6;

/// Random descents for an estimate of the work.
const DESCENTS: u32 = 40;

/// Parts that a parallel search is cut into.
const PARTS: usize = 64;

/// Takes the placements of each solution.
type PlacementSink<'a> = dyn FnMut(&Instance, &[PlacementId]) -> Result<(), Halt> + 'a;

/// Hands a solution over.
type Give<'a> = dyn FnMut(Solution) -> Result<(), Halt> + 'a;

impl Solver {
    /// A solver that chooses its engines.
    pub fn new(problem: &Problem) -> Self {
        Solver {
            problem: Arc::new(problem.clone()),
            obstruction: Obstruction::of(problem),
            instance: OnceLock::new(),
            engine: None,
        }
    }

    /// The same solver with a fixed engine. Brute force searches even when a count of cells
    /// rules a solution out.
    #[must_use]
    pub fn with_engine(mut self, engine: Engine) -> Self {
        self.engine = Some(engine);
        if engine == Engine::BruteForce {
            self.obstruction = None;
        }
        self
    }

    /// The problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    pub(super) fn engine(&self) -> Option<Engine> {
        self.engine
    }

    /// The reason that rules out a solution before any search.
    pub fn obstruction(&self) -> Option<&Obstruction> {
        self.obstruction.as_ref()
    }

    /// The instance of the problem; `None` if a solution is ruled out.
    pub(crate) fn instance(&self, budget: &Budget) -> Result<Option<&Instance>, SearchError> {
        if self.obstruction.is_some() {
            return Ok(None);
        }
        if self.instance.get().is_none() {
            let made = Instance::new(&self.problem, budget)?;
            self.instance.get_or_init(|| made);
        }
        Ok(self.instance.get())
    }

    /// A solution, if there is one.
    pub fn first(&self, budget: &Budget) -> Result<Answer<Option<Solution>>, SearchError> {
        let found = self.some(1, budget)?;
        Ok(found.of(found.value.first().cloned()))
    }

    /// Hands every arrangement to `sink` until it breaks off. The answer is the number handed
    /// over.
    pub fn for_each(
        &self,
        budget: &Budget,
        sink: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Outcome<Answer<u64>, SearchError> {
        self.hand_over(budget, sink, |instance, placements, give| {
            give(instance.solution(placements))
        })
    }

    /// Searches all arrangements; `expand` hands over the solutions that each one stands for.
    fn hand_over(
        &self,
        budget: &Budget,
        mut sink: impl FnMut(Solution) -> ControlFlow<()>,
        expand: impl Fn(&Instance, &[PlacementId], &mut Give<'_>) -> Result<(), Halt>,
    ) -> Outcome<Answer<u64>, SearchError> {
        let before = budget.spent();
        let mut given = 0;
        let ended = self.for_each_placements(budget, &mut |instance, placements| {
            expand(instance, placements, &mut |solution| {
                given += 1;
                Halt::on_break(sink(solution))
            })
        });
        match ended {
            Ok(answer) => Outcome::Known(answer.of(given)),
            Err(why) => {
                let examined = budget.spent() - before;
                let partial = Answer { value: given, engine: self.engine, examined };
                Outcome::Stopped { partial, why }
            }
        }
    }

    fn for_each_placements(
        &self,
        budget: &Budget,
        sink: &mut PlacementSink<'_>,
    ) -> Result<Answer<()>, SearchError> {
        let Some(instance) = self.instance(budget)? else {
            return Ok(Answer::without_search(()));
        };
        let mut offer = |placements: &[PlacementId]| sink(instance, placements);
        let (engine, run) = match self.engine {
            Some(engine) => (engine, run(instance, engine, budget, &mut offer)?),
            None => self.enumerate_best(instance, budget, &mut offer)?,
        };
        Ok(Answer { value: (), engine: Some(engine), examined: run.examined })
    }

    /// As [`Solver::for_each`], with one arrangement of each orbit under the symmetries of
    /// the board.
    pub fn for_each_distinct(
        &self,
        budget: &Budget,
        sink: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Outcome<Answer<u64>, SearchError> {
        if let Ok(Some(instance)) = self.instance(budget)
            && !instance.knows_symmetries()
        {
            let partial = Answer { value: 0, engine: self.engine, examined: 0 };
            return Outcome::Stopped { partial, why: SearchError::TooLarge(Engine::Dlx.name()) };
        }
        self.hand_over(budget, sink, |instance, placements, give| {
            if is_least(placements, instance.symmetries()) {
                give(instance.solution(placements))?;
            }
            Ok(())
        })
    }

    /// As [`Solver::for_each`], with identical pieces distinguished by letter. One arrangement
    /// can stand for astronomically many, so the budget is checked between them, too.
    pub fn for_each_labelled(
        &self,
        budget: &Budget,
        sink: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Outcome<Answer<u64>, SearchError> {
        self.hand_over(budget, sink, |instance, placements, give| {
            for solution in Labellings::of(instance, instance.solution(placements)) {
                budget.check()?;
                give(solution)?;
            }
            Ok(())
        })
    }

    /// The number of solutions.
    pub fn count(&self, budget: &Budget) -> Result<Answer<Counts>, SearchError> {
        let Some(instance) = self.instance(budget)? else {
            let none = Counts { arrangements: BigUint::default(), raw: BigUint::default() };
            return Ok(Answer::without_search(none));
        };
        let prepared = if self.engine.is_none() { prepared(instance) } else { None };
        let Answer { value: arrangements, engine, examined } = match prepared {
            Some(all) => Answer::without_search((all.len() / instance.kinds().len()).into()),
            None => self.arrangements(instance, budget)?,
        };
        let raw = instance.raw_factor() * &arrangements;
        Ok(Answer { value: Counts { arrangements, raw }, engine, examined })
    }

    /// The number of arrangements up to symmetries of the board, given the counts of
    /// [`Solver::count`].
    pub fn distinct(&self, counts: &Counts, budget: &Budget) -> Result<BigUint, SearchError> {
        if counts.arrangements == BigUint::ZERO {
            return Ok(BigUint::ZERO);
        }
        match self.instance(budget)? {
            Some(instance) => orbits::count(instance, &counts.arrangements, budget),
            None => Ok(BigUint::default()),
        }
    }

    /// The graph of all solutions, if the board is narrow enough for it;
    /// nothing if a solution is ruled out.
    pub fn graph(&self, most_states: usize, budget: &Budget) -> Result<Option<Graph>, SearchError> {
        let instance = self.instance(budget)?;
        instance.map(|instance| frontier::build(instance, most_states, budget)).transpose()
    }

    /// The first arrangements, at most `most`: two of them show that a solution is not unique.
    pub fn some(&self, most: usize, budget: &Budget) -> Result<Answer<Vec<Solution>>, SearchError> {
        let Some(instance) = self.instance(budget)? else {
            return Ok(Answer::without_search(Vec::new()));
        };
        let best = if mrv::takes(instance) { Engine::Mrv } else { Engine::Dlx };
        let engine = self.engine.unwrap_or(best);
        let mut solutions = Vec::new();
        let run = run(instance, engine, budget, &mut |placements| {
            solutions.push(match engine {
                Engine::BruteForce => instance.solution_in_order(placements),
                _ => instance.solution(placements),
            });
            if solutions.len() < most { Ok(()) } else { Err(Halt::Enough) }
        })?;
        Ok(Answer { value: solutions, engine: Some(engine), examined: run.examined })
    }

    fn arrangements(
        &self,
        instance: &Instance,
        budget: &Budget,
    ) -> Result<Answer<BigUint>, SearchError> {
        match self.engine {
            Some(Engine::Frontier) => count_along(instance, usize::MAX, budget),
            Some(Engine::Mrv) => count_parts(instance, budget),
            Some(Engine::Bitmask) => count_little(instance, budget),
            Some(engine) => count_each(instance, engine, budget),
            None => match count_best(instance, budget) {
                Err(SearchError::TooLarge(_)) => count_each(instance, Engine::Dlx, budget),
                counted => counted,
            },
        }
    }

    fn enumerate_best(
        &self,
        instance: &Instance,
        budget: &Budget,
        sink: &mut crate::engines::Sink<'_>,
    ) -> Result<(Engine, Run), SearchError> {
        if let Some(graph) = best_graph(instance, budget)? {
            let mut meter = budget.meter();
            let ended = graph.enumerate(instance, &mut meter, sink);
            return Ok((Engine::Frontier, crate::engines::conclude(ended, meter.nodes())?));
        }
        match mrv::enumerate(instance, budget, sink) {
            Err(SearchError::TooLarge(_)) => {
                Ok((Engine::Dlx, run(instance, Engine::Dlx, budget, sink)?))
            }
            run => Ok((Engine::Mrv, run?)),
        }
    }
}

/// Whether no symmetry carries these placements to smaller ones.
fn is_least(placements: &[PlacementId], group: &[Symmetry]) -> bool {
    let sorted = |ids: &mut dyn Iterator<Item = PlacementId>| {
        let mut ids: Vec<PlacementId> = ids.collect();
        ids.sort_unstable();
        ids
    };
    let own = sorted(&mut placements.iter().copied());
    let image = |symmetry: &Symmetry| sorted(&mut own.iter().map(|&id| symmetry.image(id)));
    group.iter().skip(1).all(|symmetry| image(symmetry) >= own)
}

impl<T> Answer<T> {
    fn of<U>(&self, value: U) -> Answer<U> {
        Answer { value, engine: self.engine, examined: self.examined }
    }

    fn without_search(value: T) -> Self {
        Answer { value, engine: None, examined: 0 }
    }
}

fn count_best(instance: &Instance, budget: &Budget) -> Result<Answer<BigUint>, SearchError> {
    let work = expected_work(instance, budget)?;
    if work < LITTLE_WORK {
        return count_little(instance, budget);
    }
    match count_within(instance, work, budget)? {
        Some(counted) => Ok(counted),
        None => count_parts(instance, budget),
    }
}

/// The count along a frontier, unless a search looks cheaper.
pub(crate) fn count_at_once(
    instance: &Instance,
    budget: &Budget,
) -> Result<Option<Answer<BigUint>>, SearchError> {
    let work = expected_work(instance, budget)?;
    if work < LITTLE_WORK { Ok(None) } else { count_within(instance, work, budget) }
}

fn count_within(
    instance: &Instance,
    work: f64,
    budget: &Budget,
) -> Result<Option<Answer<BigUint>>, SearchError> {
    unless_too_wide(count_along(instance, worthwhile_states(instance, work), budget))
}

fn count_along(
    instance: &Instance,
    most_states: usize,
    budget: &Budget,
) -> Result<Answer<BigUint>, SearchError> {
    let before = budget.spent();
    let value = frontier::count(instance, most_states, budget)?;
    Ok(Answer { value, engine: Some(Engine::Frontier), examined: budget.spent() - before })
}

fn unless_too_wide<T>(result: Result<T, SearchError>) -> Result<Option<T>, SearchError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(SearchError::TooWide) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The number of frontier states that cost as much as the expected search.
fn worthwhile_states(instance: &Instance, work: f64) -> usize {
    let share = 4.0 * work / instance.symmetries().len() as f64 / WORK_PER_STATE;
    share.max(50_000.0) as usize
}

/// The graph of all solutions, unless a search looks cheaper; abandoned when it has cost as
/// much as the expected search.
pub(crate) fn best_graph(
    instance: &Instance,
    budget: &Budget,
) -> Result<Option<Graph>, SearchError> {
    let work = expected_work(instance, budget)?;
    if work < LITTLE_WORK {
        return Ok(None);
    }
    let most_states = worthwhile_states(instance, work).min(MOST_STATES);
    unless_too_wide(frontier::build(instance, most_states, budget))
}

/// The expected work of a search: a rough estimate, refined where it is large.
fn expected_work(instance: &Instance, budget: &Budget) -> Result<f64, SearchError> {
    let mut random = Random::seeded(0);
    let rough = mrv::estimate(instance, &[], FEW_DESCENTS, &mut random, budget)?;
    if rough < LITTLE_WORK / 8.0 {
        return Ok(rough);
    }
    Ok(mrv::estimate(instance, &[], DESCENTS, &mut random, budget)?)
}

/// Counts with the engine that needs the least preparation.
fn count_little(instance: &Instance, budget: &Budget) -> Result<Answer<BigUint>, SearchError> {
    let (count, run) = bitmask::count(instance, budget)?;
    let engine = Some(Engine::Bitmask);
    Ok(Answer { value: count.into(), engine, examined: run.examined })
}

/// Counts by search with the help of symmetries, in parallel.
fn count_parts(instance: &Instance, budget: &Budget) -> Result<Answer<BigUint>, SearchError> {
    let plan = Plan::new(instance, PARTS, budget)?;
    let (done, parts) = (AtomicU64::new(0), plan.parts.len() as u64);
    let count = |part: usize| {
        let prefix = &plan.parts[part].prefix;
        let (count, run) = mrv::count_below(instance, prefix, u64::MAX, budget)?;
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        budget.report(&Snapshot::parts(done, parts));
        Ok((plan.weight(part) * count, run.examined))
    };
    let counts: Result<Vec<(BigUint, u64)>, SearchError> =
        (0..plan.parts.len()).into_par_iter().map(count).collect();
    let counts = counts?;
    Ok(Answer {
        value: counts.iter().map(|(count, _)| count).sum(),
        engine: Some(Engine::Mrv),
        examined: counts.iter().map(|(_, nodes)| nodes).sum(),
    })
}

fn count_each(
    instance: &Instance,
    engine: Engine,
    budget: &Budget,
) -> Result<Answer<BigUint>, SearchError> {
    let mut count = 0_u64;
    let run = run(instance, engine, budget, &mut |_| {
        count += 1;
        Ok(())
    })?;
    Ok(Answer { value: count.into(), engine: Some(engine), examined: run.examined })
}
