//! What happens in a room, and who may know.

use thiserror::Error;
use unpuzzle_expr::Expression;
use unpuzzle_puzzle::{Language, Message, Record};
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::hint::Step;

use crate::member::{Key, MemberId, Role};
use crate::settings::{Settings, SettingsPatch};
use crate::wire::{self, WireError};

/// Something that happened, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number: 1 for the first, and one more for each.
    pub version: u64,
    /// When, in the server's milliseconds.
    pub at: u64,
    /// Whose message did it, and the number of that message.
    pub by: Option<(MemberId, u64)>,
    /// What happened.
    pub happening: Happening,
}

/// Who may see an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the room, the projector too.
    Everyone,
    /// One member.
    Member(MemberId),
    /// The servers.
    Server,
}

wire::messages! {
    /// What happened.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Happening named by "event" {
        /// The room was made.
        "opened" => Opened {
            /// What people type to come in.
            code: String,
        },
        /// What all chance in the room comes from.
        "seeded" => Seeded {
            /// The seed.
            seed: u64,
        },
        /// Somebody came in.
        "joined" => Joined {
            /// Who.
            member: MemberId,
            /// What to call them.
            name: String,
            /// What for.
            role: Role,
        },
        /// By which digest a member is known again.
        "keyed" => Keyed {
            /// Who.
            member: MemberId,
            /// The digest.
            key: Key,
        },
        /// A member came back.
        "connected" => Connected {
            /// Who.
            member: MemberId,
        },
        /// A member lost the connection.
        "disconnected" => Disconnected {
            /// Who.
            member: MemberId,
        },
        /// A member left for good.
        "left" => Left {
            /// Who.
            member: MemberId,
        },
        /// The host sent a member away.
        "kicked" => Kicked {
            /// Who.
            member: MemberId,
        },
        /// Another member is the host.
        "hosted" => Hosted {
            /// Who.
            member: MemberId,
            /// Whether for good: not only until the former host is back.
            lasting: bool,
        },
        /// The host changed the settings.
        "settled" => Settled {
            /// As they are now.
            settings: Settings,
        },
        /// A match began.
        "started" => Started {
            /// Which match of this room, counted from 1.
            game: u32,
            /// Who plays, by seat.
            players: Vec<MemberId>,
            /// How many cards are in the deck.
            deck: usize,
            /// When the first pile is dealt.
            next: u64,
        },
        /// Somebody sat down at a match that had begun.
        "seated" => Seated {
            /// Who.
            member: MemberId,
        },
        /// Four cards that make no 24 went under the deck.
        "put-back" => PutBack {
            /// The cards.
            cards: [Card; 4],
        },
        /// What lies behind the next pile.
        "sealed" => Sealed {
            /// Its cards.
            cards: [Card; 4],
            /// A right answer.
            answer: Expression,
            /// How many fours went under the deck before it.
            turned: usize,
        },
        /// A pile lies on the table.
        "dealt" => Dealt {
            /// Which pile of the match, counted from 1.
            pile: u32,
            /// Its cards.
            cards: [Card; 4],
            /// How many cards are left in the deck.
            deck: usize,
            /// When it will be given up.
            until: Option<u64>,
        },
        /// A player has the right to answer.
        "buzzed" => Buzzed {
            /// Who.
            member: MemberId,
            /// When it ends.
            until: u64,
        },
        /// A player declared the last step.
        "declared" => Declared {
            /// Who.
            member: MemberId,
            /// The step.
            step: Step,
        },
        /// A player answered wrongly or too late.
        "failed" => Failed {
            /// Who.
            member: MemberId,
            /// What was wrong.
            reason: Said,
            /// Whether they sit out until the next pile.
            locked: bool,
            /// The card that it cost them.
            lost: Option<Card>,
        },
        /// A player took the pile.
        "won" => Won {
            /// Who.
            member: MemberId,
            /// The right expression.
            answer: Expression,
            /// How many cards of the pile they keep.
            kept: usize,
            /// How many milliseconds after the deal.
            after: u64,
            /// When the next pile is dealt.
            next: u64,
        },
        /// A player took a hint.
        "hinted" => Hinted {
            /// Who.
            member: MemberId,
        },
        /// The hint that a member took.
        "hint" => Hint {
            /// Who.
            member: MemberId,
            /// The hint.
            hint: Said,
        },
        /// A player gives the pile up.
        "passed" => Passed {
            /// Who.
            member: MemberId,
        },
        /// The pile is out of play.
        "skipped" => Skipped {
            /// What would have been right.
            answer: Expression,
            /// When the next pile is dealt.
            next: u64,
        },
        /// Every essentially different answer to the pile that is gone.
        "revealed" => Revealed {
            /// The answers.
            answers: Vec<String>,
        },
        /// The match is over.
        "ended" => Ended {
            /// Everybody's place, the best first.
            places: Vec<Place>,
        },
        /// The room is closed.
        "closed" => Closed {},
    }
}

