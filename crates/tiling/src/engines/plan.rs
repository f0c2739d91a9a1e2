//! A long search cut into independent parts, for threads and for resuming.
//!
//! On a symmetric board the first cut places one piece once per orbit, so that the solutions
//! below stand for all their images.

use num_bigint::BigUint;
use unpuzzle_core::{Budget, Exhausted, Random};

use crate::engines::mrv;
use crate::model::{Instance, PlacementId, Symmetry};

/// A part of a search: some placements, and the symmetries that map the solutions below to
/// the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) prefix: Vec<PlacementId>,
    pub(crate) images: Vec<u32>,
}

/// A search in parts.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) parts: Vec<Part>,
    pub(crate) group: Vec<Symmetry>,
}

/// Random descents for each candidate of the first cut.
const DESCENTS: u32 = 24;

impl Plan {
    /// The plan with the lowest estimated work, with at least this many parts if possible;
    /// deterministic.
    pub(crate) fn new(
        instance: &Instance,
        least_parts: usize,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let group = instance.symmetries().to_vec();
        let whole = Part { prefix: Vec::new(), images: vec![0] };
        let mut plan = Plan { parts: vec![whole], group };
        if plan.group.len() > 1 {
            plan.place_first(instance, budget)?;
        }
        while plan.parts.len() < least_parts && plan.split(instance, budget)? {}
        Ok(plan)
    }

    /// Cuts by the placements of the piece that leaves the least work.
    fn place_first(&mut self, instance: &Instance, budget: &Budget) -> Result<(), Exhausted> {
        let kinds = instance.kinds().iter().enumerate();
        let single = kinds.filter(|(_, kind)| kind.copies() == 1);
        let mut cuts = Vec::new();
        for (kind, _) in single {
            cuts.push((self.work(instance, kind, budget)?, kind));
        }
        let best = cuts.into_iter().min_by(|left, right| left.0.total_cmp(&right.0));
        if let Some((_, kind)) = best {
            self.parts = self.cut(instance, kind);
        }
        Ok(())
    }

    /// The number of solutions that each one below a part stands for.
    pub(crate) fn weight(&self, part: usize) -> BigUint {
        self.parts[part].images.len().into()
    }

    fn work(&self, instance: &Instance, kind: usize, budget: &Budget) -> Result<f64, Exhausted> {
        let mut random = Random::seeded(kind as u64);
        let parts = self.cut(instance, kind);
        let step = parts.len().div_ceil(DESCENTS as usize).max(1);
        let sample = parts.iter().step_by(step);
        let descents = (DESCENTS * step as u32).div_ceil(parts.len().max(1) as u32);
        let mut work = 0.0;
        for part in sample {
            work += mrv::estimate(instance, &part.prefix, descents, &mut random, budget)?;
        }
        Ok(work * step as f64)
    }

    /// One part for each orbit of a kind's placements.
    fn cut(&self, instance: &Instance, kind: usize) -> Vec<Part> {
        let keeping: Vec<u32> = (0..self.group.len() as u32)
            .filter(|place| {
                let symmetry = &self.group[*place as usize];
                instance.placements_of(kind).all(|id| instance.kind_of(symmetry.image(id)) == kind)
            })
            .collect();
        let image = |place: u32, id: PlacementId| self.group[place as usize].image(id);
        let mut parts = Vec::new();
        for id in instance.placements_of(kind) {
            if keeping.iter().all(|&place| image(place, id) >= id) {
                let mut seen = Vec::new();
                let mut images = keeping.clone();
                images.retain(|&place| {
                    let new = !seen.contains(&image(place, id));
                    seen.push(image(place, id));
                    new
                });
                parts.push(Part { prefix: vec![id], images });
            }
        }
        parts
    }

    /// Cuts every part one level further; `false` if none can be cut.
    fn split(&mut self, instance: &Instance, budget: &Budget) -> Result<bool, Exhausted> {
        let mut any = false;
        let mut parts = Vec::new();
        for part in self.parts.drain(..) {
            let branches = mrv::branches(instance, &part.prefix, budget)?;
            any |= !branches.is_empty();
            if branches.is_empty() {
                parts.push(part);
                continue;
            }
            parts.extend(branches.into_iter().map(|id| {
                let mut longer = part.clone();
                longer.prefix.push(id);
                longer
            }));
        }
        self.parts = parts;
        Ok(any)
    }
}
