//! `play`: what a screen is asked to open.

use std::fmt;
use std::str::FromStr;

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::{GameId, InputError, Instance, Message, ScreenVerb, VerbInfo, arguments};
use unpuzzle_twentyfour::deal::{Deck, id_of};
use unpuzzle_twentyfour::rating::{Level, ParseLevelError};

use super::input::{self, DECKS};
use super::messages;

/// `24 play`
pub struct Play;

arguments! {
    /// What `play` takes.
    pub struct PlayArguments {
        hand: Option<GameId> = optional_instance("CARD", &messages::PLAY_HAND) => first_hand,
        daily: bool = flag(&messages::DAILY),
        target: Option<Rational> = word("NUMBER", shown "24", &messages::TARGET) => input::target,
        cards: usize = number(2..=6, or 4, &messages::HOW_MANY_CARDS),
        countdown: bool = flag(&messages::COUNTDOWN),
        players: Option<Vec<String>> = word("NAMES", &messages::PLAYERS) => |text| Ok(names(text)),
        bots: Option<usize> = number(0..=6, &messages::BOTS),
        /// A name that the rules of matches know.
        skill: String = one_of(
            &["beginner", "casual", "skilled", "master"], or "casual", &messages::SKILL
        ),
        level: Option<Wanted> = one_of(LEVELS, &messages::PLAY_LEVEL).short('l') => input::listed,
        deck: Deck = one_of(DECKS, or "full", &messages::DECK) => input::listed,
        declare: bool = flag(&messages::DECLARE),
        /// A name that the rules of matches know.
        penalty: String = one_of(&["none", "lockout", "card"], or "card", &messages::PENALTY),
    }
}

impl ScreenVerb for Play {
    type Arguments = PlayArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("play", &messages::EXAMPLE_PLAY),
            ("play 24:3,3,8,8", &messages::EXAMPLE_PLAY_HAND),
            ("play --daily", &messages::DAILY),
            ("play --countdown", &messages::COUNTDOWN),
            ("play --players ANA,BUDI --bots 1", &messages::EXAMPLE_MATCH),
        ],
        ..VerbInfo::new("play", &messages::PLAY)
    };
}

/// How hard hands shall be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// As the player is good, once that is known.
    #[default]
    Matched,
    /// Of any level.
    Any,
    /// Of one level.
    Level(Level),
}

const LEVELS: &[&str] = &["matched", "any", "easy", "medium", "hard", "expert"];

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

impl FromStr for Wanted {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        match text {
            "matched" => Ok(Wanted::Matched),
            "any" => Ok(Wanted::Any),
            level => level.parse().map(Wanted::Level),
        }
    }
}

/// The hand to begin with, by its cards or its id.
fn first_hand(given: Instance<'_>) -> Result<GameId, InputError> {
    let subject = input::Subject::read(given)?;
    let id = match given {
        Instance::Text(text) if text.contains(':') => text.trim().parse(),
        _ => id_of(&subject.hand, &subject.rules),
    };
    id.map_err(|error| InputError::new(Message::translated(&error, &error)))
}

/// The names between the commas.
pub fn names(text: &str) -> Vec<String> {
    let names = text.split(',').map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}
