//! The weights of one stage, packed tightly: most of them are zero.
//!
//! A table is a trie with three levels. The top has an entry for all cells but
//! two, each entry leads to one for every value of the next cell, and each of
//! those to the weights for the values of the last. Of both lower levels only
//! the range from the first value that occurs to the last is kept, so that
//! five stages of two million weights take 40 MB, and not the 670 of plain
//! tables.
//!
//! Two tuples that have all cells but one in common share the upper levels: of
//! the standard tuples the first and the third, and the second and the fourth.

use crate::board::Board;
use crate::network::shape::Shape;

/// A source of the weights of one tuple.
pub(crate) trait Weights: Send {
    /// Passes on the nonzero weights with their places in ascending order, once.
    fn tell(&mut self, each: impl FnMut(usize, i16));
}

impl<I: Iterator<Item = (usize, i16)> + Send> Weights for I {
    fn tell(&mut self, mut each: impl FnMut(usize, i16)) {
        self.for_each(|(place, weight)| each(place, weight));
    }
}

/// The weights of one stage.
pub(crate) enum Tables {
    /// Those of the standard tuples.
    Standard([Trie<2>; 2]),
    /// A table for each tuple.
    Other(Vec<Trie<1>>),
}

impl Tables {
    /// Tables of these weights, a source for each tuple.
    pub(crate) fn of<W: Weights>(shape: &Shape, sources: &mut [W]) -> Tables {
        if shape.is_standard()
            && let [a, b, c, d] = sources
        {
            let [first, second] = STANDARD_ALONE;
            let one = Trie::of(6, [(a, first), (c, second)]);
            return Tables::Standard([one, Trie::of(6, [(b, first), (d, second)])]);
        }
        let tuples = shape.tuples().iter().map(|tuple| tuple.cells().len());
        let tries = tuples.zip(sources).map(|(cells, source)| Trie::of(cells, [(source, 0)]));
        Tables::Other(tries.collect())
    }

    /// Tables in which every weight is zero.
    pub(crate) fn blank(shape: &Shape) -> Tables {
        Tables::of(shape, &mut vec![std::iter::empty(); shape.tuples().len()])
    }

    /// Adds up the weights of a board.
    pub(crate) fn total(&self, shape: &Shape, board: Board) -> i32 {
        let mut total = 0;
        shape.each_place(board, |tuple, place| {
            total += i32::from(match self {
                Tables::Standard(pairs) => {
                    let (pair, which) = (&pairs[tuple % 2], tuple / 2);
                    pair.weight(which, alone_first(place, STANDARD_ALONE[which]))
                }
                Tables::Other(tries) => tries[tuple].weight(0, place),
            });
        });
        total
    }

    /// The same, with a cache for a caller that evaluates many similar boards.
    #[inline]
    pub(crate) fn quick_total(
        &self,
        shape: &Shape,
        stage: usize,
        board: Board,
        lines: &mut LineCache,
    ) -> i32 {
        match self {
            Tables::Standard(pairs) => standard_total(pairs, stage, board, lines),
            Tables::Other(_) => self.total(shape, board),
        }
    }

    /// The nonzero weights of each tuple with their places.
    pub(crate) fn tuples(&self) -> Vec<Vec<(usize, i16)>> {
        match self {
            Tables::Standard(pairs) => {
                let each = (0..4).map(|tuple| (tuple / 2, &pairs[tuple % 2]));
                each.map(|(which, pair)| pair.told(which, STANDARD_ALONE[which])).collect()
            }
            Tables::Other(tries) => tries.iter().map(|trie| trie.told(0, 0)).collect(),
        }
    }

    /// How many weights are not zero.
    pub(crate) fn count(&self) -> usize {
        match self {
            Tables::Standard(pairs) => pairs.iter().map(Trie::count).sum(),
            Tables::Other(tries) => tries.iter().map(Trie::count).sum(),
        }
    }
}

/// Which of their cells the tuples of a standard pair see alone, counted from
/// the first.
const STANDARD_ALONE: [u32; 2] = [2, 0];

/// Where those cells are on the board, in each view of it and each way to read
/// it.
const ALONE: [[[usize; 2]; 4]; 4] = [
    [[12, 9], [0, 5], [8, 5], [4, 9]],
    [[3, 6], [15, 10], [7, 10], [11, 6]],
    [[3, 6], [0, 5], [2, 5], [1, 6]],
    [[12, 9], [15, 10], [13, 10], [14, 9]],
];

