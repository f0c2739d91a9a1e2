//! `convert`: one problem in another format.
//!
//! The text is the course format or items and options; the data are the
//! problem itself, so that a saved `.json` can be read back.

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, InputError, Outcome, Reply, Request, Value};

use super::{input, unknown};
use crate::course_writer::write_course;
use crate::data::problem_to_value;
use crate::engine::Unknown;
use crate::exact_cover::ExactCover;
use crate::problem::Problem;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<Reply, InputError> {
    let subject = input::subject(request, budget)?;
    let text = match request.word("to") {
        Some("cover") => ExactCover::of(&subject.problem).map(|cover| cover.to_text()),
        _ => Ok(course(&subject.problem)?),
    };
    let mut reply = match text {
        Ok(text) => written(&subject.problem, &text),
        Err(error) => unknown(&Unknown::from(error)),
    };
    reply.notes = subject.notes;
    Ok(reply)
}

/// The course text of a problem; given pieces become part of the board.
fn course(problem: &Problem) -> Result<String, InputError> {
    let refused = |error: crate::NotExpressible| InputError::new(error.message());
    write_course(&problem.what_is_left()).map_err(refused)
}

fn written(problem: &Problem, text: &str) -> Reply {
    let mut reply = Reply::new(Outcome::Yes);
    if let Value::Record(fields) = problem_to_value(problem) {
        reply.data = fields;
    }
    for line in text.lines() {
        reply.page.line(Role::Normal, line);
    }
    reply.text = Some(text.into());
    reply
}
