//! The engines on longer and longer boards, and on the boards of the report.

use std::ops::ControlFlow;

use crate::{Budget, Context, InputError, msg};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_tiling::counting::Solver;
use unpuzzle_tiling::engines::{Engine, SearchError};
use unpuzzle_tiling::formats::{Strictness, TextFormat};
use unpuzzle_tiling::game::title_of;
use unpuzzle_tiling::model::{Cell, Lattice, Piece, Problem, Setup, Shape, Turning};

use super::{Compare, engines};
use crate::laboratory::{Done, Growth, Ladder, Rung, Runner, grow as climb};

/// Which boards are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(super) enum Boards {
    #[serde(rename = "3xn")]
    Three,
    #[default]
    #[serde(rename = "4xn")]
    Four,
    #[serde(rename = "5xn")]
    Five,
    #[serde(rename = "6xn")]
    Six,
    #[serde(rename = "report")]
    Report,
}

/// The most columns of a board.
const LONGEST: i32 = 16;

/// The cases of the report as it prints them.
const REPORT: [&str; 7] = [
    include_str!("report/1.txt"),
    include_str!("report/2.txt"),
    include_str!("report/3.txt"),
    include_str!("report/4.txt"),
    include_str!("report/5.txt"),
    include_str!("report/6.txt"),
    include_str!("report/7.txt"),
];

impl Boards {
    /// The rows of a rectangle; the cases of the report have none in common.
    fn rows(self) -> Option<i32> {
        match self {
            Boards::Three => Some(3),
            Boards::Four => Some(4),
            Boards::Five => Some(5),
            Boards::Six => Some(6),
            Boards::Report => None,
        }
    }

    /// The boards in order, each with its number on the ladder.
    fn problems(self) -> Vec<(u32, Problem)> {
        match self.rows() {
            Some(rows) => {
                // Dominoes cover an even number of cells.
                let columns = (2..=LONGEST).filter(|columns| rows * columns % 2 == 0);
                let board = |columns: i32| Some((columns as u32, dominoes(rows, columns)?));
                columns.filter_map(board).collect()
            }
            None => {
                let case = |text: &&str| TextFormat::parse(text.as_bytes(), Strictness::Strict);
                let cases = REPORT.iter().map(case);
                (1..).zip(cases.filter_map(Result::ok)).map(|(n, case)| (n, case.problem)).collect()
            }
        }
    }
}

/// A rectangle and as many dominoes as cover it.
fn dominoes(rows: i32, columns: i32) -> Option<Problem> {
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| Cell::new(x, y, 0)));
    let domino = Shape::new([Cell::new(0, 0, 0), Cell::new(1, 0, 0)]);
    let copies = (rows * columns / 2) as usize;
    let turning = Turning::RotateAndFlip;
    let setup = Setup {
        lattice: Lattice::Square,
        cells: cells.collect(),
        optional: Vec::new(),
        pieces: vec![Piece { label: 'A', shape: domino, turning, copies }],
        fixed: Vec::new(),
    };
    Problem::new(setup).ok()
}

pub(super) fn grow(own: &Compare, call: &Context<'_>) -> Result<Growth, InputError> {
    let (boards, arguments) = (own.ladder, &own.laboratory);
    let problems = boards.problems();
    let rung = |(size, problem): &(u32, Problem)| Rung {
        size: *size,
        label: (*size).into(),
        instance: title_of(problem),
    };
    let ladder = Ladder {
        title: match boards.rows() {
            Some(rows) => msg!("Domino tilings of {rows}×n boards, all counted: {what}", rows, ..),
            None => msg!("The report's seven cases, first solution: {what}", ..),
        },
        axis: if boards == Boards::Report { msg!("case of the report") } else { msg!("columns") },
        each: boards.rows().map(|_| msg!("× {factor} for each column", ..)),
        quality: msg!("solutions"),
        rungs: problems.iter().map(rung).collect(),
    };
    let problems = &problems;
    let counts = boards != Boards::Report;
    let runner = |engine: Engine| Runner {
        name: engine.name().to_owned(),
        title: engine.name().into(),
        run: Box::new(move |place, budget| Ok(step(&problems[place].1, engine, counts, budget))),
    };
    climb(
        ladder,
        engines(own.strategy).map(runner).collect(),
        (arguments.share(), arguments.metric()),
        call,
    )
}

/// What an engine makes of a board; nothing if it is not made for it.
fn step(problem: &Problem, engine: Engine, counts: bool, budget: &Budget) -> Option<Done> {
    let before = budget.spent();
    let solver = Solver::new(problem).with_engine(engine);
    // Counting may use all cores; handing out solutions uses one, which is what is measured.
    let found = if counts && engine != Engine::Frontier {
        let each = solver.for_each(budget, |_| ControlFlow::Continue(()));
        each.known().map(|answer| (answer.examined, answer.value as f64))
    } else if counts {
        let counted = solver.count(budget);
        counted.map(|answer| {
            let count = answer.value.arrangements.to_string();
            (answer.examined, count.parse().unwrap_or(f64::MAX))
        })
    } else {
        let first = solver.first(budget);
        first.map(|answer| (answer.examined, f64::from(u8::from(answer.value.is_some()))))
    };
    match found {
        Ok((cases, quality)) => Some(Done { cases, quality: Some(quality), ..Done::default() }),
        Err(SearchError::Exhausted(_)) => {
            Some(Done { stopped: true, cases: budget.spent() - before, ..Done::default() })
        }
        Err(_) => None,
    }
}
