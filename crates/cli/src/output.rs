//! What a result looks like: a page to read, an object for programs, a file.

use std::time::Duration;

use unpuzzle_core::page::{Block, Page};
use unpuzzle_core::picture::Picture;
use unpuzzle_core::{Failure, Language, Puzzle, Record, Reply, Request, Value};
use unpuzzle_render::{TextStyle, chart_picture, csv, json, pdf, png, svg, text};

use crate::context::Context;
use crate::errors;
use crate::messages;
use crate::save::Format;

/// Fine enough for a screen and for a page in a document.
const PIXELS_PER_POINT: f64 = 2.0;

/// How the result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// For people.
    Page,
    /// One object over several lines.
    Json,
    /// One object on one line.
    JsonLine,
}

/// A reply with what the front end knows about it.
pub(crate) struct Answer<'a> {
    /// Who answered.
    pub(crate) puzzle: &'a dyn Puzzle,
    /// What was asked.
    pub(crate) request: &'a Request,
    /// Which line of a batch it answers.
    pub(crate) line: Option<usize>,
    /// What came of it.
    pub(crate) result: Result<Reply, Failure>,
    /// How long it took.
    pub(crate) elapsed: Duration,
}

impl<'a> Answer<'a> {
    /// The answer to what the puzzle was never asked.
    pub(crate) fn refused(puzzle: &'a dyn Puzzle, request: &'a Request, failure: Failure) -> Self {
        Answer {
            puzzle,
            request,
            line: None,
            result: Err(failure),
            elapsed: Duration::ZERO,
        }
    }

    /// The answer as data. The schema comes first, so that a reader knows what
    /// it has before anything else.
    pub(crate) fn record(&self) -> Record {
        let schema = format!(
            "unpuzzle/{}.{}/1",
            self.puzzle.name(),
            self.request.verb.name
        );
        let mut record: Record = vec![("schema", schema.into())];
        record.extend(self.line.map(|line| ("line", line.into())));
        match &self.result {
            Ok(reply) => self.fields(reply, &mut record),
            Err(failure) => {
                record.extend(failure.fields.iter().cloned());
                record.push(("error", errors::record(failure).into()));
            }
        }
        if record.iter().all(|(name, _)| *name != "milliseconds") {
            record.push(("milliseconds", milliseconds(self.elapsed).into()));
        }
        record
    }

    fn fields(&self, reply: &Reply, record: &mut Record) {
        record.extend(reply.data.iter().cloned());
        if let (Some(seed), None) = (self.seed(reply), field(reply, "seed")) {
            record.push(("seed", seed.into()));
        }
    }

    /// The seed behind the reply: one that the puzzle tells, or that of a verb
    /// which is given nothing and so makes its result from chance.
    pub(crate) fn seed(&self, reply: &Reply) -> Option<i128> {
        let from_nothing = self.request.verb.instance().is_none();
        let ours = from_nothing.then(|| self.request.seed.into());
        field(reply, "seed").or(ours)
    }

    /// The answer as one JSON object, ended by a line end.
    pub(crate) fn json(&self, shape: Shape, language: Language) -> String {
        let record = self.record();
        let object = json(&record, language);
        match shape {
            Shape::JsonLine => format!("{object}\n"),
            _ => format!("{object:#}\n"),
        }
    }
}

/// A number among the fields of a reply.
pub(crate) fn field(reply: &Reply, name: &str) -> Option<i128> {
    match reply.data.iter().find(|(field, _)| *field == name) {
        Some((_, Value::Integer(number))) => Some(*number),
        _ => None,
    }
}

/// Milliseconds to the microsecond: more digits would only be noise.
fn milliseconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e3
}

/// A page as text for this terminal.
pub(crate) fn text_of(context: &Context, page: &Page) -> String {
    let style = TextStyle {
        language: context.language,
        colour: context.colour.output,
        width: context.width(),
        unicode: context.unicode,
    };
    text(page, &style)
}

/// The bytes of a file with the answer in it.
pub(crate) fn file(
    answer: &Answer<'_>,
    reply: &Reply,
    format: Format,
    language: Language,
) -> Result<Vec<u8>, Failure> {
    let missing = || Failure::new(messages::NOTHING_TO_SAVE.with("ending", format.ending()));
    match format {
        Format::Text => Ok(plain(reply, language).into_bytes()),
        Format::Json => Ok(answer.json(Shape::Json, language).into_bytes()),
        Format::Csv => {
            let table = reply.table.as_ref().ok_or_else(missing)?;
            Ok(csv(table, language).into_bytes())
        }
        Format::Svg | Format::Pdf | Format::Png => {
            let pictures = pictures(reply, language);
            match format {
                Format::Svg if !pictures.is_empty() => Ok(svg(&pictures, language).into_bytes()),
                Format::Pdf if !pictures.is_empty() => Ok(pdf(&pictures, language)),
                Format::Png if !pictures.is_empty() => {
                    Ok(png(&pictures, language, PIXELS_PER_POINT))
                }
                _ => Err(missing()),
            }
        }
    }
}

/// The pictures of a reply, or else those of the charts on its page.
fn pictures(reply: &Reply, language: Language) -> Vec<Picture> {
    if !reply.pictures.is_empty() {
        return reply.pictures.clone();
    }
    let charts = reply.page.blocks.iter().filter_map(|block| match block {
        Block::Chart(chart) => Some(chart_picture(chart, language)),
        _ => None,
    });
    charts.collect()
}

/// The text that a file holds: the puzzle's own, or else its page.
pub(crate) fn plain(reply: &Reply, language: Language) -> String {
    let style = TextStyle {
        language,
        ..TextStyle::default()
    };
    let mut plain = match &reply.text {
        Some(own) => own.in_language(language),
        None => text(&reply.page, &style),
    };
    if !plain.is_empty() && !plain.ends_with('\n') {
        plain.push('\n');
    }
    plain
}
