//! `compare`: one problem given to every engine, side by side; the same engines on longer
//! and longer boards; the steps of one of them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use unpuzzle_tiling::counting::Solver;
use unpuzzle_tiling::engines::{Engine, SearchError, Step, watch};
use unpuzzle_tiling::formats::{Strictness, TextFormat, write_text};
use unpuzzle_tiling::game::{Move, label, title_of};
use unpuzzle_tiling::model::{
    Cell, Instance, Lattice, Piece, Placed, Problem, Setup, Shape, Turning, layers,
};

use super::input::{Source, Subject, unknown};
use crate::laboratory::*;
use crate::prelude::*;

/// How long an engine may take before its answer is *unknown*.
const SHARE: Duration = Duration::from_secs(3);

/// Set the original brute force beside better engines on one puzzle
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    #[serde(flatten)]
    source: Source,
    /// Only this strategy
    strategy: Option<Engine>,
    /// With --growth: all domino tilings of 3×n to 6×n boards, or the seven cases of the report
    #[serde(default)]
    ladder: Boards,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

/// Which boards are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
enum Boards {
    #[serde(rename = "3xn")]
    Three = 3,
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

const LONGEST: i32 = 16;

const REPORT: [&str; 7] = [
    include_str!("compare/report/1.txt"),
    include_str!("compare/report/2.txt"),
    include_str!("compare/report/3.txt"),
    include_str!("compare/report/4.txt"),
    include_str!("compare/report/5.txt"),
    include_str!("compare/report/6.txt"),
    include_str!("compare/report/7.txt"),
];

impl Boards {
    /// The rows of a rectangle; the cases of the report have none in common.
    fn rows(self) -> Option<i32> {
        (self != Boards::Report).then_some(self as i32)
    }

    fn problems(self) -> Vec<(u32, Problem)> {
        let Some(rows) = self.rows() else {
            let case = |text: &&str| TextFormat::parse(text.as_bytes(), Strictness::Strict);
            let cases = REPORT.iter().map(case);
            return (1..)
                .zip(cases.filter_map(Result::ok))
                .map(|(n, case)| (n, case.problem))
                .collect();
        };
        // Dominoes cover an even number of cells.
        let columns = (2..=LONGEST).filter(|columns| rows * columns % 2 == 0);
        columns.filter_map(|columns| Some((columns as u32, dominoes(rows, columns)?))).collect()
    }
}

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

pub(crate) struct Question {
    problem: Arc<Problem>,
    /// Whether to count all solutions instead of finding the first.
    counts: bool,
}

/// The answer of an engine.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Found {
    solvable: Option<bool>,
    proved: bool,
    answer: Message,
    #[serde(skip)]
    role: Role,
}

impl Found {
    fn new(found: Result<f64, SearchError>) -> Self {
        let (answer, role) = match found {
            Ok(0.0) => (msg!("none, proved"), Role::Good),
            Ok(_) => (msg!("solution found"), Role::Good),
            Err(SearchError::Exhausted(_)) => (msg!("unknown, stopped"), Role::Warning),
            Err(_) => (msg!("too large for it"), Role::Warning),
        };
        let solvable = found.ok().map(|solutions| solutions > 0.0);
        Found { solvable, proved: solvable.is_some(), answer, role }
    }
}

impl Strategy for Engine {
    type Instance = Question;
    type Quality = Found;

    fn name(&self) -> &'static str {
        Engine::name(*self)
    }

    fn is_traceable(&self) -> bool {
        Engine::WATCHED.contains(self)
    }

    fn run(
        &self,
        question: &Question,
        budget: &Budget,
        trace: Option<&mut Recorder>,
    ) -> Result<Option<Run<Found>>, NoAnswer> {
        if let Some(trace) = trace {
            return events(&question.problem, *self, trace, budget).map(Some);
        }
        let before = budget.spent();
        let solver = Solver::new(&question.problem).with_engine(*self);
        // Handing out solutions uses one thread, counting them may use all.
        let found = if question.counts && *self != Engine::Frontier {
            let each = solver.for_each(budget, |_| ControlFlow::Continue(()));
            each.known().map(|answer| (answer.examined, answer.value as f64))
        } else if question.counts {
            let counted = solver.count(budget);
            counted.map(|answer| {
                let count = answer.value.arrangements.to_string();
                (answer.examined, count.parse().unwrap_or(f64::MAX))
            })
        } else {
            let first = solver.first(budget);
            first.map(|answer| (answer.examined, f64::from(u8::from(answer.value.is_some()))))
        };
        Ok(Some(match found {
            Ok((cases, count)) => Run::done(cases, Found::new(Ok(count)), count),
            Err(why) => Run {
                stopped: matches!(why, SearchError::Exhausted(_)),
                quality: Some(Found::new(Err(why))),
                ..Run::stopped(budget.spent() - before)
            },
        }))
    }
}

