//! Canonical forms: when two solutions are essentially the same.
//!
//! A [`Form`] is an expression without the differences that do not matter to a player:
//!
//! 1. `+` and `-` are flattened into terms added and subtracted, `*` and `/` into
//!    factors and divisors, each sorted: commuting, regrouping, `a-(b-c)` and
//!    `a/(b/c)` make no difference.
//! 2. A negative sum is replaced by its negation, and the sign is propagated upwards.
//! 3. A factor or divisor worth 1 moves to a *bag* that belongs to the whole expression.
//! 4. So does a term worth 0: a card, or a product with a factor worth 0. (A sum
//!    worth 0 inside a sum is only more terms.) `+x-x` and `*x/x` both become the
//!    pair {x, x} in the bag, and two ones become the pair {1, 1}.
//! 5. Where something is multiplied by zero, or zero divided by it, only its cards
//!    matter: they are *spent*, and go into the bag as a multiset.
//! 6. A product of ones is a bag of ones. Where it is a term, the smallest sum among them
//!    represents it, or else the smallest of them. (A sum worth 1 is only more terms there,
//!    and a product such as `2*3/6` only more factors.)
//!
//! Each form is computed from the forms of the operands alone, so expressions with
//! equal forms can replace each other anywhere.

use unpuzzle_expr::{Function, Operator, Rational};

use super::key::{
    Bytes, CONCAT, FACTORIAL, LOG, List, POWER, PRODUCT, SQUARE_ROOT, SUM, children, elements,
    for_each_leaf, inside, lacks_numerator, split_element,
};

/// The canonical form of an expression over the different numbers of one hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Form {
    /// The expression up to its sign, without what is in the bag; empty if nothing
    /// remains.
    pub(super) core: Bytes,
    /// The neutral parts, sorted.
    pub(super) bag: Bytes,
}

/// An operand: its form and its value.
#[derive(Clone, Copy)]
pub(crate) struct Operand<'a> {
    pub(crate) form: &'a Form,
    pub(crate) value: Rational,
}

impl Form {
    /// The form of the number with this index among the hand's different numbers.
    pub(crate) fn leaf(index: u8, value: Rational) -> Self {
        let core = Bytes::leaf(index);
        if value.is_zero() {
            let mut bag = Bag::default();
            bag.add(ZERO, core.as_slice());
            return Form { core: Bytes::EMPTY, bag: bag.pack(None) };
        }
        Form { core, bag: Bytes::EMPTY }
    }

    /// The form of an operation with this result; `None` if it takes too many bytes.
    ///
    /// `one` is the index of the number 1, if the hand has it.
    pub(crate) fn binary(
        operator: Operator,
        left: Operand<'_>,
        right: Operand<'_>,
        value: Rational,
        one: Option<u8>,
    ) -> Option<Self> {
        let form = match operator {
            Operator::Add => sum(left, right, false, value, one),
            Operator::Subtract => sum(left, right, true, value, one),
            Operator::Multiply => product(left, right, false, value, one),
            Operator::Divide => product(left, right, true, value, one),
            Operator::Power => opaque(POWER, left, right, value, one),
            Operator::Log => opaque(LOG, left, right, value, one),
            Operator::Concat => opaque(CONCAT, left, right, value, one),
        };
        form.fitting()
    }

    /// The form of a function with this result; `None` if it takes too many bytes.
    pub(crate) fn unary(
        function: Function,
        operand: Operand<'_>,
        value: Rational,
        one: Option<u8>,
    ) -> Option<Self> {
        let tag = match function {
            Function::SquareRoot => SQUARE_ROOT,
            Function::Factorial => FACTORIAL,
        };
        let mut core = Bytes::EMPTY;
        core.push(tag);
        let mut bag = Bag::of(operand.form);
        extend_whole(&mut core, &mut bag, operand);
        finish(core.as_slice(), &mut bag, value, one).fitting()
    }

    /// The form of a whole expression.
    ///
    /// If it is worth 1 or -1, all its ones are alike. If it is worth zero, it does not matter
    /// which side of a sum is subtracted from the other, and ones that it is multiplied by are
    /// spent, unless they are needed inside.
    pub(crate) fn settled(self, value: Rational, one: Option<u8>) -> Self {
        if is_unit(value) {
            let mut bag = Bag::of(&self);
            bag.unit(self.core.as_slice());
            let mut core = Bytes::EMPTY;
            bag.take_unit(one, &mut core);
            return Form { core, bag: bag.pack(one) };
        }
        if !value.is_zero() {
            return self;
        }
        let core = turned(self.core);
        let mut bag = Bag::of(&self);
        if lacks_numerator(core.as_slice()) || bag.lacks_numerator() {
            let bag = self.bag;
            return Form { core, bag };
        }
        let mut multiplied = !bag.spent().is_empty();
        while let Some(one) = bag.take_smallest(ONE) {
            for_each_leaf(one, &mut |leaf| bag.spend(leaf));
            multiplied = true;
        }
        if !multiplied || core.is_empty() {
            let bag = bag.pack(None);
            return Form { core, bag };
        }
        bag.add(ZERO, core.as_slice());
        Form { core: Bytes::EMPTY, bag: bag.pack(None) }
    }

