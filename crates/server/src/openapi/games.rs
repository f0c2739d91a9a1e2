//! The description of finished games and what they come to.

use serde_json::{Value, json};
use unpuzzle_store::Ending;

use super::{language_parameter, responses};
use crate::api::{results, statistics};
use crate::app::Registry;

const WHO: &str = "Who plays is said by `Authorization: Bearer <32 lower-case hexadecimal \
    digits>`, a secret that the browser makes up and keeps. A browser on the server's own \
    machine needs none.";

/// `POST /api/results`
pub(super) fn results() -> Value {
    json!({
        "operationId": "results",
        "summary": "Keep finished games; sending one again changes nothing",
        "description": WHO,
        "parameters": [language_parameter()],
        "requestBody": {
            "required": true,
            "content": {"application/json": {
                "schema": sent(),
                "examples": {"one": {"value": {"results": [{
                    "key": "7f3a", "game": "24:3,3,8,8", "ending": "solved", "milliseconds": 12345,
                }]}}},
            }},
        },
        "responses": responses(json!({
            "description": "What was new, what was known, and what was refused and why",
            "content": {"application/json": {"schema": kept()}},
        })),
    })
}

fn sent() -> Value {
    let count = json!({"type": "integer", "minimum": 0, "maximum": u32::MAX});
    let number = json!({"type": "integer", "minimum": 0, "maximum": u64::MAX});
    let text = |longest: usize| json!({"type": "string", "minLength": 1, "maxLength": longest});
    json!({
        "type": "object",
        "properties": {"results": {
            "type": "array",
            "maxItems": results::MOST,
            "items": {
                "type": "object",
                "properties": {
                    "key": text(results::LONGEST_KEY),
                    "game": text(results::LONGEST_ID),
                    "ending": {"enum": Ending::ALL.map(|(name, _)| name)},
                    "at": number,
                    "milliseconds": number,
                    "hints": count,
                    "undos": count,
                    "mistakes": count,
                    "score": number,
                },
                "required": ["key", "game", "ending"],
                "additionalProperties": false,
            },
        }},
        "required": ["results"],
        "additionalProperties": false,
    })
}

fn kept() -> Value {
    let count = json!({"type": "integer", "minimum": 0});
    json!({
        "type": "object",
        "properties": {
            "schema": {"const": results::SCHEMA},
            "new": count,
            "known": count,
            "refused": {"type": "array", "items": {
                "type": "object",
                "properties": {"key": {"type": "string"}, "message": {"type": "string"}},
                "required": ["key", "message"],
            }},
        },
        "required": ["schema", "new", "known", "refused"],
        "additionalProperties": false,
    })
}

/// `GET /api/statistics`
pub(super) fn statistics(registry: Registry) -> Value {
    let names: Vec<_> = registry.iter().map(|puzzle| puzzle.name()).collect();
    let puzzle = json!({
        "name": "puzzle", "in": "query", "required": false,
        "description": "Only this puzzle",
        "schema": {"type": "string", "enum": names},
    });
    json!({
        "operationId": "statistics",
        "summary": "What the games of a player come to",
        "description": WHO,
        "parameters": [language_parameter(), puzzle],
        "responses": responses(json!({
            "description": "Sums for each puzzle and each level of it; times in milliseconds",
            "content": {"application/json": {"schema": told()}},
        })),
    })
}

fn told() -> Value {
    let count = json!({"type": "integer", "minimum": 0});
    let perhaps = json!({"type": ["integer", "null"], "minimum": 0});
    let figures = json!({
        "games": count, "solved": count, "streak": count, "longest": count, "hints": count,
        "median": perhaps, "usual": perhaps, "best": perhaps, "score": perhaps,
    });
    let mut level = figures.clone();
    level["level"] = json!({"type": "string"});
    let mut puzzle = figures;
    puzzle["puzzle"] = json!({"type": "string"});
    puzzle["levels"] = json!({"type": "array", "items": {"type": "object", "properties": level}});
    puzzle["days"] = json!({"type": "array", "items": {"type": "string"}});
    puzzle["rating"] = json!({
        "type": ["object", "null"],
        "properties": {
            "rating": {"type": "number"},
            "deviation": {"type": "number"},
            "level": {"type": ["string", "null"]},
        },
    });
    json!({
        "type": "object",
        "properties": {
            "schema": {"const": statistics::SCHEMA},
            "player": {"enum": ["local", "web"]},
            "puzzles": {"type": "array", "items": {"type": "object", "properties": puzzle}},
        },
        "required": ["schema", "player", "puzzles"],
        "additionalProperties": false,
    })
}
