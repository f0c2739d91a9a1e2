//! `convert`: one problem in another format.
//!
//! The text is the course format or items and options; the data are the
//! problem itself, so that a saved `.json` can be read back.

use std::sync::Arc;

use strum::{EnumString, VariantNames};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::formats::{ExactCover, write_text};
use unpuzzle_tiling::model::Problem;

use super::data::ProblemShape;
use super::input::SourceArguments;
use super::messages;
use super::reply::Told;
use super::say::Localize;
use crate::prelude::*;

/// `tiling convert`
pub(super) struct Convert;

#[derive(Clone, Copy, Debug, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Format {
    Course,
    Cover,
}

arguments! {
    pub(super) struct ConvertArguments {
        source: SourceArguments = group(SourceArguments),
        to: Format = choice(Format, or "course", &messages::TO),
    }
}

impl Verb for Convert {
    type Arguments = ConvertArguments;
    type Reply = Told<Converted>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[(
            "convert --board soma --to cover --save soma.txt",
            &messages::EXAMPLE_CONVERT,
        )],
        ..VerbInfo::new("convert", &messages::CONVERT)
    };

    fn run(
        arguments: ConvertArguments,
        call: &mut Call<'_>,
    ) -> Result<Told<Converted>, InputError> {
        let subject = arguments.source.subject(call.budget)?;
        let text = match arguments.to {
            Format::Cover => cover(&subject.problem, call.budget),
            // Given pieces become part of the board.
            Format::Course => Ok(write_text(&subject.problem.remaining())
                .map_err(|error| InputError::new(error.message()))?),
        };
        let problem = Arc::unwrap_or_clone(subject.problem);
        let written = text.map(|text| Converted { problem, text });
        Ok(Told::new(written, subject.notes))
    }
}

fn cover(problem: &Problem, budget: &Budget) -> Result<String, Unknown> {
    Ok(ExactCover::of(problem, budget)?.to_text(budget)?)
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
