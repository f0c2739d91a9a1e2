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

mod arithmetic;
mod dedup;
mod goals;
mod space;

use std::ops::Range;

use unpuzzle_core::{Exhausted, Meter};
use unpuzzle_expr::{Expression, Function, Operator, Rational};

use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use arithmetic::{Arithmetic, Outcome, Wanted};
pub(crate) use dedup::{ByForm, ByValue, Dedup};
use space::{Mask, Space};

use super::canonical::{Form, Operand, number};
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

/// Items that belong together, as a stretch of [`Search::lists`].
type List = Range<u32>;

/// A search over one hand.
pub(crate) struct Search<'a, D: Dedup> {
    pub(crate) dedup: D,
    rules: &'a Rules,
    arithmetic: Arithmetic<'a>,
    space: Space,
    meter: Meter<'a>,
    items: Vec<Item>,
    lists: Vec<ItemId>,
    /// All items of the subsets that have been listed, in order of value.
    listed: Vec<Option<List>>,
    /// The items by subset and value, for listed subsets and answered questions.
    answers: Vec<FxHashMap<Rational, List>>,
    /// Whether something did not fit, so that *no* would not be a proof.
    lossy: bool,
}

impl<'a, D: Dedup> Search<'a, D> {
    pub(crate) fn new(hand: &Hand, rules: &'a Rules, meter: Meter<'a>, dedup: D) -> Self {
        let space = Space::new(hand.cards());
        let subsets = space.full() + 1;
        Search {
            dedup,
            rules,
            arithmetic: Arithmetic::new(rules, hand.cards()),
            meter,
            items: Vec::new(),
            lists: Vec::new(),
            listed: vec![None; subsets],
            answers: vec![FxHashMap::default(); subsets],
            lossy: false,
            space,
        }
    }

    /// The subsets that may make the target, small ones first.
    pub(crate) fn eligible(&self) -> Vec<Mask> {
        if self.rules.subset {
            self.space.subsets()
        } else {
            vec![self.space.canonical(self.space.full())]
        }
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

    /// The expressions over exactly this subset that make the target: as many as were
    /// found, and whether that is all.
    pub(crate) fn solutions(&mut self, mask: Mask) -> (Vec<ItemId>, Result<(), Exhausted>) {
        let mut found = Found::new();
        let status = if self.rules.bounded() {
            self.find_hits(mask, &mut found)
        } else if mask.is_power_of_two() {
            self.leaf(mask, &mut found);
            Ok(())
        } else {
            self.work_out(mask, self.rules.target, &mut found)
        };
        let mut ids = found.ids;
        ids.retain(|&id| self.item(id).value == self.rules.target);
        (ids, status)
    }

    /// The value of a subset that is nearest to the target, under any operators.
    pub(crate) fn nearest(&mut self, mask: Mask) -> Result<Option<ItemId>, Exhausted> {
        let target = self.rules.target;
        let list = self.list(mask)?;
        let ids = self.slice(&list).iter().copied();
        Ok(ids.min_by_key(|&id| distance(self.item(id).value, target)))
    }

    /// The canonical form of an item, over the different numbers of the hand.
    pub(crate) fn form(&self, id: ItemId, one: Option<u8>) -> Option<Form> {
        let item = self.item(id);
        match item.origin {
            Origin::Card(index) => Some(Form::leaf(index, item.value)),
            Origin::Unary(function, operand) => {
                let form = self.form(operand, one)?;
                Form::unary(function, self.operand(operand, &form), item.value, one)
            }
            Origin::Binary(operator, left, right) => {
                let forms = [self.form(left, one)?, self.form(right, one)?];
                let left = self.operand(left, &forms[0]);
                let right = self.operand(right, &forms[1]);
                Form::binary(operator, left, right, item.value, one)
            }
        }
    }

    fn operand<'f>(&self, id: ItemId, form: &'f Form) -> Operand<'f> {
        let value = self.item(id).value;
        Operand { form, value }
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

    /// The items of a subset with this value.
    fn ask(&mut self, mask: Mask, value: Rational) -> Result<List, Exhausted> {
        if mask.count_ones() as usize <= self.list_size() {
            self.list(mask)?;
            return Ok(self.answers[mask].get(&value).cloned().unwrap_or(0..0));
        }
        if let Some(answer) = self.answers[mask].get(&value) {
            return Ok(answer.clone());
        }
        let mut found = Found::new();
        self.work_out(mask, value, &mut found)?;
        let answer = self.store(&found.ids);
        self.answers[mask].insert(value, answer.clone());
        Ok(answer)
    }

