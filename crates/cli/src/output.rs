//! What a result looks like on the console: a page to read, an object for
//! programs.

use unpuzzle_puzzle::page::Page;
use unpuzzle_puzzle::{InputError, Language, Reply};
use unpuzzle_render::{Answer, TextStyle, text};

use crate::context::Context;

/// How the result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// For people.
    Page,
    /// One object over several lines.
    Json,
    /// One object on one line.
    JsonLine,
}

/// An answer as one JSON object, ended by a line end.
pub(crate) fn json_of(
    answer: &Answer<'_>,
    result: Result<&dyn Reply, &InputError>,
    shape: Shape,
    language: Language,
) -> String {
    let pretty = shape != Shape::JsonLine;
    let mut object = match result {
        Ok(reply) => answer.json(reply, language, pretty),
        Err(error) => answer.refusal(error, language, pretty),
    };
    object.push('\n');
    object
}

/// A page as text for this terminal.
pub(crate) fn text_of(context: &Context, page: &Page) -> String {
    let style = TextStyle {
        language: context.language,
        colour: context.colour.output,
        true_colour: context.true_colour,
        width: context.width(),
        unicode: context.unicode,
    };
    text(page, &style)
}
