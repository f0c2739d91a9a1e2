//! Members of a room.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::nickname::Nickname;

/// A member's number in a room, never reused.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct MemberId(pub u32);

/// A member's role.
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
    /// To play.
    #[default]
    Player,
    /// To watch.
    Spectator,
    /// To show the room on a projector.
    Screen,
    /// To fill up the table: a program.
    Bot,
    /// To play, once the host lets them: their name is not on the list.
    Guest,
}

impl Role {
    /// Whether the member sits at the table.
    pub fn plays(self) -> bool {
        matches!(self, Role::Player | Role::Bot)
    }
}

/// A member's presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Not connected, but may come back.
    Away,
    /// Gone for good; only the cards are still in the match.
    Left,
}

/// The digest of a member's secret.
///
/// The secret itself stays with the member: neither a room nor its log can be used
/// to enter as another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(pub [u8; 32]);

/// Digests are of no use to readers of logs.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// Error for anything but 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a key is sixty-four hexadecimal digits")]
pub struct ParseKeyError;

impl TryFrom<String> for Key {
    type Error = ParseKeyError;

    fn try_from(text: String) -> Result<Self, ParseKeyError> {
        let mut key = [0; 32];
        hex::decode_to_slice(text, &mut key).map_err(|_| ParseKeyError)?;
        Ok(Key(key))
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        hex::encode(key.0)
    }
}

/// A member as everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Member {
    /// Their number.
    #[serde(rename = "member")]
    pub id: MemberId,
    /// The name.
    pub name: Nickname,
    /// What they are there for.
    pub role: Role,
    /// Whether they are there.
    pub presence: Presence,
    /// Their team, counted from 0 in the list of the settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u32>,
    /// Whether the host hides their name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
}

impl Member {
    /// Whether this is a person or a projector that is connected.
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
            assert_eq!(Key::try_from(text.to_owned()), Err(ParseKeyError), "{text}");
        }
    }
}
