//! Positions of one or two pieces that leave exactly one solution.
//!
//! Every solution is looked at once and each pair of its placements marked as
//! seen never, once or more often; symmetries are added up afterwards.

use unpuzzle_core::Budget;

use crate::coach::Oracle;
use crate::engines::{Graph, SearchError};
use crate::model::{PlacementId, Symmetry};

/// The most placements for which a table of all pairs is made.
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
    let least = |position: &&Vec<PlacementId>| {
        group.iter().all(|symmetry| {
            let mut image: Vec<PlacementId> =
                position.iter().map(|&id| symmetry.image(id)).collect();
            image.sort_unstable();
            image >= **position
        })
    };
    Catalogue { distinct: all.iter().filter(least).cloned().collect(), all }
}
