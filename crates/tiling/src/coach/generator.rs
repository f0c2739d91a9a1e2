//! Challenges: some pieces of a solution are given, and only that solution is
//! left. Every challenge is proved unique twice, by two different engines.

use rayon::prelude::*;
use unpuzzle_core::{Budget, Random};

use crate::coach::{Difficulty, Level, Oracle, rate};
use crate::counting::{Solver, Uniqueness};
use crate::engines::{Engine, Graph, SearchError, mrv};
use crate::model::{Placed, PlacementId, Problem, Solution, Symmetry};

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

/// Pieces given at the beginning; fewer rarely leave one solution and take
/// long to prove.
const FIRST_GIVEN: usize = 3;

/// Pieces that are left to place, at least: with a single one there is nothing to find.
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
    // A seed is short for its first challenge, so that one draws from the seed itself.
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

/// How many pieces of a solution to give so that it is the only one left and
/// exactly as hard as wanted.
fn give(
    oracle: &Oracle,
    solution: &[PlacementId],
    level: Level,
    budget: &Budget,
) -> Result<Option<(usize, Difficulty)>, SearchError> {
    let instance = oracle.instance();
    let most = solution.len().saturating_sub(FEWEST_LEFT);
    let mut given = FIRST_GIVEN.min(most);
    while given <= most && !mrv::is_unique_below(instance, &solution[..given], budget)? {
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

/// Makes the challenge and has dancing links confirm that it is unique.
fn prove(
    oracle: &Oracle,
    given: &[PlacementId],
    difficulty: Difficulty,
    budget: &Budget,
) -> Result<Challenge, SearchError> {
    let placed = labelled(oracle, given);
    let problem = oracle.problem().with_fixed(&placed).map_err(|_| SearchError::Position)?;
    let uniqueness = Solver::new(&problem).with_engine(Engine::Dlx).uniqueness(budget)?;
    match uniqueness.value {
        Uniqueness::One(solution) => Ok(Challenge { problem, solution, difficulty }),
        _ => Err(SearchError::Disagreement),
    }
}

/// Placements as pieces, identical ones given out in order.
fn labelled(oracle: &Oracle, placements: &[PlacementId]) -> Vec<Placed> {
    let fixed = oracle.problem().fixed().len();
    let all = oracle.instance().solution_in_order(placements).placed;
    debug_assert_eq!(all.len(), fixed + placements.len());
    all.into_iter().filter(|placed| !oracle.problem().fixed().contains(placed)).collect()
}

// Positions of one or two pieces that leave exactly one solution.
//
// Every solution is looked at once and each pair of its placements marked as
// seen never, once or more often; symmetries are added up afterwards.

/// Upper bound of placements for the table of all pairs.
const MOST_PLACEMENTS: usize = 1 << 13;

/// Positions that leave one solution, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// All of them.
    pub all: Vec<Vec<PlacementId>>,
    /// One of each orbit under the symmetries of the board.
    pub distinct: Vec<Vec<PlacementId>>,
}

/// All single placements that leave exactly one solution.
pub fn one_piece_challenges(oracle: &Oracle) -> Catalogue {
    let alone = oracle.analyse_at(&[]).placements.into_iter().filter(|(_, count)| *count == 1);
    catalogue(alone.map(|(id, _)| vec![id]).collect(), oracle.instance().symmetries())
}

/// All pairs of placements that leave exactly one solution, though neither
/// does alone.
pub fn two_piece_challenges(oracle: &Oracle, budget: &Budget) -> Result<Catalogue, SearchError> {
    let placements = oracle.instance().placements();
    if placements > MOST_PLACEMENTS {
        return Err(SearchError::Overflow);
    }
    let seen = seen_pairs(oracle, budget)?;
    let group = oracle.graph().map(Graph::group);
    let alone = oracle.analyse_at(&[]).placements;
    let lonely: Vec<PlacementId> =
        alone.into_iter().filter(|(_, count)| *count == 1).map(|(id, _)| id).collect();
    let ids = || (0..placements as PlacementId).filter(|id| !lonely.contains(id));
    let mut all = Vec::new();
    for first in ids() {
        budget.check()?;
        for second in ids().filter(|&second| second > first) {
            if seen.times(first, second, group) == 1 {
                all.push(vec![first, second]);
            }
        }
    }
    Ok(catalogue(all, oracle.instance().symmetries()))
}

/// How often each pair was seen: never, once, or twice and more.
struct Seen {
    times: Vec<u8>,
    placements: usize,
}

impl Seen {
    fn times(&self, first: PlacementId, second: PlacementId, group: Option<&[Symmetry]>) -> u32 {
        let at = |a: PlacementId, b: PlacementId| {
            let (low, high) = (a.min(b) as usize, a.max(b) as usize);
            u32::from(self.times[low * self.placements + high])
        };
        match group {
            Some(group) => {
                group.iter().map(|symmetry| at(symmetry.image(first), symmetry.image(second))).sum()
            }
            None => at(first, second),
        }
    }
}

fn seen_pairs(oracle: &Oracle, budget: &Budget) -> Result<Seen, SearchError> {
    let placements = oracle.instance().placements();
    let mut times = vec![0_u8; placements * placements];
    let mut sorted = Vec::new();
    oracle.for_each(budget, &mut |solution| {
        sorted.clear();
        sorted.extend_from_slice(solution);
        sorted.sort_unstable();
        for (place, &low) in sorted.iter().enumerate() {
            let row = &mut times[low as usize * placements..][..placements];
            for &high in &sorted[place + 1..] {
                let count = &mut row[high as usize];
                *count = (*count + 1).min(2);
            }
        }
    })?;
    Ok(Seen { times, placements })
}

fn catalogue(all: Vec<Vec<PlacementId>>, group: &[Symmetry]) -> Catalogue {
    Catalogue {
        distinct: all
            .iter()
            .filter(|position| {
                group.iter().all(|symmetry| {
                    let mut image: Vec<PlacementId> =
                        position.iter().map(|&id| symmetry.image(id)).collect();
                    image.sort_unstable();
                    image >= **position
                })
            })
            .cloned()
            .collect(),
        all,
    }
}
