//! The canonical forms of all expressions with one value.
//!
//! They follow from the forms of the operands, which are found like the answer of a query:
//! for each value of one part, look up the value that completes it in the other part.

use std::ops::{ControlFlow, Range};

use rustc_hash::{FxHashMap, FxHashSet};
use unpuzzle_core::Exhausted;
use unpuzzle_expr::Rational;

use super::{
    Item, ItemId, Mask, Operation, Origin, Residue, SHORT, Search, Split, Tops, Wanted, size,
};
use crate::rules::Hand;
use crate::search::canonical::{Form, Operand};

/// Different forms in the order of insertion, each with an item. A few are compared, many
/// are hashed.
#[derive(Default)]
pub(super) struct Forms {
    all: Vec<(Form, ItemId)>,
    hashed: FxHashSet<Form>,
}

impl Forms {
    /// Whether a form is new; if so, the caller must add it.
    #[inline]
    fn is_new(&mut self, form: &Form) -> bool {
        if self.all.len() < SHORT {
            return self.all.iter().all(|(known, _)| known != form);
        }
        if self.hashed.is_empty() {
            self.hashed.extend(self.all.iter().map(|(known, _)| *known));
        }
        self.hashed.insert(*form)
    }
}

/// The forms found so far.
#[derive(Default)]
pub(super) struct Formed {
    /// Forms with the same subset and value stand together.
    pub(super) all: Vec<(Form, ItemId)>,
    pub(super) known: FxHashMap<(Mask, Rational, Tops), Range<usize>>,
    /// The places of the forms of cards, by the numbers of the cards.
    leaves: [Option<u32>; Hand::MOST_CARDS],
    /// The places of the forms of pairs of cards.
    pairs: Vec<(ItemId, usize)>,
    /// Empty ones to reuse.
    spare: Vec<Forms>,
}

