//! Rows encoded for fast feedback, and the keys of feedback.
//!
//! Beside its packed tiles a row has a thermometer: for every symbol and every
//! k a bit that says whether the symbol occurs at least k times. The bits of an
//! answer's thermometer at the places of the guess's own bits say how many of
//! each of the guess's symbols get a colour; with the mask of equal tiles that
//! is all the feedback, in one small number. Given the guess, keys and
//! feedbacks are one to one.

use unpuzzle_core::{Budget, Exhausted};

use super::pext;
use super::watch;
use crate::rules::{Colour, Feedback, MOST_TILES, Symbol, TILE_BITS, Tiles};

/// A row encoded for fast feedback under one [`Layout`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Code {
    pub(crate) word: u64,
    /// The thermometer. The second word holds only the repetitions that are
    /// rarest, so most guesses need only the first.
    pub(crate) low: u64,
    pub(crate) high: u64,
}

/// Which bit of the thermometer stands for which repetition of which symbol.
#[derive(Clone, Debug)]
pub struct Layout {
    tiles: usize,
    /// The spare bit of every tile.
    spare: u64,
    /// For each symbol the bits of its first, second, … occurrence.
    bits: [Vec<u8>; Symbol::COUNT],
}

impl Layout {
    /// A layout with a bit for every difference between these answers.
    pub(crate) fn of(answers: &[Tiles], budget: &Budget) -> Result<Self, Exhausted> {
        let tiles = answers.first().map_or(0, |answer| answer.len());
        let mut layout = Layout {
            tiles,
            spare: lowest_bits(tiles) << (TILE_BITS - 1),
            bits: std::array::from_fn(|_| Vec::new()),
        };
        let most = most_counts(answers, budget)?;
        let levels = (1..=layout.tiles).flat_map(|level| Symbol::all().map(move |s| (level, s)));
        // Every row has one `=`, so it carries no information.
        let told = levels.filter(|&(level, symbol)| {
            symbol != Symbol::EQUALS && level <= most[usize::from(symbol.code())]
        });
        for (bit, (_, symbol)) in (0..128).zip(told) {
            layout.bits[usize::from(symbol.code())].push(bit);
        }
        Ok(layout)
    }

    /// Encodes a row. Repetitions beyond those of any answer are left out, because they never get
    /// a colour.
    pub fn code(&self, row: Tiles) -> Code {
        let mut thermometer = 0_u128;
        let mut seen = [0_usize; Symbol::COUNT];
        for symbol in row.symbols() {
            let code = usize::from(symbol.code());
            if let Some(bit) = self.bits[code].get(seen[code]) {
                thermometer |= 1 << bit;
            }
            seen[code] += 1;
        }
        Code { word: row.word(), low: thermometer as u64, high: (thermometer >> 64) as u64 }
    }

    /// The key of one guess and one answer.
    pub fn key(&self, guess: &Code, answer: &Code) -> u32 {
        let mut keys = [0];
        self.keys_portable(guess, std::slice::from_ref(answer), &mut keys);
        keys[0]
    }

    /// The key that an answer has if a guess gets these colours, purples placed
    /// as the page does. Colours that no answer gives may have a key as well.
    pub(crate) fn key_of(&self, guess: Tiles, feedback: &Feedback) -> u32 {
        let coloured = guess.symbols().zip(feedback.colours());
        let coloured = coloured.filter(|(_, colour)| **colour != Colour::Absent);
        let symbols: Vec<Symbol> = coloured.map(|(symbol, _)| symbol).collect();
        let (own, told) = (self.code(guess), self.code(Tiles::from_symbols(&symbols)));
        let low = Places::of(own.low);
        let colours = low.extract(told.low) | Places::of(own.high).extract(told.high) << low.count;
        let equal = feedback
            .colours()
            .iter()
            .fold(0, |bits, colour| bits << 1 | u64::from(*colour == Colour::Right));
        (colours << self.tiles | equal) as u32
    }

