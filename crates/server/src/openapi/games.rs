//! The description of finished games and what they come to.

use serde_json::{Value, json};
use strum::VariantNames as _;
use unpuzzle_render::Schemas;
use unpuzzle_store::Ending;

use super::Operation;
use unpuzzle_api::Registry;
use unpuzzle_api::results::{self, ResultsReceipt};
use unpuzzle_api::statistics::Statistics;

const WHO: &str = "Who plays is said by `Authorization: Bearer <32 lower-case hexadecimal \
    digits>`, a secret that the browser makes up and keeps. A request from the server's own \
    machine without one is for the player at its terminal.";

/// `POST /api/results`
pub(super) fn results(written: &mut Schemas) -> Value {
    let example = json!({
        "key": "7f3a", "game": "24:3,3,8,8", "ending": "solved", "milliseconds": 12345,
    });
    Operation::new("results", "Keep finished games; sending one again changes nothing")
        .saying(WHO)
        .taking(&sent(), Some(&json!({"one": {"value": {"results": [example]}}})))
        .answering(
            "What was new, what was known, and what was refused and why",
            &written.of::<ResultsReceipt>(""),
        )
}

fn sent() -> Value {
    let count = json!({"type": "integer", "minimum": 0, "maximum": u32::MAX});
    let number = json!({"type": "integer", "minimum": 0, "maximum": u64::MAX});
    let text = |longest: usize| json!({"type": "string", "minLength": 1, "maxLength": longest});
    json!({
        "type": "object",
        "properties": {"results": {
            "type": "array",
            "maxItems": results::MAX,
            "items": {
                "type": "object",
                "properties": {
                    "key": text(results::MAX_KEY_LEN),
                    "game": text(results::MAX_ID_LEN),
                    "ending": {"enum": Ending::VARIANTS},
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

/// `GET /api/statistics`
pub(super) fn statistics(registry: Registry, written: &mut Schemas) -> Value {
    let names: Vec<_> = registry.iter().map(|puzzle| puzzle.name()).collect();
    let puzzle = json!({
        "name": "puzzle", "in": "query", "required": false,
        "description": "Only this puzzle",
        "schema": {"type": "string", "enum": names},
    });
    let mut operation =
        Operation::new("statistics", "What the games of a player come to").saying(WHO);
    operation.parameters.push(puzzle);
    operation.answering(
        "Sums for each puzzle and each level of it; times in milliseconds",
        &written.of::<Statistics>(""),
    )
}
