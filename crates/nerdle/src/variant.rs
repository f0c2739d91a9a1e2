//! The five sizes of the game.

use std::fmt;
use std::str::FromStr;

use crate::symbol::Symbol;

/// A size of the game: how many tiles, which symbols, how many tries.
///
/// ```
/// use unpuzzle_nerdle::Variant;
///
/// let variant: Variant = "classic".parse().unwrap();
/// assert_eq!((variant.tiles(), variant.tries()), (8, 6));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Five tiles.
    Micro,
    /// Six tiles.
    Mini,
    /// Seven tiles.
    Midi,
    /// Eight tiles.
    #[default]
    Classic,
    /// Ten tiles, with brackets, squares and cubes.
    Maxi,
}

impl Variant {
    /// Every variant, smallest first.
    pub const ALL: [Self; 5] = [
        Self::Micro,
        Self::Mini,
        Self::Midi,
        Self::Classic,
        Self::Maxi,
    ];

    /// Its name on the command line and in ids.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Micro => "micro",
            Self::Mini => "mini",
            Self::Midi => "midi",
            Self::Classic => "classic",
            Self::Maxi => "maxi",
        }
    }

    /// How many tiles a row has.
    pub const fn tiles(self) -> usize {
        match self {
            Self::Micro => 5,
            Self::Mini => 6,
            Self::Midi => 7,
            Self::Classic => 8,
            Self::Maxi => 10,
        }
    }

    /// How many guesses a player has on one board.
    pub const fn tries(self) -> usize {
        6
    }

    /// Whether its keyboard has this symbol.
    pub fn has(self, symbol: Symbol) -> bool {
        self == Self::Maxi || symbol <= Symbol::EQUALS
    }

    /// Its keyboard.
    pub fn symbols(self) -> impl Iterator<Item = Symbol> {
        Symbol::all().filter(move |&symbol| self.has(symbol))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No variant has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a variant: micro, mini, midi, classic or maxi")]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|variant| variant.name() == text)
            .ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}
