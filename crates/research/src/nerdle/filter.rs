//! An upper bound on the parts that any guess makes of a set, for all guesses at once.
//!
//! The answers of the set are joined to a tree, each to a similar one. Where a guess
//! tells the two ends of an edge alike, they are in the same part; so it makes at most
//! one part more than the edges that it tells apart. For every fact that a guess asks
//! about (this symbol at this place; this symbol at least so often) the edges whose ends
//! differ in it are a set of bits, and what a guess tells apart is the union of the sets
//! of its facts: a few operations on words instead of a key for every answer.

use super::space::{SYMBOLS, Space, TILES};

/// The most answers of a set.
pub(super) const LARGEST: usize = 512;

/// Facts that a guess can ask about: a symbol at a place, or at least so often.
const FACTS: usize = 2 * TILES * SYMBOLS;

fn at(place: usize, symbol: u8) -> usize {
    place * SYMBOLS + usize::from(symbol)
}

fn often(symbol: usize, times: usize) -> usize {
    TILES * SYMBOLS + symbol * TILES + times - 1
}

/// Guesses by the most parts that they can make of a set.
pub(super) struct Filter {
    /// Guesses that may make so many parts.
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
        let apart = edges::<W>(space, set);
        let mut anywhere = [[0_u64; W]; SYMBOLS];
        for place in 0..tiles {
            for (symbol, union) in anywhere.iter_mut().enumerate() {
                join(union, &apart[at(place, symbol as u8)]);
            }
        }
        self.guesses.iter_mut().for_each(Vec::clear);
        for family in &space.families {
            let mut union = [0; W];
            for (symbol, times) in family.symbols(tiles) {
                join(&mut union, &apart[often(symbol.into(), times.into())]);
                join(&mut union, &anywhere[usize::from(symbol)]);
            }
            if ones(&union) + 1 < least {
                continue;
            }
            // What the first tiles of a guess tell; the next guess often shares them.
            let mut told = [[0; W]; TILES + 1];
            for (symbol, times) in family.symbols(tiles) {
                join(&mut told[0], &apart[often(symbol.into(), times.into())]);
            }
            let mut before = !space.packed[family.guesses().start];
            for guess in family.guesses() {
                let symbols = space.packed[guess];
                let shared = (symbols ^ before).leading_zeros() as usize / 4;
                before = symbols;
                for place in shared..tiles {
                    let symbol = symbols >> (4 * (TILES - 1 - place)) & 15;
                    told[place + 1] = told[place];
                    join(&mut told[place + 1], &apart[at(place, symbol as u8)]);
                }
                let parts = ones(&told[tiles]) + 1;
                if parts >= least {
                    self.guesses[parts].push(guess as u32);
                }
            }
        }
    }
}

/// For every fact the edges of a tree over a set whose ends differ in it. The tree is a
/// shortest one by how often guesses ask for the difference.
fn edges<const W: usize>(space: &Space, set: &[u32]) -> Vec<[u64; W]> {
    let look = |answer: u32| &space.looks[answer as usize];
    let mut apart = vec![[0_u64; W]; FACTS];
    let mut outside = set[1..].to_vec();
    let mut near = vec![(u32::MAX, 0); outside.len()];
    let mut joined = set[0];
    for edge in 0..set.len() - 1 {
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
        let (_, other) = near.swap_remove(nearest);
        let (word, bit) = (edge / 64, 1_u64 << (edge % 64));
        let a = &space.answers[joined as usize].symbols;
        let b = &space.answers[other as usize].symbols;
        for place in 0..space.tiles {
            if a[place] != b[place] {
                apart[at(place, a[place])][word] |= bit;
                apart[at(place, b[place])][word] |= bit;
            }
        }
        let counts = look(joined).counts.iter().zip(&look(other).counts);
        for (symbol, (a, b)) in counts.enumerate() {
            for times in a.min(b) + 1..=*a.max(b) {
                apart[often(symbol, times.into())][word] |= bit;
            }
        }
    }
    apart
}

#[inline(always)]
fn join<const W: usize>(union: &mut [u64; W], more: &[u64; W]) {
    for (word, more) in union.iter_mut().zip(more) {
        *word |= more;
    }
}

#[inline(always)]
fn ones<const W: usize>(words: &[u64; W]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}
