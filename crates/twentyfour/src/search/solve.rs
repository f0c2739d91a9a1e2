//! The answer to a hand: whether it can be done, and how.

use rustc_hash::FxHashSet;
use unpuzzle_core::{Budget, Exhausted, Verdict};
use unpuzzle_expr::{Expression, Node, Notation, Operator, Rational};

use super::canonical::{Form, Key, index_of_one, is_unit, obeys, represent};
use super::engine::{ItemId, Search, distance};
use super::every::every_form;
use crate::rules::{Hand, OperatorSet, Rules};

/// Searches a hand for solutions, by default under the classic rules and without limits.
///
/// ```
/// use unpuzzle_twentyfour::{Hand, Solver, Verdict};
///
/// let hand: Hand = "3 3 8 8".parse()?;
/// let solved = Solver::new(&hand).distinct();
/// assert_eq!(solved.verdict, Verdict::Yes);
/// assert_eq!(solved.solutions.len(), 1);
/// assert_eq!(solved.solutions[0].expression.to_string(), "8/(3-8/3)");
/// assert_eq!(Solver::new(&"1 1 1 1".parse()?).first().verdict, Verdict::No);
/// # Ok::<(), unpuzzle_core::Located>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver<'a> {
    hand: &'a Hand,
    rules: &'a Rules,
    budget: Option<&'a Budget>,
}

impl<'a> Solver<'a> {
    /// A solver for this hand.
    pub fn new(hand: &'a Hand) -> Self {
        static CLASSIC: Rules = Rules::classic();
        Solver { hand, rules: &CLASSIC, budget: None }
    }

    /// The same solver under these rules.
    #[must_use]
    pub fn rules(self, rules: &'a Rules) -> Self {
        Solver { rules, ..self }
    }

    /// The same solver within this budget.
    #[must_use]
    pub fn budget(self, budget: &'a Budget) -> Self {
        Solver { budget: Some(budget), ..self }
    }

    /// One solution, whichever is found first.
    pub fn first(self) -> Solved {
        self.within(|budget| {
            with_ordinary_operators(self.hand, self.rules, budget)
                .unwrap_or_else(|| Attempt::new(self.hand, self.rules, budget).first())
        })
    }

    /// Every essentially different solution, simple ones first.
    pub fn distinct(self) -> Solved {
        self.within(|budget| Attempt::new(self.hand, self.rules, budget).distinct())
    }

    /// As [`Solver::every_form`], with the first forms as solutions.
    pub fn every(self, most: usize) -> Solved {
        let mut solutions = Vec::new();
        let found = self.every_form(&mut |expression| {
            if solutions.len() < most {
                solutions.push(Solution { expression, notation: Notation::CARDS });
            }
        });
        Solved { solutions, ..found }
    }

    /// Calls `visit` for every written form of every solution that uses all the cards, and
    /// counts them.
    ///
    /// Only binary operators with a sign take part: no joined digits, no functions, no cards
    /// left over.
    ///
    /// ```
    /// use unpuzzle_expr::Notation;
    /// use unpuzzle_twentyfour::{Hand, Solver};
    ///
    /// let hand: Hand = "A 2 J 9".parse().unwrap();
    /// let mut lines = Vec::new();
    /// Solver::new(&hand).every_form(&mut |form| {
    ///     lines.push(form.display(Notation::CARDS).to_string());
    /// });
    /// assert_eq!(lines[0], "( ( A + 2 ) * J ) - 9");
    /// assert_eq!(lines.len(), 4);
    /// ```
    pub fn every_form(self, visit: &mut dyn FnMut(Expression)) -> Solved {
        self.within(|budget| every_form(self.hand, self.rules, budget, visit))
    }

    /// Whether there is a solution, without saying which.
    ///
    /// ```
    /// use unpuzzle_twentyfour::{Hand, Solver, Verdict};
    ///
    /// let state = Hand::parse_state("3 8/3 8").unwrap();
    /// assert_eq!(Solver::new(&state).solvable(), Verdict::Yes);
    /// ```
    pub fn solvable(self) -> Verdict {
        self.within(|budget| solvable(self.hand, self.rules, budget)).unwrap_or(Verdict::Unknown)
    }

