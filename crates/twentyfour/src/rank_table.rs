//! Answers for four cards of a deck, by the million.
//!
//! Whoever deals, rates or compares many hands asks the same small questions again
//! and again, so for one target they are answered once: what two cards make, and
//! what two cards need beside them to make the target. A hand is solvable exactly if
//! for one of the six ways to take two of its cards these two sets meet, and sets of
//! a few hundred values are a few words of bits.

use unpuzzle_expr::{Expression, Operator, Rational};

use crate::canonical::{Form, Key, Operand, represent};
use crate::fast_hash::FastMap;
use crate::rules::Rules;
use crate::search::{Arithmetic, Outcome, Wanted};
use crate::solve::Solution;

const RANKS: usize = 13;
const PAIRS: usize = RANKS * (RANKS + 1) / 2;
/// How many words hold a bit for each value that two cards can make.
const WORDS: usize = 4;

type Bits = [u64; WORDS];

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
    pairs: Vec<Pair>,
}

/// Two cards: what they make, and what completes them.
struct Pair {
    makes: Bits,
    completed_by: Bits,
    made: Vec<Made>,
    /// In order of `beside`.
    completions: Vec<Completion>,
}

/// A value that two cards make.
struct Made {
    value: Rational,
    id: u8,
    operator: Operator,
    /// Whether the larger card comes first.
    swapped: bool,
    form: Form,
}

/// A way to make the target from two cards and a value beside them.
#[derive(Clone, Copy)]
struct Completion {
    /// The id of that value.
    beside: u8,
    way: Way,
    /// The last operation.
    last: Step,
}

#[derive(Clone, Copy)]
enum Way {
    /// The value meets one card first, this one or the other.
    Chain {
        first: Step,
        value: Rational,
        larger_first: bool,
    },
    /// The cards meet first, in this way of [`Pair::made`].
    Together { made: u8 },
}

/// An operation, and whether its operands are swapped.
#[derive(Clone, Copy)]
struct Step {
    operator: Operator,
    swapped: bool,
}

impl RankTable {
    /// The table for a target that is not negative.
    pub fn new(target: Rational) -> Option<Self> {
        let rules = Rules::classic().with_target(target);
        if rules.target.is_negative() {
            return None;
        }
        let numbers: Vec<_> = (1..=RANKS as i64).map(Rational::integer).collect();
        let pairs = Builder::new(&rules, &numbers).build()?;
        Some(RankTable {
            rules,
            numbers,
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
        let mut forms = Vec::new();
        for (first, second) in partings(ranks) {
            for id in self.meeting(first, second) {
                self.collect(first, second, id, &mut forms);
            }
        }
        forms.sort_unstable();
        forms.dedup();
        let solution = |form| RankSolution { table: self, form };
        forms.into_iter().map(solution).collect()
    }

    /// The values that one pair makes and the other needs.
    fn meeting(&self, first: Two, second: Two) -> impl Iterator<Item = u8> {
        let (makes, needs) = (&self.pair(first).makes, &self.pair(second).completed_by);
        let common = [0, 1, 2, 3].map(|word: usize| makes[word] & needs[word]);
        (0..WORDS).flat_map(move |word| bits(common[word]).map(move |bit| (word * 64) as u8 + bit))
    }

    fn collect(&self, first: Two, second: Two, id: u8, forms: &mut Vec<Form>) {
        for made in self.pair(first).made.iter().filter(|made| made.id == id) {
            for completion in self.completions(second, id) {
                // Two pairs meet twice, once from each side.
                let twice = matches!(completion.way, Way::Together { .. }) && first > second;
                if !twice {
                    forms.extend(self.form(made, second, completion));
                }
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
                let inner = first.form(known, near.operand(), value)?;
                let inner = Operand {
                    form: &inner,
                    value,
                };
                completion.last.form(inner, far.operand(), target)
            }
        }
    }

    fn card(&self, rank: u8) -> Card {
        let value = self.numbers[usize::from(rank) - 1];
        Card {
            form: Form::leaf(rank - 1, value),
            value,
        }
    }

    fn expression(&self, one: Two, made: &Made, two: Two, completion: &Completion) -> Expression {
        let card = |rank: u8| Expression::number(rank.into());
        let pair = |two: Two, made: &Made| {
            let step = Step {
                operator: made.operator,
                swapped: made.swapped,
            };
            step.expression(card(two.smaller), card(two.larger))
        };
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
    /// The solution with a readable expression.
    pub fn solution(&self) -> Option<Solution> {
        let RankTable { rules, numbers, .. } = self.table;
        Some(Solution {
            expression: represent(&self.form, numbers, rules)?,
            key: Key::new(&self.form, numbers),
        })
    }
}

/// A card as an operand.
struct Card {
    form: Form,
    value: Rational,
}

impl Card {
    fn operand(&self) -> Operand<'_> {
        Operand {
            form: &self.form,
            value: self.value,
        }
    }
}

impl Step {
    fn of(outcome: &Outcome) -> Self {
        Step {
            operator: outcome.operator,
            swapped: outcome.swapped,
        }
    }

    fn form(self, first: Operand<'_>, second: Operand<'_>, value: Rational) -> Option<Form> {
        let (left, right) = if self.swapped {
            (second, first)
        } else {
            (first, second)
        };
        Form::binary(self.operator, left, right, value, Some(0))
    }

    fn expression(self, first: Expression, second: Expression) -> Expression {
        let (left, right) = if self.swapped {
            (second, first)
        } else {
            (first, second)
        };
        Expression::binary(self.operator, left, right)
    }
}

/// Two ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Two {
    smaller: u8,
    larger: u8,
}

impl Two {
    fn new(a: u8, b: u8) -> Self {
        Two {
            smaller: a.min(b),
            larger: a.max(b),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let ranks = 1..=RANKS as u8;
        ranks.flat_map(|larger| (1..=larger).map(move |smaller| Two { smaller, larger }))
    }

    fn index(self) -> usize {
        let (smaller, larger) = (usize::from(self.smaller), usize::from(self.larger));
        larger * (larger - 1) / 2 + smaller - 1
    }

    fn in_order(self, larger_first: bool) -> (u8, u8) {
        if larger_first {
            (self.larger, self.smaller)
        } else {
            (self.smaller, self.larger)
        }
    }
}

/// The ways to take two of four cards and leave two; none if a rank is not one.
fn partings([a, b, c, d]: [u8; 4]) -> impl Iterator<Item = (Two, Two)> {
    let fine = [a, b, c, d]
        .iter()
        .all(|rank| (1..=RANKS as u8).contains(rank));
    let halves = [(a, b, c, d), (a, c, b, d), (a, d, b, c)];
    let halves = halves.map(|(a, b, c, d)| (Two::new(a, b), Two::new(c, d)));
    let both = halves
        .into_iter()
        .flat_map(|(first, second)| [(first, second), (second, first)]);
    both.filter(move |_| fine)
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

/// Fills the table.
struct Builder<'a> {
    arithmetic: Arithmetic<'a>,
    target: Rational,
    numbers: &'a [Rational],
    ids: FastMap<Rational, u8>,
    values: Vec<Rational>,
}

impl<'a> Builder<'a> {
    fn new(rules: &'a Rules, numbers: &'a [Rational]) -> Self {
        Builder {
            arithmetic: Arithmetic::new(rules, numbers),
            target: rules.target,
            numbers,
            ids: FastMap::default(),
            values: Vec::new(),
        }
    }

