//! Errors of the engine with their place in what was typed.

use std::ops::Range;

use crate::{InputError, SourceSpan, msg};
use unpuzzle_slide::{BoardError, IdError};

/// What is wrong with a text.
pub trait Refuse {
    /// The refusal, marked in the line of the text that matters.
    fn failure(&self, text: &str) -> InputError;
}

/// A stretch of a text of several lines, as a place in its line.
pub(super) fn place(text: &str, span: Range<usize>) -> SourceSpan {
    let before = text.get(..span.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    let inside =
        (span.start - start).min(line.len())..(span.end.max(start) - start).min(line.len());
    SourceSpan {
        line: text.contains('\n').then(|| before.matches('\n').count() + 1),
        ..SourceSpan::new(line, inside)
    }
}

impl Refuse for BoardError {
    fn failure(&self, text: &str) -> InputError {
        InputError::new(self.kind.message())
            .at(place(text, self.span.clone()))
            .with_help(msg!("a board looks like '2 4 . ./. 8 . ./. . . ./. . . 2', or 16 numbers with 0 for empty cells"))
    }
}

impl Refuse for IdError {
    fn failure(&self, id: &str) -> InputError {
        InputError::new(self.kind.message()).at(SourceSpan::new(id, self.span.clone())).with_help(msg!(
            "an id looks like 2048:4x4#7, a size and a seed, or has a board in place of the size"
        ))
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_slide::Grid;

    use super::*;

    #[test]
    fn a_failure_shows_the_line() {
        let text = "2 4\n8 7";
        let failure = text.parse::<Grid>().unwrap_err().failure(text);
        let place = failure.place.unwrap();
        assert_eq!((place.text.as_str(), place.span, place.line), ("8 7", 2..3, Some(2)));
    }
}
