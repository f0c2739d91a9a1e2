//! `trace`: a search step by step, as data, for a screen that plays it back.
//!
//! A screen asks for a stretch of steps at a time. The search is kept where a
//! stretch ended, so that the next one goes on from there; where it is not
//! there any more, it is made again from the start.

use unpuzzle_puzzle::page::{Role, Span};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value};

use super::{input, messages, unknown};
use unpuzzle_tiling::coach::{Event, Stretch, Traced, trace};
use unpuzzle_tiling::engines::Engine;
use unpuzzle_tiling::game::Move;
use unpuzzle_tiling::model::{Placed, Problem};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    let number = |name: &str| {
        request
            .number(name)
            .and_then(|number| u64::try_from(number).ok())
    };
    let engine = request.word("engine").and_then(Engine::from_name);
    let wanted = Wanted {
        problem: &subject.problem,
        engine: engine.unwrap_or(Engine::BruteForce),
        from: number("from").unwrap_or(0),
        steps: number("steps").unwrap_or(0),
    };
    let mut reply = match trace(
        wanted.problem,
        wanted.engine,
        wanted.from,
        wanted.steps as usize,
        budget,
    ) {
        Ok(stretch) => told(&wanted, &stretch),
        Err(why) => unknown(&why),
    };
    reply.notes = subject.notes;
    Ok(reply)
}

struct Wanted<'a> {
    problem: &'a Problem,
    engine: Engine,
    from: u64,
    steps: u64,
}

/// The name of an event and the piece that it is about.
fn named(event: &Event) -> (&'static str, Option<&Placed>) {
    match event {
        Event::Place(placed) => ("place", Some(placed)),
        Event::TakeBack(placed) => ("take-back", Some(placed)),
        Event::Solved => ("solved", None),
    }
}

fn told(wanted: &Wanted<'_>, stretch: &Stretch) -> LegacyReply {
    let problem = wanted.problem;
    let text = |placed: &Placed| Move::Place(placed.clone()).to_text(problem);
    let step = |step: &Traced| {
        let (name, placed) = named(&step.event);
        Value::Record(vec![
            ("step", name.into()),
            ("move", placed.map(text).into()),
            ("examined", step.examined.into()),
        ])
    };
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply
        .field("engine", wanted.engine.name())
        .field("from", wanted.from)
        .field("examined", stretch.examined)
        .field("solutions", stretch.solutions)
        .field("placed", Value::list(stretch.placed.iter().map(text)))
        .field("steps", Value::list(stretch.steps.iter().map(step)))
        .field("next", stretch.next);
    for (event, number) in stretch.steps.iter().zip(wanted.from + 1..) {
        reply.page.spans(line(problem, event, number));
    }
    if stretch.next.is_none() {
        let over = messages::TRACE_OVER.with("count", solutions_after(stretch));
        reply.page.line(Role::Strong, over);
    }
    reply
}

fn solutions_after(stretch: &Stretch) -> u64 {
    let solved = |step: &&Traced| step.event == Event::Solved;
    stretch.solutions + stretch.steps.iter().filter(solved).count() as u64
}

fn line(problem: &Problem, step: &Traced, number: u64) -> Vec<Span> {
    let (name, placed) = named(&step.event);
    let text = placed.map(|placed| Move::Place(placed.clone()).to_text(problem));
    let what = match name {
        "place" => Span::new(Role::Normal, format!("+ {}", text.unwrap_or_default())),
        "take-back" => Span::new(Role::Quiet, format!("- {}", text.unwrap_or_default())),
        _ => Span::new(Role::Good, messages::TRACE_SOLVED.message()),
    };
    let cases = messages::TRACE_CASES.with("cases", step.examined);
    vec![
        Span::new(Role::Quiet, format!("{number:>6}  ")),
        what,
        Span::new(Role::Quiet, "  "),
        Span::new(Role::Quiet, cases),
    ]
}
