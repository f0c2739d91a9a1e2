//! Why a room refuses a command.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;
use unpuzzle_puzzles::{InputError, Message, msg};

use crate::frame::{RefusalFrame, Translations};
use crate::name::{NameError, Nickname};
use crate::settings::SettingsError;

/// Why a room refused a command, which then had no effect.
#[derive(Clone, Debug, PartialEq, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[error("{}", self.message())]
pub enum Refusal {
    Full,
    Closed,
    BadName(NameError),
    NameTaken(String),
    /// Also one who has left.
    NoSuchMember,
    NotABot,
    /// A message with this or a later number has been handled.
    Repeated,
    NotHost,
    NotPlaying,
    NoMatch,
    MatchOn,
    NobodyPlays,
    OtherPile,
    CannotHost,
    NothingNew,
    BadSetting(SettingsError),
    Locked,
    NotOwner,
    NextHand,
    Done,
    OtherMode,
    Paused,
    NotPaused,
    NotListed,
    NoSuchTeam,
    TooMuch,

    // The rules of a match. The first ones concern the keyboard only.
    #[strum(serialize = "not-now")]
    SameName(Nickname),
    #[strum(serialize = "not-now")]
    TableFull(usize),
    #[strum(serialize = "not-now")]
    Begun,
    #[strum(serialize = "not-now")]
    NobodyThere,
    #[strum(serialize = "not-now")]
    Over,
    #[strum(serialize = "not-now")]
    NoSuchPlayer,
    PileThere,
    NoPile,
    /// By name.
    AnotherAnswers(String),
    AlreadyBuzzed,
    LockedOut,
    BuzzFirst,
    DeclareFirst,
    NothingToDeclare,
    Unreadable(InputError),
    NoMoreHints,
    PassedBefore,
}

impl Refusal {
    pub fn code(&self) -> &'static str {
        self.into()
    }

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
            Refusal::OtherPile => msg!("that round is over"),
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
            Refusal::SameName(name) => {
                msg!("another player is already called {name}", name = name.as_str())
            }
            Refusal::TableFull(seats) => msg!("the table has {seats} seats", seats = *seats),
            Refusal::Begun => msg!("the match has begun"),
            Refusal::NobodyThere => msg!("nobody sits at the table yet"),
            Refusal::Over => msg!("the match is over"),
            Refusal::NoSuchPlayer => msg!("nobody has this seat"),
            Refusal::PileThere => msg!("there is still a pile on the table"),
            Refusal::NoPile => msg!("there is no pile on the table"),
            Refusal::AnotherAnswers(name) => msg!("{name} is answering", name = name.as_str()),
            Refusal::AlreadyBuzzed => msg!("it is your turn already: answer"),
            Refusal::LockedOut => msg!("after a wrong answer you sit out until the next pile"),
            Refusal::BuzzFirst => msg!("buzz first"),
            Refusal::DeclareFirst => msg!("declare your last step first, such as 3*8"),
            Refusal::NothingToDeclare => msg!("there is nothing to declare now"),
            Refusal::Unreadable(error) => error.message.clone(),
            Refusal::NoMoreHints => msg!("there are no more hints"),
            Refusal::PassedBefore => msg!("you have passed already"),
        }
    }

    pub fn of_message(&self, id: u64) -> RefusalFrame {
        let span = match self {
            Refusal::Unreadable(InputError { place: Some(place), .. }) => Some(&place.span),
            _ => None,
        };
        RefusalFrame {
            id,
            code: self.code().into(),
            say: Translations::from(&self.message()),
            from: span.map(|span| span.start),
            to: span.map(|span| span.end),
        }
    }
}
