//! The steps of one strategy, as a file or as part of the answer.

use std::ops::ControlFlow;

use crate::prelude::*;
use crate::trace::{End, Event, Header, Kind, Replay, SCHEMA, Tint, Trace};

use super::{Comparison, Mode, Strategy};

/// Default for `--events`.
const MOST_EVENTS: usize = 100_000;

/// Collects the events of a search until there are enough.
pub(crate) struct Recorder {
    header: Header,
    events: Vec<Event>,
    most: usize,
}

impl Recorder {
    /// Sets what is searched and the board before the first event.
    pub(crate) fn begin(
        &mut self,
        instance: impl Into<String>,
        board: Vec<Vec<Option<(String, Tint)>>>,
    ) {
        (self.header.instance, self.header.board) = (instance.into(), board);
    }

    pub(crate) fn push(&mut self, event: Event) -> ControlFlow<()> {
        if self.events.len() >= self.most {
            return ControlFlow::Break(());
        }
        self.events.push(event);
        ControlFlow::Continue(())
    }

    pub(crate) fn last(&self) -> Option<&Event> {
        self.events.last()
    }
}

pub(super) fn record<C: Comparison>(own: &C, cx: &mut Context<'_>) -> Result<Traced, NoAnswer> {
    let strategy = own.chosen();
    let Some(strategy) = strategy.as_ref().filter(|own| own.is_traceable()) else {
        let all = own.all(Mode::Trace);
        return Err(refusal(strategy.as_ref().map(Strategy::name), &all).into());
    };
    let arguments = own.laboratory();
    let file = arguments.trace.as_ref().map(|file| file.of("trace"));
    let instance = own.instance(Mode::Trace, cx)?;
    if let Some(file) = &file {
        cx.io.will_write(file)?;
    }
    let mut recorder = Recorder {
        header: Header {
            schema: SCHEMA.to_owned(),
            puzzle: C::PUZZLE.to_owned(),
            instance: String::new(),
            strategy: strategy.label(&instance),
            board: Vec::new(),
        },
        events: Vec::new(),
        most: arguments.events.map_or(MOST_EVENTS, Within::get),
    };
    let run = strategy.run(&instance, cx.budget, Some(&mut recorder))?;
    let Recorder { header, events, .. } = recorder;
    let end = End {
        cases: run.as_ref().map_or(0, |run| run.cases),
        events: events.len() as u64,
        solutions: events.iter().filter(|event| event.event == Kind::Solution).count() as u64,
        complete: run.is_some_and(|run| !run.stopped),
    };
    let trace = Trace { header, events, end };
    if let Some(file) = &file {
        cx.io.write(file, trace.to_lines().as_bytes())?;
    }
    let file = file.map(|file| file.path);
    let whole = file.is_none().then(|| trace.clone());
    Ok(Traced { end, whole, file, trace, is_whole: cx.budget.check().is_ok() })
}

/// The refusal to trace without a strategy, or one that has no steps to show.
fn refusal(strategy: Option<&'static str>, all: &[impl Strategy]) -> InputError {
    let message = match strategy {
        None => msg!("a trace is of one strategy: say which with --strategy"),
        Some(name) => msg!("{name} does not work step by step, so there is nothing to trace", name),
    };
    let traceable = all.iter().filter(|own| own.is_traceable()).map(Strategy::name);
    let names = traceable.collect::<Vec<_>>().join(", ");
    InputError::new(message).with_help(msg!("these can be traced: {names}", names))
}

/// A trace, or the file that it is in.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Traced {
    #[serde(flatten)]
    end: End,
    /// The trace itself, unless it went to a file.
    #[serde(rename = "trace", skip_serializing_if = "Option::is_none")]
    whole: Option<Trace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip)]
    trace: Trace,
    #[serde(skip)]
    pub(super) is_whole: bool,
}

impl Traced {
    pub(super) fn show(&self, page: &mut Page) {
        let Header { puzzle, instance, strategy, .. } = &self.trace.header;
        let End { events, cases, solutions, complete } = self.end;
        page.line(
            Role::Title,
            msg!(
                "{puzzle}, {instance}: {strategy}",
                puzzle = puzzle.clone(),
                instance = instance.lines().collect::<Vec<_>>().join(" / "),
                strategy = strategy.clone()
            ),
        );
        page.line(
            Role::Normal,
            msg!(
                "{events} events, {cases} cases, {solutions} {solutions|solution|solutions}",
                events,
                cases,
                solutions
            ),
        );
        if !complete {
            page.line(
                Role::Warning,
                msg!("The search goes on after this; --events N records more of it."),
            );
        }
        let mut replay = Replay::new(self.trace.clone());
        replay.seek(u64::MAX);
        page.push(Block::Board(replay.board().clone()));
        if let Some(file) = &self.file {
            page.line(Role::Accent, msg!("unpuzzle replay {file}", file = file.clone()));
        }
    }
}
