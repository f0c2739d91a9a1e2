//! Letters drawn with a round pen, because no font can be counted on.
//!
//! Each letter is a few lines and quarters of ellipses in a box of its own.
//! The box is as wide as Helvetica leaves room for, so that a text takes as
//! much of a line here as it does in a PDF.

use unpuzzle_puzzle::picture::Stroke;

use crate::ascii::stand_in;
use crate::outline::{Point, quarter};
use crate::pdf::Font;

/// Height of capitals, in sizes of the letters.
const CAPITALS: f64 = 0.718;

/// A text as lines for a pen, at the start of its baseline.
pub(super) struct Written {
    /// What the pen draws.
    pub(super) lines: Vec<Stroke>,
    /// What is filled too.
    pub(super) filled: Vec<Stroke>,
    /// How wide the pen is.
    pub(super) pen: f64,
    /// How wide the text is.
    pub(super) width: f64,
}

/// Writes a text of some size.
pub(super) fn written(text: &str, size: f64, font: Font) -> Written {
    let pen = match font {
        Font::Regular => 0.086,
        Font::Bold => 0.135,
    };
    let mut all = Written {
        lines: Vec::new(),
        filled: Vec::new(),
        pen: pen * size,
        width: 0.0,
    };
    for character in text.chars() {
        let advance = font.width(character.encode_utf8(&mut [0; 4]), size);
        match glyph(character) {
            Some(glyph) => all.draw(character, glyph, size, advance),
            None => {
                // What stands in takes no more room than what it stands for.
                let plain = stand_in(character).unwrap_or("?");
                let squeeze = advance / font.width(plain, size).max(f64::MIN_POSITIVE);
                for letter in plain.chars() {
                    let advance = squeeze * font.width(letter.encode_utf8(&mut [0; 4]), size);
                    all.draw(letter, glyph(letter).unwrap_or_default(), size, advance);
                }
            }
        }
    }
    all
}

impl Written {
    fn draw(&mut self, character: char, glyph: &str, size: f64, advance: f64) {
        let room = advance - 2.0 * bearing(character) * size - self.pen;
        let room = room.max(advance * 0.16);
        let left = self.width + (advance - room) / 2.0;
        let (pen, height) = (self.pen, CAPITALS * size - self.pen);
        let place = |(x, y): Point| (left + x / 100.0 * room, -y / 100.0 * height - pen / 2.0);
        match glyph.strip_prefix('F') {
            Some(filled) => self.filled.extend(strokes(filled, place)),
            None => self.lines.extend(strokes(glyph, place)),
        }
        self.width += advance;
    }
}

/// What is left free on either side, in sizes of the letters.
fn bearing(character: char) -> f64 {
    match character {
        'A' | 'T' | 'V' | 'W' | 'X' | 'Y' | 'Z' | 'v' | 'w' | 'x' | 'y' | 'z' | 'k' | 'K' => 0.02,
        'f' | 't' | '/' | '\\' | '_' | '♠' | '♥' | '♦' | '♣' => 0.01,
        'r' => 0.04,
        '0'..='9' | 'a'..='z' | '×' | '÷' | '−' | '+' | '=' => 0.045,
        '(' | ')' | '[' | ']' | '{' | '}' | '-' => 0.05,
        _ => 0.06,
    }
}

/// Reads the lines of a letter, each point put where it belongs.
///
/// `M` lifts the pen, `L` is a straight line, `C` a cubic curve, `h` and `v`
/// are quarters of ellipses that begin level and upright.
fn strokes(glyph: &str, place: impl Fn(Point) -> Point) -> Vec<Stroke> {
    let mut words = glyph.split([' ', ',']).filter(|word| !word.is_empty());
    let mut strokes = Vec::new();
    let mut pen = (0.0, 0.0);
    while let Some(command) = words.next() {
        let mut point = || {
            let mut number = || words.next().and_then(|word| word.parse().ok());
            Some(place((number()?, number()?)))
        };
        let stroke = match command {
            "M" => point().map(Stroke::Move),
            "L" => point().map(Stroke::Line),
            "h" => point().map(|to| quarter(pen, to, true)),
            "v" => point().map(|to| quarter(pen, to, false)),
            _ => point()
                .zip(point())
                .zip(point())
                .map(|((one, two), to)| Stroke::Curve(one, two, to)),
        };
        let Some(stroke) = stroke else { break };
        pen = match stroke {
            Stroke::Move(to) | Stroke::Line(to) | Stroke::Curve(_, _, to) => to,
            Stroke::Close => pen,
        };
        strokes.push(stroke);
    }
    strokes
}

