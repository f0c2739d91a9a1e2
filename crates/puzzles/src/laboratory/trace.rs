//! What one strategy does, step by step, as a file or as part of the answer.

use std::ops::ControlFlow;

use crate::page::{Block, Page, Role};
use crate::trace::{End, Event, Header, Kind, Replay, SCHEMA, Tint, Trace};
use crate::{Context, InputError, Message, Reply, Within, msg};
use schemars::JsonSchema;
use serde::Serialize;

use super::LaboratoryArguments;

/// Events of a trace where nobody says how many.
const MOST_EVENTS: usize = 100_000;

/// Collects the events of a search until there are enough.
pub(crate) struct Recorder {
    events: Vec<Event>,
    most: usize,
}

impl Recorder {
    pub(crate) fn new(most: Option<usize>) -> Self {
        Recorder { events: Vec::new(), most: most.unwrap_or(MOST_EVENTS) }
    }

    /// Takes an event, and says whether there is room for more.
    pub(crate) fn push(&mut self, event: Event) -> ControlFlow<()> {
        if self.is_full() {
            return ControlFlow::Break(());
        }
        self.events.push(event);
        ControlFlow::Continue(())
    }

    pub(crate) fn is_full(&self) -> bool {
        self.events.len() >= self.most
    }

    pub(crate) fn last(&self) -> Option<&Event> {
        self.events.last()
    }
}

/// What is traced.
pub(crate) struct Subject<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) instance: String,
    pub(crate) strategy: String,
    pub(crate) board: Vec<Vec<Option<(String, Tint)>>>,
}

/// Records a search: `run` hands its events to the recorder and returns how many cases it
/// examined, and whether it came to its end.
pub(crate) fn record(
    subject: Subject<'_>,
    arguments: &LaboratoryArguments,
    call: &mut Context<'_>,
    run: impl FnOnce(&mut Recorder, &mut Context<'_>) -> Result<(u64, bool), InputError>,
) -> Result<Traced, InputError> {
    let file = arguments.trace.as_ref().map(|file| file.of("trace"));
    if let Some(file) = &file {
        call.io.will_write(file)?;
    }
    let mut recorder = Recorder::new(arguments.events.map(Within::get));
    let (cases, complete) = run(&mut recorder, call)?;
    let events = recorder.events;
    let is_solution = |event: &&Event| event.event == Kind::Solution;
    let end = End {
        cases,
        events: events.len() as u64,
        solutions: events.iter().filter(is_solution).count() as u64,
        complete,
    };
    let header = Header {
        schema: SCHEMA.to_owned(),
        puzzle: subject.puzzle.to_owned(),
        instance: subject.instance,
        strategy: subject.strategy,
        board: subject.board,
    };
    let trace = Trace { header, events, end };
    if let Some(file) = &file {
        call.io.write(file, trace.to_lines().as_bytes())?;
    }
    let file = file.map(|file| file.path);
    Ok(Traced { end, whole: file.is_none().then(|| trace.clone()), file, trace })
}

/// Refuses to trace without a strategy, or one that has no steps to show.
pub(crate) fn no_trace(strategy: Option<&str>, traced: &[&str]) -> InputError {
    let message = match strategy {
        None => msg!("a trace is of one strategy: say which with --strategy"),
        Some(name) => msg!(
            "{name} does not work step by step, so there is nothing to trace",
            name = name.to_owned()
        ),
    };
    InputError::new(message)
        .with_help(msg!("these can be traced: {names}", names = traced.join(", ")))
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
}

impl Reply for Traced {
    fn page(&self) -> Page {
        let mut page = Page::new();
        let Header { puzzle, instance, strategy, .. } = &self.trace.header;
        let said = |text: Message| {
            text.with("puzzle", puzzle.clone())
                .with("instance", instance.lines().collect::<Vec<_>>().join(" / "))
                .with("strategy", strategy.clone())
                .with("events", self.end.events)
                .with("cases", self.end.cases)
                .with("solutions", self.end.solutions)
        };
        page.line(Role::Title, said(msg!("{puzzle}, {instance}: {strategy}", ..)));
        page.line(
            Role::Normal,
            said(msg!(
                "{events} events, {cases} cases, {solutions} {solutions|solution|solutions}",
                ..
            )),
        );
        if !self.end.complete {
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
        page
    }
}
