//! Sentences for people: English at the point of use, other languages from a table that
//! is keyed by the English template.

use std::fmt;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Indonesian. Without the feature `indonesian`, sentences stay English.
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

    /// The template of a sentence in this language; the English one where there is no
    /// translation.
    pub fn template(self, key: &'static str) -> &'static str {
        // A key may begin with a context, as in gettext.
        self.translation(key)
            .unwrap_or_else(|| key.split_once('\u{4}').map_or(key, |(_, template)| template))
    }

    /// The translation of an English template, behind its context and `\u{4}` if it has one.
    pub fn translation(self, key: &str) -> Option<&'static str> {
        match self {
            Language::English => None,
            Language::Indonesian => indonesian(key),
        }
    }
}

#[cfg(feature = "indonesian")]
fn indonesian(key: &str) -> Option<&'static str> {
    use std::collections::HashMap;
    use std::sync::LazyLock;

    static TABLE: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        serde_json::from_str(INDONESIAN).expect("the table of translations is an object of texts")
    });
    TABLE.get(key).map(String::as_str)
}

/// The table of Indonesian sentences, as JSON from English templates.
#[cfg(feature = "indonesian")]
const INDONESIAN: &str = include_str!("../words/id.json");

#[cfg(not(feature = "indonesian"))]
fn indonesian(_key: &str) -> Option<&'static str> {
    None
}

/// A sentence with its arguments, ready to be said in any language. [`msg!`](crate::msg)
/// makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    arguments: Vec<(&'static str, LocalizedText)>,
}

impl Message {
    /// A sentence without arguments yet. Use [`msg!`](crate::msg), which checks them.
    #[doc(hidden)]
    pub const fn of_template(key: &'static str) -> Self {
        Message { key, arguments: Vec::new() }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<LocalizedText>) -> Self {
        self.arguments.push((name, value.into()));
        self
    }

    /// Words that are the same in every language, such as a number or a name.
    pub fn plain(words: impl fmt::Display) -> Self {
        Message::of_template("{words}").with("words", words.to_string())
    }

    /// A sentence in English with its Indonesian.
    pub fn translated(english: impl fmt::Display, indonesian: impl fmt::Display) -> Self {
        let both = vec![
            (Language::English, english.to_string()),
            (Language::Indonesian, indonesian.to_string()),
        ];
        Message::of_template("{words}").with("words", LocalizedText::Each(both))
    }

    /// The sentence in one language, its placeholders not filled.
    pub fn template(&self, language: Language) -> &'static str {
        language.template(self.key)
    }

    /// The message in words.
    pub fn in_language(&self, language: Language) -> String {
        let template = self.template(language);
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
            (Some(one), Some(_)) if words == "1" => one.replace('#', &words),
            (Some(_), Some(many)) => many.replace('#', &words),
            _ => words,
        })
    }
}

/// English, for logs and for `Display` of errors.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::English))
    }
}

impl std::error::Error for Message {}