    fn within<T>(self, search: impl FnOnce(&Budget) -> T) -> T {
        match self.budget {
            Some(budget) => search(budget),
            None => search(&Budget::unlimited()),
        }
    }
}

/// Whether there is a solution; *unknown* means that values were too large, and an error
/// that the budget ran out.
pub(crate) fn solvable(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<Verdict, Exhausted> {
    if let Some(solved) = with_ordinary_operators(hand, rules, budget) {
        return solved.stopped.map_or(Ok(solved.verdict), Err);
    }
    let mut attempt = Attempt::new(hand, rules, budget);
    let found = attempt.any().is_some();
    match attempt.stopped {
        Some(stopped) if !found => Err(stopped),
        _ => Ok(attempt.gaps().verdict(found)),
    }
}

/// What a search left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps {
    /// Why it ended early, if it did.
    pub(super) stopped: Option<Exhausted>,
    /// Whether values were too large to go on with.
    pub(super) too_large: bool,
}

impl Gaps {
    /// The only place where a *no* is made: of a search that left nothing out.
    pub(super) fn verdict(self, found: bool) -> Verdict {
        if found {
            Verdict::Yes
        } else if self.stopped.is_none() && !self.too_large {
            Verdict::No
        } else {
            Verdict::Unknown
        }
    }

    /// [`Solved::bound`].
    pub(super) fn bound(self, rules: &Rules) -> Option<i64> {
        (self.too_large && rules.bounded()).then_some(Rules::LARGEST_VALUE)
    }

    /// [`Solved::complete`], where these are all solutions with the values that were tried.
    pub(super) fn is_complete(self, found: bool, rules: &Rules) -> bool {
        self.stopped.is_none() && (!self.too_large || found && rules.bounded())
    }
}

/// In a game with extra operators, a solution without them, if there is one: that is found
/// quickly, where the whole search may take long. If the budget runs out here the hand
/// is unknown, because the whole search might find a solution that it would not show if
/// there were more time.
fn with_ordinary_operators(hand: &Hand, rules: &Rules, budget: &Budget) -> Option<Solved> {
    let operators = rules.operators.ordinary();
    if !rules.bounded() || operators == OperatorSet::EMPTY {
        return None;
    }
    let ordinary = Rules { operators, ..rules.clone() };
    let mut attempt = Attempt::new(hand, &ordinary, budget);
    let found = attempt.any();
    if attempt.stopped.is_some() && budget.check().and(budget.check_nodes()).is_err() {
        return Some(attempt.answer(Vec::new(), false));
    }
    let solved = attempt.with_first(Some(found?));
    let solution = solved.solutions.first()?;
    obeys(&solution.expression, rules).then_some(solved)
}

fn sorted(solutions: Vec<Solution>) -> Vec<Solution> {
    if solutions.len() < 2 {
        return solutions;
    }
    let mut ranked: Vec<_> = solutions
        .into_iter()
        .map(|solution| (Effort::of(&solution.expression), solution))
        .collect();
    ranked.sort_by_key(|(effort, _)| *effort);
    // Few are equal in effort, so texts are compared only for those.
    for alike in ranked.chunk_by_mut(|(one, _), (other, _)| one == other) {
        if alike.len() > 1 {
            alike.sort_by_cached_key(|(_, solution)| solution.expression.to_string());
        }
    }
    ranked.into_iter().map(|(_, solution)| solution).collect()
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// A readable way to write it.
    pub expression: Expression,
    /// The notation of [`Solution::written`].
    pub notation: Notation,
}

impl Solution {
    fn new(expression: Expression) -> Self {
        Solution { expression, notation: Notation::TIGHT }
    }

    /// The solution in its notation.
    pub fn written(&self) -> String {
        self.expression.display(self.notation).to_string()
    }

    /// The key of all ways to write this solution, and of no other.
    pub fn key(&self) -> Key {
        Key::of(&self.expression).unwrap_or_else(|| Key::verbatim(&self.expression))
    }
}

