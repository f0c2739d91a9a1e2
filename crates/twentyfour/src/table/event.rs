//! What players may ask of a table, and what the table says in return.
//!
//! Both are plain data, so a keyboard, a network room and a test drive a table
//! in the same way.

use std::time::Duration;

use thiserror::Error;
use unpuzzle_expr::Expression;
use unpuzzle_puzzle::{InputError, Message, Text};

use super::player::{NameError, PlayerId, PlayerName};
use super::{Standing, Table, messages};
use crate::deal::Card;
use crate::hint::{Hint, Step};
use crate::puzzle::sentences::Localize;

/// What somebody asks of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Sit down, before the first pile.
    Join(String),
    /// Put the next pile on the table.
    Deal,
    /// Claim the right to answer.
    Buzz(PlayerId),
    /// Say the last step, such as `3*8`, before the expression.
    Declare(PlayerId, String),
    /// Give an expression. Without a buzz before it, it counts as both.
    Answer(PlayerId, String),
    /// Agree to give this pile up.
    Pass(PlayerId),
    /// Take a hint: first a nudge, then a step.
    Hint(PlayerId),
    /// Give the pile up for everybody, as a host or a clock may.
    Skip,
    /// Leave the table, perhaps not for good; the seat and the cards stay.
    Go(PlayerId),
    /// Come back to one's seat.
    Return(PlayerId),
    /// Let time go by.
    Tick,
    /// End the match now.
    Finish,
}

/// What the table did with a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ruling {
    /// What happened, in order. It can hold something even when the command was
    /// refused: an answer window may have closed in the meantime.
    pub events: Vec<Event>,
    /// Why the command itself changed nothing.
    pub refusal: Option<Refusal>,
}

/// Something that happened at the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A player sat down.
    Joined(PlayerId),
    /// These four make no 24, so they went back under the deck.
    PutBack([Card; 4]),
    /// A pile lies on the table.
    Dealt {
        /// Which pile of the match this is, counted from 1.
        number: u32,
        /// Its cards.
        cards: [Card; 4],
        /// What players must not see.
        sealed: Sealed,
    },
    /// A player claimed the right to answer.
    Buzzed {
        /// Who.
        player: PlayerId,
        /// When the right ends.
        until: Duration,
    },
    /// A player declared the last step.
    Declared {
        /// Who.
        player: PlayerId,
        /// The step.
        step: Step,
    },
    /// A player answered wrongly or too late.
    Failed(Failed),
    /// A player answered rightly.
    Won(Win),
    /// A player took a hint.
    Hinted {
        /// Who.
        player: PlayerId,
        /// The hint.
        hint: Hint,
    },
    /// A player agreed to give the pile up.
    Passed(PlayerId),
    /// A player left the table.
    Gone(PlayerId),
    /// A player came back.
    Returned(PlayerId),
    /// Nobody wants the pile or may answer any more, so it is out of play.
    Skipped {
        /// Its cards.
        cards: [Card; 4],
        /// What would have been right.
        answer: Expression,
    },
    /// These cards can make no more pile, so they are out of play.
    LeftOver(Vec<Card>),
    /// The match is over: everybody's place, the best first.
    Ended(Vec<Standing>),
}

/// What a referee knows about a pile and players must not see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// One right answer.
    pub answer: Expression,
    /// How many fours went from the top of the deck under it before this one.
    pub turned: usize,
}

/// A wrong or late answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Failed {
    /// Who.
    pub player: PlayerId,
    /// What was wrong.
    pub fault: Fault,
    /// Whether they may not answer again at this pile.
    pub locked_out: bool,
    /// The card that it cost them.
    pub lost: Option<Card>,
}

/// A right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who.
    pub player: PlayerId,
    /// The right expression.
    pub answer: Expression,
    /// The cards that they keep.
    pub cards: Vec<Card>,
    /// The cards that went back under the deck because of their hints.
    pub back: Vec<Card>,
    /// How long after the deal.
    pub after: Duration,
}

/// What was wrong with an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It came too late, or not at all.
    TooLate,
    /// The checker refused it.
    Wrong(InputError),
    /// The declared step does not make the target.
    DeclaredWrongly(Step),
    /// The expression is right but does not end in the declared step.
    OtherLastStep(Step),
}

/// Why the table refused a command.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refusal {
    /// The text is not a name.
    #[error(transparent)]
    BadName(#[from] NameError),
    /// Somebody already has this name.
    #[error("somebody is already called {0}")]
    NameTaken(PlayerName),
    /// Every seat is taken.
    #[error("the table has {0} seats")]
    TableFull(usize),
    /// The first pile has been dealt.
    #[error("the match has begun")]
    Begun,
    /// Nobody has joined.
    #[error("nobody sits at the table")]
    NobodyThere,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// No player has this seat.
    #[error("nobody has this seat")]
    NoSuchPlayer,
    /// There is a pile on the table.
    #[error("there is a pile on the table")]
    PileThere,
    /// There is no pile on the table.
    #[error("there is no pile on the table")]
    NoPile,
    /// Another player has the right to answer.
    #[error("another player is answering")]
    AnotherAnswers(PlayerId),
    /// The player already has the right to answer.
    #[error("it is their turn already")]
    AlreadyBuzzed,
    /// The player answered this pile wrongly before.
    #[error("they answered wrongly at this pile")]
    LockedOut,
    /// One must buzz first.
    #[error("buzz first")]
    BuzzFirst,
    /// The last step must be declared first.
    #[error("declare the last step first")]
    DeclareFirst,
    /// Nothing is to be declared, or it has been.
    #[error("there is nothing to declare")]
    NothingToDeclare,
    /// The text is not something that could be right or wrong.
    #[error("{0}")]
    Unreadable(InputError),
    /// There are no more hints.
    #[error("there are no more hints for this pile")]
    NoMoreHints,
    /// They passed before.
    #[error("they passed already")]
    PassedBefore,
    /// They are there, or away, already.
    #[error("that is so already")]
    NothingNew,
}

