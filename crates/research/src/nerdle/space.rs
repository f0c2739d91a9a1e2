//! Guesses and answers of a variant, ready for fast search.

use std::collections::BTreeMap;

use unpuzzle_nerdle::internals::{Code, Splitter};
use unpuzzle_nerdle::{Answers, Tiles, Variant};

use super::rows::accepted;

/// The most tiles of a variant that is searched here.
pub(super) const TILES: usize = 8;
/// Digits, operators and `=`.
pub(super) const SYMBOLS: usize = 15;

/// A guess or an answer.
pub(super) struct Row {
    /// The symbol at every place.
    pub(super) symbols: [u8; TILES],
    /// The number of the answer that it is.
    pub(super) answer: Option<u32>,
    pub(super) code: Code,
}

/// The features by which answers are compared.
pub(super) struct Look {
    /// The symbols, a byte each.
    word: u64,
    /// The symbols that occur once and more, and twice and more.
    once: u32,
    twice: u32,
    /// How often each symbol occurs.
    pub(super) counts: [u8; SYMBOLS],
}

impl Look {
    fn of(row: &Row, tiles: usize) -> Self {
        let mut counts = [0_u8; SYMBOLS];
        row.symbols[..tiles].iter().for_each(|&symbol| counts[usize::from(symbol)] += 1);
        let symbols = |least| {
            let bits = counts.iter().enumerate().filter(|(_, count)| **count >= least);
            bits.fold(0, |bits, (symbol, _)| bits | 1 << symbol)
        };
        let word = u64::from_le_bytes(row.symbols);
        Look { word, once: symbols(1), twice: symbols(2), counts }
    }

    /// How likely a guess is to separate two answers: many guesses have a given symbol, few
    /// have it twice or at a given place.
    #[inline(always)]
    pub(super) fn difference(&self, other: &Self) -> u32 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let places = (((self.word ^ other.word) + LOW) & !LOW).count_ones();
        let (once, twice) = (self.once ^ other.once, self.twice ^ other.twice);
        8 * once.count_ones() + 2 * twice.count_ones() + 2 * places
    }
}

/// Guesses with the same tiles in different orders.
///
/// Every set is compared with half a million guesses, so this is small enough for the
/// cache.
pub(super) struct Family {
    first: u32,
    count: u32,
    /// The symbols of the guesses with repetitions,
    tiles: [u8; TILES],
    /// and for each its number among equal symbols, from 1.
    times: [u8; TILES],
}

impl Family {
    /// The numbers of its guesses.
    pub(super) fn guesses(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// The symbols with their numbers among equal symbols.
    #[inline(always)]
    pub(super) fn symbols(&self, tiles: usize) -> impl Iterator<Item = (u8, u8)> {
        self.tiles[..tiles].iter().copied().zip(self.times[..tiles].iter().copied())
    }
}

/// Families with the same set of symbols.
pub(super) struct Kind {
    /// The symbols, a bit each.
    set: u16,
    pub(super) families: Vec<u32>,
}

impl Kind {
    #[inline(always)]
    pub(super) fn symbols(&self) -> impl Iterator<Item = usize> {
        (0..SYMBOLS).filter(|symbol| self.set >> symbol & 1 == 1)
    }
}

/// The answers and guesses of a variant.
pub(super) struct Space {
    pub(super) variant: Variant,
    pub(super) tiles: usize,
    pub(super) answers: Vec<Row>,
    /// Grouped by family, the most varied families first.
    pub(super) guesses: Vec<Row>,
    pub(super) rows: Vec<Tiles>,
    pub(super) families: Vec<Family>,
    pub(super) kinds: Vec<Kind>,
    /// The symbols of every guess, four bits each, the first tile highest.
    pub(super) packed: Vec<u32>,
    pub(super) looks: Vec<Look>,
    guess_of: Vec<u32>,
}

impl Space {
    pub(super) fn new(variant: Variant) -> Self {
        let answers = Answers::of(variant);
        let layout = answers.layout();
        let row = |tiles: Tiles| {
            let mut symbols = [0; TILES];
            symbols.iter_mut().zip(tiles.symbols()).for_each(|(own, from)| *own = from.code());
            Row { symbols, answer: answers.index(tiles), code: layout.code(tiles) }
        };
        let mut by_tiles: BTreeMap<_, Vec<Tiles>> = BTreeMap::new();
        for tiles in accepted(variant) {
            let mut counts = [0_u8; SYMBOLS];
            tiles.symbols().for_each(|symbol| counts[usize::from(symbol.code())] += 1);
            let absent = counts.iter().filter(|count| **count == 0).count();
            by_tiles.entry((absent, counts)).or_default().push(tiles);
        }
        let (mut rows, mut families) = (Vec::new(), Vec::new());
        for ((_, counts), family) in by_tiles {
            let each = (0..).zip(counts).flat_map(|(s, count)| (1..=count).map(move |n| (s, n)));
            let mut own = Family {
                first: rows.len() as u32,
                count: family.len() as u32,
                tiles: [0; TILES],
                times: [0; TILES],
            };
            for (place, (symbol, times)) in each.enumerate() {
                (own.tiles[place], own.times[place]) = (symbol, times);
            }
            families.push(own);
            rows.extend(family);
        }
        let mut kinds: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
        for (number, family) in (0..).zip(&families) {
            let set = family.symbols(variant.tiles()).fold(0, |set, (symbol, _)| set | 1 << symbol);
            kinds.entry(set).or_default().push(number);
        }
        let own: Vec<Row> = answers.rows().iter().map(|&tiles| row(tiles)).collect();
        let guesses: Vec<Row> = rows.iter().map(|&tiles| row(tiles)).collect();
        let mut guess_of = vec![0; own.len()];
        for (guess, row) in (0..).zip(&guesses) {
            row.answer.into_iter().for_each(|answer| guess_of[answer as usize] = guess);
        }
        Space {
            variant,
            tiles: variant.tiles(),
            looks: own.iter().map(|row| Look::of(row, variant.tiles())).collect(),
            answers: own,
            packed: guesses.iter().map(|row| packed(&row.symbols)).collect(),
            guesses,
            guess_of,
            rows,
            families,
            kinds: kinds.into_iter().map(|(set, families)| Kind { set, families }).collect(),
        }
    }

    pub(super) fn splitter(&self) -> Splitter<'static> {
        Splitter::new(Answers::of(self.variant))
    }

    /// The guess that is an answer.
    pub(super) fn guess_of(&self, answer: u32) -> usize {
        self.guess_of[answer as usize] as usize
    }

    /// The numbers of all answers.
    pub(super) fn all(&self) -> Vec<u32> {
        (0..self.answers.len() as u32).collect()
    }
}

fn packed(symbols: &[u8; TILES]) -> u32 {
    symbols.iter().fold(0, |word, &symbol| word << 4 | u32::from(symbol))
}

/// The parts that a guess leaves if it is not the answer, largest first.
pub(super) fn open_parts(splitter: &mut Splitter<'_>, guess: &Row, set: &[u32]) -> Vec<Vec<u32>> {
    let parts = splitter.split(&guess.code, set).into_iter().map(|part| part.members);
    let mut parts: Vec<Vec<u32>> =
        parts.filter(|part| guess.answer.is_none_or(|own| *part != [own])).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}
