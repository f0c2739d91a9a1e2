//! `play`: a board to fill, on a screen.

use super::input::Source;
use crate::prelude::*;

/// Fill a board yourself
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Play {
    /// The board.
    #[serde(flatten)]
    pub source: Source,
}

impl Screen for Play {
    const NAME: &'static str = "play";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("play --board iq-puzzler-pro", "the empty board")];
}
