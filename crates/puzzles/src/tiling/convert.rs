//! `convert`: one problem in another format.
//!
//! The text is the course format; the data are the problem itself, so that a
//! saved `.json` can be read back.

use std::sync::Arc;

use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::model::Problem;

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
    type Answer = Converted;

    fn run(&self, cx: &mut Context<'_>) -> Result<Converted, NoAnswer> {
        let problem = Arc::clone(&self.source.subject(cx.budget)?.problem);
        // Given pieces become part of the board.
        let text = write_text(&problem.remaining());
        let text = text.map_err(|error| InputError::new(error.message()))?;
        Ok(Converted { problem: Arc::unwrap_or_clone(problem), text })
    }

    fn show(&self, converted: &Converted, page: &mut Page) {
        page.push(Block::Verbatim(converted.text.clone()));
    }

    fn text(&self, converted: &Converted) -> Option<LocalizedText> {
        Some(converted.text.as_str().into())
    }

    fn notes(&self, _: &Converted) -> Vec<Message> {
        self.source.notes()
    }
}

/// A problem as data, with its text.
#[derive(Serialize, JsonSchema)]
pub(super) struct Converted {
    #[serde(flatten)]
    problem: Problem,
    #[serde(skip)]
    text: String,
}
