//! The first message of a client: who it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command::{ParseError, read_message};
use crate::member::Role;

/// The first message of a client.
///
/// The client makes its own secret, so that it can repeat the same message
/// whenever no answer came: a known secret is a returning member.
///
/// ```
/// use unpuzzle_rooms::{Hello, Role};
///
/// let text = r#"{"secret":"00112233445566778899aabbccddeeff","name":"Ana","role":"player"}"#;
/// let hello = Hello::from_json(text).unwrap();
/// assert_eq!((hello.name.as_deref(), hello.role), (Some("Ana"), Role::Player));
/// assert_eq!(hello.to_json(), text);
/// assert!(Hello::from_json(r#"{"secret":"guess"}"#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// Thirty-two hexadecimal digits that nobody else knows.
    pub secret: String,
    /// What to be called; who only comes back need not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What for.
    #[serde(default)]
    pub role: Role,
}

/// The length of a secret.
const DIGITS: usize = 32;

impl Hello {
    /// Reads the message.
    pub fn from_json(text: &str) -> Result<Self, ParseError> {
        let hello: Hello = read_message(text)?;
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if hello.secret.len() == DIGITS && hello.secret.bytes().all(digit) {
            Ok(hello)
        } else {
            let reason = format!("a secret is {DIGITS} hexadecimal digits");
            Err(ParseError::Malformed(reason))
        }
    }

    /// The message as a client sends it.
    pub fn to_json(&self) -> String {
        crate::to_json(self)
    }
}

/// Secrets do not belong in logs.
impl std::fmt::Debug for Hello {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Hello");
        shown.field("name", &self.name).field("role", &self.role).finish_non_exhaustive()
    }
}
