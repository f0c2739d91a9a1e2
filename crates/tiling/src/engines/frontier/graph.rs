//! The graph of all solutions of an instance, and questions to it.

use unpuzzle_core::{Meter, Random};

use crate::engines::{Dag, Halt, SearchError, Sink, conclude};
use crate::model::{Instance, PlacementId, Symmetry};

/// All solutions: the paths of a graph and their images under symmetries.
#[derive(Clone, Debug)]
pub struct Graph {
    dag: Dag,
    group: Vec<Symmetry>,
}

/// In how many solutions a position stands, and every placement with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacementCounts {
    /// Solutions that contain the position.
    pub(crate) solutions: u128,
    /// For each placement, those that contain it too.
    pub(crate) with: Vec<u128>,
}

impl Graph {
    pub(crate) fn new(dag: Dag, group: Vec<Symmetry>) -> Self {
        Graph { dag, group }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.dag.bytes()
    }

    /// How many images of each path there are, itself included.
    pub fn images(&self) -> usize {
        self.group.len()
    }

    /// How many solutions there are, or nothing if the number does not fit.
    pub fn count(&self) -> Option<u128> {
        self.dag.count()?.checked_mul(self.group.len() as u128)
    }

    /// Counts the solutions that contain these placements, for every
    /// placement at once; nothing if the numbers do not fit.
    pub(crate) fn tally(
        &self,
        instance: &Instance,
        position: &[PlacementId],
    ) -> Option<PlacementCounts> {
        self.count()?;
        let moved = |symmetry: &Symmetry| -> Vec<PlacementId> {
            position.iter().map(|&id| symmetry.image(id)).collect()
        };
        let sets: Vec<Vec<bool>> =
            self.group.iter().map(|symmetry| allowed(instance, &moved(symmetry))).collect();
        let mut tally = PlacementCounts { solutions: 0, with: vec![0; instance.placements()] };
        for (symmetry, paths) in self.group.iter().zip(self.dag.through(&sets)) {
            tally.solutions += paths.total;
            for (id, with) in (0..).zip(&mut tally.with) {
                *with += paths.through[symmetry.image(id) as usize];
            }
        }
        Some(tally)
    }

    /// One solution, each equally likely.
    pub(crate) fn sample(
        &self,
        instance: &Instance,
        random: &mut Random,
    ) -> Option<Vec<PlacementId>> {
        let path = self.dag.sample(random)?;
        let symmetry = random.choose(&self.group)?;
        let placed = path.into_iter().filter(|&id| (id as usize) < instance.placements());
        Some(placed.map(|id| symmetry.image(id)).collect())
    }

    /// The symmetries that carry the paths to all solutions.
    pub(crate) fn group(&self) -> &[Symmetry] {
        &self.group
    }

    /// Hands the solutions that are paths to `sink`, without their images.
    pub(crate) fn for_each_kept(
        &self,
        instance: &Instance,
        meter: &mut Meter<'_>,
        sink: &mut dyn FnMut(&[PlacementId]),
    ) -> Result<(), SearchError> {
        let placements = instance.placements() as PlacementId;
        let mut kept = Vec::new();
        let ended = self.dag.for_each_path(meter, &mut |path| {
            kept.clear();
            kept.extend(path.iter().copied().filter(|&id| id < placements));
            sink(&kept);
            Ok(())
        });
        conclude(ended, 0)?;
        Ok(())
    }

    /// Hands every solution to `sink`.
    pub(crate) fn enumerate(
        &self,
        instance: &Instance,
        meter: &mut Meter<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Halt> {
        let placements = instance.placements() as PlacementId;
        let mut image = Vec::new();
        self.dag.for_each_path(meter, &mut |path| {
            for symmetry in &self.group {
                let placed = path.iter().filter(|&&id| id < placements);
                image.clear();
                image.extend(placed.map(|&id| symmetry.image(id)));
                sink(&image)?;
            }
            Ok(())
        })
    }
}

/// Which labels of edges agree with a position: its own placements, others
/// beside it, and cells outside it that stay empty.
fn allowed(instance: &Instance, position: &[PlacementId]) -> Vec<bool> {
    let (mut allowed, covered) = instance.beside(position);
    position.iter().for_each(|&id| allowed[id as usize] = true);
    allowed.extend(covered.iter().map(|covered| !covered));
    allowed
}
