//! Nerdle: feedback, advice, strategies and reviews.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use unpuzzle_nerdle::{
    Answers, Feedback, Guess, Instance, Knowledge, Mode, Origin, Row, Rules, Tiles, Variant,
};
use unpuzzle_puzzles::Exhausted;

use crate::call::{Limits, in_parallel};
use crate::errors::{read_word, refused, unfit};

/// Rules from Python: the variant, and the commutative rule.
#[derive(FromPyObject)]
pub(crate) struct GivenRules(String, bool);

impl GivenRules {
    fn read(&self, py: Python<'_>) -> PyResult<Rules> {
        Ok(Rules { variant: read_word(py, &self.0)?, commutative: self.1 })
    }
}

fn read_tiles(py: Python<'_>, text: &str, variant: Variant) -> PyResult<Tiles> {
    Tiles::parse(text, variant).map_err(|error| refused(py, &error, text, error.span.into()))
}

/// Rows as guess and colours.
type GivenRows = Vec<(String, String)>;

fn read_rows(py: Python<'_>, rows: &GivenRows, variant: Variant) -> PyResult<Vec<Row>> {
    rows.iter()
        .map(|(guess, colours)| {
            Ok(Row {
                guess: read_tiles(py, guess, variant)?,
                feedback: Feedback::parse(colours, variant.tiles())
                    .map_err(|error| refused(py, &error, colours, error.span.into()))?,
            })
        })
        .collect()
}

/// The knowledge from rows, computed under a budget.
fn knowledge(py: Python<'_>, rules: Rules, rows: &[Row], limits: &Limits) -> PyResult<Knowledge> {
    let known = limits.find(py, |budget| {
        Answers::ready(rules, budget).map(|_| Knowledge::from_rows(rules, rows))
    })?;
    known.map_err(|error| unfit(py, error))
}

#[pyfunction]
pub(crate) fn nerdle_answers(
    py: Python<'_>,
    variant: &str,
    limits: Limits,
) -> PyResult<Vec<String>> {
    let rules = Rules::plain(read_word(py, variant)?);
    let answers = limits.find(py, |budget| Answers::ready(rules, budget))?;
    Ok(answers.rows().iter().map(ToString::to_string).collect())
}

#[pyfunction]
pub(crate) fn nerdle_variant(py: Python<'_>, variant: &str) -> PyResult<(usize, usize, usize)> {
    let variant: Variant = read_word(py, variant)?;
    Ok((variant.tiles(), variant.tries(), Answers::count(variant)))
}

#[pyfunction]
pub(crate) fn nerdle_check(py: Python<'_>, guess: &str, variant: &str) -> PyResult<Vec<String>> {
    let variant = read_word(py, variant)?;
    let guess = Guess::parse(guess, variant)
        .map_err(|error| refused(py, &error, guess, error.span.into()))?;
    Ok(guess.warnings.iter().map(|warning| warning.kind.to_string()).collect())
}

#[pyfunction]
pub(crate) fn nerdle_feedback(
    py: Python<'_>,
    guess: &str,
    answer: &str,
    rules: GivenRules,
) -> PyResult<String> {
    let rules = rules.read(py)?;
    let (guess, answer) =
        (read_tiles(py, guess, rules.variant)?, read_tiles(py, answer, rules.variant)?);
    Ok(rules.feedback(guess, answer).to_string())
}

/// The colours as a number in base three, the first tile highest.
fn number_of(feedback: &Feedback) -> u16 {
    feedback.colours().iter().fold(0, |number, &colour| number * 3 + colour as u16)
}

