//! Five search engines that find the same solutions.

pub(crate) mod bitmask;
mod brute_force;
pub(crate) mod dlx;
pub(crate) mod frontier;
pub(crate) mod mask;
pub(crate) mod mrv;
pub(crate) mod order;
pub(crate) mod plan;
pub(crate) mod pockets;

use std::ops::ControlFlow;

use strum::{EnumString, IntoStaticStr, VariantNames};
use unpuzzle_core::{Budget, Exhausted};

use crate::model::{Instance, PlacementId};

pub use crate::model::SearchError;
pub use frontier::Graph;
pub(crate) use frontier::PlacementCounts;
#[doc(hidden)]
pub use frontier::{MOST_STATES, build, key_bits};
pub(crate) use mask::{Mask, with_mask};
pub(crate) use order::CellOrder;
pub use pockets::Obstruction;

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "kebab-case"))]
pub enum Engine {
    /// Pieces in order, each in every orientation at every position: the
    /// method of the student report that this puzzle family started from.
    BruteForce,
    /// Dancing links with the most constrained choice first.
    Dlx,
    /// The first empty cell next, with boards as bits.
    Bitmask,
    /// The most constrained choice first, with placements as bits.
    Mrv,
    /// Dynamic programming along a frontier.
    Frontier,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Engine; 5] =
        [Engine::BruteForce, Engine::Dlx, Engine::Bitmask, Engine::Mrv, Engine::Frontier];

    /// The engines that [`watch`] can show.
    pub const WATCHED: [Engine; 2] = [Engine::BruteForce, Engine::Mrv];

    /// Its name.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Receives solutions and can end the search.
pub(crate) type Sink<'a> = dyn FnMut(&[PlacementId]) -> Result<(), Halt> + 'a;

/// The statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// Cases, nodes or states examined.
    pub examined: u64,
    /// Whether every solution was seen.
    pub complete: bool,
}

/// Hands every arrangement of kinds that solves the instance to `sink`, until it breaks off.
pub fn enumerate(
    instance: &Instance,
    engine: Engine,
    budget: &Budget,
    sink: &mut dyn FnMut(&[PlacementId]) -> ControlFlow<()>,
) -> Result<Run, SearchError> {
    run(instance, engine, budget, &mut |placements| Halt::on_break(sink(placements)))
}

/// As [`enumerate`], for a sink that may also run out of budget.
pub(crate) fn run(
    instance: &Instance,
    engine: Engine,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, SearchError> {
    match engine {
        Engine::BruteForce => brute_force::enumerate(instance, budget, sink),
        Engine::Dlx => dlx::enumerate(instance, budget, sink),
        Engine::Bitmask => bitmask::enumerate(instance, budget, sink),
        Engine::Mrv => mrv::enumerate(instance, budget, sink),
        Engine::Frontier => frontier::enumerate(instance, budget, sink),
    }
}

/// A step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<P = PlacementId> {
    /// A piece is placed.
    Place(P),
    /// The piece that was placed last is taken back.
    TakeBack(P),
    /// What lies on the board is a solution that was not seen before.
    Solved,
}

/// Calls `watch` for every step of a search, with the cases or nodes examined so far, until it
/// breaks off. Only the engines of [`Engine::WATCHED`] can be watched.
///
/// ```
/// use std::ops::ControlFlow;
/// use unpuzzle_tiling::{Budget, Engine, Instance, Strictness, TextFormat};
/// use unpuzzle_tiling::engines::{Step, watch};
///
/// let problem = TextFormat::parse(b"1 3 2\nDEFAULT\nAA\nB\n",
/// Strictness::Strict).unwrap().problem;
/// let budget = Budget::unlimited();
/// let instance = Instance::new(&problem, &budget).unwrap();
/// let mut solutions = 0;
/// watch(&instance, Engine::BruteForce, &budget, &mut |step, _examined| {
///     solutions += u32::from(step == Step::Solved);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(solutions, 2);
/// # Ok::<(), unpuzzle_tiling::SearchError>(())
/// ```
pub fn watch(
    instance: &Instance,
    engine: Engine,
    budget: &Budget,
    watch: &mut dyn FnMut(Step, u64) -> ControlFlow<()>,
) -> Result<Run, SearchError> {
    let watch = |step, examined| Halt::on_break(watch(step, examined));
    match engine {
        Engine::BruteForce => brute_force::run(instance, budget, &mut |_| Ok(()), watch),
        Engine::Mrv => mrv::watch(instance, budget, watch),
        _ => Err(SearchError::TooLarge(engine.name())),
    }
}

/// A watcher that does nothing and compiles to no code.
#[inline(always)]
pub(crate) fn unwatched<P>(_: Step<P>, _: u64) -> Result<(), Halt> {
    Ok(())
}

/// Why a search ended early. A search that ran out of budget has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The budget ran out.
    Exhausted(Exhausted),
    /// The sink broke off.
    Enough,
}

impl From<Exhausted> for Halt {
    fn from(exhausted: Exhausted) -> Self {
        Halt::Exhausted(exhausted)
    }
}

impl Halt {
    pub(crate) fn on_break(flow: ControlFlow<()>) -> Result<(), Halt> {
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Enough),
        }
    }
}

pub(crate) fn conclude(ended: Result<(), Halt>, examined: u64) -> Result<Run, Exhausted> {
    match ended {
        Ok(()) => Ok(Run { examined, complete: true }),
        Err(Halt::Enough) => Ok(Run { examined, complete: false }),
        Err(Halt::Exhausted(exhausted)) => Err(exhausted),
    }
}
