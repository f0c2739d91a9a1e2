//! The 24 game and Countdown, one hand at a time or many in numpy arrays.

use numpy::ndarray::ArrayView2;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use unpuzzle::expr::{ArithmeticError, Brackets, Notation};
use unpuzzle_puzzles::{Budget, Snapshot};
use unpuzzle_twentyfour::check::{self, Answer, CheckError, CheckErrorKind};
use unpuzzle_twentyfour::deal::Instance;
use unpuzzle_twentyfour::rating::{RateError, level_of, seconds};
use unpuzzle_twentyfour::{
    Flags, GameId, Hand, OperatorSet, Rational, Rules, Solver, Verdict, winning_steps,
};

use crate::call::{Limits, cores, in_parallel};
use crate::errors::{exhausted, read_word, refused, unfit};
use crate::stream::Stream;

/// A fraction as numerator and denominator.
pub(crate) type Fraction = (i64, i64);

pub(crate) fn fraction(value: Rational) -> Fraction {
    (value.numerator(), value.denominator())
}

/// `unpuzzle.twentyfour.Rules`.
#[derive(FromPyObject)]
pub(crate) struct GivenRules {
    #[pyo3(from_py_with = text)]
    target: String,
    operators: String,
    subset: bool,
    integers_only: bool,
    no_negatives: bool,
    no_zero: bool,
}

fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(value.str()?.to_string())
}

fn read_target(py: Python<'_>, text: &str) -> PyResult<Rational> {
    Rules::parse_target(text).map_err(|error| refused(py, &error, text, error.span.into()))
}

fn read_operators(py: Python<'_>, text: &str) -> PyResult<OperatorSet> {
    OperatorSet::parse(text).map_err(|error| refused(py, &error, text, error.span.into()))
}

impl GivenRules {
    pub(crate) fn read(&self, py: Python<'_>) -> PyResult<Rules> {
        Ok(Rules {
            target: read_target(py, &self.target)?,
            operators: read_operators(py, &self.operators)?,
            flags: Flags {
                subset: self.subset,
                integers_only: self.integers_only,
                no_negatives: self.no_negatives,
                no_zero: self.no_zero,
            },
        })
    }
}

pub(crate) fn read_hand(py: Python<'_>, text: &str) -> PyResult<Hand> {
    Hand::parse(text).map_err(|error| refused(py, &error, text, error.span.into()))
}

/// A dealt hand, or the values left in mid-game.
fn read_state(py: Python<'_>, text: &str) -> PyResult<Hand> {
    Hand::parse_state(text).map_err(|error| refused(py, &error, text, error.span.into()))
}

/// Whether work on a hand is quicker than starting a thread for it.
pub(crate) fn is_quick(hand: &Hand, rules: &Rules) -> bool {
    hand.len() <= 4 && rules.operators.is_ordinary()
}

/// Runs work on a hand, on the calling thread if it is quick.
fn run<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    hand: &Hand,
    rules: &Rules,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    if is_quick(hand, rules) { Ok(limits.run_here(py, work)) } else { limits.run(py, work) }
}

#[pyfunction]
pub(crate) fn twentyfour_hand(py: Python<'_>, text: &str, state: bool) -> PyResult<Vec<Fraction>> {
    let hand = if state { read_state(py, text) } else { read_hand(py, text) }?;
    Ok(hand.cards().iter().copied().map(fraction).collect())
}

#[pyfunction]
pub(crate) fn twentyfour_rules(
    py: Python<'_>,
    target: &str,
    operators: &str,
) -> PyResult<(Fraction, String)> {
    Ok((fraction(read_target(py, target)?), read_operators(py, operators)?.to_string()))
}

/// Distinguishes forms that differ in brackets only.
const EVERY_BRACKET: Notation = Notation { brackets: Brackets::Full, ..Notation::TIGHT };

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
        let enumerated = Solver::new(&hand).rules(&rules).budget(&part).every_form(&mut |form| {
            let text = form.display(EVERY_BRACKET).to_string();
            // A closed stream has raised the stop flag, which ends the search.
            sink.send(move |py| Ok(text.into_pyobject(py)?.into_any().unbind()));
        });
        enumerated.stopped
    }))
}

#[derive(IntoPyObject)]
pub(crate) struct ToldCheck {
    correct: Option<bool>,
    value: Option<Fraction>,
    error: Option<String>,
    place: Option<(usize, usize)>,
    malformed: bool,
}

impl ToldCheck {
    fn right(answer: &Answer) -> Self {
        ToldCheck {
            correct: Some(true),
            value: Some(fraction(answer.value)),
            error: None,
            place: None,
            malformed: false,
        }
    }

