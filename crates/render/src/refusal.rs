//! The part of a refused text that is shown.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use unpuzzle_puzzles::SourceSpan;

/// Columns of the offending text that are shown at most.
const WIDEST: usize = 72;

/// What is shown of a text: around the place, without anything that would
/// upset a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// What stands before the place.
    pub before: String,
    /// The place.
    pub marked: String,
    /// What stands behind it.
    pub after: String,
}

impl Excerpt {
    /// The text around a place, cut to what fits on a line.
    pub fn around(place: &SourceSpan) -> Self {
        let part = |range: std::ops::Range<usize>| place.text.get(range).unwrap_or_default();
        let (start, end) = (place.span.start, place.span.end);
        let before = printable(part(0..start));
        let marked = keep_start(&printable(part(start..end)), WIDEST);
        let after = printable(part(end..place.text.len()));
        let room = WIDEST.saturating_sub(marked.width()).max(8);
        let after_room = room.saturating_sub(before.width()).max(room / 2);
        let after = keep_start(&after, after_room);
        let before = keep_end(&before, room.saturating_sub(after.width()).max(room / 2));
        Excerpt { before, marked, after }
    }
}

/// Control characters as their Unicode pictures, tabs and line ends as spaces.
pub fn printable(text: &str) -> String {
    let picture = |letter: char| match letter {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(letter)).unwrap_or('?'),
        letter if letter.is_control() || letter.width() == Some(0) => '\u{fffd}',
        letter => letter,
    };
    text.chars().map(picture).collect()
}

/// The text, or its start with an ellipsis where it is wider than the room.
pub fn keep_start(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut kept: String = fitting(text.chars(), room.saturating_sub(1)).collect();
    kept.push('…');
    kept
}

/// The text, or its end with an ellipsis where it is wider than the room.
pub fn keep_end(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let kept: Vec<char> = fitting(text.chars().rev(), room.saturating_sub(1)).collect();
    let kept: String = kept.into_iter().rev().collect();
    format!("…{kept}")
}

fn fitting(letters: impl Iterator<Item = char>, room: usize) -> impl Iterator<Item = char> {
    let mut used = 0;
    letters.take_while(move |letter| {
        used += letter.width().unwrap_or(0);
        used <= room
    })
}
