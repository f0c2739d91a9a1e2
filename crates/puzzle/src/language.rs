//! The words of the program, in every language that it speaks.
//!
//! A [`Text`] holds one sentence in all languages side by side, so a missing
//! translation does not compile. Each crate keeps its sentences in one
//! [`catalogue!`](crate::catalogue) and hands out [`Message`]s, which carry the
//! arguments and stay free of any language until a front end shows them.

use std::fmt;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Indonesian, the language of most of the program's sources.
    Indonesian,
}

impl Language {
    /// Every language with its code.
    pub const ALL: [(&'static str, Language); 2] =
        [("en", Language::English), ("id", Language::Indonesian)];

    /// The language with this two-letter code.
    pub fn from_code(code: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(known, _)| *known == code).map(|(_, language)| language)
    }
}

/// One sentence in every language, with `{name}` where arguments go and
/// `{name|one|many}` where a word depends on whether that argument is 1.
#[derive(Debug, PartialEq, Eq)]
pub struct Text {
    /// The English words.
    pub english: &'static str,
    /// The Indonesian words.
    pub indonesian: &'static str,
}

impl Text {
    /// The sentence in one language, its placeholders not yet filled.
    pub fn template(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Indonesian => self.indonesian,
        }
    }

    /// A message with this text and no arguments yet.
    pub fn message(&'static self) -> Message {
        Message { text: self, arguments: Vec::new() }
    }

    /// A message with one argument; chain [`Message::with`] for more.
    pub fn with(&'static self, name: &'static str, value: impl Into<LocalizedText>) -> Message {
        self.message().with(name, value)
    }
}

/// A sentence with its arguments, ready to be said in any language.
///
/// ```
/// use unpuzzle_puzzle::{Language, catalogue};
///
/// catalogue! {
///     /// How many solutions there are.
///     FOUND = "Found {count} solutions.", "Ada {count} solusi.";
/// }
/// let message = FOUND.with("count", 3);
/// assert_eq!(message.to_string(), "Found 3 solutions.");
/// assert_eq!(message.in_language(Language::Indonesian), "Ada 3 solusi.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    text: &'static Text,
    arguments: Vec<(&'static str, LocalizedText)>,
}

impl Message {
    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<LocalizedText>) -> Self {
        self.arguments.push((name, value.into()));
        self
    }

    /// What an engine says in English, beside the same in Indonesian.
    pub fn translated(english: impl fmt::Display, indonesian: impl fmt::Display) -> Self {
        static VERBATIM: Text = Text { english: "{words}", indonesian: "{words}" };
        let both = vec![
            (Language::English, english.to_string()),
            (Language::Indonesian, indonesian.to_string()),
        ];
        VERBATIM.with("words", LocalizedText::Each(both))
    }

    /// The message in words.
    pub fn in_language(&self, language: Language) -> String {
        let template = self.text.template(language);
        let mut said = String::with_capacity(template.len() + 16);
        let mut rest = template;
        while let Some((before, name, after)) = next_placeholder(rest) {
            said.push_str(before);
            match self.fill(name, language) {
                Some(words) => said.push_str(&words),
                None => said.push_str(&rest[before.len()..rest.len() - after.len()]),
            }
            rest = after;
        }
        said.push_str(rest);
        said
    }

    fn fill(&self, placeholder: &str, language: Language) -> Option<String> {
        let mut parts = placeholder.split('|');
        let name = parts.next()?;
        let (_, words) = self.arguments.iter().find(|(known, _)| *known == name)?;
        let words = words.in_language(language);
        Some(match (parts.next(), parts.next()) {
            (Some(one), Some(_)) if words == "1" => one.to_owned(),
            (Some(_), Some(many)) => many.to_owned(),
            _ => words,
        })
    }
}

/// A sentence without arguments.
impl From<&'static Text> for Message {
    fn from(text: &'static Text) -> Self {
        text.message()
    }
}

/// English, for logs and for `Display` of errors.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::English))
    }
}

/// What a message is about to say: words of no language, or another message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalizedText {
    /// Numbers, names, formulas: the same in every language.
    Plain(String),
    /// A message inside a message.
    Said(Box<Message>),
    /// Several messages or names with commas between them.
    List(Vec<LocalizedText>),
    /// A longer text, written out once for each language.
    Each(Vec<(Language, String)>),
}

impl LocalizedText {
    /// A longer text, written out once for each language.
    pub fn each(write: impl Fn(Language) -> String) -> Self {
        let written = Language::ALL.map(|(_, language)| (language, write(language)));
        LocalizedText::Each(written.to_vec())
    }

    /// A number with so many places after the mark of each language: `3.1` and `3,1`.
    pub fn fixed(number: f64, places: usize) -> Self {
        LocalizedText::decimal(&format!("{number:.places$}"))
    }

    /// A number that was written with a point.
    pub fn decimal(number: &str) -> Self {
        LocalizedText::each(|language| match language {
            Language::English => number.to_owned(),
            Language::Indonesian => number.replace('.', ","),
        })
    }

