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

use super::bytes::{Bytes, List, PRODUCT, SUM, children, for_each_leaf, split_element};
use super::form::Form;

pub(super) const ONE: u8 = 0x50;
pub(super) const PAIR: u8 = 0x51;
pub(super) const ZERO: u8 = 0x52;
pub(super) const SPENT: u8 = 0x53;

/// A bag being filled.
#[derive(Clone, Copy, Default)]
pub(super) struct Bag<'a> {
    pub(super) ones: List<'a>,
    pub(super) pairs: List<'a>,
    pub(super) zeros: List<'a>,
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
    pub(super) fn extend(&mut self, form: &'a Form) {
        let mut rest = form.bag.as_slice();
        while let Some((&kind, after)) = rest.split_first() {
            rest = if kind == SPENT {
                let (leaves, after) = after[1..].split_at(usize::from(after[0]));
                leaves.iter().for_each(|&leaf| self.spend(leaf));
                after
            } else {
                let (element, after) = split_element(after);
                self.list(kind).push(element);
                after
            };
        }
    }

    pub(super) fn one(&mut self, element: &'a [u8]) {
        self.ones.push(element);
    }

    pub(super) fn pair(&mut self, element: &'a [u8]) {
        self.pairs.push(element);
    }

    pub(super) fn zero(&mut self, element: &'a [u8]) {
        self.zeros.push(element);
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
            (_, Some(element)) => self.pair(element),
            _ => self.one(core),
        }
    }

    /// Takes out the expression that stands for a value of 1: the smallest one, or
    /// for want of ones a pair as `x/x`.
    pub(super) fn take_unit(&mut self, one: Option<u8>, core: &mut Bytes) {
        if let Some(place) = smallest(&self.ones) {
            core.extend(self.ones.remove(place));
        } else if let Some(place) = self.pair_of_ones(one) {
            let element = self.pairs.remove(place);
            self.ones.push(element);
            core.extend(element);
        } else if let Some(place) = smallest(&self.pairs) {
            let mut both = List::default();
            both.push(self.pairs.remove(place));
            core.extend_node(PRODUCT, &both, &both);
        }
    }

    /// Takes out the expression that stands where a zero is needed: the smallest
    /// zero, or for want of zeros a pair as `x-x`.
    pub(super) fn take_zero(&mut self, core: &mut Bytes) {
        if let Some(place) = smallest(&self.zeros) {
            core.extend(self.zeros.remove(place));
        } else if let Some(place) = smallest(&self.pairs) {
            let mut both = List::default();
            both.push(self.pairs.remove(place));
            core.extend_node(SUM, &both, &both);
        }
    }

    /// Shows every leaf in the bag, as often as its card is used.
    pub(super) fn for_each_leaf(&self, visit: &mut impl FnMut(u8)) {
        for element in self.ones.iter().chain(self.zeros.iter()) {
            for_each_leaf(element, visit);
        }
        for element in self.pairs.iter() {
            for_each_leaf(element, visit);
            for_each_leaf(element, visit);
        }
        self.spent().iter().for_each(|&leaf| visit(leaf));
    }

    /// The bag as bytes, with two cards worth 1 made a pair.
    pub(super) fn pack(mut self, one: Option<u8>) -> Bytes {
        if let Some(one) = one {
            self.join_ones(&[one]);
        }
        let mut bytes = Bytes::EMPTY;
        for (kind, mut list) in [(ONE, self.ones), (PAIR, self.pairs), (ZERO, self.zeros)] {
            list.sort();
            for element in list.iter() {
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

    fn join_ones(&mut self, one: &[u8]) {
        loop {
            let mut places = (0..self.ones.len()).filter(|&at| self.ones.as_slice()[at] == one);
            let (Some(first), Some(second)) = (places.next(), places.next()) else {
                return;
            };
            self.ones.remove(second);
            let element = self.ones.remove(first);
            self.pairs.push(element);
        }
    }

    fn pair_of_ones(&self, one: Option<u8>) -> Option<usize> {
        let one = [one?];
        self.pairs.iter().position(|element| element == one)
    }

    fn list(&mut self, kind: u8) -> &mut List<'a> {
        match kind {
            ONE => &mut self.ones,
            PAIR => &mut self.pairs,
            _ => &mut self.zeros,
        }
    }
}

fn smallest(list: &List<'_>) -> Option<usize> {
    (0..list.len()).min_by_key(|&place| list.as_slice()[place])
}

/// The `x` of `x/x`.
fn quotient_of_equals(core: &[u8]) -> Option<&[u8]> {
    if core.first() != Some(&PRODUCT) {
        return None;
    }
    let (over, under) = children(core);
    match (over.as_slice(), under.as_slice()) {
        ([above], [below]) if above == below => Some(above),
        _ => None,
    }
}
