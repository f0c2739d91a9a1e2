//! The search behind every exact answer: a meet in the middle between the cards and the
//! target.
//!
//! All values of small subsets of the cards are listed. A large subset answers queries for
//! one value instead: for each split into two parts and each value of the smaller part,
//! it queries the larger part for the value that completes it. Queries are memoised. Six
//! cards take milliseconds.
//!
//! Powers and logarithms have no simple inverses; with such operators all subsets but the
//! whole hand are listed, within the bounds of the rules.
//!
//! All this is about values, of which there are few. Canonical forms are computed only for
//! values that lead to a solution: `forms.rs`, and `derive.rs` for extra operators.

mod arithmetic;
mod derive;
mod forms;
mod residues;
mod space;

use std::ops::{ControlFlow, Range};

use forms::Formed;
use residues::{Residue, Residues};
use rustc_hash::{FxBuildHasher, FxHashMap};
use space::{Listed, Mask, Places, Space, Split, size};
use unpuzzle_core::{Exhausted, Meter};
use unpuzzle_expr::{Expression, Function, Operator, Rational};

use super::canonical::number;
use crate::rules::{Hand, Rules};

pub(crate) use arithmetic::{Arithmetic, Operation, Tops, Wanted, found};

/// The number of an [`Item`].
pub(crate) type ItemId = u32;

/// An expression found by the search.
#[derive(Clone, Copy)]
pub(crate) struct Item {
    pub(crate) value: Rational,
    origin: Origin,
    /// The top-level operators of expressions with this value.
    tops: Tops,
    /// Set when the item is listed.
    residue: Residue,
}

#[derive(Clone, Copy)]
enum Origin {
    /// The card with this index among the different ones.
    Card(u8),
    Unary(Function, ItemId),
    Binary(Operator, ItemId, ItemId),
}

/// Upper bound of items in memory; a search that needs more ends as if its node limit were
/// reached.
const MOST_ITEMS: usize = 4_000_000;
/// Up to this length lists are searched linearly.
const SHORT: usize = 12;

/// The splits of a subset.
#[derive(Clone)]
struct Parted {
    /// Their range among all splits.
    splits: Range<usize>,
    /// The possible residues of its values, where that pays off.
    residues: Option<Residues>,
}

