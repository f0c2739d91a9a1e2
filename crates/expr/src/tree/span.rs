//! Where in a text something stands, so that an error can point at it.

use std::ops::Range;

/// A range of bytes in a source text, on character boundaries.
///
/// Trees built by a program have no source; their spans are empty.
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

    /// The empty span at a place.
    pub const fn at(place: usize) -> Self {
        Self::new(place, place)
    }

    /// The smallest span that covers both.
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
