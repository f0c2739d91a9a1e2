//! Places in a text, and errors that name theirs.

use std::ops::Range;

use thiserror::Error;

use crate::message::Message;

/// A range of bytes in a source text, on character boundaries.
///
/// Values built by a program have no source; their spans are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The part of `source` that this span covers, if it is a span of that text.
    pub fn text(self, source: &str) -> Option<&str> {
        source.get(self.start..self.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Span::new(range.start, range.end)
    }
}

/// An error in a text, and its place there. Where callers only show what is wrong, that is a
/// [`Message`].
///
/// ```
/// use unpuzzle_core::{Located, Span};
///
/// let error = Located::new(4..6, "no such card");
/// assert_eq!(error.to_string(), "no such card");
/// assert_eq!(error.shifted(3).span, Span::new(7, 9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{kind}")]
pub struct Located<K = Message> {
    /// The faulty part of the text; empty where something is missing.
    pub span: Span,
    /// The error.
    pub kind: K,
}

impl<K> Located<K> {
    /// An error at a place.
    pub fn new(span: impl Into<Span>, kind: K) -> Self {
        Located { span: span.into(), kind }
    }

    /// The same place with an error of another type.
    pub fn map<L>(self, convert: impl FnOnce(K) -> L) -> Located<L> {
        Located { span: self.span, kind: convert(self.kind) }
    }

    /// The same error where the text starts at this byte of a longer one.
    #[must_use]
    pub fn shifted(self, by: usize) -> Self {
        Located { span: Span::new(self.span.start + by, self.span.end + by), kind: self.kind }
    }
}
