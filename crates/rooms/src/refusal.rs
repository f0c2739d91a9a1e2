//! Why a room refuses a command.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;
use unpuzzle_puzzles::{InputError, Message, SourceSpan, msg};

use crate::contest::{self, Board, NameError};
use crate::frame::RefusalFrame;
use crate::frame::Translations;
use crate::settings::SettingsError;

/// Why a room refused a command, which then had no effect.
#[derive(Clone, Debug, PartialEq, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[error("{}", self.message())]
pub enum Refusal {
    /// The room is full.
    Full,
    /// The room is closed.
    Closed,
    /// Invalid name.
    BadName(NameError),
    /// Another member has a confusable name.
    NameTaken(String),
    /// Unknown member, or one who has left.
    NoSuchMember,
    /// A client asked to join as a bot.
    NotABot,
    /// A message with this or a later number has been handled.
    Repeated,
    /// Reserved to the host.
    NotHost,
    /// The member is not a player.
    NotPlaying,
    /// No match is running.
    NoMatch,
    /// A match is running.
    MatchOn,
    /// There are no players.
    NobodyPlays,
    /// The pile is no longer on the table.
    OtherPile,
    /// The member cannot be host.
    CannotHost,
    /// The command would change nothing.
    NothingNew,
    /// Invalid setting.
    BadSetting(SettingsError),
    /// The room is locked.
    Locked,
    /// Reserved to the owner.
    NotOwner,
    /// The player joined too late for this hand.
    NextHand,
    /// The player is done with the hand.
    Done,
    /// The action belongs to another mode.
    OtherMode,
    /// The clocks are stopped.
    Paused,
    /// The clocks are running.
    NotPaused,
    /// The name is not on the teacher's list.
    NotListed,
    /// Unknown team.
    NoSuchTeam,
    /// A limit on size or time is exceeded.
    TooMuch,
    /// Refused by the rules of the match.
    Match {
        /// The rule.
        reason: Box<contest::Refusal>,
        /// The rule as a sentence.
        message: Message,
    },
}

impl Refusal {
    pub(crate) fn by_rules(reason: contest::Refusal, board: &Board) -> Self {
        let message = reason.message(board);
        Refusal::Match { reason: Box::new(reason), message }
    }

    /// Stable error code.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Match { reason, .. } => reason.as_ref().into(),
            other => other.into(),
        }
    }

    /// The refusal as a sentence.
    pub fn message(&self) -> Message {
        match self {
            Refusal::Full => msg!("the room is full"),
            Refusal::Closed => msg!("the room is closed"),
            Refusal::BadName(error) => error.message(),
            Refusal::NameTaken(name) => {
                msg!("another member is already called {name}", name = name.as_str())
            }
            Refusal::NoSuchMember => msg!("there is no such member in this room"),
            Refusal::NotABot => msg!("only the room itself can add bots"),
            Refusal::Repeated => msg!("this message has already been handled"),
            Refusal::NotHost => msg!("only the host may do that"),
            Refusal::NotPlaying => msg!("you are not playing in this match"),
            Refusal::NoMatch => msg!("there is no match now"),
            Refusal::MatchOn => msg!("a match is already running"),
            Refusal::NobodyPlays => msg!("nobody is here to play"),
            Refusal::OtherPile => msg!("that pile is gone"),
            Refusal::CannotHost => msg!("only a member who is here can be the host"),
            Refusal::NothingNew => msg!("nothing to change"),
            Refusal::BadSetting(error) => error.message(),
            Refusal::Locked => msg!("the host has locked the room"),
            Refusal::NotOwner => {
                msg!("the room belongs to a host who may come back: only they may do that")
            }
            Refusal::NextHand => msg!("you start with the next hand"),
            Refusal::Done => msg!("you have finished this hand"),
            Refusal::OtherMode => msg!("not possible in this game"),
            Refusal::Paused => msg!("the host has paused the game"),
            Refusal::NotPaused => msg!("the game is not paused"),
            Refusal::NotListed => msg!("pick one of the names on the teacher's list"),
            Refusal::NoSuchTeam => msg!("there is no such team"),
            Refusal::TooMuch => msg!("too much at once"),
            Refusal::Match { message, .. } => message.clone(),
        }
    }

    /// The reply to the refused message.
    pub fn of_message(&self, id: u64) -> RefusalFrame {
        let span = self.place().map(|place| &place.span);
        RefusalFrame {
            id,
            code: self.code().into(),
            say: Translations::from(&self.message()),
            from: span.map(|span| span.start),
            to: span.map(|span| span.end),
        }
    }

    /// The offending part of the text that was sent.
    fn place(&self) -> Option<&SourceSpan> {
        match self {
            Refusal::Match { reason, .. } => match reason.as_ref() {
                contest::Refusal::Unreadable(InputError { place, .. }) => place.as_ref(),
                _ => None,
            },
            _ => None,
        }
    }
}
