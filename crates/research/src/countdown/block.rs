//! Solvable games counted for many choices of large numbers at a time.
//!
//! A selection has some large and some small numbers. It reaches what the two parts
//! of any of its splits reach, so a part that belongs to many selections is worked
//! out once and then joined with the rest of each.

use rustc_hash::FxHashMap;

use super::small::{Catalogue, Small};
use super::values::{Five, Targets, Values, reach};

/// How many tiles a selection has.
const TILES: usize = 6;

/// The values of all parts of up to four tiles with at most two large numbers, and of
/// three large numbers.
pub(super) struct Table {
    pool: Vec<u32>,
    catalogue: Catalogue,
    /// By the count of large numbers and of small ones; then by the rank of the large
    /// ones and the place of the small ones.
    values: [[Vec<Values>; 5]; 4],
}

/// Up to four places in the pool, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Large {
    places: [u8; 4],
    count: u8,
}

impl Large {
    pub(super) fn places(&self) -> &[u8] {
        &self.places[..self.count.into()]
    }

    pub(super) fn count(&self) -> usize {
        self.count.into()
    }

    pub(super) fn with(mut self, place: u8) -> Self {
        self.places[usize::from(self.count)] = place;
        self.count += 1;
        self
    }

    /// The places whose bits are set.
    pub(super) fn masked(&self, mask: u32) -> Self {
        let places = self.places().iter().enumerate();
        let own = places.filter(|(bit, _)| mask >> bit & 1 == 1);
        own.fold(Large::default(), |large, (_, &place)| large.with(place))
    }

    /// The rank among all sets of this size.
    pub(super) fn rank(&self) -> usize {
        self.places().iter().enumerate().map(|(i, &place)| CHOOSE[i][usize::from(place)]).sum()
    }
}

/// Binomial coefficients: `n` over `k + 1`.
const CHOOSE: [[usize; 100]; 4] = {
    let mut table = [[0; 100]; 4];
    let mut n = 1;
    while n < 100 {
        table[0][n] = n;
        let mut k = 1;
        while k < 4 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// All sets of this size, by rank.
pub(super) fn subsets(of: usize, size: usize) -> Vec<Large> {
    let mut all = vec![Large::default()];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|set| {
                let from = set.places().last().map_or(0, |&last| last + 1);
                (from..of as u8).map(move |place| set.with(place))
            })
            .collect();
    }
    all.sort_by_key(Large::rank);
    all
}

/// Four-tile parts that are kept for one block only.
#[derive(Default)]
struct Scratch {
    /// Three large numbers and each small one.
    triples: FxHashMap<usize, Vec<Values>>,
    quad: Option<(Large, Values)>,
}

impl Table {
    pub(super) fn new(pool: Vec<u32>) -> Self {
        let catalogue = Catalogue::new();
        let mut table = Table { pool, catalogue, values: Default::default() };
        for size in 1..=4 {
            for large in 0..=size.min(3) {
                let small = size - large;
                if large == 3 && small > 0 {
                    continue;
                }
                let mut all = Vec::new();
                for set in subsets(table.pool.len(), large) {
                    for &multiset in table.catalogue.of_size(small) {
                        all.push(table.make(set, multiset, &Scratch::default()));
                    }
                }
                table.values[large][small] = all;
            }
        }
        table
    }

    /// Works out the values of up to four tiles from those of their parts.
    fn make(&self, large: Large, small: Small, scratch: &Scratch) -> Values {
        match (large.places(), small.size()) {
            ([place], 0) => Values::single(self.pool[usize::from(*place)]),
            ([], 1) => Values::single(small.single()),
            _ => {
                let splits = self.splits(large, small);
                Values::joined(splits.iter().map(|(one, other)| {
                    (self.get(one.0, one.1, scratch), self.get(other.0, other.1, scratch))
                }))
            }
        }
    }

    fn get<'a>(&'a self, large: Large, small: Small, scratch: &'a Scratch) -> &'a Values {
        match (large.count(), small.size()) {
            (3, 1) => &scratch.triples[&large.rank()][self.catalogue.place(small)],
            (4, 0) => {
                let (set, values) = scratch.quad.as_ref().expect("it was made before");
                assert_eq!(*set, large, "it was made for these numbers");
                values
            }
            (count, size) => {
                let stride = self.catalogue.of_size(size).len();
                &self.values[count][size][large.rank() * stride + self.catalogue.place(small)]
            }
        }
    }

