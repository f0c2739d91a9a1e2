//! `compare`: one problem given to every engine, side by side.

use std::time::Duration;

use unpuzzle_puzzle::page::{Bar, Block, Chart, Column, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, InputError, LegacyReply, LocalizedText, Outcome, Request, Text, Value,
};

use super::{input, messages, milliseconds};
use unpuzzle_tiling::counting::Solver;
use unpuzzle_tiling::engines::{Engine, Unknown};
use unpuzzle_tiling::model::Problem;

/// How long an engine may take before its answer is *unknown*.
const SHARE: Duration = Duration::from_secs(3);

/// Engines that are faster than this run again, and the fastest run counts, so
/// that none pays for being the first.
const QUICK: Duration = Duration::from_millis(20);

/// How often a quick engine runs.
const RUNS: usize = 5;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    let only = request.word("strategy");
    let asked = Engine::ALL
        .into_iter()
        .filter(|(name, _)| only.is_none_or(|only| only == *name));
    let runs: Vec<_> = asked
        .map(|(_, engine)| run(&subject.problem, engine, budget))
        .collect();
    let mut reply = LegacyReply::new(match budget.check() {
        Ok(()) => Outcome::Yes,
        Err(_) => Outcome::Unknown,
    });
    reply.field("strategies", Value::list(runs.iter().map(Run::fields)));
    reply.page.line(Role::Title, subject.heading());
    let table = table(&runs);
    reply.page.push(Block::Table(table.clone()));
    reply.page.blank();
    reply.page.push(Block::Chart(chart(&runs)));
    let note = messages::COMPARE_NOTE.with("seconds", SHARE.as_secs());
    reply.page.line(Role::Quiet, note);
    reply.table = Some(table);
    reply.notes = subject.notes;
    Ok(reply)
}

/// What one engine made of the problem.
struct Run {
    engine: Engine,
    cases: u64,
    time: Duration,
    found: Result<bool, Unknown>,
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

impl Run {
    fn answer(&self) -> (&'static Text, Role) {
        match self.found {
            Ok(true) => (&messages::FOUND, Role::Good),
            Ok(false) => (&messages::PROVED_NONE, Role::Good),
            Err(Unknown::Exhausted(_)) => (&messages::STOPPED, Role::Warning),
            Err(_) => (&messages::NOT_FOR_IT, Role::Warning),
        }
    }

    fn fields(&self) -> Value {
        let solvable = self.found.map_or(Value::Null, Value::Bool);
        Value::Record(vec![
            ("name", self.engine.name().into()),
            ("cases", self.cases.into()),
            ("milliseconds", milliseconds(self.time).into()),
            ("solvable", solvable),
            ("proved", self.found.is_ok().into()),
            ("answer", self.answer().0.message().into()),
        ])
    }

    fn row(&self) -> Vec<Span> {
        let (text, role) = self.answer();
        vec![
            Span::new(Role::Strong, self.engine.name()),
            Span::new(Role::Normal, self.cases),
            Span::new(Role::Normal, self.shown()),
            Span::new(role, text),
        ]
    }

    fn shown(&self) -> String {
        format!("{:.3}", milliseconds(self.time))
    }
}

fn table(runs: &[Run]) -> Table {
    let columns = [
        (&messages::ENGINE_COLUMN, false),
        (&messages::CASES, true),
        (&messages::MILLISECONDS, true),
        (&messages::ANSWER, false),
    ];
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: runs.iter().map(Run::row).collect(),
    }
}

fn chart(runs: &[Run]) -> Chart {
    let bar = |run: &Run| Bar {
        label: LocalizedText::from(run.engine.name()),
        value: milliseconds(run.time).max(0.001),
        shown: LocalizedText::from(format!("{} ms", run.shown())),
    };
    Chart {
        title: LocalizedText::from(&messages::CHART_TITLE),
        logarithmic: true,
        bars: runs.iter().map(bar).collect(),
    }
}