/// The five cells that a pair has in common are two neighbours at the end of
/// one row and the three at the end of the next. All sixteen places are found
/// in four views of the board: in each the tuples are read downwards and
/// upwards.
#[inline]
fn standard_total(pairs: &[Trie<2>; 2], stage: usize, board: Board, lines: &mut LineCache) -> i32 {
    let across = board.transpose();
    let views = [board, board.half_turn(), across, across.half_turn()];
    let mut total = 0;
    for (view, alone) in views.into_iter().zip(&ALONE) {
        let bits = view.bits();
        let five = |two: u64, three: u64| (two & 0xff | three & 0xf_ff00) as usize;
        let common = [
            five(bits >> 40, bits >> 44),
            five(bits >> 24, bits << 4),
            five(bits >> 24, bits >> 28),
            five(bits >> 40, bits >> 12),
        ];
        for (number, (common, cells)) in common.into_iter().zip(alone).enumerate() {
            let line = lines.get(pairs, [stage, number / 2, common]);
            let [one, other] = cells.map(|cell| usize::from(board.exponent(cell)));
            total += i32::from(line[one]) + i32::from(line[16 + other]);
        }
    }
    total
}

/// A direct-mapped cache of lines of the standard tables, unfolded: sixteen weights of
/// each tuple of a pair. Boards evaluated in sequence are similar, so most lookups hit.
#[derive(Clone)]
pub(crate) struct LineCache {
    names: Vec<u32>,
    weights: Vec<[i16; 32]>,
}

/// Binary logarithm of the number of lines: small enough for the processor's cache.
const KEPT: u32 = 13;

impl Default for LineCache {
    fn default() -> LineCache {
        LineCache { names: vec![0; 1 << KEPT], weights: vec![[0; 32]; 1 << KEPT] }
    }
}

impl LineCache {
    #[inline]
    fn get(&mut self, pairs: &[Trie<2>; 2], [stage, pair, common]: [usize; 3]) -> &[i16; 32] {
        // No name is zero.
        let name = (stage << 21 | pair << 20 | common) as u32 + 1;
        let place = (name.wrapping_mul(0x9e37_79b1) >> (32 - KEPT)) as usize;
        if self.names[place] != name {
            self.names[place] = name;
            self.weights[place] = pairs[pair].line(common);
        }
        &self.weights[place]
    }
}

/// The weights of `N` tuples that have all cells but one in common.
pub(crate) struct Trie<const N: usize> {
    top: Vec<Range>,
    middle: Vec<Ranges<N>>,
    weights: [Vec<i16>; N],
}

impl<const N: usize> Default for Trie<N> {
    fn default() -> Self {
        Trie {
            top: Vec::new(),
            middle: vec![Ranges::default()],
            weights: std::array::from_fn(|_| vec![0]),
        }
    }
}

/// A range for each tuple.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ranges<const N: usize>([Range; N]);

impl<const N: usize> Default for Ranges<N> {
    fn default() -> Self {
        Ranges([Range::default(); N])
    }
}

/// A range of the level below: where it begins in 24 bits, the first of the
/// sixteen values that it is for in four, and how many more there are in four.
/// The first place of a level stands for everything that is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Range(u32);

impl Range {
    /// The place of a value in the level below.
    #[inline]
    fn place(self, value: usize) -> usize {
        let value = (value as u32).wrapping_sub(self.0 >> 4 & 15);
        let place = (self.0 >> 8).wrapping_add(value);
        (place & u32::from(value <= self.0 & 15).wrapping_neg()) as usize
    }

    /// Adds sixteen values to a level, from the first to the last that is not
    /// nothing.
    fn keep<T: Copy + Default + PartialEq>(level: &mut Vec<T>, values: &[T; 16]) -> Range {
        let is_there = |value: &T| *value != T::default();
        let Some(first) = values.iter().position(is_there) else {
            return Range::default();
        };
        let last = values.iter().rposition(is_there).unwrap_or(first);
        let range = (level.len() << 8 | first << 4 | (last - first)) as u32;
        level.extend_from_slice(&values[first..=last]);
        Range(range)
    }
}

impl<const N: usize> Trie<N> {
    /// A trie of tuples of `cells` cells, each with the cell that it does not share,
    /// counted from its first.
    fn of<W: Weights>(cells: usize, sources: [(&mut W, u32); N]) -> Trie<N> {
        let mut trie = Trie::default();
        trie.top.resize(1 << (4 * cells.saturating_sub(2)), Range::default());
        let mut lines = Vec::new();
        for (tuple, (source, alone)) in sources.into_iter().enumerate() {
            let weights = &mut trie.weights[tuple];
            each_line(source, alone, |place, values| {
                lines.push((place as u32, tuple, Range::keep(weights, values)));
            });
            weights.shrink_to_fit();
        }
        lines.sort_unstable_by_key(|&(place, tuple, _)| (place, tuple));
        for block in lines.chunk_by(|a, b| a.0 >> 4 == b.0 >> 4) {
            let mut ranges = [Ranges::<N>::default(); 16];
            for &(place, tuple, range) in block {
                ranges[place as usize & 15].0[tuple] = range;
            }
            trie.top[block[0].0 as usize >> 4] = Range::keep(&mut trie.middle, &ranges);
        }
        trie.middle.shrink_to_fit();
        trie
    }

    #[inline]
    fn ranges(&self, common: usize) -> &[Range; N] {
        &self.middle[self.top[common >> 4].place(common & 15)].0
    }

