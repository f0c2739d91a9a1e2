//! Games with powers, logarithms or functions.
//!
//! Such operations are not inverted, so every pair of listed values is tried. The list of
//! the whole hand, by far the longest, is not needed: a result need only be compared with
//! the target and its few preimages under functions. Derivations are then traced from the
//! whole hand down to the cards, and forms are built bottom-up.

use std::collections::hash_map::Entry;
use std::ops::Range;

use rustc_hash::FxHashMap;
use unpuzzle_core::Exhausted;
use unpuzzle_expr::{Function, Operator, Rational};

use super::forms::Forms;
use super::{Item, ItemId, Mask, Operation, Origin, Search, Split, Tops};
use crate::search::canonical::{Form, Operand};

/// The values wanted of a subset, each with the ways to make it.
type Wants = FxHashMap<Rational, Vec<Way>>;

#[derive(Clone, Copy)]
enum Way {
    Card(u8),
    /// A function of another value of the same subset.
    Unary(Function, Rational),
    Binary(Operator, (Mask, Rational), (Mask, Rational)),
}

/// The preimages of a function.
fn sources(function: Function, result: Rational) -> Vec<Rational> {
    match function {
        Function::SquareRoot if result.is_negative() => Vec::new(),
        Function::SquareRoot => result.checked_mul(result).into_iter().collect(),
        Function::Factorial => (0..=20)
            .map(Rational::integer)
            .filter(|source| source.factorial() == Ok(result))
            .collect(),
    }
}

