//! The values of one subset: while they are found, and once they are listed.

use std::ops::Range;

use rustc_hash::FxHashMap;
use unpuzzle_expr::Rational;

use super::residues::{Residue, Residues};
use super::{Item, ItemId, SHORT};

/// The values of a subset that has been listed.
#[derive(Clone)]
pub(super) struct Listed {
    pub(super) ids: Range<ItemId>,
    /// A bit for every value that is a small whole number.
    small: u64,
    /// All items with other values are from this one on.
    odd: ItemId,
    pub(super) residues: Residues,
}

impl Listed {
    /// Lists the items from `start` on. Small whole numbers come first unless they must
    /// stay where they are.
    pub(super) fn new(items: &mut [Item], start: usize, stay: bool) -> Self {
        let (mut small, mut place, mut odd) = (0, start, items.len());
        while place < odd {
            match bit(items[place].value) {
                0 if stay => {}
                0 => {
                    odd -= 1;
                    items.swap(place, odd);
                    continue;
                }
                bit => small |= bit,
            }
            place += 1;
        }
        let mut residues = Residues::NONE;
        for item in &mut items[start..] {
            item.residue = Residue::of(item.value);
            residues.add(item.residue);
        }
        let odd = if stay { start } else { odd } as ItemId;
        Listed { ids: start as ItemId..items.len() as ItemId, small, odd, residues }
    }

    pub(super) fn is_short(&self) -> bool {
        self.ids.len() <= SHORT
    }

    /// Whether a value may be there; `false` if it is small and not there.
    #[inline]
    pub(super) fn may_have(&self, value: Rational) -> bool {
        match bit(value) {
            0 => self.odd < self.ids.end,
            bit => self.small & bit != 0,
        }
    }
}

/// The bit of a small whole number; none for other values.
#[inline]
fn bit(value: Rational) -> u64 {
    let whole = value.numerator();
    if value.is_integer() && (0..64).contains(&whole) { 1 << whole } else { 0 }
}

/// Where the values of a long list are, each once. Digits that can be joined are told
/// apart from equal values.
#[derive(Default)]
pub(super) struct Places {
    /// For whole numbers up to some size one more than their place, or zero.
    dense: Vec<ItemId>,
    /// Other values.
    others: FxHashMap<(Rational, bool), ItemId>,
}

/// Whole numbers below this have a place of their own.
const DENSE: usize = 4096;

impl Places {
    /// Enters all that has been listed from `start` on; nothing else must be entered.
    pub(super) fn fill(&mut self, items: &[Item], start: usize) {
        self.dense.resize(DENSE, 0);
        for (item, place) in items[start..].iter().zip(start..) {
            self.enter(item, place as ItemId);
        }
    }

    /// The place of an equal item; if there is none, this one is entered.
    #[inline]
    pub(super) fn enter(&mut self, item: &Item, place: ItemId) -> Option<ItemId> {
        let digits = item.is_digits();
        let whole = usize::try_from(item.value.numerator()).ok();
        let whole = whole.filter(|_| item.value.is_integer() && !digits);
        let Some(known) = whole.and_then(|whole| self.dense.get_mut(whole)) else {
            let known = *self.others.entry((item.value, digits)).or_insert(place);
            return Some(known).filter(|&known| known != place);
        };
        if *known == 0 {
            *known = place + 1;
            return None;
        }
        Some(*known - 1)
    }

    /// Takes all of these out again.
    pub(super) fn clear(&mut self, items: &[Item]) {
        self.others.clear();
        for item in items {
            let whole = usize::try_from(item.value.numerator()).ok();
            if let Some(place) = whole.and_then(|whole| self.dense.get_mut(whole)) {
                *place = 0;
            }
        }
    }
}
