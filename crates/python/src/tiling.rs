//! Tiling puzzles: problems, searches, counts, hints, challenges and pictures.

use std::ops::ControlFlow;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use unpuzzle_puzzles::tiling::pictures;
use unpuzzle_puzzles::{Budget, Language};
use unpuzzle_tiling::coach::{Advice, Difficulty, Rating, advise, challenges};
use unpuzzle_tiling::engines::SearchError;
use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::game::{Named, id_of, known_board, read_moves};
use unpuzzle_tiling::model::marks;
use unpuzzle_tiling::{
    BOARDS, Cell, Engine, GameId, Lattice, Level, Oracle, Outcome, Piece, Placed, Problem, Setup,
    Shape, Solution, Solver, Strictness, TextFormat, Turning, Uniqueness, draw,
};

use crate::call::{Limits, language};
use crate::errors::{exhausted, read_word, refused, refused_whole, unfit, unsolvable};
use crate::stream::Stream;

pub(crate) type GivenCell = (i32, i32, i32);
type GivenPiece = (char, Vec<GivenCell>, String, usize);
pub(crate) type GivenPlaced = (usize, Vec<GivenCell>);

/// A problem as it comes and goes: grid, cells, those that may stay empty, pieces, and
/// pieces that lie there already.
type ToldProblem =
    (&'static str, Vec<GivenCell>, Vec<GivenCell>, Vec<GivenPiece>, Vec<GivenPlaced>);

#[derive(FromPyObject)]
pub(crate) struct GivenProblem(
    String,
    Vec<GivenCell>,
    Vec<GivenCell>,
    Vec<GivenPiece>,
    Vec<GivenPlaced>,
);

fn cells(cells: &[GivenCell]) -> Vec<Cell> {
    cells.iter().map(|&(x, y, z)| Cell::new(x, y, z)).collect()
}

fn told_cells(cells: &[Cell]) -> Vec<GivenCell> {
    cells.iter().map(|cell| (cell.x, cell.y, cell.z)).collect()
}

fn read_placed(placed: &[GivenPlaced]) -> Vec<Placed> {
    placed.iter().map(|(piece, own)| Placed { piece: *piece, cells: cells(own) }).collect()
}

fn told_placed(placed: &[Placed]) -> Vec<GivenPlaced> {
    placed.iter().map(|one| (one.piece, told_cells(&one.cells))).collect()
}

impl GivenProblem {
    pub(crate) fn read(&self, py: Python<'_>) -> PyResult<Problem> {
        let GivenProblem(lattice, own, optional, pieces, fixed) = self;
        let word = |what: &str, word: &str| refused_whole(py, what, word);
        let piece = |(label, own, turning, copies): &GivenPiece| {
            let turning: Result<Turning, _> = turning.parse();
            Ok(Piece {
                label: *label,
                shape: Shape::new(cells(own)),
                turning: turning.map_err(|_| {
                    unfit(py, "a piece is turned in one of these ways: fixed, rotate, flip")
                })?,
                copies: *copies,
            })
        };
        let lattice: Lattice =
            lattice.parse().map_err(|_| word("a grid is square, cubic or balls", lattice))?;
        let setup = Setup {
            lattice,
            cells: cells(own),
            optional: cells(optional),
            pieces: pieces.iter().map(piece).collect::<PyResult<_>>()?,
            fixed: read_placed(fixed),
        };
        Problem::new(setup).map_err(|error| unfit(py, error))
    }
}

fn told(problem: &Problem) -> ToldProblem {
    let piece = |piece: &Piece| {
        let turning = piece.turning.name().to_owned();
        (piece.label, told_cells(piece.shape.cells()), turning, piece.copies)
    };
    (
        problem.lattice().name(),
        told_cells(problem.cells()),
        told_cells(problem.optional()),
        problem.pieces().iter().map(piece).collect(),
        told_placed(problem.fixed()),
    )
}

/// The problem again, with its cells in order: refused if it makes no sense.
#[pyfunction]
pub(crate) fn tiling_problem(py: Python<'_>, problem: GivenProblem) -> PyResult<ToldProblem> {
    Ok(told(&problem.read(py)?))
}

/// The names of the boards.
#[pyfunction]
pub(crate) fn tiling_boards() -> Vec<&'static str> {
    BOARDS.to_vec()
}

/// The board of a name.
#[pyfunction]
pub(crate) fn tiling_board(py: Python<'_>, name: &str) -> PyResult<ToldProblem> {
    let board = known_board(name);
    let refused = || refused_whole(py, format!("boards are {}", BOARDS.join(", ")), name);
    Ok(told(&board.ok_or_else(refused)?))
}

/// The problem of a text: in the course format, or a game id.
#[pyfunction]
pub(crate) fn tiling_parse(py: Python<'_>, text: &str, limits: Limits) -> PyResult<ToldProblem> {
    if text.trim_start().starts_with("tiling:") {
        let id: GameId = read_word(py, text.trim())?;
        let named = run(py, &limits, |budget| Named::read(&id, budget))?;
        let named = named.map_err(|error| refused(py, &error, text.trim(), error.span.clone()))?;
        return Ok(told(&named.problem));
    }
    let read = TextFormat::parse(text.as_bytes(), Strictness::Strict);
    read.map(|read| told(&read.problem)).map_err(|error| {
        let place = error.offset(text);
        refused(py, &error, text, place..place + 1)
    })
}

