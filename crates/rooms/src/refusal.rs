//! Why a room does not do what it is asked.

use serde::Serialize;
use thiserror::Error;
use unpuzzle_puzzle::{InputError, Message, SourceSpan};

use crate::contest::{self, Board, NameError};
use crate::messages;
use crate::said::Said;
use crate::settings::SettingsError;

/// Why a room refused a command. Nothing has changed by it.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", self.message())]
pub enum Refusal {
    /// There is no place left.
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
    /// It is about a pile that is gone.
    OtherPile,
    /// This member cannot be the host.
    CannotHost,
    /// It is so already.
    NothingNew,
    /// The setting is not possible.
    BadSetting(SettingsError),
    /// Nobody new may come in.
    Locked,
    /// It is the owner's room.
    NotOwner,
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

    /// A word for it that programs can rely on.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Full => "full",
            Refusal::Closed => "closed",
            Refusal::BadName(_) => "bad-name",
            Refusal::NameTaken(_) => "name-taken",
            Refusal::NoSuchMember => "no-such-member",
            Refusal::NotABot => "not-a-bot",
            Refusal::Repeated => "repeated",
            Refusal::NotHost => "not-host",
            Refusal::NotPlaying => "not-playing",
            Refusal::NoMatch => "no-match",
            Refusal::MatchOn => "match-on",
            Refusal::NobodyPlays => "nobody-plays",
            Refusal::OtherPile => "other-pile",
            Refusal::CannotHost => "cannot-host",
            Refusal::NothingNew => "nothing-new",
            Refusal::BadSetting(_) => "bad-setting",
            Refusal::Locked => "locked",
            Refusal::NotOwner => "not-owner",
            Refusal::Match { reason, .. } => rule_code(reason),
        }
    }

    /// The refusal as a sentence.
    pub fn message(&self) -> Message {
        match self {
            Refusal::Full => messages::FULL.message(),
            Refusal::Closed => messages::CLOSED.message(),
            Refusal::BadName(error) => error.message(),
            Refusal::NameTaken(name) => messages::NAME_TAKEN.with("name", name.as_str()),
            Refusal::NoSuchMember => messages::NO_SUCH_MEMBER.message(),
            Refusal::NotABot => messages::NOT_A_BOT.message(),
            Refusal::Repeated => messages::REPEATED.message(),
            Refusal::NotHost => messages::NOT_HOST.message(),
            Refusal::NotPlaying => messages::NOT_PLAYING.message(),
            Refusal::NoMatch => messages::NO_MATCH.message(),
            Refusal::MatchOn => messages::MATCH_ON.message(),
            Refusal::NobodyPlays => messages::NOBODY_PLAYS.message(),
            Refusal::OtherPile => messages::OTHER_PILE.message(),
            Refusal::CannotHost => messages::CANNOT_HOST.message(),
            Refusal::NothingNew => messages::NOTHING_NEW.message(),
            Refusal::BadSetting(error) => error.message(),
            Refusal::Locked => messages::LOCKED.message(),
            Refusal::NotOwner => messages::NOT_OWNER.message(),
            Refusal::Match { message, .. } => message.clone(),
        }
    }

    /// The refusal of a message, as it is sent: one line of JSON.
    pub fn to_json(&self, id: u64) -> String {
        let span = self.place().map(|place| &place.span);
        crate::to_json(&Refused {
            re: id,
            refused: self.code(),
            say: Said::from(&self.message()),
            from: span.map(|span| span.start),
            to: span.map(|span| span.end),
        })
    }

    /// Where in the text that was sent.
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

fn rule_code(reason: &contest::Refusal) -> &'static str {
    match reason {
        contest::Refusal::AnotherAnswers(_) => "another-answers",
        contest::Refusal::AlreadyBuzzed => "already-buzzed",
        contest::Refusal::LockedOut => "locked-out",
        contest::Refusal::BuzzFirst => "buzz-first",
        contest::Refusal::DeclareFirst => "declare-first",
        contest::Refusal::NothingToDeclare => "nothing-to-declare",
        contest::Refusal::Unreadable(_) => "unreadable",
        contest::Refusal::NoMoreHints => "no-more-hints",
        contest::Refusal::PassedBefore => "passed-before",
        contest::Refusal::NoPile => "no-pile",
        contest::Refusal::PileThere => "pile-there",
        _ => "not-now",
    }
}

/// A refusal as it is sent.
#[derive(Serialize)]
struct Refused {
    re: u64,
    refused: &'static str,
    say: Said,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<usize>,
}
