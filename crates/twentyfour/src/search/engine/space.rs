//! The subsets of a hand as bit masks.

use std::ops::Range;

use rustc_hash::FxHashMap;
use unpuzzle_expr::Rational;

use super::residues::{Residue, Residues};
use super::{Item, ItemId, SHORT};
use crate::rules::Hand;
use crate::search::canonical::index_of_one;

/// A set of the hand's cards, one bit for each, smallest card lowest.
pub(crate) type Mask = usize;

/// The cards of a hand from small to large, and precomputed facts about their subsets.
pub(super) struct Space {
    pub(super) cards: Vec<Rational>,
    /// The different cards, from small to large.
    pub(super) numbers: Vec<Rational>,
    pub(super) one: Option<u8>,
    /// For each subset the representative of those with equal numbers.
    canonical: Vec<Mask>,
    /// For each subset, the upper bound of numerator plus denominator of its values.
    reach: Vec<u64>,
}

impl Space {
    pub(super) fn new(cards: &[Rational]) -> Self {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        let mut numbers = cards.clone();
        numbers.dedup();
        Space {
            one: index_of_one(&numbers),
            canonical: canonical(&cards),
            reach: reach(&cards),
            numbers,
            cards,
        }
    }

    /// The index and value of a single card.
    pub(super) fn card(&self, mask: Mask) -> (u8, Rational) {
        let value = self.cards[mask.trailing_zeros() as usize];
        let index = self.numbers.partition_point(|number| *number < value);
        (index as u8, value)
    }

    pub(super) fn full(&self) -> Mask {
        self.canonical.len() - 1
    }

    /// The representative of the subsets with the same numbers.
    #[inline]
    pub(super) fn canonical(&self, mask: Mask) -> Mask {
        self.canonical[mask]
    }

    /// Whether the size of a value allows an expression over these cards.
    #[inline]
    pub(super) fn may_reach(&self, mask: Mask, value: Rational) -> bool {
        magnitude(value) <= self.reach[mask]
    }

    /// Whether an expression over these cards may overflow.
    #[inline]
    pub(super) fn may_overflow(&self, mask: Mask) -> bool {
        self.reach[mask] > i64::MAX as u64
    }

    /// The representatives of non-empty subsets, smallest first.
    pub(super) fn subsets(&self) -> Vec<Mask> {
        let mut masks: Vec<Mask> =
            (1..=self.full()).filter(|&mask| self.canonical(mask) == mask).collect();
        masks.sort_by_key(|&mask| order(mask));
        masks
    }

    /// The numbers of the splits of a subset.
    #[inline]
    pub(super) fn splits(&self, mask: Mask) -> Range<usize> {
        let start = mask.checked_sub(1).map_or(0, |before| SPLITS.ends[before]);
        start.into()..SPLITS.ends[mask].into()
    }

    /// A split by its number; `None` for all but one of the splits with equal numbers.
    #[inline]
    pub(super) fn split(&self, number: usize) -> Option<Split> {
        let (small, rest) = SPLITS.pairs[number];
        let (small, large) = (Mask::from(small), self.canonical(rest.into()));
        // Only parts of equal size can be swapped.
        let first = self.canonical(small) == small && (small <= large || size(small) < size(large));
        let small_leads = small.trailing_zeros() < rest.trailing_zeros();
        first.then_some(Split { small, large, small_leads })
    }
}

/// A subset split into two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) small: Mask,
    pub(super) large: Mask,
    /// Whether the smaller part leads, that is, holds the smallest card or one of them.
    pub(super) small_leads: bool,
}

/// The number of cards in each subset: a table, because baseline x86-64 has no instruction
/// that counts bits.
static SIZES: [u8; 1 << Hand::MOST_CARDS] = sizes();

