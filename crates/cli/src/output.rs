//! What a result looks like on the console: a page to read, an object for
//! programs.

use unpuzzle_puzzle::Language;
use unpuzzle_puzzle::page::Page;
use unpuzzle_render::{Answer, TextStyle, json, text};

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

/// The answer as one JSON object, ended by a line end.
pub(crate) fn json_of(answer: &Answer<'_>, shape: Shape, language: Language) -> String {
    let record = answer.record();
    let object = json(&record, language);
    match shape {
        Shape::JsonLine => format!("{object}\n"),
        _ => format!("{object:#}\n"),
    }
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
