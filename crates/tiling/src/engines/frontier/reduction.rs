//! Using the symmetries of a board to search a part of it only.
//!
//! One kind with a single piece is chosen; of each orbit of its placements
//! under the symmetries that keep the kind, one is kept. If no symmetry leaves
//! any of its placements where it is, every solution is the image of exactly
//! one kept solution under exactly one symmetry.

use crate::engines::CellOrder;
use crate::model::{Instance, PlacementId, Symmetry};

/// A kind whose placements are restricted, and the symmetries that make up
/// for it, the identity first.
pub(crate) struct Reduction {
    pub(crate) group: Vec<Symmetry>,
    allowed: Vec<bool>,
}

impl Reduction {
    /// The reduction that pins a piece down earliest along an order.
    pub(crate) fn along(instance: &Instance, order: &CellOrder) -> Self {
        let all = instance.symmetries();
        let kinds =
            (0..instance.kinds().len()).filter(|&kind| instance.kinds()[kind].copies() == 1);
        let candidates = kinds.filter_map(|kind| Candidate::new(instance, order, all, kind));
        let best = candidates.min_by_key(|candidate| candidate.cost);
        let mut allowed = vec![true; instance.placements()];
        let Some(best) = best else {
            return Reduction { group: all[..1].to_vec(), allowed };
        };
        best.placements.iter().for_each(|&id| allowed[id as usize] = false);
        best.kept.iter().for_each(|&id| allowed[id as usize] = true);
        Reduction { group: best.group, allowed }
    }

    pub(crate) fn allows(&self, placement: PlacementId) -> bool {
        self.allowed[placement as usize]
    }
}

/// A kind that could be restricted.
struct Candidate {
    group: Vec<Symmetry>,
    placements: Vec<PlacementId>,
    kept: Vec<PlacementId>,
    /// Smaller is better: the largest groups first, then the pieces that must
    /// lie closest to the beginning, then those with the fewest places.
    cost: (std::cmp::Reverse<usize>, usize, usize),
}

impl Candidate {
    fn new(instance: &Instance, order: &CellOrder, all: &[Symmetry], kind: usize) -> Option<Self> {
        let placements: Vec<PlacementId> = instance.placements_of(kind).collect();
        let keeps = |symmetry: &&Symmetry| {
            placements.iter().all(|&id| instance.kind_of(symmetry.image(id)) == kind)
        };
        let group: Vec<Symmetry> = all.iter().filter(keeps).cloned().collect();
        let moved = |symmetry: &Symmetry| placements.iter().all(|&id| !symmetry.fixes(id));
        if group.len() < 2 || !group.iter().skip(1).all(moved) {
            return None;
        }
        let first =
            |id: PlacementId| order.ranks(instance.cells_of(id)).into_iter().min().unwrap_or(0);
        let is_first = |id: &PlacementId| {
            group.iter().all(|symmetry| {
                let image = symmetry.image(*id);
                (first(*id), *id) <= (first(image), image)
            })
        };
        let kept: Vec<PlacementId> = placements.iter().copied().filter(is_first).collect();
        let last = kept.iter().map(|&id| first(id)).max().unwrap_or(0);
        let cost = (std::cmp::Reverse(group.len()), last, kept.len());
        Some(Candidate { group, placements, kept, cost })
    }
}
