//! The search behind every exact answer: forwards from the cards, backwards from
//! the target, meeting in the middle.
//!
//! Every value of a small subset of the cards is listed. For a large subset nothing
//! is listed: asked for one value, the search parts the subset in two, takes each
//! value of the smaller part, and asks the larger part for whatever completes it.
//! Questions are remembered. Six cards are settled in milliseconds this way.
//!
//! Powers and logarithms cannot be turned round so simply; with such operators all
//! subsets but the whole hand are listed, within the bounds that the rules set.
//!
//! All this is about values, of which there are few. The forms of solutions are only
//! worked out for values that lead to one: `forms.rs`, and `derive.rs` where the
//! operators are extraordinary.

mod arithmetic;
mod derive;
mod forms;
mod space;

use std::hash::Hash;
use std::ops::{ControlFlow, Range};

use unpuzzle_core::{Exhausted, Meter};
use unpuzzle_expr::{Expression, Function, Operator, Rational};

use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use arithmetic::{Arithmetic, Outcome, Wanted};
use forms::Formed;
use space::{Mask, Space};

use super::canonical::number;
use crate::rules::{Hand, Rules};

/// The number of an [`Item`].
pub(crate) type ItemId = u32;

/// An expression that the search has come upon.
#[derive(Clone, Copy)]
pub(crate) struct Item {
    pub(crate) value: Rational,
    origin: Origin,
}

#[derive(Clone, Copy)]
enum Origin {
    /// The card with this index among the different ones.
    Card(u8),
    Unary(Function, ItemId),
    Binary(Operator, ItemId, ItemId),
}

/// The most items that a search remembers, so that memory runs out no sooner than
/// the budget: a search that needs more ends as if its node limit were reached.
const MOST_ITEMS: usize = 4_000_000;
/// In lists up to this length values are looked for one by one.
const SHORT: usize = 12;

