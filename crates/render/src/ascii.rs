//! Readable stand-ins for characters that an encoding lacks.
//!
//! Old terminals know ASCII and the fonts of every PDF reader know a little
//! more. A formula or a card must stay readable there, not become boxes.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use unpuzzle_puzzles::SourceSpan;

/// What to write in ASCII for a character beyond it, or `None` if there is
/// nothing better than a question mark.
pub fn stand_in(character: char) -> Option<&'static str> {
    Some(match character {
        '×' | '∗' | '∙' | '•' => "*",
        // Between numbers it multiplies, between words it separates.
        '·' => ".",
        '÷' | '∕' => "/",
        '−' | '–' | '—' | '‐' | '‑' | '─' => "-",
        '♠' | '♤' => "s",
        '♥' | '♡' => "h",
        '♦' | '♢' => "d",
        '♣' | '♧' => "c",
        '‘' | '’' | '′' => "'",
        '“' | '”' | '″' => "\"",
        '…' => "...",
        '→' | '⇒' => "->",
        '←' => "<-",
        '↑' => "^",
        '↓' => "v",
        '≤' => "<=",
        '≥' => ">=",
        '≠' => "!=",
        '≈' => "~",
        '±' => "+-",
        '√' => "sqrt",
        '✓' | '✔' => "+",
        '✗' | '✘' => "x",
        '│' => "|",
        '\u{a0}' | '\u{2009}' | '\u{202f}' => " ",
        '®' => "(R)",
        '½' => "1/2",
        '¼' => "1/4",
        '¾' => "3/4",
        '²' => "^2",
        '³' => "^3",
        _ => return accentless(character),
    })
}

fn accentless(character: char) -> Option<&'static str> {
    Some(match character {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => "o",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => "A",
        'È' | 'É' | 'Ê' | 'Ë' => "E",
        'ç' => "c",
        'ñ' => "n",
        'µ' => "u",
        _ => return None,
    })
}

/// Text in ASCII alone.
pub(crate) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            _ if character.is_ascii() => plain.push(character),
            _ => plain.push_str(stand_in(character).unwrap_or("?")),
        }
    }
    plain
}

/// Maximum width of a quoted line.
const WIDEST: usize = 72;

/// The printable part of a text around a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    pub before: String,
    pub marked: String,
    pub after: String,
}

impl Excerpt {
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
    fn formulas_and_cards_stay_readable() {
        let check = |text: &str, plain: &str| assert_eq!(ascii(text), plain);
        check("8 ÷ (3 − 8 ÷ 3)", "8 / (3 - 8 / 3)");
        check("10♠ Q♥", "10s Qh");
        check("a ≥ b…", "a >= b...");
        check("3328 ± 667", "3328 +- 667");
        check("日", "?");
        check("plain\n", "plain\n");
    }
}
