//! Positions of one or two pieces that leave exactly one solution.
//!
//! Every solution is visited once and each pair of its placements marked as seen never, once
//! or more often.

use std::ops::ControlFlow;

use unpuzzle_core::Budget;
use unpuzzle_tiling::engines::{SearchError, enumerate};
use unpuzzle_tiling::{Engine, Oracle, PlacementId};

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
    catalogue(oracle, lonely(oracle).into_iter().map(|id| vec![id]).collect())
}

/// All pairs of placements that leave exactly one solution, though neither does alone.
pub fn two_piece_challenges(oracle: &Oracle, budget: &Budget) -> Result<Catalogue, SearchError> {
    let placements = oracle.instance().placements();
    let mut times = vec![0_u8; placements * placements];
    let mut sorted = Vec::new();
    enumerate(oracle.instance(), Engine::Frontier, budget, &mut |solution| {
        sorted.clear();
        sorted.extend_from_slice(solution);
        sorted.sort_unstable();
        for (place, &low) in sorted.iter().enumerate() {
            let row = &mut times[low as usize * placements..][..placements];
            for &high in &sorted[place + 1..] {
                row[high as usize] = (row[high as usize] + 1).min(2);
            }
        }
        ControlFlow::Continue(())
    })?;
    let lonely = lonely(oracle);
    let ids = || (0..placements as PlacementId).filter(|id| !lonely.contains(id));
    let mut all = Vec::new();
    for first in ids() {
        let row = &times[first as usize * placements..][..placements];
        let once = ids().filter(|&second| second > first && row[second as usize] == 1);
        all.extend(once.map(|second| vec![first, second]));
    }
    Ok(catalogue(oracle, all))
}

fn lonely(oracle: &Oracle) -> Vec<PlacementId> {
    let alone = oracle.analyse_at(&[]).placements.into_iter();
    alone.filter(|(_, count)| *count == 1).map(|(id, _)| id).collect()
}

fn catalogue(oracle: &Oracle, all: Vec<Vec<PlacementId>>) -> Catalogue {
    let is_least = |position: &&Vec<PlacementId>| {
        oracle.instance().symmetries().iter().all(|symmetry| {
            let mut image: Vec<_> = position.iter().map(|&id| symmetry.image(id)).collect();
            image.sort_unstable();
            image >= **position
        })
    };
    Catalogue { distinct: all.iter().filter(is_least).cloned().collect(), all }
}
