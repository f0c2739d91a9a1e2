//! What is asked of a room: by its members, and by the server on their behalf.

use unpuzzle_puzzle::Record;

use crate::member::{Key, MemberId, Role};
use crate::settings::SettingsPatch;
use crate::wire::{self, LONGEST_MESSAGE, WireError};

/// What is asked of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Somebody wants to come in.
    Join {
        /// What they want to be called.
        name: String,
        /// What for.
        role: Role,
        /// The digest of their secret.
        key: Key,
    },
    /// A member who has shown the secret is connected again.
    Connect(MemberId),
    /// A member's connection is gone.
    Disconnect(MemberId),
    /// A member asks for something.
    Ask {
        /// Who.
        member: MemberId,
        /// The number of the message: each higher than the one before.
        id: u64,
        /// What.
        action: Action,
    },
    /// Time has gone by.
    Tick,
    /// The server wants no more of this room.
    Close,
}

wire::messages! {
    /// What a member can ask for.
    ///
    /// Whatever concerns a pile says which, so that a message that was long on its
    /// way is not taken for one about the next pile.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Action named by "do" {
        /// Leave for good.
        "leave" => Leave {},
        /// Change the settings (host).
        "settle" => Settle {
            /// What to change.
            settings: SettingsPatch,
        },
        /// Begin a match, or another one (host).
        "start" => Start {},
        /// Deal the next pile without waiting (host).
        "deal" => Deal {},
        /// Give the pile up for everybody (host).
        "skip" => Skip {
            /// Which.
            pile: u32,
        },
        /// End the match (host).
        "finish" => Finish {},
        /// Send a member away (host).
        "kick" => Kick {
            /// Whom.
            member: MemberId,
        },
        /// Make another member the host (host).
        "hand-over" => HandOver {
            /// To whom.
            member: MemberId,
        },
        /// Claim the right to answer.
        "buzz" => Buzz {
            /// Which pile.
            pile: u32,
        },
        /// Declare the last step.
        "declare" => Declare {
            /// Which pile.
            pile: u32,
            /// The step.
            text: String,
        },
        /// Give an expression.
        "answer" => Answer {
            /// Which pile.
            pile: u32,
            /// The expression.
            text: String,
        },
        /// Agree to give the pile up.
        "pass" => Pass {
            /// Which pile.
            pile: u32,
        },
        /// Take a hint.
        "hint" => Hint {
            /// Which pile.
            pile: u32,
        },
    }
}

/// A member's message: an action with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number of the message.
    pub id: u64,
    /// What is asked for.
    pub action: Action,
}

/// Why a text is not a request.
pub type ParseError = WireError;

impl Request {
    /// Reads a message of a client.
    ///
    /// ```
    /// use unpuzzle_rooms::{Action, Request};
    ///
    /// let text = r#"{"id":7,"do":"answer","pile":3,"text":"8/(3-8/3)"}"#;
    /// let request = Request::from_json(text).unwrap();
    /// assert_eq!(request.action, Action::Answer { pile: 3, text: "8/(3-8/3)".to_owned() });
    /// assert_eq!(request.to_json(), text);
    /// assert!(Request::from_json(r#"{"id":7,"do":"buzz","pile":3,"text":""}"#).is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ParseError> {
        if text.len() > LONGEST_MESSAGE {
            return Err(WireError::TooLong);
        }
        let fields = [&["id"], Action::FIELDS, SettingsPatch::FIELDS].concat();
        let mut record = wire::read(text, &fields)?;
        Ok(Request {
            id: wire::take(&mut record, "id")?,
            action: Action::take_from(record)?,
        })
    }

    /// The message as a client sends it.
    pub fn to_json(&self) -> String {
        let mut record: Record = vec![("id", self.id.into())];
        self.action.put_into(&mut record);
        wire::write(&record)
    }
}
