//! An upper bound on the parts that any guess makes of a set, for all guesses at once.
//!
//! The answers of the set are joined to a tree, each to a similar one. Where a guess
//! tells the two ends of an edge alike, they are in the same part, so it makes at most
//! one part more than the edges that it tells apart. For every fact that a guess asks
//! about (a symbol at a place; a symbol at least n times) the edges whose ends
//! differ in it are a set of bits, and a guess tells apart the union of the sets of its
//! facts: a few operations on words instead of a key for every answer.
//!
//! Guesses with the same symbols, and then those with the same tiles, are first bounded
//! together.

use super::space::{SYMBOLS, Space, TILES};

/// Upper bound for the size of a set.
pub(super) const LARGEST: usize = 512;

/// The edges of a tree that each fact tells apart.
struct Tree<const W: usize> {
    /// By place and symbol.
    at: [[[u64; W]; SYMBOLS]; TILES],
    /// By symbol and number of occurrences, counted from one.
    often: [[[u64; W]; TILES]; SYMBOLS],
}

/// For each pair of neighbouring places the edges that two symbols there tell apart, by
/// the byte of the two symbols.
type Pairs = [[u64; 256]; TILES / 2];

/// Guesses by the most parts that they can make of a set.
pub(super) struct Filter {
    /// By number of parts.
    pub(super) guesses: Vec<Vec<u32>>,
}

impl Filter {
    pub(super) fn new() -> Self {
        Filter { guesses: vec![Vec::new(); LARGEST + 1] }
    }

    /// Finds the guesses that may make `least` parts or more of a set of two to
    /// [`LARGEST`] answers.
    pub(super) fn run(&mut self, space: &Space, set: &[u32], least: usize) {
        match (set.len() - 1).div_ceil(64) {
            1 => self.run_in_words::<1>(space, set, least),
            2 => self.run_in_words::<2>(space, set, least),
            3..=4 => self.run_in_words::<4>(space, set, least),
            _ => self.run_in_words::<8>(space, set, least),
        }
    }

    fn run_in_words<const W: usize>(&mut self, space: &Space, set: &[u32], least: usize) {
        let tiles = space.tiles;
        let tree = Tree::<W>::over(space, set);
        let anywhere: [[u64; W]; SYMBOLS] =
            std::array::from_fn(|symbol| union(tree.at.iter().map(|place| &place[symbol])));
        let any_facts: [[u64; W]; SYMBOLS] = std::array::from_fn(|symbol| {
            union(tree.often[symbol].iter().chain([&anywhere[symbol]]))
        });
        let edges: [u64; W] = first_bits(set.len() - 1);
        let pairs = tree.pairs();
        let spare = set.len().saturating_sub(least);
        self.guesses.iter_mut().for_each(Vec::clear);
        for kind in &space.kinds {
            let told = union(kind.symbols().map(|symbol| &any_facts[symbol]));
            if ones(&left(&edges, &told)) > spare {
                continue;
            }
            for &family in &kind.families {
                let family = &space.families[family as usize];
                let symbols = || family.symbols(tiles).map(|(symbol, _)| usize::from(symbol));
                let often = family.symbols(tiles).map(|(symbol, times)| {
                    &tree.often[usize::from(symbol)][usize::from(times) - 1]
                });
                let open = left(&edges, &union(often));
                let told = union(symbols().map(|symbol| &anywhere[symbol]));
                if ones(&left(&open, &told)) > spare {
                    continue;
                }
                for guess in family.guesses() {
                    let places = space.packed[guess].to_be_bytes();
                    let mut alike = 0;
                    for (open, pairs) in open.iter().zip(&pairs) {
                        let told = pairs.iter().zip(places);
                        let told = told.fold(0, |all, (pair, own)| all | pair[usize::from(own)]);
                        alike += (open & !told).count_ones() as usize;
                        if alike > spare {
                            break;
                        }
                    }
                    if alike <= spare {
                        self.guesses[set.len() - alike].push(guess as u32);
                    }
                }
            }
        }
    }
}

impl<const W: usize> Tree<W> {
    /// A shortest tree over a set by how often guesses ask for the difference of two
    /// answers. The shortest edges have the first bits: they rule out most guesses.
    fn over(space: &Space, set: &[u32]) -> Box<Self> {
        let look = |answer: u32| &space.looks[answer as usize];
        let mut outside = set[1..].to_vec();
        let mut near = vec![(u32::MAX, 0); outside.len()];
        let mut joined = set[0];
        let mut edges = Vec::with_capacity(outside.len());
        while !outside.is_empty() {
            let (mut nearest, mut least) = (0, u32::MAX);
            for (place, (&own, near)) in outside.iter().zip(&mut near).enumerate() {
                let difference = look(own).difference(look(joined));
                if difference < near.0 {
                    *near = (difference, joined);
                }
                if near.0 < least {
                    (nearest, least) = (place, near.0);
                }
            }
            joined = outside.swap_remove(nearest);
            let (difference, other) = near.swap_remove(nearest);
            edges.push((difference, joined, other));
        }
        edges.sort_unstable();
        let mut tree =
            Box::new(Tree { at: [[[0; W]; SYMBOLS]; TILES], often: [[[0; W]; TILES]; SYMBOLS] });
        for (edge, (_, a, b)) in edges.into_iter().enumerate() {
            tree.add(space, edge, a, b);
        }
        tree
    }

    /// Adds an edge to the facts in which its ends differ.
    fn add(&mut self, space: &Space, edge: usize, a: u32, b: u32) {
        let (word, bit) = (edge / 64, 1 << (edge % 64));
        let symbols = [a, b].map(|answer| space.answers[answer as usize].symbols.map(usize::from));
        for place in (0..space.tiles).filter(|&place| symbols[0][place] != symbols[1][place]) {
            symbols.iter().for_each(|own| self.at[place][own[place]][word] |= bit);
        }
        let counts = [a, b].map(|answer| &space.looks[answer as usize].counts);
        for (symbol, (a, b)) in counts[0].iter().zip(counts[1]).enumerate() {
            for times in a.min(b) + 1..=*a.max(b) {
                self.often[symbol][usize::from(times) - 1][word] |= bit;
            }
        }
    }

    /// The edges that two neighbouring tiles of a guess tell apart by their places, for
    /// each word of bits.
    fn pairs(&self) -> Vec<Pairs> {
        let mut pairs = vec![[[0; 256]; TILES / 2]; W];
        for (pair, places) in self.at.chunks_exact(2).enumerate() {
            for (first, a) in places[0].iter().enumerate() {
                for (second, b) in places[1].iter().enumerate() {
                    for (word, pairs) in pairs.iter_mut().enumerate() {
                        pairs[pair][first << 4 | second] = a[word] | b[word];
                    }
                }
            }
        }
        pairs
    }
}

#[inline(always)]
fn union<'a, const W: usize>(sets: impl Iterator<Item = &'a [u64; W]>) -> [u64; W] {
    let mut union = [0; W];
    for set in sets {
        union.iter_mut().zip(set).for_each(|(word, more)| *word |= more);
    }
    union
}

/// The bits of a set that are not in another.
#[inline(always)]
fn left<const W: usize>(all: &[u64; W], without: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| all[word] & !without[word])
}

fn first_bits<const W: usize>(count: usize) -> [u64; W] {
    std::array::from_fn(|word| match count.saturating_sub(64 * word) {
        0 => 0,
        bits @ 1..64 => (1 << bits) - 1,
        _ => u64::MAX,
    })
}

#[inline(always)]
fn ones<const W: usize>(words: &[u64; W]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}