    fn build(mut self) -> Option<Vec<Pair>> {
        let mut pairs = Vec::with_capacity(PAIRS);
        for two in Two::all() {
            pairs.push(self.made(two)?);
        }
        for two in Two::all() {
            self.complete(two, &mut pairs[two.index()]);
        }
        Some(pairs)
    }

    fn number(&self, rank: u8) -> Rational {
        self.numbers[usize::from(rank) - 1]
    }

    /// What two cards make; `None` if there are more values than bits.
    fn made(&mut self, two: Two) -> Option<Pair> {
        let [small, large] = [two.smaller, two.larger].map(|rank| {
            let value = self.number(rank);
            Card {
                form: Form::leaf(rank - 1, value),
                value,
            }
        });
        let mut outcomes = Vec::new();
        self.arithmetic
            .combine(small.value, large.value, false, &mut |outcome| {
                outcomes.push(outcome)
            });
        let mut pair = Pair {
            makes: [0; WORDS],
            completed_by: [0; WORDS],
            made: Vec::new(),
            completions: Vec::new(),
        };
        for outcome in outcomes {
            let id = self.id(outcome.value)?;
            set(&mut pair.makes, id);
            pair.made.push(Made {
                value: outcome.value,
                id,
                operator: outcome.operator,
                swapped: outcome.swapped,
                form: Step::of(&outcome).form(small.operand(), large.operand(), outcome.value)?,
            });
        }
        Some(pair)
    }

    fn id(&mut self, value: Rational) -> Option<u8> {
        let next = u8::try_from(self.values.len()).ok();
        if let Some(&id) = self.ids.get(&value) {
            return Some(id);
        }
        self.values.push(value);
        self.ids.insert(value, next?);
        next
    }

    /// What two cards need beside them.
    fn complete(&self, two: Two, pair: &mut Pair) {
        let mut completions = Vec::new();
        for larger_first in [false, true] {
            if !(larger_first && two.smaller == two.larger) {
                self.chains(two, larger_first, &mut completions);
            }
        }
        for (made, known) in pair.made.iter().enumerate() {
            self.arithmetic
                .invert(self.target, known.value, &mut |outcome, wanted| {
                    let way = Way::Together { made: made as u8 };
                    // The value wanted is the first operand here, the known one the second.
                    let last = Step {
                        operator: outcome.operator,
                        swapped: !outcome.swapped,
                    };
                    self.wanted(&wanted, |beside| {
                        completions.push(Completion { beside, way, last })
                    });
                });
        }
        completions.sort_by_key(|completion| completion.beside);
        completions
            .iter()
            .for_each(|completion| set(&mut pair.completed_by, completion.beside));
        pair.completions = completions;
    }

    /// The values that meet one card, and what they make then the other.
    fn chains(&self, two: Two, larger_first: bool, completions: &mut Vec<Completion>) {
        let (near, far) = two.in_order(larger_first);
        self.arithmetic
            .invert(self.target, self.number(far), &mut |last, wanted| {
                let Wanted::Value(value) = wanted else { return };
                let last = Step {
                    operator: last.operator,
                    swapped: !last.swapped,
                };
                self.arithmetic
                    .invert(value, self.number(near), &mut |first, wanted| {
                        let first = Step {
                            operator: first.operator,
                            swapped: !first.swapped,
                        };
                        let way = Way::Chain {
                            first,
                            value,
                            larger_first,
                        };
                        self.wanted(&wanted, |beside| {
                            completions.push(Completion { beside, way, last })
                        });
                    });
            });
    }

    /// Shows the ids of the values wanted that two cards can make.
    fn wanted(&self, wanted: &Wanted, mut visit: impl FnMut(u8)) {
        match wanted {
            Wanted::Value(value) => self.ids.get(value).copied().into_iter().for_each(visit),
            Wanted::TooLarge => {}
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
