//! Schemas of bodies and replies.

use serde_json::{Map, Value, json};
use strum::VariantNames as _;
use unpuzzle_puzzles::{AnyVerb, Language};

use unpuzzle_api::ProblemKind;
use unpuzzle_api::body;

/// The body of a verb: the schema of its struct without files, and the general fields.
pub(super) fn arguments(verb: &'static AnyVerb, language: Language) -> Value {
    let mut schema = verb.schema().clone();
    for key in ["$schema", "title", "description"] {
        schema.remove(key);
    }
    let own = schema.remove("properties").unwrap_or_default();
    let own =
        own.as_object().into_iter().flatten().filter(|(_, shape)| !shape["x-file"].is_boolean());
    let own = own.map(|(name, shape)| {
        let mut shape = shape.clone();
        let help = verb.field(name).map_or("", |field| field.help);
        shape["description"] = language.template(help).into();
        (name.clone(), shape)
    });
    let properties: Map<String, Value> = own.chain(general()).collect();
    schema.insert("properties".to_owned(), properties.into());
    schema.insert("additionalProperties".to_owned(), false.into());
    schema.to_value()
}

pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// The fields that every verb accepts.
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

pub(super) fn position(schema: &str, state: &Value) -> Value {
    json!({
        "type": "object",
        "properties": {
            "schema": {"const": schema},
            "game": {"type": "string"},
            "moves": {"type": "array", "items": {"type": "string"}},
            "status": {"enum": ["playing", "won", "lost"]},
            "score": {"type": "integer"},
            "said": {"type": ["string", "null"]},
            "state": state,
            "page": {"type": "string"},
            "hint": {"type": "string"},
        },
        "required": ["schema", "game", "moves", "status", "score", "said", "state", "page"],
        "additionalProperties": false,
    })
}

pub(super) fn error() -> Value {
    json!({
        "type": "object",
        "properties": {
            "schema": {"type": "string"},
            "move": {"type": "integer", "minimum": 0, "description": "The move that a game refuses, counted from 0"},
            "error": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": ProblemKind::VARIANTS},
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
