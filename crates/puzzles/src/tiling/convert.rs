//! `convert`: one problem in another format.
//!
//! The text is the course format; the data are the problem itself, so that a
//! saved `.json` can be read back.

use std::sync::Arc;

use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::model::Problem;

use super::data::ProblemShape;
use super::input::SourceArguments;
use super::reply::Told;
use super::say::Localize;
use crate::prelude::*;

/// `tiling convert`
pub(super) struct Convert;

impl OldVerb for Convert {
    type Arguments = SourceArguments;
    type Reply = Told<Converted>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("convert case.txt --save case.json", "as data, for other programs")],
        ..VerbInfo::new("convert", "Write a puzzle in another format: course text, JSON")
    };

    fn run(
        arguments: SourceArguments,
        call: &mut Context<'_>,
    ) -> Result<Told<Converted>, NoAnswer> {
        let subject = arguments.subject(call.budget)?;
        // Given pieces become part of the board.
        let text = write_text(&subject.problem.remaining())
            .map_err(|error| InputError::new(error.message()))?;
        let problem = Arc::unwrap_or_clone(subject.problem);
        Ok(Told::new(Ok(Converted { problem, text }), subject.notes))
    }
}

/// A problem as data, with its text.
#[derive(Serialize, JsonSchema)]
pub(super) struct Converted {
    #[serde(flatten)]
    #[schemars(with = "ProblemShape")]
    problem: Problem,
    #[serde(skip)]
    text: String,
}

impl Reply for Converted {
    fn show(&self, page: &mut Page) {
        page.push(Block::Verbatim(self.text.clone()));
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(self.text.as_str().into())
    }
}
