//! The 24 game and Countdown.

use pyo3::prelude::*;
use unpuzzle::expr::{ArithmeticError, Brackets, Notation};
use unpuzzle_puzzles::twentyfour::{Drawn, Order, Refusal};
use unpuzzle_puzzles::{Budget, Exhausted, Language, Random};
use unpuzzle_twentyfour::check::{self, Answer, CheckError, CheckErrorKind};
use unpuzzle_twentyfour::deal::{Filter, GenerateError, Instance, id_of};
use unpuzzle_twentyfour::hint::{Advice, Hint, HintLevel};
use unpuzzle_twentyfour::play::Position;
use unpuzzle_twentyfour::rating::{Level, RateError, Rating, level_of, rate, seconds};
use unpuzzle_twentyfour::{
    Expression, GameId, Hand, OperatorSet, Rational, Rules, Solved, Verdict, Want, every_form,
    solvable, solve, winning_steps,
};

use crate::call::{Limits, language};
use crate::errors::{exhausted, read_word, reason_name, refused, unfit, unsolvable};
use crate::stream::Stream;

/// A fraction as numerator and denominator.
pub(crate) type Fraction = (i64, i64);

pub(crate) fn fraction(value: Rational) -> Fraction {
    (value.numerator(), value.denominator())
}

/// Rules as they come from Python: what the cards make, the operators, and the flags
/// `subset`, `integers_only`, `no_negatives` and `no_zero`.
#[derive(FromPyObject)]
pub(crate) struct GivenRules(String, String, bool, bool, bool, bool);

impl GivenRules {
    pub(crate) fn read(&self, py: Python<'_>) -> PyResult<Rules> {
        let GivenRules(target, operators, subset, integers_only, no_negatives, no_zero) = self;
        Ok(Rules {
            target: Rules::parse_target(target)
                .map_err(|error| refused(py, &error, target, error.span.into()))?,
            operators: OperatorSet::parse(operators)
                .map_err(|error| refused(py, &error, operators, error.span.into()))?,
            subset: *subset,
            integers_only: *integers_only,
            no_negatives: *no_negatives,
            no_zero: *no_zero,
        })
    }
}

/// Rules as Python takes them.
type ToldRules = (Fraction, String, bool, bool, bool, bool);

fn told_rules(rules: &Rules) -> ToldRules {
    let Rules { target, operators, subset, integers_only, no_negatives, no_zero } = *rules;
    (fraction(target), operators.to_string(), subset, integers_only, no_negatives, no_zero)
}

/// A hand as it was dealt.
pub(crate) fn read_hand(py: Python<'_>, text: &str) -> PyResult<Hand> {
    Hand::parse(text).map_err(|error| refused(py, &error, text, error.span.into()))
}

/// A hand as it was dealt, or what is left of it in the middle of a game.
fn read_state(py: Python<'_>, text: &str) -> PyResult<Hand> {
    Hand::parse_state(text).map_err(|error| refused(py, &error, text, error.span.into()))
}

/// Whether everything about a hand is known in a moment, so that a thread for it would
/// take longer than the work.
pub(crate) fn is_quick(hand: &Hand, rules: &Rules) -> bool {
    hand.len() <= 4 && rules.operators.is_ordinary()
}

/// Runs work on a hand, here if it is quick.
fn run<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    hand: &Hand,
    rules: &Rules,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    match is_quick(hand, rules) {
        true => Ok(limits.run_here(py, work)),
        false => limits.run(py, work),
    }
}

pub(crate) fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Yes => "yes",
        Verdict::No => "no",
        Verdict::Unknown => "unknown",
    }
}

fn texts<'a>(expressions: impl Iterator<Item = &'a Expression>) -> Vec<String> {
    expressions.map(ToString::to_string).collect()
}

