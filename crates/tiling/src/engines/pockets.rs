//! Pockets: empty cells enclosed by pieces.
//!
//! A pocket whose size is not a sum of piece sizes can never be filled. This prunes most dead
//! states of a frontier long before the frontier reaches the pocket.

use std::collections::{BTreeMap, HashMap, HashSet};

use unpuzzle_core::{Message, msg};

use crate::engines::CellOrder;
use crate::engines::frontier::key::Key;
use crate::model::{Cell, Instance, Lattice, Piece, Problem, open_cells};

/// Whether each number up to `most` is a sum of sizes of different pieces.
pub(crate) fn sums(sizes: impl Iterator<Item = (usize, usize)>, most: usize) -> Vec<bool> {
    let mut sums = vec![false; most + 1];
    sums[0] = true;
    let mut by_size: BTreeMap<usize, usize> = BTreeMap::new();
    for (size, copies) in sizes.filter(|(size, _)| *size <= most) {
        *by_size.entry(size).or_default() += copies;
    }
    for (size, copies) in by_size {
        add_piece(&mut sums, size, copies);
    }
    sums
}

/// Bounded knapsack: counts the copies in each sum, so that many copies cost no more than
/// one.
fn add_piece(sums: &mut [bool], size: usize, copies: usize) {
    let mut used = vec![0; sums.len()];
    for sum in size..sums.len() {
        if !sums[sum] && sums[sum - size] && used[sum - size] < copies {
            sums[sum] = true;
            used[sum] = used[sum - size] + 1;
        }
    }
}

/// Detects dead pockets behind a frontier.
#[derive(Debug)]
pub(crate) struct Pockets<K> {
    /// For each first empty cell, the neighbours of each cell of the window.
    near: Vec<Vec<K>>,
    sums: Vec<bool>,
}

impl<K: Key> Pockets<K> {
    /// `None` if cells may stay empty, because pockets then need not be filled.
    pub(crate) fn new(instance: &Instance, order: &CellOrder, window: u32) -> Option<Self> {
        if instance.has_optional() {
            return None;
        }
        let cells = instance.cells().len();
        let neighbours = order.neighbours(instance);
        let last_bit = K::BITS - 1;
        let sizes = instance.kinds().iter().map(|kind| (kind.size(), kind.copies()));
        Some(Pockets {
            near: (0..=cells)
                .map(|base| {
                    // The last bit is never in a window; it represents all cells beyond the key.
                    let bit = |rank: usize| K::bit(((rank - base) as u32).min(last_bit));
                    neighbours
                        .iter()
                        .skip(base)
                        .take(window as usize)
                        .map(|ranks| {
                            let empty = ranks.iter().filter(|&&rank| rank >= base);
                            empty.fold(K::ZERO, |mask, &rank| mask | bit(rank))
                        })
                        .collect()
                })
                .collect(),
            sums: sums(sizes, cells),
        })
    }

    /// Whether the window after the first empty cell holds a dead pocket.
    #[inline]
    pub(crate) fn any_dead(&self, base: usize, window: K) -> bool {
        if window == K::ZERO {
            return false;
        }
        let near = &self.near[base];
        let beyond = !K::ones(window.highest() + 1);
        let mut empty = !window & !beyond;
        while empty != K::ZERO {
            let (pocket, enclosed) = flood(near, empty.trailing_zeros(), window, beyond);
            if enclosed.is_some_and(|size| !self.sums[size]) {
                return true;
            }
            empty = empty & !pocket;
        }
        false
    }
}

/// Flood fill: the empty cells connected to one, and their number unless they reach beyond
/// the last filled cell. The farthest come first, so that an open group is abandoned
/// quickly.
#[inline]
fn flood<K: Key>(near: &[K], start: u32, window: K, beyond: K) -> (K, Option<usize>) {
    let mut pocket = K::bit(start);
    let mut open = pocket;
    let mut size = 0;
    while open != K::ZERO {
        let cell = open.highest();
        size += 1;
        let next = near[cell as usize] & !window & !pocket;
        if next & beyond != K::ZERO {
            return (pocket, None);
        }
        open = (open & !K::bit(cell)) | next;
        pocket = pocket | next;
    }
    (pocket, Some(size))
}