/// A search over one hand.
pub(crate) struct Search<'a> {
    rules: &'a Rules,
    arithmetic: Arithmetic<'a>,
    space: Space,
    meter: Meter<'a>,
    items: Vec<Item>,
    /// The values of subsets, by mask.
    listed: Vec<Option<Listed>>,
    /// The splits of all subsets that were split.
    splits: Vec<Split>,
    parted: Vec<Option<Parted>>,
    /// The number of cards of the hand.
    cards: u8,
    /// All values of subsets up to this size are listed.
    small: u8,
    /// An index of the list being built.
    places: Places,
    /// Items by subset and value, for long lists and memoised queries.
    answers: FxHashMap<(Mask, Rational, Tops), Option<ItemId>>,
    formed: Formed,
    has_functions: bool,
    /// Whether a value was too large to go on with, so that *no* would not be a proof.
    lossy: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(hand: &Hand, rules: &'a Rules, meter: Meter<'a>) -> Self {
        let space = Space::new(hand.cards());
        let cards = hand.len() as u8;
        Search {
            rules,
            cards,
            small: if rules.bounded() { cards } else { (cards / 2).max(1) },
            places: Places::default(),
            arithmetic: Arithmetic::new(rules, hand.cards(), !space.may_overflow(space.full())),
            meter,
            items: Vec::with_capacity(128),
            listed: vec![None; space.full() + 1],
            splits: Vec::with_capacity(32),
            parted: vec![None; space.full() + 1],
            answers: FxHashMap::with_capacity_and_hasher(
                if cards < 6 { 0 } else { 7000 },
                FxBuildHasher,
            ),
            formed: Formed::default(),
            has_functions: rules.operators.functions().next().is_some(),
            lossy: !rules.within_bound(rules.target),
            space,
        }
    }

    #[cfg(test)]
    pub(crate) fn disorder(&mut self) {
        self.arithmetic = self.arithmetic.disordered();
    }

    /// The subsets that may make the target, smallest first.
    pub(crate) fn eligible(&self) -> Vec<Mask> {
        if self.rules.flags.subset { self.space.subsets() } else { vec![self.space.full()] }
    }

    /// The different numbers of the hand, which leaves of forms index.
    pub(crate) fn numbers(&self) -> &[Rational] {
        &self.space.numbers
    }

    pub(crate) fn is_lossy(&self) -> bool {
        self.lossy
    }

    /// The number of combinations examined.
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
            Ok(self.known(mask, self.rules.target, Tops::ANY))
        } else {
            self.work_out(mask, self.rules.target, Tops::ANY)
        }
    }

    /// The value of a subset that is nearest to the target, under any operators.
    pub(crate) fn nearest(&mut self, mask: Mask) -> Result<Option<ItemId>, Exhausted> {
        let target = self.rules.target;
        let ids = self.list(mask)?;
        Ok(ids.min_by_key(|id| (distance(self.item(*id).value, target), self.item(*id).value)))
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Exhausted> {
        if self.items.len() > MOST_ITEMS {
            return Err(Exhausted::Nodes);
        }
        self.meter.tick()
    }

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

    /// Whether all values of a subset are listed.
    #[inline]
    fn is_small(&self, mask: Mask) -> bool {
        size(mask) <= self.small
    }

    /// Whether queries of a subset hardly ever repeat: subsets that lack one card are queried
    /// by the whole hand only.
    #[inline]
    fn is_asked_once(&self, mask: Mask) -> bool {
        !self.rules.flags.subset && size(mask) + 1 == self.cards
    }

    /// Some item of a subset with this value and one of these tops.
    fn ask(
        &mut self,
        mask: Mask,
        value: Rational,
        tops: Tops,
    ) -> Result<Option<ItemId>, Exhausted> {
        if self.is_small(mask) {
            self.list(mask)?;
            return Ok(self.known(mask, value, tops));
        }
        if !self.may_make(mask, value)? {
            return Ok(None);
        }
        if self.is_asked_once(mask) {
            return self.work_out(mask, value, tops);
        }
        if let Some(&answer) = self.answers.get(&(mask, value, tops)) {
            return Ok(answer);
        }
        let answer = self.work_out(mask, value, tops)?;
        self.answers.insert((mask, value, tops), answer);
        Ok(answer)
    }

    /// The item of a listed subset with this value and one of these tops.
    #[inline]
    fn known(&self, mask: Mask, value: Rational, tops: Tops) -> Option<ItemId> {
        let list = self.listed[mask].as_ref()?;
        if !list.may_have(value) {
            return None;
        }
        let found = if list.is_short() {
            list.ids.clone().find(|&id| self.item(id).value == value)
        } else {
            self.answers.get(&(mask, value, Tops::ANY)).copied().flatten()
        };
        found.filter(|&id| self.item(id).tops.meet(tops))
    }

    /// The splits of a subset into two parts.
    #[inline(always)]
    fn partings(&mut self, mask: Mask) -> Result<Range<usize>, Exhausted> {
        match &self.parted[mask] {
            Some(parted) => Ok(parted.splits.clone()),
            None => self.part(mask),
        }
    }

    #[inline(never)]
    fn part(&mut self, mask: Mask) -> Result<Range<usize>, Exhausted> {
        let start = self.splits.len();
        let splits = self.space.splits(mask).filter_map(|number| self.space.split(number));
        self.splits.extend(splits);
        let splits = start..self.splits.len();
        let residues = self.residues(mask, splits.clone())?;
        self.parted[mask] = Some(Parted { splits: splits.clone(), residues });
        Ok(splits)
    }

    /// A quick check that a subset that is not listed may have a value.
    #[inline]
    fn may_make(&mut self, mask: Mask, value: Rational) -> Result<bool, Exhausted> {
        self.partings(mask)?;
        let residues = self.parted[mask].as_ref().and_then(|parted| parted.residues.as_ref());
        Ok(residues.is_none_or(|residues| residues.may_have(Residue::of(value))))
    }

    /// The possible residues of the values of a subset. Three cards that are not listed have
    /// a few dozen values, and most queries are for others; for larger subsets the filter
    /// passes too much to pay off.
    fn residues(
        &mut self,
        mask: Mask,
        splits: Range<usize>,
    ) -> Result<Option<Residues>, Exhausted> {
        if size(mask) != 3 || self.cards == 3 || self.is_small(mask) {
            return Ok(None);
        }
        let mut residues = Residues::NONE;
        for place in splits {
            let split = self.splits[place];
            let (small, large) = (self.list(split.small)?, self.list(split.large)?);
            for one in &self.items[places(&small)] {
                let mine = self.arithmetic.operators_for(one.tops, split.small_leads);
                for other in &self.items[places(&large)] {
                    let theirs = self.arithmetic.operators_for(other.tops, !split.small_leads);
                    residues.add_made(one.residue, other.residue, mine.and(theirs));
                }
            }
        }
        Ok(Some(residues))
    }

    /// The values of the smaller part, which are always listed; those of the larger part are
    /// listed too if it is small.
    #[inline(always)]
    fn list_parts(&mut self, split: Split) -> Result<Range<ItemId>, Exhausted> {
        if self.is_small(split.large) {
            self.list(split.large)?;
        }
        self.list(split.small)
    }

    /// Answers a query by splitting the subset.
    fn work_out(
        &mut self,
        mask: Mask,
        value: Rational,
        tops: Tops,
    ) -> Result<Option<ItemId>, Exhausted> {
        if !self.arithmetic.allows(value) {
            return Ok(None);
        }
        let residue = Residue::of(value);
        for place in self.partings(mask)? {
            let split = self.splits[place];
            for known in self.list_parts(split)? {
                let operators = self.promising(known, split, residue, tops)?;
                if !operators.is_empty() {
                    let answer = self.complete(known, split, operators, value)?;
                    if answer.is_some() {
                        return Ok(answer);
                    }
                }
            }
        }
        Ok(None)
    }

    /// The operators that may combine a known item with one of the larger part to a value
    /// with this residue and these tops.
    #[inline(always)]
    fn promising(
        &mut self,
        known: ItemId,
        split: Split,
        value: Residue,
        tops: Tops,
    ) -> Result<Tops, Exhausted> {
        self.tick()?;
        let Item { tops: made, residue, .. } = self.items[known as usize];
        let operators = self.arithmetic.operators_for(made, split.small_leads).and(tops);
        Ok(match &self.listed[split.large] {
            Some(list) => list.residues.completing(value, residue, operators),
            None => operators,
        })
    }

    /// Finds an item that makes `value` together with a known one by one of these operators.
    fn complete(
        &mut self,
        known: ItemId,
        split: Split,
        operators: Tops,
        value: Rational,
    ) -> Result<Option<ItemId>, Exhausted> {
        let arithmetic = self.arithmetic;
        let found =
            arithmetic.invert(value, self.item(known).value, operators, &mut |outcome, wanted| {
                let tops = arithmetic.operand(outcome.operator, !split.small_leads);
                match self.other(split.large, &wanted, tops) {
                    Ok(None) => ControlFlow::Continue(()),
                    Ok(Some(other)) => {
                        ControlFlow::Break(Ok(self.keep(outcome.item(known, other))))
                    }
                    Err(exhausted) => ControlFlow::Break(Err(exhausted)),
                }
            });
        match found {
            ControlFlow::Break(answer) => answer.map(Some),
            ControlFlow::Continue(()) => Ok(None),
        }
    }

    /// Some wanted item of a subset with one of these tops.
    #[inline]
    fn other(
        &mut self,
        mask: Mask,
        wanted: &Wanted,
        tops: Tops,
    ) -> Result<Option<ItemId>, Exhausted> {
        self.tick()?;
        match *wanted {
            Wanted::Value(value) if !self.space.may_reach(mask, value) => Ok(None),
            Wanted::Value(value) => self.ask(mask, value, tops),
            Wanted::Anything => self.anything(mask, false),
            Wanted::AnythingButZero => self.anything(mask, true),
            Wanted::Nothing => Ok(None),
            Wanted::TooLarge => {
                self.lossy |= self.space.may_overflow(mask);
                Ok(None)
            }
        }
    }

    /// Some item of a subset of any value.
    fn anything(&mut self, mask: Mask, but_zero: bool) -> Result<Option<ItemId>, Exhausted> {
        let fits = |item: &Item| !but_zero || !item.value.is_zero();
        if !self.is_small(mask) {
            let lowest = mask & mask.wrapping_neg();
            let rest = self.space.canonical(mask ^ lowest);
            let card = self.list(lowest)?.start;
            if let Some(other) = self.anything(rest, false)? {
                let mut found = None;
                self.lossy |= !self.combine(card, other, Tops::ANY, |_, outcome| {
                    let item = outcome.item(card, other);
                    found = found.or(Some(item).filter(fits));
                })?;
                if let Some(item) = found {
                    return Ok(Some(self.keep(item)));
                }
            }
        }
        Ok(self.list(mask)?.find(|&id| fits(self.item(id))))
    }

    /// All values of a subset.
    #[inline(always)]
    fn list(&mut self, mask: Mask) -> Result<Range<u32>, Exhausted> {
        match &self.listed[mask] {
            Some(list) => Ok(list.ids.clone()),
            None => self.make_list(mask),
        }
    }

    #[inline(never)]
    fn make_list(&mut self, mask: Mask) -> Result<Range<u32>, Exhausted> {
        for number in self.space.splits(mask) {
            if let Some(split) = self.space.split(number) {
                self.list(split.small)?;
                self.list(split.large)?;
            }
        }
        let start = self.items.len();
        if mask.is_power_of_two() {
            let (index, value) = self.space.card(mask);
            self.keep(Item::new(value, Origin::Card(index), Tops::LEAF));
        }
        for number in self.space.splits(mask) {
            let Some(split) = self.space.split(number) else { continue };
            let (small, large) = (self.list(split.small)?, self.list(split.large)?);
            for first in small {
                let mine = self.arithmetic.operators_for(self.item(first).tops, split.small_leads);
                for second in large.clone() {
                    let tops = self.item(second).tops;
                    let theirs = self.arithmetic.operators_for(tops, !split.small_leads);
                    let operators = mine.and(theirs);
                    self.lossy |= !self.combine(first, second, operators, |search, outcome| {
                        search.add(outcome.item(first, second), start);
                    })?;
                }
            }
        }
        if self.has_functions {
            self.apply_functions(start);
        }
        Ok(self.index(mask, start))
    }

    /// Adds an item to the list that begins at `start`.
    #[inline]
    fn add(&mut self, item: Item, start: usize) {
        let next = self.items.len();
        let known = if next - start < SHORT {
            let same =
                |known: &Item| known.value == item.value && known.is_digits() == item.is_digits();
            self.items[start..].iter().position(same).map(|place| start + place)
        } else {
            if next - start == SHORT {
                self.places.fill(&self.items, start);
            }
            self.places.enter(&item, next as ItemId).map(|place| place as usize)
        };
        match known {
            Some(known) => self.items[known].tops.add(item.tops),
            None => self.items.push(item),
        }
    }

    /// Calls `visit` for every result of these operators on two items; `false` if one was too
    /// large.
    #[inline]
    fn combine(
        &mut self,
        first: ItemId,
        second: ItemId,
        operators: Tops,
        mut visit: impl FnMut(&mut Self, Operation),
    ) -> Result<bool, Exhausted> {
        let [one, two] = [first, second].map(|id| *self.item(id));
        let digits = one.is_digits() && two.is_digits();
        // Only digits are joined.
        let barred = if digits { Tops::NONE } else { Tops::of(Operator::Concat) };
        let (arithmetic, operators) = (self.arithmetic, operators.without(barred));
        let mut status = Ok(());
        let fits = arithmetic.combine(one.value, two.value, operators, &mut |outcome| {
            status = status.and_then(|()| self.tick());
            visit(self, outcome);
        });
        status.map(|()| fits)
    }

    /// As [`Search::combine`] for the last step, whose result only a function could change.
    fn combine_last(
        &mut self,
        first: ItemId,
        second: ItemId,
        visit: impl FnMut(&mut Self, Operation),
    ) -> Result<(), Exhausted> {
        let fits = self.combine(first, second, Tops::ANY, visit)?;
        self.lossy |= self.has_functions && !fits;
        Ok(())
    }

    /// Applies functions to the items of the list, including their own results.
    fn apply_functions(&mut self, start: usize) {
        let mut next = start;
        while let Some(operand) = self.items.get(next).copied() {
            for function in self.rules.operators.functions() {
                match found(function.apply(operand.value)) {
                    Wanted::Value(value)
                        if value == operand.value || !self.arithmetic.allows(value) => {}
                    Wanted::Value(value) if self.rules.within_bound(value) => {
                        let origin = Origin::Unary(function, next as ItemId);
                        self.add(Item::new(value, origin, Tops::LEAF), start);
                    }
                    Wanted::Value(_) | Wanted::TooLarge => self.lossy = true,
                    _ => {}
                }
            }
            next += 1;
        }
    }

    /// Indexes the list that begins at `start`.
    fn index(&mut self, mask: Mask, start: usize) -> Range<u32> {
        // Functions refer to items, which must stay then.
        let list = Listed::new(&mut self.items, start, self.has_functions);
        let ids = list.ids.clone();
        if ids.len() >= SHORT {
            self.places.clear(&self.items[start..]);
        }
        if !list.is_short() {
            // Of equal values the first is found, so it is entered last.
            let entries = ids.clone().zip(&self.items[start..]).rev();
            self.answers
                .extend(entries.map(|(id, item)| ((mask, item.value, Tops::ANY), Some(id))));
        }
        self.listed[mask] = Some(list);
        ids
    }

    fn keep(&mut self, item: Item) -> ItemId {
        self.items.push(item);
        self.items.len() as ItemId - 1
    }
}

impl Operation {
    fn item(&self, first: ItemId, second: ItemId) -> Item {
        let (left, right) = if self.swapped { (second, first) } else { (first, second) };
        let origin = Origin::Binary(self.operator, left, right);
        Item::new(self.value, origin, Tops::of(self.operator))
    }
}

impl Item {
    #[inline]
    fn new(value: Rational, origin: Origin, tops: Tops) -> Self {
        Item { value, origin, tops, residue: Residue::UNKNOWN }
    }

    /// Whether its digits can be joined with others.
    #[inline]
    fn is_digits(&self) -> bool {
        matches!(self.origin, Origin::Card(_) | Origin::Binary(Operator::Concat, ..))
    }
}

fn places(ids: &Range<ItemId>) -> Range<usize> {
    ids.start as usize..ids.end as usize
}

/// The distance of two values; one that overflows is the largest.
pub(crate) fn distance(value: Rational, target: Rational) -> (bool, Rational) {
    let (low, high) = (value.min(target), value.max(target));
    let difference = high.checked_sub(low);
    (difference.is_none(), difference.unwrap_or(Rational::ZERO))
}
