//! Answers for four cards of a deck, by the million.
//!
//! Whoever deals, rates or compares many hands asks the same small questions again
//! and again, so for one target they are answered once: what two cards make, and
//! what two cards need beside them to make the target. A hand is solvable exactly if
//! for one of the six ways to take two of its cards these two sets meet, and sets of
//! a few hundred values are a few words of bits.

mod builder;
mod pair;

use unpuzzle_expr::{Expression, Rational};

use super::canonical::{Form, Key, Operand, represent};
use crate::rules::Rules;
use builder::Builder;
use pair::{Card, Completion, Made, Pair, RANKS, Two, WORDS, Way};

/// Everything about pairs of ranks and one target, under the rules of the card game.
///
/// ```
/// use unpuzzle_twentyfour::{RankTable, Rules};
///
/// let table = RankTable::new(Rules::classic().target).unwrap();
/// assert_eq!(table.first([3, 3, 8, 8]).unwrap().to_string(), "8/(3-8/3)");
/// assert!(!table.is_solvable([1, 1, 1, 1]));
/// assert_eq!(table.distinct([2, 4, 8, 10]).len(), 11);
/// ```
pub struct RankTable {
    rules: Rules,
    /// The numbers from 1 to 13, which the leaves of forms are indices of.
    numbers: Vec<Rational>,
    cards: Vec<Card>,
    pairs: Vec<Pair>,
}

impl RankTable {
    /// The table for a target that is not negative.
    pub fn new(target: Rational) -> Option<Self> {
        let rules = Rules::classic().with_target(target);
        if rules.target.is_negative() {
            return None;
        }
        let numbers: Vec<_> = (1..=RANKS as i64).map(Rational::integer).collect();
        let cards: Vec<_> = (0..).zip(&numbers).map(Card::new).collect();
        let pairs = Builder::new(&rules, &cards).build()?;
        Some(RankTable {
            rules,
            numbers,
            cards,
            pairs,
        })
    }

    /// Whether four ranks from 1 to 13 make the target; others do not.
    pub fn is_solvable(&self, ranks: [u8; 4]) -> bool {
        partings(ranks).any(|(first, second)| self.meeting(first, second).next().is_some())
    }

    /// A solution, if there is one.
    pub fn first(&self, ranks: [u8; 4]) -> Option<Expression> {
        let mut partings = partings(ranks);
        partings.find_map(|(first, second)| {
            let id = self.meeting(first, second).next()?;
            let made = self.pair(first).made.iter().find(|made| made.id == id)?;
            let completion = self.completions(second, id).first()?;
            Some(self.expression(first, made, second, completion))
        })
    }

    /// Every essentially different solution.
    pub fn distinct(&self, ranks: [u8; 4]) -> Vec<RankSolution<'_>> {
        let mut solutions = Vec::new();
        for (first, second) in partings(ranks) {
            for id in self.meeting(first, second) {
                self.collect(first, second, id, &mut solutions);
            }
        }
        solutions
    }

    /// The values that one pair makes and the other needs.
    fn meeting(&self, first: Two, second: Two) -> impl Iterator<Item = u8> {
        let (makes, needs) = (&self.pair(first).makes, &self.pair(second).completed_by);
        let common = [0, 1, 2, 3].map(|word: usize| makes[word] & needs[word]);
        (0..WORDS).flat_map(move |word| bits(common[word]).map(move |bit| (word * 64) as u8 + bit))
    }

    fn collect<'a>(
        &'a self,
        first: Two,
        second: Two,
        id: u8,
        solutions: &mut Vec<RankSolution<'a>>,
    ) {
        for made in self.pair(first).made.iter().filter(|made| made.id == id) {
            for completion in self.completions(second, id) {
                if !self.is_orderly(first, made, second, completion) {
                    continue;
                }
                let Some(form) = self.form(made, second, completion) else {
                    continue;
                };
                let form = form.settled(self.rules.target);
                if solutions.iter().all(|known| known.form != form) {
                    solutions.push(RankSolution { table: self, form });
                }
            }
        }
    }

    /// Whether this is the one way among those that differ only in the order of
    /// terms or factors which is looked at; see [`Step::follows`].
    fn is_orderly(&self, first: Two, made: &Made, second: Two, completion: &Completion) -> bool {
        match completion.way {
            Way::Chain {
                first: step,
                larger_first,
                ..
            } => {
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
        let count = all[start..]
            .iter()
            .take_while(|completion| completion.beside == beside)
            .count();
        &all[start..start + count]
    }

    fn pair(&self, two: Two) -> &Pair {
        &self.pairs[two.index()]
    }

    fn form(&self, made: &Made, two: Two, completion: &Completion) -> Option<Form> {
        let target = self.rules.target;
        let known = Operand {
            form: &made.form,
            value: made.value,
        };
        match completion.way {
            Way::Together { made } => {
                let other = &self.pair(two).made[usize::from(made)];
                let other = Operand {
                    form: &other.form,
                    value: other.value,
                };
                completion.last.form(known, other, target)
            }
            Way::Chain {
                first,
                value,
                larger_first,
            } => {
                let (near, far) = two.in_order(larger_first);
                let (near, far) = (self.card(near), self.card(far));
                let inner = first.form(known, near, value)?;
                let inner = Operand {
                    form: &inner,
                    value,
                };
                completion.last.form(inner, far, target)
            }
        }
    }

    fn card(&self, rank: u8) -> Operand<'_> {
        self.cards[usize::from(rank) - 1].operand()
    }

    fn expression(&self, one: Two, made: &Made, two: Two, completion: &Completion) -> Expression {
        let card = |rank: u8| Expression::number(rank.into());
        let pair =
            |two: Two, made: &Made| made.step.expression(card(two.smaller), card(two.larger));
        let known = pair(one, made);
        match completion.way {
            Way::Together { made } => {
                let other = pair(two, &self.pair(two).made[usize::from(made)]);
                completion.last.expression(known, other)
            }
            Way::Chain {
                first,
                larger_first,
                ..
            } => {
                let (near, far) = two.in_order(larger_first);
                completion
                    .last
                    .expression(first.expression(known, card(near)), card(far))
            }
        }
    }
}

/// A solution that is written down when asked.
pub struct RankSolution<'a> {
    table: &'a RankTable,
    form: Form,
}

impl RankSolution<'_> {
    /// A readable way to write it.
    pub fn expression(&self) -> Option<Expression> {
        represent(&self.form, &self.table.numbers, &self.table.rules)
    }

    /// What makes it different from others.
    pub fn key(&self) -> Key {
        Key::new(&self.form, &self.table.numbers)
    }
}

/// The ways to take two of four cards and leave two, each kind once; none if a rank
/// is not one.
fn partings([a, b, c, d]: [u8; 4]) -> impl Iterator<Item = (Two, Two)> {
    let fine = [a, b, c, d]
        .iter()
        .all(|rank| (1..=RANKS as u8).contains(rank));
    let halves = |(a, b, c, d)| (Two::new(a, b), Two::new(c, d));
    let [one, two, three] = [(a, b, c, d), (a, c, b, d), (a, d, b, c)].map(halves);
    let same = |(a, b): (Two, Two), (c, d)| (a, b) == (c, d) || (a, b) == (d, c);
    let new = [
        fine,
        fine && !same(two, one),
        fine && !same(three, one) && !same(three, two),
    ];
    let kept = [one, two, three]
        .into_iter()
        .zip(new)
        .filter(|(_, new)| *new);
    kept.flat_map(|((first, second), _)| [(first, second), (second, first)])
}

fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as u8;
        word &= word - 1;
        Some(bit)
    })
}