    /// A weight of one of the tuples, the cell that it sees alone first.
    fn weight(&self, tuple: usize, place: usize) -> i16 {
        self.weights[tuple][self.ranges(place >> 4)[tuple].place(place & 15)]
    }

    /// How many weights are not zero.
    fn count(&self) -> usize {
        self.weights.iter().flatten().filter(|&&weight| weight != 0).count()
    }

    /// The weights of a tuple that are not zero, with their places.
    fn told(&self, tuple: usize, alone: u32) -> Vec<(usize, i16)> {
        let blocks = self.top.iter().enumerate().filter(|(_, range)| **range != Range::default());
        let places = blocks.flat_map(|(block, _)| 256 * block..256 * (block + 1));
        let weights = places.map(|place| (alone_back(place, alone), self.weight(tuple, place)));
        let mut told: Vec<_> = weights.filter(|(_, weight)| *weight != 0).collect();
        told.sort_unstable_by_key(|&(place, _)| place);
        told
    }
}

impl Trie<2> {
    /// All weights of both tuples for these common cells.
    #[cold]
    fn line(&self, common: usize) -> [i16; 32] {
        let mut line = [0; 32];
        let ranges = self.ranges(common).iter();
        for ((range, weights), line) in ranges.zip(&self.weights).zip(line.chunks_mut(16)) {
            let (first, more) = ((range.0 >> 4 & 15) as usize, (range.0 & 15) as usize);
            let start = (range.0 >> 8) as usize;
            line[first..=first + more].copy_from_slice(&weights[start..=start + more]);
        }
        line
    }
}

/// Tells each line of a tuple that has weights: where it is, and its sixteen
/// weights by the cell that the tuple sees alone.
fn each_line(source: &mut impl Weights, alone: u32, mut tell: impl FnMut(usize, &[i16; 16])) {
    // Lines are whole when all values of that cell and those before it were told.
    let mut block = vec![[0; 16]; 1 << (4 * alone)];
    let shift = 4 * (alone + 1);
    let mut number = 0;
    let mut flush = |number: usize, block: &mut [[i16; 16]]| {
        for (place, line) in block.iter_mut().enumerate() {
            if line.iter().any(|&weight| weight != 0) {
                tell(number << (shift - 4) | place, line);
                *line = [0; 16];
            }
        }
    };
    source.tell(|place, weight| {
        if place >> shift != number {
            flush(number, &mut block);
            number = place >> shift;
        }
        let place = alone_first(place, alone) & ((1 << shift) - 1);
        block[place >> 4][place & 15] = weight;
    });
    flush(number, &mut block);
}

/// A place with one of its cells moved before all others.
fn alone_first(place: usize, cell: u32) -> usize {
    let before = (1 << (4 * cell)) - 1;
    place & !(before << 4 | 15) | (place & before) << 4 | place >> (4 * cell) & 15
}

/// The same place with the cell back where it was.
fn alone_back(place: usize, cell: u32) -> usize {
    let before = (1 << (4 * cell)) - 1;
    place & !(before << 4 | 15) | place >> 4 & before | (place & 15) << (4 * cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::shape::Tuple;
    use unpuzzle_core::Random;

    /// For each tuple some places, with weights that tell one from another.
    fn weights(shape: &Shape, share: u64) -> Vec<Vec<(usize, i16)>> {
        let mut random = Random::seeded(11);
        let tuples = shape.tuples().iter().map(Tuple::size);
        tuples
            .map(|size| {
                let places: Vec<_> = (0..size).filter(|_| random.below(share) == 0).collect();
                places.into_iter().map(|place| (place, 1 + random.below(9999) as i16)).collect()
            })
            .collect()
    }

    #[test]
    fn tables_hold_what_they_were_told_and_nothing_else() {
        for (shape, share) in [("0123 45 6", 9), (Shape::STANDARD, 3)] {
            let shape: Shape = shape.parse().unwrap();
            let told = weights(&shape, share);
            let mut sources: Vec<_> = told.iter().map(|tuple| tuple.iter().copied()).collect();
            let tables = Tables::of(&shape, &mut sources);
            assert!(tables.tuples() == told, "{shape}");
            assert_eq!(tables.count(), told.iter().map(Vec::len).sum::<usize>());
            let mut random = Random::seeded(5);
            let mut lines = LineCache::default();
            for _ in 0..300 {
                let board = Board::from_bits(random.bits());
                let mut total = 0;
                shape.each_place(board, |tuple, place| {
                    let found = told[tuple].binary_search_by_key(&place, |told| told.0);
                    total += found.map_or(0, |at| i32::from(told[tuple][at].1));
                });
                assert_eq!(tables.total(&shape, board), total, "{shape} {board:?}");
                let quick = tables.quick_total(&shape, 3, board, &mut lines);
                assert_eq!(quick, total, "{shape} {board:?}");
            }
            assert_eq!(Tables::blank(&shape).total(&shape, Board::from_bits(0x1234)), 0);
        }
    }
}
