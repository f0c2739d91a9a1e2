//! Who is in a room.

use std::fmt;

use crate::nickname::Nickname;

/// A member of a room by number; numbers are never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberId(pub u32);

/// What a member is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// To play.
    Player,
    /// To watch.
    Spectator,
    /// To show the room on a projector.
    Screen,
    /// To fill up the table: a program.
    Bot,
}

impl Role {
    /// Every role with its name.
    pub const ALL: [(&'static str, Role); 4] = [
        ("player", Role::Player),
        ("spectator", Role::Spectator),
        ("screen", Role::Screen),
        ("bot", Role::Bot),
    ];

    /// Whether the member sits at the table.
    pub fn plays(self) -> bool {
        matches!(self, Role::Player | Role::Bot)
    }
}

/// Whether a member is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Presence {
    /// Connected.
    Here,
    /// Not connected, but may come back.
    Away,
    /// Gone for good; only the cards are still in the match.
    Left,
}

impl Presence {
    /// Every presence with its name.
    pub const ALL: [(&'static str, Presence); 3] = [
        ("here", Presence::Here),
        ("away", Presence::Away),
        ("left", Presence::Left),
    ];
}

/// The digest of the secret by which a member is known again.
///
/// The secret itself stays with the member: neither a room nor its log can be used
/// to enter as somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(pub [u8; 32]);

/// Digests are of no use to readers of logs.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// Somebody in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Their number.
    pub id: MemberId,
    /// What to call them.
    pub name: Nickname,
    /// What they are there for.
    pub role: Role,
    /// Whether they are there.
    pub presence: Presence,
    /// When that changed last.
    pub since: u64,
    /// The number of the last message of theirs that did something.
    pub last_message: u64,
    pub(crate) key: Option<Key>,
}

impl Member {
    /// Whether this is a person or a projector that is connected.
    pub fn is_connected(&self) -> bool {
        self.role != Role::Bot && self.presence == Presence::Here
    }
}
