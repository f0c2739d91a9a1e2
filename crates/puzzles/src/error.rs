//! Refusals that teach: what is wrong, where, and what was probably meant.

use std::fmt;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_core::Message;

/// Why a request or a move was refused.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(into = "RefusalData")]
#[schemars(rename = "Refusal", description = "A refusal as JSON.")]
pub struct InputError {
    /// What is wrong.
    pub message: Message,
    /// Where in the input.
    pub place: Option<SourceSpan>,
    /// The file that the input came from, which only a front end knows.
    pub file: Option<String>,
    /// What was expected instead, in words.
    pub help: Option<Message>,
    /// The valid word nearest to what was given.
    pub suggestion: Option<String>,
}

impl InputError {
    pub fn new(message: impl Into<Message>) -> Self {
        InputError {
            message: message.into(),
            place: None,
            file: None,
            help: None,
            suggestion: None,
        }
    }

    #[must_use]
    pub fn at(mut self, place: SourceSpan) -> Self {
        self.place = Some(place);
        self
    }

    #[must_use]
    pub fn in_file(mut self, name: &str) -> Self {
        self.file = Some(name.to_owned());
        self
    }

    #[must_use]
    pub fn with_help(mut self, help: impl Into<Message>) -> Self {
        self.help = Some(help.into());
        self
    }

    #[must_use]
    pub fn with_suggestion(mut self, word: Option<&str>) -> Self {
        self.suggestion = word.map(str::to_owned);
        self
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for InputError {}

#[derive(Serialize, JsonSchema)]
struct RefusalData {
    message: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<SourceSpan>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<String>,
}

impl From<InputError> for RefusalData {
    fn from(InputError { message, place, file, help, suggestion }: InputError) -> Self {
        let line = place.as_ref().and_then(|place| place.line);
        let column = line.and(place.as_ref().map(SourceSpan::column));
        RefusalData { message, file, line, column, place, help, suggestion }
    }
}

/// A stretch of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "PlaceData")]
#[schemars(rename = "Place", description = "A place as JSON.")]
pub struct SourceSpan {
    /// The input, or the line of it that matters.
    pub text: String,
    /// Byte range, on character boundaries.
    pub span: Range<usize>,
    /// The number of that line, counted from 1, where the input has several.
    pub line: Option<usize>,
}

impl SourceSpan {
    pub fn new(text: &str, span: Range<usize>) -> Self {
        SourceSpan { text: text.to_owned(), span, line: None }
    }

    /// A stretch of one line of several, counted from 1.
    pub fn on_line(number: usize, text: &str, span: Range<usize>) -> Self {
        SourceSpan { line: Some(number), ..SourceSpan::new(text, span) }
    }

    /// Which character of the text the stretch starts at, counted from 1.
    pub fn column(&self) -> usize {
        let before = self.text.get(..self.span.start);
        before.map_or(0, |before| before.chars().count()) + 1
    }

    pub fn whole(text: &str) -> Self {
        SourceSpan::new(text, 0..text.len())
    }
}

#[derive(Serialize, JsonSchema)]
struct PlaceData {
    text: String,
    start: usize,
    end: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

/// Longer lines are quoted in part, with this many bytes on either side of the place.
const LONGEST_QUOTED: usize = 1000;
const QUOTED_AROUND: usize = 64;

impl From<SourceSpan> for PlaceData {
    fn from(SourceSpan { mut text, span, line }: SourceSpan) -> Self {
        let Range { mut start, mut end } = span;
        if text.len() > LONGEST_QUOTED {
            end = text.floor_char_boundary(end.min(start + QUOTED_AROUND));
            let from = text.floor_char_boundary(start.saturating_sub(QUOTED_AROUND));
            text = text[from..text.ceil_char_boundary(end + QUOTED_AROUND)].to_owned();
            (start, end) = (start - from, end - from);
        }
        PlaceData { text, start, end, line }
    }
}

/// The known word nearest to what was typed, if it is near enough to be meant.
///
/// ```
/// use unpuzzle_puzzles::nearest;
///
/// assert_eq!(nearest("slove", ["solve", "hint"]), Some("solve"));
/// assert_eq!(nearest("banana", ["solve", "hint"]), None);
/// ```
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed: String = typed.chars().take(64).flat_map(char::to_lowercase).collect();
    let far = known.into_iter().map(|word| (strsim::osa_distance(&typed, word), word));
    let (distance, word) = far.min_by_key(|(distance, _)| *distance)?;
    (distance <= word.chars().count().div_ceil(3)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_quoted_around_the_place() {
        let text = "x".repeat(50_000);
        let quoted = |span| serde_json::to_value(SourceSpan::new(&text, span)).unwrap();
        let place = quoted(20_000..20_002);
        assert_eq!(place["text"].as_str().map(str::len), Some(130));
        assert_eq!((&place["start"], &place["end"]), (&64.into(), &66.into()));
        assert_eq!(quoted(0..50_000)["end"], 64);
    }
}
