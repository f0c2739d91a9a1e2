//! Refusals that teach: what is wrong, where, and what was probably meant.

use std::fmt;
use std::ops::Range;

use serde_json::Value;

use unpuzzle_core::Message;

/// Why a request or a move was refused.
#[derive(Clone, Debug, PartialEq)]
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
    /// What can be said as data all the same.
    pub fields: Vec<(&'static str, Value)>,
}

impl InputError {
    /// A refusal without a place.
    pub fn new(message: impl Into<Message>) -> Self {
        InputError {
            message: message.into(),
            place: None,
            file: None,
            help: None,
            suggestion: None,
            fields: Vec::new(),
        }
    }

    /// The same refusal, at a place in the input.
    #[must_use]
    pub fn at(mut self, place: SourceSpan) -> Self {
        self.place = Some(place);
        self
    }

    /// The same refusal of something that stood in a file.
    #[must_use]
    pub fn in_file(mut self, name: &str) -> Self {
        self.file = Some(name.to_owned());
        self
    }

    /// The same refusal, with a word of help.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Message>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same refusal, with a field of data beside it.
    #[must_use]
    pub fn field(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.fields.push((name, value.into()));
        self
    }

    /// The same refusal, with the word that was probably meant.
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

/// A stretch of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceSpan {
    /// The input, or the line of it that matters.
    pub text: String,
    /// The bytes meant, on character boundaries.
    pub span: Range<usize>,
    /// The number of that line, counted from 1, where the input has several.
    pub line: Option<usize>,
}

impl SourceSpan {
    /// A stretch of a one-line input.
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

    /// All of a one-line input.
    pub fn whole(text: &str) -> Self {
        SourceSpan::new(text, 0..text.len())
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
