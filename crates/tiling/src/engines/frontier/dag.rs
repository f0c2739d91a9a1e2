//! Solutions as the paths of a directed acyclic graph (a decision diagram).

use std::ops::{AddAssign, BitAnd, Mul, Range};

use unpuzzle_core::{Meter, Random};

use crate::engines::{Halt, Sink};
use crate::model::{Instance, PlacementId, Symmetry};

/// A directed acyclic graph: state 0 is the empty board, the last state the full one, and
/// every path between them a solution. An edge is labelled with its placement; a label
/// beyond the placements means that a cell stays empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dag {
    first_edges: Vec<u32>,
    labels: Vec<PlacementId>,
    targets: Vec<u32>,
    /// The number of paths from each state to the end, if all fit a word.
    onward: Vec<u64>,
    /// The number of all paths, if it fits.
    total: Option<u128>,
}

/// Sets of labels counted in parallel lanes.
const LANES: usize = 4;

impl Dag {
    pub(crate) fn push_state(&mut self, edges: impl Iterator<Item = (PlacementId, u32)>) {
        self.first_edges.push(self.labels.len() as u32);
        for (label, target) in edges {
            self.labels.push(label);
            self.targets.push(target);
        }
    }

    /// Adds the full board, or empties the graph if it is out of reach.
    pub(crate) fn finish(&mut self, solvable: bool) {
        if !solvable {
            *self = Dag { total: Some(0), ..Dag::default() };
            return;
        }
        self.first_edges.extend([self.labels.len() as u32; 2]);
        self.first_edges.shrink_to_fit();
        self.labels.shrink_to_fit();
        self.targets.shrink_to_fit();
        let counts = self.count_paths();
        self.total = counts.as_ref().and_then(|counts| counts.first().copied());
        let narrow = counts.into_iter().flatten().map(|count| u64::try_from(count).ok());
        self.onward = narrow.collect::<Option<_>>().unwrap_or_default();
    }

    /// The number of states; zero if there is no solution.
    pub(crate) fn states(&self) -> usize {
        self.first_edges.len().saturating_sub(1)
    }

