//! Answers of a kind, without making all of them.
//!
//! Maxi takes seconds to make. Few answers agree with a row that was played,
//! and few begin with the same three tiles; the generator finds those in a
//! moment when it is told what may stand where.

use unpuzzle_core::{Budget, Exhausted};

use super::generate::generate_within;
use crate::rules::{Colour, MOST_TILES, Row, Rules, Symbol, TILE_BITS, Tiles, Variant};

/// What may stand where, and how often.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// For each place a bit for each symbol.
    allowed: [u32; MOST_TILES],
    least: [u8; Symbol::COUNT],
    most: [u8; Symbol::COUNT],
}

impl Limits {
    const NONE: Self = Limits {
        allowed: [u32::MAX; MOST_TILES],
        least: [0; Symbol::COUNT],
        most: [u8::MAX; Symbol::COUNT],
    };

    /// What follows from rows that did not win.
    fn of_rows(rows: &[Row]) -> Self {
        let mut limits = Limits::NONE;
        for row in rows {
            let mut coloured = [0_u8; Symbol::COUNT];
            let tiles = || row.guess.symbols().zip(row.feedback.colours());
            for (place, (symbol, &colour)) in tiles().enumerate() {
                let bit = 1 << symbol.code();
                let right = colour == Colour::Right;
                limits.allowed[place] &= if right { bit } else { !bit };
                coloured[usize::from(symbol.code())] += u8::from(colour != Colour::Absent);
            }
            for (symbol, &colour) in tiles() {
                let code = usize::from(symbol.code());
                limits.least[code] = limits.least[code].max(coloured[code]);
                if colour == Colour::Absent {
                    limits.most[code] = limits.most[code].min(coloured[code]);
                }
            }
        }
        limits
    }

    /// The first tiles are these.
    fn of_prefix(prefix: &[Symbol]) -> Self {
        let mut limits = Limits::NONE;
        for (allowed, symbol) in limits.allowed.iter_mut().zip(prefix) {
            *allowed = 1 << symbol.code();
        }
        limits
    }

    /// Whether `=` may stand at a place.
    pub(super) fn allow_equals_at(&self, place: usize) -> bool {
        self.allowed[place] & 1 << Symbol::EQUALS.code() != 0
    }

    /// Whether the last of some tiles that were laid may stand where it is,
    /// and the others can still come as often as they must.
    pub(super) fn fit(&self, word: u64, laid: usize, tiles: usize) -> bool {
        let Some(last) = laid.checked_sub(1) else {
            return true;
        };
        if self.allowed[last] & 1 << (word & 0x1f) == 0 {
            return false;
        }
        let mut counts = [0_u8; Symbol::COUNT];
        for place in 0..laid {
            counts[(word >> (place * TILE_BITS) & 0x1f) as usize] += 1;
        }
        let mut missing = 0;
        for ((count, least), most) in counts.iter().zip(&self.least).zip(&self.most) {
            if count > most {
                return false;
            }
            missing += usize::from(least.saturating_sub(*count));
        }
        missing <= tiles - laid
    }
}

/// How many answers agree with rows of which none won.
pub(super) fn count_agreeing(
    rules: Rules,
    rows: &[Row],
    budget: &Budget,
) -> Result<usize, Exhausted> {
    let found = generate_within(rules.variant, &Limits::of_rows(rows), budget)?;
    let agrees = |answer: &&Tiles| {
        let same = |row: &Row| rules.feedback(row.guess, **answer) == row.feedback;
        rows.iter().all(same)
    };
    Ok(found.iter().filter(agrees).count())
}

/// Tiles of a prefix in the table of counts.
const PREFIX: usize = 3;

/// How many answers of maxi begin with each three symbols, in their order: two
/// bytes each.
static MAXI_COUNTS: &[u8] = include_bytes!("../../books/maxi.counts");

/// The answer of maxi with this number, if there is one.
pub(super) fn nth_of_maxi(index: u32) -> Option<Tiles> {
    let mut left = index;
    for (prefix, count) in prefixes() {
        if left < count {
            return beginning_with(&prefix).get(left as usize).copied();
        }
        left -= count;
    }
    None
}