/// The position of each cell on a drawing with the layers below each other.
struct Drawing<'a> {
    problem: &'a Problem,
    rows: Vec<Vec<Option<Cell>>>,
    places: HashMap<Cell, (u16, u16)>,
}

impl<'a> Drawing<'a> {
    fn of(problem: &'a Problem) -> Self {
        // A blank row between two layers.
        let rows = layers(problem).join(&Vec::new());
        let mut places = HashMap::new();
        for (row, cells) in (0..).zip(&rows) {
            for (column, cell) in (0..).zip(cells) {
                places.extend(cell.map(|cell| (cell, (row, column))));
            }
        }
        Drawing { problem, rows, places }
    }

    fn board(&self) -> Vec<Vec<Option<(String, Tint)>>> {
        let mut board: Vec<Vec<_>> = Vec::new();
        for row in &self.rows {
            board.push(row.iter().map(|cell| cell.map(|_| Default::default())).collect());
        }
        for placed in self.problem.fixed() {
            for (row, column, label, tint) in self.cells(placed, true) {
                board[usize::from(row)][usize::from(column)] = Some((label, tint));
            }
        }
        board
    }

    fn cells(&self, placed: &Placed, is_there: bool) -> Vec<(u16, u16, String, Tint)> {
        let letter = label(self.problem, placed.piece).to_string();
        let places = placed.cells.iter().filter_map(|cell| self.places.get(cell));
        let (label, tint) =
            if is_there { (letter, Tint::piece(placed.piece)) } else { Default::default() };
        places.map(|&(row, column)| (row, column, label.clone(), tint.clone())).collect()
    }
}

