//! How refusals look: what is wrong, the offending text with a caret under it,
//! what was expected, and the word that was probably meant.

use clap::builder::styling::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use unpuzzle_core::{Failure, Language, Message, Place, Record, Text, Value};

use crate::messages;

const RED: Style = AnsiColor::Red.on_default().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default().bold();

const YELLOW: Style = AnsiColor::Yellow.on_default().bold();

/// Columns of a sentence that are shown at most: more is an echo of junk.
const LONGEST: usize = 400;
/// Columns of the offending text that are shown at most.
const WIDEST: usize = 72;

/// A refusal in words, for a terminal.
pub(crate) fn show(failure: &Failure, language: Language, colour: bool) -> String {
    let look = Look { language, colour };
    let mut shown = look.labelled(&messages::ERROR_LABEL, RED, &failure.message);
    if let Some(name) = &failure.file {
        shown.push_str(&look.source(name, failure.place.as_ref()));
    }
    if let Some(place) = &failure.place {
        shown.push_str(&look.snippet(place));
    }
    let meant = failure.suggestion.as_deref();
    let meant = meant.map(|word| messages::DID_YOU_MEAN.with("word", word));
    for help in failure.help.clone().into_iter().chain(meant) {
        shown.push('\n');
        shown.push_str(&look.labelled(&messages::HELP_LABEL, GREEN, &help));
    }
    shown
}

/// Something that went wrong without being refused, such as a slow disk.
pub(crate) fn warn(message: &Message, language: Language, colour: bool) -> String {
    Look { language, colour }.labelled(&messages::WARNING_LABEL, YELLOW, message)
}

struct Look {
    language: Language,
    colour: bool,
}

impl Look {
    fn paint(&self, style: Style) -> Style {
        if self.colour { style } else { Style::new() }
    }

    fn labelled(&self, label: &Text, style: Style, message: &Message) -> String {
        let style = self.paint(style);
        let label = label.template(self.language);
        let words = keep_start(&printable(&message.in_language(self.language)), LONGEST);
        format!("{style}{label}:{style:#} {words}")
    }

    /// The file with the line and the column, as editors understand them.
    fn source(&self, name: &str, place: Option<&Place>) -> String {
        let rule = self.paint(BLUE);
        let name = keep_end(&printable(name), WIDEST);
        let line = place.and_then(line_and_column);
        let line = line.map(|(line, column)| format!(":{line}:{column}"));
        format!("\n{rule}-->{rule:#} {name}{}", line.unwrap_or_default())
    }

    /// The text with a line of carets under the place, cut to what fits.
    fn snippet(&self, place: &Place) -> String {
        let (rule, mark) = (self.paint(BLUE), self.paint(RED));
        let number = place.line.map(|line| line.to_string()).unwrap_or_default();
        let gutter = " ".repeat(number.len());
        let Window {
            before,
            marked,
            after,
        } = Window::around(place);
        let indent = " ".repeat(before.width());
        let carets = "^".repeat(marked.width().max(1));
        format!(
            "\n{rule}{number} |{rule:#} {before}{marked}{after}\n\
             {rule}{gutter} |{rule:#} {indent}{mark}{carets}{mark:#}"
        )
    }
}

/// Longer lines are quoted in part, in data too.
const LONGEST_QUOTED: usize = 1000;

/// What is shown of a text: around the place, without anything that would
/// upset a terminal.
struct Window {
    before: String,
    marked: String,
    after: String,
}

impl Window {
    fn around(place: &Place) -> Self {
        let part = |range: std::ops::Range<usize>| place.text.get(range).unwrap_or_default();
        let (start, end) = (place.span.start, place.span.end);
        let before = printable(part(0..start));
        let marked = keep_start(&printable(part(start..end)), WIDEST);
        let after = printable(part(end..place.text.len()));
        let room = WIDEST.saturating_sub(marked.width()).max(8);
        let after_room = room.saturating_sub(before.width()).max(room / 2);
        let after = keep_start(&after, after_room);
        let before = keep_end(&before, room.saturating_sub(after.width()).max(room / 2));
        Window {
            before,
            marked,
            after,
        }
    }
}

/// Control characters as their Unicode pictures, tabs and line ends as spaces.
fn printable(text: &str) -> String {
    let picture = |letter: char| match letter {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(letter)).unwrap_or('?'),
        letter if letter.is_control() || letter.width() == Some(0) => '\u{fffd}',
        letter => letter,
    };
    text.chars().map(picture).collect()
}

