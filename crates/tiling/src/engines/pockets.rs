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
        let near = |base: usize| {
            let in_reach = |rank: &&usize| (base..base + K::BITS as usize).contains(*rank);
            let mask = |ranks: &Vec<usize>| {
                let ranks = ranks.iter().filter(in_reach);
                ranks.fold(K::ZERO, |mask, rank| mask | K::bit((rank - base) as u32))
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
    use super::*;
    use proptest::prelude::*;

    proptest! {
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
