//! Printable sheets: graded hands drawn as cards, and their answers.
//!
//! A sheet is for a class or a long journey, so it must do without the program:
//! it says the task, marks how hard each hand is, leaves a line for the answer,
//! and has the answers on pages of their own. Pages are neutral pictures and
//! sentences; formats, fonts and languages are the front end's.

mod card;
mod hands;
mod key;
mod text;

use std::fmt;

use crate::paper;
use crate::prelude::*;
use strum::IntoStaticStr;

use unpuzzle_twentyfour::deal::{Card, Suit};

pub use text::sheet_text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetHand {
    pub cards: Vec<SheetCard>,
    /// The number to reach, if it is not that of the whole sheet.
    pub target: Option<String>,
    pub level: Option<Level>,
    /// The answers to print, in the notation to print them in.
    pub solutions: Vec<String>,
    /// How many essentially different answers there are, if they were counted.
    pub count: Option<usize>,
}

impl SheetHand {
    pub(super) fn shown(&self) -> String {
        let cards: Vec<_> = self.cards.iter().map(SheetCard::to_string).collect();
        cards.join(" ")
    }

    fn counted(&self) -> Option<Message> {
        self.count.map(|count| msg!("{count} {count|solution|solutions}", count))
    }

    fn hidden(&self) -> Option<Message> {
        let hidden = self.count?.saturating_sub(self.solutions.len());
        (hidden > 0).then(|| msg!("and {count} more", count = hidden))
    }
}

/// A card on a sheet: a playing card, or any number without a suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetCard {
    pub label: String,
    pub suit: Option<Suit>,
}

impl From<Card> for SheetCard {
    fn from(card: Card) -> Self {
        SheetCard { label: card.rank.to_string(), suit: Some(card.suit) }
    }
}

/// Its label, then the sign of its suit.
impl fmt::Display for SheetCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit {
            Some(suit) => f.pad(&format!("{}{}", self.label, suit.sign())),
            None => f.pad(&self.label),
        }
    }
}

/// The text on a sheet apart from its hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetOptions {
    /// The number to reach, if all hands have the same.
    pub target: Option<String>,
    /// The operators allowed, as the pupil sees them.
    pub operators: String,
    /// Whether cards may be left over and only whole numbers count.
    pub countdown: bool,
    /// The title, if it is not the task.
    pub title: Option<String>,
    pub answers: Answers,
    /// What is common to all hands: level, deck.
    pub subject: Option<LocalizedText>,
    /// The command that makes the same sheet again.
    pub command: String,
}

impl Default for SheetOptions {
    fn default() -> Self {
        SheetOptions {
            target: Some("24".to_owned()),
            operators: "+ − × ÷".to_owned(),
            countdown: false,
            title: None,
            answers: Answers::OwnPage,
            subject: None,
            command: String::new(),
        }
    }
}

/// Where a sheet has its answers.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Answers {
    /// Nowhere.
    None,
    /// On pages of their own, after the hands.
    #[default]
    OwnPage,
    /// Below each hand, one of them.
    Below,
}

impl SheetOptions {
    fn heading(&self) -> (LocalizedText, Message) {
        let target = self.target.as_deref().unwrap_or_default();
        let title = match (&self.title, &self.target) {
            (Some(title), _) => title.as_str().into(),
            (None, Some(target)) => msg!("Make {target}", target = target.as_str()).into(),
            (None, None) => (msg!("Countdown")).into(),
        };
        let task = if self.countdown {
            msg!(
                "Use any of the numbers, each at most once, with {operators} and brackets. Whole numbers above 0 only.",
                ..
            )
        } else {
            msg!("Use every card once, with {operators} and brackets, to make {target}.", ..)
        };
        (title, task.with("operators", self.operators.as_str()).with("target", target))
    }

    fn target_of<'a>(&'a self, hand: &'a SheetHand) -> &'a str {
        hand.target.as_deref().or(self.target.as_deref()).unwrap_or_default()
    }
}

pub fn sheet(hands: &[SheetHand], options: &SheetOptions) -> Vec<Picture> {
    let mut pages = hands::pages(hands, options);
    if options.answers == Answers::OwnPage {
        pages.extend(key::pages(hands));
    }
    paper::feet(&mut pages, &options.command);
    pages
}

/// The legend of face cards and aces: `A = 1`.
fn letters(hands: &[SheetHand]) -> Vec<String> {
    let values = [("A", 1), ("J", 11), ("Q", 12), ("K", 13)];
    let cards = hands.iter().flat_map(|hand| &hand.cards);
    let used = |letter: &str| cards.clone().any(|card| card.label == letter);
    let used = values.into_iter().filter(|(letter, _)| used(letter));
    used.map(|(letter, value)| format!("{letter} = {value}")).collect()
}
