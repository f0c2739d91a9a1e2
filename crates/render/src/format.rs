//! The files that a result can be saved as, known by their endings.

use unpuzzle_puzzle::{AnyVerb, Language, Reply};

use crate::answer::pictures;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// What a person reads.
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
    const ALL: [(&'static str, &'static str, Format); 6] = [
        ("txt", "text/plain; charset=utf-8", Format::Text),
        ("json", "application/json", Format::Json),
        ("svg", "image/svg+xml", Format::Svg),
        ("png", "image/png", Format::Png),
        ("pdf", "application/pdf", Format::Pdf),
        ("csv", "text/csv; charset=utf-8", Format::Csv),
    ];

    /// The formats that a verb can be saved in: text and data always, others
    /// where the verb says so. What can be drawn as SVG can be drawn as PNG.
    pub fn of(verb: &AnyVerb) -> impl Iterator<Item = Format> {
        let listed = |name: &str| {
            let name = if name == "png" { "svg" } else { name };
            verb.formats.contains(&name)
        };
        let known = Self::ALL.into_iter();
        known
            .filter(move |(name, ..)| ["txt", "json"].contains(name) || listed(name))
            .map(|(_, _, format)| format)
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
        self.entry().map_or("", |(name, ..)| name)
    }

    /// The ending with its dot.
    pub fn ending(self) -> String {
        format!(".{}", self.name())
    }

    /// What it is called on the web.
    pub fn media_type(self) -> &'static str {
        self.entry().map_or("", |(_, media_type, _)| media_type)
    }

    fn entry(self) -> Option<(&'static str, &'static str, Format)> {
        let mut all = Self::ALL.into_iter();
        all.find(|(.., format)| *format == self)
    }
}
