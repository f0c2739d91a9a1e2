//! How much a search tells apart.

use std::hash::Hash;

use unpuzzle_expr::{Function, Operator, Rational};

use super::{Item, ItemId};
use crate::search::canonical::{Form, Operand};

/// Decides which of the expressions found over the same cards are kept: the first
/// of every name.
pub(crate) trait Dedup {
    type Name: Copy + Eq + Hash;

    /// Whether one expression for each value is enough.
    const VALUE_ONLY: bool;

    /// Remembers an item that was kept, under the next id.
    fn keep(&mut self, name: Self::Name);

    fn card(&self, index: u8, value: Rational) -> Self::Name;

    fn unary(
        &self,
        function: Function,
        operand: (ItemId, &Item),
        value: Rational,
    ) -> Option<Self::Name>;

    fn binary(
        &self,
        operator: Operator,
        left: (ItemId, &Item),
        right: (ItemId, &Item),
        value: Rational,
    ) -> Option<Self::Name>;
}

/// Values only: enough to decide, and to find one solution.
pub(crate) struct ByValue;

impl Dedup for ByValue {
    type Name = Rational;
    const VALUE_ONLY: bool = true;

    fn keep(&mut self, _: Rational) {}

    fn card(&self, _: u8, value: Rational) -> Rational {
        value
    }

    fn unary(&self, _: Function, _: (ItemId, &Item), value: Rational) -> Option<Rational> {
        Some(value)
    }

    fn binary(
        &self,
        _: Operator,
        _: (ItemId, &Item),
        _: (ItemId, &Item),
        value: Rational,
    ) -> Option<Rational> {
        Some(value)
    }
}

/// Canonical forms: every essentially different solution.
pub(crate) struct ByForm {
    forms: Vec<Form>,
    one: Option<u8>,
}

impl ByForm {
    pub(crate) fn new(one: Option<u8>) -> Self {
        ByForm { forms: Vec::new(), one }
    }

    pub(crate) fn form(&self, id: ItemId) -> &Form {
        &self.forms[id as usize]
    }

    fn operand(&self, (id, item): (ItemId, &Item)) -> Operand<'_> {
        Operand { form: self.form(id), value: item.value }
    }
}

impl Dedup for ByForm {
    /// A form says nothing about the sign.
    type Name = (Form, bool);
    const VALUE_ONLY: bool = false;

    fn keep(&mut self, (form, _): (Form, bool)) {
        self.forms.push(form);
    }

    fn card(&self, index: u8, value: Rational) -> Self::Name {
        (Form::leaf(index, value), value.is_negative())
    }

    fn unary(
        &self,
        function: Function,
        operand: (ItemId, &Item),
        value: Rational,
    ) -> Option<Self::Name> {
        let form = Form::unary(function, self.operand(operand), value, self.one)?;
        Some((form, value.is_negative()))
    }

    fn binary(
        &self,
        operator: Operator,
        left: (ItemId, &Item),
        right: (ItemId, &Item),
        value: Rational,
    ) -> Option<Self::Name> {
        let (left, right) = (self.operand(left), self.operand(right));
        let form = Form::binary(operator, left, right, value, self.one)?;
        Some((form, value.is_negative()))
    }
}