    fn wrong(error: &CheckError, text: &str) -> Self {
        let characters = |end: usize| text.get(..end).map_or(0, |part| part.chars().count());
        let overflow = matches!(error.kind, CheckErrorKind::Arithmetic(ArithmeticError::Overflow));
        ToldCheck {
            // An overflow decides nothing.
            correct: (!overflow).then_some(false),
            value: match error.kind {
                CheckErrorKind::WrongValue { value, .. } => Some(fraction(value)),
                _ => None,
            },
            error: Some(error.to_string()),
            place: Some((characters(error.span.start), characters(error.span.end))),
            malformed: error.kind.is_malformed(),
        }
    }
}

/// Whether an answer is correct, without a search.
#[pyfunction]
pub(crate) fn twentyfour_judge(
    py: Python<'_>,
    answer: &str,
    hand: &str,
    rules: GivenRules,
) -> PyResult<ToldCheck> {
    let (hand, rules) = (read_hand(py, hand)?, rules.read(py)?);
    Ok(match check::judge(answer, &hand, &rules) {
        Ok(right) => ToldCheck::right(&right),
        Err(error) => ToldCheck::wrong(&error, answer),
    })
}

/// Whether an answer is correct for whole numbers: the fast path of scoring.
#[pyfunction]
pub(crate) fn twentyfour_accepts(
    answer: &str,
    cards: Vec<i64>,
    target: i64,
    countdown: bool,
) -> bool {
    let target = Rational::integer(target);
    let rules =
        if countdown { Rules::countdown(target) } else { Rules::classic().with_target(target) };
    let hand = Hand::new(cards.into_iter().map(Rational::integer));
    hand.is_ok_and(|hand| check::judge(answer, &hand, &rules).is_ok())
}

/// A winning step: the step, its result, and the numbers left.
type ToldStep = (String, Fraction, Vec<Fraction>);

