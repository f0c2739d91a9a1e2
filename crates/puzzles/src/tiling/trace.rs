//! `trace`: a search step by step, as data, for a screen that plays it back.

use unpuzzle_tiling::coach::{self, Event, Stretch};
use unpuzzle_tiling::engines::Engine;
use unpuzzle_tiling::game::Move;
use unpuzzle_tiling::model::{Placed, Problem};

use super::input::SourceArguments;
use super::messages;
use super::reply::Told;
use crate::prelude::*;

/// The engines that place pieces one by one.
const ENGINES: &[&str] = &["brute-force", "bitmask", "mrv", "dlx"];

/// `tiling trace`
pub(super) struct Trace;

arguments! {
    pub(super) struct TraceArguments {
        source: SourceArguments = group(SourceArguments),
        engine: Engine = one_of(ENGINES, or "brute-force", &messages::TRACE_ENGINE) => read_engine,
        from: u64 = number(0..=1_000_000_000, or 0, &messages::TRACE_FROM),
        steps: usize = number(1..=5_000, or 20, &messages::TRACE_STEPS),
    }
}

fn read_engine(name: &str) -> Result<Engine, InputError> {
    Ok(name.parse().unwrap_or(Engine::BruteForce))
}

impl Verb for Trace {
    type Arguments = TraceArguments;
    type Reply = Told<Traced>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("trace case.txt", &messages::EXAMPLE_TRACE),
            (
                "trace case.txt --engine dlx --from 100 --steps 50 --json",
                &messages::EXAMPLE_TRACE_ON,
            ),
        ],
        ..VerbInfo::new("trace", &messages::TRACE)
    };

    fn run(arguments: TraceArguments, call: &mut Call<'_>) -> Result<Told<Traced>, InputError> {
        let subject = arguments.source.subject(call.budget)?;
        let TraceArguments { engine, from, steps, .. } = arguments;
        let stretch = coach::trace(&subject.problem, engine, from, steps, call.budget);
        let told = stretch.map(|stretch| Traced::new(&subject.problem, engine, from, &stretch));
        Ok(Told::new(told, subject.notes))
    }
}

/// A stretch of a search.
#[derive(Serialize, JsonSchema)]
pub(super) struct Traced {
    engine: &'static str,
    from: u64,
    examined: u64,
    solutions: u64,
    placed: Vec<String>,
    steps: Vec<Step>,
    /// Where the search goes on, unless it is over.
    next: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
struct Step {
    step: Kind,
    #[serde(rename = "move")]
    text: Option<String>,
    examined: u64,
}

#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Place,
    TakeBack,
    Solved,
}

impl Traced {
    fn new(problem: &Problem, engine: Engine, from: u64, stretch: &Stretch) -> Self {
        let text = |placed: &Placed| Move::Place(placed.clone()).to_text(problem);
        let step = |traced: &coach::Traced| {
            let (step, placed) = match &traced.event {
                Event::Place(placed) => (Kind::Place, Some(placed)),
                Event::TakeBack(placed) => (Kind::TakeBack, Some(placed)),
                Event::Solved => (Kind::Solved, None),
            };
            Step { step, text: placed.map(text), examined: traced.examined }
        };
        Traced {
            engine: engine.name(),
            from,
            examined: stretch.examined,
            solutions: stretch.solutions,
            placed: stretch.placed.iter().map(text).collect(),
            steps: stretch.steps.iter().map(step).collect(),
            next: stretch.next,
        }
    }
}

impl Step {
    fn line(&self, number: u64) -> Vec<Span> {
        let text = self.text.as_deref().unwrap_or_default();
        let what = match self.step {
            Kind::Place => Span::new(Role::Normal, format!("+ {text}")),
            Kind::TakeBack => Span::new(Role::Quiet, format!("- {text}")),
            Kind::Solved => Span::new(Role::Good, messages::TRACE_SOLVED.message()),
        };
        let cases = messages::TRACE_CASES.with("cases", self.examined);
        vec![
            Span::new(Role::Quiet, format!("{number:>6}  ")),
            what,
            Span::new(Role::Quiet, "  "),
            Span::new(Role::Quiet, cases),
        ]
    }
}

impl Reply for Traced {
    fn show(&self, page: &mut Page) {
        for (step, number) in self.steps.iter().zip(self.from + 1..) {
            page.spans(step.line(number));
        }
        if self.next.is_none() {
            let solved = self.steps.iter().filter(|step| matches!(step.step, Kind::Solved));
            let solutions = self.solutions + solved.count() as u64;
            let over = messages::TRACE_OVER.with("count", solutions);
            page.line(Role::Strong, over);
        }
    }
}