/// Why a problem has no solution, found without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstruction {
    /// The pieces cover fewer or more cells than there are.
    Area {
        /// Cells of all pieces that are not fixed.
        pieces: usize,
        /// Cells that are open.
        cells: usize,
    },
    /// A connected component of cells whose size no pieces add up to.
    Pocket {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The chessboard colours of the pieces cannot balance those of the board.
    Parity,
}

impl Obstruction {
    /// The first reason that applies to a problem, cheapest first.
    pub(crate) fn of(problem: &Problem) -> Option<Self> {
        let open = open_cells(problem);
        let pieces = pieces_left(problem);
        area(problem, &open, &pieces)
            .or_else(|| pocket(problem, &open, &pieces))
            .or_else(|| parity(problem, &open, &pieces))
    }

    /// The message shown to people.
    pub(crate) fn message(&self) -> Message {
        match self {
            Obstruction::Area { pieces, cells } => msg!(
                "the pieces cover {pieces} {pieces|cell|cells}, the board has {cells}",
                pieces = *pieces,
                cells = *cells
            ),
            Obstruction::Pocket { cells } => msg!(
                "{size} {size|cell hangs|cells hang} together that no pieces add up to",
                size = cells.len()
            ),
            Obstruction::Parity => msg!(
                "coloured like a chessboard, the pieces cannot cover as many dark as light cells as the board has"
            ),
        }
    }
}

/// The pieces with the copies that are not fixed.
fn pieces_left(problem: &Problem) -> Vec<(&Piece, usize)> {
    problem.pieces().iter().zip(problem.copies_left()).collect()
}

fn area(problem: &Problem, open: &[Cell], pieces: &[(&Piece, usize)]) -> Option<Obstruction> {
    let sizes = pieces.iter().map(|(piece, copies)| piece.shape.size().saturating_mul(*copies));
    let total = sizes.fold(0, usize::saturating_add);
    let optional =
        open.iter().filter(|cell| problem.optional().binary_search(cell).is_ok()).count();
    let possible = open.len() - optional..=open.len();
    (!possible.contains(&total)).then_some(Obstruction::Area { pieces: total, cells: open.len() })
}

fn pocket(problem: &Problem, open: &[Cell], pieces: &[(&Piece, usize)]) -> Option<Obstruction> {
    let sizes = pieces.iter().map(|(piece, copies)| (piece.shape.size(), *copies));
    let sums = sums(sizes, open.len());
    let dead = groups(problem.lattice(), open)
        .into_iter()
        .filter(|group| group.iter().all(|cell| problem.optional().binary_search(cell).is_err()))
        .find(|group| !sums[group.len()]);
    dead.map(|cells| Obstruction::Pocket { cells })
}

