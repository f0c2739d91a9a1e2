//! Questions about a problem, and which engine answers them.

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
    /// Made when it is first needed.
    instance: OnceLock<Instance>,
    engine: Option<Engine>,
}

/// An answer and where it came from.
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

/// Whether a problem has exactly one arrangement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// It has none.
    None,
    /// It has this one only.
    One(Solution),
    /// It has at least these two.
    Several(Solution, Solution),
}

/// Placements looked at that take as long as one state of a frontier.
const WORK_PER_STATE: f64 = 100.0;

/// Work below which plain search is fastest.
const LITTLE_WORK: f64 = 200_000.0;

/// Random descents for a rough estimate of the work.
const FEW_DESCENTS: u32 = 6;

/// Random descents for an estimate of the work.
const DESCENTS: u32 = 40;

/// Parts that a parallel search is cut into.
const PARTS: usize = 64;

/// Takes the placements of each solution.
type PlacementSink<'a> = dyn FnMut(&Instance, &[PlacementId]) -> Result<(), Halt> + 'a;

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

    /// The same solver, using this engine for everything. Brute force searches even when a count
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

    /// The engine that was chosen for everything.
    pub(super) fn engine(&self) -> Option<Engine> {
        self.engine
    }

    /// What rules a solution out before any search.
    pub fn obstruction(&self) -> Option<&Obstruction> {
        self.obstruction.as_ref()
    }

    /// The problem made ready for search; nothing if a solution is ruled out.
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
        let (mut solutions, answer) = self.some(1, budget)?;
        Ok(answer.of(solutions.pop()))
    }

    /// Whether there is exactly one arrangement.
    pub fn uniqueness(&self, budget: &Budget) -> Result<Answer<Uniqueness>, SearchError> {
        let (mut solutions, answer) = self.some(2, budget)?;
        let value = match (solutions.pop(), solutions.pop()) {
            (Some(second), Some(first)) => Uniqueness::Several(first, second),
            (Some(only), None) => Uniqueness::One(only),
            (None, _) => Uniqueness::None,
        };
        Ok(answer.of(value))
    }

    /// Hands every arrangement to `sink` until it has enough. The answer is how many it
    /// was given: all there are, unless the sink broke off.
    ///
    /// A callback, because every engine keeps its place on the call stack.
    pub fn for_each(
        &self,
        budget: &Budget,
        sink: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Outcome<Answer<u64>, SearchError> {
        self.hand_over(budget, sink, |hand, instance, placements| {
            hand.give(instance.solution(placements))
        })
    }

    /// Searches all arrangements and lets `give` hand over what each one stands for.
    fn hand_over<S: FnMut(Solution) -> ControlFlow<()>>(
        &self,
        budget: &Budget,
        sink: S,
        give: impl Fn(&mut Giver<S>, &Instance, &[PlacementId]) -> Result<(), Halt>,
    ) -> Outcome<Answer<u64>, SearchError> {
        let before = budget.spent();
        let mut hand = Giver { sink, given: 0 };
        let ended = self.for_each_placements(budget, &mut |instance, placements| {
            give(&mut hand, instance, placements)
        });
        match ended {
            Ok(answer) => Outcome::Known(answer.of(hand.given)),
            Err(why) => {
                let examined = budget.spent() - before;
                let partial = Answer { value: hand.given, engine: self.engine, examined };
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

    /// The same with one arrangement of each class that the symmetries of the
    /// board turn into each other.
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
        self.hand_over(budget, sink, |hand, instance, placements| {
            if is_least(placements, instance.symmetries()) {
                hand.give(instance.solution(placements))?;
            }
            Ok(())
        })
    }

    /// Hands every solution to `sink`, pieces told apart by letter: one arrangement can stand for
    /// astronomically many, so the budget is checked between them, too.
    pub fn for_each_labelled(
        &self,
        budget: &Budget,
        sink: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Outcome<Answer<u64>, SearchError> {
        self.hand_over(budget, sink, |hand, instance, placements| {
            for solution in Labellings::of(instance, instance.solution(placements)) {
                budget.check()?;
                hand.give(solution)?;
            }
            Ok(())
        })
    }

    /// How many solutions there are.
    pub fn count(&self, budget: &Budget) -> Result<Answer<Counts>, SearchError> {
        let Some(instance) = self.instance(budget)? else {
            let none = Counts { arrangements: BigUint::default(), raw: BigUint::default() };
            return Ok(Answer::without_search(none));
        };
        let prepared = if self.engine.is_none() { prepared(instance) } else { None };
        let (engine, arrangements, examined) = match prepared {
            Some(placements) => (None, (placements.len() / instance.kinds().len()).into(), 0),
            None => self.arrangements(instance, budget)?,
        };
        let raw = instance.raw_factor() * &arrangements;
        Ok(Answer { value: Counts { arrangements, raw }, engine, examined })
    }

    /// How many arrangements there are that no symmetry of the board turns
    /// into each other.
    pub fn count_distinct(&self, budget: &Budget) -> Result<Answer<BigUint>, SearchError> {
        let counts = self.count(budget)?;
        let distinct = self.distinct(&counts.value, budget)?;
        Ok(counts.of(distinct))
    }

    /// The same where the arrangements are counted already.
    pub(crate) fn distinct(
        &self,
        counts: &Counts,
        budget: &Budget,
    ) -> Result<BigUint, SearchError> {
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

    /// Up to `most` solutions.
    fn some(
        &self,
        most: usize,
        budget: &Budget,
    ) -> Result<(Vec<Solution>, Answer<()>), SearchError> {
        let Some(instance) = self.instance(budget)? else {
            return Ok((Vec::new(), Answer::without_search(())));
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
        Ok((solutions, Answer { value: (), engine: Some(engine), examined: run.examined }))
    }

    fn arrangements(
        &self,
        instance: &Instance,
        budget: &Budget,
    ) -> Result<(Option<Engine>, BigUint, u64), SearchError> {
        let before = budget.spent();
        match self.engine {
            Some(Engine::Frontier) => {
                let count = frontier::count(instance, usize::MAX, budget)?;
                Ok((Engine::Frontier, count, budget.spent() - before))
            }
            Some(Engine::Mrv) => count_parts(instance, budget),
            Some(Engine::Bitmask) => count_little(instance, budget),
            Some(engine) => count_each(instance, engine, budget),
            None => count_best(instance, budget),
        }
        .or_else(|error| match error {
            SearchError::TooLarge(_) if self.engine.is_none() => {
                count_each(instance, Engine::Dlx, budget)
            }
            other => Err(other),
        })
        .map(|(engine, count, examined)| (Some(engine), count, examined))
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

/// Gives solutions to a sink and counts them.
struct Giver<S> {
    sink: S,
    given: u64,
}

impl<S: FnMut(Solution) -> ControlFlow<()>> Giver<S> {
    fn give(&mut self, solution: Solution) -> Result<(), Halt> {
        self.given += 1;
        Halt::on_break((self.sink)(solution))
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

fn count_best(instance: &Instance, budget: &Budget) -> Result<(Engine, BigUint, u64), SearchError> {
    let work = expected_work(instance, budget)?;
    if work < LITTLE_WORK {
        return count_little(instance, budget);
    }
    match count_within(instance, work, budget)? {
        Some((count, examined)) => Ok((Engine::Frontier, count, examined)),
        None => count_parts(instance, budget),
    }
}

/// The count along a frontier and the states that it took, unless searching looks
/// cheaper.
pub(crate) fn count_at_once(
    instance: &Instance,
    budget: &Budget,
) -> Result<Option<(BigUint, u64)>, SearchError> {
    let work = expected_work(instance, budget)?;
    if work < LITTLE_WORK { Ok(None) } else { count_within(instance, work, budget) }
}

fn count_within(
    instance: &Instance,
    work: f64,
    budget: &Budget,
) -> Result<Option<(BigUint, u64)>, SearchError> {
    let before = budget.spent();
    let most_states = worthwhile_states(instance, work);
    match frontier::count(instance, most_states, budget) {
        Ok(count) => Ok(Some((count, budget.spent() - before))),
        Err(SearchError::TooWide) => Ok(None),
        Err(other) => Err(other),
    }
}

/// States of a frontier that cost as much as the search is expected to.
fn worthwhile_states(instance: &Instance, work: f64) -> usize {
    let share = 4.0 * work / instance.symmetries().len() as f64 / WORK_PER_STATE;
    share.max(50_000.0) as usize
}

/// The graph of all solutions, unless searching looks cheaper.
pub(crate) fn best_graph(
    instance: &Instance,
    budget: &Budget,
) -> Result<Option<Graph>, SearchError> {
    let work = expected_work(instance, budget)?;
    if work < LITTLE_WORK { Ok(None) } else { graph_within(instance, work, budget) }
}

/// The graph of all solutions; abandoned when it has cost as much as the expected search.
fn graph_within(
    instance: &Instance,
    work: f64,
    budget: &Budget,
) -> Result<Option<Graph>, SearchError> {
    let most_states = worthwhile_states(instance, work).min(MOST_STATES);
    match frontier::build(instance, most_states, budget) {
        Ok(graph) => Ok(Some(graph)),
        Err(SearchError::TooWide) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The expected work of a search. A few descents decide whether more are worth taking.
fn expected_work(instance: &Instance, budget: &Budget) -> Result<f64, SearchError> {
    let mut random = Random::seeded(0);
    let rough = mrv::estimate(instance, &[], FEW_DESCENTS, &mut random, budget)?;
    if rough < LITTLE_WORK / 8.0 {
        return Ok(rough);
    }
    Ok(mrv::estimate(instance, &[], DESCENTS, &mut random, budget)?)
}

/// Counts with the engine that needs the least preparation.
fn count_little(
    instance: &Instance,
    budget: &Budget,
) -> Result<(Engine, BigUint, u64), SearchError> {
    let (count, run) = bitmask::count(instance, budget)?;
    Ok((Engine::Bitmask, count.into(), run.examined))
}

/// Counts by search with the help of symmetries, in parallel.
fn count_parts(
    instance: &Instance,
    budget: &Budget,
) -> Result<(Engine, BigUint, u64), SearchError> {
    let plan = Plan::new(instance, PARTS, budget)?;
    let (done, parts) = (AtomicU64::new(0), plan.parts.len() as u64);
    let count = |part: usize| {
        let (count, run) = mrv::count_below(instance, &plan.parts[part].prefix, budget)?;
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        budget.report(&Snapshot::parts(done, parts));
        Ok((plan.weight(part) * count, run.examined))
    };
    let counts: Result<Vec<(BigUint, u64)>, SearchError> =
        (0..plan.parts.len()).into_par_iter().map(count).collect();
    let counts = counts?;
    Ok((
        Engine::Mrv,
        counts.iter().map(|(count, _)| count).sum(),
        counts.iter().map(|(_, nodes)| nodes).sum(),
    ))
}

fn count_each(
    instance: &Instance,
    engine: Engine,
    budget: &Budget,
) -> Result<(Engine, BigUint, u64), SearchError> {
    let mut count = 0_u64;
    let run = run(instance, engine, budget, &mut |_| {
        count += 1;
        Ok(())
    })?;
    Ok((engine, count.into(), run.examined))
}
