//! Precomputed solutions, embedded in the program.
//!
//! A pyramid is too wide for a graph of its solutions, and a search for all of them takes
//! seconds. So the pyramids of commercial sets come with one solution of each orbit, in the
//! order of the search: the number of placements shared with the previous solution, then two
//! bytes for each other one, its kind in the upper four bits and its number among the
//! placements of that kind below.

use unpuzzle_core::Budget;

use crate::engines::plan::Plan;
use crate::engines::{SearchError, mrv};
use crate::model::{Instance, Kind, PlacementId, Problem, board};

/// The boards with embedded solutions.
pub const PREPARED: [(&str, &[u8]); 2] = [
    ("iq-puzzler-pro-pyramid", include_bytes!("../../prepared/iq-puzzler-pro-pyramid.solutions")),
    ("kanoodle-pyramid", include_bytes!("../../prepared/kanoodle-pyramid.solutions")),
];

/// The number of parts of the search for all solutions.
pub(crate) const PARTS: usize = 64;

/// The concatenated solutions of an instance, if they are embedded.
pub(crate) fn prepared(instance: &Instance) -> Option<Vec<PlacementId>> {
    PREPARED.iter().find_map(|(name, bytes)| {
        let kinds = same_kinds(instance, &board(name)?)?;
        let group = instance.symmetries();
        let mut all = Vec::new();
        for solution in decode(instance, &kinds, bytes)? {
            let first = *solution.first()?;
            let mut seen = Vec::new();
            for symmetry in group {
                if !seen.contains(&symmetry.image(first)) {
                    seen.push(symmetry.image(first));
                    all.extend(solution.iter().map(|&id| symmetry.image(id)));
                }
            }
        }
        Some(all)
    })
}

/// For each piece of a board the kind that is like it, if the instance is that board
/// up to the order and the letters of its pieces.
fn same_kinds(instance: &Instance, problem: &Problem) -> Option<Vec<usize>> {
    let same_board = instance.lattice() == problem.lattice()
        && instance.cells() == problem.cells()
        && !instance.has_optional()
        && instance.kinds().len() == problem.pieces().len()
        && instance.kinds().iter().all(|kind| kind.copies() == 1);
    let mut pieces = problem.pieces().iter().filter(|_| same_board).map(|piece| {
        let shapes = piece.shape.orientations(problem.lattice(), piece.turning);
        instance.kinds().iter().position(|kind: &Kind| kind.orientations == shapes)
    });
    let kinds: Vec<usize> = pieces.by_ref().collect::<Option<_>>()?;
    same_board.then_some(kinds)
}

fn decode(instance: &Instance, kinds: &[usize], mut bytes: &[u8]) -> Option<Vec<Vec<PlacementId>>> {
    let mut all: Vec<Vec<PlacementId>> = Vec::new();
    while let Some((&shared, rest)) = bytes.split_first() {
        let mut solution = all.last().cloned().unwrap_or_default();
        solution.truncate(shared.into());
        let (own, rest) = rest.split_at_checked(2 * (kinds.len() - solution.len()))?;
        for pair in own.chunks_exact(2) {
            let code = u16::from_le_bytes([pair[0], pair[1]]);
            let placements = instance.placements_of(*kinds.get(usize::from(code >> 12))?);
            solution.push(placements.start + PlacementId::from(code & 0xfff));
        }
        all.push(solution);
        bytes = rest;
    }
    Some(all)
}

/// The bytes for a board, found by search.
pub fn prepare(problem: &Problem, budget: &Budget) -> Result<Vec<u8>, SearchError> {
    let instance = Instance::new(problem, budget)?;
    let plan = Plan::new(&instance, PARTS, budget)?;
    let (mut bytes, mut last) = (Vec::new(), Vec::new());
    for part in &plan.parts {
        mrv::enumerate_below(&instance, &part.prefix, budget, &mut |solution| {
            let shared = solution.iter().zip(&last).take_while(|(own, other)| own == other).count();
            bytes.push(shared as u8);
            for &id in &solution[shared..] {
                let kind = instance.kind_of(id);
                let number = (id - instance.placements_of(kind).start) as u16;
                bytes.extend(((kind as u16) << 12 | number).to_le_bytes());
            }
            last = solution.to_vec();
            Ok(())
        })?;
    }
    Ok(bytes)
}