    /// The keys of one guess with many answers, by the fastest way that the
    /// processor has. Writes one key an answer, as far as both slices reach.
    #[inline]
    pub fn keys(&self, guess: &Code, answers: &[Code], keys: &mut [u32]) {
        if !pext::keys(guess, answers, keys, self.tiles, self.spare) {
            self.keys_portable(guess, answers, keys);
        }
    }

    /// The same keys without BMI2: the fallback, and the oracle in the tests.
    pub fn keys_portable(&self, guess: &Code, answers: &[Code], keys: &mut [u32]) {
        let low = Places::of(guess.low);
        let high = Places::of(guess.high);
        for (answer, key) in answers.iter().zip(keys) {
            let colours = low.extract(answer.low) | high.extract(answer.high) << low.count;
            let equal = gathered(equal_tiles(guess.word, answer.word, self.spare));
            *key = (colours << self.tiles | equal) as u32;
        }
    }

    /// Of the low word of a thermometer, the bits for first occurrences.
    pub(crate) fn first_bits(&self) -> u64 {
        let first = self.bits.iter().filter_map(|bits| bits.first());
        first.fold(0, |all, &bit| all | 1_u64.checked_shl(bit.into()).unwrap_or(0))
    }

    /// All keys are below this.
    pub fn key_limit(&self) -> usize {
        1 << (2 * self.tiles).saturating_sub(1)
    }
}

fn most_counts(answers: &[Tiles], budget: &Budget) -> Result<[usize; Symbol::COUNT], Exhausted> {
    let mut watch = watch(budget);
    let mut most = [0; Symbol::COUNT];
    for answer in answers {
        watch.work(1)?;
        let mut counts = [0; Symbol::COUNT];
        for symbol in answer.symbols() {
            let code = usize::from(symbol.code());
            counts[code] += 1;
            most[code] = most[code].max(counts[code]);
        }
    }
    Ok(most)
}

/// The lowest bit of the first `tiles` fields, counted from the right.
const fn lowest_bits(tiles: usize) -> u64 {
    let mut bits = 0;
    let mut field = 0;
    while field < tiles {
        bits |= 1 << (field * TILE_BITS);
        field += 1;
    }
    bits
}

/// All bits of every field but the spare one.
const SYMBOL_MASK: u64 = lowest_bits(MOST_TILES) * ((1 << (TILE_BITS - 1)) - 1);

/// The spare bits of the tiles that are equal, among those in `spare`.
#[inline(always)]
pub(crate) fn equal_tiles(guess: u64, answer: u64, spare: u64) -> u64 {
    !((guess ^ answer) + SYMBOL_MASK) & spare
}

/// The spare bits side by side, by two multiplications of five fields each:
/// with all ten in one product the sums would run into each other.
#[inline(always)]
fn gathered(spare: u64) -> u64 {
    const HALF: u64 = (1 << (5 * TILE_BITS)) - 1;
    // Moves the lowest bit of field i to bit 20 + i.
    const GATHER: u64 = 1 << 20 | 1 << 15 | 1 << 10 | 1 << 5 | 1;
    let ones = spare >> (TILE_BITS - 1);
    let low = (ones & HALF).wrapping_mul(GATHER) >> 20 & 0x1f;
    let high = (ones >> (5 * TILE_BITS)).wrapping_mul(GATHER) >> 20 & 0x1f;
    high << 5 | low
}

/// The places of the bits of a guess's thermometer.
struct Places {
    places: [u8; MOST_TILES],
    count: usize,
}

impl Places {
    fn of(mut word: u64) -> Self {
        let mut all = Places { places: [0; MOST_TILES], count: 0 };
        while word != 0 && all.count < MOST_TILES {
            all.places[all.count] = word.trailing_zeros() as u8;
            all.count += 1;
            word &= word - 1;
        }
        all
    }

    /// The bits of `word` at these places, side by side.
    #[inline(always)]
    fn extract(&self, word: u64) -> u64 {
        let places = self.places[..self.count].iter().enumerate();
        places.fold(0, |bits, (at, &place)| bits | (word >> place & 1) << at)
    }
}
