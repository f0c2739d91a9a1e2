//! Tiling puzzles: problems, searches, counts, hints, challenges and pictures.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use unpuzzle_puzzles::tiling::{pictures, problem_from_data};
use unpuzzle_puzzles::{Language, to_json};
use unpuzzle_tiling::coach::{Advice, advise, challenges};
use unpuzzle_tiling::engines::SearchError;
use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::game::{Named, id_of, known_board, read_moves};
use unpuzzle_tiling::model::marks;
use unpuzzle_tiling::{
    BOARDS, Budget, Challenge, Engine, GameId, Level, Oracle, Outcome, Placed, Problem, Solution,
    Solver, Strictness, TextFormat, draw,
};

use crate::call::{Limits, language};
use crate::errors::{exhausted, read_word, refused, refused_whole, unfit};
use crate::stream::Stream;

/// Reads a problem from the JSON format of the program.
pub(crate) fn read_problem(py: Python<'_>, json: &str) -> PyResult<Problem> {
    let data: Value = read_json(py, json)?;
    problem_from_data(&data).map_err(|message| unfit(py, message))
}

fn read_json<T: DeserializeOwned>(py: Python<'_>, json: &str) -> PyResult<T> {
    serde_json::from_str(json).map_err(|error| unfit(py, error))
}

fn read_placed(py: Python<'_>, json: &str) -> PyResult<Vec<Placed>> {
    read_json(py, json)
}

fn json(value: &impl Serialize) -> String {
    to_json(value, Language::English, false)
}

/// Validates a problem and sorts its cells.
#[pyfunction]
pub(crate) fn tiling_problem(py: Python<'_>, problem: &str) -> PyResult<String> {
    Ok(json(&read_problem(py, problem)?))
}

#[pyfunction]
pub(crate) fn tiling_boards() -> Vec<&'static str> {
    BOARDS.to_vec()
}

#[pyfunction]
pub(crate) fn tiling_board(py: Python<'_>, name: &str) -> PyResult<String> {
    let board = known_board(name);
    Ok(json(
        &board
            .ok_or_else(|| refused_whole(py, format!("boards are {}", BOARDS.join(", ")), name))?,
    ))
}

/// Parses a problem in the course format, or a game id.
#[pyfunction]
pub(crate) fn tiling_parse(py: Python<'_>, text: &str, limits: Limits) -> PyResult<String> {
    if text.trim_start().starts_with("tiling:") {
        let id: GameId = read_word(py, text.trim())?;
        let named = limits.run(py, |budget| Named::read(&id, budget))?;
        let named = named.map_err(|error| refused(py, &error, text.trim(), error.span.into()))?;
        return Ok(json(&named.problem));
    }
    let read = TextFormat::parse(text.as_bytes(), Strictness::Strict);
    read.map(|read| json(&read.problem)).map_err(|error| {
        let place = error.offset(text);
        refused(py, &error, text, place..place + 1)
    })
}

/// The problem in the course format, and its id, if they can express it.
#[pyfunction]
pub(crate) fn tiling_text(
    py: Python<'_>,
    problem: &str,
) -> PyResult<(Option<String>, Option<String>)> {
    let problem = read_problem(py, problem)?;
    Ok((write_text(&problem).ok(), id_of(&problem).map(|id| id.to_string())))
}

#[pyfunction]
pub(crate) fn tiling_moves(py: Python<'_>, problem: &str, text: &str) -> PyResult<String> {
    let moves = read_moves(&read_problem(py, problem)?, text);
    let moves = moves.map_err(|error| refused(py, &error, text, error.span.into()))?;
    Ok(json(&moves))
}

pub(crate) fn known<T>(py: Python<'_>, answer: Result<T, SearchError>) -> PyResult<T> {
    answer.map_err(|unknown| match unknown {
        SearchError::Exhausted(reason) => exhausted(py, reason),
        other => unfit(py, other),
    })
}

fn solver(py: Python<'_>, problem: &str, engine: Option<&str>) -> PyResult<Solver> {
    let solver = Solver::new(&read_problem(py, problem)?);
    let Some(name) = engine else {
        return Ok(solver);
    };
    let names = || Engine::ALL.map(Engine::name).join(", ");
    let engine = Engine::ALL.into_iter().find(|engine| engine.name() == name);
    let engine = engine.ok_or_else(|| refused_whole(py, format!("engines are {}", names()), name));
    Ok(solver.with_engine(engine?))
}

