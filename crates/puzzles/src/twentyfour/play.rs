//! `play`: what a screen is asked to open.

use std::fmt;

use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::deal::{Deck, id_of};
use unpuzzle_twentyfour::rating::Level;

use super::input::Subject;
use crate::prelude::*;

/// Practise alone, or play friends and bots
#[derive(Deserialize, JsonSchema)]
pub struct Play {
    /// The hand to begin with, as cards or by its id
    #[schemars(extend("x-cli" = "CARD"))]
    hand: Option<Words>,
    /// The hand of the day, the same for everybody
    #[serde(default)]
    pub daily: bool,
    /// The number to make, whole or a fraction
    #[schemars(extend("x-value" = "NUMBER", "x-default" = "24"))]
    pub target: Option<Parsed<Rational>>,
    /// How many cards a hand has
    #[serde(default)]
    #[schemars(extend("x-alias" = ["cards"]))]
    pub size: Within<2, 6, 4>,
    /// Countdown: six numbers, each with its own target from 101 to 999
    #[serde(default)]
    pub countdown: bool,
    /// Names of people at this keyboard, with commas between them
    #[schemars(extend("x-value" = "NAMES"))]
    pub players: Option<String>,
    /// How many bots join the match
    pub bots: Option<Within<0, 6>>,
    /// How fast the bots are
    #[serde(default = "casual")]
    #[schemars(extend("enum" = ["beginner", "casual", "skilled", "master"]))]
    pub skill: String,
    /// How hard; alone it matches your rating if you have one
    #[schemars(extend("x-short" = "l"))]
    pub level: Option<Wanted>,
    /// Which cards are in the deck
    #[serde(default)]
    pub deck: Deck,
    /// Tournament rule: declare the last step first
    #[serde(default)]
    pub declare: bool,
    /// What a wrong answer costs: nothing, this pile, or this pile and a card
    #[serde(default = "card")]
    #[schemars(extend("enum" = ["none", "lockout", "card"]))]
    pub penalty: String,
}

fn casual() -> String {
    "casual".to_owned()
}

fn card() -> String {
    "card".to_owned()
}

impl Screen for Play {
    const NAME: &'static str = "play";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("play", "practise alone"),
        ("play 24:3,3,8,8", "this hand"),
        ("play --daily", "The hand of the day, the same for everybody"),
        ("play --countdown", "Countdown: six numbers, each with its own target from 101 to 999"),
        ("play --players ANA,BUDI --bots 1", "two people and a bot"),
    ];
}

impl Play {
    pub fn first(&self) -> Result<Option<GameId>, InputError> {
        let Some(text) = &self.hand else { return Ok(None) };
        let subject = Subject::parse(text, false)?;
        let id = if text.contains(':') {
            text.trim().parse()
        } else {
            id_of(&subject.hand, &subject.rules)
        };
        id.map(Some).map_err(|error| InputError::new(Message::translated(&error, &error)))
    }
}

/// The level of hands to deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// As the player is good, once that is known.
    #[default]
    Matched,
    /// Of any level.
    Any,
    /// Of one level.
    #[serde(untagged)]
    Level(Level),
}

impl Wanted {
    /// The one level that is wanted.
    pub fn level(self) -> Option<Level> {
        match self {
            Wanted::Level(level) => Some(level),
            Wanted::Matched | Wanted::Any => None,
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted::Matched => "matched",
            Wanted::Any => "any",
            Wanted::Level(level) => level.name(),
        })
    }
}

pub fn names(text: &str) -> Vec<String> {
    let names = text.split(',').map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}