#[pyfunction]
pub(crate) fn twentyfour_winning_steps(
    py: Python<'_>,
    hand: &str,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<Vec<ToldStep>> {
    let (hand, rules) = (read_state(py, hand)?, rules.read(py)?);
    let steps = run(py, &limits, &hand, &rules, |budget| winning_steps(&hand, &rules, budget))?;
    let steps = steps.map_err(|reason| exhausted(py, reason))?;
    Ok(steps
        .into_iter()
        .map(|step| {
            let left: Vec<_> = step.state.cards().iter().copied().map(fraction).collect();
            let result = left[left.len() - 1];
            (step.step.to_string(), result, left)
        })
        .collect())
}

/// Rules for Python: target, operators and flags.
type ToldRules = (Fraction, String, bool, bool, bool, bool);

/// The hand and the rules of a game id.
#[pyfunction]
pub(crate) fn twentyfour_instance(
    py: Python<'_>,
    id: &str,
    limits: Limits,
) -> PyResult<(Vec<Fraction>, ToldRules)> {
    let named: GameId = read_word(py, id)?;
    let instance = limits.run(py, |budget| Instance::read(&named, budget))?;
    let Instance { hand, rules, .. } =
        instance.map_err(|error| refused(py, &error, id, error.span.into()))?;
    let Rules { target, operators, flags } = rules;
    let Flags { subset, integers_only, no_negatives, no_zero } = flags;
    let hand = hand.cards().iter().copied().map(fraction).collect();
    let (target, operators) = (fraction(target), operators.to_string());
    Ok((hand, (target, operators, subset, integers_only, no_negatives, no_zero)))
}

/// A hand in each row; the error for an invalid card has its place.
fn hands(py: Python<'_>, rows: ArrayView2<'_, i64>) -> PyResult<Vec<Hand>> {
    let mut hands = Vec::with_capacity(rows.nrows());
    for (row, cards) in rows.outer_iter().enumerate() {
        for (column, &card) in cards.iter().enumerate() {
            if !(1..=Hand::LARGEST_CARD).contains(&card) {
                let most = Hand::LARGEST_CARD;
                let message = format!("hands[{row}, {column}] is {card}: cards are 1 to {most}");
                return Err(unfit(py, message));
            }
        }
        let hand = Hand::new(cards.iter().map(|&card| Rational::integer(card)));
        let fits = hand.ok().filter(|hand| hand.len() >= Hand::FEWEST_CARDS);
        hands.push(fits.ok_or_else(|| {
            let (fewest, most) = (Hand::FEWEST_CARDS, Hand::MOST_CARDS);
            unfit(
                py,
                format!("a hand has {fewest} to {most} cards, a row of hands {}", cards.len()),
            )
        })?);
    }
    Ok(hands)
}

/// Parts per core, so that threads with easy hands can take more of them.
const PARTS_PER_CORE: usize = 8;

/// Maps all items under one budget, in parts that report progress. Keeps the order.
fn for_each<T: Sync, R: Send>(
    items: &[T],
    budget: &Budget,
    work: impl Fn(usize, &T) -> R + Sync,
) -> Vec<R> {
    let size = items.len().div_ceil(cores() * PARTS_PER_CORE).max(1);
    let parts: Vec<(usize, &[T])> =
        items.chunks(size).enumerate().map(|(part, items)| (part * size, items)).collect();
    let total = parts.len() as u64;
    let done = std::sync::atomic::AtomicU64::new(0);
    let results = in_parallel(parts, |(first, items)| {
        let results: Vec<R> =
            items.iter().enumerate().map(|(place, item)| work(first + place, item)).collect();
        let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
        budget.report(&Snapshot::parts(done, total));
        results
    });
    results.into_iter().flatten().collect()
}

/// For each hand 1 (yes), 0 (no) or -1 (unknown), the number of essentially different solutions (-1
/// if unknown), and the simplest.
type SolvedMany<'py> =
    (Bound<'py, PyArray1<i8>>, Option<Bound<'py, PyArray1<i64>>>, Option<Vec<Option<String>>>);

#[pyfunction]
pub(crate) fn twentyfour_solve_many<'py>(
    py: Python<'py>,
    rows: PyReadonlyArray2<'py, i64>,
    rules: GivenRules,
    count: bool,
    expressions: bool,
    limits: Limits,
) -> PyResult<SolvedMany<'py>> {
    let (hands, rules) = (hands(py, rows.as_array())?, rules.read(py)?);
    let one = |hand: &Hand, budget: &Budget| {
        if !count && !expressions {
            return (Solver::new(hand).rules(&rules).budget(budget).solvable(), -1, None);
        }
        let solver = Solver::new(hand).rules(&rules).budget(budget);
        let solved = if count { solver.distinct() } else { solver.first() };
        let known = solved.complete && count;
        let count = if known { solved.solutions.len() as i64 } else { -1 };
        let first = solved.solutions.first().filter(|_| expressions);
        (solved.verdict, count, first.map(|solution| solution.expression.to_string()))
    };
    let solved = limits.run(py, |budget| for_each(&hands, budget, |_, hand| one(hand, budget)))?;
    let verdict = |verdict: Verdict| match verdict {
        Verdict::Yes => 1,
        Verdict::No => 0,
        Verdict::Unknown => -1,
    };
    let verdicts: Vec<i8> = solved.iter().map(|(said, ..)| verdict(*said)).collect();
    let counts: Vec<i64> = solved.iter().map(|(_, count, _)| *count).collect();
    let texts = expressions.then(|| solved.into_iter().map(|(.., text)| text).collect());
    Ok((verdicts.into_pyarray(py), count.then(|| counts.into_pyarray(py)), texts))
}

#[pyfunction]
pub(crate) fn twentyfour_check_many<'py>(
    py: Python<'py>,
    answers: Vec<String>,
    rows: PyReadonlyArray2<'py, i64>,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let (hands, rules) = (hands(py, rows.as_array())?, rules.read(py)?);
    if answers.len() != hands.len() {
        let (answers, hands) = (answers.len(), hands.len());
        return Err(unfit(py, format!("there are {answers} answers for {hands} hands")));
    }
    let right = limits.run(py, |budget| {
        for_each(&hands, budget, |row, hand| check::judge(&answers[row], hand, &rules).is_ok())
    })?;
    Ok(right.into_pyarray(py))
}

/// Seconds and levels.
type RatedMany<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<i8>>);

/// Seconds and level (0 easy to 3 expert) of each hand; NaN and -1 without a solution.
#[pyfunction]
pub(crate) fn twentyfour_rate_many<'py>(
    py: Python<'py>,
    rows: PyReadonlyArray2<'py, i64>,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<RatedMany<'py>> {
    let (hands, rules) = (hands(py, rows.as_array())?, rules.read(py)?);
    let rated = limits.find(py, |budget| {
        let rated = for_each(&hands, budget, |_, hand| match seconds(hand, &rules, budget) {
            Ok(seconds) => Some((seconds, level_of(seconds) as i8)),
            Err(RateError::Unsolvable) => Some((f64::NAN, -1)),
            Err(RateError::Unknown) => None,
        });
        rated
            .into_iter()
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| budget.check().err().unwrap_or(unpuzzle_puzzles::Exhausted::Nodes))
    })?;
    let (seconds, levels): (Vec<f64>, Vec<i8>) = rated.into_iter().unzip();
    Ok((seconds.into_pyarray(py), levels.into_pyarray(py)))
}