    /// The words in one language.
    pub fn in_language(&self, language: Language) -> String {
        match self {
            LocalizedText::Plain(text) => text.clone(),
            LocalizedText::Said(message) => message.in_language(language),
            LocalizedText::List(all) => {
                let said: Vec<_> = all.iter().map(|one| one.in_language(language)).collect();
                said.join(", ")
            }
            LocalizedText::Each(written) => {
                let own = written.iter().find(|(known, _)| *known == language);
                own.map(|(_, text)| text.clone()).unwrap_or_default()
            }
        }
    }
}

impl Default for LocalizedText {
    fn default() -> Self {
        LocalizedText::Plain(String::new())
    }
}

impl From<Message> for LocalizedText {
    fn from(message: Message) -> Self {
        LocalizedText::Said(Box::new(message))
    }
}

impl From<&'static Text> for LocalizedText {
    fn from(text: &'static Text) -> Self {
        text.message().into()
    }
}

impl<W: Into<LocalizedText>> From<Vec<W>> for LocalizedText {
    fn from(all: Vec<W>) -> Self {
        LocalizedText::List(all.into_iter().map(Into::into).collect())
    }
}

macro_rules! plain_words {
    ($($kind:ty),*) => {$(
        impl From<$kind> for LocalizedText {
            fn from(value: $kind) -> Self {
                LocalizedText::Plain(value.to_string())
            }
        }
    )*};
}
plain_words!(&str, String, char, u8, u16, u32, u64, u128, usize, i32, i64, i128);

/// Splits a template at its first `{name}`.
fn next_placeholder(template: &str) -> Option<(&str, &str, &str)> {
    let open = template.find('{')?;
    let close = open + template[open..].find('}')?;
    Some((&template[..open], &template[open + 1..close], &template[close + 1..]))
}

/// Declares the sentences of one crate, English first, then Indonesian.
///
/// Beside a constant [`Text`] for each sentence it makes a list `CATALOGUE` of
/// all of them, so that a test can pass it to [`check_catalogue`].
#[macro_export]
macro_rules! catalogue {
    ($($(#[$about:meta])* $name:ident = $english:expr, $indonesian:expr;)*) => {
        $(
            $(#[$about])*
            #[allow(missing_docs, reason = "a sentence says itself what it is for")]
            #[allow(unreachable_pub, reason = "a catalogue may be private to its crate")]
            pub static $name: $crate::Text = $crate::Text {
                english: $english,
                indonesian: $indonesian,
            };
        )*

        /// Every sentence of this catalogue by name.
        #[allow(unreachable_pub, reason = "a catalogue may be private to its crate")]
        pub static CATALOGUE: &[(&str, &$crate::Text)] = &[$((stringify!($name), &$name)),*];
    };
}

/// Names the first sentence whose languages disagree in their placeholders,
/// or which is empty in one of them.
pub fn check_catalogue(catalogue: &[(&str, &Text)]) -> Result<(), String> {
    for (name, text) in catalogue {
        if placeholders(text.english) != placeholders(text.indonesian) {
            return Err(format!("{name}: the placeholders differ"));
        }
        if text.english.trim().is_empty() || text.indonesian.trim().is_empty() {
            return Err(format!("{name}: a language has no words"));
        }
    }
    Ok(())
}

fn placeholders(template: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = template;
    while let Some((_, name, after)) = next_placeholder(rest) {
        names.push(name.split('|').next().unwrap_or(name));
        rest = after;
    }
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    catalogue! {
        /// A greeting.
        HELLO = "Hello {name}, {count} new", "Halo {name}, {count} baru";
        /// A reason.
        BECAUSE = "because {what}", "karena {what}";
    }

    #[test]
    fn messages_nest_and_list() {
        let inner = HELLO.with("name", "Ana").with("count", 2);
        let outer = BECAUSE
            .with("what", vec![LocalizedText::from(inner), LocalizedText::Plain("x".to_owned())]);
        assert_eq!(outer.to_string(), "because Hello Ana, 2 new, x");
        assert_eq!(outer.in_language(Language::Indonesian), "karena Halo Ana, 2 baru, x");
    }

    #[test]
    fn words_follow_their_number() {
        static CARDS: Text = Text { english: "{n} {n|card|cards}", indonesian: "{n} kartu" };
        assert_eq!(CARDS.with("n", 1).to_string(), "1 card");
        assert_eq!(CARDS.with("n", 2).to_string(), "2 cards");
        assert_eq!(check_catalogue(&[("CARDS", &CARDS)]), Ok(()));
    }

    #[test]
    fn a_missing_argument_shows_its_name() {
        assert_eq!(HELLO.message().to_string(), "Hello {name}, {count} new");
        assert_eq!(BECAUSE.with("what", "{x}").to_string(), "because {x}");
    }

    #[test]
    fn every_language_has_its_mark() {
        let check = |text: LocalizedText, language, expected| {
            assert_eq!(text.in_language(language), expected);
        };
        check(LocalizedText::decimal("+1.25"), Language::English, "+1.25");
        check(LocalizedText::decimal("+1.25"), Language::Indonesian, "+1,25");
        check(LocalizedText::fixed(60.84, 1), Language::Indonesian, "60,8");
    }

    #[test]
    fn catalogues_are_checked() {
        assert_eq!(check_catalogue(CATALOGUE), Ok(()));
        let bad = Text { english: "{a}", indonesian: "{b}" };
        assert!(check_catalogue(&[("BAD", &bad)]).is_err());
    }
}
