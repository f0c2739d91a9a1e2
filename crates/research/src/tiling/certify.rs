//! Writes the graph of all states of a tiling problem as a certificate for the checker.
//!
//! Cells are taken along the longest side of the board, so that few of them are covered
//! out of order. States with a pocket that no pieces fill are not followed.

use std::io::{self, Write};

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use unpuzzle_tiling::{Cell, Problem};

/// A state: covered cells from the first open one on, and the copies that are left.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    covered: Vec<u32>,
    left: Vec<u16>,
}

enum Why {
    /// The open cells around this one cannot be filled.
    Pocket(u32),
    /// States by the number of the first open cell and their place there.
    Edges(Vec<(u32, u32)>),
}

struct Graph<'a> {
    problem: &'a Problem,
    order: Vec<Cell>,
    /// By first cell: the piece and its cells in order.
    placements: Vec<Vec<(usize, Vec<u32>)>>,
    near: Vec<Vec<u32>>,
    optional: Vec<bool>,
    sizes: Vec<usize>,
}

/// Writes a certificate and returns the number of solutions and of states.
pub fn certify(problem: &Problem, out: &mut dyn Write) -> io::Result<(BigUint, usize)> {
    let graph = Graph::new(problem);
    let cells = graph.order.len();
    let mut layers: Vec<FxHashMap<State, u32>> = vec![FxHashMap::default(); cells + 1];
    let mut reasons: Vec<Vec<(State, Why)>> = (0..=cells).map(|_| Vec::new()).collect();
    let (open, start) = graph.start();
    layers[open].insert(start, 0);
    for open in open..=cells {
        let mut states: Vec<(State, u32)> = std::mem::take(&mut layers[open]).into_iter().collect();
        states.sort_by_key(|(_, place)| *place);
        for (state, _) in states {
            let why = match graph.pocket(open, &state) {
                Some(cell) => Why::Pocket(cell),
                None => {
                    let mut edges = Vec::new();
                    for (open, next) in graph.after(open, &state) {
                        let place = layers[open].len() as u32;
                        edges.push((open as u32, *layers[open].entry(next).or_insert(place)));
                    }
                    Why::Edges(edges)
                }
            };
            reasons[open].push((state, why));
        }
    }
    graph.write(&reasons, out)
}

impl<'a> Graph<'a> {
    fn new(problem: &'a Problem) -> Self {
        let order = order(problem.cells());
        let index: FxHashMap<Cell, u32> = order.iter().copied().zip(0..).collect();
        let mut placements = vec![Vec::new(); order.len()];
        for (number, piece) in problem.pieces().iter().enumerate() {
            for form in piece.shape.orientations(problem.lattice(), piece.turning) {
                let first = form.cells()[0];
                for &anchor in &order {
                    let cells =
                        form.cells().iter().map(|&c| index.get(&(c - first + anchor)).copied());
                    let Some(mut cells) = cells.collect::<Option<Vec<u32>>>() else { continue };
                    cells.sort_unstable();
                    placements[cells[0] as usize].push((number, cells));
                }
            }
        }
        let steps = problem.lattice().steps();
        Graph {
            problem,
            near: order
                .iter()
                .map(|cell| {
                    steps.iter().filter_map(|&step| index.get(&(*cell + step)).copied()).collect()
                })
                .collect(),
            optional: order.iter().map(|cell| problem.optional().contains(cell)).collect(),
            sizes: problem.pieces().iter().map(|piece| piece.shape.size()).collect(),
            placements,
            order,
        }
    }

    fn start(&self) -> (usize, State) {
        let fixed = self.problem.fixed().iter().flat_map(|placed| &placed.cells);
        let place = |cell: &Cell| self.order.iter().position(|own| own == cell);
        let covered = fixed.filter_map(place).map(|place| place as u32).collect();
        let left = self.problem.copies_left().into_iter().map(|left| left as u16).collect();
        settled(0, covered, left)
    }

    fn after(&self, open: usize, state: &State) -> Vec<(usize, State)> {
        let Some(placements) = self.placements.get(open) else { return Vec::new() };
        let mut after = Vec::new();
        if self.optional[open] {
            after.push(settled(open + 1, state.covered.clone(), state.left.clone()));
        }
        for (piece, cells) in placements {
            if state.left[*piece] > 0
                && cells.iter().all(|cell| state.covered.binary_search(cell).is_err())
            {
                let mut left = state.left.clone();
                left[*piece] -= 1;
                after.push(settled(open, [&state.covered[..], cells].concat(), left));
            }
        }
        after
    }