    fn fitting(self) -> Option<Self> {
        let overfull = self.core.is_overfull() || self.bag.is_overfull();
        (!overfull).then_some(self)
    }
}

/// Rules 1, 2 and 4.
fn sum(
    left: Operand<'_>,
    right: Operand<'_>,
    subtract: bool,
    value: Rational,
    one: Option<u8>,
) -> Form {
    let mut bag = Bag::of(left.form);
    bag.extend(right.form);
    let (mut over, mut under) = (List::default(), List::default());
    for (operand, negate) in [(left, false), (right, subtract)] {
        let flip = operand.value.is_negative() != negate;
        flatten(SUM, operand.form, flip, &mut over, &mut under);
    }
    settle_sides(&mut over, &mut under, &mut bag);
    if value.is_negative() {
        std::mem::swap(&mut over, &mut under);
    }
    Form { core: node(SUM, &over, &under), bag: bag.pack(one) }
}

/// Rules 1, 3, 4 and 5.
fn product(
    left: Operand<'_>,
    right: Operand<'_>,
    divide: bool,
    value: Rational,
    one: Option<u8>,
) -> Form {
    if value.is_zero() {
        return zero_product(left, right, one);
    }
    let mut bag = Bag::of(left.form);
    bag.extend(right.form);
    let (mut over, mut under) = (List::default(), List::default());
    for (operand, flip) in [(left, false), (right, divide)] {
        if is_unit(operand.value) && !is_node(PRODUCT, operand.form) {
            bag.add(ONE, operand.form.core.as_slice());
        } else {
            flatten(PRODUCT, operand.form, flip, &mut over, &mut under);
        }
    }
    settle_sides(&mut over, &mut under, &mut bag);
    let core = node(PRODUCT, &over, &under);
    finish(core.as_slice(), &mut bag, value, one)
}

/// Rules 4 and 5: zeros leave for the bag, and the cards of other operands are spent.
fn zero_product(left: Operand<'_>, right: Operand<'_>, one: Option<u8>) -> Form {
    let settled = [left, right].map(|operand| operand.form.settled(operand.value, one));
    let mut bag = Bag::default();
    for (form, operand) in settled.iter().zip([left, right]) {
        if !operand.value.is_zero() {
            spend(form, &mut bag);
            continue;
        }
        bag.extend(form);
        if !form.core.is_empty() {
            bag.add(ZERO, form.core.as_slice());
        }
    }
    Form { core: Bytes::EMPTY, bag: bag.pack(one) }
}

/// An operation that is not flattened; only the bags of its operands are merged.
fn opaque(
    tag: u8,
    left: Operand<'_>,
    right: Operand<'_>,
    value: Rational,
    one: Option<u8>,
) -> Form {
    let mut bag = Bag::of(left.form);
    bag.extend(right.form);
    let mut inner = Bytes::EMPTY;
    extend_whole(&mut inner, &mut bag, left);
    extend_whole(&mut inner, &mut bag, right);
    let mut core = Bytes::EMPTY;
    core.extend(&[tag, inner.as_slice().len() as u8]);
    core.extend(inner.as_slice());
    finish(core.as_slice(), &mut bag, value, one)
}

/// Writes an operand that keeps its sign and its zero: a negative one is written as
/// a sum that subtracts it.
fn extend_whole(bytes: &mut Bytes, bag: &mut Bag<'_>, operand: Operand<'_>) {
    let core = operand.form.core.as_slice();
    if core.is_empty() {
        bag.take_zero(bytes);
    } else if operand.value.is_zero() {
        bytes.extend(turned(operand.form.core).as_slice());
    } else if operand.value.is_negative() {
        let (mut over, mut under) = (List::default(), List::default());
        flatten(SUM, operand.form, true, &mut over, &mut under);
        bytes.extend_node(SUM, &over, &under);
    } else {
        bytes.extend(core);
    }
}

/// Adds the operands of a sum or product to their sides.
fn flatten<'a>(tag: u8, form: &'a Form, flip: bool, over: &mut List<'a>, under: &mut List<'a>) {
    let (over, under) = if flip { (under, over) } else { (over, under) };
    if is_node(tag, form) {
        let node = form.core.as_slice();
        let above = usize::from(node[2] >> 4);
        for (place, child) in elements(inside(node)).enumerate() {
            if place < above { over.push(child) } else { under.push(child) }
        }
    } else if !form.core.is_empty() {
        over.push(form.core.as_slice());
    }
}

