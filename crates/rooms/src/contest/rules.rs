//! The rules agreed on before the first pile.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use unpuzzle_puzzles::{Message, msg};
use unpuzzle_twentyfour::Rules;
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::rating::Level;

use super::Table;
use crate::Millis;

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
    pub window: Millis,
    /// After how long a pile is given up, if ever.
    pub limit: Option<Millis>,
    /// How long after a pile the next one is dealt; without a pause only when asked.
    pub pause: Option<Millis>,
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
            window: 15_000,
            limit: None,
            pause: None,
            penalty: Penalty::Card,
            declare: false,
            seats: Table::SEATS,
            late: false,
            game: Rules::classic(),
        }
    }
}

/// What a wrong or late answer costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
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
    /// Every penalty, the mildest first.
    pub const ALL: &'static [Penalty] = Penalty::VARIANTS;

    /// Its display name.
    pub fn text(self) -> Message {
        match self {
            Penalty::None => msg!("costs nothing"),
            Penalty::Lockout => msg!("sits out"),
            Penalty::Card => msg!("costs a card"),
        }
    }

    /// Whether the player sits out until the next pile, and whether a card of theirs goes
    /// back under the deck.
    pub(super) fn costs(self) -> (bool, bool) {
        match self {
            Penalty::None => (false, false),
            Penalty::Lockout => (true, false),
            Penalty::Card => (true, true),
        }
    }
}
