//! `convert`: one problem in another format.
//!
//! The text is the course format; the data are the problem itself, so that a
//! saved `.json` can be read back.

use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::model::{Problem, ProblemError};

use super::input::Source;
use crate::prelude::*;

/// Write a puzzle in another format: course text, JSON
#[derive(Deserialize, JsonSchema)]
pub(super) struct Convert {
    #[serde(flatten)]
    source: Source,
}

impl Verb for Convert {
    const NAME: &'static str = "convert";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("convert case.txt --save case.json", "as data, for other programs")];
    type Answer = Problem;

    fn run(&self, cx: &mut Context<'_>) -> Result<Problem, NoAnswer> {
        let problem = &self.source.read(cx)?.problem;
        course(problem).map_err(InputError::new)?;
        Ok(Problem::clone(problem))
    }

    fn show(&self, problem: &Problem, page: &mut Page) {
        page.push(Block::Verbatim(course(problem).unwrap_or_default()));
    }

    fn text(&self, problem: &Problem) -> Option<LocalizedText> {
        Some(course(problem).ok()?.into())
    }
}

/// The course format, in which given pieces become part of the board.
fn course(problem: &Problem) -> Result<String, Message> {
    let remaining = problem.remaining().ok_or(ProblemError::NoCells);
    write_text(&remaining.map_err(|error| error.message())?)
}
