//! `play`: what a screen is asked to open.

use std::fmt;
use std::str::FromStr;

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::{GameId, InputError, Instance, Message, OldScreen, VerbInfo, arguments};
use unpuzzle_twentyfour::deal::{Deck, id_of};
use unpuzzle_twentyfour::rating::{Level, ParseLevelError};

use super::input::{self, DECKS};

/// `24 play`
pub struct Play;

arguments! {
    /// What `play` takes.
    pub struct PlayArguments {
        hand: Option<GameId> = optional_instance("CARD", "The hand to begin with, as cards or by its id") => first_hand,
        daily: bool = flag("The hand of the day, the same for everybody (in UTC)"),
        target: Option<Rational> = word("NUMBER", shown "24", "The number to make, whole or a fraction") => input::target,
        cards: usize = number(2..=6, or 4, "How many cards a hand has"),
        countdown: bool = flag("Countdown: six numbers, each with its own target from 101 to 999"),
        players: Option<Vec<String>> = word("NAMES", "Names of people at this keyboard, with commas between them") => |text| Ok(names(text)),
        bots: Option<usize> = number(0..=6, "How many bots join the match"),
        /// A name that the rules of matches know.
        skill: String = one_of(
            &["beginner", "casual", "skilled", "master"], or "casual", "How fast the bots are"
        ),
        level: Option<Wanted> = one_of(LEVELS, "How hard; alone it matches your rating if you have one").short('l') => input::listed,
        deck: Deck = one_of(DECKS, or "full", "Which cards are in the deck") => input::listed,
        declare: bool = flag("Tournament rule: declare the last step first"),
        /// A name that the rules of matches know.
        penalty: String = one_of(&["none", "lockout", "card"], or "card", "What a wrong answer costs: nothing, this pile, or this pile and a card"),
    }
}

impl OldScreen for Play {
    type Arguments = PlayArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("play", "practise alone"),
            ("play 24:3,3,8,8", "this hand"),
            ("play --daily", "The hand of the day, the same for everybody (in UTC)"),
            (
                "play --countdown",
                "Countdown: six numbers, each with its own target from 101 to 999",
            ),
            ("play --players ANA,BUDI --bots 1", "two people and a bot"),
        ],
        ..VerbInfo::new("play", "Practise alone, or play friends and bots")
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