/// Moves common elements of both sides into the bag as pairs and sorts the rest.
fn settle_sides<'a>(over: &mut List<'a>, under: &mut List<'a>, bag: &mut Bag<'a>) {
    let mut place = 0;
    while place < over.len() {
        let item = over.as_slice()[place];
        match under.as_slice().iter().position(|other| *other == item) {
            Some(other) => {
                bag.add(PAIR, over.remove(place));
                under.remove(other);
            }
            None => place += 1,
        }
    }
    over.sort();
    under.sort();
}

/// A sum or product of these operands; a single operand is not a node.
fn node(tag: u8, over: &List<'_>, under: &List<'_>) -> Bytes {
    let mut core = Bytes::EMPTY;
    match (over.as_slice(), under.len()) {
        ([], 0) => {}
        ([only], 0) => core.extend(only),
        _ => core.extend_node(tag, over, under),
    }
    core
}

/// A sum worth zero with its smaller side first.
fn turned(core: Bytes) -> Bytes {
    if core.is_empty() {
        return core;
    }
    let (over, under) = children(core.as_slice());
    if over.as_slice() <= under.as_slice() {
        return core;
    }
    let mut turned = Bytes::EMPTY;
    turned.extend_node(SUM, &under, &over);
    turned
}

/// Rule 6, and the end of every operation.
fn finish<'a>(core: &'a [u8], bag: &mut Bag<'a>, value: Rational, one: Option<u8>) -> Form {
    let mut kept = Bytes::EMPTY;
    let tag = core.first().copied();
    if value.is_zero() && tag.is_some_and(|tag| tag != SUM) {
        bag.add(ZERO, core);
    } else if !is_unit(value) || (tag == Some(PRODUCT) && quotient_of_equals(core).is_none()) {
        kept.extend(core);
    } else {
        bag.unit(core);
        bag.take_unit(one, &mut kept);
    }
    Form { core: kept, bag: bag.pack(one) }
}

/// Rule 5: the cards of an operand are spent.
fn spend(form: &Form, bag: &mut Bag<'_>) {
    for_each_leaf(form.core.as_slice(), &mut |leaf| bag.spend(leaf));
    Bag::of(form).for_each_leaf(&mut |leaf| bag.spend(leaf));
}

pub(crate) fn is_unit(value: Rational) -> bool {
    value == Rational::ONE || value == Rational::integer(-1)
}

fn is_node(tag: u8, form: &Form) -> bool {
    form.core.as_slice().first() == Some(&tag)
}

// The neutral parts of an expression.
//
// It does not matter where ones are factors, where zeros are terms, where pairs {x, x}
// are either, or which zero multiplies other cards, so a form keeps these apart, sorted:
//
// ```text
// one    ONE, element        pair   PAIR, element
// zero   ZERO, element       spent  SPENT, count, leaves
// ```

pub(super) const ONE: u8 = 0x50;
pub(super) const PAIR: u8 = 0x51;
pub(super) const ZERO: u8 = 0x52;
pub(super) const SPENT: u8 = 0x53;

/// The unpacked bag of a form.
#[derive(Clone, Copy, Default)]
pub(super) struct Bag<'a> {
    kinds: [u8; 8],
    elements: List<'a>,
    spent: [u8; 8],
    spent_count: usize,
}

impl<'a> Bag<'a> {
    pub(super) fn of(form: &'a Form) -> Self {
        let mut bag = Bag::default();
        bag.extend(form);
        bag
    }

    /// Adds the bag of another form.
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

    /// Takes out the largest element of a kind and sort.
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

    /// Adds an expression worth 1, which may be `x/x` or empty.
    pub(super) fn unit(&mut self, core: &'a [u8]) {
        match (core.first(), quotient_of_equals(core)) {
            (None, _) => {}
            (_, Some(element)) => self.add(PAIR, element),
            _ => self.add(ONE, core),
        }
    }

    /// Takes out the representative of a value of 1: the smallest sum, the smallest one, or
    /// else a pair as `x/x`.
    pub(super) fn take_unit(&mut self, one: Option<u8>, core: &mut Bytes) {
        self.join_ones(one);
        let sums_first = |place: usize| (self.element(place)[0] != SUM, self.element(place));
        let smallest = self.places(ONE).min_by_key(|&place| sums_first(place));
        if let Some(place) = smallest {
            core.extend(self.remove(place));
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

    /// Takes out the representative of zero: the smallest zero, or else a pair as `x-x`.
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

    /// Calls `visit` for every leaf in the bag, once per card.
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
            let mut cards = self.places(ONE).filter(|&place| self.element(place) == [one]);
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