    /// The ways to split tiles in two parts, the smaller one first.
    fn splits(&self, large: Large, small: Small) -> Vec<((Large, Small), (Large, Small))> {
        let size = |part: &(Large, Small)| part.0.count() + part.1.size();
        let mut all = Vec::new();
        for mask in 0..1_u32 << large.count() {
            for &(own, rest) in self.catalogue.parts(small) {
                let (one, other) = ((large.masked(mask), own), (large.masked(!mask), rest));
                let order = size(&one).cmp(&size(&other)).then_with(|| one.cmp(&other));
                if size(&one) > 0 && order.is_le() {
                    all.push((one, other));
                }
            }
        }
        all
    }

    /// For every set of large numbers in a block the games that are solvable, over
    /// all selections that hold just these large numbers.
    pub(super) fn solvable(&self, block: &[Large]) -> Vec<u32> {
        self.targets(block)
            .iter()
            .map(|targets| targets.iter().map(super::values::Targets::count).sum())
            .collect()
    }

    /// What every selection reaches, by the set in the block and the small numbers.
    fn targets(&self, block: &[Large]) -> Vec<Vec<Targets>> {
        let Some(first) = block.first() else { return Vec::new() };
        let (large, small) = (first.count(), TILES - first.count());
        let selections = self.catalogue.of_size(small).len();
        let mut targets = vec![vec![Targets::default(); selections]; block.len()];
        let mut scratch = Scratch::default();
        let mut five = Five::new();
        let mut order: Vec<usize> = (0..block.len()).collect();
        // Three large numbers with a small one come first: others are made of them.
        let mut masks: Vec<u32> = (0..1 << large).collect();
        masks.sort_by_key(|mask| mask.count_ones());
        for mask in masks {
            order.sort_by_cached_key(|&place| block[place].masked(mask));
            let groups = order.chunk_by(|&a, &b| block[a].masked(mask) == block[b].masked(mask));
            for group in groups {
                let part = block[group[0]].masked(mask);
                self.prepare(part, &mut scratch);
                for size in 3..=5_usize {
                    let own = size.checked_sub(part.count()).filter(|own| *own <= small);
                    let Some(own) = own else { continue };
                    if size == 3 && large > 0 && mask & 1 == 0 {
                        continue;
                    }
                    for &own in self.catalogue.of_size(own) {
                        if size == 5 {
                            five.clear();
                            for (one, other) in self.splits(part, own) {
                                let few = self.get(one.0, one.1, &scratch);
                                five.join(few, self.get(other.0, other.1, &scratch));
                            }
                        }
                        let rests = self.rests(own, small);
                        for &place in group {
                            let rest = block[place].masked(!mask);
                            for &(more, selection) in &rests {
                                let targets = &mut targets[place][selection];
                                if size == 5 {
                                    let last = match rest.places().first() {
                                        Some(&place) => self.pool[usize::from(place)],
                                        None => more.single(),
                                    };
                                    five.reach(last, targets);
                                } else {
                                    let many = self.get(part, own, &scratch);
                                    reach(self.get(rest, more, &scratch), many, targets);
                                }
                            }
                        }
                    }
                }
            }
        }
        targets
    }

    /// A selection by chance with these large numbers, and how many targets it reaches.
    #[cfg(test)]
    pub(super) fn sample(
        &self,
        large: Large,
        random: &mut unpuzzle_core::Random,
    ) -> (Vec<u32>, u32) {
        let smalls = self.catalogue.of_size(TILES - large.count());
        let place = random.index(smalls.len());
        let large_numbers = large.places().iter().map(|&place| self.pool[usize::from(place)]);
        let numbers = smalls[place].numbers().into_iter().chain(large_numbers).collect();
        (numbers, self.targets(&[large])[0][place].count())
    }

    /// Works out what is kept for one block only.
    fn prepare(&self, part: Large, scratch: &mut Scratch) {
        if part.count() == 3 && !scratch.triples.contains_key(&part.rank()) {
            let singles = self.catalogue.of_size(1).iter();
            let made = singles.map(|&small| self.make(part, small, scratch)).collect();
            scratch.triples.insert(part.rank(), made);
        }
        if part.count() == 4 {
            scratch.quad = Some((part, self.make(part, Small::NONE, scratch)));
        }
    }

    /// What completes a multiset to one of a size, with the place of the sum.
    fn rests(&self, own: Small, size: usize) -> Vec<(Small, usize)> {
        self.catalogue
            .of_size(size - own.size())
            .iter()
            .filter_map(|&more| {
                let sum = Small(own.0 + more.0);
                // Three of a number show as both bits.
                let fits = sum.0 & (sum.0 >> 1) & 0x5_5555 == 0 && sum.size() == size;
                fits.then(|| (more, self.catalogue.place(sum)))
            })
            .collect()
    }
}
