//! Arguments as a verb describes them: from here come the parser of the command
//! line, its help, the completions and the bodies of the HTTP interface.

use std::ops::RangeInclusive;

use schemars::Schema;
use serde_json::Value;

/// One argument of a verb.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name, which is also the long flag.
    pub name: &'static str,
    /// A one-letter flag.
    pub short: Option<char>,
    /// Names that it had before, which are taken but not shown.
    pub aliases: &'static [&'static str],
    /// What it takes.
    pub kind: Kind,
    /// One line of help.
    pub help: &'static str,
    /// Words that completions offer, though others may be given too.
    pub offered: &'static [&'static str],
    /// A person at a terminal is asked for it unless the argument of this name is
    /// given, which may be the argument itself.
    pub asked_unless: Option<&'static [&'static str]>,
}

impl Argument {
    /// The arguments that the schema of a struct describes. Their words live as long as the
    /// program, as the verbs do.
    pub(crate) fn list(schema: &Schema) -> Vec<Argument> {
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
        let properties = schema.get("properties").and_then(Value::as_object);
        let own = properties.into_iter().flatten();
        own.map(|(name, shape)| Argument::of_schema(name, shape, is_required(name))).collect()
    }

    fn of_schema(name: &str, shape: &Value, required: bool) -> Argument {
        let text = |key: &str| shape.get(key).and_then(Value::as_str).map(forever);
        let words =
            |key: &str| shape.get(key).and_then(Value::as_array).map(|all| forever_all(all));
        let number = |key: &str| shape.get(key).and_then(Value::as_i64);
        let default = text("default").or_else(|| text("x-default"));
        let kind = if let Some(value) = text("x-cli") {
            let form = match text("x-lines").and_then(|mark| mark.chars().next()) {
                Some(line_end) => {
                    Form::Lines { line_end, fields: words("x-fields").unwrap_or_default() }
                }
                None => Form::Words,
            };
            Kind::Instance { value, required, form }
        } else if shape.get("x-file").is_some() {
            Kind::File { value: "FILE" }
        } else if has_type(shape, "boolean") {
            Kind::Flag
        } else if has_type(shape, "integer") && !has_type(shape, "string") {
            let (least, most) = (number("minimum"), number("maximum"));
            let (least, most) = (least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX));
            Kind::Number { least, most, default: number("default") }
        } else if let Some(words) = choices(shape) {
            Kind::Choice { words, default }
        } else {
            Kind::Word { value: text("x-value").unwrap_or("TEXT"), default }
        };
        Argument {
            name: forever(name),
            short: text("x-short").and_then(|letter| letter.chars().next()),
            aliases: words("x-alias").unwrap_or_default(),
            kind,
            help: text("description").unwrap_or_default(),
            offered: words("x-offer").unwrap_or_default(),
            asked_unless: words("x-ask"),
        }
    }

    /// Whether it is or was called so.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// An argument of a kind, without a one-letter flag.
    pub const fn new(name: &'static str, kind: Kind, help: &'static str) -> Self {
        Argument { name, short: None, aliases: &[], kind, help, offered: &[], asked_unless: None }
    }

    /// One that is present or absent.
    pub const fn flag(name: &'static str, help: &'static str) -> Self {
        Argument::new(name, Kind::Flag, help)
    }

    /// One word, which help calls `value`.
    pub const fn word(
        name: &'static str,
        value: &'static str,
        default: Option<&'static str>,
        help: &'static str,
    ) -> Self {
        Argument::new(name, Kind::Word { value, default }, help)
    }

    /// One of a few words.
    pub const fn choice(
        name: &'static str,
        words: &'static [&'static str],
        default: Option<&'static str>,
        help: &'static str,
    ) -> Self {
        Argument::new(name, Kind::Choice { words, default }, help)
    }

    /// A whole number within a range.
    pub const fn within(
        name: &'static str,
        range: &RangeInclusive<i64>,
        default: Option<i64>,
        help: &'static str,
    ) -> Self {
        Argument::number(name, (*range.start(), *range.end()), default, help)
    }

    /// A whole number from the least to the most.
    pub const fn number(
        name: &'static str,
        (least, most): (i64, i64),
        default: Option<i64>,
        help: &'static str,
    ) -> Self {
        let kind = Kind::Number { least, most, default };
        Argument::new(name, kind, help)
    }

    /// The words of one instance.
    pub const fn instance(
        name: &'static str,
        value: &'static str,
        required: bool,
        form: Form,
        help: &'static str,
    ) -> Self {
        let kind = Kind::Instance { value, required, form };
        Argument::new(name, kind, help)
    }

    /// The name of a file.
    pub const fn file(name: &'static str, help: &'static str) -> Self {
        Argument::new(name, Kind::File { value: "FILE" }, help)
    }

    /// The same with a one-letter flag.
    #[must_use]
    pub const fn short(self, letter: char) -> Self {
        Argument { short: Some(letter), ..self }
    }

    /// The same with words that completions offer.
    #[must_use]
    pub const fn offering(self, offered: &'static [&'static str]) -> Self {
        Argument { offered, ..self }
    }

    /// The same, asked for unless one of these arguments is given.
    #[must_use]
    pub const fn asked_unless(self, others: &'static [&'static str]) -> Self {
        Argument { asked_unless: Some(others), ..self }
    }
}

fn forever(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn forever_all(all: &[Value]) -> &'static [&'static str] {
    all.iter().filter_map(Value::as_str).map(forever).collect::<Vec<_>>().leak()
}

fn has_type(shape: &Value, name: &str) -> bool {
    match shape.get("type") {
        Some(Value::Array(all)) => all.iter().any(|one| one == name),
        Some(one) => one == name,
        None => false,
    }
}

/// The words of an enum, which may be optional.
fn choices(shape: &Value) -> Option<&'static [&'static str]> {
    fn collect(shape: &Value, words: &mut Vec<Value>) {
        words.extend(shape.get("const").cloned());
        for key in ["enum", "oneOf", "anyOf"] {
            for one in shape.get(key).and_then(Value::as_array).into_iter().flatten() {
                if key == "enum" { words.push(one.clone()) } else { collect(one, words) }
            }
        }
    }

    let mut words = Vec::new();
    collect(shape, &mut words);
    (!words.is_empty()).then(|| forever_all(&words))
}

/// What an argument takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The words of one instance, given without a flag.
    Instance {
        /// What help calls it.
        value: &'static str,
        /// Whether the verb makes no sense without it.
        required: bool,
        /// What the words are.
        form: Form,
    },
    /// The name of a file, which only a [`VerbIo`](crate::VerbIo) opens.
    File {
        /// What help calls it.
        value: &'static str,
    },
    /// Present or absent.
    Flag,
    /// One word.
    Word {
        /// What help calls it.
        value: &'static str,
        /// The word when none is given.
        default: Option<&'static str>,
    },
    /// A whole number within bounds.
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
        /// The number when none is given.
        default: Option<i64>,
    },
    /// One of a few words.
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// The word when none is given.
        default: Option<&'static str>,
    },
}

/// How an instance is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// As words.
    Words,
    /// As several lines, which are in a file or, with `line_end` in place of
    /// every line end, on one line. The instance itself has a blank in it, so
    /// that a name without one is that of a file.
    Lines {
        /// Stands for the end of a line.
        line_end: char,
        /// The names of fields in an instance that is given as data. Without
        /// names it is never given so.
        fields: &'static [&'static str],
    },
}