/// The numbers of a hand, or of what is left of one.
#[pyfunction]
pub(crate) fn twentyfour_hand(py: Python<'_>, text: &str, state: bool) -> PyResult<Vec<Fraction>> {
    let hand = if state { read_state(py, text) } else { read_hand(py, text) }?;
    Ok(hand.cards().iter().copied().map(fraction).collect())
}

/// Rules in the form that is compared.
#[pyfunction]
pub(crate) fn twentyfour_rules(py: Python<'_>, rules: GivenRules) -> PyResult<ToldRules> {
    Ok(told_rules(&rules.read(py)?))
}

/// What a search found.
#[derive(IntoPyObject)]
pub(crate) struct ToldSolved {
    verdict: &'static str,
    solutions: Vec<String>,
    nearest: Option<(Fraction, Fraction, String)>,
    bound: Option<i64>,
    cases: u64,
    complete: bool,
    stopped: Option<&'static str>,
}

impl From<Solved> for ToldSolved {
    fn from(solved: Solved) -> Self {
        let nearest = solved.nearest.as_ref();
        ToldSolved {
            verdict: verdict_name(solved.verdict),
            solutions: texts(solved.solutions.iter().map(|solution| &solution.expression)),
            nearest: nearest.map(|nearest| {
                let (value, distance) = (fraction(nearest.value), fraction(nearest.distance));
                (value, distance, nearest.expression.to_string())
            }),
            bound: solved.bound,
            cases: solved.cases,
            complete: solved.complete,
            stopped: solved.stopped.map(reason_name),
        }
    }
}

/// Searches a hand, or what is left of one, for solutions.
#[pyfunction]
pub(crate) fn twentyfour_solve(
    py: Python<'_>,
    hand: &str,
    rules: GivenRules,
    first: bool,
    limits: Limits,
) -> PyResult<ToldSolved> {
    let (hand, rules) = (read_state(py, hand)?, rules.read(py)?);
    let want = if first { Want::First } else { Want::Distinct };
    let solved = run(py, &limits, &hand, &rules, |budget| solve(&hand, &rules, want, budget));
    Ok(solved?.into())
}

/// Whether a hand can be solved: yes, no or unknown.
#[pyfunction]
pub(crate) fn twentyfour_solvable(
    py: Python<'_>,
    hand: &str,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<&'static str> {
    let (hand, rules) = (read_state(py, hand)?, rules.read(py)?);
    let verdict = run(py, &limits, &hand, &rules, |budget| solvable(&hand, &rules, budget));
    Ok(verdict_name(verdict?))
}

/// Forms that differ in their brackets alone are written differently.
const EVERY_BRACKET: Notation = Notation { brackets: Brackets::Full, ..Notation::TIGHT };

