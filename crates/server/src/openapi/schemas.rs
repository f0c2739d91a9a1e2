//! The shapes of bodies and replies.

use serde_json::{Map, Value, json};
use strum::VariantNames as _;
use unpuzzle_puzzle::{AnyVerb, Argument, Form, Kind, Language, Puzzle};
use unpuzzle_render::instance_lines;

use crate::api::body::{self, EXACT};
use crate::api::problem::ProblemKind;

/// The body of a verb.
pub(super) fn arguments(puzzle: &dyn Puzzle, verb: &'static AnyVerb, language: Language) -> Value {
    let own = body::arguments(verb).map(|argument| {
        let mut shape = argument_shape(puzzle, argument);
        shape["description"] = language.template(argument.help).into();
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

fn argument_shape(puzzle: &dyn Puzzle, argument: &Argument) -> Value {
    let (mut shape, default) = match argument.kind {
        Kind::Instance { form, .. } => (instance(puzzle, argument, form), None),
        Kind::Flag => (json!({"type": "boolean"}), Some(false.into())),
        Kind::Word { default, .. } => (json!({"type": "string"}), default.map(Value::from)),
        Kind::File { .. } => (json!(false), None),
        Kind::Number { least, most, default } => {
            let shape = json!({"type": "integer", "minimum": least, "maximum": most});
            (shape, default.map(Value::from))
        }
        Kind::Choice { words, default } => {
            (json!({"type": "string", "enum": words}), default.map(Value::from))
        }
    };
    if let Some(default) = default {
        shape["default"] = default;
    }
    shape
}

fn instance(puzzle: &dyn Puzzle, argument: &Argument, form: Form) -> Value {
    let text = json!({"type": "string"});
    let number = json!({"type": "integer", "minimum": -EXACT, "maximum": EXACT});
    let words = json!({"type": "array", "items": {"anyOf": [text, number]}});
    match form {
        Form::Words => json!({"anyOf": [text, number, words]}),
        Form::Lines { fields: [], .. } => json!({"anyOf": [text, words]}),
        Form::Lines { .. } => {
            let data = reference(&data_name(puzzle, argument));
            json!({"anyOf": [text, words, data]})
        }
    }
}

/// The shapes of instances as data, by name. Their fields hold anything, but
/// objects inside have fields of the same names.
pub(super) fn data(puzzle: &dyn Puzzle) -> Map<String, Value> {
    let instances = puzzle.verbs().iter().filter_map(AnyVerb::instance);
    let shapes = instances.filter_map(|argument| {
        let (_, fields) = instance_lines(argument).filter(|(_, fields)| !fields.is_empty())?;
        let name = data_name(puzzle, argument);
        let inner = format!("{name}-value");
        let object = json!({
            "type": "object",
            "propertyNames": {"enum": fields},
            "additionalProperties": reference(&inner),
        });
        let value = json!({"anyOf": [
            {"type": ["null", "boolean", "number", "string"]},
            {"type": "array", "items": reference(&inner)},
            reference(&name),
        ]});
        Some([(name, object), (inner, value)])
    });
    shapes.flatten().collect()
}

fn data_name(puzzle: &dyn Puzzle, argument: &Argument) -> String {
    format!("{}-{}", puzzle.name(), argument.name)
}

/// A shape that stands among the components.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
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
