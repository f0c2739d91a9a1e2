//! The engines by name, and the one way to run any of them.

use std::ops::ControlFlow;

use strum::{EnumString, IntoStaticStr, VariantNames};
use unpuzzle_core::{Budget, Exhausted, Message, msg};

use crate::engines::{FrontierError, bitmask, brute_force, dlx, frontier, mrv};
use crate::model::{Instance, InstanceError, PlacementId};

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

    /// Its name.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Receives solutions, and can end the search.
pub type Sink<'a> = dyn FnMut(&[PlacementId]) -> Result<(), Halt> + 'a;

/// How a search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// Cases, nodes or states examined.
    pub examined: u64,
    /// Whether every solution was seen, rather than the sink having enough.
    pub complete: bool,
}

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum SearchError {
    /// The budget ran out.
    Exhausted(#[from] Exhausted),
    /// The board is too large for this engine.
    TooLarge(Engine),
    /// There are too many placements to list.
    Placements,
    /// The frontier is too wide or has too many states.
    Frontier(FrontierError),
    /// The pieces of a position do not fit on the board.
    Position,
    /// Two engines disagree, which would be an error of this program.
    Disagreement,
    /// The number does not fit.
    Overflow,
}

impl SearchError {
    /// The sentence for people.
    pub fn message(self) -> Message {
        match self {
            SearchError::Exhausted(_) => msg!("the search was stopped before the end"),
            SearchError::TooLarge(engine) => {
                msg!("the board is too large for the engine {engine}", engine = engine.name())
            }
            SearchError::Placements => InstanceError::TooManyPlacements.message(),
            SearchError::Frontier(_) => msg!("the board is too wide for the engine frontier"),
            SearchError::Position => msg!("these pieces cannot lie on the board like that"),
            SearchError::Disagreement => {
                msg!("two engines disagree, which is an error of this program")
            }
            SearchError::Overflow => msg!("there are too many solutions to keep or count them"),
        }
    }
}

impl From<InstanceError> for SearchError {
    fn from(error: InstanceError) -> Self {
        match error {
            InstanceError::Exhausted(exhausted) => SearchError::Exhausted(exhausted),
            InstanceError::TooManyPlacements => SearchError::Placements,
        }
    }
}

impl From<FrontierError> for SearchError {
    fn from(error: FrontierError) -> Self {
        match error {
            FrontierError::Exhausted(exhausted) => SearchError::Exhausted(exhausted),
            other => SearchError::Frontier(other),
        }
    }
}

/// Hands every arrangement of kinds that solves the instance to `sink`, once.
pub fn enumerate(
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

/// Ends a search early. The two reasons are kept apart, because a search that ran out of
/// budget has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The budget ran out.
    Exhausted(Exhausted),
    /// The sink has enough.
    Enough,
}

impl From<Exhausted> for Halt {
    fn from(exhausted: Exhausted) -> Self {
        Halt::Exhausted(exhausted)
    }
}

impl Halt {
    /// Ends a search whose sink has enough.
    pub(crate) fn on_break(flow: ControlFlow<()>) -> Result<(), Halt> {
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Enough),
        }
    }
}

/// What a search comes to.
pub(crate) fn conclude(ended: Result<(), Halt>, examined: u64) -> Result<Run, Exhausted> {
    match ended {
        Ok(()) => Ok(Run { examined, complete: true }),
        Err(Halt::Enough) => Ok(Run { examined, complete: false }),
        Err(Halt::Exhausted(exhausted)) => Err(exhausted),
    }
}