/// A search over one hand.
pub(crate) struct Search<'a> {
    rules: &'a Rules,
    arithmetic: Arithmetic<'a>,
    space: Space,
    meter: Meter<'a>,
    items: Vec<Item>,
    /// The items of the subsets that have been listed, in order of value.
    listed: Vec<Option<Range<u32>>>,
    /// Subsets of up to this many cards are listed before they are asked.
    small: u32,
    /// Room for what is found over a subset while it is listed.
    room: Found<Value, Item>,
    /// An item by subset and value, for long lists and for answered questions.
    answers: FxHashMap<(Mask, Rational), Option<ItemId>>,
    formed: Formed,
    /// Whether something did not fit, so that *no* would not be a proof.
    lossy: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(hand: &Hand, rules: &'a Rules, meter: Meter<'a>) -> Self {
        let space = Space::new(hand.cards());
        let cards = hand.len() as u32;
        Search {
            rules,
            small: if rules.bounded() { cards } else { (cards / 2).max(1) },
            room: Found::default(),
            arithmetic: Arithmetic::new(rules, hand.cards()),
            meter,
            items: Vec::with_capacity(64),
            listed: vec![None; space.full() + 1],
            answers: FxHashMap::default(),
            formed: Formed::default(),
            lossy: false,
            space,
        }
    }

    /// The subsets that may make the target, small ones first.
    pub(crate) fn eligible(&self) -> Vec<Mask> {
        if self.rules.subset { self.space.subsets() } else { vec![self.space.full()] }
    }

    /// The different numbers of the hand: what leaves of forms mean.
    pub(crate) fn numbers(&self) -> &[Rational] {
        &self.space.numbers
    }

    /// Whether something did not fit in 64 bits on the way.
    pub(crate) fn is_lossy(&self) -> bool {
        self.lossy
    }

    /// How many combinations have been looked at.
    pub(crate) fn cases(&self) -> u64 {
        self.meter.nodes()
    }

    pub(crate) fn item(&self, id: ItemId) -> &Item {
        &self.items[id as usize]
    }

    /// Some expression over exactly this subset that makes the target.
    pub(crate) fn first(&mut self, mask: Mask) -> Result<Option<ItemId>, Exhausted> {
        if self.rules.bounded() {
            self.first_hit(mask)
        } else if mask.is_power_of_two() {
            self.list(mask)?;
            Ok(self.known(mask, self.rules.target))
        } else {
            self.work_out(mask, self.rules.target)
        }
    }

    /// The value of a subset that is nearest to the target, under any operators.
    pub(crate) fn nearest(&mut self, mask: Mask) -> Result<Option<ItemId>, Exhausted> {
        let target = self.rules.target;
        let ids = self.list(mask)?;
        Ok(ids.min_by_key(|&id| distance(self.item(id).value, target)))
    }

    /// Counts one combination.
    #[inline]
    fn tick(&mut self) -> Result<(), Exhausted> {
        if self.items.len() > MOST_ITEMS {
            return Err(Exhausted::Nodes);
        }
        self.meter.tick()
    }

    /// The item as a tree.
    pub(crate) fn expression(&self, id: ItemId) -> Expression {
        let item = self.item(id);
        match item.origin {
            Origin::Card(_) => number(item.value),
            Origin::Unary(function, operand) => {
                Expression::unary(function, self.expression(operand))
            }
            Origin::Binary(operator, left, right) => {
                Expression::binary(operator, self.expression(left), self.expression(right))
            }
        }
    }

    /// Whether every value of a subset is listed before it is asked for one.
    #[inline]
    fn is_small(&self, mask: Mask) -> bool {
        mask.count_ones() <= self.small
    }

    /// Whether a subset is hardly ever asked for the same value twice: those that lack
    /// one card are asked by the whole hand only.
    #[inline]
    fn is_asked_once(&self, mask: Mask) -> bool {
        !self.rules.subset && mask.count_ones() as usize + 1 == self.space.cards.len()
    }

    /// Some item of a subset with this value.
    fn ask(&mut self, mask: Mask, value: Rational) -> Result<Option<ItemId>, Exhausted> {
        if self.is_small(mask) {
            self.list(mask)?;
            return Ok(self.known(mask, value));
        }
        if self.is_asked_once(mask) {
            return self.work_out(mask, value);
        }
        if let Some(&answer) = self.answers.get(&(mask, value)) {
            return Ok(answer);
        }
        let answer = self.work_out(mask, value)?;
        self.answers.insert((mask, value), answer);
        Ok(answer)
    }

    /// The item of a listed subset with this value.
    #[inline]
    fn known(&self, mask: Mask, value: Rational) -> Option<ItemId> {
        let list = self.listed[mask].clone()?;
        if list.len() > SHORT {
            return self.answers.get(&(mask, value)).copied().flatten();
        }
        list.into_iter().find(|&id| self.item(id).value == value)
    }

    /// Answers a question by parting the subset in two.
    fn work_out(&mut self, mask: Mask, value: Rational) -> Result<Option<ItemId>, Exhausted> {
        if !self.arithmetic.allows(value) {
            return Ok(None);
        }
        for split in self.space.splits(mask) {
            let Some((small, large)) = self.space.split(split) else { continue };
            let short = self.short(large)?;
            for known in self.list(small)? {
                if self.is_hopeless(known, &short, value)? {
                    continue;
                }
                let answer = self.complete(known, large, value)?;
                if answer.is_some() {
                    return Ok(answer);
                }
            }
        }
        Ok(None)
    }

    /// The values of a subset, if they are listed and few.
    #[inline]
    fn short(&mut self, mask: Mask) -> Result<Option<Range<u32>>, Exhausted> {
        let list = if self.is_small(mask) { Some(self.list(mask)?) } else { None };
        Ok(list.filter(|list| list.len() <= SHORT))
    }

    /// Whether clearly none of a few values makes `value` together with a known item.
    ///
    /// With p/q for the value and r/s for the known one, what is wanted is one of
    /// (ps ± qr)/qs, (qr − ps)/qs, ps/qr, pr/qs and qr/ps. Compared crosswise that takes no
    /// division, and numbers that differ in their last 64 bits differ.
    #[inline]
    fn is_hopeless(
        &mut self,
        known: ItemId,
        others: &Option<Range<u32>>,
        value: Rational,
    ) -> Result<bool, Exhausted> {
        self.tick()?;
        let known = self.item(known).value;
        let Some(others) = others.as_ref().filter(|_| !value.is_zero() || !known.is_zero()) else {
            return Ok(false);
        };
        let times = i64::wrapping_mul;
        let (p, q, r, s) =
            (value.numerator(), value.denominator(), known.numerator(), known.denominator());
        let (ps, qr, qs, pr) = (times(p, s), times(q, r), times(q, s), times(p, r));
        let (sum, difference) = (ps.wrapping_add(qr), ps.wrapping_sub(qr));
        let others = &self.items[others.start as usize..others.end as usize];
        Ok(others.iter().all(|other| {
            let (n, d) = (other.value.numerator(), other.value.denominator());
            let scaled = times(n, qs);
            let apart = times(d, difference);
            apart != scaled
                && apart.wrapping_neg() != scaled
                && times(d, sum) != scaled
                && times(d, pr) != scaled
                && times(d, ps) != times(n, qr)
                && times(d, qr) != times(n, ps)
        }))
    }

    /// Finds something that makes `value` together with a known item.
    fn complete(
        &mut self,
        known: ItemId,
        rest: Mask,
        value: Rational,
    ) -> Result<Option<ItemId>, Exhausted> {
        let arithmetic = self.arithmetic;
        let found =
            arithmetic.invert(value, self.item(known).value, &mut |outcome, wanted| match self
                .other(rest, &wanted)
            {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(other)) => ControlFlow::Break(Ok(self.join(&outcome, known, other))),
                Err(exhausted) => ControlFlow::Break(Err(exhausted)),
            });
        match found {
            ControlFlow::Break(answer) => answer.map(Some),
            ControlFlow::Continue(()) => Ok(None),
        }
    }

    /// Some item of a subset that is wanted.
    #[inline]
    fn other(&mut self, mask: Mask, wanted: &Wanted) -> Result<Option<ItemId>, Exhausted> {
        self.tick()?;
        match *wanted {
            Wanted::Value(value) if !self.space.may_reach(mask, value) => Ok(None),
            Wanted::Value(value) => self.ask(mask, value),
            Wanted::Anything => self.anything(mask, false),
            Wanted::AnythingButZero => self.anything(mask, true),
            Wanted::TooLarge => {
                self.lossy |= self.space.may_overflow(mask);
                Ok(None)
            }
        }
    }

    /// Some item of a subset, whatever its value.
    fn anything(&mut self, mask: Mask, but_zero: bool) -> Result<Option<ItemId>, Exhausted> {
        let fits = |item: &Item| !but_zero || !item.value.is_zero();
        if !self.is_small(mask) {
            let lowest = mask & mask.wrapping_neg();
            let rest = self.space.canonical(mask ^ lowest);
            let card = self.list(lowest)?.start;
            if let Some(other) = self.anything(rest, false)? {
                let mut found = Found::default();
                self.combine(card, other, &mut found)?;
                if let Some(item) = found.all.into_iter().find(|(_, item)| fits(item)) {
                    return Ok(Some(self.keep(item.1)));
                }
            }
        }
        Ok(self.list(mask)?.find(|&id| fits(self.item(id))))
    }

    /// Lists every value of a subset.
    fn list(&mut self, mask: Mask) -> Result<Range<u32>, Exhausted> {
        if let Some(list) = &self.listed[mask] {
            return Ok(list.clone());
        }
        for split in self.space.splits(mask) {
            if let Some((small, large)) = self.space.split(split) {
                self.list(small)?;
                self.list(large)?;
            }
        }
        let mut found = std::mem::take(&mut self.room);
        if mask.is_power_of_two() {
            let (index, value) = self.space.card(mask);
            found.add((value, true), Item { value, origin: Origin::Card(index) });
        }
        for split in self.space.splits(mask) {
            let Some((small, large)) = self.space.split(split) else { continue };
            let (small, large) = (self.list(small)?, self.list(large)?);
            for first in small {
                for second in large.clone() {
                    self.combine(first, second, &mut found)?;
                }
            }
        }
        self.apply_functions(&mut found);
        let list = self.index(mask, &found.all);
        found.clear();
        self.room = found;
        Ok(list)
    }

    /// Finds all that two items make together.
    fn combine(
        &mut self,
        first: ItemId,
        second: ItemId,
        found: &mut Found<Value, Item>,
    ) -> Result<(), Exhausted> {
        self.results(first, second, |outcome| {
            let item = outcome.item(first, second);
            found.add((item.value, item.is_digits()), item);
        })
    }

    /// Shows every result of an operation on two items.
    #[inline]
    fn results(
        &mut self,
        first: ItemId,
        second: ItemId,
        mut visit: impl FnMut(Outcome),
    ) -> Result<(), Exhausted> {
        let [one, two] = [first, second].map(|id| *self.item(id));
        let arithmetic = self.arithmetic;
        let mut status = Ok(());
        let digits = one.is_digits() && two.is_digits();
        let fits = arithmetic.combine(one.value, two.value, digits, &mut |outcome| {
            status = status.and_then(|()| self.tick());
            visit(outcome);
        });
        self.lossy |= !fits;
        status
    }

    /// Extends what was found by all that functions make of it. The operand of such an
    /// item is a place in the list of what was found.
    fn apply_functions(&mut self, found: &mut Found<Value, Item>) {
        let mut next = 0;
        while let Some((_, operand)) = found.all.get(next).copied() {
            for function in self.rules.operators.functions() {
                let value = function.apply(operand.value).ok();
                let new = value.filter(|&value| value != operand.value);
                if let Some(value) = new.filter(|&value| self.arithmetic.allows(value)) {
                    let origin = Origin::Unary(function, next as u32);
                    found.add((value, false), Item { value, origin });
                }
            }
            next += 1;
        }
    }

    /// Puts the items of a subset in order of value, where questions find them.
    fn index(&mut self, mask: Mask, found: &[(Value, Item)]) -> Range<u32> {
        let start = self.items.len();
        self.items.extend(found.iter().map(|(_, item)| *item));
        if self.rules.operators.functions().next().is_some() {
            self.point_to_operands(start, found);
        }
        self.items[start..].sort_by_key(|item| item.value);
        let list = start as u32..self.items.len() as u32;
        if list.len() > SHORT {
            // Of equal values the first is found, so it is entered last.
            let entries = (list.clone().zip(&self.items[start..])).rev();
            self.answers.extend(entries.map(|(id, item)| ((mask, item.value), Some(id))));
        }
        self.listed[mask] = Some(list.clone());
        list
    }

    /// Makes the operands of functions, which are places in a list of what was found, the
    /// numbers that the items will have in order of value.
    fn point_to_operands(&mut self, start: usize, found: &[(Value, Item)]) {
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|&place| found[place].1.value);
        let mut numbers = vec![0; found.len()];
        for (number, place) in (start as u32..).zip(order) {
            numbers[place] = number;
        }
        for item in &mut self.items[start..] {
            if let Origin::Unary(_, operand) = &mut item.origin {
                *operand = numbers[*operand as usize];
            }
        }
    }

    fn join(&mut self, outcome: &Outcome, first: ItemId, second: ItemId) -> ItemId {
        self.keep(outcome.item(first, second))
    }

    fn keep(&mut self, item: Item) -> ItemId {
        self.items.push(item);
        self.items.len() as ItemId - 1
    }
}