/// Text that may differ by language.
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

    /// A number with a fixed number of decimals, as each language writes it: `3.1`, `3,1`.
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

    /// A whole number with marks between its thousands: `1,000` and `1.000`.
    pub fn grouped(number: impl fmt::Display) -> Self {
        let digits = number.to_string();
        let groups: Vec<_> =
            digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
        LocalizedText::each(|language| match language {
            Language::English => groups.join(","),
            Language::Indonesian => groups.join("."),
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

impl From<&Message> for LocalizedText {
    fn from(message: &Message) -> Self {
        message.clone().into()
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

/// Makes a [`Message`] of an English template with `{name}` where arguments go and
/// `{name|one|many}` where a word depends on whether that argument is 1 (`#` in it is the
/// argument). A template whose placeholders and arguments differ does not compile.
///
/// ```
/// use unpuzzle_core::msg;
///
/// let count = 3;
/// let message = msg!("{count} {count|solution|solutions} for {target}", count, target = 24);
/// assert_eq!(message.to_string(), "3 solutions for 24");
/// ```
///
/// ```compile_fail
/// unpuzzle_core::msg!("{count} solutions");
/// ```
///
/// ```compile_fail
/// unpuzzle_core::msg!("{count} solutions", count = 3, target = 24);
/// ```
///
/// Where one English word has several translations, a context tells them apart:
/// `msg!("verb"; "move")`. With `..` at the end, [`Message::with`] brings the arguments that
/// are missing.
#[macro_export]
macro_rules! msg {
    ($context:literal; $template:literal $($rest:tt)*) => {
        $crate::msg!(@build (concat!($context, "\u{4}", $template)) $($rest)*)
    };
    ($template:literal $($rest:tt)*) => { $crate::msg!(@build ($template) $($rest)*) };
    (@build ($key:expr) $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const { $crate::check_template($key, &[$(stringify!($name)),*], true) };
        $crate::Message::of_template($key)
            $(.with(stringify!($name), $crate::msg!(@value $name $($value)?)))*
    }};
    (@build ($key:expr) $(, $name:ident $(= $value:expr)?)*, ..) => {{
        const { $crate::check_template($key, &[$(stringify!($name)),*], false) };
        $crate::Message::of_template($key)
            $(.with(stringify!($name), $crate::msg!(@value $name $($value)?)))*
    }};
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}

/// Fails to compile where the placeholders of a template and its arguments differ.
#[doc(hidden)]
pub const fn check_template(key: &str, names: &[&str], all: bool) {
    let bytes = key.as_bytes();
    let mut used = 0;
    let mut found = [false; 16];
    assert!(names.len() <= found.len(), "too many arguments");
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'{' {
            let mut end = at + 1;
            while bytes[end] != b'}' && bytes[end] != b'|' {
                end += 1;
            }
            let mut place = 0;
            while place < names.len() && !is_between(bytes, at + 1, end, names[place].as_bytes()) {
                place += 1;
            }
            if place < names.len() {
                used += !found[place] as usize;
                found[place] = true;
            } else {
                assert!(!all, "a placeholder has no argument");
            }
        }
        at += 1;
    }
    assert!(used == names.len(), "an argument has no placeholder");
}

const fn is_between(text: &[u8], start: usize, end: usize, word: &[u8]) -> bool {
    if end - start != word.len() {
        return false;
    }
    let mut at = 0;
    while at < word.len() {
        if text[start + at] != word[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_nest_and_list() {
        let inner = msg!("Hello {name}, {count} new", name = "Ana", count = 2);
        let what = vec![LocalizedText::from(inner), LocalizedText::Plain("x".to_owned())];
        assert_eq!(msg!("because {what}", what).to_string(), "because Hello Ana, 2 new, x");
    }

    #[test]
    fn words_follow_their_number() {
        let cards = |n: usize| msg!("{n} {n|card|cards}", n).to_string();
        assert_eq!(cards(1), "1 card");
        assert_eq!(cards(2), "2 cards");
        let tries = |n: usize| msg!("{n|one try|# tries} left", n).to_string();
        assert_eq!(tries(1), "one try left");
        assert_eq!(tries(12), "12 tries left");
    }

    #[test]
    fn arguments_may_follow_and_are_not_read_as_templates() {
        let open = msg!("{a} and {b}", a = "{b}", ..);
        assert_eq!(open.to_string(), "{b} and {b}");
        assert_eq!(open.with("b", 2).to_string(), "{b} and 2");
    }

    #[test]
    fn a_context_is_not_shown() {
        assert_eq!(msg!("verb"; "move").to_string(), "move");
    }

    #[test]
    fn every_language_has_its_mark() {
        let check = |text: LocalizedText, language, expected| {
            assert_eq!(text.in_language(language), expected);
        };
        check(LocalizedText::decimal("+1.25"), Language::English, "+1.25");
        check(LocalizedText::decimal("+1.25"), Language::Indonesian, "+1,25");
        check(LocalizedText::fixed(60.84, 1), Language::Indonesian, "60,8");
        check(LocalizedText::grouped(4_331_140), Language::English, "4,331,140");
        check(LocalizedText::grouped(100), Language::Indonesian, "100");
    }
}
