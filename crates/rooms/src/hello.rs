//! The first message of a client: who it is.

use unpuzzle_puzzle::Record;

use crate::command::ParseError;
use crate::member::Role;
use crate::wire::{self, LONGEST_MESSAGE, WireError};

/// What a client says first.
///
/// The secret is made by the client, so that the same message can be sent again
/// whenever no answer came: a secret that the room knows is somebody who is back.
///
/// ```
/// use unpuzzle_rooms::{Hello, Role};
///
/// let text = r#"{"secret":"00112233445566778899aabbccddeeff","name":"Ana","role":"player","since":0}"#;
/// let hello = Hello::from_json(text).unwrap();
/// assert_eq!((hello.name.as_deref(), hello.role), (Some("Ana"), Role::Player));
/// assert_eq!(hello.to_json(), text);
/// assert!(Hello::from_json(r#"{"secret":"guess"}"#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Hello {
    /// Thirty-two hexadecimal digits that nobody else knows.
    pub secret: String,
    /// What to be called; whoever only wants to come back need not say.
    pub name: Option<String>,
    /// What for.
    pub role: Role,
    /// The number of the last event seen.
    pub since: u64,
}

/// How long a secret is.
const DIGITS: usize = 32;

impl Hello {
    /// Reads the message.
    pub fn from_json(text: &str) -> Result<Self, ParseError> {
        if text.len() > LONGEST_MESSAGE {
            return Err(WireError::TooLong);
        }
        let mut record = wire::read(text, &["secret", "name", "role", "since"])?;
        let hello = Hello {
            secret: wire::take(&mut record, "secret")?,
            name: wire::take(&mut record, "name")?,
            role: wire::take::<Option<Role>>(&mut record, "role")?.unwrap_or(Role::Player),
            since: wire::take::<Option<u64>>(&mut record, "since")?.unwrap_or(0),
        };
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        match hello.secret.len() == DIGITS && hello.secret.bytes().all(digit) {
            true => Ok(hello),
            false => Err(WireError::Bad("secret")),
        }
    }

    /// The message as a client sends it.
    pub fn to_json(&self) -> String {
        let mut record: Record = vec![("secret", self.secret.as_str().into())];
        wire::add(&mut record, "name", &self.name);
        wire::add(&mut record, "role", &self.role);
        wire::add(&mut record, "since", &self.since);
        wire::write(&record)
    }
}

/// Secrets do not belong in logs.
impl std::fmt::Debug for Hello {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Hello");
        shown.field("name", &self.name).field("role", &self.role);
        shown.field("since", &self.since).finish_non_exhaustive()
    }
}
