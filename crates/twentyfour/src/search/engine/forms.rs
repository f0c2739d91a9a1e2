//! The canonical forms of all expressions with one value.
//!
//! They follow from the forms of the operands, and the operands are found as a
//! question is answered: take each value of one part, and see whether the other part
//! makes what completes it.

use std::ops::{ControlFlow, Range};

use rustc_hash::FxHashMap;
use unpuzzle_core::Exhausted;
use unpuzzle_expr::Rational;

use super::{Found, Item, ItemId, Mask, Origin, Outcome, Search, Wanted};
use crate::search::canonical::{Form, Operand};

/// Forms, each with an item that has it.
pub(super) type Forms = Found<Form, ItemId>;

/// The forms that have been worked out.
#[derive(Default)]
pub(super) struct Formed {
    /// Forms with the same subset and value stand together.
    pub(super) all: Vec<(Form, ItemId)>,
    pub(super) known: FxHashMap<(Mask, Rational, bool), Range<usize>>,
}

impl Search<'_> {
    /// The essentially different ways to make the target from exactly this subset,
    /// each with an item: as many as were found, and whether that is all.
    pub(crate) fn solutions(&mut self, mask: Mask) -> (Vec<(Form, ItemId)>, Result<(), Exhausted>) {
        let mut found = Forms::default();
        let target = self.rules.target;
        let status = if self.rules.bounded() {
            self.derive_forms(mask, &mut found)
        } else {
            self.find_forms(mask, target, &mut found)
        };
        (found.all, status)
    }

    /// The canonical form of an item, over the different numbers of the hand.
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

    /// The forms over a subset with this value, as a stretch of all.
    fn forms(&mut self, mask: Mask, value: Rational) -> Result<Range<usize>, Exhausted> {
        let (once, key) = (self.is_asked_once(mask), (mask, value, false));
        if !once && let Some(known) = self.formed.known.get(&key) {
            return Ok(known.clone());
        }
        let mut found = Forms::default();
        self.find_forms(mask, value, &mut found)?;
        let forms = self.store_forms(found);
        if !once {
            self.formed.known.insert(key, forms.clone());
        }
        Ok(forms)
    }

    pub(super) fn store_forms(&mut self, found: Forms) -> Range<usize> {
        let start = self.formed.all.len();
        self.formed.all.extend(found.all);
        start..self.formed.all.len()
    }

    fn find_forms(
        &mut self,
        mask: Mask,
        value: Rational,
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
        for split in self.space.splits(mask) {
            let Some((small, large)) = self.space.split(split) else { continue };
            let short = self.short(large)?;
            for known in self.list(small)? {
                if self.is_hopeless(known, &short, value)? {
                    continue;
                }
                self.complete_forms((small, self.item(known).value), large, value, found)?;
            }
        }
        Ok(())
    }

    /// Finds all that makes `value` together with a known value of a part.
    fn complete_forms(
        &mut self,
        known: (Mask, Rational),
        rest: Mask,
        value: Rational,
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        let arithmetic = self.arithmetic;
        let status = arithmetic.invert(value, known.1, &mut |outcome, wanted| match self
            .complete_form(known, rest, &outcome, &wanted, found)
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(exhausted) => ControlFlow::Break(exhausted),
        });
        status.break_value().map_or(Ok(()), Err)
    }

    #[inline]
    fn complete_form(
        &mut self,
        known: (Mask, Rational),
        rest: Mask,
        outcome: &Outcome,
        wanted: &Wanted,
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        self.tick()?;
        let others = match *wanted {
            Wanted::Value(value) if !self.may_have(rest, value)? => return Ok(()),
            Wanted::Value(value) => self.forms(rest, value)?,
            Wanted::Anything => {
                let zeros = self.forms(rest, Rational::ZERO)?;
                self.join_forms(known, zeros, outcome, found)?;
                self.something(rest)?
            }
            Wanted::AnythingButZero => self.something(rest)?,
            Wanted::TooLarge => {
                self.lossy |= self.space.may_overflow(rest);
                return Ok(());
            }
        };
        self.join_forms(known, others, outcome, found)
    }

    /// Whether a subset has this value, as far as that is quickly said.
    #[inline]
    fn may_have(&mut self, mask: Mask, value: Rational) -> Result<bool, Exhausted> {
        if !self.space.may_reach(mask, value) || !self.is_small(mask) {
            return Ok(self.space.may_reach(mask, value));
        }
        self.list(mask)?;
        Ok(self.known(mask, value).is_some())
    }

    /// A form of a subset that is not worth zero: where something is multiplied by
    /// zero, it makes no difference which.
    fn something(&mut self, mask: Mask) -> Result<Range<usize>, Exhausted> {
        let mut found = Forms::default();
        if let Some(id) = self.anything(mask, true)? {
            self.keep_form(self.form(id), *self.item(id), &mut found);
        }
        Ok(self.store_forms(found))
    }

    fn join_forms(
        &mut self,
        (mask, value): (Mask, Rational),
        others: Range<usize>,
        outcome: &Outcome,
        found: &mut Forms,
    ) -> Result<(), Exhausted> {
        if others.is_empty() {
            return Ok(());
        }
        for first in self.forms(mask, value)? {
            for second in others.clone() {
                self.tick()?;
                self.join_form(outcome, first, second, found);
            }
        }
        Ok(())
    }

    /// Finds the form of an operation on two forms.
    pub(super) fn join_form(
        &mut self,
        outcome: &Outcome,
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
        self.keep_form(form, Item { value: outcome.value, origin }, found);
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