const fn sizes() -> [u8; 1 << Hand::MOST_CARDS] {
    let mut sizes = [0; 1 << Hand::MOST_CARDS];
    let mut mask = 0_usize;
    while mask < sizes.len() {
        sizes[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    sizes
}

#[inline]
pub(super) fn size(mask: Mask) -> u8 {
    SIZES[mask % SIZES.len()]
}

const fn order(mask: Mask) -> usize {
    (mask.count_ones() as usize) << Hand::MOST_CARDS | mask
}

/// The splits of every subset of eight different cards, smaller part first.
struct Splits {
    pairs: [(u8, u8); SPLIT_COUNT],
    /// For each subset the end of its splits, which is the start of the next ones.
    ends: [u16; 1 << Hand::MOST_CARDS],
}

/// Each card is in one part, in the other or in none; no part is empty, and the order of the
/// parts does not matter: (3^8 + 1) / 2 - 2^8.
const SPLIT_COUNT: usize = 3025;

static SPLITS: Splits = all_splits();

const fn all_splits() -> Splits {
    let mut splits = Splits { pairs: [(0, 0); SPLIT_COUNT], ends: [0; 1 << Hand::MOST_CARDS] };
    let (mut count, mut mask) = (0, 0_usize);
    while mask < splits.ends.len() {
        // Enumerate the subsets of the mask in order.
        let mut part = mask.wrapping_neg() & mask;
        while part != 0 {
            if order(part) < order(mask ^ part) {
                splits.pairs[count] = (part as u8, (mask ^ part) as u8);
                count += 1;
            }
            part = part.wrapping_sub(mask) & mask;
        }
        splits.ends[mask] = count as u16;
        mask += 1;
    }
    splits
}

/// For each subset the representative of those with equal numbers, which has the lowest
/// bits of each run of equal cards.
fn canonical(cards: &[Rational]) -> Vec<Mask> {
    let mut canonical = Vec::with_capacity(1 << cards.len());
    canonical.push(0);
    let mut start = 0;
    for (place, card) in cards.iter().enumerate() {
        if cards[start] != *card {
            start = place;
        }
        for without in 0..1 << place {
            let known: Mask = canonical[without];
            // The lowest cards of the run are taken already.
            let free = start + (known >> start).trailing_ones() as usize;
            canonical.push(known | 1 << free);
        }
    }
    canonical
}

/// For each subset the product of numerator plus denominator over its cards, which no
/// expression with the ordinary operators exceeds: with n + d for a value n/d,
/// n·e + m·d + d·e and n·m + d·e are at most (n + d)·(m + e).
fn reach(cards: &[Rational]) -> Vec<u64> {
    let mut reach = Vec::with_capacity(1 << cards.len());
    reach.push(1_u64);
    for card in cards {
        for without in 0..reach.len() {
            reach.push(reach[without].saturating_mul(magnitude(*card)));
        }
    }
    reach
}

/// Numerator plus denominator; this cannot overflow.
#[inline]
fn magnitude(value: Rational) -> u64 {
    value.numerator().unsigned_abs() + value.denominator().unsigned_abs()
}

/// The list of all values of a subset.
#[derive(Clone)]
pub(super) struct Listed {
    pub(super) ids: Range<ItemId>,
    /// A bit for each small whole number in the list.
    small: u64,
    /// The first item of any other value.
    odd: ItemId,
    pub(super) residues: Residues,
}

impl Listed {
    /// The list of the items from `start` on. Small whole numbers are moved to the front
    /// unless items must stay in place.
    pub(super) fn new(items: &mut [Item], start: usize, stay: bool) -> Self {
        let (mut small, mut place, mut odd) = (0, start, items.len());
        while place < odd {
            match bit(items[place].value) {
                0 if stay => {}
                0 => {
                    odd -= 1;
                    items.swap(place, odd);
                    continue;
                }
                bit => small |= bit,
            }
            place += 1;
        }
        let mut residues = Residues::NONE;
        for item in &mut items[start..] {
            item.residue = Residue::of(item.value);
            residues.add(item.residue);
        }
        let odd = if stay { start } else { odd } as ItemId;
        Listed { ids: start as ItemId..items.len() as ItemId, small, odd, residues }
    }

    pub(super) fn is_short(&self) -> bool {
        self.ids.len() <= SHORT
    }

    /// Whether a value may be in the list; exact for small whole numbers.
    #[inline]
    pub(super) fn may_have(&self, value: Rational) -> bool {
        match bit(value) {
            0 => self.odd < self.ids.end,
            bit => self.small & bit != 0,
        }
    }
}

/// The bit of a small whole number; none for other values.
#[inline]
fn bit(value: Rational) -> u64 {
    let whole = value.numerator();
    if value.is_integer() && (0..64).contains(&whole) { 1 << whole } else { 0 }
}

/// An index of a long list by value. Joinable digits differ from equal values.
#[derive(Default)]
pub(super) struct Places {
    /// By whole number one more than its place, or zero.
    dense: Vec<ItemId>,
    /// Other values.
    others: FxHashMap<(Rational, bool), ItemId>,
}

/// Whole numbers below this are indexed directly.
const DENSE: usize = 4096;

impl Places {
    /// Enters the list that begins at `start` into an empty index.
    pub(super) fn fill(&mut self, items: &[Item], start: usize) {
        self.dense.resize(DENSE, 0);
        for (item, place) in items[start..].iter().zip(start..) {
            self.enter(item, place as ItemId);
        }
    }

    /// The place of an equal item; if there is none, this one is entered.
    #[inline]
    pub(super) fn enter(&mut self, item: &Item, place: ItemId) -> Option<ItemId> {
        let digits = item.is_digits();
        let whole = usize::try_from(item.value.numerator()).ok();
        let whole = whole.filter(|_| item.value.is_integer() && !digits);
        let Some(known) = whole.and_then(|whole| self.dense.get_mut(whole)) else {
            let known = *self.others.entry((item.value, digits)).or_insert(place);
            return Some(known).filter(|&known| known != place);
        };
        if *known == 0 {
            *known = place + 1;
            return None;
        }
        Some(*known - 1)
    }

    /// Removes the items of a list.
    pub(super) fn clear(&mut self, items: &[Item]) {
        self.others.clear();
        for item in items {
            let whole = usize::try_from(item.value.numerator()).ok();
            if let Some(place) = whole.and_then(|whole| self.dense.get_mut(whole)) {
                *place = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(cards: &[i64]) -> Space {
        let cards: Vec<_> = cards.iter().map(|&card| Rational::from(card)).collect();
        Space::new(&cards)
    }

    #[test]
    fn equal_cards_share_subsets() {
        let space = space(&[8, 3, 8, 3]);
        assert_eq!(space.canonical(0b1010), 0b0101);
        assert_eq!(space.canonical(0b1100), 0b1100);
        assert_eq!(space.subsets().len(), 8);
        let splits = space.splits(0b1111).filter_map(|number| space.split(number));
        let splits: Vec<_> = splits.map(|split| (split.small, split.large)).collect();
        assert_eq!(
            splits,
            [(0b0001, 0b1101), (0b0011, 0b1100), (0b0100, 0b0111), (0b0101, 0b0101)]
        );
    }

    #[test]
    fn different_cards_split_in_every_way() {
        let space = space(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(space.splits(space.full()).len(), 31);
        assert!(space.splits(space.full()).all(|number| space.split(number).is_some()));
        assert_eq!(space.subsets().len(), 63);
    }

    #[test]
    fn reach_bounds_sums_and_products() {
        let space = space(&[2, 2]);
        assert!(space.may_reach(0b11, Rational::from(8_i64)));
        assert!(!space.may_reach(0b11, Rational::from(9_i64)));
    }
}