/// The problem in the course format, and its id, where they can express it.
#[pyfunction]
pub(crate) fn tiling_text(
    py: Python<'_>,
    problem: GivenProblem,
) -> PyResult<(Option<String>, Option<String>)> {
    let problem = problem.read(py)?;
    Ok((write_text(&problem).ok(), id_of(&problem).map(|id| id.to_string())))
}

/// The pieces of a list of moves such as `I:1,1+2,1+2,2`.
#[pyfunction]
pub(crate) fn tiling_moves(
    py: Python<'_>,
    problem: GivenProblem,
    text: &str,
) -> PyResult<Vec<GivenPlaced>> {
    let moves = read_moves(&problem.read(py)?, text);
    let moves = moves.map_err(|error| refused(py, &error, text, error.span.clone()))?;
    Ok(told_placed(&moves))
}

/// Work on boards uses threads of its own, because those that `rayon` keeps for a process
/// are gone in a fork of it.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let done = limits.run(py, |budget| {
        let threads = rayon::ThreadPoolBuilder::new().build();
        threads.map(|threads| threads.install(|| work(budget)))
    })?;
    done.map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

pub(crate) fn known<T>(py: Python<'_>, answer: Result<T, SearchError>) -> PyResult<T> {
    answer.map_err(|unknown| match unknown {
        SearchError::Exhausted(reason) => exhausted(py, reason),
        other => unfit(py, other),
    })
}

fn solver(py: Python<'_>, problem: &GivenProblem, engine: Option<&str>) -> PyResult<Solver> {
    let solver = Solver::new(&problem.read(py)?);
    let Some(name) = engine else {
        return Ok(solver);
    };
    let names = || Engine::ALL.map(Engine::name).join(", ");
    let engine = Engine::ALL.into_iter().find(|engine| engine.name() == name);
    let engine = engine.ok_or_else(|| refused_whole(py, format!("engines are {}", names()), name));
    Ok(solver.with_engine(engine?))
}