/// The connected components of some cells.
pub(crate) fn groups(lattice: Lattice, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let steps = lattice.steps();
    let mut left: HashSet<Cell> = cells.iter().copied().collect();
    let mut groups = Vec::new();
    for &start in cells {
        if !left.remove(&start) {
            continue;
        }
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            let near = steps.iter().map(|&step| cell + step);
            group.extend(near.filter(|near| left.remove(near)));
            next += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

/// Dark minus light cells.
pub(crate) fn balance(cells: &[Cell]) -> i64 {
    cells.iter().map(|cell| if (cell.x ^ cell.y ^ cell.z) & 1 == 0 { 1 } else { -1 }).sum()
}

/// Each piece covers d more cells of one colour than of the other; some signed sum of these
/// must equal the balance of the board.
fn parity(problem: &Problem, open: &[Cell], pieces: &[(&Piece, usize)]) -> Option<Obstruction> {
    if problem.lattice() == Lattice::Balls || !problem.optional().is_empty() {
        return None;
    }
    let mut uneven: HashMap<i64, usize> = HashMap::new();
    for (piece, copies) in pieces {
        *uneven.entry(balance(piece.shape.cells()).abs()).or_default() += copies;
    }
    // With s the sum of all d, the positive ones must add up to (s + b) / 2.
    let total: i64 = uneven.iter().map(|(difference, copies)| difference * *copies as i64).sum();
    let target = total + balance(open);
    let reachable = target >= 0 && target % 2 == 0 && {
        let target = (target / 2) as usize;
        let sizes = uneven.iter().filter(|(difference, _)| **difference > 0);
        sums(sizes.map(|(difference, copies)| (*difference as usize, *copies)), target)[target]
    };
    (!reachable).then_some(Obstruction::Parity)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use proptest::prelude::*;
    use unpuzzle_core::{Budget, Random};

    use super::*;
    use crate::model::{Cell, Lattice, Piece, Problem, Setup, Shape, Turning};

    /// Whether the size of some enclosed group of empty cells is not a sum, by flood fill on the
    /// board.
    fn is_dead(instance: &Instance, order: &CellOrder, base: usize, filled: &[usize]) -> bool {
        let sums = sums(instance.kinds().iter().map(|kind| (kind.size(), kind.copies())), 200);
        let neighbours = order.neighbours(instance);
        let Some(&last) = filled.last() else { return false };
        let mut seen = vec![false; neighbours.len()];
        (base..last).any(|start| {
            let mut open = vec![start];
            let mut group = Vec::new();
            while let Some(rank) = open.pop() {
                if rank >= base && !filled.contains(&rank) && !seen[rank] {
                    seen[rank] = true;
                    group.push(rank);
                    open.extend(&neighbours[rank]);
                }
            }
            group.iter().all(|&rank| rank < last) && !sums[group.len()]
        })
    }

    fn agrees<K: Key>(instance: &Instance, window: u32, random: &mut Random) {
        let order = CellOrder::by(instance, |cell| (cell.z, cell.y, cell.x));
        let pockets = Pockets::<K>::new(instance, &order, window).unwrap();
        let base = random.index(instance.cells().len());
        let end = (base + window as usize).min(instance.cells().len());
        // Mostly filled, or else hardly any group is enclosed.
        let filled: Vec<usize> = (base + 1..end).filter(|_| random.below(4) > 0).collect();
        let key = filled.iter().fold(K::ZERO, |key, rank| key | K::bit((rank - base) as u32));
        let expected = is_dead(instance, &order, base, &filled);
        assert_eq!(pockets.any_dead(base, key), expected, "{base} {filled:?}");
    }

    fn boxful(sides: [i32; 3], size: i32) -> Instance {
        let [x, y, z] = sides;
        let cells = (0..x * y * z).map(|i| Cell::new(i % x, i / x % y, i / x / y)).collect();
        let lattice = if z == 1 { Lattice::Square } else { Lattice::Cubic };
        let shape = Shape::new((0..size).map(|x| Cell::new(x, 0, 0)));
        let copies = (x * y * z / size) as usize;
        let pieces = vec![Piece { label: 'A', shape, turning: Turning::Fixed, copies }];
        let setup = Setup { lattice, cells, optional: vec![], pieces, fixed: vec![] };
        Instance::new(&Problem::new(setup).unwrap(), &Budget::unlimited()).unwrap()
    }

    proptest! {
        /// In every window up to the longest that a key has room for.
        #[test]
        fn pockets_are_those_of_the_board(seed in any::<u64>(), size in 1_i32..5) {
            let mut random = Random::seeded(seed);
            for sides in [[5, 8, 1], [14, 9, 1], [30, 6, 1], [4, 5, 6], [6, 6, 5]] {
                let instance = boxful(sides, size);
                agrees::<u64>(&instance, 1 + random.below(63) as u32, &mut random);
                agrees::<u128>(&instance, 1 + random.below(127) as u32, &mut random);
            }
        }

        #[test]
        fn sums_agree_with_all_subsets(sizes in prop::collection::vec((1_usize..6, 1_usize..4), 0..4)) {
            let pieces: Vec<usize> = sizes.iter().flat_map(|&(size, copies)| vec![size; copies]).collect();
            let mut expected = vec![false; 41];
            for subset in 0..1_u32 << pieces.len() {
                let chosen = pieces.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
                if let Some(sum) = expected.get_mut(chosen.map(|(_, size)| size).sum::<usize>()) {
                    *sum = true;
                }
            }
            prop_assert_eq!(sums(sizes.into_iter(), 40), expected);
        }
    }
}
