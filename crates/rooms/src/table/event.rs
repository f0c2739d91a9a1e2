//! Commands and events of a match.
//!
//! Events are the log entries, and all state follows from them by [`Table::apply`].

use serde::{Deserialize, Serialize};
use unpuzzle_expr::Expression;
use unpuzzle_puzzles::{Message, msg};
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::hint::Step;

use super::{Rank, Table};
use crate::Millis;
use crate::frame::Translations;
use crate::member::MemberId;
use crate::name::Nickname;
use crate::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Join(String),
    Deal,
    Buzz(MemberId),
    /// Declare the last step, such as `3*8`, before the expression.
    Declare(MemberId, String),
    /// Answer with an expression, which implies a buzz.
    Answer(MemberId, String),
    Pass(MemberId),
    /// Take a hint: a nudge first, then a step.
    Hint(MemberId),
    /// Give up the pile for everybody (host or clock).
    Skip,
    Tick,
    Finish,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The events, in order. A refused command can have some too: an answer window may have
    /// closed in the meantime.
    pub events: Vec<Event>,
    pub refusal: Option<Refusal>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Event {
    Seated {
        member: MemberId,
        name: Nickname,
    },
    /// Four unsolvable cards went back under the deck.
    PutBack {
        cards: [Card; 4],
    },
    Dealt {
        pile: u32,
        cards: [Card; 4],
        deck: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
        /// Hidden from players.
        hidden: PileSecret,
    },
    Buzzed {
        member: MemberId,
        until: Millis,
    },
    Declared {
        member: MemberId,
        step: Step,
    },
    Failed {
        member: MemberId,
        reason: Translations,
        locked: bool,
        /// The card lost as a penalty.
        #[serde(skip_serializing_if = "Option::is_none")]
        lost: Option<Card>,
    },
    Won {
        member: MemberId,
        answer: Expression,
        /// Cards of the pile that they keep; the others go back under the deck.
        kept: usize,
        after: Millis,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<Millis>,
    },
    Hinted {
        member: MemberId,
        hint: Translations,
    },
    Passed {
        member: MemberId,
    },
    Skipped {
        cards: [Card; 4],
        answer: Expression,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<Millis>,
    },
    Revealed {
        answers: Vec<String>,
    },
    Ended {
        places: Vec<Rank>,
    },
}

/// The hidden part of a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PileSecret {
    pub answer: Expression,
    /// Number of fours that went from the top to the bottom of the deck before this one.
    pub turned: usize,
}

impl Event {
    pub fn message(&self, table: &Table) -> Message {
        let named = |text: Message, player: &MemberId| text.with("name", table.name(*player));
        match self {
            Event::Seated { name, .. } => msg!("{name} joins.", name = name.as_str()),
            Event::PutBack { cards } => {
                msg!("{cards} cannot make it and goes back under the deck.", cards = written(cards))
            }
            Event::Dealt { pile, cards, .. } => {
                msg!("Pile {number}: {cards}", number = *pile, cards = written(cards))
            }
            Event::Buzzed { member, .. } => named(msg!("{name} buzzes.", ..), member),
            Event::Declared { member, step } => {
                named(msg!("{name} will finish with {step}.", ..), member)
                    .with("step", step.to_string())
            }
            Event::Failed { member, reason, locked, lost } => {
                named(failure_text(*locked, *lost), member)
                    .with("reason", reason)
                    .with("card", lost.map(|card| card.to_string()).unwrap_or_default())
            }
            Event::Won { member, answer, kept, .. } => named(win_text(*kept), member)
                .with("answer", answer.to_string())
                .with("cards", *kept),
            Event::Hinted { member, hint } => {
                named(msg!("Hint for {name}: {hint}", ..), member).with("hint", hint)
            }
            Event::Passed { member } => named(msg!("{name} gives up on this pile.", ..), member),
            Event::Skipped { cards, answer, .. } => {
                msg!(
                    "Nobody takes {cards}: {answer} would have been right.",
                    cards = written(cards),
                    answer = answer.to_string()
                )
            }
            Event::Revealed { answers } => msg!("Answers: {answers}", answers = answers.clone()),
            Event::Ended { places } => ended(table, places),
        }
    }
}

fn failure_text(locked: bool, lost: Option<Card>) -> Message {
    match lost {
        Some(_) => msg!(
            "{name}: {reason}. They sit out until the next pile, and {card} goes back under the deck.",
            ..
        ),
        None if locked => msg!("{name}: {reason}. They sit out until the next pile.", ..),
        None => msg!("{name}: {reason}.", ..),
    }
}

fn win_text(kept: usize) -> Message {
    if kept < 4 {
        msg!(
            "{name} solves it with {answer} and, having taken a hint, keeps {cards} {cards|card|cards}.",
            ..
        )
    } else {
        msg!("{name} takes the pile with {answer}.", ..)
    }
}

fn ended(table: &Table, places: &[Rank]) -> Message {
    let first = places.iter().filter(|one| one.place == 1);
    let names: Vec<_> = first.clone().map(|one| table.name(one.member)).collect();
    let cards = first.map(|one| one.cards).max().unwrap_or(0);
    let text = match names.len() {
        _ if cards == 0 => msg!("The match ends and nobody has any cards."),
        1 => msg!("{names} wins the match with {cards} {cards|card|cards}.", ..),
        _ => msg!("The match is tied between {names} with {cards} {cards|card|cards} each.", ..),
    };
    text.with("names", names).with("cards", cards)
}

fn written(cards: &[Card; 4]) -> String {
    cards.map(|card| card.to_string()).join(" ")
}
