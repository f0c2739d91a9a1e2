//! A reply with what a front end knows about it, as data and as files.
//!
//! Whoever asks over the command line and whoever asks over HTTP gets the same
//! object and the same file, so both are made here.

use std::time::Duration;

use unpuzzle_puzzle::page::Block;
use unpuzzle_puzzle::picture::Picture;
use unpuzzle_puzzle::{InputError, Language, Puzzle, Record, Reply, Request, Value};

use crate::format::Format;
use crate::refusal::refusal_record;
use crate::{TextStyle, chart_picture, csv, json, messages, pdf, plot_picture, png, svg, text};

/// Fine enough for a screen and for a page in a document.
const PIXELS_PER_POINT: f64 = 2.0;

/// What came of a request.
pub struct Answer<'a> {
    /// Who answered.
    pub puzzle: &'a dyn Puzzle,
    /// What was asked.
    pub request: &'a Request,
    /// Which line of a batch it answers.
    pub line: Option<usize>,
    /// What came of it.
    pub result: Result<Reply, InputError>,
    /// How long it took.
    pub elapsed: Duration,
}

impl<'a> Answer<'a> {
    /// The answer to what the puzzle was never asked.
    pub fn refused(puzzle: &'a dyn Puzzle, request: &'a Request, failure: InputError) -> Self {
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
    pub fn record(&self) -> Record {
        let schema = schema(self.puzzle, self.request.verb.name);
        let mut record: Record = vec![("schema", schema.into())];
        record.extend(self.line.map(|line| ("line", line.into())));
        match &self.result {
            Ok(reply) => self.fields(reply, &mut record),
            Err(failure) => {
                record.extend(failure.fields.iter().cloned());
                record.push(("error", refusal_record(failure).into()));
            }
        }
        if record.iter().all(|(name, _)| *name != "milliseconds") {
            record.push(("milliseconds", milliseconds(self.elapsed).into()));
        }
        record
    }

    fn fields(&self, reply: &Reply, record: &mut Record) {
        record.extend(reply.data.iter().cloned());
        if let (Some(seed), None) = (self.seed(reply), integer_field(reply, "seed")) {
            record.push(("seed", seed.into()));
        }
    }

    /// The seed behind the reply: one that the puzzle tells, or that of a verb
    /// which is given nothing and so makes its result from chance.
    pub fn seed(&self, reply: &Reply) -> Option<i128> {
        let from_nothing = self.request.verb.instance().is_none();
        let ours = from_nothing.then(|| self.request.seed.into());
        integer_field(reply, "seed").or(ours)
    }

    /// The bytes of a file with the answer in it.
    pub fn file(
        &self,
        reply: &Reply,
        format: Format,
        language: Language,
    ) -> Result<Vec<u8>, InputError> {
        let missing = || InputError::new(messages::NOTHING_TO_SAVE.with("ending", format.ending()));
        match format {
            Format::Text => Ok(plain_text(reply, language).into_bytes()),
            Format::Json => {
                let record = self.record();
                Ok(format!("{:#}\n", json(&record, language)).into_bytes())
            }
            Format::Csv => {
                let table = reply.table.as_ref().ok_or_else(missing)?;
                Ok(csv(table, language).into_bytes())
            }
            Format::Svg | Format::Pdf | Format::Png => {
                let pictures = pictures(reply, language);
                match format {
                    _ if pictures.is_empty() => Err(missing()),
                    Format::Svg => Ok(svg(&pictures, language).into_bytes()),
                    Format::Pdf => Ok(pdf(&pictures, language)),
                    _ => Ok(png(&pictures, language, PIXELS_PER_POINT)),
                }
            }
        }
    }
}

/// The name of the shape that a verb's answers have.
pub fn schema(puzzle: &dyn Puzzle, verb: &str) -> String {
    format!("unpuzzle/{}.{verb}/1", puzzle.name())
}

/// A whole number among the fields of a reply.
pub fn integer_field(reply: &Reply, name: &str) -> Option<i128> {
    match reply.data.iter().find(|(field, _)| *field == name) {
        Some((_, Value::Integer(number))) => Some(*number),
        _ => None,
    }
}

/// Milliseconds to the microsecond: more digits would only be noise.
fn milliseconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e3
}

/// The pictures of a reply, or else those of the charts and plots on its page.
fn pictures(reply: &Reply, language: Language) -> Vec<Picture> {
    if !reply.pictures.is_empty() {
        return reply.pictures.clone();
    }
    let charts = reply.page.blocks.iter().filter_map(|block| match block {
        Block::Chart(chart) => Some(chart_picture(chart, language)),
        Block::Plot(plot) => Some(plot_picture(plot, language)),
        _ => None,
    });
    charts.collect()
}

/// The text that a file holds: the puzzle's own, or else its page.
pub fn plain_text(reply: &Reply, language: Language) -> String {
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
