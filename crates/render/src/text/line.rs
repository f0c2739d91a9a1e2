//! Lines of words: cleaned, marked by role, wrapped with a hanging indent.

use unicode_width::UnicodeWidthChar;
use unpuzzle_puzzles::page::{Role, Span};

use super::{TextStyle, ansi};
use crate::ascii::ascii;

type Glyph = (char, Role);

pub(super) fn lines(spans: &[Span], style: TextStyle) -> Vec<String> {
    let mark = spans.first().and_then(|span| mark(span.role, style));
    let mut all = Vec::new();
    for (index, glyphs) in paragraphs(spans, style).into_iter().enumerate() {
        let glyphs = marked(mark.filter(|_| index == 0), glyphs);
        let wrapped = wrap(&glyphs, style.columns(), hang(&glyphs));
        all.extend(wrapped.iter().map(|line| painted(line, style)));
    }
    all
}

pub(super) fn cell(span: &Span, width: usize, style: TextStyle) -> Vec<(String, usize)> {
    let mut all = Vec::new();
    for glyphs in paragraphs(std::slice::from_ref(span), style) {
        for line in wrap(&glyphs, width, 0) {
            all.push((painted(&line, style), columns(&line)));
        }
    }
    all
}

pub(super) fn natural_width(span: &Span, style: TextStyle) -> usize {
    let lines = paragraphs(std::slice::from_ref(span), style);
    lines.iter().map(|line| columns(line)).max().unwrap_or(0)
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}

/// Text without what could move the cursor or recolour a terminal, in ASCII if
/// need be. Line breaks stay.
pub(super) fn clean(text: &str, style: TextStyle) -> String {
    let harmless = |character: char| match character {
        '\n' => '\n',
        '\t' => ' ',
        _ if is_hidden(character) => '\u{fffd}',
        _ => character,
    };
    let text: String = text.chars().map(harmless).collect();
    if style.unicode { text } else { ascii(&text) }
}

/// Control characters, and those that turn the direction of writing.
fn is_hidden(character: char) -> bool {
    character.is_control() || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What a line that starts in this role starts with, so that its meaning does
/// not hang on colour.
fn mark(role: Role, style: TextStyle) -> Option<(&'static str, Role)> {
    let mark = match role {
        Role::Good => style.pick("✓ ", "[+] "),
        Role::Bad => style.pick("✗ ", "[x] "),
        Role::Warning => style.pick("! ", "[!] "),
        _ => return None,
    };
    Some((mark, role))
}

fn marked(mark: Option<(&str, Role)>, glyphs: Vec<Glyph>) -> Vec<Glyph> {
    let Some((mark, role)) = mark else {
        return glyphs;
    };
    let indent = glyphs.iter().take_while(|(character, _)| *character == ' ').count();
    let mut all = glyphs[..indent].to_vec();
    all.extend(mark.chars().map(|character| (character, role)));
    all.extend(&glyphs[indent..]);
    all
}

/// The characters of some spans, cut at line breaks.
fn paragraphs(spans: &[Span], style: TextStyle) -> Vec<Vec<Glyph>> {
    let mut all = vec![Vec::new()];
    for span in spans {
        let words = clean(&span.words.in_language(style.language), style);
        for (index, line) in words.split('\n').enumerate() {
            if index > 0 {
                all.push(Vec::new());
            }
            if let Some(last) = all.last_mut() {
                last.extend(line.chars().map(|character| (character, span.role)));
            }
        }
    }
    all
}

/// How far the second and later lines are set in: under the first word, past a
/// mark, a bullet or a number.
fn hang(glyphs: &[Glyph]) -> usize {
    let text: String = glyphs.iter().map(|(character, _)| *character).collect();
    let words = text.trim_start();
    let indent = text.len() - words.len();
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    if !is_bullet(first) {
        return indent;
    }
    let gap = rest.len() - rest.trim_start().len();
    indent + width(first) + 1 + gap
}

fn is_bullet(word: &str) -> bool {
    let number = word.strip_suffix(['.', ')', ':']).unwrap_or("");
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    matches!(word, "✓" | "✗" | "!" | "•" | "·" | "-" | "*" | "[+]" | "[x]" | "[!]")
        || digits(number)
}

/// Cuts a line at spaces so that no part is wider than `width`; a longer word
/// is cut anywhere. Parts after the first are set in by `hang`.
fn wrap(glyphs: &[Glyph], width: usize, hang: usize) -> Vec<Vec<Glyph>> {
    let hang = if hang * 2 > width { 0 } else { hang };
    let mut lines = Vec::new();
    let mut rest = glyphs;
    let mut indent = 0;
    loop {
        let (line, after) = cut(rest, width - indent);
        let mut full = vec![(' ', Role::Normal); indent];
        full.extend(line);
        lines.push(full);
        if after.is_empty() {
            return lines;
        }
        rest = after;
        indent = hang;
    }
}

fn cut(glyphs: &[Glyph], width: usize) -> (&[Glyph], &[Glyph]) {
    let fits = fitting(glyphs, width);
    if fits == glyphs.len() {
        return (glyphs, &[]);
    }
    let is_space = |glyph: &Glyph| glyph.0 == ' ';
    let start = glyphs.iter().take_while(|glyph| is_space(glyph)).count();
    let space = (start..=fits).rev().find(|&at| is_space(&glyphs[at]));
    let Some(space) = space else {
        let end = fits.max(1);
        return (&glyphs[..end], &glyphs[end..]);
    };
    let after = glyphs[space..].iter().take_while(|glyph| is_space(glyph)).count();
    (&glyphs[..space], &glyphs[space + after..])
}

fn fitting(glyphs: &[Glyph], width: usize) -> usize {
    let mut used = 0;
    for (index, (character, _)) in glyphs.iter().enumerate() {
        used += character.width().unwrap_or(0);
        if used > width {
            return index;
        }
    }
    glyphs.len()
}

fn columns(glyphs: &[Glyph]) -> usize {
    let widths = glyphs.iter().map(|(character, _)| character.width().unwrap_or(0));
    widths.sum()
}

fn painted(glyphs: &[Glyph], style: TextStyle) -> String {
    let runs = glyphs.chunk_by(|left, right| left.1 == right.1);
    let paint = |run: &[Glyph]| {
        let text: String = run.iter().map(|(character, _)| *character).collect();
        ansi::paint(run[0].1, &text, style)
    };
    runs.map(paint).collect()
}