    /// Subsets up to this size are listed, larger ones are asked.
    fn list_size(&self) -> usize {
        let cards = self.space.cards.len();
        if self.rules.bounded() { cards } else { (cards / 2).max(1) }
    }

    /// Answers a question by parting the subset in two.
    fn work_out(
        &mut self,
        mask: Mask,
        value: Rational,
        found: &mut Found<D::Name>,
    ) -> Result<(), Exhausted> {
        if !self.arithmetic.allows(value) {
            return Ok(());
        }
        for &(small, large) in self.space.splits(mask).iter() {
            for place in self.list(small)? {
                let known = self.lists[place as usize];
                self.complete(known, large, value, found)?;
                if D::VALUE_ONLY && !found.ids.is_empty() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Finds all that makes `value` together with a known item.
    fn complete(
        &mut self,
        known: ItemId,
        rest: Mask,
        value: Rational,
        found: &mut Found<D::Name>,
    ) -> Result<(), Exhausted> {
        let arithmetic = self.arithmetic.clone();
        let mut status = Ok(());
        arithmetic.invert(value, self.item(known).value, &mut |outcome, wanted| {
            if status.is_ok() {
                status = self.complete_one(known, rest, &outcome, &wanted, found);
            }
        });
        status
    }

    fn complete_one(
        &mut self,
        known: ItemId,
        rest: Mask,
        outcome: &Outcome,
        wanted: &Wanted,
        found: &mut Found<D::Name>,
    ) -> Result<(), Exhausted> {
        self.tick()?;
        let others = match *wanted {
            Wanted::Value(value) if !self.space.may_reach(rest, value) => return Ok(()),
            Wanted::Value(value) => self.ask(rest, value)?,
            Wanted::Anything => self.anything(rest, false)?,
            Wanted::AnythingButZero => self.anything(rest, true)?,
            Wanted::TooLarge => {
                self.lossy |= self.space.may_overflow(rest);
                return Ok(());
            }
        };
        for place in others {
            let other = self.lists[place as usize];
            self.join(outcome, known, other, found);
            if D::VALUE_ONLY {
                break;
            }
        }
        Ok(())
    }

    /// Some item of a subset, whatever its value.
    fn anything(&mut self, mask: Mask, but_zero: bool) -> Result<List, Exhausted> {
        if mask.count_ones() as usize > self.list_size() {
            let lowest = mask & mask.wrapping_neg();
            let rest = self.space.canonical(mask ^ lowest);
            let (card, other) = (self.list(lowest)?, self.anything(rest, false)?);
            let mut found = Found::new();
            for (first, second) in card.zip(other) {
                self.combine(first, second, &mut found)?;
            }
            if let Some(list) = self.first_fitting(&found.ids, but_zero) {
                return Ok(list);
            }
        }
        let list = self.list(mask)?;
        let ids = self.slice(&list).to_vec();
        Ok(self.first_fitting(&ids, but_zero).unwrap_or(0..0))
    }

    fn first_fitting(&mut self, ids: &[ItemId], but_zero: bool) -> Option<List> {
        let fits = |id: &ItemId| !but_zero || !self.item(*id).value.is_zero();
        let id = ids.iter().copied().find(fits)?;
        Some(self.store(&[id]))
    }

    /// Lists every item of a subset.
    fn list(&mut self, mask: Mask) -> Result<List, Exhausted> {
        if let Some(list) = &self.listed[mask] {
            return Ok(list.clone());
        }
        let mut found = Found::new();
        if mask.is_power_of_two() {
            self.leaf(mask, &mut found);
        }
        for &(small, large) in self.space.splits(mask).iter() {
            let (small, large) = (self.list(small)?, self.list(large)?);
            for first in small {
                for second in large.clone() {
                    self.combine(first, second, &mut found)?;
                }
            }
        }
        self.apply_functions(&mut found);
        Ok(self.index_subset(mask, found.ids))
    }

    fn leaf(&mut self, mask: Mask, found: &mut Found<D::Name>) {
        let (index, value) = self.space.card(mask);
        let name = self.dedup.card(index, value);
        let origin = Origin::Card(index);
        self.keep(Some(name), Item { value, origin }, found);
    }

    /// Finds all that two listed items make together.
    fn combine(
        &mut self,
        first: u32,
        second: u32,
        found: &mut Found<D::Name>,
    ) -> Result<(), Exhausted> {
        let ids = [first, second].map(|place| self.lists[place as usize]);
        let [first, second] = ids.map(|id| *self.item(id));
        let digits = first.is_digits() && second.is_digits();
        let arithmetic = self.arithmetic.clone();
        let mut status = Ok(());
        let fits = arithmetic.combine(first.value, second.value, digits, &mut |outcome| {
            status = status.and_then(|()| self.tick());
            if status.is_ok() {
                self.join(&outcome, ids[0], ids[1], found);
            }
        });
        self.lossy |= !fits;
        status
    }

    /// Extends what was found by all that functions make of it.
    fn apply_functions(&mut self, found: &mut Found<D::Name>) {
        let mut next = 0;
        while let Some(&id) = found.ids.get(next) {
            for function in self.rules.operators.functions() {
                self.apply(function, id, found);
            }
            next += 1;
        }
    }

    /// Adds the result of a function, unless it changes nothing.
    fn apply(&mut self, function: Function, id: ItemId, found: &mut Found<D::Name>) {
        let operand = *self.item(id);
        let Ok(value) = function.apply(operand.value) else {
            return;
        };
        if value == operand.value || !self.arithmetic.allows(value) {
            return;
        }
        let name = self.dedup.unary(function, (id, &operand), value);
        let origin = Origin::Unary(function, id);
        self.keep(name, Item { value, origin }, found);
    }

    fn join(
        &mut self,
        outcome: &Outcome,
        first: ItemId,
        second: ItemId,
        found: &mut Found<D::Name>,
    ) {
        let (left, right) = if outcome.swapped { (second, first) } else { (first, second) };
        let (operator, value) = (outcome.operator, outcome.value);
        let operands = [left, right].map(|id| (id, self.item(id)));
        let name = self.dedup.binary(operator, operands[0], operands[1], value);
        let origin = Origin::Binary(operator, left, right);
        self.keep(name, Item { value, origin }, found);
    }

    /// Keeps an item unless one of the same name has been found.
    fn keep(&mut self, name: Option<D::Name>, item: Item, found: &mut Found<D::Name>) {
        let Some(name) = name else {
            self.lossy = true;
            return;
        };
        if found.names.insert(name) {
            found.ids.push(self.items.len() as ItemId);
            self.items.push(item);
            self.dedup.keep(name);
        }
    }

    /// Puts the items of a subset in order of value, where questions find them.
    fn index_subset(&mut self, mask: Mask, mut ids: Vec<ItemId>) -> List {
        ids.sort_by_key(|&id| self.item(id).value);
        let list = self.store(&ids);
        let value = |id: ItemId| self.items[id as usize].value;
        let mut start = list.start;
        for run in ids.chunk_by(|&first, &second| value(first) == value(second)) {
            let end = start + run.len() as u32;
            self.answers[mask].insert(value(run[0]), start..end);
            start = end;
        }
        self.listed[mask] = Some(list.clone());
        list
    }

    fn store(&mut self, ids: &[ItemId]) -> List {
        let start = self.lists.len() as u32;
        self.lists.extend_from_slice(ids);
        start..self.lists.len() as u32
    }

    fn slice(&self, list: &List) -> &[ItemId] {
        &self.lists[list.start as usize..list.end as usize]
    }
}

impl Item {
    /// Whether these are digits that can be joined with others.
    fn is_digits(&self) -> bool {
        matches!(self.origin, Origin::Card(_) | Origin::Binary(Operator::Concat, ..))
    }
}

/// What has been found over one subset so far.
struct Found<N> {
    names: FxHashSet<N>,
    ids: Vec<ItemId>,
}

impl<N> Found<N> {
    fn new() -> Self {
        Found { names: FxHashSet::default(), ids: Vec::new() }
    }
}

/// How far apart two values are; what does not fit is farther than anything.
pub(crate) fn distance(value: Rational, target: Rational) -> (bool, Rational) {
    let difference = match value < target {
        true => target.checked_sub(value),
        false => value.checked_sub(target),
    };
    (difference.is_none(), difference.unwrap_or(Rational::ZERO))
}
