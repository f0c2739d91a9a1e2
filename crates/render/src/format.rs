//! The files that a result can be saved as, known by their endings.

use schemars::JsonSchema;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};
use unpuzzle_puzzles::{AnyVerb, Language, Reply};

use crate::answer::pictures;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, IntoStaticStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// What a person reads.
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

    /// Whether this reply has something for it.
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

    /// The ending with its dot.
    pub fn ending(self) -> String {
        format!(".{}", self.name())
    }

    /// What it is called on the web.
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
