//! Reasons for refusing a command.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;
use unpuzzle_puzzles::{InputError, Message, SourceSpan, msg};

use crate::contest::{self, Board, NameError};
use crate::frame::Refused;
use crate::settings::SettingsError;
use crate::translations::Translations;

/// Why a room refused a command. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[error("{}", self.message())]
pub enum Refusal {
    /// The room is full.
    Full,
    /// The room is closed.
    Closed,
    /// The text is not a name.
    BadName(NameError),
    /// Another member has a name like this.
    NameTaken(String),
    /// Nobody has this number, or they have left.
    NoSuchMember,
    /// People cannot come in as bots.
    NotABot,
    /// A message with this number, or a later one, has been handled.
    Repeated,
    /// Only the host may do that.
    NotHost,
    /// The member does not sit at the table.
    NotPlaying,
    /// There is no match.
    NoMatch,
    /// There is a match.
    MatchOn,
    /// There is nobody to play.
    NobodyPlays,
    /// It refers to a pile that is over.
    OtherPile,
    /// This member cannot be the host.
    CannotHost,
    /// It would change nothing.
    NothingNew,
    /// The setting is not possible.
    BadSetting(SettingsError),
    /// Nobody new may come in.
    Locked,
    /// Only the owner may do that.
    NotOwner,
    /// They came too late for this hand.
    NextHand,
    /// They have solved the hand or given it up.
    Done,
    /// It belongs to another game.
    OtherMode,
    /// The host has stopped the clocks.
    Paused,
    /// The clocks run.
    NotPaused,
    /// The name is not on the teacher's list.
    NotListed,
    /// There is no such team.
    NoSuchTeam,
    /// Too many at once.
    TooMuch,
    /// The rules of the match refuse it.
    Match {
        /// Which rule.
        reason: Box<contest::Refusal>,
        /// The same as a sentence.
        message: Message,
    },
}

impl Refusal {
    pub(crate) fn by_rules(reason: contest::Refusal, board: &Board) -> Self {
        let message = reason.message(board);
        Refusal::Match { reason: Box::new(reason), message }
    }

    /// A stable code for programs.
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
            Refusal::NotABot => msg!("only the room itself brings in bots"),
            Refusal::Repeated => msg!("this message came before"),
            Refusal::NotHost => msg!("only the host may do that"),
            Refusal::NotPlaying => msg!("you are not playing in this match"),
            Refusal::NoMatch => msg!("there is no match now"),
            Refusal::MatchOn => msg!("a match is on"),
            Refusal::NobodyPlays => msg!("nobody is here to play"),
            Refusal::OtherPile => msg!("that pile is gone"),
            Refusal::CannotHost => msg!("only a member who is here can be the host"),
            Refusal::NothingNew => msg!("that is so already"),
            Refusal::BadSetting(error) => error.message(),
            Refusal::Locked => msg!("the host lets nobody new in now"),
            Refusal::NotOwner => {
                msg!("the room belongs to a host who may come back: only they may do that")
            }
            Refusal::NextHand => msg!("you start with the next hand"),
            Refusal::Done => msg!("you have done this hand"),
            Refusal::OtherMode => msg!("nobody does that in this game"),
            Refusal::Paused => msg!("the host has paused the game"),
            Refusal::NotPaused => msg!("the game is not paused"),
            Refusal::NotListed => msg!("pick one of the names that the teacher gave"),
            Refusal::NoSuchTeam => msg!("there is no such team"),
            Refusal::TooMuch => msg!("that is too much at once"),
            Refusal::Match { message, .. } => message.clone(),
        }
    }

    /// The refusal of a message.
    pub fn of_message(&self, id: u64) -> Refused {
        let span = self.place().map(|place| &place.span);
        Refused {
            id,
            code: self.code().into(),
            say: Translations::from(&self.message()),
            from: span.map(|span| span.start),
            to: span.map(|span| span.end),
        }
    }

    /// The place in the submitted text.
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
