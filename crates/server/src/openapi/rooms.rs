//! Rooms in the description. What is said on their sockets is not HTTP, and is
//! described beside the messages themselves.

use serde_json::{Map, Value, json};

use super::{language_parameter, responses};

/// Every address of rooms.
pub(super) fn paths() -> [(&'static str, Value); 3] {
    [
        ("/api/rooms", json!({"post": open()})),
        ("/api/rooms/{code}", json!({"get": look()})),
        ("/api/rooms/{code}/qr.svg", json!({"get": picture()})),
    ]
}

fn open() -> Value {
    let about = "Make a room for a live match of 24";
    json!({
        "operationId": "rooms-open",
        "tags": ["rooms"],
        "summary": about,
        "parameters": [language_parameter()],
        "requestBody": {
            "required": true,
            "content": {"application/json": {
                "schema": unpuzzle_rooms::settings_schema(),
                "examples": {
                    "usual": {"value": {}},
                    "hard": {"value": {"level": "hard", "limit": 60, "bots": 3}},
                },
            }},
        },
        "responses": responses(json!({
            "description": "Where the room is",
            "content": {"application/json": {"schema": place(&[])}},
        })),
    })
}

fn look() -> Value {
    let more = [
        (
            "phase",
            json!({"type": "string", "enum": ["lobby", "playing", "over", "closed"]}),
        ),
        ("players", json!({"type": "integer", "minimum": 0})),
    ];
    json!({
        "operationId": "rooms-look",
        "tags": ["rooms"],
        "summary": "See whether there is a room",
        "parameters": [code_parameter(), language_parameter()],
        "responses": responses(json!({
            "description": "Where the room is, and what it is at",
            "content": {"application/json": {"schema": place(&more)}},
        })),
    })
}

fn picture() -> Value {
    json!({
        "operationId": "rooms-picture",
        "tags": ["rooms"],
        "summary": "The link to a room as a QR code",
        "parameters": [code_parameter()],
        "responses": responses(json!({
            "description": "A picture",
            "content": {"image/svg+xml": {"schema": {"type": "string"}}},
        })),
    })
}

fn code_parameter() -> Value {
    json!({
        "name": "code", "in": "path", "required": true,
        "description": "What people type to come in",
        "schema": {"type": "string", "minLength": 5, "maxLength": 5},
    })
}

fn place(more: &[(&str, Value)]) -> Value {
    let own = ["code", "path", "link"].map(|name| (name, json!({"type": "string"})));
    let reach = (
        "reach",
        json!({"type": "string", "enum": ["network", "machine"]}),
    );
    let all = own.iter().chain([&reach]).chain(more);
    let properties: Map<String, Value> = all
        .map(|(name, shape)| ((*name).to_owned(), shape.clone()))
        .collect();
    let required: Vec<_> = properties.keys().cloned().collect();
    json!({"type": "object", "properties": properties, "required": required})
}
