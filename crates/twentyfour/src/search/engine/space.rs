//! The subsets of a hand as bit masks.

use std::rc::Rc;

use unpuzzle_expr::Rational;

use crate::search::canonical::different;

/// A set of the hand's cards, one bit for each, smallest card lowest.
pub(crate) type Mask = usize;

/// The cards of a hand from small to large and what is known about their subsets
/// before any search.
pub(super) struct Space {
    pub(super) cards: Vec<Rational>,
    /// The different cards, from small to large.
    numbers: Vec<Rational>,
    /// For each subset the one that stands for all with equal numbers.
    canonical: Vec<Mask>,
    /// For each subset the ways to part it in two, each kind once, the smaller part
    /// first.
    splits: Vec<Rc<[(Mask, Mask)]>>,
    /// For each subset, what numerator plus denominator of its values cannot exceed.
    reach: Vec<u64>,
}

impl Space {
    pub(super) fn new(cards: &[Rational]) -> Self {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        let masks = 0..1 << cards.len();
        let canonical: Vec<_> = masks.clone().map(|mask| canonical(&cards, mask)).collect();
        Space {
            splits: masks.clone().map(|mask| splits(&canonical, mask)).collect(),
            canonical,
            reach: masks.map(|mask| reach(&cards, mask)).collect(),
            numbers: different(cards.clone()),
            cards,
        }
    }

    /// The card of a subset of one, after its index among the different ones.
    pub(super) fn card(&self, mask: Mask) -> (u8, Rational) {
        let value = self.cards[mask.trailing_zeros() as usize];
        let index = self.numbers.partition_point(|number| *number < value);
        (index as u8, value)
    }

    pub(super) fn full(&self) -> Mask {
        self.canonical.len() - 1
    }

    /// The subset with the same numbers that is searched in place of this one.
    #[inline]
    pub(super) fn canonical(&self, mask: Mask) -> Mask {
        self.canonical[mask]
    }

    /// Whether some expression over these cards can have this value, as far as its
    /// size tells.
    #[inline]
    pub(super) fn may_reach(&self, mask: Mask, value: Rational) -> bool {
        size(value) <= self.reach[mask]
    }

    /// Whether an expression over these cards may have a value that does not fit.
    #[inline]
    pub(super) fn may_overflow(&self, mask: Mask) -> bool {
        self.reach[mask] > i64::MAX as u64
    }

    /// The non-empty subsets, each kind once, small ones first.
    pub(super) fn subsets(&self) -> Vec<Mask> {
        let mut masks: Vec<Mask> =
            (1..=self.full()).filter(|&mask| self.canonical(mask) == mask).collect();
        masks.sort_by_key(|mask| (mask.count_ones(), *mask));
        masks
    }

    /// The ways to part a subset in two, each kind once, the smaller part first.
    pub(super) fn splits(&self, mask: Mask) -> Rc<[(Mask, Mask)]> {
        Rc::clone(&self.splits[mask])
    }
}

fn splits(canonical: &[Mask], mask: Mask) -> Rc<[(Mask, Mask)]> {
    let mut splits = Vec::new();
    // Subsets that another stands for are never parted.
    let mut part = if canonical[mask] == mask { mask.wrapping_sub(1) & mask } else { 0 };
    while part != 0 {
        let (first, second) = (canonical[part], canonical[mask ^ part]);
        let order = |mask: Mask| (mask.count_ones(), mask);
        if order(first) <= order(second) {
            splits.push((first, second));
        }
        part = (part - 1) & mask;
    }
    splits.sort_unstable();
    splits.dedup();
    splits.into()
}

/// Within each run of equal cards the lowest bits are taken first.
fn canonical(cards: &[Rational], mask: Mask) -> Mask {
    let mut result = 0;
    for place in 0..cards.len() {
        if mask >> place & 1 == 1 {
            let start = cards.partition_point(|card| *card < cards[place]);
            let free = (start..=place).find(|free| result >> free & 1 == 0);
            result |= 1 << free.unwrap_or(place);
        }
    }
    result
}

/// The product of numerator plus denominator over the cards.
///
/// No operation of the ordinary four exceeds it: with n + d for a value n/d,
/// n·e + m·d + d·e and n·m + d·e are at most (n + d)·(m + e).
fn reach(cards: &[Rational], mask: Mask) -> u64 {
    let chosen = (0..cards.len()).filter(|place| mask >> place & 1 == 1);
    chosen.fold(1_u64, |product, place| product.saturating_mul(size(cards[place])))
}

/// Numerator plus denominator, which always fits.
#[inline]
fn size(value: Rational) -> u64 {
    value.numerator().unsigned_abs() + value.denominator().unsigned_abs()
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
        assert_eq!(
            *space.splits(0b1111),
            [(0b0001, 0b1101), (0b0011, 0b1100), (0b0100, 0b0111), (0b0101, 0b0101)]
        );
    }

    #[test]
    fn different_cards_split_in_every_way() {
        let space = space(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(space.splits(space.full()).len(), 31);
        assert_eq!(space.subsets().len(), 63);
    }

    #[test]
    fn reach_bounds_sums_and_products() {
        let space = space(&[2, 2]);
        assert!(space.may_reach(0b11, Rational::from(8_i64)));
        assert!(!space.may_reach(0b11, Rational::from(9_i64)));
    }
}