/// Solutions as JSON, the engine, and the number of cases examined.
type ToldSolutions = (String, Option<&'static str>, u64);

/// A solution, if there is one; with `unique` also a second one.
#[pyfunction]
pub(crate) fn tiling_solve(
    py: Python<'_>,
    problem: &str,
    engine: Option<&str>,
    unique: bool,
    limits: Limits,
) -> PyResult<ToldSolutions> {
    let solver = solver(py, problem, engine)?;
    let answer = limits.run(py, |budget| {
        let answer = solver.some(if unique { 2 } else { 1 }, budget)?;
        Ok((answer.value, answer.engine, answer.examined))
    })?;
    let (solutions, engine, examined): (Vec<Solution>, _, _) = known(py, answer)?;
    let solutions: Vec<_> = solutions.iter().map(|solution| &solution.placed).collect();
    Ok((json(&solutions), engine.map(Engine::name), examined))
}

#[pyfunction]
pub(crate) fn tiling_solutions(
    py: Python<'_>,
    problem: &str,
    engine: Option<&str>,
    distinct: bool,
    limits: Limits,
) -> PyResult<Stream> {
    let solver = solver(py, problem, engine)?;
    Ok(Stream::start(&limits, move |budget, sink| {
        let hand_over = |solution: Solution| {
            let placed = json(&solution.placed);
            if sink.send(move |py| Ok(placed.into_pyobject(py)?.into_any().unbind())) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let ended = if distinct {
            solver.for_each_distinct(budget, hand_over)
        } else {
            solver.for_each(budget, hand_over)
        };
        match ended {
            Outcome::Known(_) => None,
            Outcome::Stopped { why: SearchError::Exhausted(why), .. } => Some(why),
            Outcome::Stopped { .. } => Some(unpuzzle_puzzles::Exhausted::Nodes),
        }
    }))
}

/// The mistake in a solution; `None` if it is correct.
#[pyfunction]
pub(crate) fn tiling_check(
    py: Python<'_>,
    problem: &str,
    placed: &str,
) -> PyResult<Option<String>> {
    let problem = read_problem(py, problem)?;
    let solution = Solution::new(read_placed(py, placed)?);
    Ok(solution.check(&problem).err().map(|flaw| flaw.to_string()))
}

/// The kind of advice, the piece, and the reason.
type ToldHint = (&'static str, Option<String>, String);

#[pyfunction]
pub(crate) fn tiling_hint(
    py: Python<'_>,
    problem: &str,
    placed: &str,
    code: &str,
    limits: Limits,
) -> PyResult<ToldHint> {
    let (problem, placed, language) =
        (read_problem(py, problem)?, read_placed(py, placed)?, language(py, code)?);
    problem.with_fixed(&placed).map_err(|error| unfit(py, error))?;
    let hint = limits
        .run(py, |budget| advise(&problem, &placed, |part| Oracle::find(&problem, part), budget))?;
    let hint = known(py, hint)?;
    let (kind, placed) = match &hint.advice {
        Advice::Place(placed) => ("place", Some(placed)),
        Advice::TakeBack(placed) => ("take_back", Some(placed)),
        Advice::Done => ("done", None),
        Advice::GiveUp => ("give_up", None),
    };
    let reason = hint.reason.message(problem.lattice()).in_language(language);
    Ok((kind, placed.map(json), reason))
}

/// A challenge: its number, and as JSON the problem with the given pieces, the only solution, and
/// the difficulty.
type ToldChallenge = (u64, String, String, String);

/// Challenges with exactly one solution.
#[pyfunction]
pub(crate) fn tiling_generate(
    py: Python<'_>,
    problem: &str,
    level: &str,
    seed: u64,
    count: u64,
    limits: Limits,
) -> PyResult<Vec<ToldChallenge>> {
    let problem = read_problem(py, problem)?;
    let level: Level = read_word(py, level)?;
    let made = limits.run(py, |budget| {
        let oracle = Oracle::find(&problem, budget)?;
        challenges(&oracle, level, seed, count, budget)
    })?;
    Ok(known(py, made)?
        .into_iter()
        .map(|(index, challenge)| {
            let Challenge { problem, solution, difficulty, .. } = &challenge;
            (index, json(problem), json(&solution.placed), json(difficulty))
        })
        .collect())
}

#[pyfunction]
pub(crate) fn tiling_draw(
    py: Python<'_>,
    problem: &str,
    placed: &str,
) -> PyResult<(String, Vec<Vec<String>>)> {
    let (problem, placed) = (read_problem(py, problem)?, read_placed(py, placed)?);
    Ok((draw(&problem, &placed), marks(&problem, &placed)))
}

/// A position as a picture: the board, and a pyramid in perspective.
#[pyfunction]
pub(crate) fn tiling_svg(
    py: Python<'_>,
    problem: &str,
    placed: &str,
    title: &str,
) -> PyResult<String> {
    let (problem, placed) = (read_problem(py, problem)?, read_placed(py, placed)?);
    let pictures = pictures(&problem, &placed, title);
    // The first shows it best: a pyramid in perspective rather than by layers.
    let first = pictures.get(..1).unwrap_or_default();
    let svg = unpuzzle_render::svg(first, Language::English, &Budget::unlimited());
    svg.map_err(|reason| exhausted(py, reason))
}
