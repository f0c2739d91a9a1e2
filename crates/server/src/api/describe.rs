//! What there is: every puzzle with its verbs and their arguments.

use unpuzzle_puzzle::{AnyVerb, Argument, Form, Interactive, Kind, Puzzle, Record, Value};
use unpuzzle_render::Format;

use super::body;
use crate::app::Registry;

/// The description of everything.
pub(crate) fn record(registry: Registry) -> Record {
    vec![
        ("schema", "unpuzzle/api/1".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        (
            "puzzles",
            Value::list(registry.iter().map(|one| puzzle(*one))),
        ),
    ]
}

fn puzzle(puzzle: &dyn Puzzle) -> Record {
    let about = puzzle.about();
    vec![
        ("name", puzzle.name().into()),
        ("title", about.title.message().into()),
        ("summary", about.summary.message().into()),
        ("rules", about.rules.message().into()),
        ("samples", Value::list(about.samples.iter().copied())),
        ("tour", Value::list(about.tour.iter().copied())),
        ("verbs", Value::list(puzzle.verbs().iter().map(verb))),
    ]
}

fn verb(verb: &'static AnyVerb) -> Record {
    let examples = verb.examples.iter().map(|(command, meaning)| -> Record {
        vec![
            ("command", (*command).into()),
            ("meaning", meaning.message().into()),
        ]
    });
    vec![
        ("name", verb.name.into()),
        ("about", verb.about.message().into()),
        ("played", played(verb.interactive)),
        ("formats", Value::list(Format::of(verb).map(Format::name))),
        (
            "arguments",
            Value::list(body::arguments(verb).map(argument)),
        ),
        ("examples", Value::list(examples)),
    ]
}

/// Whether it is played: true, false, or the flag that says so.
fn played(played: Interactive) -> Value {
    match played {
        Interactive::Never => false.into(),
        Interactive::Always => true.into(),
        Interactive::With(flag) => flag.into(),
    }
}

fn argument(argument: &'static Argument) -> Record {
    let mut record: Record = vec![
        ("name", argument.name.into()),
        ("kind", kind_word(argument.kind).into()),
        ("required", body::is_required(argument).into()),
        ("help", argument.help.message().into()),
    ];
    match argument.kind {
        Kind::Instance { form, value, .. } => {
            record.push(("value", value.into()));
            if let Form::Lines { line_end, fields } = form {
                record.push(("line_end", line_end.to_string().into()));
                record.push(("fields", Value::list(fields.iter().copied())));
            }
        }
        Kind::Word { value, default } => {
            record.push(("value", value.into()));
            record.extend(default.map(|default| ("default", default.into())));
        }
        Kind::Choice { words, default } => {
            record.push(("words", Value::list(words.iter().copied())));
            record.extend(default.map(|default| ("default", default.into())));
        }
        Kind::Number {
            least,
            most,
            default,
        } => {
            record.extend([("least", least.into()), ("most", most.into())]);
            record.extend(default.map(|default| ("default", default.into())));
        }
        Kind::Flag | Kind::File { .. } => {}
    }
    record
}

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Instance { .. } => "instance",
        Kind::File { .. } => "file",
        Kind::Flag => "flag",
        Kind::Word { .. } => "word",
        Kind::Number { .. } => "number",
        Kind::Choice { .. } => "choice",
    }
}
