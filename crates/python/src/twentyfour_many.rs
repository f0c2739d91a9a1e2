//! Many hands in one call, on all cores: arrays in, arrays out.

use numpy::ndarray::ArrayView2;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use unpuzzle_puzzles::{Budget, Snapshot};
use unpuzzle_twentyfour::check;
use unpuzzle_twentyfour::rating::{RateError, level_of, seconds};
use unpuzzle_twentyfour::{Hand, Rational, Solver, Verdict};

use crate::call::{Limits, cores, in_parallel};
use crate::errors::unfit;
use crate::twentyfour::GivenRules;

/// A hand in each row. What is no hand is refused with its place before any work.
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

/// How many parts work is cut into for each core: threads that meet easy hands help out.
const PARTS_PER_CORE: usize = 8;

/// Works on every item under one budget, in parts, and puts the results in order.
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

/// For each hand 1 (yes), 0 (no) or -1 (unknown), how many essentially different
/// solutions there are (-1 where that is unknown), and the simplest.
type SolvedMany<'py> =
    (Bound<'py, PyArray1<i8>>, Option<Bound<'py, PyArray1<i64>>>, Option<Vec<Option<String>>>);

/// Solves many hands.
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

/// Whether each answer is right for its hand.
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

/// How hard each hand is: seconds and level (0 easy to 3 expert); a hand without a
/// solution has not-a-number and -1.
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