impl Refusal {
    /// The refusal as a sentence.
    pub fn message(&self, table: &Table) -> Message {
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
                messages::ANOTHER_ANSWERS.with("name", table.name(*player))
            }
            Refusal::AlreadyBuzzed => messages::ALREADY_BUZZED.message(),
            Refusal::LockedOut => messages::LOCKED_OUT.message(),
            Refusal::BuzzFirst => messages::BUZZ_FIRST.message(),
            Refusal::DeclareFirst => messages::DECLARE_FIRST.message(),
            Refusal::NothingToDeclare => messages::NOTHING_TO_DECLARE.message(),
            Refusal::Unreadable(failure) => failure.message.clone(),
            Refusal::NoMoreHints => messages::NO_MORE_HINTS.message(),
            Refusal::PassedBefore => messages::PASSED_BEFORE.message(),
            Refusal::NothingNew => messages::NOTHING_NEW.message(),
        }
    }
}

impl Event {
    /// The event as a sentence.
    pub fn message(&self, table: &Table) -> Message {
        let named = |text: &'static Text, player: &PlayerId| text.with("name", table.name(*player));
        match self {
            Event::Joined(player) => named(&messages::JOINED, player),
            Event::PutBack(cards) => messages::PUT_BACK.with("cards", written(cards)),
            Event::Dealt { number, cards, .. } => messages::DEALT
                .with("number", *number)
                .with("cards", written(cards)),
            Event::Buzzed { player, .. } => named(&messages::BUZZED, player),
            Event::Declared { player, step } => {
                named(&messages::DECLARED, player).with("step", step.to_string())
            }
            Event::Failed(failed) => failed.message(table),
            Event::Won(win) => win.message(table),
            Event::Hinted { player, hint } => {
                named(&messages::HINTED, player).with("hint", hint.message())
            }
            Event::Passed(player) => named(&messages::PASSED, player),
            Event::Gone(player) => named(&messages::GONE, player),
            Event::Returned(player) => named(&messages::RETURNED, player),
            Event::Skipped { cards, answer } => messages::SKIPPED
                .with("cards", written(cards))
                .with("answer", answer.to_string()),
            Event::LeftOver(cards) => messages::LEFT_OVER.with("cards", written(cards)),
            Event::Ended(standings) => ended(table, standings),
        }
    }
}

impl Failed {
    fn message(&self, table: &Table) -> Message {
        let text = match self {
            Failed { lost: Some(_), .. } => &messages::FAILED_WITH_CARD,
            Failed {
                locked_out: true, ..
            } => &messages::FAILED_WITH_LOCKOUT,
            _ => &messages::FAILED,
        };
        let lost = self.lost.map_or_else(String::new, |card| card.to_string());
        text.with("name", table.name(self.player))
            .with("reason", self.fault.message())
            .with("card", lost)
    }
}

impl Fault {
    /// The fault as a sentence.
    pub fn message(&self) -> Message {
        match self {
            Fault::TooLate => messages::TOO_LATE.message(),
            Fault::Wrong(failure) => failure.message.clone(),
            Fault::DeclaredWrongly(step) => {
                messages::DECLARED_WRONGLY.with("step", step.to_string())
            }
            Fault::OtherLastStep(step) => messages::OTHER_LAST_STEP.with("step", step.to_string()),
        }
    }
}

impl Win {
    fn message(&self, table: &Table) -> Message {
        let text = match self.back.len() {
            0 => &messages::WON,
            _ => &messages::WON_WITH_HINTS,
        };
        text.with("name", table.name(self.player))
            .with("answer", self.answer.to_string())
            .with("cards", self.cards.len())
            .with("back", self.back.len())
    }
}

fn ended(table: &Table, standings: &[Standing]) -> Message {
    let first = standings.iter().filter(|standing| standing.place == 1);
    let names: Vec<_> = first.clone().map(|one| table.name(one.player)).collect();
    let cards = first.map(|one| one.cards).max().unwrap_or(0);
    let text = match names.len() {
        _ if cards == 0 => &messages::ENDED_WITHOUT_CARDS,
        1 => &messages::ENDED,
        _ => &messages::ENDED_IN_A_TIE,
    };
    text.with("names", names).with("cards", cards)
}

/// Cards with spaces between them.
fn written(cards: &[Card]) -> String {
    let cards: Vec<_> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}
