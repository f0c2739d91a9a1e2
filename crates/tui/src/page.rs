//! Neutral pages on a screen, written by the same renderer as on the command
//! line, so that a result looks alike in both.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
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
}
