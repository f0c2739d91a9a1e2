//! What an expression carries along without changing its value.
//!
//! Ones that multiply, zeros that add, pairs {x, x} that do either and cards that
//! were multiplied by zero make no difference to where they stand, so a form keeps
//! them apart, sorted:
//!
//! ```text
//! one    ONE, element        pair   PAIR, element
//! zero   ZERO, element       spent  SPENT, count, leaves
//! ```

use super::bytes::{Bytes, List, PRODUCT, SUM, for_each_leaf, lacks_numerator, split_element};
use super::form::Form;

pub(super) const ONE: u8 = 0x50;
pub(super) const PAIR: u8 = 0x51;
pub(super) const ZERO: u8 = 0x52;
pub(super) const SPENT: u8 = 0x53;

/// A bag being filled.
#[derive(Clone, Copy, Default)]
pub(super) struct Bag<'a> {
    kinds: [u8; 8],
    elements: List<'a>,
    spent: [u8; 8],
    spent_count: usize,
}

impl<'a> Bag<'a> {
    /// The bag of a finished form.
    pub(super) fn of(form: &'a Form) -> Self {
        let mut bag = Bag::default();
        bag.extend(form);
        bag
    }

    /// Adds the contents of a finished form's bag.
    #[inline]
    pub(super) fn extend(&mut self, form: &'a Form) {
        let mut rest = form.bag.as_slice();
        while let Some((&kind, after)) = rest.split_first() {
            rest = if kind == SPENT {
                let (leaves, after) = after[1..].split_at(usize::from(after[0]));
                leaves.iter().for_each(|&leaf| self.spend(leaf));
                after
            } else {
                let (element, after) = split_element(after);
                self.add(kind, element);
                after
            };
        }
    }

    /// Adds an element as one of a kind: [`ONE`], [`PAIR`] or [`ZERO`].
    #[inline]
    pub(super) fn add(&mut self, kind: u8, element: &'a [u8]) {
        if let Some(place) = self.kinds.get_mut(self.elements.len()) {
            *place = kind;
            self.elements.push(element);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.elements.len() + self.spent_count == 0
    }

    /// Takes out the smallest element of a kind.
    pub(super) fn take_smallest(&mut self, kind: u8) -> Option<&'a [u8]> {
        let place = self.places(kind).min_by_key(|&place| self.element(place))?;
        Some(self.remove(place))
    }

    /// Takes out the largest element of a kind, if it is also of some sort.
    pub(super) fn take_largest(&mut self, kind: u8, sort: fn(&[u8]) -> bool) -> Option<&'a [u8]> {
        let sorted = self.places(kind).filter(|&place| sort(self.element(place)));
        let place = sorted.max_by_key(|&place| self.element(place))?;
        Some(self.remove(place))
    }

    /// Whether there is an element of a kind and sort.
    pub(super) fn has(&self, kind: u8, sort: fn(&[u8]) -> bool) -> bool {
        self.places(kind).any(|place| sort(self.element(place)))
    }

    pub(super) fn spend(&mut self, leaf: u8) {
        if let Some(place) = self.spent.get_mut(self.spent_count) {
            *place = leaf;
            self.spent_count += 1;
        }
    }

    /// The cards that were multiplied by zero.
    pub(super) fn spent(&self) -> &[u8] {
        &self.spent[..self.spent_count]
    }

    pub(super) fn forget_spent(&mut self) {
        self.spent_count = 0;
    }

    /// Adds an expression worth 1, which may be `x/x` or nothing at all.
    pub(super) fn unit(&mut self, core: &'a [u8]) {
        match (core.first(), quotient_of_equals(core)) {
            (None, _) => {}
            (_, Some(element)) => self.add(PAIR, element),
            _ => self.add(ONE, core),
        }
    }

    /// Takes out the expression that stands for a value of 1: the smallest one, or
    /// for want of ones a pair as `x/x`.
    pub(super) fn take_unit(&mut self, one: Option<u8>, core: &mut Bytes) {
        self.join_ones(one);
        if let Some(element) = self.take_smallest(ONE) {
            core.extend(element);
        } else if let Some(place) = self.pair_of_ones(one) {
            let element = self.remove(place);
            self.add(ONE, element);
            core.extend(element);
        } else if let Some(element) = self.take_smallest(PAIR) {
            let mut both = List::default();
            both.push(element);
            core.extend_node(PRODUCT, &both, &both);
        }
    }

    /// Takes out the expression that stands where a zero is needed: the smallest
    /// zero, or for want of zeros a pair as `x-x`.
    pub(super) fn take_zero(&mut self, core: &mut Bytes) {
        if let Some(element) = self.take_smallest(ZERO) {
            core.extend(element);
        } else if let Some(element) = self.take_smallest(PAIR) {
            let mut both = List::default();
            both.push(element);
            core.extend_node(SUM, &both, &both);
        }
    }

    /// Whether something in the bag needs a one to divide.
    pub(super) fn lacks_numerator(&self) -> bool {
        self.elements.iter().any(lacks_numerator)
    }

    /// Shows every leaf in the bag, as often as its card is used.
    pub(super) fn for_each_leaf(&self, visit: &mut impl FnMut(u8)) {
        for (place, element) in self.elements.iter().enumerate() {
            for_each_leaf(element, visit);
            if self.kinds[place] == PAIR {
                for_each_leaf(element, visit);
            }
        }
        self.spent().iter().for_each(|&leaf| visit(leaf));
    }

    /// The bag as bytes, with two cards worth 1 made a pair.
    pub(super) fn pack(&mut self, one: Option<u8>) -> Bytes {
        let mut bytes = Bytes::EMPTY;
        if self.is_empty() {
            return bytes;
        }
        self.join_ones(one);
        for kind in [ONE, PAIR, ZERO] {
            while let Some(element) = self.take_smallest(kind) {
                bytes.push(kind);
                bytes.extend(element);
            }
        }
        if self.spent_count > 0 {
            self.spent[..self.spent_count].sort_unstable();
            bytes.extend(&[SPENT, self.spent_count as u8]);
            bytes.extend(self.spent());
        }
        bytes
    }

    fn join_ones(&mut self, one: Option<u8>) {
        let Some(one) = one else { return };
        loop {
            let is_card = |&place: &usize| self.element(place) == [one];
            let mut cards = self.places(ONE).filter(is_card);
            let two = (cards.next(), cards.next());
            drop(cards);
            let (Some(first), Some(second)) = two else {
                return;
            };
            self.remove(second);
            let element = self.remove(first);
            self.add(PAIR, element);
        }
    }

    fn pair_of_ones(&self, one: Option<u8>) -> Option<usize> {
        let one = [one?];
        self.places(PAIR).find(|&place| self.element(place) == one)
    }

    fn places(&self, kind: u8) -> impl Iterator<Item = usize> {
        (0..self.elements.len()).filter(move |&place| self.kinds[place] == kind)
    }

    fn element(&self, place: usize) -> &'a [u8] {
        self.elements.as_slice()[place]
    }

    fn remove(&mut self, place: usize) -> &'a [u8] {
        self.kinds.copy_within(place + 1.., place);
        self.elements.remove(place)
    }
}

/// The `x` of `x/x`.
pub(super) fn quotient_of_equals(core: &[u8]) -> Option<&[u8]> {
    let [PRODUCT, _, ONE_BY_ONE, operands @ ..] = core else { return None };
    let (above, below) = split_element(operands);
    (above == below).then_some(above)
}

/// The counts of a product of one factor and one divisor.
const ONE_BY_ONE: u8 = 1 << 4 | 1;
