//! Rooms in the description. What is said on their sockets stands among the components.

use serde_json::{Value, json};
use unpuzzle_render::Schemas;
use unpuzzle_rooms::SettingsPatch;

use super::{language_parameter, responses};
use crate::rooms::{RoomPlace, RoomSummary, SettingsTable};

/// Every address of rooms.
pub(super) fn paths(written: &mut Schemas) -> [(&'static str, Value); 4] {
    [
        ("/api/rooms", json!({"post": open(written)})),
        ("/api/rooms/settings", json!({"get": settings(written)})),
        ("/api/rooms/{code}", json!({"get": look(written)})),
        ("/api/rooms/{code}/qr.svg", json!({"get": picture()})),
    ]
}

fn open(written: &mut Schemas) -> Value {
    let about = "Make a room for a live match of 24";
    json!({
        "operationId": "rooms-open",
        "tags": ["rooms"],
        "summary": about,
        "parameters": [language_parameter()],
        "requestBody": {
            "required": true,
            "content": {"application/json": {
                "schema": written.of::<SettingsPatch>("rooms."),
                "examples": {
                    "usual": {"value": {}},
                    "hard": {"value": {"level": "hard", "limit": 60, "bots": 3}},
                },
            }},
        },
        "responses": responses(json!({
            "description": "Where the room is",
            "content": {"application/json": {"schema": written.of::<RoomPlace>("rooms.")}},
        })),
    })
}

fn settings(written: &mut Schemas) -> Value {
    json!({
        "operationId": "rooms-settings",
        "tags": ["rooms"],
        "summary": "What each setting of a room may be",
        "parameters": [language_parameter()],
        "responses": responses(json!({
            "description": "Every setting with its bounds, its choices and what people call them",
            "content": {"application/json": {"schema": written.of::<SettingsTable>("rooms.")}},
        })),
    })
}

fn look(written: &mut Schemas) -> Value {
    json!({
        "operationId": "rooms-look",
        "tags": ["rooms"],
        "summary": "See whether there is a room",
        "parameters": [code_parameter(), language_parameter()],
        "responses": responses(json!({
            "description": "Where the room is, and what it is at",
            "content": {"application/json": {"schema": written.of::<RoomSummary>("rooms.")}},
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