    /// Its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        4 * (self.first_edges.len() + self.labels.len() + self.targets.len())
            + 8 * self.onward.len()
    }

    fn edges_of(&self, state: usize) -> Range<usize> {
        self.first_edges[state] as usize..self.first_edges[state + 1] as usize
    }

    /// The number of paths, if it fits.
    pub(crate) fn count(&self) -> Option<u128> {
        self.total
    }

    /// The number of paths from each state to the end, if all fit.
    fn count_paths(&self) -> Option<Vec<u128>> {
        let mut counts = vec![0_u128; self.states()];
        *counts.last_mut()? = 1;
        for state in (0..self.states() - 1).rev() {
            let targets = self.edges_of(state).map(|edge| counts[self.targets[edge] as usize]);
            counts[state] = targets.into_iter().try_fold(0_u128, u128::checked_add)?;
        }
        Some(counts)
    }

    /// A uniformly random path; `None` if there is none or the counts do not fit.
    pub(crate) fn sample(&self, random: &mut Random) -> Option<Vec<PlacementId>> {
        let mut labels = Vec::new();
        let mut state = 0;
        self.onward.first()?;
        while state + 1 < self.states() {
            let mut left = random.below(self.onward[state]);
            let chosen = self.edges_of(state).find(|&edge| {
                let further = self.onward[self.targets[edge] as usize];
                let here = left < further;
                left = left.wrapping_sub(if here { 0 } else { further });
                here
            })?;
            labels.push(self.labels[chosen]);
            state = self.targets[chosen] as usize;
        }
        Some(labels)
    }

    /// Counts the paths that use only allowed labels, in all and through each label, for
    /// several sets of allowed labels at once. The number of all paths must fit, since no
    /// count on the way can then be larger.
    pub(crate) fn through(&self, allowed: &[Vec<bool>]) -> Vec<PlacementCounts> {
        let fits = |most: u128| self.total.is_some_and(|total| total <= most);
        if fits(u32::MAX.into()) {
            self.through_lanes::<u32, LANES>(allowed)
        } else if fits(u64::MAX.into()) {
            self.through_lanes::<u64, LANES>(allowed)
        } else {
            self.through_lanes::<u128, 1>(allowed)
        }
    }

    fn through_lanes<N: Number, const L: usize>(
        &self,
        allowed: &[Vec<bool>],
    ) -> Vec<PlacementCounts> {
        let mut paths = Vec::with_capacity(allowed.len());
        for sets in allowed.chunks(L) {
            let labels = sets.first().map_or(0, Vec::len);
            let mask = |label: usize, lane: usize| sets.get(lane).is_some_and(|set| set[label]);
            let masks = |label| {
                std::array::from_fn(|lane| if mask(label, lane) { N::ALL } else { N::default() })
            };
            let masks: Vec<[N; L]> = (0..labels).map(masks).collect();
            let (totals, through) = self.count_lanes(&masks);
            paths.extend((0..sets.len()).map(|lane| PlacementCounts {
                solutions: totals[lane].into(),
                with: through.iter().map(|lanes| lanes[lane].into()).collect(),
            }));
        }
        paths
    }

    /// Branch-free: labels that are not allowed are masked out, because a branch on them
    /// would be unpredictable.
    fn count_lanes<N: Number, const L: usize>(&self, masks: &[[N; L]]) -> ([N; L], Vec<[N; L]>) {
        let none = [N::default(); L];
        let reached = self.reached(masks);
        let mut through = vec![none; masks.len()];
        let mut onward = vec![none; self.states()];
        if let Some(goal) = onward.last_mut() {
            *goal = [N::from(1); L];
        }
        for state in (0..self.states().saturating_sub(1)).rev() {
            let here = reached[state];
            if here == none {
                continue;
            }
            let mut sum = none;
            for edge in self.edges_of(state) {
                let (label, target) = (self.labels[edge] as usize, self.targets[edge] as usize);
                for lane in 0..L {
                    let further = onward[target][lane] & masks[label][lane];
                    sum[lane] += further;
                    through[label][lane] += here[lane] * further;
                }
            }
            onward[state] = sum;
        }
        (onward.first().copied().unwrap_or(none), through)
    }

    /// The number of allowed paths from the root to each state.
    fn reached<N: Number, const L: usize>(&self, masks: &[[N; L]]) -> Vec<[N; L]> {
        let none = [N::default(); L];
        let mut reached = vec![none; self.states()];
        if let Some(root) = reached.first_mut() {
            *root = [N::from(1); L];
        }
        for state in 0..self.states() {
            let here = reached[state];
            if here == none {
                continue;
            }
            for edge in self.edges_of(state) {
                let (label, target) = (self.labels[edge] as usize, self.targets[edge] as usize);
                for lane in 0..L {
                    reached[target][lane] += here[lane] & masks[label][lane];
                }
            }
        }
        reached
    }

    pub(crate) fn for_each_path(
        &self,
        meter: &mut Meter<'_>,
        found: &mut dyn FnMut(&[PlacementId]) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let Some(goal) = self.states().checked_sub(1) else {
            return Ok(());
        };
        let mut labels = Vec::new();
        let mut open = vec![self.edges_of(0)];
        if goal == 0 {
            return found(&labels);
        }
        while let Some(edges) = open.last_mut() {
            meter.tick()?;
            let Some(edge) = edges.next() else {
                open.pop();
                labels.pop();
                continue;
            };
            labels.push(self.labels[edge]);
            let target = self.targets[edge] as usize;
            if target == goal {
                found(&labels)?;
                labels.pop();
            } else {
                open.push(self.edges_of(target));
            }
        }
        Ok(())
    }
}

/// A machine word that counts paths.
trait Number:
    Copy
    + Default
    + PartialEq
    + From<u32>
    + Into<u128>
    + AddAssign
    + Mul<Output = Self>
    + BitAnd<Output = Self>
{
    const ALL: Self;
}

impl Number for u32 {
    const ALL: Self = u32::MAX;
}

impl Number for u64 {
    const ALL: Self = u64::MAX;
}

impl Number for u128 {
    const ALL: Self = u128::MAX;
}

/// All solutions: the paths of a graph and their images under symmetries.
#[derive(Clone, Debug)]
pub struct Graph {
    dag: Dag,
    group: Vec<Symmetry>,
}

/// The number of solutions of a position, and of the position with each placement.
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

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.dag.bytes()
    }

    /// The number of solutions, if it fits.
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
            tally.solutions += paths.solutions;
            for (id, with) in (0..).zip(&mut tally.with) {
                *with += paths.with[symmetry.image(id) as usize];
            }
        }
        Some(tally)
    }

    /// A uniformly random solution.
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

/// The labels compatible with a position: its own placements, others beside it, and empty
/// cells outside it.
fn allowed(instance: &Instance, position: &[PlacementId]) -> Vec<bool> {
    let (mut allowed, covered) = instance.beside(position);
    position.iter().for_each(|&id| allowed[id as usize] = true);
    allowed.extend(covered.iter().map(|covered| !covered));
    allowed
}