    /// A cell of a pocket that cannot be filled.
    fn pocket(&self, open: usize, state: &State) -> Option<u32> {
        let mut seen = vec![false; self.order.len()];
        state.covered.iter().for_each(|&cell| seen[cell as usize] = true);
        seen[..open].fill(true);
        for cell in open..self.order.len() {
            if std::mem::replace(&mut seen[cell], true) {
                continue;
            }
            let (mut pocket, mut next, mut optional) = (vec![cell as u32], 0, false);
            while let Some(&cell) = pocket.get(next) {
                optional |= self.optional[cell as usize];
                for &near in &self.near[cell as usize] {
                    if !std::mem::replace(&mut seen[near as usize], true) {
                        pocket.push(near);
                    }
                }
                next += 1;
            }
            if !optional && !self.fills(pocket.len(), &state.left) {
                return Some(cell as u32);
            }
        }
        None
    }

    /// Whether some of the remaining pieces have this many tiles together.
    fn fills(&self, size: usize, left: &[u16]) -> bool {
        let mut sums = vec![false; size + 1];
        sums[0] = true;
        for (&own, &left) in self.sizes.iter().zip(left) {
            for _ in 0..left.min((size / own) as u16) {
                for sum in (own..=size).rev() {
                    sums[sum] |= sums[sum - own];
                }
            }
        }
        sums[size]
    }

    /// Writes all states, those that come last first, so that edges lead backwards.
    fn write(
        &self,
        layers: &[Vec<(State, Why)>],
        out: &mut dyn Write,
    ) -> io::Result<(BigUint, usize)> {
        let total: usize = layers.iter().map(Vec::len).sum();
        let mut first = vec![0; layers.len()];
        let mut counts: Vec<Vec<BigUint>> = layers.iter().map(|_| Vec::new()).collect();
        let mut lines: Vec<String> = Vec::with_capacity(total);
        for (open, layer) in layers.iter().enumerate().rev() {
            first[open] = lines.len();
            for (state, why) in layer {
                let is_solved =
                    open == self.order.len() && state.left.iter().all(|&left| left == 0);
                let (count, proof) = match why {
                    Why::Pocket(cell) => (BigUint::ZERO, format!("pocket {cell}")),
                    Why::Edges(edges) => {
                        let targets = edges.iter().map(|&(open, at)| (open as usize, at as usize));
                        let count = targets.clone().map(|(open, at)| &counts[open][at]);
                        let count = count.sum::<BigUint>() + u8::from(is_solved);
                        let numbers = targets.map(|(open, at)| first[open] + at);
                        (count, format!("edges {}", joined(numbers)))
                    }
                };
                let (covered, left) = (joined(&state.covered), joined(&state.left));
                lines.push(format!("{open} {covered} {left} {count} {proof}"));
                counts[open].push(count);
            }
        }
        let count = counts.iter().flatten().next().cloned().unwrap_or_default();
        writeln!(out, "tiling certificate 1\ncount {count}")?;
        let cells = self.order.iter().map(|cell| format!(" {},{},{}", cell.x, cell.y, cell.z));
        writeln!(out, "order{}", cells.collect::<String>())?;
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok((count, total))
    }
}

/// The first open cell and the state when these cells are covered.
fn settled(mut open: usize, mut covered: Vec<u32>, left: Vec<u16>) -> (usize, State) {
    covered.sort_unstable();
    let before = covered.iter().take_while(|&&cell| {
        let is_next = cell as usize == open;
        open += usize::from(is_next);
        is_next
    });
    let before = before.count();
    covered.drain(..before);
    (open, State { covered, left })
}

fn joined<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    if texts.is_empty() { "-".to_owned() } else { texts.join(",") }
}

/// The cells, slice by slice across the longest side.
fn order(cells: &[Cell]) -> Vec<Cell> {
    let parts = |cell: &Cell| [cell.z, cell.y, cell.x];
    let extent = |axis: usize| {
        let values = cells.iter().map(|cell| parts(cell)[axis]);
        values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
    };
    let mut axes = [0, 1, 2];
    axes.sort_by_key(|&axis| std::cmp::Reverse(extent(axis)));
    let mut order = cells.to_vec();
    order.sort_by_key(|cell| axes.map(|axis| parts(cell)[axis]));
    order
}
