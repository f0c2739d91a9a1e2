//! The five sizes of the game.

use strum::VariantArray;
use unpuzzle_core::{Message, msg};

use crate::rules::Symbol;

/// A size of the game: how many tiles, which symbols, how many tries.
///
/// ```
/// use unpuzzle_nerdle::Variant;
///
/// let variant: Variant = "classic".parse().unwrap();
/// assert_eq!((variant.tiles(), variant.tries()), (8, 6));
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownVariant, parse_err_fn = unknown)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "lowercase"), schemars(inline))]
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
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its name on the command line and in ids.
    pub fn name(self) -> &'static str {
        self.into()
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

/// No variant has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub struct UnknownVariant(pub String);

impl UnknownVariant {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        let name = self.0.as_str();
        msg!("“{name}” is not a variant: micro, mini, midi, classic or maxi", name)
    }
}

fn unknown(name: &str) -> UnknownVariant {
    UnknownVariant(name.to_owned())
}
