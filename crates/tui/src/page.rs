//! Pages on a screen, rendered as on the command line, so that a result looks alike in both.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;
use unpuzzle_puzzles::page::Page;
use unpuzzle_render::{TextStyle, text};

use super::theme::Theme;

/// The lines of a page at this width.
pub(crate) fn lines(page: &Page, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let style = TextStyle {
        language: theme.language,
        colour: theme.colours,
        unicode: theme.unicode,
        width: usize::from(width),
        ..TextStyle::default()
    };
    text(page, &style).lines().map(styled_line).collect()
}

/// A line whose colours are given by escape sequences.
fn styled_line(text: &str) -> Line<'static> {
    let mut parts = text.split("\x1b[");
    let plain = parts.next().unwrap_or_default();
    let mut spans = vec![Span::raw(plain.to_owned())];
    let mut style = Style::new();
    for part in parts {
        let (codes, words) = part.split_once('m').unwrap_or(("", part));
        style = after(style, codes);
        spans.push(Span::styled(words.to_owned(), style));
    }
    spans.retain(|span| !span.content.is_empty());
    Line::from(spans)
}

/// The style that codes such as `1;38;5;16` lead to.
fn after(mut style: Style, codes: &str) -> Style {
    let mut codes = codes.split(';').map(|code| code.parse().unwrap_or(0_u8));
    while let Some(code) = codes.next() {
        style = match code {
            0 => Style::new(),
            1 => style.add_modifier(Modifier::BOLD),
            2 => style.add_modifier(Modifier::DIM),
            4 => style.add_modifier(Modifier::UNDERLINED),
            7 => style.add_modifier(Modifier::REVERSED),
            30..=37 => style.fg(Color::Indexed(code - 30)),
            90..=97 => style.fg(Color::Indexed(code - 82)),
            38 => style.fg(indexed(&mut codes)),
            48 => style.bg(indexed(&mut codes)),
            _ => style,
        };
    }
    style
}

fn indexed(codes: &mut impl Iterator<Item = u8>) -> Color {
    match (codes.next(), codes.next()) {
        (Some(5), Some(number)) => Color::Indexed(number),
        _ => Color::Reset,
    }
}

/// The line in as many rows as it needs at this width.
pub(crate) fn wrap(line: Line<'static>, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width.max(1));
    if line.width() <= width {
        return vec![line];
    }
    let mut rows = vec![Vec::new()];
    let mut used = 0;
    for word in line.spans.iter().flat_map(words) {
        let length = word.content.trim_end().width();
        if used > 0 && used + length > width {
            rows.push(Vec::new());
            used = 0;
        }
        used += word.width();
        if let Some(row) = rows.last_mut() {
            row.push(word);
        }
    }
    let style = line.style;
    rows.into_iter().map(|row| Line::from(row).style(style)).collect()
}

/// Paragraphs of plain text in rows of this width.
pub(crate) fn wrap_text(text: &str, width: u16) -> Vec<Line<'static>> {
    text.lines().flat_map(|line| wrap(Line::raw(line.to_owned()), width)).collect()
}

/// The words of a span, each with the spaces behind it.
fn words(span: &Span<'static>) -> Vec<Span<'static>> {
    let style = span.style;
    span.content.split_inclusive(' ').map(|word| Span::styled(word.to_owned(), style)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_become_styles() {
        let line = styled_line("a \x1b[1;31mb\x1b[0m c\x1b[38;5;16;48;5;200md\x1b[0m");
        let found: Vec<_> =
            line.spans.iter().map(|span| (span.content.as_ref(), span.style)).collect();
        let red = Style::new().add_modifier(Modifier::BOLD).fg(Color::Indexed(1));
        let tile = Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(200));
        let plain = Style::new();
        assert_eq!(found, [("a ", plain), ("b", red), (" c", plain), ("d", tile)]);
    }

    #[test]
    fn lines_break_at_spaces() {
        let check = |text: &str, width, expected: &[&str]| {
            let rows: Vec<_> = wrap_text(text, width)
                .iter()
                .map(|line| line.to_string().trim_end().to_owned())
                .collect();
            assert_eq!(rows, expected);
        };
        check("make 24 with four cards", 10, &["make 24", "with four", "cards"]);
        check("short", 10, &["short"]);
        check("a\n\nb", 10, &["a", "", "b"]);
        check("unbreakable words", 4, &["unbreakable", "words"]);
        check("exactly ten", 7, &["exactly", "ten"]);
        // Widths are columns of the terminal, not characters.
        check("二十四点 二十四", 10, &["二十四点", "二十四"]);
        check("ab 二十", 7, &["ab 二十"]);
        check("ae\u{301} be\u{301}c", 6, &["ae\u{301} be\u{301}c"]);
    }
}
