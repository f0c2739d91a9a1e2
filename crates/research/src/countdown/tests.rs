//! The kernel against published figures and against plain recursion.

use std::collections::HashSet;

use unpuzzle_core::{Budget, Random};

use crate::twentyfour::universe::universe;

use super::block::{Table, subsets};
use super::{Sums, blocks};

/// Solvable games by the count of large numbers held, from a pool of just four.
fn solvable(large: [u32; 4]) -> [u64; 5] {
    let table = Table::new(large.to_vec());
    let mut sums = Sums::new(large.to_vec());
    for count in 0..=4 {
        for block in blocks(4, count) {
            sums.record(&block, &table.solvable(&block));
        }
    }
    sums.of(subsets(4, 4)[0])
}

#[test]
fn published_figures() {
    // By J. Corby and D. Ricesky, c4countdown.co.uk, "How many Numbers puzzles are there in total?"
    let check = |large, parts: [u64; 5], total| {
        assert_eq!(solvable(large), parts);
        assert_eq!(parts.iter().sum::<u64>(), total);
    };
    let standard = [1_963_726, 4_966_076, 3_192_103, 693_131, 43_710];
    check([25, 50, 75, 100], standard, 10_858_746);
    let best = [1_963_726, 5_063_270, 3_259_190, 738_513, 47_760];
    check([59, 83, 93, 97], best, 11_072_459);
    let worst = solvable([12, 16, 18, 24]);
    assert_eq!((worst[1], worst.iter().sum()), (4_704_925, 10_510_350));
    assert_eq!(universe(&Budget::unlimited()).unwrap().solvable, 10_858_746);
}

/// Collects every value that some of the numbers make, by trying everything.
fn plain(numbers: &[u64], seen: &mut HashSet<Vec<u64>>, found: &mut HashSet<u64>) {
    if !seen.insert(numbers.to_vec()) {
        return;
    }
    found.extend(numbers);
    for i in 0..numbers.len() {
        for j in 0..i {
            let (low, high) = (numbers[j].min(numbers[i]), numbers[j].max(numbers[i]));
            let mut results = vec![low + high, low * high];
            if high > low {
                results.push(high - low);
            }
            if high % low == 0 {
                results.push(high / low);
            }
            for result in results {
                let others = (0..numbers.len()).filter(|&k| k != i && k != j);
                let mut rest: Vec<u64> = others.map(|k| numbers[k]).chain([result]).collect();
                rest.sort_unstable();
                plain(&rest, seen, found);
            }
        }
    }
}

/// The number of targets that six numbers reach.
fn plain_count(numbers: &[u32]) -> u32 {
    let numbers: Vec<u64> = numbers.iter().map(|&number| number.into()).collect();
    let mut found = HashSet::new();
    plain(&numbers, &mut HashSet::new(), &mut found);
    (101..=999).filter(|target| found.contains(target)).count() as u32
}

#[test]
fn single_selections_agree_with_plain_recursion() {
    let mut random = Random::seeded(2);
    for count in [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4] {
        let mut pool: Vec<u32> = (11..=100).collect();
        random.shuffle(&mut pool);
        pool.truncate(count.max(1));
        pool.sort_unstable();
        let set = subsets(pool.len(), count)[0];
        let (numbers, reached) = Table::new(pool).sample(set, &mut random);
        assert_eq!(reached, plain_count(&numbers), "{numbers:?}");
    }
}

#[test]
fn a_large_block_counts_what_small_ones_count() {
    let pool: Vec<u32> = (0..7).map(|i| 11 + 14 * i).collect();
    let table = Table::new(pool);
    for count in 1..=4 {
        let sets = subsets(7, count);
        let together = table.solvable(&sets);
        for place in [0, sets.len() / 2, sets.len() - 1] {
            assert_eq!(table.solvable(&sets[place..=place]), together[place..=place]);
        }
    }
}