impl Outcome {
    fn item(&self, first: ItemId, second: ItemId) -> Item {
        let (left, right) = if self.swapped { (second, first) } else { (first, second) };
        Item { value: self.value, origin: Origin::Binary(self.operator, left, right) }
    }
}

impl Item {
    /// Whether these are digits that can be joined with others.
    #[inline]
    fn is_digits(&self) -> bool {
        matches!(self.origin, Origin::Card(_) | Origin::Binary(Operator::Concat, ..))
    }
}

/// A value, and whether it is made of digits that can be joined with others.
type Value = (Rational, bool);

/// What has been found so far, each name once, in the order of arrival. A few names
/// are compared, many are hashed.
struct Found<N, T> {
    all: Vec<(N, T)>,
    names: FxHashSet<N>,
}

impl<N, T> Default for Found<N, T> {
    fn default() -> Self {
        Found { all: Vec::new(), names: FxHashSet::default() }
    }
}

impl<N: Copy + Eq + Hash, T> Found<N, T> {
    fn clear(&mut self) {
        self.all.clear();
        self.names.clear();
    }

    fn add(&mut self, name: N, thing: T) {
        if self.is_new(&name) {
            self.all.push((name, thing));
        }
    }

    #[inline]
    fn is_new(&mut self, name: &N) -> bool {
        if self.all.len() < SHORT {
            return self.all.iter().all(|(known, _)| known != name);
        }
        if self.names.is_empty() {
            self.names.extend(self.all.iter().map(|(known, _)| *known));
        }
        self.names.insert(*name)
    }
}

/// How far apart two values are; what does not fit is farther than anything.
pub(crate) fn distance(value: Rational, target: Rational) -> (bool, Rational) {
    let (low, high) = (value.min(target), value.max(target));
    let difference = high.checked_sub(low);
    (difference.is_none(), difference.unwrap_or(Rational::ZERO))
}
