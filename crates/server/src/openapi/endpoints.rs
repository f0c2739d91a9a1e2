//! The endpoints besides verbs: results, statistics and rooms. The messages on the sockets of
//! rooms are among the components.

use serde_json::{Value, json};
use strum::VariantNames as _;
use unpuzzle_api::Registry;
use unpuzzle_api::results::{self, ResultsReceipt};
use unpuzzle_api::statistics::Statistics;
use unpuzzle_render::Schemas;
use unpuzzle_rooms::{Report, SettingsPatch};
use unpuzzle_store::Ending;

use super::{Operation, language_parameter};
use crate::rooms::{CheckedSettings, DeletedRoom, RoomPlace, RoomSummary, SettingsTable};

const WHO: &str = "`Authorization: Bearer <32 lower-case hexadecimal digits>` identifies the \
    player by a secret that the browser makes and keeps. A request from the server's own machine \
    without one is for the player at its terminal.";

/// `POST /api/results`
pub(super) fn results(written: &mut Schemas) -> Value {
    let example = json!({
        "key": "7f3a", "game": "24:3,3,8,8", "ending": "solved", "milliseconds": 12345,
    });
    Operation::new("results", "Store finished games; sending one again changes nothing")
        .saying(WHO)
        .taking(&sent(), Some(&json!({"one": {"value": {"results": [example]}}})))
        .answering(
            "The numbers of new and known results, and the refused ones with the reasons",
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
    let mut operation = Operation::new("statistics", "The statistics of a player").saying(WHO);
    operation.parameters.push(puzzle);
    operation.answering(
        "Totals by puzzle and level; times in milliseconds",
        &written.of::<Statistics>(""),
    )
}

const OWNER: &str = "`Authorization: Bearer` and the secret of its host, as in the hello of the \
    socket, identify the owner of the room. They work after the room is closed, too, for the days \
    of its setting `keep`.";

pub(super) fn rooms(written: &mut Schemas) -> [(&'static str, Value); 7] {
    let operation = |id: &str, about: &str| Operation {
        tag: Some("rooms".to_owned()),
        ..Operation::new(format!("rooms-{id}"), about)
    };
    let of_room = |id: &str, about: &str| Operation {
        parameters: vec![code_parameter(), language_parameter()],
        ..operation(id, about)
    };
    let opening = operation("open", "Open a room for a match or a class")
        .taking(
            &written.of::<SettingsPatch>("rooms."),
            Some(&json!({
                "usual": {"value": {}},
                "hard": {"value": {"level": "hard", "limit": 60, "bots": 3}},
                "class": {"value": {"mode": "everybody", "rising": true, "rounds": 12}},
            })),
        )
        .answering("The address of the room", &written.of::<RoomPlace>("rooms."));
    let settings = operation("settings", "Describe the settings of a room").answering(
        "Every setting with its bounds, options and labels",
        &written.of::<SettingsTable>("rooms."),
    );
    let checking = operation("check", "Check the settings of a room without opening it")
        .taking(
            &written.of::<SettingsPatch>("rooms."),
            Some(&json!({"class": {"value": {"mode": "everybody", "hands": ["3 3 8 8"]}}})),
        )
        .answering("The effect of the settings", &written.of::<CheckedSettings>("rooms."));
    let looking = of_room("look", "Look up a room")
        .answering("The address and the state of the room", &written.of::<RoomSummary>("rooms."));
    let mut picture = of_room("picture", "The link to a room as a QR code");
    picture.parameters.truncate(1);
    let picture = picture.answering_with(json!({
        "description": "A picture",
        "content": {"image/svg+xml": {"schema": {"type": "string"}}},
    }));
    let deleting = of_room("delete", "Delete a room and everything about it, as its owner")
        .saying(OWNER)
        .answering("The deleted room", &written.of::<DeletedRoom>("rooms."));
    let about = "The report of a class by player and hand, for the owner of the room";
    let report = of_room("report", about)
        .saying(OWNER)
        .answering("Every game of the room", &written.of::<Report>("rooms."));
    let file = |id: &str, media_type: &str| {
        let about = "The report of a class as a file, for the owner of the room";
        of_room(id, about).saying(OWNER).answering_with(json!({
            "description": "The file",
            "content": {media_type: {"schema": {"type": "string"}}},
        }))
    };
    [
        ("/api/rooms", json!({ "post": opening })),
        ("/api/rooms/settings", json!({ "get": settings, "post": checking })),
        ("/api/rooms/{code}", json!({ "get": looking, "delete": deleting })),
        ("/api/rooms/{code}/report", json!({ "get": report })),
        ("/api/rooms/{code}/report.csv", json!({ "get": file("report-csv", "text/csv") })),
        ("/api/rooms/{code}/report.pdf", json!({ "get": file("report-pdf", "application/pdf") })),
        ("/api/rooms/{code}/qr.svg", json!({ "get": picture })),
    ]
}

fn code_parameter() -> Value {
    json!({
        "name": "code", "in": "path", "required": true,
        "description": "The code that people type to join",
        "schema": {"type": "string", "minLength": 5, "maxLength": 5},
    })
}
