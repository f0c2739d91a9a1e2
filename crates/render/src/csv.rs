//! Tables as CSV, by RFC 4180.

use unpuzzle_puzzles::Language;
use unpuzzle_puzzles::page::Table;

/// A table with its header as comma-separated values, lines ended by CR LF. Numbers
/// have a point in every language, because a comma separates.
pub fn csv(table: &Table, language: Language) -> String {
    let mut written = String::new();
    let titles = table.columns.iter().map(|column| column.title.clone());
    line(titles.map(|title| title.template(language)), &mut written);
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(span, column)| {
            let language = if column.numeric { Language::English } else { language };
            span.words.in_language(language)
        });
        line(cells, &mut written);
    }
    written
}

fn line<S: AsRef<str>>(fields: impl Iterator<Item = S>, written: &mut String) {
    for (index, text) in fields.enumerate() {
        if index > 0 {
            written.push(',');
        }
        field(text.as_ref(), written);
    }
    written.push_str("\r\n");
}

/// Quotes a field only where it must be.
fn field(text: &str, written: &mut String) {
    if text.contains([',', '"', '\r', '\n']) {
        written.push('"');
        written.push_str(&text.replace('"', "\"\""));
        written.push('"');
    } else {
        written.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_puzzles::msg;
    use unpuzzle_puzzles::page::{Column, Span};

    #[test]
    fn quotes_where_it_must() {
        let column = |title, numeric| Column { title, numeric };
        let row = |hand: &str, count: &str| vec![Span::from(hand), Span::from(count)];
        let table = Table {
            columns: vec![column(msg!("hand, dealt"), false), column(msg!("solutions"), true)],
            rows: vec![row("3 3 8 8", "1"), row("a \"b\"\nc", "")],
        };
        assert_eq!(
            csv(&table, Language::English),
            "\"hand, dealt\",solutions\r\n3 3 8 8,1\r\n\"a \"\"b\"\"\nc\",\r\n"
        );
        assert!(csv(&table, Language::Indonesian).starts_with("\"hand, dealt\",solusi\r\n"));
    }
}