/// The text, or its start with an ellipsis where it is wider than the room.
pub(crate) fn keep_start(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut kept: String = fitting(text.chars(), room.saturating_sub(1)).collect();
    kept.push('…');
    kept
}

fn keep_end(text: &str, room: usize) -> String {
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

/// A refusal as the field `error` of a JSON object.
pub(crate) fn record(failure: &Failure) -> Record {
    let mut record: Record = vec![("message", failure.message.clone().into())];
    record.extend(failure.file.as_deref().map(|name| ("file", name.into())));
    if let Some((line, column)) = failure.place.as_ref().and_then(line_and_column) {
        record.extend([("line", line.into()), ("column", column.into())]);
    }
    if let Some(place) = &failure.place {
        record.push(("place", place_record(place).into()));
    }
    if let Some(help) = &failure.help {
        record.push(("help", help.clone().into()));
    }
    if let Some(word) = &failure.suggestion {
        record.push(("suggestion", word.as_str().into()));
    }
    record
}

fn line_and_column(place: &Place) -> Option<(usize, usize)> {
    place.line.map(|line| (line, place.column()))
}

/// A place as data. Of a line that is longer than any puzzle's, only what is
/// around the place: the rest would be noise.
fn place_record(place: &Place) -> Record {
    let (text, span) = if place.text.len() <= LONGEST_QUOTED {
        (place.text.clone(), place.span.clone())
    } else {
        let window = Window::around(place);
        let start = window.before.len();
        let span = start..start + window.marked.len();
        (window.before + &window.marked + &window.after, span)
    };
    let mut record: Record = vec![
        ("text", text.into()),
        ("start", span.start.into()),
        ("end", span.end.into()),
    ];
    if let Some(line) = place.line {
        record.push(("line", Value::from(line)));
    }
    record
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_quoted_around_the_place() {
        let text = "x".repeat(50_000);
        let record = place_record(&Place::new(&text, 20_000..20_002));
        let Some((_, Value::Text(quoted))) = record.first() else {
            panic!("{record:?}");
        };
        assert!(quoted.len() < 200, "{quoted}");
        let (_, Value::Integer(start)) = record[1] else {
            panic!("{record:?}");
        };
        assert_eq!(quoted.get(start as usize..start as usize + 2), Some("xx"));
    }

    fn check(place: Place, expected: &str) {
        let failure = Failure::new(messages::NOT_UTF8.message()).at(place);
        let shown = show(&failure, Language::English, false);
        let (_, snippet) = shown.split_once('\n').unwrap();
        assert_eq!(snippet, expected);
    }

    #[test]
    fn carets_stand_under_the_place() {
        check(Place::new("3 3 8 x", 6..7), " | 3 3 8 x\n |       ^");
        check(Place::new("3 ♠ 8 xy", 8..10), " | 3 ♠ 8 xy\n |       ^^");
        check(Place::new("漢字 x", 7..8), " | 漢字 x\n |      ^");
        check(Place::new("3+", 2..2), " | 3+\n |   ^");
        check(Place::new("", 0..0), " | \n | ^");
    }

    #[test]
    fn a_line_number_stands_before_the_text() {
        let mut place = Place::whole("x");
        place.line = Some(12);
        check(place, "12 | x\n   | ^");
    }

    #[test]
    fn a_file_stands_before_its_line() {
        let place = Place::on_line(12, "é x", 3..4);
        let failure = Failure::new(messages::NOT_UTF8.message()).at(place);
        let shown = show(&failure.in_file("a\u{1b}.txt"), Language::English, false);
        let (_, rest) = shown.split_once('\n').unwrap();
        assert_eq!(rest, "--> a␛.txt:12:3\n12 | é x\n   |   ^");
    }

    #[test]
    fn long_text_is_cut_around_the_place() {
        let text = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let failure = Failure::new(messages::NOT_UTF8.message()).at(Place::new(&text, 500..501));
        let shown = show(&failure, Language::English, false);
        let lines: Vec<_> = shown.lines().collect();
        assert!(
            lines[1].contains("…aaa") && lines[1].contains("bbb…"),
            "{shown}"
        );
        assert!(lines[1].width() < 80, "{shown}");
        let caret = lines[2].find('^').map(|at| lines[2][..at].width());
        let marked = lines[1].find('X').map(|at| lines[1][..at].width());
        assert_eq!(caret, marked);
    }

    #[test]
    fn nothing_reaches_the_terminal_raw() {
        check(Place::whole("\u{1b}[31m\0"), " | ␛[31m␀\n | ^^^^^^");
        check(Place::new("a", 5..9), " | \n | ^");
    }
}