impl Search<'_> {
    /// The forms that make the target from exactly this subset, each with an item, and
    /// whether these are all.
    pub(crate) fn solutions(&mut self, mask: Mask) -> (Vec<(Form, ItemId)>, Result<(), Exhausted>) {
        let mut found = Forms::default();
        let target = self.rules.target;
        self.formed.all.reserve(32);
        if self.cards > 4 {
            self.formed.known.reserve(28);
        }
        let status = if self.rules.bounded() {
            self.derive_forms(mask, &mut found)
        } else {
            self.find_forms(mask, target, Tops::ANY, &mut found)
        };
        (found.all, status)
    }

    pub(crate) fn form(&self, id: ItemId) -> Option<Form> {
        let item = self.item(id);
        let one = self.space.one;
        match item.origin {
            Origin::Card(index) => Some(Form::leaf(index, item.value)),
            Origin::Unary(function, operand) => {
                let form = self.form(operand)?;
                Form::unary(function, self.operand(operand, &form), item.value, one)
            }
            Origin::Binary(operator, left, right) => {
                let forms = [self.form(left)?, self.form(right)?];
                let left = self.operand(left, &forms[0]);
                let right = self.operand(right, &forms[1]);
                Form::binary(operator, left, right, item.value, one)
            }
        }
    }

    fn operand<'f>(&self, id: ItemId, form: &'f Form) -> Operand<'f> {
        Operand { form, value: self.item(id).value }
    }

    /// The range of the forms of a subset with this value and these tops.
    fn forms(
        &mut self,
        mask: Mask,
        value: Rational,
        tops: Tops,
    ) -> Result<Range<usize>, Exhausted> {
        if mask.is_power_of_two() {
            return self.leaf_form(mask, value);
        }
        if size(mask) == 2 && self.is_small(mask) && self.arithmetic.is_orderly() {
            self.list(mask)?;
            let Some(id) = self.known(mask, value, tops) else { return Ok(0..0) };
            if self.item(id).tops.is_one() {
                return Ok(self.form_of_pair(id));
            }
        }
        let (once, key) = (self.is_asked_once(mask), (mask, value, tops));
        if !once && let Some(known) = self.formed.known.get(&key) {
            return Ok(known.clone());
        }
        let mut found = self.formed.spare.pop().unwrap_or_default();
        self.find_forms(mask, value, tops, &mut found)?;
        let forms = self.store_forms(found);
        if !once {
            self.formed.known.insert(key, forms.clone());
        }
        Ok(forms)
    }

    fn leaf_form(&mut self, mask: Mask, value: Rational) -> Result<Range<usize>, Exhausted> {
        let id = self.list(mask)?.start;
        if self.item(id).value != value {
            return Ok(0..0);
        }
        let card = mask.trailing_zeros() as usize;
        let place = match self.formed.leaves[card] {
            Some(place) => place as usize,
            None => {
                let (index, _) = self.space.card(mask);
                self.formed.all.push((Form::leaf(index, value), id));
                self.formed.leaves[card] = Some(self.formed.all.len() as u32 - 1);
                self.formed.all.len() - 1
            }
        };
        Ok(place..place + 1)
    }

    /// The form of two cards with a single top-level operator.
    fn form_of_pair(&mut self, id: ItemId) -> Range<usize> {
        let known = self.formed.pairs.iter().find(|(pair, _)| *pair == id);
        if let Some(&(_, place)) = known {
            return place..place + 1;
        }
        let place = self.formed.all.len();
        let Some(form) = self.form(id) else {
            self.lossy = true;
            return 0..0;
        };
        self.formed.all.push((form, id));
        self.formed.pairs.push((id, place));
        place..place + 1
    }

    pub(super) fn store_forms(&mut self, mut found: Forms) -> Range<usize> {
        let start = self.formed.all.len();
        if !found.all.is_empty() {
            self.formed.all.append(&mut found.all);
            found.hashed.clear();
        }
        self.formed.spare.push(found);
        start..self.formed.all.len()
    }

    fn find_forms(
        &mut self,
        mask: Mask,
        value: Rational,
        tops: Tops,
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        if mask.is_power_of_two() {
            let id = self.list(mask)?.start;
            if self.item(id).value == value {
                self.keep_form(self.form(id), *self.item(id), found);
            }
            return Ok(());
        }
        if !self.arithmetic.allows(value) {
            return Ok(());
        }
        let residue = Residue::of(value);
        for place in self.partings(mask)? {
            let split = self.splits[place];
            for known in self.list_parts(split)? {
                let operators = self.promising(known, split, residue, tops)?;
                if !operators.is_empty() {
                    let known = self.item(known).value;
                    self.complete_forms(split, known, operators, value, found)?;
                }
            }
        }
        Ok(())
    }

    /// Finds all forms that make `value` together with a known value of the smaller part by
    /// one of these operators.
    fn complete_forms(
        &mut self,
        split: Split,
        known: Rational,
        operators: Tops,
        value: Rational,
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        let arithmetic = self.arithmetic;
        let status = arithmetic.invert(value, known, operators, &mut |outcome, wanted| match self
            .complete_form(split, known, &outcome, &wanted, found)
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(exhausted) => ControlFlow::Break(exhausted),
        });
        status.break_value().map_or(Ok(()), Err)
    }

    #[inline]
    fn complete_form(
        &mut self,
        split: Split,
        known: Rational,
        outcome: &Operation,
        wanted: &Wanted,
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        self.tick()?;
        let rest = split.large;
        let tops = self.arithmetic.operand(outcome.operator, !split.small_leads);
        let others = match *wanted {
            Wanted::Value(value) if !self.may_have(rest, value, tops)? => return Ok(()),
            Wanted::Value(value) => self.forms(rest, value, tops)?,
            Wanted::Anything => {
                let zeros = self.forms(rest, Rational::ZERO, tops)?;
                if !zeros.is_empty() {
                    self.join_forms(split, known, zeros, outcome, found)?;
                }
                self.something(rest)?
            }
            Wanted::AnythingButZero => self.something(rest)?,
            Wanted::Nothing => return Ok(()),
            Wanted::TooLarge => {
                self.lossy |= self.space.may_overflow(rest);
                return Ok(());
            }
        };
        if others.is_empty() {
            Ok(())
        } else {
            self.join_forms(split, known, others, outcome, found)
        }
    }

    /// A quick check that a subset may have this value.
    #[inline]
    fn may_have(&mut self, mask: Mask, value: Rational, tops: Tops) -> Result<bool, Exhausted> {
        if !self.space.may_reach(mask, value) {
            return Ok(false);
        }
        if !self.is_small(mask) {
            return self.may_make(mask, value);
        }
        self.list(mask)?;
        Ok(self.known(mask, value, tops).is_some())
    }

    /// Any form of a subset that is not worth zero, for where it is multiplied by zero.
    fn something(&mut self, mask: Mask) -> Result<Range<usize>, Exhausted> {
        let mut found = Forms::default();
        if let Some(id) = self.anything(mask, true)? {
            self.keep_form(self.form(id), *self.item(id), &mut found);
        }
        Ok(self.store_forms(found))
    }

    fn join_forms(
        &mut self,
        split: Split,
        known: Rational,
        others: Range<usize>,
        outcome: &Operation,
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        let tops = self.arithmetic.operand(outcome.operator, split.small_leads);
        for first in self.forms(split.small, known, tops)? {
            for second in others.clone() {
                self.tick()?;
                self.join_form(outcome, first, second, found);
            }
        }
        Ok(())
    }

    /// Adds the form of an operation on two forms.
    pub(super) fn join_form(
        &mut self,
        outcome: &Operation,
        first: usize,
        second: usize,
        found: &mut Forms,
    ) {
        let (left, right) = if outcome.swapped { (second, first) } else { (first, second) };
        let [left, right] = [left, right].map(|place| &self.formed.all[place]);
        let operands = [left, right].map(|(form, id)| self.operand(*id, form));
        let form =
            Form::binary(outcome.operator, operands[0], operands[1], outcome.value, self.space.one);
        let origin = Origin::Binary(outcome.operator, left.1, right.1);
        let item = Item::new(outcome.value, origin, Tops::of(outcome.operator));
        self.keep_form(form, item, found);
    }

    pub(super) fn keep_form(&mut self, form: Option<Form>, item: Item, found: &mut Forms) {
        let Some(form) = form else {
            self.lossy = true;
            return;
        };
        if found.is_new(&form) {
            let id = self.keep(item);
            found.all.push((form, id));
        }
    }
}
