//! Challenges: given pieces that leave exactly one solution, which is proved by two
//! different engines.

use rayon::prelude::*;
use unpuzzle_core::{Budget, Random};

use crate::coach::{Difficulty, Level, Oracle, rate};
use crate::counting::Solver;
use crate::engines::{Engine, SearchError, mrv};
use crate::model::{Placed, PlacementId, Problem, Solution};

/// A position with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Challenge {
    /// The board with the given pieces fixed.
    pub problem: Problem,
    /// The only way to complete it.
    pub solution: Solution,
    /// How hard that is.
    pub difficulty: Difficulty,
}

/// Solutions tried for one challenge before giving up.
const ATTEMPTS: u64 = 400;

/// Given pieces to begin with; fewer rarely leave one solution and take long to prove.
const FIRST_GIVEN: usize = 3;

/// The fewest pieces left to place: with a single one the challenge is trivial.
const FEWEST_LEFT: usize = 2;

/// The challenge number `index` of a seed at this level, or nothing if none
/// was found; the same for the same arguments, every time.
pub fn challenge(
    oracle: &Oracle,
    level: Level,
    seed: u64,
    index: u64,
    budget: &Budget,
) -> Result<Option<Challenge>, SearchError> {
    // The first challenge draws from the seed itself.
    let seed = if index == 0 { seed } else { Random::stream(seed, index).bits() };
    for attempt in 0..ATTEMPTS {
        let mut random = Random::stream(seed, attempt);
        let Some(mut solution) = oracle.sample(&mut random) else {
            return Ok(None);
        };
        random.shuffle(&mut solution);
        if let Some((given, difficulty)) = give(oracle, &solution, level, budget)? {
            return Ok(Some(prove(oracle, &solution[..given], difficulty, budget)?));
        }
    }
    Ok(None)
}

/// The first challenges of a seed, those that were found with their index.
pub fn challenges(
    oracle: &Oracle,
    level: Level,
    seed: u64,
    count: u64,
    budget: &Budget,
) -> Result<Vec<(u64, Challenge)>, SearchError> {
    let all: Result<Vec<Option<_>>, SearchError> = (0..count)
        .into_par_iter()
        .map(|index| {
            let found = challenge(oracle, level, seed, index, budget)?;
            Ok(found.map(|challenge| (index, challenge)))
        })
        .collect();
    Ok(all?.into_iter().flatten().collect())
}

/// The number of pieces to give so that the solution is the only one and has this level.
fn give(
    oracle: &Oracle,
    solution: &[PlacementId],
    level: Level,
    budget: &Budget,
) -> Result<Option<(usize, Difficulty)>, SearchError> {
    let instance = oracle.instance();
    let most = solution.len().saturating_sub(FEWEST_LEFT);
    let mut given = FIRST_GIVEN.min(most);
    let solutions = |given: usize| {
        Ok::<_, SearchError>(mrv::count_below(instance, &solution[..given], 2, budget)?.0)
    };
    while given <= most && solutions(given)? != 1 {
        given += 1;
    }
    while given <= most {
        let difficulty = rate(instance, &solution[..given], budget)?;
        if difficulty.level == level {
            return Ok(Some((given, difficulty)));
        }
        if difficulty.level < level {
            return Ok(None);
        }
        given += 1;
    }
    Ok(None)
}

/// Makes the challenge and confirms with dancing links that it is unique.
fn prove(
    oracle: &Oracle,
    given: &[PlacementId],
    difficulty: Difficulty,
    budget: &Budget,
) -> Result<Challenge, SearchError> {
    let placed = labelled(oracle, given);
    let problem = oracle.problem().with_fixed(&placed).map_err(|_| SearchError::Position)?;
    let mut found = Solver::new(&problem).with_engine(Engine::Dlx).some(2, budget)?.value;
    match (found.pop(), found.pop()) {
        (Some(solution), None) => Ok(Challenge { problem, solution, difficulty }),
        _ => Err(SearchError::Disagreement),
    }
}

/// Placements as pieces, identical ones assigned in order.
fn labelled(oracle: &Oracle, placements: &[PlacementId]) -> Vec<Placed> {
    let fixed = oracle.problem().fixed().len();
    let all = oracle.instance().solution_in_order(placements).placed;
    debug_assert_eq!(all.len(), fixed + placements.len());
    all.into_iter().filter(|placed| !oracle.problem().fixed().contains(placed)).collect()
}
