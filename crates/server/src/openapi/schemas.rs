//! The shapes of bodies and replies.

use serde_json::{Map, Value, json};
use unpuzzle_core::{Argument, Form, Kind, Language, Verb};

use crate::api::body;

/// The body of a verb.
pub(super) fn arguments(verb: &'static Verb, language: Language) -> Value {
    let own = body::arguments(verb).map(|argument| {
        let mut shape = argument_shape(argument);
        shape["description"] = argument.help.template(language).into();
        (argument.name.to_owned(), shape)
    });
    let properties: Map<String, Value> = own.chain(general()).collect();
    let required: Vec<_> = body::arguments(verb)
        .filter(|argument| body::is_required(argument))
        .map(|argument| argument.name)
        .collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn argument_shape(argument: &Argument) -> Value {
    let (mut shape, default) = match argument.kind {
        Kind::Instance { form, .. } => (instance(form), None),
        Kind::Flag => (json!({"type": "boolean"}), Some(false.into())),
        Kind::Word { default, .. } => (json!({"type": "string"}), default.map(Value::from)),
        Kind::File { .. } => (json!(false), None),
        Kind::Number {
            least,
            most,
            default,
        } => {
            let shape = json!({"type": "integer", "minimum": least, "maximum": most});
            (shape, default.map(Value::from))
        }
        Kind::Choice { words, default } => (
            json!({"type": "string", "enum": words}),
            default.map(Value::from),
        ),
    };
    if let Some(default) = default {
        shape["default"] = default;
    }
    shape
}

fn instance(form: Form) -> Value {
    let words = json!({"type": "array", "items": {"type": ["string", "integer"]}});
    match form {
        Form::Words => json!({"anyOf": [{"type": "string"}, {"type": "integer"}, words]}),
        Form::Lines { fields: [], .. } => json!({"anyOf": [{"type": "string"}, words]}),
        Form::Lines { fields, .. } => {
            let names = json!({"type": "object", "propertyNames": {"enum": fields}});
            json!({"anyOf": [{"type": "string"}, words, names]})
        }
    }
}

/// What every verb takes.
fn general() -> impl Iterator<Item = (String, Value)> {
    let count = |about: &str| json!({"type": "integer", "minimum": 0, "maximum": u64::MAX, "description": about});
    let all = body::GENERAL.map(|name| {
        let shape = match name {
            "seed" => count("The seed of everything random"),
            "max-nodes" => count("How many nodes a search may examine"),
            _ => json!({
                "description": "How long it may take: a time such as 10s, or milliseconds",
                "anyOf": [
                    {"type": "integer", "minimum": 0, "maximum": u64::MAX},
                    {"type": "string", "pattern": "^([0-9]{1,6}(\\.[0-9]{1,3})?(ms|s|m|h)){1,3}$"},
                ],
            }),
        };
        (name.to_owned(), shape)
    });
    all.into_iter()
}

/// The reply of a verb.
pub(super) fn reply(schema: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "schema": {"const": schema},
            "milliseconds": {"type": "number", "minimum": 0},
            "notes": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["schema", "milliseconds"],
        "additionalProperties": true,
    })
}

/// A game with its moves.
pub(super) fn moves() -> Value {
    json!({
        "type": "object",
        "properties": {
            "game": {"type": "string", "description": "The id of a game", "maxLength": 4096},
            "moves": {"type": "array", "items": {"type": "string"}, "default": []},
            "hint": {
                "type": "integer", "minimum": 1, "maximum": 3,
                "description": "From a nudge (1) to the answer (3)",
            },
        },
        "required": ["game"],
        "additionalProperties": false,
    })
}

/// Where moves lead.
pub(super) fn position(schema: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "schema": {"const": schema},
            "game": {"type": "string"},
            "moves": {"type": "array", "items": {"type": "string"}},
            "status": {"enum": ["playing", "won", "lost"]},
            "score": {"type": "integer"},
            "said": {"type": ["string", "null"]},
            "state": {"type": "object"},
            "page": {"type": "string"},
            "hint": {"type": "string"},
        },
        "required": ["schema", "game", "moves", "status", "score", "said", "state", "page"],
        "additionalProperties": false,
    })
}

/// Any refusal.
pub(super) fn error() -> Value {
    json!({
        "type": "object",
        "properties": {
            "schema": {"type": "string"},
            "move": {"type": "integer", "minimum": 0, "description": "The move that a game refuses, counted from 0"},
            "error": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string"},
                    "message": {"type": "string"},
                    "place": {
                        "type": "object",
                        "properties": {
                            "text": {"type": "string"},
                            "start": {"type": "integer", "minimum": 0},
                            "end": {"type": "integer", "minimum": 0},
                            "line": {"type": "integer", "minimum": 1},
                        },
                        "required": ["text", "start", "end"],
                    },
                    "line": {"type": "integer", "minimum": 1},
                    "column": {"type": "integer", "minimum": 1},
                    "help": {"type": "string"},
                    "suggestion": {"type": "string"},
                },
                "required": ["kind", "message"],
            },
        },
        "required": ["error"],
    })
}
