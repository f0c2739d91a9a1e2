//! Breaking styled lines at spaces, so that a screen knows how many rows its
//! text takes before it draws them.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

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
