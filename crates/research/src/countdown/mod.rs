//! Countdown with other large numbers.
//!
//! The game has two of each number from 1 to 10 and four large numbers, and a
//! selection takes any six tiles. With four different large numbers from 11 to 100
//! there are always 13,243 different selections, and with the targets from 101 to 999
//! 11,905,457 games. How many of them are solvable is a sum over the large numbers
//! that a selection holds: over none, over each, over each pair, triple and all four.
//! So each set of one to four large numbers is counted once, in blocks.

mod block;
mod small;
#[cfg(test)]
mod tests;
mod values;

use std::io;
use std::path::Path;
use std::time::Instant;

use block::{Large, Table, subsets};

use crate::journal::Journal;

/// The numbers that may be large ones.
const POOL: std::ops::RangeInclusive<u32> = 11..=100;
/// Size of the groups of neighbours in the pool that form blocks.
const GROUP: u8 = 15;
/// All games with four large numbers.
const GAMES: u64 = 11_905_457;

/// The sets of `count` large numbers, in blocks that share their parts.
fn blocks(pool: usize, count: usize) -> Vec<Vec<Large>> {
    let groups = |set: &Large| set.places().iter().map(|place| place / GROUP).collect::<Vec<_>>();
    let mut sets = subsets(pool, count);
    sets.sort_by_cached_key(groups);
    sets.chunk_by(|a, b| groups(a) == groups(b)).map(<[Large]>::to_vec).collect()
}

/// Solvable games by the set of large numbers that a selection holds.
struct Sums {
    pool: Vec<u32>,
    /// By the count of large numbers and the rank of the set.
    by_set: [Vec<u32>; 5],
}

impl Sums {
    fn new(pool: Vec<u32>) -> Self {
        let by_set = std::array::from_fn(|count| vec![0; subsets(pool.len(), count).len()]);
        Sums { pool, by_set }
    }

    fn record(&mut self, block: &[Large], sums: &[u32]) {
        for (set, &sum) in block.iter().zip(sums) {
            self.by_set[set.count()][set.rank()] = sum;
        }
    }

    /// Solvable games with four large numbers, by how many of them the selection holds.
    fn of(&self, quad: Large) -> [u64; 5] {
        let mut totals = [0; 5];
        for mask in 0..16 {
            let set = quad.masked(mask);
            totals[set.count()] += u64::from(self.by_set[set.count()][set.rank()]);
        }
        totals
    }

    fn numbers(&self, quad: Large) -> String {
        let numbers = quad.places().iter().map(|&place| self.pool[usize::from(place)].to_string());
        numbers.collect::<Vec<_>>().join("-")
    }
}

/// Counts the solvable games for every choice of four large numbers, goes on where the
/// journal ends, and prints the best ones.
pub fn best_large(journal: &Path, top: usize) -> io::Result<()> {
    let pool: Vec<u32> = POOL.collect();
    let title = format!("countdown best-large {}..{} group {GROUP}", POOL.start(), POOL.end());
    let (mut journal, records) = Journal::open(journal, &title)?;
    let mut sums = Sums::new(pool.clone());
    let all: Vec<Vec<Large>> = (0..=4).flat_map(|count| blocks(pool.len(), count)).collect();
    for (record, block) in records.iter().zip(&all) {
        let read: Result<Vec<u32>, _> = record.split(' ').map(str::parse).collect();
        let read = read.ok().filter(|read| read.len() == block.len());
        sums.record(block, &read.ok_or_else(|| io::Error::other("a record does not fit"))?);
    }
    if records.len() < all.len() {
        let table = Table::new(pool);
        for (place, block) in all.iter().enumerate().skip(records.len()) {
            let start = Instant::now();
            let counted = table.solvable(block);
            sums.record(block, &counted);
            let record: Vec<String> = counted.iter().map(u32::to_string).collect();
            journal.append(&record.join(" "))?;
            let (done, seconds) = (place + 1, start.elapsed().as_secs_f64());
            eprintln!("block {done} of {}: {} sets in {seconds:.1} s", all.len(), block.len());
        }
    }
    report(&sums, top);
    Ok(())
}

fn report(sums: &Sums, top: usize) {
    let mut ranked: Vec<(u64, Large)> = subsets(sums.pool.len(), 4)
        .into_iter()
        .map(|quad| (sums.of(quad).iter().sum(), quad))
        .collect();
    ranked.sort_by_key(|&(total, quad)| (std::cmp::Reverse(total), quad));
    let standard = [25, 50, 75, 100];
    let is_standard = |quad: &Large| {
        let numbers = quad.places().iter().map(|&place| sums.pool[usize::from(place)]);
        numbers.eq(standard)
    };
    println!("rank\tlarge numbers\tsolvable\tshare\tby large numbers held: 0\t1\t2\t3\t4");
    let print = |rank: usize, &(total, quad): &(u64, Large)| {
        let parts = sums.of(quad).map(|part| part.to_string()).join("\t");
        let share = 100.0 * total as f64 / GAMES as f64;
        println!("{rank}\t{}\t{total}\t{share:.3} %\t{parts}", sums.numbers(quad));
    };
    // Equal totals share a rank.
    let rank = |total: u64| ranked.partition_point(|&(other, _)| other > total) + 1;
    let cut = ranked.get(top.saturating_sub(1)).map_or(0, |last| last.0);
    ranked.iter().take_while(|(total, _)| *total >= cut).for_each(|one| print(rank(one.0), one));
    ranked.iter().filter(|(_, quad)| is_standard(quad)).for_each(|one| print(rank(one.0), one));
    let worst = ranked.last().map_or(0, |last| last.0);
    let last: Vec<_> = ranked.iter().filter(|(total, _)| *total == worst).collect();
    last.into_iter().for_each(|one| print(rank(one.0), one));
    let mean = ranked.iter().map(|one| one.0 as f64).sum::<f64>() / ranked.len() as f64;
    println!("{} choices, {mean:.0} solvable games on average", ranked.len());
}
