//! What a verb answers: a struct that becomes JSON, and on demand a page, a text,
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

/// The result of a request. Its fields become JSON; everything else is made only
/// when a front end asks for it.
pub trait Reply: Data {
    /// The reply that this one stands for, such as one of several kinds: what this one
    /// does not say itself, that one says.
    fn inner(&self) -> Option<&dyn Reply> {
        None
    }

    /// Yes, no or unknown.
    fn verdict(&self) -> Verdict {
        self.inner().map_or(Verdict::Yes, <dyn Reply>::verdict)
    }

    /// Writes the result on a page.
    fn show(&self, _page: &mut Page) {}

    /// The result as a page to read.
    fn page(&self) -> Page {
        match self.inner() {
            Some(inner) => inner.page(),
            None => Page::of(|page| self.show(page)),
        }
    }

    /// What a text file of the result holds, where that is not the page.
    fn text(&self) -> Option<LocalizedText> {
        self.inner()?.text()
    }

    /// The result as sheets to look at or print.
    fn pictures(&self) -> Vec<Picture> {
        self.inner().map_or_else(Vec::new, <dyn Reply>::pictures)
    }

    /// The result as rows for a spreadsheet.
    fn table(&self) -> Option<Table> {
        self.inner()?.table()
    }

    /// Things worth knowing that are not the result.
    fn notes(&self) -> Vec<Message> {
        self.inner().map_or_else(Vec::new, <dyn Reply>::notes)
    }

    /// How many cases a search examined, for those who want to know what it cost.
    fn cases(&self) -> Option<u64> {
        self.inner()?.cases()
    }

    /// How many there are of what was asked for, where that is counted.
    fn count(&self) -> Option<u64> {
        self.inner()?.count()
    }

    /// The seed that the reply has as a field of its own.
    fn own_seed(&self) -> Option<u64> {
        self.inner()?.own_seed()
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
