//! Why a room does not do what it is asked.

use thiserror::Error;
use unpuzzle_puzzle::{InputError, Message, Record, SourceSpan};
use unpuzzle_twentyfour::table::{self, NameError, Table};

use crate::event::Said;
use crate::messages;
use crate::settings::SettingsError;
use crate::wire::{self, Wire};

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
    /// Somebody has a name like this.
    NameTaken(String),
    /// Nobody has this number, or they have left.
    NoSuchMember,
    /// People cannot come in as bots.
    NotABot,
    /// A message with this number, or a later one, has been obeyed.
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
    /// The rules of the match refuse it.
    Table {
        /// Which rule.
        reason: Box<table::Refusal>,
        /// The same as a sentence.
        message: Message,
    },
}

impl Refusal {
    pub(crate) fn by_table(reason: table::Refusal, table: &Table) -> Self {
        let message = reason.message(table);
        Refusal::Table {
            reason: Box::new(reason),
            message,
        }
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
            Refusal::Table { reason, .. } => table_code(reason),
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
            Refusal::Table { message, .. } => message.clone(),
        }
    }

    /// The refusal of a message, as it is sent: one line of JSON.
    pub fn to_json(&self, id: u64) -> String {
        let mut record: Record = vec![("re", id.into()), ("refused", self.code().into())];
        record.push(("say", Said::from(&self.message()).put()));
        if let Some(place) = self.place() {
            record.push(("from", place.span.start.into()));
            record.push(("to", place.span.end.into()));
        }
        wire::write(&record)
    }

    /// Where in the text that was sent.
    fn place(&self) -> Option<&SourceSpan> {
        match self {
            Refusal::Table { reason, .. } => match reason.as_ref() {
                table::Refusal::Unreadable(InputError { place, .. }) => place.as_ref(),
                _ => None,
            },
            _ => None,
        }
    }
}

fn table_code(reason: &table::Refusal) -> &'static str {
    match reason {
        table::Refusal::AnotherAnswers(_) => "another-answers",
        table::Refusal::AlreadyBuzzed => "already-buzzed",
        table::Refusal::LockedOut => "locked-out",
        table::Refusal::BuzzFirst => "buzz-first",
        table::Refusal::DeclareFirst => "declare-first",
        table::Refusal::NothingToDeclare => "nothing-to-declare",
        table::Refusal::Unreadable(_) => "unreadable",
        table::Refusal::NoMoreHints => "no-more-hints",
        table::Refusal::PassedBefore => "passed-before",
        table::Refusal::NoPile => "no-pile",
        table::Refusal::PileThere => "pile-there",
        _ => "not-now",
    }
}
