//! `compare`: one problem given to every engine, side by side; the same engines on longer
//! and longer boards; what one of them does, step by step.

mod growth;
mod trace;

use std::time::Duration;

use crate::page::{Block, Chart, Page, Role, Span, Table};
use crate::{Budget, Context, LocalizedText, Message, NoAnswer, Reply, Verb, Verdict, msg};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_tiling::counting::Solver;
use unpuzzle_tiling::engines::{Engine, SearchError};
use unpuzzle_tiling::model::Problem;

use super::input::{Source, Subject};
use crate::laboratory::{LaboratoryArguments, Mode, Study};

/// How long an engine may take before its answer is *unknown*.
const SHARE: Duration = Duration::from_secs(3);

/// Engines that are faster than this run again, and the fastest run counts, so
/// that none pays for being the first.
const QUICK: Duration = Duration::from_millis(20);

/// How often a quick engine runs.
const RUNS: usize = 5;

/// Set the original brute force beside better engines on one puzzle
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    #[serde(flatten)]
    source: Source,
    /// Only this strategy
    strategy: Option<Engine>,
    /// With --growth: all domino tilings of 3×n to 6×n boards, or the seven cases of the report
    #[serde(default)]
    ladder: growth::Boards,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

impl Verb for Compare {
    const NAME: &'static str = "compare";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare case.txt", "cases and time of every engine"),
        (
            "compare --growth --ladder 4xn --save growth.svg",
            "longer and longer boards, with the law",
        ),
        ("compare case.txt --strategy mrv --trace mrv.jsonl", "every step, for `unpuzzle replay`"),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "csv"];
    const SPOILS: bool = true;
    type Answer = Study<Compared>;

    fn run(&self, cx: &mut Context<'_>) -> Result<Study<Compared>, NoAnswer> {
        Ok(match self.laboratory.mode()? {
            Mode::Growth => Study::Growth(growth::grow(self, cx)?),
            Mode::Trace => Study::Traced(trace::trace(self, cx)?),
            Mode::Once => Study::Once(compare(self.source.subject(cx.budget)?, self.strategy, cx)),
        })
    }

    fn verdict(&self, study: &Study<Compared>) -> Verdict {
        Reply::verdict(study)
    }

    fn show(&self, study: &Study<Compared>, page: &mut Page) {
        page.blocks.extend(study.page().blocks);
    }

    fn table(&self, study: &Study<Compared>) -> Option<Table> {
        Reply::table(study)
    }

    fn notes(&self, study: &Study<Compared>) -> Vec<Message> {
        [self.source.notes(), Reply::notes(study)].concat()
    }
}

fn engines(only: Option<Engine>) -> impl Iterator<Item = Engine> {
    Engine::ALL.into_iter().filter(move |engine| only.is_none_or(|only| only == *engine))
}

fn compare(subject: &Subject, only: Option<Engine>, call: &Context<'_>) -> Compared {
    let strategies = engines(only).map(|engine| run(&subject.problem, engine, call.budget).into());
    Compared {
        strategies: strategies.collect(),
        is_whole: call.budget.check().is_ok(),
        heading: subject.heading(),
    }
}

/// What the engines made of a problem.
#[derive(Serialize, JsonSchema)]
pub(super) struct Compared {
    strategies: Vec<Strategy>,
    #[serde(skip)]
    is_whole: bool,
    #[serde(skip)]
    heading: Message,
}

#[derive(Serialize, JsonSchema)]
struct Strategy {
    name: &'static str,
    cases: u64,
    milliseconds: f64,
    solvable: Option<bool>,
    proved: bool,
    answer: Message,
    #[serde(skip)]
    role: Role,
}

/// Milliseconds to the microsecond: more digits would only be noise.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// What one engine made of the problem.
struct Run {
    engine: Engine,
    cases: u64,
    time: Duration,
    found: Result<bool, SearchError>,
}

/// Preparation counts: an engine that needs much of it is not faster for that.
fn run(problem: &Problem, engine: Engine, budget: &Budget) -> Run {
    let mut best = once(problem, engine, budget);
    for _ in 1..RUNS {
        if best.time > QUICK || best.found.is_err() {
            break;
        }
        let again = once(problem, engine, budget);
        if again.time < best.time {
            best = again;
        }
    }
    best
}

fn once(problem: &Problem, engine: Engine, budget: &Budget) -> Run {
    let (start, spent) = (budget.elapsed(), budget.spent());
    let part = budget.for_time(SHARE);
    let solver = Solver::new(problem).with_engine(engine);
    let answer = solver.first(&part);
    Run {
        engine,
        cases: match &answer {
            Ok(answer) => answer.examined,
            Err(_) => budget.spent() - spent,
        },
        time: budget.elapsed().saturating_sub(start),
        found: answer.map(|answer| answer.value.is_some()),
    }
}

impl From<Run> for Strategy {
    fn from(run: Run) -> Self {
        let (answer, role): (Message, Role) = match run.found {
            Ok(true) => (msg!("solution found"), Role::Good),
            Ok(false) => (msg!("none, proved"), Role::Good),
            Err(SearchError::Exhausted(_)) => (msg!("unknown, stopped"), Role::Warning),
            Err(_) => (msg!("too large for it"), Role::Warning),
        };
        Strategy {
            name: run.engine.name(),
            cases: run.cases,
            milliseconds: milliseconds(run.time),
            solvable: run.found.ok(),
            proved: run.found.is_ok(),
            answer,
            role,
        }
    }
}

impl Strategy {
    fn row(&self) -> Vec<Span> {
        vec![
            Span::new(Role::Strong, self.name),
            Span::new(Role::Normal, self.cases),
            Span::new(Role::Normal, LocalizedText::fixed(self.milliseconds, 3)),
            Span::new(self.role, self.answer.clone()),
        ]
    }
}

impl Reply for Compared {
    fn verdict(&self) -> Verdict {
        if self.is_whole { Verdict::Yes } else { Verdict::Unknown }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Title, self.heading.clone());
        page.blocks.extend(self.table().map(Block::Table));
        page.blank();
        let times = self.strategies.iter().map(|run| (run.name, run.milliseconds));
        page.push(Block::Chart(Chart::of_times(
            msg!("time to the first answer, milliseconds"),
            times,
        )));
        let note = msg!(
            "Brute force is the method of the student report: pieces in order, twelve orientations, every position. Every engine is stopped after {seconds} seconds.",
            seconds = SHARE.as_secs()
        );
        page.line(Role::Quiet, note);
        page
    }

    fn table(&self) -> Option<Table> {
        let columns = [
            (msg!("engine"), false),
            (msg!("cases"), true),
            (msg!("ms"), true),
            (msg!("answer"), false),
        ];
        Some(Table::new(columns, self.strategies.iter().map(Strategy::row)))
    }
}
