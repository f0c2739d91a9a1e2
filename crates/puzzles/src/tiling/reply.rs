//! What the replies of several verbs share.

use std::time::Duration;
use unpuzzle_puzzle::msg;

use unpuzzle_tiling::engines::{Engine, Unknown};

use super::say::Localize;
use crate::Answered;
use crate::prelude::*;

/// An answer, or why there is none, with remarks about how the puzzle was read.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Told<T> {
    answer: Answered<T, Unanswered>,
    #[serde(skip)]
    notes: Vec<Message>,
}

/// A question whose answer is not known.
#[derive(Serialize, JsonSchema)]
pub(super) struct Unanswered {
    solvable: Option<bool>,
    reason: Message,
}

impl<T: Reply> Told<T> {
    pub(super) fn new(answer: Result<T, Unknown>, notes: Vec<Message>) -> Self {
        let answer = match answer {
            Ok(known) => Answered::Told(known),
            Err(why) => Answered::Unknown(Unanswered::new(&why)),
        };
        Told { answer, notes }
    }
}

impl Unanswered {
    pub(super) fn new(why: &Unknown) -> Self {
        Unanswered { solvable: None, reason: why.message() }
    }
}

impl Reply for Unanswered {
    fn verdict(&self) -> Verdict {
        Verdict::Unknown
    }

    fn show(&self, page: &mut Page) {
        let message = msg!("unknown: {reason}", reason = self.reason.clone());
        page.line(Role::Warning, message);
    }
}

impl<T: Reply + Serialize> Reply for Told<T> {
    fn inner(&self) -> Option<&dyn Reply> {
        Some(&self.answer)
    }

    fn notes(&self) -> Vec<Message> {
        [self.answer.notes(), self.notes.clone()].concat()
    }
}

/// What an answer took.
#[derive(Serialize, JsonSchema)]
pub(super) struct Cost {
    engine: Option<Word<Engine>>,
    pub(super) cases: u64,
    milliseconds: f64,
}

impl Cost {
    pub(super) fn new(engine: Option<Engine>, cases: u64, time: Duration) -> Self {
        Cost { engine: engine.map(Word), cases, milliseconds: milliseconds(time) }
    }

    pub(super) fn line(&self, page: &mut Page) {
        let cases = msg!("Cases examined: {cases} ({engine})", cases = self.cases, ..);
        let message = match self.engine {
            Some(engine) => cases.with("engine", engine.name()),
            None => cases.with("engine", msg!("no search needed")),
        };
        page.line(Role::Quiet, message);
    }
}

/// Milliseconds to the microsecond: more digits would only be noise.
pub(super) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// A line that says why there is no solution.
pub(super) fn no_solution(page: &mut Page, reason: &Message) {
    let message = msg!("no solution: {reason}", reason = reason.clone());
    page.line(Role::Bad, message);
}
