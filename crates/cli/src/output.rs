//! What a result looks like on the console: a page to read, an object for
//! programs.

use unpuzzle_puzzles::page::{Block, Page, Role, Span};
use unpuzzle_puzzles::{InputError, Language, Reply, msg};
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

/// Blocks of a result that a screen shows.
const MOST_ON_SCREEN: usize = 200;
/// Blocks at its end that are shown whatever is left out.
const LAST: usize = 3;

/// A result to read: whole in a pipe, and on a screen as much as anybody scrolls back.
pub(crate) fn result_of(context: &Context, reply: &dyn Reply) -> String {
    let mut page = reply.page();
    let hidden = page.blocks.len().saturating_sub(MOST_ON_SCREEN);
    if context.console.terminal.output && hidden > 0 {
        let said = Span::new(
            Role::Quiet,
            msg!("  … {count} more lines, which a pipe or --save FILE has", count = hidden),
        );
        let end = page.blocks.len() - LAST;
        page.blocks.splice(MOST_ON_SCREEN - LAST..end, [Block::Line(vec![said])]);
    }
    text_of(context, &page)
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
