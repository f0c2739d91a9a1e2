//! The members of a room.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::name::Nickname;

/// The number of a member in the room, never reused.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct MemberId(pub u32);

/// The role of a member.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays.
    #[default]
    Player,
    /// Watches.
    Spectator,
    /// Shows the room on a projector.
    Screen,
    /// A program that fills an empty seat.
    Bot,
    /// Waits to be admitted by the host, because their name is not on the list.
    Guest,
}

impl Role {
    pub fn plays(self) -> bool {
        matches!(self, Role::Player | Role::Bot)
    }
}

/// The presence of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Disconnected, expected back.
    Away,
    /// Gone permanently; remembered while their score counts.
    Left,
}

/// SHA-256 digest of a member's secret.
///
/// The secret itself stays with the client, so nobody can impersonate a member with the help
/// of the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(pub [u8; 32]);

/// Keeps digests out of logs.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl TryFrom<String> for Key {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut key = [0; 32];
        hex::decode_to_slice(text, &mut key)
            .map_err(|_| "a key is sixty-four hexadecimal digits".to_owned())?;
        Ok(Key(key))
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        hex::encode(key.0)
    }
}

/// The public data of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Member {
    /// Number in the room.
    #[serde(rename = "member")]
    pub id: MemberId,
    /// Name.
    pub name: Nickname,
    /// Role.
    pub role: Role,
    /// Presence.
    pub presence: Presence,
    /// Team, as an index into the settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u32>,
    /// Whether the host hides the name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
}

impl Member {
    /// Whether a person or projector is connected; bots do not count.
    pub fn is_connected(&self) -> bool {
        self.role != Role::Bot && self.presence == Presence::Here
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sixty_four_digits() {
        let key = Key(std::array::from_fn(|place| place as u8 * 7));
        assert_eq!(Key::try_from(String::from(key)), Ok(key));
        for text in ["", "0", "zz", &"0".repeat(63), &"0".repeat(65), &"é".repeat(32)] {
            assert!(Key::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
