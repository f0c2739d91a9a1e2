//! For puzzles whose verbs are not typed yet: requests by name in, records out.

use std::any::TypeId;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use unpuzzle_core::Budget;

use crate::error::InputError;
use crate::io::{NoIo, VerbIo};
use crate::language::{LocalizedText, Message};
use crate::page::{Page, Table};
use crate::picture::Picture;
use crate::reply::{Outcome, Reply};
use crate::request::Request;
use crate::value::{Record, Value};
use crate::verb::VerbCalls;

/// A puzzle that does by itself what a request asks.
pub trait LegacyPuzzle: 'static + Sized {
    /// The puzzle.
    const PUZZLE: Self;

    /// Does what a request asks, unless it needs a screen.
    fn perform(&self, request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
        self.perform_at(&mut NoIo, request, budget)
    }

    /// The same for a puzzle that hands over results one by one or works with files.
    fn perform_at(
        &self,
        _io: &mut dyn VerbIo,
        request: &Request,
        budget: &Budget,
    ) -> Result<LegacyReply, InputError> {
        self.perform(request, budget)
    }
}

impl VerbCalls {
    /// A verb that is a name to its puzzle.
    pub const fn legacy<P: LegacyPuzzle>() -> Self {
        VerbCalls {
            type_id: TypeId::of::<P>,
            run: |request, call| {
                Ok(Box::new(P::PUZZLE.perform_at(
                    call.io,
                    request,
                    call.budget,
                )?))
            },
            schema: LegacyReply::json_schema,
        }
    }
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct LegacyReply {
    /// Yes, no or unknown.
    pub outcome: Outcome,
    /// The result as data.
    pub data: Record,
    /// The result as a page to read.
    pub page: Page,
    /// What a text file of the result holds, where that is not the page.
    pub text: Option<LocalizedText>,
    /// The result as sheets to look at or print.
    pub pictures: Vec<Picture>,
    /// The result as rows for a spreadsheet.
    pub table: Option<Table>,
    /// Things worth knowing that are not the result.
    pub notes: Vec<Message>,
}

impl LegacyReply {
    /// A reply with nothing in it yet.
    pub fn new(outcome: Outcome) -> Self {
        LegacyReply {
            outcome,
            data: Vec::new(),
            page: Page::new(),
            text: None,
            pictures: Vec::new(),
            table: None,
            notes: Vec::new(),
        }
    }

    /// Adds a field to the data.
    pub fn field(&mut self, name: &'static str, value: impl Into<Value>) -> &mut Self {
        self.data.push((name, value.into()));
        self
    }

    fn integer(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Value::Integer(number)) => u64::try_from(*number).ok(),
            _ => None,
        }
    }

    fn get(&self, name: &str) -> Option<&Value> {
        let found = self.data.iter().find(|(field, _)| *field == name);
        found.map(|(_, value)| value)
    }
}

impl Serialize for LegacyReply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.data.len()))?;
        for (name, value) in &self.data {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl JsonSchema for LegacyReply {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AnyReply".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "additionalProperties": true})
    }
}

impl Reply for LegacyReply {
    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn page(&self) -> Page {
        self.page.clone()
    }

    fn text(&self) -> Option<LocalizedText> {
        self.text.clone()
    }

    fn pictures(&self) -> Vec<Picture> {
        self.pictures.clone()
    }

    fn table(&self) -> Option<Table> {
        self.table.clone()
    }

    fn notes(&self) -> Vec<Message> {
        self.notes.clone()
    }

    fn cases(&self) -> Option<u64> {
        self.integer("cases")
    }

    fn count(&self) -> Option<u64> {
        self.integer("count")
    }

    fn own_seed(&self) -> Option<u64> {
        self.integer("seed")
    }

    fn has_own_time(&self) -> bool {
        self.get("milliseconds").is_some()
    }
}

/// A position as a record.
pub(crate) struct LegacyState(pub(crate) Record);

impl Serialize for LegacyState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
