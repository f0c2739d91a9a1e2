//! Rooms in the description. What is said on their sockets stands among the components.

use serde_json::{Value, json};
use unpuzzle_render::Schemas;
use unpuzzle_rooms::SettingsPatch;

use super::{Operation, language_parameter};
use crate::rooms::{RoomPlace, RoomSummary, SettingsTable};

/// Every address of rooms.
pub(super) fn paths(written: &mut Schemas) -> [(&'static str, Value); 4] {
    let operation = |id: &str, about: &str, parameters: Vec<Value>| Operation {
        tag: Some("rooms".to_owned()),
        parameters,
        ..Operation::new(format!("rooms-{id}"), about)
    };
    let opening =
        operation("open", "Make a room for a live match of 24", vec![language_parameter()])
            .taking(
                &written.of::<SettingsPatch>("rooms."),
                &json!({
                    "usual": {"value": {}},
                    "hard": {"value": {"level": "hard", "limit": 60, "bots": 3}},
                    "class": {"value": {"mode": "everybody", "rising": true, "rounds": 12}},
                }),
            )
            .answering("Where the room is", &written.of::<RoomPlace>("rooms."));
    let settings =
        operation("settings", "What each setting of a room may be", vec![language_parameter()])
            .answering(
                "Every setting with its bounds, its choices and what people call them",
                &written.of::<SettingsTable>("rooms."),
            );
    let both = vec![code_parameter(), language_parameter()];
    let looking = operation("look", "See whether there is a room", both)
        .answering("Where the room is, and what it is at", &written.of::<RoomSummary>("rooms."));
    let picture = operation("picture", "The link to a room as a QR code", vec![code_parameter()])
        .answering_with(json!({
            "description": "A picture",
            "content": {"image/svg+xml": {"schema": {"type": "string"}}},
        }));
    [
        ("/api/rooms", json!({ "post": opening })),
        ("/api/rooms/settings", json!({ "get": settings })),
        ("/api/rooms/{code}", json!({ "get": looking })),
        ("/api/rooms/{code}/qr.svg", json!({ "get": picture })),
    ]
}

fn code_parameter() -> Value {
    json!({
        "name": "code", "in": "path", "required": true,
        "description": "What people type to come in",
        "schema": {"type": "string", "minLength": 5, "maxLength": 5},
    })
}