/// A solution or several, the engine, and how many cases it examined.
type ToldSolutions = (Vec<Vec<GivenPlaced>>, Option<&'static str>, u64);

/// A solution, if there is one; with `unique` a second one as well.
#[pyfunction]
pub(crate) fn tiling_solve(
    py: Python<'_>,
    problem: GivenProblem,
    engine: Option<&str>,
    unique: bool,
    limits: Limits,
) -> PyResult<ToldSolutions> {
    let solver = solver(py, &problem, engine)?;
    let answer = run(py, &limits, |budget| {
        if !unique {
            let answer = solver.first(budget)?;
            return Ok((answer.value.into_iter().collect(), answer.engine, answer.examined));
        }
        let answer = solver.uniqueness(budget)?;
        let solutions = match answer.value {
            Uniqueness::None => vec![],
            Uniqueness::One(only) => vec![only],
            Uniqueness::Several(first, second) => vec![first, second],
        };
        Ok((solutions, answer.engine, answer.examined))
    })?;
    let (solutions, engine, examined): (Vec<Solution>, _, _) = known(py, answer)?;
    let solutions = solutions.iter().map(|one| told_placed(&one.placed)).collect();
    Ok((solutions, engine.map(Engine::name), examined))
}

/// How many solutions there are, with pieces told apart and not, as digits, and up to the
/// symmetries of the board.
type ToldCounts = (String, String, Option<String>, Option<&'static str>, u64);

/// Counts all solutions.
#[pyfunction]
pub(crate) fn tiling_count(
    py: Python<'_>,
    problem: GivenProblem,
    engine: Option<&str>,
    distinct: bool,
    limits: Limits,
) -> PyResult<ToldCounts> {
    let solver = solver(py, &problem, engine)?;
    let counted = run(py, &limits, |budget| {
        let answer = solver.count(budget)?;
        let distinct = match distinct {
            true => Some(solver.distinct(&answer.value, budget)?.to_string()),
            false => None,
        };
        let counts = &answer.value;
        let (raw, arrangements) = (counts.raw.to_string(), counts.arrangements.to_string());
        Ok((raw, arrangements, distinct, answer.engine.map(Engine::name), answer.examined))
    })?;
    known(py, counted)
}

/// Every solution one by one; with `distinct` one of each class of symmetric ones.
#[pyfunction]
pub(crate) fn tiling_solutions(
    py: Python<'_>,
    problem: GivenProblem,
    engine: Option<&str>,
    distinct: bool,
    limits: Limits,
) -> PyResult<Stream> {
    let solver = solver(py, &problem, engine)?;
    Ok(Stream::start(&limits, move |budget, sink| {
        let hand_over = |solution: Solution| {
            let placed = told_placed(&solution.placed);
            match sink.send(move |py| Ok(placed.into_pyobject(py)?.into_any().unbind())) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let ended = match distinct {
            true => solver.for_each_distinct(budget, hand_over),
            false => solver.for_each(budget, hand_over),
        };
        match ended {
            Ok(Outcome::Known(_)) => None,
            Ok(Outcome::Stopped { why, .. }) => Some(why),
            Err(_) => Some(unpuzzle_puzzles::Exhausted::Nodes),
        }
    }))
}

/// What is wrong with a solution; nothing if it is right.
#[pyfunction]
pub(crate) fn tiling_check(
    py: Python<'_>,
    problem: GivenProblem,
    placed: Vec<GivenPlaced>,
) -> PyResult<Option<String>> {
    let problem = problem.read(py)?;
    let solution = Solution::new(read_placed(&placed));
    Ok(solution.check(&problem).err().map(|flaw| flaw.to_string()))
}

/// What to do, with which piece, and why.
type ToldHint = (&'static str, Option<GivenPlaced>, String);

/// A right move in a position.
#[pyfunction]
pub(crate) fn tiling_hint(
    py: Python<'_>,
    problem: GivenProblem,
    placed: Vec<GivenPlaced>,
    code: &str,
    limits: Limits,
) -> PyResult<ToldHint> {
    let (problem, placed, language) =
        (problem.read(py)?, read_placed(&placed), language(py, code)?);
    problem.with_fixed(&placed).map_err(|error| unfit(py, error))?;
    let hint = run(py, &limits, |budget| {
        advise(&problem, &placed, |part| Oracle::find(&problem, part), budget)
    })?;
    let hint = known(py, hint)?;
    let (kind, placed) = match &hint.advice {
        Advice::Place(placed) => ("place", Some(placed)),
        Advice::TakeBack(placed) => ("take_back", Some(placed)),
        Advice::Done => ("done", None),
        Advice::GiveUp => ("give_up", None),
    };
    let reason = hint.reason.message(problem.lattice()).in_language(language);
    Ok((kind, placed.map(|placed| (placed.piece, told_cells(&placed.cells))), reason))
}

/// A level, and what solving takes: forced cells, last homes, pockets, trials, branching.
type ToldDifficulty = (&'static str, u32, u32, u32, u32, u64);

fn told_difficulty(own: &Difficulty) -> ToldDifficulty {
    let Difficulty { forced_cells, last_homes, pockets, trials, branching, .. } = *own;
    (own.level.name(), forced_cells, last_homes, pockets, trials, branching)
}

/// How hard a problem is for people.
#[pyfunction]
pub(crate) fn tiling_rate(
    py: Python<'_>,
    problem: GivenProblem,
    limits: Limits,
) -> PyResult<ToldDifficulty> {
    let solver = solver(py, &problem, None)?;
    let rated = run(py, &limits, |budget| Rating::of(&solver, budget))?;
    match known(py, rated)? {
        Some(rating) => Ok(told_difficulty(&rating.difficulty)),
        None => Err(unsolvable(py, "there is no solution, so there is nothing to rate")),
    }
}

/// A challenge: its number, the problem with the given pieces, the only solution, and how
/// hard it is.
type ToldChallenge = (u64, ToldProblem, Vec<GivenPlaced>, ToldDifficulty);

/// Challenges with exactly one solution.
#[pyfunction]
pub(crate) fn tiling_generate(
    py: Python<'_>,
    problem: GivenProblem,
    level: &str,
    seed: u64,
    count: u64,
    limits: Limits,
) -> PyResult<Vec<ToldChallenge>> {
    let problem = problem.read(py)?;
    let level: Level = read_word(py, level)?;
    let made = run(py, &limits, |budget| {
        let oracle = Oracle::find(&problem, budget)?;
        challenges(&oracle, level, seed, count, budget)
    })?;
    let told = |(index, challenge): (u64, unpuzzle_tiling::Challenge)| {
        let solution = told_placed(&challenge.solution.placed);
        (index, told(&challenge.problem), solution, told_difficulty(&challenge.difficulty))
    };
    Ok(known(py, made)?.into_iter().map(told).collect())
}

/// A position as text, and as rows of marks in layers, the top one first.
#[pyfunction]
pub(crate) fn tiling_draw(
    py: Python<'_>,
    problem: GivenProblem,
    placed: Vec<GivenPlaced>,
) -> PyResult<(String, Vec<Vec<String>>)> {
    let (problem, placed) = (problem.read(py)?, read_placed(&placed));
    Ok((draw(&problem, &placed), marks(&problem, &placed)))
}

/// A position as a picture: the board, and a pyramid in perspective.
#[pyfunction]
pub(crate) fn tiling_svg(
    py: Python<'_>,
    problem: GivenProblem,
    placed: Vec<GivenPlaced>,
    title: &str,
) -> PyResult<String> {
    let (problem, placed) = (problem.read(py)?, read_placed(&placed));
    let pictures = pictures(&problem, &placed, title);
    // The first shows it best: a pyramid in perspective rather than by layers.
    let first = pictures.get(..1).unwrap_or_default();
    Ok(unpuzzle_render::svg(first, Language::English))
}
