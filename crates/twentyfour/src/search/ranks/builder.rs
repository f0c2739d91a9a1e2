//! Filling the table for one target.

use std::convert::Infallible;
use std::ops::ControlFlow;

use rustc_hash::{FxBuildHasher, FxHashMap};
use unpuzzle_expr::Rational;

use super::pair::{Bits, Card, Completion, Made, PAIRS, Pair, Step, Two, WORDS, Way};
use crate::rules::Rules;
use crate::search::engine::{Arithmetic, Outcome, Tops, Wanted};

/// Fills the table.
pub(super) struct Builder<'a> {
    arithmetic: Arithmetic<'a>,
    target: Rational,
    cards: &'a [Card],
    ids: FxHashMap<Rational, u8>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(rules: &'a Rules, cards: &'a [Card]) -> Self {
        Builder {
            arithmetic: Arithmetic::new(rules, &[], false),
            target: rules.target,
            cards,
            ids: FxHashMap::with_capacity_and_hasher(64 * WORDS, FxBuildHasher),
        }
    }

    pub(super) fn build(mut self) -> Option<Vec<Pair>> {
        let mut pairs = Vec::with_capacity(PAIRS);
        for two in Two::all() {
            pairs.push(self.made(two)?);
        }
        for two in Two::all() {
            self.complete(two, &mut pairs[two.index()]);
        }
        Some(pairs)
    }

    fn card(&self, rank: u8) -> &'a Card {
        &self.cards[usize::from(rank) - 1]
    }

    /// What two cards make; `None` if there are more values than bits.
    fn made(&mut self, two: Two) -> Option<Pair> {
        let [small, large] = [two.smaller, two.larger].map(|rank| self.card(rank));
        let mut outcomes = Vec::new();
        self.arithmetic.combine(small.value, large.value, Tops::ANY, &mut |outcome| {
            outcomes.push(outcome);
        });
        let mut pair = Pair {
            makes: [0; WORDS],
            completed_by: [0; WORDS],
            made: Vec::new(),
            completions: Vec::new(),
        };
        let equal = two.smaller == two.larger;
        for outcome in outcomes.into_iter().filter(|outcome| !(equal && outcome.swapped)) {
            let id = self.id(outcome.value)?;
            set(&mut pair.makes, id);
            pair.made.push(Made {
                value: outcome.value,
                id,
                step: Step::of(&outcome),
                form: Step::of(&outcome).form(small.operand(), large.operand(), outcome.value)?,
            });
        }
        Some(pair)
    }

    fn id(&mut self, value: Rational) -> Option<u8> {
        if let Some(&id) = self.ids.get(&value) {
            return Some(id);
        }
        let next = u8::try_from(self.ids.len()).ok()?;
        self.ids.insert(value, next);
        Some(next)
    }

    /// What two cards need beside them.
    fn complete(&self, two: Two, pair: &mut Pair) {
        let mut completions = Vec::with_capacity(64);
        for larger_first in [false, true] {
            if !(larger_first && two.smaller == two.larger) {
                self.chains(two, larger_first, &mut completions);
            }
        }
        for (made, known) in pair.made.iter().enumerate() {
            self.inverses(self.target, known.value, |outcome, wanted| {
                let way = Way::Together { made: made as u8 };
                let last = Step::turned(&outcome);
                self.wanted(&wanted, |beside| {
                    completions.push(Completion { beside, way, last });
                });
            });
        }
        completions.sort_by_key(|completion| completion.beside);
        completions.iter().for_each(|completion| set(&mut pair.completed_by, completion.beside));
        pair.completions = completions;
    }

    /// The values that meet one card, and what they make then the other.
    fn chains(&self, two: Two, larger_first: bool, completions: &mut Vec<Completion>) {
        let (near, far) = two.in_order(larger_first);
        self.inverses(self.target, self.card(far).value, |last, wanted| {
            let Wanted::Value(value) = wanted else { return };
            let last = Step::turned(&last);
            self.inverses(value, self.card(near).value, |first, wanted| {
                let first = Step::turned(&first);
                // A card that something was taken from is no limit to what follows.
                let before = if first.swapped { 0 } else { near };
                if !last.follows(first, far, before) {
                    return;
                }
                let way = Way::Chain { first, value, larger_first };
                self.wanted(&wanted, |beside| {
                    completions.push(Completion { beside, way, last });
                });
            });
        });
    }

    fn inverses(&self, target: Rational, known: Rational, mut visit: impl FnMut(Outcome, Wanted)) {
        let _: ControlFlow<Infallible> =
            self.arithmetic.invert(target, known, Tops::ANY, &mut |outcome, wanted| {
                visit(outcome, wanted);
                ControlFlow::Continue(())
            });
    }

    /// Shows the ids of the values wanted that two cards can make.
    fn wanted(&self, wanted: &Wanted, mut visit: impl FnMut(u8)) {
        match wanted {
            Wanted::Value(value) => self.ids.get(value).copied().into_iter().for_each(visit),
            Wanted::TooLarge | Wanted::Nothing => {}
            Wanted::Anything => self.ids.values().copied().for_each(visit),
            Wanted::AnythingButZero => {
                let not_zero = self.ids.iter().filter(|(value, _)| !value.is_zero());
                not_zero.for_each(|(_, id)| visit(*id));
            }
        }
    }
}

fn set(bits: &mut Bits, id: u8) {
    bits[usize::from(id) / 64] |= 1 << (id % 64);
}
