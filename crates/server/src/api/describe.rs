//! What there is: every puzzle with its verbs and their arguments.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::{AnyVerb, Argument, Form, Interactive, Kind, Message, Puzzle};
use unpuzzle_render::Format;

use super::body;
use crate::app::Registry;

/// The description of everything.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Description {
    schema: &'static str,
    version: &'static str,
    puzzles: Vec<PuzzleDescription>,
}

#[derive(Serialize, JsonSchema)]
struct PuzzleDescription {
    name: &'static str,
    title: Message,
    summary: Message,
    rules: Message,
    samples: &'static [&'static str],
    tour: &'static [&'static str],
    verbs: Vec<VerbDescription>,
}

#[derive(Serialize, JsonSchema)]
struct VerbDescription {
    name: &'static str,
    about: Message,
    played: Played,
    formats: Vec<Format>,
    arguments: Vec<ArgumentDescription>,
    examples: Vec<ExampleDescription>,
}

#[derive(Serialize, JsonSchema)]
struct ExampleDescription {
    command: &'static str,
    meaning: Message,
}

/// Whether a verb is played: yes, no, or the flag that says so.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Played {
    Always(bool),
    With(&'static str),
}

#[derive(Serialize, JsonSchema)]
struct ArgumentDescription {
    name: &'static str,
    kind: KindWord,
    required: bool,
    help: Message,
    #[serde(flatten)]
    values: Values,
}

/// What kind of value an argument is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum KindWord {
    Instance,
    File,
    Flag,
    Word,
    Number,
    Choice,
}

/// What an argument may be.
#[derive(Default, Serialize, JsonSchema)]
struct Values {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_end: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<&'static [&'static str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<&'static [&'static str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<UsualValue>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum UsualValue {
    Word(&'static str),
    Number(i64),
}

impl Description {
    pub(crate) fn of(registry: Registry) -> Self {
        Description {
            schema: "unpuzzle/api/1",
            version: env!("CARGO_PKG_VERSION"),
            puzzles: registry.iter().map(|one| puzzle(*one)).collect(),
        }
    }
}

fn puzzle(puzzle: &dyn Puzzle) -> PuzzleDescription {
    let about = puzzle.about();
    PuzzleDescription {
        name: puzzle.name(),
        title: about.title.clone(),
        summary: about.summary.clone(),
        rules: about.rules.clone(),
        samples: about.samples,
        tour: about.tour,
        verbs: puzzle.verbs().iter().map(verb).collect(),
    }
}

fn verb(verb: &'static AnyVerb) -> VerbDescription {
    let examples = verb.examples.iter();
    VerbDescription {
        name: verb.name,
        about: Message::of_template(verb.about()),
        played: match verb.interactive {
            Interactive::Never => Played::Always(false),
            Interactive::Always => Played::Always(true),
            Interactive::With(flag) => Played::With(flag),
        },
        formats: Format::of(verb).collect(),
        arguments: body::arguments(verb).map(argument).collect(),
        examples: examples
            .map(|(command, meaning)| ExampleDescription {
                command,
                meaning: Message::of_template(meaning),
            })
            .collect(),
    }
}

fn argument(argument: &'static Argument) -> ArgumentDescription {
    ArgumentDescription {
        name: argument.name,
        kind: kind_word(argument.kind),
        required: body::is_required(argument),
        help: Message::of_template(argument.help),
        values: values(argument.kind),
    }
}

fn values(kind: Kind) -> Values {
    let none = Values::default();
    match kind {
        Kind::Instance { form, value, .. } => {
            let (line_end, fields) = match form {
                Form::Lines { line_end, fields } => (Some(line_end), Some(fields)),
                Form::Words => (None, None),
            };
            Values { value: Some(value), line_end, fields, ..none }
        }
        Kind::Word { value, default } => {
            Values { value: Some(value), default: default.map(UsualValue::Word), ..none }
        }
        Kind::Choice { words, default } => {
            Values { words: Some(words), default: default.map(UsualValue::Word), ..none }
        }
        Kind::Number { least, most, default } => Values {
            least: Some(least),
            most: Some(most),
            default: default.map(UsualValue::Number),
            ..none
        },
        Kind::Flag | Kind::File { .. } => none,
    }
}

fn kind_word(kind: Kind) -> KindWord {
    match kind {
        Kind::Instance { .. } => KindWord::Instance,
        Kind::File { .. } => KindWord::File,
        Kind::Flag => KindWord::Flag,
        Kind::Word { .. } => KindWord::Word,
        Kind::Number { .. } => KindWord::Number,
        Kind::Choice { .. } => KindWord::Choice,
    }
}