/// The value nearest to a target that cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Nearest {
    /// How it is made.
    #[cfg_attr(feature = "data", serde(rename = "text"))]
    pub expression: Expression,
    /// The value.
    pub value: Rational,
    /// How far it is from the target.
    pub distance: Rational,
}

/// The solutions of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Solved {
    /// The hand.
    pub cards: Vec<Rational>,
    /// The number to make.
    pub target: Rational,
    /// Null if the search was stopped before that was known.
    #[cfg_attr(feature = "data", serde(rename = "solvable"))]
    pub verdict: Verdict,
    /// How many solutions were found, of which some may be left out.
    pub count: u64,
    /// Whether these are all that were wanted, with values up to `bound`.
    pub complete: bool,
    /// The solutions that were found.
    pub solutions: Vec<Solution>,
    /// How many combinations were looked at.
    pub cases: u64,
    /// The nearest value, in games where cards may be left over and none of the
    /// values tried is the target.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub nearest: Option<Nearest>,
    /// The bound, if larger values came up: those were not tried.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub bound: Option<i64>,
    /// Why the search ended early, if it did.
    #[cfg_attr(feature = "data", serde(skip))]
    pub stopped: Option<Exhausted>,
}

/// Solutions that are formatted after the budget has run out, in a few milliseconds.
const WRITTEN_WHEN_STOPPED: usize = 1000;

/// One search.
struct Attempt<'a> {
    hand: &'a Hand,
    search: Search<'a>,
    rules: &'a Rules,
    budget: &'a Budget,
    stopped: Option<Exhausted>,
}

impl<'a> Attempt<'a> {
    fn new(hand: &'a Hand, rules: &'a Rules, budget: &'a Budget) -> Self {
        let search = Search::new(hand, rules, budget.meter());
        Attempt { hand, search, rules, budget, stopped: None }
    }

    fn any(&mut self) -> Option<ItemId> {
        for mask in self.search.eligible() {
            match self.search.first(mask) {
                Ok(None) => {}
                Ok(found) => return found,
                Err(stopped) => {
                    self.stopped = Some(stopped);
                    break;
                }
            }
        }
        None
    }

    fn all(&mut self) -> Vec<(Form, ItemId)> {
        let mut all = Vec::new();
        for mask in self.search.eligible() {
            let (found, status) = self.search.solutions(mask);
            all.extend(found);
            self.stopped = status.err();
            if self.stopped.is_some() {
                break;
            }
        }
        all
    }

    fn gaps(&self) -> Gaps {
        Gaps { stopped: self.stopped, too_large: self.search.is_lossy() }
    }

    fn settled(&self, form: Form) -> Form {
        form.settled(self.rules.target, index_of_one(self.search.numbers()))
    }

    fn solution(&self, id: ItemId, form: Option<Form>) -> Solution {
        let readable = form.and_then(|form| represent(&form, self.search.numbers(), self.rules));
        Solution::new(readable.unwrap_or_else(|| self.search.expression(id)))
    }

    fn answer(mut self, solutions: Vec<Solution>, complete: bool) -> Solved {
        let (gaps, found) = (self.gaps(), !solutions.is_empty());
        let ended = !found && self.stopped.is_none();
        let nearest = if ended && self.rules.flags.subset { self.nearest() } else { None };
        Solved {
            cards: self.hand.cards().to_vec(),
            target: self.rules.target,
            verdict: gaps.verdict(found),
            count: solutions.len() as u64,
            // A *no* stands even if the budget ran out before the nearest value was found.
            complete: complete && (found || self.stopped.is_none()),
            solutions,
            cases: self.search.cases(),
            nearest,
            bound: gaps.bound(self.rules),
            stopped: self.stopped,
        }
    }

    /// The nearest value to the target, of equally near ones that of the smaller subset;
    /// `None` if the budget runs out first.
    fn nearest(&mut self) -> Option<Nearest> {
        let mut best: Option<(Rational, ItemId)> = None;
        for mask in self.search.eligible() {
            let nearest = self.search.nearest(mask);
            self.stopped = nearest.err();
            // A subset may have no legal value: 5/7 where only integers count.
            let Some(id) = nearest.ok()? else { continue };
            let (_, away) = distance(self.search.item(id).value, self.rules.target);
            if best.is_none_or(|(best, _)| away < best) {
                best = Some((away, id));
            }
        }
        let (distance, id) = best?;
        let value = self.search.item(id).value;
        let rules = self.rules.clone().with_target(value);
        let form = self.search.form(id);
        let readable = form.and_then(|form| represent(&form, self.search.numbers(), &rules));
        let expression = readable.unwrap_or_else(|| self.search.expression(id));
        Some(Nearest { expression, value, distance })
    }

