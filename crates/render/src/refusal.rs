//! Refusals as data, and what is shown of a text that was refused.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use serde_json::Value;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use unpuzzle_puzzles::{InputError, Message, SourceSpan};

/// Columns of the offending text that are shown at most.
const WIDEST: usize = 72;
/// Longer lines are quoted in part, in data too.
const LONGEST_QUOTED: usize = 1000;

/// A refusal as the field `error` of an object.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Refusal")]
pub struct RefusalData<'a> {
    /// What kind of refusal it is, where a front end tells kinds apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    message: &'a Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<PlaceData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<&'a str>,
}

/// A refusal as data.
pub fn refusal_data<'a>(error: &'a InputError, kind: Option<&'static str>) -> RefusalData<'a> {
    let place = error.place.as_ref();
    let line = place.and_then(|place| place.line);
    RefusalData {
        kind,
        message: &error.message,
        file: error.file.as_deref(),
        line,
        column: line.and(place.map(SourceSpan::column)),
        place: place.map(place_data),
        help: error.help.as_ref(),
        suggestion: error.suggestion.as_deref(),
    }
}

/// The fields that stand beside a refusal.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(pub &'a [(&'static str, Value)]);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Place")]
struct PlaceData {
    text: String,
    start: usize,
    end: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

/// A place as data. Of a line that is longer than any puzzle's, only what is
/// around the place: the rest would be noise.
fn place_data(place: &SourceSpan) -> PlaceData {
    let (text, span) = if place.text.len() <= LONGEST_QUOTED {
        (place.text.clone(), place.span.clone())
    } else {
        let excerpt = Excerpt::around(place);
        let start = excerpt.before.len();
        let span = start..start + excerpt.marked.len();
        (excerpt.before + &excerpt.marked + &excerpt.after, span)
    };
    PlaceData { text, start: span.start, end: span.end, line: place.line }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_quoted_around_the_place() {
        let text = "x".repeat(50_000);
        let data = place_data(&SourceSpan::new(&text, 20_000..20_002));
        assert!(data.text.len() < 200, "{}", data.text);
        assert_eq!(data.text.get(data.start..data.start + 2), Some("xx"));
    }
}
