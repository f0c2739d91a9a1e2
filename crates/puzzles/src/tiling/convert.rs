//! `convert`: one problem in another format.
//!
//! The text is the course format or items and options; the data are the
//! problem itself, so that a saved `.json` can be read back.

use unpuzzle_puzzle::page::Block;
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value};

use super::data::problem_to_value;
use super::say::Localize;
use super::{input, unknown};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::formats::{ExactCover, NotExpressible, write_text};
use unpuzzle_tiling::model::Problem;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    let text = match request.word("to") {
        Some("cover") => cover(&subject.problem, budget),
        _ => Ok(course(&subject.problem)?),
    };
    let mut reply = match text {
        Ok(text) => written(&subject.problem, &text),
        Err(why) => unknown(&why),
    };
    reply.notes = subject.notes;
    Ok(reply)
}

fn cover(problem: &Problem, budget: &Budget) -> Result<String, Unknown> {
    Ok(ExactCover::of(problem, budget)?.to_text(budget)?)
}

/// The course text of a problem; given pieces become part of the board.
fn course(problem: &Problem) -> Result<String, InputError> {
    let refused = |error: NotExpressible| InputError::new(error.message());
    write_text(&problem.remaining()).map_err(refused)
}

fn written(problem: &Problem, text: &str) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    if let Value::Record(fields) = problem_to_value(problem) {
        reply.data = fields;
    }
    reply.page.push(Block::Verbatim(text.to_owned()));
    reply.text = Some(text.into());
    reply
}
