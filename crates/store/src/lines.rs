//! An export: everything as lines of JSON, readable without this program.

use serde::Serialize;

use crate::{GameResult, PlayerRating};

/// A line of an export.
#[derive(Serialize)]
#[serde(tag = "schema")]
pub(crate) enum Line {
    #[serde(rename = "unpuzzle/event/1")]
    Event(EventLine),
    #[serde(rename = "unpuzzle/result/1")]
    Result(GameResult),
    #[serde(rename = "unpuzzle/rating/1")]
    Rating(PlayerRating),
}

/// An event of a room.
#[derive(Serialize)]
pub(crate) struct EventLine {
    pub(crate) room: String,
    /// At least 1.
    pub(crate) version: u64,
    pub(crate) at: u64,
    pub(crate) closed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expires: Option<u64>,
    pub(crate) event: String,
}

impl Line {
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
