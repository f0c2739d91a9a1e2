//! What players may ask of a match, and what happens in it.
//!
//! An [`Event`] is at once what is told, what is kept in a log and what changes the
//! match: [`Board::apply`] and [`Referee::apply`](super::Referee::apply) are all that
//! follows from it. What only a referee may know is part of the event and left out
//! for everybody else by [`Event::seen_by`].

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use unpuzzle_expr::Expression;
use unpuzzle_puzzle::{InputError, Message, Text};
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::hint::Step;

use super::player::{NameError, PlayerName};
use super::{Board, Rank, messages};
use crate::Millis;
use crate::member::MemberId;
use crate::translations::Translations;

/// What is asked of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Sit down, before the first pile.
    Join(String),
    /// Put the next pile on the table.
    Deal,
    /// Claim the right to answer.
    Buzz(MemberId),
    /// Say the last step, such as `3*8`, before the expression.
    Declare(MemberId, String),
    /// Give an expression. Without a buzz before it, it counts as both.
    Answer(MemberId, String),
    /// Agree to give this pile up.
    Pass(MemberId),
    /// Take a hint: first a nudge, then a step.
    Hint(MemberId),
    /// Give the pile up for everybody, as a host or a clock may.
    Skip,
    /// Let happen what is due.
    Tick,
    /// End the match now.
    Finish,
}

/// What a command does to a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// What happens, in order. It can hold something even when the command is
    /// refused: an answer window may have closed in the meantime.
    pub events: Vec<Event>,
    /// Why the command itself changes nothing.
    pub refusal: Option<Refusal>,
}

/// Something that happened in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
#[schemars(rename = "MatchEvent")]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Event {
    /// A player sat down.
    Seated { member: MemberId, name: PlayerName },
    /// These four make no 24, so they went back under the deck.
    PutBack {
        #[schemars(with = "[String; 4]")]
        cards: [Card; 4],
    },
    /// A pile lies on the table.
    Dealt {
        pile: u32,
        #[schemars(with = "[String; 4]")]
        cards: [Card; 4],
        deck: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
        /// What players must not see.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(skip)]
        hidden: Option<Hidden>,
    },
    /// A player has the right to answer.
    Buzzed { member: MemberId, until: Millis },
    /// A player declared the last step.
    Declared {
        member: MemberId,
        #[schemars(with = "String")]
        step: Step,
    },
    /// A player answered wrongly or too late.
    Failed {
        member: MemberId,
        reason: Translations,
        /// Whether they sit out until the next pile.
        locked: bool,
        /// The card that it cost them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<String>")]
        lost: Option<Card>,
    },
    /// A player took the pile.
    Won {
        member: MemberId,
        #[schemars(with = "String")]
        answer: Expression,
        /// How many cards of the pile they keep; the others went back under the deck.
        kept: usize,
        after: Millis,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<Millis>,
    },
    /// A player took a hint.
    Hinted {
        member: MemberId,
        /// The hint, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<Translations>,
    },
    /// A player agreed to give the pile up.
    Passed { member: MemberId },
    /// The pile is out of play.
    Skipped {
        #[schemars(with = "[String; 4]")]
        cards: [Card; 4],
        #[schemars(with = "String")]
        answer: Expression,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<Millis>,
    },
    /// Every essentially different answer to the pile that is gone.
    Revealed { answers: Vec<String> },
    /// The match is over.
    Ended { places: Vec<Rank> },
}

/// What a referee knows about a pile and players must not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// One right answer.
    pub answer: Expression,
    /// How many fours went from the top of the deck under it before this one.
    pub turned: usize,
}