impl Search<'_> {
    pub(super) fn first_hit(&mut self, mask: Mask) -> Result<Option<ItemId>, Exhausted> {
        let mut wants = self.target_wanted();
        self.want_sources(mask, &mut wants);
        if mask.is_power_of_two() {
            let (index, value) = self.space.card(mask);
            let card = Item::new(value, Origin::Card(index), Tops::LEAF);
            return Ok(wants.contains_key(&value).then(|| self.lead_to_target(card, &wants)));
        }
        for place in self.partings(mask)? {
            let Split { small, large, .. } = self.splits[place];
            let (small, large) = (self.list(small)?, self.list(large)?);
            for first in small {
                let mut hits: Vec<Item> = Vec::new();
                for second in large.clone() {
                    self.combine_last(first, second, |_, outcome| {
                        if wants.contains_key(&outcome.value) {
                            hits.push(outcome.item(first, second));
                        }
                    })?;
                }
                let direct = hits.iter().find(|hit| hit.value == self.rules.target);
                if let Some(&hit) = direct.or(hits.first()) {
                    return Ok(Some(self.lead_to_target(hit, &wants)));
                }
            }
        }
        Ok(None)
    }

    fn target_wanted(&self) -> Wants {
        let target = (self.rules.target, Vec::new());
        [target].into_iter().collect()
    }

    fn lead_to_target(&mut self, hit: Item, wants: &Wants) -> ItemId {
        let mut id = self.keep(hit);
        while self.item(id).value != self.rules.target {
            let from = self.item(id).value;
            let step = wants.iter().find_map(|(&value, ways)| {
                Some((
                    value,
                    ways.iter().find_map(|way| match *way {
                        Way::Unary(function, source) if source == from => Some(function),
                        _ => None,
                    })?,
                ))
            });
            let Some((value, function)) = step else { break };
            id = self.keep(Item::new(value, Origin::Unary(function, id), Tops::LEAF));
        }
        id
    }

    /// Adds the preimages of wanted values under functions, as far as a listed subset has
    /// them.
    fn want_sources(&self, mask: Mask, wants: &mut Wants) {
        let mut pending: Vec<Rational> = wants.keys().copied().collect();
        while let Some(value) = pending.pop() {
            for function in self.rules.operators.functions() {
                for source in sources(function, value) {
                    let there = self.listed[mask].is_none()
                        || self.known(mask, source, Tops::ANY).is_some();
                    let considered =
                        self.arithmetic.allows(source) && self.rules.within_bound(source);
                    if source == value || !there || !considered {
                        continue;
                    }
                    wants.entry(value).or_default().push(Way::Unary(function, source));
                    if let Entry::Vacant(new) = wants.entry(source) {
                        new.insert(Vec::new());
                        pending.push(source);
                    }
                }
            }
        }
    }

    pub(super) fn derive_forms(&mut self, mask: Mask, found: &mut Forms) -> Result<(), Exhausted> {
        let mut wants = vec![Wants::default(); mask + 1];
        wants[mask] = self.target_wanted();
        let status = self.derive_all(&mut wants);
        let derived = Derived { wants: &wants, top: mask, whole: status.is_ok() };
        let found = self.find_derived(&derived, (mask, self.rules.target, Tops::ANY), found);
        status.and(found)
    }

    /// Propagates the wanted values down to the cards.
    fn derive_all(&mut self, wants: &mut [Wants]) -> Result<(), Exhausted> {
        let masks: Vec<Mask> =
            self.space.subsets().into_iter().rev().filter(|mask| *mask < wants.len()).collect();
        for mask in masks {
            let mut here = std::mem::take(&mut wants[mask]);
            let status = if here.is_empty() { Ok(()) } else { self.derive(mask, &mut here, wants) };
            wants[mask] = here;
            status?;
        }
        Ok(())
    }

    /// Finds every derivation of the wanted values of one subset, which determines the wanted
    /// values of its parts.
    fn derive(
        &mut self,
        mask: Mask,
        here: &mut Wants,
        wants: &mut [Wants],
    ) -> Result<(), Exhausted> {
        self.want_sources(mask, here);
        if mask.is_power_of_two() {
            let (index, value) = self.space.card(mask);
            here.entry(value).and_modify(|ways| ways.push(Way::Card(index)));
        }
        for place in self.partings(mask)? {
            let Split { small, large, .. } = self.splits[place];
            let lists = (self.list(small)?, self.list(large)?);
            for first in lists.0 {
                for second in lists.1.clone() {
                    let one = (small, self.item(first).value);
                    let two = (large, self.item(second).value);
                    let mut hit = false;
                    self.combine_last(first, second, |_, outcome| {
                        let Some(ways) = here.get_mut(&outcome.value) else { return };
                        let (left, right) = if outcome.swapped { (two, one) } else { (one, two) };
                        ways.push(Way::Binary(outcome.operator, left, right));
                        hit = true;
                    })?;
                    for (part, value) in [one, two].into_iter().filter(|_| hit) {
                        wants[part].entry(value).or_default();
                    }
                }
            }
        }
        Ok(())
    }

    /// The forms of a value of a subset, with `tops` for joinable digits only.
    fn derived(
        &mut self,
        derived: &Derived<'_>,
        key: (Mask, Rational, Tops),
    ) -> Result<Range<usize>, Exhausted> {
        if let Some(known) = self.formed.known.get(&key) {
            return Ok(known.clone());
        }
        let mut found = Forms::default();
        self.find_derived(derived, key, &mut found)?;
        let forms = self.store_forms(found);
        self.formed.known.insert(key, forms.clone());
        Ok(forms)
    }

    fn find_derived(
        &mut self,
        derived: &Derived<'_>,
        (mask, value, tops): (Mask, Rational, Tops),
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        if !derived.whole && mask != derived.top {
            // The budget ran out before all derivations were known: use the first.
            if let Some(id) = self.known(mask, value, Tops::ANY) {
                self.keep_form(self.form(id), *self.item(id), found);
            }
            return Ok(());
        }
        for way in derived.wants[mask].get(&value).into_iter().flatten() {
            match *way {
                Way::Card(index) => {
                    let item = Item::new(value, Origin::Card(index), Tops::LEAF);
                    self.keep_form(Some(Form::leaf(index, value)), item, found);
                }
                Way::Unary(function, source) if tops == Tops::ANY => {
                    for place in self.derived(derived, (mask, source, Tops::ANY))? {
                        let (form, id) = self.formed.all[place];
                        let operand = Operand { form: &form, value: source };
                        let form = Form::unary(function, operand, value, self.space.one);
                        let origin = Origin::Unary(function, id);
                        self.keep_form(form, Item::new(value, origin, Tops::LEAF), found);
                    }
                }
                Way::Binary(operator, left, right)
                    if tops == Tops::ANY || operator == Operator::Concat =>
                {
                    let digits = operator == Operator::Concat;
                    let tops = if digits { Tops::LEAF } else { Tops::ANY };
                    let lefts = self.derived(derived, (left.0, left.1, tops))?;
                    let rights = self.derived(derived, (right.0, right.1, tops))?;
                    let outcome = Operation { operator, swapped: false, value };
                    for left in lefts {
                        for right in rights.clone() {
                            self.meter.tick().or_else(|stop| derived.unless_stopped(stop))?;
                            self.join_form(&outcome, left, right, found);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The derivations of the target.
struct Derived<'a> {
    wants: &'a [Wants],
    top: Mask,
    /// Whether these are all.
    whole: bool,
}

impl Derived<'_> {
    /// Once the budget has run out, the remaining little work is completed.
    fn unless_stopped(&self, stop: Exhausted) -> Result<(), Exhausted> {
        if self.whole { Err(stop) } else { Ok(()) }
    }
}
