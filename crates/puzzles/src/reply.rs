//! The answer of a verb: a struct that becomes JSON, and on demand a page, a text,
//! pictures or a table.

use serde::Serialize;
use unpuzzle_core::{Exhausted, Language, LocalizedText, Message, Verdict, msg, speaking};

use crate::error::InputError;

use crate::page::{Page, Table};
use crate::picture::Picture;

/// Why a verb has nothing to show.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// Its arguments are not as they should be.
    Refused(Box<InputError>),
    /// Proven: no.
    No(Message),
    /// The budget ran out first.
    Unknown(Message),
}

impl From<Exhausted> for NoAnswer {
    fn from(_: Exhausted) -> Self {
        NoAnswer::Unknown(msg!("unknown: the work was stopped before the end"))
    }
}

impl From<InputError> for NoAnswer {
    fn from(error: InputError) -> Self {
        NoAnswer::Refused(Box::new(error))
    }
}

/// For a screen, which says why it cannot be opened in either case.
impl From<NoAnswer> for InputError {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::Refused(error) => *error,
            NoAnswer::No(why) | NoAnswer::Unknown(why) => InputError::new(why),
        }
    }
}

/// The answer to a call, without its types. Its fields become JSON; everything else is made
/// when a front end asks for it. [`Verb`] says what each method returns.
pub trait Reply: Data {
    /// Yes, no or unknown.
    fn verdict(&self) -> Verdict;

    /// Writes the answer on a page.
    fn show(&self, _page: &mut Page) {}

    /// The answer as a page to read.
    fn page(&self) -> Page {
        Page::of(|page| self.show(page))
    }

    /// The content of a text file, where that is not the page.
    fn text(&self) -> Option<LocalizedText> {
        None
    }

    /// The answer as sheets to look at or print.
    fn pictures(&self) -> Vec<Picture> {
        Vec::new()
    }

    /// The answer as rows for a spreadsheet.
    fn table(&self) -> Option<Table> {
        None
    }

    /// Things worth knowing that are not the answer.
    fn notes(&self) -> Vec<Message> {
        Vec::new()
    }

    /// How many cases a search examined.
    fn cases(&self) -> Option<u64> {
        None
    }

    /// How many there are of what was asked for, where that is counted.
    fn count(&self) -> Option<u64> {
        None
    }

    /// The seed that decided the answer, where that is a field of its own.
    fn own_seed(&self) -> Option<u64> {
        None
    }
}

/// Anything that can be written as JSON in any language.
pub trait Data: Send {
    /// The value alone, on one line.
    fn json(&self, language: Language) -> String {
        self.write_json(&Envelope::default(), language, false)
    }

    /// The fields of the value between those of an envelope, on one line or over several.
    fn write_json(&self, envelope: &Envelope, language: Language, pretty: bool) -> String;
}

impl<T: Serialize + Send> Data for T {
    fn write_json(&self, envelope: &Envelope, language: Language, pretty: bool) -> String {
        let object = Enveloped {
            schema: envelope.schema.as_deref(),
            line: envelope.line,
            inner: self,
            seed: envelope.seed,
            milliseconds: envelope.milliseconds,
            notes: &envelope.notes,
        };
        to_json(&object, language, pretty)
    }
}

/// What stands around the fields of a reply.
#[derive(Clone, Debug, Default)]
pub struct Envelope {
    /// The name of the shape, which comes first, so that a reader knows what it has.
    pub schema: Option<String>,
    /// Which line of a batch is answered.
    pub line: Option<usize>,
    /// The seed that the reply was made from.
    pub seed: Option<u64>,
    /// How long it took.
    pub milliseconds: Option<f64>,
    /// Things worth knowing that are not the result.
    pub notes: Vec<Message>,
}

#[derive(Serialize)]
struct Enveloped<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(flatten)]
    inner: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [Message],
}

/// A value as JSON, its messages in one language.
pub fn to_json<T: Serialize + ?Sized>(value: &T, language: Language, pretty: bool) -> String {
    let written = speaking(language, || {
        if pretty { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) }
    });
    written.expect("replies have names for keys and nothing that refuses to be written")
}
