//! Generation of some answers without generating all.
//!
//! Generating maxi takes seconds. Few answers agree with a row that was played, and few share
//! their first three tiles; with constraints on tiles and counts the generator finds those
//! quickly.

use unpuzzle_core::{Budget, Exhausted};

use super::generate::generate;
use super::watch;
use crate::rules::{COUNT_BITS, Colour, MOST_TILES, Row, Rules, Symbol, TILE_BITS, Tiles, Variant};

/// Constraints on an answer: which symbols at which place, and how many of each.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// For each place a bit for each symbol.
    allowed: [u32; MOST_TILES],
    least: [u8; Symbol::COUNT],
    most: [u8; Symbol::COUNT],
}

impl Limits {
    pub(super) const NONE: Self = Limits {
        allowed: [u32::MAX; MOST_TILES],
        least: [0; Symbol::COUNT],
        most: [u8::MAX; Symbol::COUNT],
    };

    /// What follows from rows: of an answer that keeps to it the colours are
    /// just these, but for what the commutative rule takes for green.
    fn of_rows(rules: Rules, rows: &[Row]) -> Self {
        let mut limits = Limits::NONE;
        for row in rows {
            let any_order = rules.commutative && row.feedback.is_solved();
            let mut coloured = [0_u8; Symbol::COUNT];
            let tiles = || row.guess.symbols().zip(row.feedback.colours());
            for (place, (symbol, &colour)) in tiles().enumerate() {
                let bit = 1 << symbol.code();
                if !any_order {
                    limits.allowed[place] &= if colour == Colour::Right { bit } else { !bit };
                }
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
}

/// The first tiles of a row, and what limits say of the next ones.
#[derive(Clone, Copy)]
pub(super) struct Laid {
    pub(super) word: u64,
    pub(super) tiles: usize,
    /// How often each symbol stands there, in [`COUNT_BITS`] bits each: a word can be
    /// copied at once, which bytes that were just written cannot.
    counts: u128,
    /// A bit for each symbol that may not come again.
    closed: u32,
    /// A bit for each symbol that must still come, and how many tiles that takes.
    lacking: u32,
    missing: usize,
}

impl Laid {
    pub(super) fn nothing(limits: &Limits) -> Self {
        let bits = |counts: [u8; Symbol::COUNT], wanted: fn(u8) -> bool| {
            counts
                .into_iter()
                .enumerate()
                .map(|(code, count)| u32::from(wanted(count)) << code)
                .sum()
        };
        Laid {
            word: 0,
            tiles: 0,
            counts: 0,
            closed: bits(limits.most, |most| most == 0),
            lacking: bits(limits.least, |least| least > 0),
            missing: limits.least.iter().map(|&least| usize::from(least)).sum(),
        }
    }

    #[inline]
    pub(super) fn and(mut self, code: u8, limits: &Limits) -> Self {
        self.word = self.word << TILE_BITS | u64::from(code);
        self.tiles += 1;
        let place = usize::from(code) * COUNT_BITS;
        self.counts += 1 << place;
        let count = (self.counts >> place) as u8 & ((1 << COUNT_BITS) - 1);
        let (least, most) = (limits.least[usize::from(code)], limits.most[usize::from(code)]);
        self.closed |= u32::from(count >= most) << code;
        self.lacking &= !(u32::from(count >= least) << code);
        self.missing -= usize::from(count <= least);
        self
    }

    /// A bit for each symbol that may come next in a row of this length.
    #[inline]
    pub(super) fn next(&self, limits: &Limits, tiles: usize) -> u32 {
        let allowed = limits.allowed[self.tiles] & !self.closed;
        match (tiles - self.tiles).checked_sub(self.missing) {
            None => 0,
            Some(0) => allowed & self.lacking,
            Some(_) => allowed,
        }
    }

    /// How many kinds of signs must still come on the left side, beside the
    /// brackets that close others.
    #[inline]
    pub(super) fn lacking_signs(&self) -> usize {
        let others = DIGITS | 1 << Symbol::EQUALS.code() | 1 << Symbol::CLOSE.code();
        (self.lacking & !others).count_ones() as usize
    }

    /// Whether the last digits of a row keep to the limits.
    pub(super) fn ends(self, digits: u64, limits: &Limits, tiles: usize) -> bool {
        let mut laid = self;
        while laid.tiles < tiles {
            let code = digits >> ((tiles - laid.tiles - 1) * TILE_BITS) & 0x1f;
            if laid.next(limits, tiles) & 1 << code == 0 {
                return false;
            }
            laid = laid.and(code as u8, limits);
        }
        true
    }
}

/// A bit for each digit.
pub(super) const DIGITS: u32 = 0x3ff;

/// A bit for each of `+ - * /`.
pub(super) const OPERATORS: u32 = 0xf << Symbol::PLUS.code();

/// The answers that agree with some rows, ascending.
pub(super) fn agreeing(
    rules: Rules,
    rows: &[Row],
    budget: &Budget,
) -> Result<Vec<Tiles>, Exhausted> {
    let found = generate(rules.variant, &Limits::of_rows(rules, rows), budget)?;
    if !rules.commutative {
        return Ok(found);
    }
    let wins = |row: &Row, answer| rules.wins(row.guess, answer) == row.feedback.is_solved();
    let mut watch = watch(budget);
    let mut agreeing = Vec::new();
    for answer in found {
        watch.work(1)?;
        if rows.iter().all(|row| wins(row, answer)) {
            agreeing.push(answer);
        }
    }
    Ok(agreeing)
}

/// Answers of maxi that are like a row: their left sides differ in two places
/// at most, where one of these symbols stands.
pub(crate) fn similar(row: Tiles, symbols: u32, budget: &Budget) -> Result<Vec<Tiles>, Exhausted> {
    let own: Vec<Symbol> = row.symbols().collect();
    let equals = own.iter().position(|&symbol| symbol == Symbol::EQUALS).unwrap_or(0);
    let mut found = Vec::new();
    for first in 0..equals {
        for second in 0..first {
            let mut limits = Limits::of_prefix(&own[..=equals]);
            limits.allowed[first] = symbols;
            limits.allowed[second] = symbols;
            found.extend(generate(Variant::Maxi, &limits, budget)?);
        }
    }
    Ok(found)
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
    // Nothing can stop this budget.
    generate(Variant::Maxi, &limits, &Budget::unlimited()).unwrap_or_default()
}

/// The table of counts, computed from all answers.
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
    use crate::answers::Answers;
    use crate::rules::Feedback;

    /// Rows against an answer; every other time the last one wins.
    fn played(rules: Rules, turn: usize, random: &mut Random) -> Vec<Row> {
        let all = Answers::count(rules.variant) as u64;
        let mut draw = || Answers::nth(rules.variant, random.below(all) as u32).unwrap();
        let answer = draw();
        let row = |guess| Row { guess, feedback: rules.feedback(guess, answer) };
        let others = std::iter::repeat_with(draw).filter(|&guess| !rules.wins(guess, answer));
        let mut rows: Vec<Row> = others.map(row).take(1 + turn % 3).collect();
        rows.extend((turn.is_multiple_of(4)).then(|| row(answer)));
        rows
    }

    #[test]
    fn limits_leave_what_the_colours_leave() {
        let mut random = Random::seeded(6);
        for variant in [Variant::Micro, Variant::Midi, Variant::Classic] {
            for turn in 0..12 {
                let rules = Rules { variant, commutative: turn % 2 == 0 };
                let rows = played(rules, turn, &mut random);
                let slow = Answers::of(variant)
                    .rows()
                    .iter()
                    .filter(|answer| {
                        rows.iter().all(|row| rules.feedback(row.guess, **answer) == row.feedback)
                    })
                    .copied();
                let found = agreeing(rules, &rows, &Budget::unlimited()).unwrap();
                assert_eq!(found, slow.collect::<Vec<Tiles>>(), "{rows:?}");
            }
        }
    }

    #[test]
    fn answers_of_maxi_agree_with_their_own_rows() {
        let mut random = Random::seeded(7);
        let rules = Rules::plain(Variant::Maxi);
        for index in (0..Answers::count(Variant::Maxi) as u32).step_by(9_973) {
            let answer = Answers::nth(Variant::Maxi, index).unwrap();
            let mut guess = || {
                let index = random.below(Answers::count(Variant::Maxi) as u64);
                Answers::nth(Variant::Maxi, index as u32).unwrap()
            };
            let rows = [guess(), guess()]
                .map(|guess| Row { guess, feedback: rules.feedback(guess, answer) });
            let found = agreeing(rules, &rows, &Budget::unlimited()).unwrap();
            assert!(found.contains(&answer), "{answer} {rows:?}");
            assert!(
                found.iter().all(|other| {
                    rows.iter().all(|row| Feedback::of(row.guess, *other) == row.feedback)
                }),
                "{answer} {rows:?}"
            );
        }
    }

    #[test]
    #[ignore = "generating maxi takes some seconds: cargo xtask ci --lane long"]
    fn limits_leave_what_the_colours_leave_of_maxi() {
        let mut random = Random::seeded(8);
        let rules = Rules::plain(Variant::Maxi);
        for turn in 0..20 {
            let rows = played(rules, turn, &mut random);
            let slow: Vec<Tiles> = Answers::of(Variant::Maxi)
                .rows()
                .iter()
                .filter(|answer| {
                    rows.iter().all(|row| Feedback::of(row.guess, **answer) == row.feedback)
                })
                .copied()
                .collect();
            assert_eq!(agreeing(rules, &rows, &Budget::unlimited()).unwrap(), slow, "{rows:?}");
        }
    }

    #[test]
    fn similar_rows_differ_in_two_places_of_the_left_side() {
        let row = Tiles::parse("67+1-23=45", Variant::Maxi).unwrap();
        let found = similar(row, u32::MAX, &Budget::unlimited()).unwrap();
        assert!(found.len() > 500 && found.contains(&row), "{}", found.len());
        for other in found {
            assert!(Answers::position(Variant::Maxi, other).is_some(), "{other}");
            let pairs = row.symbols().zip(other.symbols()).take(7);
            assert!(pairs.filter(|(own, other)| own != other).count() <= 2, "{other}");
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
