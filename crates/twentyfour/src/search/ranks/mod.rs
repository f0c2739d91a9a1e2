//! Four cards of a deck: the case that nearly everybody asks for.
//!
//! For one target the same small questions come up in every hand, so they are
//! answered once and memoised: what two cards make, and what two cards need beside
//! them to make the target. A hand is solvable exactly if for one of the six ways to
//! take two of its cards these two sets meet, and sets of a few hundred values are a
//! few words of bits. A table is filled in less than a millisecond.
//!
//! The general search answers the same questions, but from nothing for each hand: listing
//! what its six pairs make takes longer than the table takes for a whole answer. By
//! instructions it is 4 times slower for the first solution and 2.5 times for all, which
//! is why there are two searches. A test holds them to the same answers.

mod builder;
mod memo;
mod pair;
#[cfg(test)]
mod tests;

use unpuzzle_core::{Exhausted, Meter};
use unpuzzle_expr::Rational;

pub(super) use memo::with_table;

use super::canonical::{Form, Operand};
use crate::rules::Rules;
use builder::Builder;
use pair::{Card, Completion, Made, Pair, RANKS, Two, Way};

/// Everything about pairs of ranks and one target, under the rules of the card game.
pub(super) struct RankTable {
    target: Rational,
    /// The numbers from 1 to 13, which the leaves of forms are indices of.
    pub(super) numbers: Vec<Rational>,
    cards: Vec<Card>,
    pairs: Vec<Pair>,
}

impl RankTable {
    /// The table for a target that is not negative.
    fn new(target: Rational) -> Option<Self> {
        let rules = Rules::classic().with_target(target);
        if target.is_negative() {
            return None;
        }
        let numbers: Vec<_> = (1..=RANKS as i64).map(Rational::integer).collect();
        let cards: Vec<_> = (0..).zip(&numbers).map(Card::new).collect();
        let pairs = Builder::new(&rules, &cards).build()?;
        Some(RankTable { target, numbers, cards, pairs })
    }

    /// Whether four ranks make the target.
    pub(super) fn is_solvable(
        &self,
        ranks: [u8; 4],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Exhausted> {
        for (first, second) in partings(ranks) {
            meter.tick()?;
            if self.meeting(first, second).next().is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The form of a solution, if there is one.
    pub(super) fn first(
        &self,
        ranks: [u8; 4],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Form>, Exhausted> {
        for (first, second) in partings(ranks) {
            meter.tick()?;
            for id in self.meeting(first, second) {
                let mut made = self.pair(first).made.iter().filter(|made| made.id == id);
                let completions = || self.completions(second, id).iter();
                let form = made.find_map(|made| {
                    completions().find_map(|completion| self.form(made, second, completion))
                });
                if let Some(form) = form {
                    return Ok(Some(form.settled(self.target)));
                }
            }
        }
        Ok(None)
    }

    /// Adds the form of every essentially different solution.
    pub(super) fn distinct(
        &self,
        ranks: [u8; 4],
        meter: &mut Meter<'_>,
        forms: &mut Vec<Form>,
    ) -> Result<(), Exhausted> {
        for (first, second) in partings(ranks) {
            meter.tick()?;
            for id in self.meeting(first, second) {
                self.collect(first, second, id, meter, forms)?;
            }
        }
        Ok(())
    }

    /// The values that one pair makes and the other needs.
    fn meeting(&self, first: Two, second: Two) -> impl Iterator<Item = u8> {
        let (makes, needs) = (&self.pair(first).makes, &self.pair(second).completed_by);
        let (mut word, mut common) = (0, makes[0] & needs[0]);
        std::iter::from_fn(move || {
            while common == 0 {
                word += 1;
                common = *makes.get(word)? & needs[word];
            }
            let bit = common.trailing_zeros() as u8;
            common &= common - 1;
            Some((word * 64) as u8 + bit)
        })
    }

    fn collect(
        &self,
        first: Two,
        second: Two,
        id: u8,
        meter: &mut Meter<'_>,
        forms: &mut Vec<Form>,
    ) -> Result<(), Exhausted> {
        for made in self.pair(first).made.iter().filter(|made| made.id == id) {
            for completion in self.completions(second, id) {
                meter.tick()?;
                if !self.is_orderly(first, made, second, completion) {
                    continue;
                }
                let form = self.form(made, second, completion);
                let form = form.map(|form| form.settled(self.target));
                if let Some(form) = form.filter(|form| !forms.contains(form)) {
                    forms.push(form);
                }
            }
        }
        Ok(())
    }

    /// Whether this is the one way among those that differ only in the order of
    /// terms or factors which is looked at; see [`Step::follows`].
    fn is_orderly(&self, first: Two, made: &Made, second: Two, completion: &Completion) -> bool {
        match completion.way {
            Way::Chain { first: step, larger_first, .. } => {
                let near = second.in_order(larger_first).0;
                step.follows(made.step, near, made.last_card(first))
            }
            Way::Together { made: other } => {
                let other = &self.pair(second).made[usize::from(other)];
                let last = completion.last;
                // Two pairs meet twice, once from each side.
                first <= second
                    && !last.absorbs(made.step, true)
                    && !last.absorbs(other.step, false)
            }
        }
    }

    fn completions(&self, two: Two, beside: u8) -> &[Completion] {
        let all = &self.pair(two).completions;
        let start = all.partition_point(|completion| completion.beside < beside);
        let end = all[start..].iter().position(|completion| completion.beside != beside);
        &all[start..end.map_or(all.len(), |count| start + count)]
    }

    fn pair(&self, two: Two) -> &Pair {
        &self.pairs[two.index()]
    }

    fn form(&self, made: &Made, two: Two, completion: &Completion) -> Option<Form> {
        let target = self.target;
        let known = Operand { form: &made.form, value: made.value };
        match completion.way {
            Way::Together { made } => {
                let other = &self.pair(two).made[usize::from(made)];
                let other = Operand { form: &other.form, value: other.value };
                completion.last.form(known, other, target)
            }
            Way::Chain { first, value, larger_first } => {
                let (near, far) = two.in_order(larger_first);
                let (near, far) = (self.card(near), self.card(far));
                let inner = first.form(known, near, value)?;
                let inner = Operand { form: &inner, value };
                completion.last.form(inner, far, target)
            }
        }
    }

    fn card(&self, rank: u8) -> Operand<'_> {
        self.cards[usize::from(rank) - 1].operand()
    }
}

/// The ways to take two of four cards and leave two, each kind once.
fn partings([a, b, c, d]: [u8; 4]) -> impl Iterator<Item = (Two, Two)> {
    let halves = |(a, b, c, d)| (Two::new(a, b), Two::new(c, d));
    let [one, two, three] = [(a, b, c, d), (a, c, b, d), (a, d, b, c)].map(halves);
    let same = |(a, b): (Two, Two), (c, d)| (a, b) == (c, d) || (a, b) == (d, c);
    let new = [true, !same(two, one), !same(three, one) && !same(three, two)];
    let kept = [one, two, three].into_iter().zip(new).filter(|(_, new)| *new);
    kept.flat_map(|((first, second), _)| [(first, second), (second, first)])
}
