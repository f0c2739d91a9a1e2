//! A reply with what a front end knows about it, as data and as files.
//!
//! The command line and the HTTP interface give the same object and the same
//! file, so both are made here.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};
use unpuzzle_puzzles::page::{Block, Table};
use unpuzzle_puzzles::picture::Picture;
use unpuzzle_puzzles::{
    AnyVerb, Budget, Call, Envelope, InputError, Language, Puzzle, Reply, msg, to_json,
};

use crate::{TextStyle, chart_picture, pdf, plot_picture, png, svg, text};

/// Resolution of PNG files, enough for screens and documents.
const PIXELS_PER_POINT: f64 = 2.0;
/// Maximum number of pages stacked in a PNG.
const MOST_PNG_PAGES: usize = 60;

/// Metadata of an answer.
pub struct Answer<'a> {
    pub puzzle: &'a dyn Puzzle,
    pub call: &'a Call,
    /// The line of a batch that it answers.
    pub line: Option<usize>,
    pub elapsed: Duration,
}

/// The object printed if the arguments were refused.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Refused<'a> {
    schema: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    error: &'a InputError,
    milliseconds: f64,
}

impl<'a> Answer<'a> {
    pub fn at_once(puzzle: &'a dyn Puzzle, call: &'a Call) -> Self {
        Answer { puzzle, call, line: None, elapsed: Duration::ZERO }
    }

    /// A reply as one JSON object. The schema comes first, so that a reader
    /// knows what it has before anything else.
    pub fn json(&self, reply: &dyn Reply, language: Language, pretty: bool) -> String {
        reply.write_json(&self.envelope(reply), language, pretty)
    }

    pub fn refusal(&self, error: &InputError, language: Language, pretty: bool) -> String {
        let refused = Refused {
            schema: schema(self.puzzle, self.call.verb.name),
            line: self.line,
            error,
            milliseconds: milliseconds(self.elapsed),
        };
        to_json(&refused, language, pretty)
    }

    pub fn envelope(&self, reply: &dyn Reply) -> Envelope {
        Envelope {
            schema: Some(schema(self.puzzle, self.call.verb.name)),
            line: self.line,
            seed: self.seed(reply).filter(|_| reply.figures().own_seed.is_none()),
            milliseconds: Some(milliseconds(self.elapsed)),
            notes: Vec::new(),
        }
    }

    /// The seed behind the reply: one that it tells, or that of a verb which is
    /// given nothing and so makes its result from chance.
    pub fn seed(&self, reply: &dyn Reply) -> Option<u64> {
        let ours = self.call.verb.is_seeded().then_some(self.call.seed);
        reply.figures().own_seed.or(ours)
    }

    /// The bytes of a file with the answer in it; pictures of many pages take long to draw.
    pub fn file(
        &self,
        reply: &dyn Reply,
        format: Format,
        language: Language,
        budget: &Budget,
    ) -> Result<Vec<u8>, InputError> {
        let missing = || {
            InputError::new(msg!(
                "this result has nothing for a {ending} file",
                ending = format.ending()
            ))
        };
        match format {
            Format::Text => Ok(plain_text(reply, language).into_bytes()),
            Format::Json => {
                let object = self.json(reply, language, true);
                Ok(format!("{object}\n").into_bytes())
            }
            Format::Csv => {
                let table = reply.table().ok_or_else(missing)?;
                Ok(csv(&table, language).into_bytes())
            }
            Format::Svg | Format::Pdf | Format::Png => {
                let pictures = pictures(reply, language);
                let pages = pictures.len();
                let drawn = match format {
                    _ if pictures.is_empty() => return Err(missing()),
                    Format::Svg => svg(&pictures, language, budget).map(String::into_bytes),
                    Format::Pdf => pdf(&pictures, language, budget),
                    _ if pages > MOST_PNG_PAGES => {
                        let most = msg!(
                            "{pages} pages are too many for a PNG, which has at most {most}: save them as PDF",
                            most = MOST_PNG_PAGES,
                            ..
                        );
                        return Err(InputError::new(most.with("pages", pages)));
                    }
                    _ => png(&pictures, language, PIXELS_PER_POINT, budget),
                };
                drawn.map_err(|_| {
                    let ending = format.ending();
                    InputError::new(msg!(
                        "the time was up before the {ending} file was drawn",
                        ending
                    ))
                })
            }
        }
    }
}

/// The name of the shape that a verb's answers have.
pub fn schema(puzzle: &dyn Puzzle, verb: &str) -> String {
    format!("unpuzzle/{}.{verb}/1", puzzle.name())
}

/// Milliseconds to the microsecond; further digits are noise.
fn milliseconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e3
}

/// The pictures of a reply, or else those of the charts and plots on its page.
pub(crate) fn pictures(reply: &dyn Reply, language: Language) -> Vec<Picture> {
    let own = reply.pictures();
    if !own.is_empty() {
        return own;
    }
    let page = reply.page();
    let charts = page.blocks.iter().filter_map(|block| match block {
        Block::Chart(chart) => Some(chart_picture(chart, language)),
        Block::Plot(plot) => Some(plot_picture(plot, language)),
        _ => None,
    });
    charts.collect()
}

pub fn plain_text(reply: &dyn Reply, language: Language) -> String {
    let style = TextStyle { language, ..TextStyle::default() };
    let mut plain = match reply.text() {
        Some(own) => own.in_language(language),
        None => text(&reply.page(), &style),
    };
    if !plain.is_empty() && !plain.ends_with('\n') {
        plain.push('\n');
    }
    plain
}

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, IntoStaticStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// Text for people.
    #[serde(rename = "txt")]
    #[strum(serialize = "txt")]
    Text,
    /// The fields of the result.
    Json,
    /// Pictures as vector graphics.
    Svg,
    /// Pictures as pixels.
    Png,
    /// Pictures as pages to print.
    Pdf,
    /// Rows for a spreadsheet.
    Csv,
}

impl Format {
    /// The formats that a verb can be saved in: text and data always, others
    /// where the verb says so. What can be drawn as SVG can be drawn as PNG.
    pub fn of(verb: &AnyVerb) -> impl Iterator<Item = Format> {
        Format::VARIANTS.iter().copied().filter(|format| match format {
            Format::Text | Format::Json => true,
            Format::Png => verb.formats.contains(&"svg"),
            other => verb.formats.contains(&other.name()),
        })
    }

    /// Whether a reply can be written in this format.
    pub fn suits(self, reply: &dyn Reply) -> bool {
        match self {
            Format::Text | Format::Json => true,
            Format::Csv => reply.table().is_some(),
            Format::Svg | Format::Png | Format::Pdf => {
                !pictures(reply, Language::English).is_empty()
            }
        }
    }

    /// Its name: the ending without the dot.
    pub fn name(self) -> &'static str {
        self.into()
    }

    pub fn ending(self) -> String {
        format!(".{}", self.name())
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Format::Text => "text/plain; charset=utf-8",
            Format::Json => "application/json",
            Format::Svg => "image/svg+xml",
            Format::Png => "image/png",
            Format::Pdf => "application/pdf",
            Format::Csv => "text/csv; charset=utf-8",
        }
    }
}

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
    use unpuzzle_puzzles::msg;
    use unpuzzle_puzzles::page::{Column, Span};

    use super::*;

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