/// Why a match refused a command.
#[derive(Clone, Debug, PartialEq, Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[error("{}", <&str>::from(self))]
pub enum Refusal {
    /// The text is not a name.
    #[strum(serialize = "not-now")]
    BadName(#[from] NameError),
    /// Another player has this name.
    #[strum(serialize = "not-now")]
    NameTaken(PlayerName),
    /// Every seat is taken.
    #[strum(serialize = "not-now")]
    TableFull(usize),
    /// The first pile has been dealt.
    #[strum(serialize = "not-now")]
    Begun,
    /// Nobody has joined.
    #[strum(serialize = "not-now")]
    NobodyThere,
    /// The match is over.
    #[strum(serialize = "not-now")]
    Over,
    /// No player has this number.
    #[strum(serialize = "not-now")]
    NoSuchPlayer,
    /// There is a pile on the table.
    PileThere,
    /// There is no pile on the table.
    NoPile,
    /// Another player has the right to answer.
    AnotherAnswers(MemberId),
    /// The player already has the right to answer.
    AlreadyBuzzed,
    /// The player answered this pile wrongly before.
    LockedOut,
    /// One must buzz first.
    BuzzFirst,
    /// The last step must be declared first.
    DeclareFirst,
    /// Nothing is to be declared, or it has been.
    NothingToDeclare,
    /// The text is not something that could be right or wrong.
    Unreadable(InputError),
    /// There are no more hints.
    NoMoreHints,
    /// They passed before.
    PassedBefore,
}

impl Refusal {
    /// The refusal as a sentence.
    pub fn message(&self, board: &Board) -> Message {
        match self {
            Refusal::BadName(error) => error.message(),
            Refusal::NameTaken(name) => messages::NAME_TAKEN.with("name", name.as_str()),
            Refusal::TableFull(seats) => messages::TABLE_FULL.with("seats", *seats),
            Refusal::Begun => messages::BEGUN.message(),
            Refusal::NobodyThere => messages::NOBODY_THERE.message(),
            Refusal::Over => messages::OVER.message(),
            Refusal::NoSuchPlayer => messages::NO_SUCH_PLAYER.message(),
            Refusal::PileThere => messages::PILE_THERE.message(),
            Refusal::NoPile => messages::NO_PILE.message(),
            Refusal::AnotherAnswers(player) => {
                messages::ANOTHER_ANSWERS.with("name", board.name(*player))
            }
            Refusal::AlreadyBuzzed => messages::ALREADY_BUZZED.message(),
            Refusal::LockedOut => messages::LOCKED_OUT.message(),
            Refusal::BuzzFirst => messages::BUZZ_FIRST.message(),
            Refusal::DeclareFirst => messages::DECLARE_FIRST.message(),
            Refusal::NothingToDeclare => messages::NOTHING_TO_DECLARE.message(),
            Refusal::Unreadable(failure) => failure.message.clone(),
            Refusal::NoMoreHints => messages::NO_MORE_HINTS.message(),
            Refusal::PassedBefore => messages::PASSED_BEFORE.message(),
        }
    }
}

impl Event {
    /// The event without what a member, or a projector, may not know.
    #[must_use]
    pub fn seen_by(mut self, viewer: Option<MemberId>) -> Self {
        match &mut self {
            Event::Dealt { hidden, .. } => *hidden = None,
            Event::Hinted { member, hint } if viewer != Some(*member) => *hint = None,
            _ => {}
        }
        self
    }

    /// The event as a sentence.
    pub fn message(&self, board: &Board) -> Message {
        let named = |text: &'static Text, player: &MemberId| text.with("name", board.name(*player));
        match self {
            Event::Seated { name, .. } => messages::JOINED.with("name", name.as_str()),
            Event::PutBack { cards } => messages::PUT_BACK.with("cards", written(cards)),
            Event::Dealt { pile, cards, .. } => {
                messages::DEALT.with("number", *pile).with("cards", written(cards))
            }
            Event::Buzzed { member, .. } => named(&messages::BUZZED, member),
            Event::Declared { member, step } => {
                named(&messages::DECLARED, member).with("step", step.to_string())
            }
            Event::Failed { member, reason, locked, lost } => {
                named(failure_text(*locked, *lost), member)
                    .with("reason", reason)
                    .with("card", lost.map(|card| card.to_string()).unwrap_or_default())
            }
            Event::Won { member, answer, kept, .. } => named(win_text(*kept), member)
                .with("answer", answer.to_string())
                .with("cards", *kept),
            Event::Hinted { member, hint: Some(hint) } => {
                named(&messages::HINTED, member).with("hint", hint)
            }
            Event::Hinted { member, .. } => named(&messages::TOOK_HINT, member),
            Event::Passed { member } => named(&messages::PASSED, member),
            Event::Skipped { cards, answer, .. } => {
                messages::SKIPPED.with("cards", written(cards)).with("answer", answer.to_string())
            }
            Event::Revealed { answers } => messages::REVEALED.with("answers", answers.clone()),
            Event::Ended { places } => ended(board, places),
        }
    }
}

fn failure_text(locked: bool, lost: Option<Card>) -> &'static Text {
    match lost {
        Some(_) => &messages::FAILED_WITH_CARD,
        None if locked => &messages::FAILED_WITH_LOCKOUT,
        None => &messages::FAILED,
    }
}

fn win_text(kept: usize) -> &'static Text {
    if kept < 4 { &messages::WON_WITH_HINTS } else { &messages::WON }
}

fn ended(board: &Board, places: &[Rank]) -> Message {
    let first = places.iter().filter(|one| one.place == 1);
    let names: Vec<_> = first.clone().map(|one| board.name(one.member)).collect();
    let cards = first.map(|one| one.cards).max().unwrap_or(0);
    let text = match names.len() {
        _ if cards == 0 => &messages::ENDED_WITHOUT_CARDS,
        1 => &messages::ENDED,
        _ => &messages::ENDED_IN_A_TIE,
    };
    text.with("names", names).with("cards", cards)
}

/// Cards with spaces between them.
fn written(cards: &[Card; 4]) -> String {
    cards.map(|card| card.to_string()).join(" ")
}