/// A player's place at the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The place, from 1; equals share it.
    pub place: usize,
    /// Who.
    pub member: MemberId,
    /// How many cards they have.
    pub cards: usize,
}
wire::object!(Place {
    place,
    member,
    cards
});

/// A sentence in every language, so that each client can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// English.
    pub en: String,
    /// Indonesian.
    pub id: String,
}
wire::object!(Said { en, id });

impl From<&Message> for Said {
    fn from(message: &Message) -> Self {
        Said {
            en: message.in_language(Language::English),
            id: message.in_language(Language::Indonesian),
        }
    }
}

impl Happening {
    /// Who may know of it.
    pub fn audience(&self) -> Audience {
        match self {
            Happening::Seeded { .. } | Happening::Keyed { .. } | Happening::Sealed { .. } => {
                Audience::Server
            }
            Happening::Hint { member, .. } => Audience::Member(*member),
            _ => Audience::Everyone,
        }
    }
}

/// Why a text is not an event.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an event cannot be read: {0}")]
pub struct EventError(#[from] WireError);

impl Event {
    /// The event as it is kept: one line of JSON.
    ///
    /// ```
    /// use unpuzzle_rooms::{Event, Happening};
    ///
    /// let happening = Happening::Closed {};
    /// let event = Event { version: 3, at: 1000, by: None, happening };
    /// assert_eq!(event.to_json(), r#"{"v":3,"at":1000,"event":"closed"}"#);
    /// assert_eq!(Event::from_json(&event.to_json()), Ok(event));
    /// ```
    pub fn to_json(&self) -> String {
        let mut record: Record = vec![("v", self.version.into()), ("at", self.at.into())];
        if let Some((member, message)) = self.by {
            record.push(("by", member.0.into()));
            record.push(("message", message.into()));
        }
        self.happening.put_into(&mut record);
        wire::write(&record)
    }

    /// Reads what [`Event::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        let mut record = wire::read(text, &fields())?;
        let version = wire::take(&mut record, "v")?;
        let at = wire::take(&mut record, "at")?;
        let member: Option<MemberId> = wire::take(&mut record, "by")?;
        let message: Option<u64> = wire::take(&mut record, "message")?;
        Ok(Event {
            version,
            at,
            by: member.zip(message),
            happening: Happening::take_from(record)?,
        })
    }

    /// The event as a member sees it, or the projector.
    pub fn shown_to(&self, member: Option<MemberId>) -> Shown {
        let visible = match self.happening.audience() {
            Audience::Everyone => true,
            Audience::Member(only) => member == Some(only),
            Audience::Server => false,
        };
        Shown {
            version: self.version,
            seen: visible.then(|| (self.at, self.happening.clone())),
        }
    }
}

/// An event as a client sees it; of some, only that there was one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its number.
    pub version: u64,
    /// When and what, if the client may know.
    pub seen: Option<(u64, Happening)>,
}

impl Shown {
    /// The event as it is sent: one line of JSON.
    pub fn to_json(&self) -> String {
        let mut record: Record = vec![("v", self.version.into())];
        if let Some((at, happening)) = &self.seen {
            record.push(("at", (*at).into()));
            happening.put_into(&mut record);
        }
        wire::write(&record)
    }

    /// Reads what [`Shown::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        let mut record = wire::read(text, &fields())?;
        let version = wire::take(&mut record, "v")?;
        let at: Option<u64> = wire::take(&mut record, "at")?;
        let seen = match at {
            Some(at) => Some((at, Happening::take_from(record)?)),
            None => {
                wire::finish(&record)?;
                None
            }
        };
        Ok(Shown { version, seen })
    }
}

/// Every field that an event can have.
fn fields() -> Vec<&'static str> {
    let own: &[&str] = &["v", "at", "by", "message"];
    [
        own,
        Happening::FIELDS,
        Place::FIELDS,
        Said::FIELDS,
        SettingsPatch::FIELDS,
    ]
    .concat()
}