/// The colours of many guesses (rows) with many answers (columns), by default all, as numbers.
#[pyfunction]
pub(crate) fn nerdle_feedback_matrix<'py>(
    py: Python<'py>,
    guesses: Vec<String>,
    answers: Option<Vec<String>>,
    variant: &str,
    limits: Limits,
) -> PyResult<Bound<'py, PyArray2<u16>>> {
    let variant = read_word(py, variant)?;
    let read = |rows: &[String]| -> PyResult<Vec<Tiles>> {
        rows.iter().map(|row| read_tiles(py, row, variant)).collect()
    };
    let guesses = read(&guesses)?;
    let answers = answers.as_deref().map(read).transpose()?;
    let columns = answers.as_ref().map_or(Answers::count(variant), Vec::len);
    let mut numbers: Vec<u16> = Vec::new();
    let size = guesses.len().saturating_mul(columns);
    numbers.try_reserve_exact(size).map_err(|_| {
        PyMemoryError::new_err(format!("{} × {columns} pairs do not fit", guesses.len()))
    })?;
    let shape = (guesses.len(), columns);
    let numbers = limits.find(py, |budget| {
        let all = Answers::ready(Rules::plain(variant), budget)?;
        let known =
            answers.as_ref().is_none_or(|own| own.iter().all(|row| all.index(*row).is_some()));
        let answers = answers.as_deref().unwrap_or(all.rows());
        numbers.resize(size, 0);
        let parts: Vec<(Tiles, &mut [u16])> =
            guesses.into_iter().zip(numbers.chunks_mut(columns.max(1))).collect();
        in_parallel(parts, |(guess, numbers)| {
            budget.check()?;
            if known {
                fill_fast(all, guess, answers, numbers)
            } else {
                fill_plain(guess, answers, numbers)
            }
            Ok(())
        })
        .into_iter()
        .collect::<Result<Vec<()>, Exhausted>>()?;
        Ok(numbers)
    })?;
    let matrix = Array2::from_shape_vec(shape, numbers).map_err(|error| unfit(py, error))?;
    Ok(matrix.into_pyarray(py))
}

fn fill_plain(guess: Tiles, answers: &[Tiles], numbers: &mut [u16]) {
    for (number, &answer) in numbers.iter_mut().zip(answers) {
        *number = number_of(&Feedback::of(guess, answer));
    }
}

/// The same through the keys of the fast feedback, which correspond to colours one to one.
fn fill_fast(all: &Answers, guess: Tiles, answers: &[Tiles], numbers: &mut [u16]) {
    const UNKNOWN: u16 = u16::MAX;
    let layout = all.layout();
    let code = layout.code(guess);
    let codes: Vec<_>;
    let codes = if answers.len() == all.len() && answers.first() == all.rows().first() {
        all.codes()
    } else {
        codes = answers.iter().map(|answer| layout.code(*answer)).collect();
        &codes
    };
    let mut keys = vec![0; answers.len()];
    layout.keys(&code, codes, &mut keys);
    let mut told = vec![UNKNOWN; layout.key_limit()];
    for ((number, key), &answer) in numbers.iter_mut().zip(keys).zip(answers) {
        let known = &mut told[key as usize];
        if *known == UNKNOWN {
            *known = number_of(&Feedback::of(guess, answer));
        }
        *number = *known;
    }
}

/// Every answer consistent with the rows.
#[pyfunction]
pub(crate) fn nerdle_candidates(
    py: Python<'_>,
    rows: GivenRows,
    rules: GivenRules,
    limits: Limits,
) -> PyResult<Vec<String>> {
    let rules = rules.read(py)?;
    let known = knowledge(py, rules, &read_rows(py, &rows, rules.variant)?, &limits)?;
    Ok(known.candidate_rows().map(|row| row.to_string()).collect())
}

/// The games of consecutive seeds: id and answer of each.
#[pyfunction]
pub(crate) fn nerdle_generate(
    py: Python<'_>,
    count: u64,
    seed: u64,
    variant: &str,
) -> PyResult<Vec<(String, String)>> {
    let variant = read_word(py, variant)?;
    Ok(py.detach(|| {
        (0..count)
            .map(|step| {
                let instance =
                    Instance::new(variant, Mode::Single, Origin::Seed(seed.wrapping_add(step)));
                let answer = instance.answers().first().map(ToString::to_string);
                (instance.to_string(), answer.unwrap_or_default())
            })
            .collect()
    }))
}

/// Variant, mode and answers of the game of an id.
#[pyfunction]
pub(crate) fn nerdle_instance(
    py: Python<'_>,
    id: &str,
) -> PyResult<(&'static str, &'static str, Vec<String>)> {
    let instance: Instance = read_word(py, id)?;
    let answers = match instance.mode {
        Mode::Adversarial | Mode::Instant => Vec::new(),
        _ => instance.answers().iter().map(ToString::to_string).collect(),
    };
    Ok((instance.rules.variant.name(), instance.mode.name(), answers))
}