    fn first(mut self) -> Solved {
        let found = self.any();
        self.with_first(found)
    }

    fn with_first(self, found: Option<ItemId>) -> Solved {
        let solution = found.map(|id| {
            let form = self.search.form(id);
            self.solution(id, form.map(|form| self.settled(form)))
        });
        let complete = solution.is_some() || self.gaps().is_complete(false, self.rules);
        self.answer(solution.into_iter().collect(), complete)
    }

    fn distinct(mut self) -> Solved {
        // Only where the target is 0, 1 or -1 do different forms settle to the same.
        let settles = self.rules.target.is_zero() || is_unit(self.rules.target);
        let mut seen = FxHashSet::default();
        let mut solutions = Vec::new();
        for (form, id) in self.all() {
            // Formatting takes a while, too.
            if self.stopped.is_none() && solutions.len().is_multiple_of(256) {
                self.stopped = self.budget.check().err();
            }
            if self.stopped.is_some() && solutions.len() >= WRITTEN_WHEN_STOPPED {
                break;
            }
            let form = self.settled(form);
            if !settles || seen.insert(form) {
                solutions.push(self.solution(id, Some(form)));
            }
        }
        let complete = self.gaps().is_complete(!solutions.is_empty(), self.rules);
        self.answer(sorted(solutions), complete)
    }
}

#[cfg(feature = "data")]
mod data {
    use schemars::JsonSchema;
    use serde::{Serialize, Serializer};

    use super::Solution;

    /// A solution as data.
    #[derive(Serialize, JsonSchema)]
    #[schemars(rename = "Solution")]
    struct Texts {
        /// As short as it can be written.
        text: String,
        /// As it was asked for.
        written: String,
    }

    impl Serialize for Solution {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let texts = Texts { text: self.expression.to_string(), written: self.written() };
            texts.serialize(serializer)
        }
    }

    impl JsonSchema for Solution {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            Texts::schema_name()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            Texts::json_schema(generator)
        }
    }
}

/// The complexity of a solution; simple ones come first.
///
/// Fractions weigh most, then unusual operations, cards used, divisions, large intermediate
/// values and subtractions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Effort {
    fractions: u8,
    functions: u8,
    leaves: u8,
    divisions: u8,
    largest: Option<Rational>,
    subtractions: u8,
}

impl Effort {
    fn of(expression: &Expression) -> Self {
        let mut effort = Effort::default();
        // A part without a value ends the count, which then still orders.
        let _ = effort.add(expression);
        effort
    }