/// The lines of a letter in a box from 0 to 100 each way, the baseline at the
/// bottom, the top of capitals at the top, that of small letters at 73.
fn glyph(character: char) -> Option<&'static str> {
    GLYPHS
        .iter()
        .find(|(known, _)| *known == character)
        .map(|(_, glyph)| *glyph)
}

#[rustfmt::skip]
static GLYPHS: &[(char, &str)] = &[
    (' ', ""),
    ('\u{a0}', ""),
    ('A', "M 0 0 L 50 100 L 100 0 M 18 35 L 82 35"),
    ('B', "M 0 0 L 0 100 L 56 100 h 94 77 v 56 54 L 0 54 M 56 54 h 100 27 v 56 0 L 0 0"),
    ('C', "M 98 68 v 52 100 h 0 50 v 52 0 h 100 33"),
    ('D', "M 0 0 L 0 100 L 44 100 h 100 50 v 44 0 L 0 0"),
    ('E', "M 100 0 L 0 0 L 0 100 L 96 100 M 0 53 L 88 53"),
    ('F', "M 0 0 L 0 100 L 100 100 M 0 50 L 86 50"),
    ('G', "M 96 70 v 52 100 h 0 50 v 50 0 h 100 46 L 54 46 M 100 46 L 100 0"),
    ('H', "M 0 0 L 0 100 M 100 0 L 100 100 M 0 53 L 100 53"),
    ('I', "M 50 0 L 50 100"),
    ('J', "M 100 100 L 100 30 v 50 0 h 0 30"),
    ('K', "M 0 0 L 0 100 M 98 100 L 0 36 M 32 57 L 100 0"),
    ('L', "M 0 100 L 0 0 L 100 0"),
    ('M', "M 0 0 L 0 100 L 50 6 L 100 100 L 100 0"),
    ('N', "M 0 0 L 0 100 L 100 0 L 100 100"),
    ('O', "M 50 100 h 100 50 v 50 0 h 0 50 v 50 100"),
    ('P', "M 0 0 L 0 100 L 58 100 h 100 73 v 58 46 L 0 46"),
    ('Q', "M 50 100 h 100 50 v 50 0 h 0 50 v 50 100 M 62 24 L 100 -8"),
    ('R', "M 0 0 L 0 100 L 58 100 h 98 75 v 58 50 L 0 50 M 54 50 L 100 0"),
    ('S', "M 94 74 v 50 100 h 4 75 v 50 52 h 100 27 v 50 0 h 0 28"),
    ('T', "M 50 0 L 50 100 M 0 100 L 100 100"),
    ('U', "M 0 100 L 0 36 v 50 0 h 100 36 L 100 100"),
    ('V', "M 0 100 L 50 0 L 100 100"),
    ('W', "M 0 100 L 24 0 L 50 98 L 76 0 L 100 100"),
    ('X', "M 2 100 L 98 0 M 2 0 L 98 100"),
    ('Y', "M 0 100 L 50 44 L 100 100 M 50 44 L 50 0"),
    ('Z', "M 4 100 L 96 100 L 2 0 L 100 0"),
    ('a', "M 6 54 v 46 73 h 86 50 L 86 14 v 100 0 M 86 43 C 62 37 0 44 0 19 v 36 0 h 86 28"),
    ('b', "M 0 100 L 0 0 M 0 37 v 52 73 h 100 37 v 52 0 h 0 37"),
    ('c', "M 98 50 v 52 73 h 0 37 v 52 0 h 100 24"),
    ('d', "M 100 100 L 100 0 M 100 37 v 48 73 h 0 37 v 48 0 h 100 37"),
    ('e', "M 0 39 L 100 39 v 50 73 h 0 37 v 52 0 h 96 19"),
    ('f', "M 100 100 L 82 100 h 42 78 L 42 0 M 0 71 L 92 71"),
    ('g', "M 100 37 v 48 73 h 0 37 v 48 0 h 100 37 M 100 73 L 100 -2 v 48 -29 h 5 -13"),
    ('h', "M 0 100 L 0 0 M 0 43 v 54 73 h 100 46 L 100 0"),
    ('i', "M 50 73 L 50 0 M 50 99 L 50 100"),
    ('j', "M 70 73 L 70 -8 v 0 -29 M 70 99 L 70 100"),
    ('k', "M 0 100 L 0 0 M 92 73 L 0 26 M 34 43 L 100 0"),
    ('l', "M 50 100 L 50 0"),
    ('m', "M 0 73 L 0 0 M 0 46 v 28 73 h 50 48 L 50 0 M 50 46 v 78 73 h 100 48 L 100 0"),
    ('n', "M 0 73 L 0 0 M 0 43 v 54 73 h 100 46 L 100 0"),
    ('o', "M 50 73 h 100 36.5 v 50 0 h 0 36.5 v 50 73"),
    ('p', "M 0 73 L 0 -29 M 0 37 v 52 73 h 100 37 v 52 0 h 0 37"),
    ('q', "M 100 73 L 100 -29 M 100 37 v 48 73 h 0 37 v 48 0 h 100 37"),
    ('r', "M 0 73 L 0 0 M 0 38 C 6 62 46 76 100 71"),
    ('s', "M 92 54 v 48 73 h 4 54 v 48 38 h 100 19 v 48 0 h 0 20"),
    ('t', "M 40 94 L 40 16 v 78 0 L 98 1 M 0 71 L 94 71"),
    ('u', "M 0 73 L 0 28 v 46 0 h 100 30 M 100 73 L 100 0"),
    ('v', "M 2 73 L 50 0 L 98 73"),
    ('w', "M 0 73 L 25 0 L 50 71 L 75 0 L 100 73"),
    ('x', "M 3 73 L 97 0 M 3 0 L 97 73"),
    ('y', "M 2 73 L 51 0 M 98 73 L 46 -12 C 38 -28 28 -30 8 -28"),
    ('z', "M 6 73 L 94 73 L 4 0 L 98 0"),
    ('0', "M 50 100 h 100 50 v 50 0 h 0 50 v 50 100"),
    ('1', "M 12 78 L 58 100 L 58 0"),
    ('2', "M 3 70 v 50 100 h 97 72 C 97 46 12 38 0 0 L 100 0"),
    ('3', "M 4 78 v 48 100 h 94 76 v 50 54 L 34 54 M 50 54 h 100 27 v 48 0 h 0 25"),
    ('4', "M 75 0 L 75 100 L 0 30 L 100 30"),
    ('5', "M 90 100 L 17 100 L 7 48 C 18 62 34 65 50 65 h 100 33 v 48 0 h 0 25"),
    ('6', "M 94 78 v 54 100 h 0 44 L 0 33 v 50 0 h 100 32 v 50 63 h 0 32"),
    ('7', "M 0 100 L 100 100 C 62 66 38 34 33 0"),
    ('8', "M 50 100 h 93 77 v 50 54 h 0 27 v 50 0 h 100 27 v 50 54 h 7 77 v 50 100"),
    ('9', "M 6 22 v 46 0 h 100 56 L 100 67 v 50 100 h 0 68 v 50 37 h 100 68"),
    ('!', "M 50 100 L 50 30 M 50 0 L 50 1"),
    ('"', "M 15 100 L 15 70 M 85 100 L 85 70"),
    ('#', "M 22 0 L 36 100 M 62 0 L 76 100 M 6 66 L 100 66 M 0 34 L 94 34"),
    ('$', "M 94 74 v 50 96 h 4 74 v 50 52 h 100 28 v 50 4 h 0 28 M 50 112 L 50 -12"),
    ('%', "M 20 100 h 40 76 v 20 52 h 0 76 v 20 100 M 80 48 h 100 24 v 80 0 h 60 24 v 80 48 M 78 100 L 22 0"),
    ('&', "M 100 0 L 24 72 C 12 88 26 100 44 100 C 66 100 72 74 48 62 C 16 46 0 40 0 24 v 36 0 C 66 0 84 20 90 46"),
    ('\'', "M 50 100 L 50 70"),
    ('(', "M 100 104 C 0 70 0 10 100 -24"),
    (')', "M 0 104 C 100 70 100 10 0 -24"),
    ('*', "M 50 100 L 50 58 M 8 90 L 92 68 M 8 68 L 92 90"),
    ('+', "M 50 70 L 50 2 M 0 36 L 100 36"),
    (',', "M 55 0 L 20 -18"),
    ('-', "M 0 33 L 100 33"),
    ('.', "M 50 0 L 50 1"),
    ('/', "M 0 -4 L 100 104"),
    (':', "M 50 0 L 50 1 M 50 62 L 50 63"),
    (';', "M 55 0 L 20 -18 M 55 62 L 55 63"),
    ('<', "M 100 70 L 0 36 L 100 2"),
    ('=', "M 0 50 L 100 50 M 0 23 L 100 23"),
    ('>', "M 0 70 L 100 36 L 0 2"),
    ('?', "M 0 74 v 48 100 h 96 75 C 96 52 48 54 48 28 M 48 0 L 48 1"),
    ('@', "M 66 38 v 48 62 h 32 40 v 46 22 h 66 42 M 66 62 L 66 34 v 78 22 h 100 50 v 52 100 h 0 40 v 54 -18 C 66 -18 74 -16 82 -12"),
    ('[', "M 100 104 L 30 104 L 30 -22 L 100 -22"),
    ('\\', "M 0 104 L 100 -4"),
    (']', "M 0 104 L 70 104 L 70 -22 L 0 -22"),
    ('^', "M 0 56 L 50 100 L 100 56"),
    ('_', "M 0 -22 L 100 -22"),
    ('`', "M 20 100 L 70 82"),
    ('{', "M 100 104 C 20 104 76 41 10 41 C 76 41 20 -22 100 -22"),
    ('|', "M 50 104 L 50 -24"),
    ('}', "M 0 104 C 80 104 24 41 90 41 C 24 41 80 -22 0 -22"),
    ('~', "M 0 30 C 24 58 40 44 50 36 C 62 26 78 16 100 44"),
    ('×', "M 8 70 L 92 4 M 8 4 L 92 70"),
    ('÷', "M 0 37 L 100 37 M 50 66 L 50 67 M 50 7 L 50 8"),
    ('−', "M 0 37 L 100 37"),
    ('–', "M 0 33 L 100 33"),
    ('—', "M 0 33 L 100 33"),
    ('·', "M 50 40 L 50 41"),
    ('•', "F M 50 62 h 90 42 v 50 22 h 10 42 v 50 62"),
    ('…', "M 8 0 L 8 1 M 50 0 L 50 1 M 92 0 L 92 1"),
    ('‘', "M 70 100 L 30 80"),
    ('’', "M 70 100 L 30 80"),
    ('“', "M 30 100 L 6 80 M 94 100 L 70 80"),
    ('”', "M 30 100 L 6 80 M 94 100 L 70 80"),
    ('♠', "F M 50 104 C 40 80 -6 66 0 34 C 4 12 38 12 47 36 C 46 18 40 4 30 -4 L 70 -4 C 60 4 54 18 53 36 C 62 12 96 12 100 34 C 106 66 60 80 50 104"),
    ('♥', "F M 50 -4 C 40 20 -6 48 0 78 C 4 104 40 106 50 74 C 60 106 96 104 100 78 C 106 48 60 20 50 -4"),
    ('♦', "F M 50 106 C 62 84 76 66 94 50 C 76 34 62 16 50 -6 C 38 16 24 34 6 50 C 24 66 38 84 50 106"),
    ('♣', "F M 50 104 h 74 80 C 74 72 70 64 62 56 C 84 64 102 52 102 36 C 102 12 66 8 53 34 C 54 18 60 4 70 -4 L 30 -4 C 40 4 46 18 47 34 C 34 8 -2 12 -2 36 C -2 52 16 64 38 56 C 30 64 26 72 26 80 v 50 104"),
    ('✓', "M 0 40 L 34 4 L 100 92"),
    ('✗', "M 4 84 L 96 4 M 4 4 L 96 84"),
    ('→', "M 0 38 L 100 38 M 64 66 L 100 38 L 64 10"),
    ('°', "M 50 100 h 84 82 v 50 64 h 16 82 v 50 100"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_ascii_is_there() {
        for letter in ' '..='~' {
            assert!(glyph(letter).is_some(), "{letter}");
        }
    }

    /// Every letter is read to its end, and stays near its box.
    #[test]
    fn every_letter_makes_sense() {
        for (letter, glyph) in GLYPHS {
            let glyph = glyph.strip_prefix('F').unwrap_or(glyph);
            let commands = glyph.split(' ').filter(|word| word.parse::<f64>().is_err());
            let commands = commands.filter(|word| !word.is_empty()).count();
            let strokes = strokes(glyph, |point| point);
            assert_eq!(strokes.len(), commands, "{letter}");
            for stroke in strokes {
                if let Stroke::Move(to) | Stroke::Line(to) | Stroke::Curve(_, _, to) = stroke {
                    assert!((-3.0..=103.0).contains(&to.0), "{letter}");
                    assert!((-30.0..=113.0).contains(&to.1), "{letter}");
                }
            }
        }
    }

    #[test]
    fn a_text_is_as_wide_as_in_helvetica() {
        for text in ["Make 24", "8 × 3 − ½", "10♠ é日", "WWWiii…"] {
            for font in [Font::Regular, Font::Bold] {
                let width = written(text, 12.0, font).width;
                assert!((width - font.width(text, 12.0)).abs() < 1e-9, "{text}");
            }
        }
    }
}
