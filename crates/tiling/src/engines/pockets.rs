//! Empty cells walled in by pieces.
//!
//! A pocket whose size is no sum of piece sizes can never be filled. Most dead
//! states of a frontier die of that, and it is seen long before the frontier
//! gets there.

use std::collections::BTreeMap;

use crate::engines::CellOrder;
use crate::engines::frontier::key::Key;
use crate::model::Instance;

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

/// How many copies each sum takes is counted, so that many copies cost no
/// more than one.
fn add_piece(sums: &mut [bool], size: usize, copies: usize) {
    let mut used = vec![0; sums.len()];
    for sum in size..sums.len() {
        if !sums[sum] && sums[sum - size] && used[sum - size] < copies {
            sums[sum] = true;
            used[sum] = used[sum - size] + 1;
        }
    }
}

/// Finds dead pockets behind a frontier.
#[derive(Debug)]
pub(crate) struct Pockets<K> {
    /// For each first empty cell, the neighbours of each cell of the window.
    near: Vec<Vec<K>>,
    sums: Vec<bool>,
}

impl<K: Key> Pockets<K> {
    /// None if cells may stay empty, since a pocket then need not be filled.
    pub(crate) fn new(instance: &Instance, order: &CellOrder, window: u32) -> Option<Self> {
        if instance.has_optional() {
            return None;
        }
        let cells = instance.cells().len();
        let neighbours = order.neighbours(instance);
        let last_bit = K::BITS - 1;
        let near = |base: usize| {
            // The last bit is never in a window, so it stands for every cell beyond the key.
            let bit = |rank: usize| K::bit(((rank - base) as u32).min(last_bit));
            let mask = |ranks: &Vec<usize>| {
                let empty = ranks.iter().filter(|&&rank| rank >= base);
                empty.fold(K::ZERO, |mask, &rank| mask | bit(rank))
            };
            neighbours.iter().skip(base).take(window as usize).map(mask).collect()
        };
        let sizes = instance.kinds().iter().map(|kind| (kind.size(), kind.copies()));
        Some(Pockets { near: (0..=cells).map(near).collect(), sums: sums(sizes, cells) })
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

/// The empty cells around one, and how many they are unless they reach beyond
/// the last filled cell. The farthest are looked at first, so that a group
/// which is not enclosed is left quickly.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use crate::model::{Cell, Lattice, Piece, Problem, Setup, Shape, Turning};
    use proptest::prelude::*;
    use unpuzzle_core::{Budget, Random};

    /// Whether some enclosed group of empty cells is no sum, found on the board itself.
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