/// The number of an answer of maxi.
pub(super) fn position_in_maxi(row: Tiles) -> Option<u32> {
    let own: Vec<Symbol> = row.symbols().take(PREFIX).collect();
    let mut before = 0;
    for (prefix, count) in prefixes() {
        if own == prefix {
            let at = beginning_with(&prefix).binary_search(&row).ok()?;
            return Some(before + at as u32);
        }
        before += count;
    }
    None
}

fn prefixes() -> impl Iterator<Item = ([Symbol; PREFIX], u32)> {
    let all = || Symbol::all();
    let prefixes = all().flat_map(move |a| all().flat_map(move |b| all().map(move |c| [a, b, c])));
    let counts = MAXI_COUNTS.chunks_exact(2);
    prefixes.zip(counts.map(|count| u32::from(u16::from_le_bytes([count[0], count[1]]))))
}

/// The answers of maxi that begin so, ascending.
fn beginning_with(prefix: &[Symbol]) -> Vec<Tiles> {
    let limits = Limits::of_prefix(prefix);
    // Nobody holds the flag of this budget.
    let found = generate_within(Variant::Maxi, &limits, &Budget::unlimited());
    let mut found = found.unwrap_or_default();
    found.retain(|row| row.symbols().take(PREFIX).eq(prefix.iter().copied()));
    found
}

/// The table of counts, made anew from all answers.
pub fn maxi_counts(rows: &[Tiles]) -> Vec<u8> {
    let mut counts = vec![0_u16; Symbol::COUNT.pow(PREFIX as u32)];
    for row in rows {
        let codes = row.symbols().take(PREFIX).map(Symbol::code);
        let at = codes.fold(0, |at, code| at * Symbol::COUNT + usize::from(code));
        counts[at] += 1;
    }
    counts.into_iter().flat_map(u16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use unpuzzle_core::Random;

    use super::*;
    use crate::answers::{Answers, Knowledge};

    #[test]
    fn as_many_agree_as_a_filter_leaves() {
        let mut random = Random::seeded(6);
        for variant in [Variant::Micro, Variant::Midi, Variant::Classic] {
            let rows = Answers::of(variant).rows();
            for turn in 0..12 {
                let rules = Rules { variant, commutative: turn % 2 == 0 };
                let answer = rows[random.index(rows.len())];
                let guess = || rows[random.index(rows.len())];
                let played: Vec<Row> = std::iter::repeat_with(guess)
                    .filter(|&guess| !rules.wins(guess, answer))
                    .map(|guess| Row { guess, feedback: rules.feedback(guess, answer) })
                    .take(1 + turn % 3)
                    .collect();
                let count = count_agreeing(rules, &played, &Budget::unlimited());
                let known = Knowledge::from_rows(rules, &played).unwrap();
                assert_eq!(count, Ok(known.candidates().len()), "{played:?}");
            }
        }
    }

    #[test]
    fn answers_of_maxi_are_found_by_number() {
        let total: u32 = prefixes().map(|(_, count)| count).sum();
        assert_eq!(total as usize, Answers::count(Variant::Maxi));
        let mut random = Random::seeded(2);
        for _ in 0..20 {
            let index = random.below(total.into()) as u32;
            let row = nth_of_maxi(index).unwrap();
            assert_eq!(position_in_maxi(row), Some(index), "{row}");
        }
        assert_eq!(nth_of_maxi(total), None);
    }

    #[test]
    #[ignore = "generating maxi takes some seconds: cargo xtask ci --lane long"]
    fn the_counts_are_those_of_all_answers() {
        let answers = Answers::of(Variant::Maxi);
        assert_eq!(maxi_counts(answers.rows()), MAXI_COUNTS);
        for index in (0..answers.len() as u32).step_by(100_003) {
            assert_eq!(nth_of_maxi(index), answers.row(index));
        }
    }
}