    /// Counts the parts of an expression and returns its value.
    fn add(&mut self, expression: &Expression) -> Option<Rational> {
        let mut plain = 0;
        let (value, count) = match &expression.node {
            Node::Number(value) => {
                (Rational::integer(i64::try_from(*value).ok()?), &mut self.leaves)
            }
            Node::Unary(function, operand) => {
                (function.apply(self.add(operand)?).ok()?, &mut self.functions)
            }
            Node::Binary(operator, left, right) => {
                let value = operator.apply(self.add(left)?, self.add(right)?).ok()?;
                let count = match operator {
                    Operator::Add | Operator::Multiply => &mut plain,
                    Operator::Divide => &mut self.divisions,
                    Operator::Subtract => &mut self.subtractions,
                    _ => &mut self.functions,
                };
                (value, count)
            }
        };
        *count += 1;
        self.fractions += u8::from(!value.is_integer());
        self.largest = self.largest.max(Some(value));
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use unpuzzle_expr::{Syntax, parse};

    use super::*;
    use crate::rules::Flags;

    /// Every solution, in the order of the search or in every order, whatever the rules.
    fn distinct(hand: &Hand, rules: &Rules, budget: &Budget, orderly: bool) -> Solved {
        let mut attempt = Attempt::new(hand, rules, budget);
        if !orderly {
            attempt.search.disorder();
        }
        attempt.distinct()
    }

    /// Whether it multiplies or divides zero: of what that makes vanish, each search shows one
    /// form only.
    fn hides_cards(expression: &Expression) -> bool {
        let Node::Binary(operator, left, right) = &expression.node else { return false };
        let is_zero = |part: &Expression| part.evaluate() == Ok(Rational::ZERO);
        let scales = matches!(operator, Operator::Multiply | Operator::Divide);
        scales && (is_zero(left) || is_zero(right)) || hides_cards(left) || hides_cards(right)
    }

    fn games() -> impl Strategy<Value = (Hand, Rules)> {
        let large = prop_oneof![6 => 1..=13_i64, 1 => 20..=100_000_i64];
        let cards = prop_oneof![
            4 => prop::collection::vec((large, Just(1_i64)), 3..=6),
            2 => prop::collection::vec((1..=13_i64, 1..=3_i64), 3..=5),
            1 => prop::collection::vec((-4..=13_i64, Just(1_i64)), 3..=5),
        ];
        let some = prop::sample::select(vec!["+-*", "+-", "*/", "+*/", "-*/", "+-/"]);
        let operators = prop_oneof![Just("+-*/"), some];
        let target = prop_oneof![3 => Just(24_i64), 3 => 0..=100_i64, 1 => -20..=0_i64];
        (cards, operators, target, any::<[bool; 4]>()).prop_map(|(cards, operators, target, on)| {
            let cards = cards.into_iter().map(|(over, under)| Rational::new(over, under).unwrap());
            let [subset, integers_only, no_negatives, no_zero] = on;
            let rules = Rules {
                target: Rational::integer(target),
                operators: operators.parse().unwrap(),
                flags: Flags { subset, integers_only, no_negatives, no_zero },
            };
            (Hand::new(cards).unwrap(), rules)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..Default::default() })]

        /// The search in order loses no solution, and a hurried one makes none up.
        #[test]
        fn order_loses_nothing((hand, rules) in games(), share in 0.0..1.0) {
            let keys = |solved: &Solved| {
                let all = solved.solutions.iter().filter(|one| !hides_cards(&one.expression));
                all.map(|one| (one.key(), one.written())).collect::<BTreeMap<Key, String>>()
            };
            let without = |some: &BTreeMap<Key, String>, other: &BTreeMap<Key, String>| {
                let left = some.iter().filter(|(key, _)| !other.contains_key(*key));
                left.map(|(_, text)| text.clone()).collect::<Vec<_>>()
            };
            let budget = Budget::unlimited();
            let [one, all] = [true, false].map(|orderly| distinct(&hand, &rules, &budget, orderly));
            let (found, every) = (keys(&one), keys(&all));
            prop_assert_eq!(without(&every, &found), Vec::<String>::new(), "lost");
            prop_assert_eq!(without(&found, &every), Vec::<String>::new(), "made up");
            prop_assert_eq!((one.verdict, one.complete), (all.verdict, all.complete));
            let few = Budget::unlimited().with_node_limit((one.cases as f64 * share) as u64);
            let hurried = distinct(&hand, &rules, &few, true);
            prop_assert!(hurried.verdict == all.verdict || hurried.verdict == Verdict::Unknown);
            prop_assert_eq!(without(&keys(&hurried), &every), Vec::<String>::new(), "made up");
        }
    }

    #[test]
    fn each_weight_decides_where_the_heavier_ones_are_equal() {
        let effort = |text: &str| Effort::of(&parse(text, &Syntax::default()).unwrap());
        for (simple, hard) in [
            ("8*(1+2)", "8*(5-2)"),
            ("25-1", "30-6"),
            ("48-24", "48/2"),
            ("48/2", "2*3*4"),
            ("2*3*4", "2^3"),
            ("2^3", "3/2+4/8"),
        ] {
            assert!(effort(simple) < effort(hard), "{simple} {hard}");
        }
    }
}