fn events(
    problem: &Problem,
    engine: Engine,
    trace: &mut Recorder,
    budget: &Budget,
) -> Result<Run<Found>, NoAnswer> {
    let drawing = Drawing::of(problem);
    trace.begin(write_text(problem).unwrap_or_else(|_| title_of(problem)), drawing.board());
    let instance = Instance::new(problem, budget).map_err(unknown)?;
    let mut writer = Writer { drawing: &drawing, engine, trace, placed: Vec::new(), examined: 0 };
    let mut is_solved = false;
    let run = watch(&instance, engine, budget, &mut |step, examined| {
        is_solved = step == Step::Solved;
        writer.tell(&instance, step, examined)?;
        if is_solved { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let is_over = is_solved || run.is_ok_and(|run| run.complete);
    Ok(Run { stopped: !is_over, ..Run::stopped(writer.examined) })
}

struct Writer<'a> {
    drawing: &'a Drawing<'a>,
    engine: Engine,
    trace: &'a mut Recorder,
    /// The pieces on the board, the last one last.
    placed: Vec<Placed>,
    examined: u64,
}

impl Writer<'_> {
    /// Records a step, and before it the placements that were skipped.
    fn tell(&mut self, instance: &Instance, step: Step, cases: u64) -> ControlFlow<()> {
        let looked = cases - self.examined;
        self.examined = cases;
        let text = |placed: Placed| Move::Place(placed).to_text(self.drawing.problem);
        let (event, skipped) = match step {
            Step::Place(id) => {
                let placed = instance.placed_beside(&self.placed, id);
                self.placed.push(placed.clone());
                let cells = self.drawing.cells(&placed, true);
                let event = Event::new(Kind::Place, cases, text(placed));
                (event.with_cells(cells), looked.saturating_sub(1))
            }
            Step::TakeBack(id) => {
                let placed = self.placed.pop().unwrap_or_else(|| instance.placed(id));
                let cells = self.drawing.cells(&placed, false);
                (Event::new(Kind::Remove, cases, text(placed)).with_cells(cells), looked)
            }
            Step::Solved => (Event::new(Kind::Solution, cases, ""), 0),
        };
        let is_dead_end = event.event == Kind::Remove
            && self.trace.last().is_some_and(|last| last.event == Kind::Place);
        if self.engine == Engine::BruteForce && skipped > 0 {
            let before = if event.event == Kind::Place { cases - 1 } else { cases };
            self.trace.push(Event::prune(before, skipped, "does-not-fit"))?;
        } else if is_dead_end {
            self.trace.push(Event::prune(cases, 1, "dead-end"))?;
        }
        self.trace.push(event)
    }
}

/// What the engines were given.
#[derive(Serialize, JsonSchema)]
pub(super) struct Head {
    #[serde(skip)]
    title: Message,
}

impl Comparison for Compare {
    const PUZZLE: &'static str = "tiling";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare case.txt", "cases and time of every engine"),
        (
            "compare --growth --ladder 4xn --save growth.svg",
            "longer and longer boards, with the law",
        ),
        ("compare case.txt --strategy mrv --trace mrv.jsonl", "every step, for `unpuzzle replay`"),
    ];
    const SHARE: Option<Duration> = Some(SHARE);
    type Strategy = Engine;
    type Head = Head;

    fn laboratory(&self) -> &LaboratoryArguments {
        &self.laboratory
    }

    fn chosen(&self) -> Option<Engine> {
        self.strategy
    }

    fn all(&self, _: Mode) -> Vec<Engine> {
        Engine::ALL.to_vec()
    }

    fn instance(&self, _: Mode, cx: &mut Context<'_>) -> Result<Question, NoAnswer> {
        let problem = self.source.read(cx)?.problem.clone();
        Ok(Question { problem, counts: false })
    }

    fn ladder(&self, _: &mut Context<'_>) -> Result<Ladder<Question>, NoAnswer> {
        let rows = self.ladder.rows();
        let rung = |(size, problem): (u32, Problem)| {
            let instance = title_of(&problem);
            let question = Question { problem: Arc::new(problem), counts: rows.is_some() };
            (Rung { size, label: size.into(), instance }, question)
        };
        Ok(Ladder {
            title: match rows {
                Some(rows) => {
                    msg!("Domino tilings of {rows}×n boards, all counted: {what}", rows, ..)
                }
                None => msg!("The report's seven cases, first solution: {what}", ..),
            },
            axis: if rows.is_some() { msg!("columns") } else { msg!("case of the report") },
            each: rows.map(|_| msg!("× {factor} for each column", ..)),
            quality: msg!("solutions"),
            rungs: self.ladder.problems().into_iter().map(rung).collect(),
        })
    }

    fn head(&self, _: Question, budget: &Budget) -> Head {
        let subject = self.source.subject(budget).ok();
        Head { title: subject.map_or_else(|| Message::plain(""), Subject::heading) }
    }

    fn table(&self, rows: &[Row<Found>]) -> Table {
        Table::of(
            rows,
            &[
                (msg!("engine"), false, &|row| Span::new(Role::Strong, row.title.clone())),
                (msg!("cases"), true, &|row| row.cases.into()),
                (msg!("ms"), true, &|row| LocalizedText::fixed(row.milliseconds, 3).into()),
                (msg!("answer"), false, &|row| {
                    Span::new(row.quality.role, row.quality.answer.clone())
                }),
            ],
        )
    }

    fn show(&self, head: &Head, rows: &[Row<Found>], page: &mut Page) {
        page.line(Role::Title, head.title.clone());
        page.table(self.table(rows));
        page.blank();
        let times = rows.iter().map(|row| (row.title.clone(), row.milliseconds));
        page.push(Block::Chart(Chart::of_times(
            msg!("time to the first answer, milliseconds"),
            times,
        )));
        let note = msg!(
            "Brute force is the method of the student report: pieces in order, twelve orientations, every position. Every engine is stopped after {seconds} seconds.",
            seconds = SHARE.as_secs()
        );
        page.line(Role::Quiet, note);
    }
}