/// Every written form of every solution.
#[pyfunction]
pub(crate) fn twentyfour_every_form(
    py: Python<'_>,
    hand: &str,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<Stream> {
    let (hand, rules) = (read_state(py, hand)?, rules.read(py)?);
    Ok(Stream::start(&limits, move |budget, sink| {
        let part = budget.clone();
        let enumerated = every_form(&hand, &rules, &part, &mut |form| {
            let text = form.display(EVERY_BRACKET).to_string();
            // When nobody listens the flag is up as well, which ends the search.
            sink.send(move |py| Ok(text.into_pyobject(py)?.into_any().unbind()));
        });
        enumerated.stopped
    }))
}

/// What an answer is worth.
#[derive(IntoPyObject)]
pub(crate) struct ToldCheck {
    correct: Option<bool>,
    value: Option<Fraction>,
    error: Option<String>,
    place: Option<(usize, usize)>,
    malformed: bool,
    standing: Option<(usize, usize)>,
}

impl ToldCheck {
    fn right(answer: &Answer, standing: Option<(usize, usize)>) -> Self {
        ToldCheck {
            correct: Some(true),
            value: Some(fraction(answer.value)),
            error: None,
            place: None,
            malformed: false,
            standing,
        }
    }

    fn wrong(error: &CheckError, text: &str) -> Self {
        let characters = |end: usize| text.get(..end).map_or(0, |part| part.chars().count());
        let overflow = matches!(error.kind, CheckErrorKind::Arithmetic(ArithmeticError::Overflow));
        ToldCheck {
            // A number that does not fit leaves the answer open.
            correct: (!overflow).then_some(false),
            value: match error.kind {
                CheckErrorKind::WrongValue { value, .. } => Some(fraction(value)),
                _ => None,
            },
            error: Some(error.to_string()),
            place: Some((characters(error.span.start), characters(error.span.end))),
            malformed: error.is_malformed(),
            standing: None,
        }
    }
}

/// Whether an answer is right, without a search.
#[pyfunction]
pub(crate) fn twentyfour_judge(
    py: Python<'_>,
    answer: &str,
    hand: &str,
    rules: GivenRules,
) -> PyResult<ToldCheck> {
    let (hand, rules) = (read_hand(py, hand)?, rules.read(py)?);
    Ok(match check::judge(answer, &hand, &rules) {
        Ok(right) => ToldCheck::right(&right, None),
        Err(error) => ToldCheck::wrong(&error, answer),
    })
}

/// Whether an answer is right for whole numbers: all that scoring needs to know of most.
#[pyfunction]
pub(crate) fn twentyfour_accepts(
    answer: &str,
    cards: Vec<i64>,
    target: i64,
    countdown: bool,
) -> bool {
    let target = Rational::integer(target);
    let rules = match countdown {
        true => Rules::countdown(target),
        false => Rules::classic().with_target(target),
    };
    let hand = Hand::new(cards.into_iter().map(Rational::integer));
    hand.is_some_and(|hand| check::judge(answer, &hand, &rules).is_ok())
}

/// Whether an answer is right, and which of the solutions it is.
#[pyfunction]
pub(crate) fn twentyfour_check(
    py: Python<'_>,
    answer: &str,
    hand: &str,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<ToldCheck> {
    let (hand, rules) = (read_hand(py, hand)?, rules.read(py)?);
    let checked =
        run(py, &limits, &hand, &rules, |budget| check::check(answer, &hand, &rules, budget));
    Ok(match checked? {
        Ok(checked) => {
            let standing = checked.standing.map(|standing| (standing.index, standing.count));
            ToldCheck::right(&checked.answer, standing)
        }
        Err(error) => ToldCheck::wrong(&error, answer),
    })
}

/// Advice in a position.
#[derive(IntoPyObject)]
pub(crate) struct ToldHint {
    level: u8,
    kind: &'static str,
    text: String,
    step: Option<String>,
    answer: Option<String>,
    undo: Option<(usize, usize)>,
}

impl ToldHint {
    fn new(hint: &Hint, language: Language) -> Self {
        let (kind, answer, undo) = match &hint.advice {
            Advice::Think(_) => ("think", None, None),
            Advice::Step(_) => ("step", None, None),
            Advice::Answer { expression, .. } => ("answer", Some(expression.to_string()), None),
            Advice::Undo { number, count, .. } => ("undo", None, Some((*number, *count))),
            Advice::Celebrate => ("celebrate", None, None),
            Advice::NoSolution => ("no_solution", None, None),
            Advice::Unknown => ("unknown", None, None),
        };
        ToldHint {
            level: hint.level as u8,
            kind,
            text: hint.message().in_language(language),
            step: hint.step().map(|step| step.to_string()),
            answer,
            undo,
        }
    }
}

/// What to do after some steps of a game.
#[pyfunction]
pub(crate) fn twentyfour_hint(
    py: Python<'_>,
    hand: &str,
    rules: GivenRules,
    level: u8,
    after: &str,
    code: &str,
    limits: Limits,
) -> PyResult<ToldHint> {
    let (hand, rules, language) = (read_hand(py, hand)?, rules.read(py)?, language(py, code)?);
    let level = HintLevel::new(level).ok_or_else(|| unfit(py, "a level is 1, 2 or 3"))?;
    let position = Position::new(&hand, rules.clone());
    let mut position = position.ok_or_else(|| unfit(py, "cards are whole numbers from 1"))?;
    position.take_all(after).map_err(|error| refused(py, &error, after, error.place.clone()))?;
    let hint = run(py, &limits, &hand, &rules, |budget| {
        unpuzzle_twentyfour::hint::hint(&position, level, budget)
    })?;
    Ok(ToldHint::new(&hint.map_err(|reason| exhausted(py, reason))?, language))
}

/// The steps after which a game can still be won: the step, what it makes, and the numbers
/// that are left.
type ToldStep = (String, Fraction, Vec<Fraction>);

/// The steps that keep a game winnable.
#[pyfunction]
pub(crate) fn twentyfour_winning_steps(
    py: Python<'_>,
    hand: &str,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<Vec<ToldStep>> {
    let (hand, rules) = (read_state(py, hand)?, rules.read(py)?);
    let steps = run(py, &limits, &hand, &rules, |budget| winning_steps(&hand, &rules, budget))?;
    let told = |step: unpuzzle_twentyfour::LegalStep| {
        let cards = hand.cards();
        let text = match step.action {
            unpuzzle_twentyfour::Action::Combine { operator, left, right } => {
                unpuzzle_twentyfour::play::Step::combine(operator, cards[left], cards[right])
            }
            unpuzzle_twentyfour::Action::Change { function, operand } => {
                unpuzzle_twentyfour::play::Step::Change { function, operand: cards[operand] }
            }
        };
        let left = step.state.cards().iter().copied().map(fraction).collect();
        (text.to_string(), fraction(step.result), left)
    };
    let steps = steps.map_err(|reason| exhausted(py, reason))?;
    Ok(steps.into_iter().map(told).collect())
}

/// How hard a hand is: seconds, level, whether that was measured, and why.
type ToldRating = (f64, &'static str, bool, Vec<String>);

fn told_rating(rating: &Rating, language: Language) -> ToldRating {
    let why = rating.reasons.iter().map(|reason| reason.message().in_language(language)).collect();
    (rating.seconds, rating.level.name(), rating.calibrated, why)
}

/// How hard a hand is for people.
#[pyfunction]
pub(crate) fn twentyfour_rate(
    py: Python<'_>,
    hand: &str,
    rules: GivenRules,
    code: &str,
    limits: Limits,
) -> PyResult<ToldRating> {
    let (hand, rules, language) = (read_hand(py, hand)?, rules.read(py)?, language(py, code)?);
    match run(py, &limits, &hand, &rules, |budget| rate(&hand, &rules, budget))? {
        Ok(rating) => Ok(told_rating(&rating, language)),
        Err(RateError::Unsolvable) => Err(unsolvable(py, RateError::Unsolvable)),
        Err(RateError::Unknown) => Err(exhausted(py, Exhausted::Nodes)),
    }
}

/// What hands are dealt: deck, level, fraction, unique, operators, number of cards,
/// target and whether it is Countdown.
#[derive(FromPyObject)]
pub(crate) struct GivenOrder(
    String,
    Option<String>,
    bool,
    bool,
    String,
    usize,
    Option<String>,
    bool,
);

impl GivenOrder {
    fn read(&self, py: Python<'_>) -> PyResult<(Order, Option<Level>)> {
        let GivenOrder(deck, level, fraction, unique, operators, cards, target, countdown) = self;
        let level = level.as_deref().map(|word| read_word(py, word)).transpose()?;
        if !(2..=6).contains(cards) {
            return Err(unfit(py, format!("hands of 2 to 6 cards are dealt, not of {cards}")));
        }
        let target = match target {
            Some(text) => Some(
                Rules::parse_target(text)
                    .map_err(|error| refused(py, &error, text, error.span.into()))?,
            ),
            None => None,
        };
        let order = Order {
            filter: Filter {
                deck: read_word(py, deck)?,
                level: None,
                fraction: *fraction,
                unique: *unique,
                operators: OperatorSet::parse(operators)
                    .map_err(|error| refused(py, &error, operators, error.span.into()))?,
            },
            cards: *cards,
            target: target.filter(|target| *countdown || *target != Rules::classic().target),
            countdown: *countdown,
        };
        Ok((order, level))
    }
}

/// A hand that was dealt, with what is known about it.
#[derive(IntoPyObject)]
pub(crate) struct ToldDeal {
    id: String,
    hand: Vec<Fraction>,
    rules: ToldRules,
    cards: Vec<String>,
    rating: Option<(f64, &'static str)>,
    solutions: Vec<String>,
    counted: bool,
}

/// Cards of the largest hand whose solutions are all counted and that is rated.
const MOST_COUNTED: usize = 5;

impl ToldDeal {
    fn new(drawn: &Drawn, budget: &Budget) -> Result<Self, Exhausted> {
        let Drawn { cards, hand, rules } = drawn;
        let counted = hand.len() <= MOST_COUNTED;
        let want = if counted { Want::Distinct } else { Want::First };
        let solved = solve(hand, rules, want, budget);
        if let Some(reason) = solved.stopped {
            return Err(reason);
        }
        // Levels are those of the ordinary operators.
        let usual = Rules::classic().with_target(rules.target);
        let rated = seconds(hand, &usual, budget).ok().filter(|_| counted);
        Ok(ToldDeal {
            id: id_of(hand, rules).map(|id| id.to_string()).unwrap_or_default(),
            hand: hand.cards().iter().copied().map(fraction).collect(),
            rules: told_rules(rules),
            cards: cards.iter().map(ToString::to_string).collect(),
            rating: rated.map(|seconds| (seconds, level_of(seconds).name())),
            solutions: texts(solved.solutions.iter().map(|solution| &solution.expression)),
            counted,
        })
    }
}

/// Deals hands that can be solved, no two alike.
#[pyfunction]
pub(crate) fn twentyfour_generate(
    py: Python<'_>,
    count: usize,
    seed: u64,
    order: GivenOrder,
    limits: Limits,
) -> PyResult<Vec<ToldDeal>> {
    let (order, level) = order.read(py)?;
    let deal = |budget: &Budget| -> Result<Vec<ToldDeal>, Refusal> {
        let mut random = Random::seeded(seed);
        let drawn = order.deal(level, count, &mut random, budget)?;
        Ok(drawn.iter().map(|drawn| ToldDeal::new(drawn, budget)).collect::<Result<_, _>>()?)
    };
    let quick = count <= 4 && order.cards <= 4 && order.filter.operators.is_ordinary();
    let dealt = if quick && !order.countdown && order.target.is_none() {
        limits.run_here(py, deal)
    } else {
        limits.run(py, deal)?
    };
    dealt.map_err(|refusal| match &refusal {
        Refusal::Deal(GenerateError::Exhausted(reason)) => exhausted(py, *reason),
        refusal => unsolvable(py, refusal.message().in_language(Language::English)),
    })
}

/// The hand and the rules that an id names.
#[pyfunction]
pub(crate) fn twentyfour_instance(
    py: Python<'_>,
    id: &str,
    limits: Limits,
) -> PyResult<(Vec<Fraction>, ToldRules, Option<Vec<String>>)> {
    let named: GameId = read_word(py, id)?;
    let instance = limits.run(py, |budget| Instance::read(&named, budget))?;
    let instance = instance.map_err(|error| refused(py, &error, id, error.span.clone()))?;
    let cards = instance.cards.map(|cards| cards.iter().map(ToString::to_string).collect());
    let hand = instance.hand.cards().iter().copied().map(fraction).collect();
    Ok((hand, told_rules(&instance.rules), cards))
}
