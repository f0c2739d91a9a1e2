//! What the players agree on before the first pile.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;
use unpuzzle_twentyfour::Rules;
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::rating::Level;

use super::Match;

/// The rules of a match.
///
/// The defaults are the game of the paper by S. Smith (2013) with all
/// fifty-two cards: one pile of four at a time, the first right expression
/// takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// The cards that take part.
    pub deck: Deck,
    /// How hard the piles are for people; of any level if none is named.
    pub level: Option<Level>,
    /// How long a player may take to answer after buzzing.
    pub window: Duration,
    /// After how long a pile is given up, if ever.
    pub limit: Option<Duration>,
    /// How long after a pile the next one is dealt; without a pause only when asked.
    pub pause: Option<Duration>,
    /// What a wrong or late answer costs.
    pub penalty: Penalty,
    /// Whether the last step must be declared before the expression is given,
    /// as in tournaments.
    pub declare: bool,
    /// How many may play.
    pub seats: usize,
    /// Whether one may still sit down after the first pile.
    pub late: bool,
    /// What the cards must make, and how.
    pub game: Rules,
}

impl Default for MatchRules {
    fn default() -> Self {
        MatchRules {
            deck: Deck::Full,
            level: None,
            window: Duration::from_secs(15),
            limit: None,
            pause: None,
            penalty: Penalty::Card,
            declare: false,
            seats: Match::SEATS,
            late: false,
            game: Rules::classic(),
        }
    }
}

/// What a wrong or late answer costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// Nothing: the player may try again.
    None,
    /// The player may not answer again at this pile.
    Lockout,
    /// The player may not answer again at this pile, and one card of those they
    /// won goes back under the deck, if they have any.
    #[default]
    Card,
}

impl Penalty {
    /// Every penalty with its name.
    pub const ALL: [(&'static str, Penalty); 3] =
        [("none", Penalty::None), ("lockout", Penalty::Lockout), ("card", Penalty::Card)];

    /// Whether the player sits out until the next pile.
    pub(super) fn locks_out(self) -> bool {
        matches!(self, Penalty::Lockout | Penalty::Card)
    }

    /// Whether the player pays with a card.
    pub(super) fn takes_a_card(self) -> bool {
        self == Penalty::Card
    }
}

impl fmt::Display for Penalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = Penalty::ALL.into_iter();
        let name = all.find(|(_, penalty)| penalty == self).map_or("", |known| known.0);
        f.write_str(name)
    }
}

/// A text that names no penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a penalty is none, lockout or card")]
pub struct ParsePenaltyError;

impl FromStr for Penalty {
    type Err = ParsePenaltyError;

    fn from_str(text: &str) -> Result<Self, ParsePenaltyError> {
        let found = Penalty::ALL.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, penalty)| penalty).ok_or(ParsePenaltyError)
    }
}
