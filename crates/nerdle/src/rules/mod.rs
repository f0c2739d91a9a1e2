//! What a row may be, what the page shows under it, and what wins.

mod feedback;
mod guess;
mod side;
mod tiles;

use strum::VariantArray;
use unpuzzle_core::{Message, msg};

pub use feedback::{Colour, Feedback};
pub use guess::{Guess, GuessError, GuessErrorKind};
pub(crate) use tiles::{COUNT_BITS, MOST_TILES, TILE_BITS};
pub use tiles::{Symbol, Tiles};
#[cfg(feature = "data")]
pub(crate) use tiles::{unknown_symbol, wrong_length};

/// The rules that decide what wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// The size.
    pub variant: Variant,
    /// Whether a guess also wins that differs from the answer only in the
    /// order of terms and factors.
    pub commutative: bool,
}

impl Rules {
    /// The rules of a variant without the commutative rule.
    pub const fn plain(variant: Variant) -> Self {
        Rules { variant, commutative: false }
    }

    /// The same rules with the commutative rule.
    #[must_use]
    pub const fn commutative(self) -> Self {
        Rules { commutative: true, ..self }
    }

    /// What the page shows for a guess.
    pub fn feedback(self, guess: Tiles, answer: Tiles) -> Feedback {
        if self.wins(guess, answer) {
            return Feedback::solved(guess.len());
        }
        Feedback::of(guess, answer)
    }

    /// Whether a guess wins.
    pub(crate) fn wins(self, guess: Tiles, answer: Tiles) -> bool {
        guess == answer
            || (self.commutative
                && guess.has_tiles_of(answer)
                && canonical(guess) == canonical(answer))
    }
}

/// A guess and what the page showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Row {
    /// The guess.
    pub guess: Tiles,
    /// Its colours.
    pub feedback: Feedback,
}

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
#[strum(serialize_all = "lowercase", parse_err_ty = Message, parse_err_fn = unknown)]
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

fn unknown(name: &str) -> Message {
    msg!("“{name}” is not a variant: micro, mini, midi, classic or maxi", name)
}

// The rule that `1+2=3` and `2+1=3` are the same answer.
//
// The official game counts a guess as right if it has the same tiles as the
// answer and the same left side up to the order of terms and factors. Rows
// that are the same in this sense form a class.

/// The left side with terms and factors in order, then the right side: equal
/// for two rows exactly if the commutative rule takes one for the other.
///
/// ```
/// use unpuzzle_nerdle::{Tiles, Variant};
/// use unpuzzle_nerdle::internals::canonical;
///
/// let row = |text| Tiles::parse(text, Variant::Classic).unwrap();
/// assert_eq!(canonical(row("4*5+3=23")), canonical(row("3+5*4=23")));
/// assert_ne!(canonical(row("12-10=02")), canonical(row("10-12=02")));
/// ```
pub fn canonical(row: Tiles) -> String {
    let symbols: Vec<Symbol> = row.symbols().collect();
    let equals = symbols.iter().position(|&symbol| symbol == Symbol::EQUALS);
    let (left, right) = symbols.split_at(equals.unwrap_or(symbols.len()));
    let mut reader = TermReader { symbols: left, place: 0 };
    let mut text = reader.sum();
    // What makes no sense as a sum stays as it is written.
    text.extend(left[reader.place.min(left.len())..].iter().map(|symbol| symbol.character()));
    text.extend(right.iter().map(|symbol| symbol.character()));
    text
}

struct TermReader<'a> {
    symbols: &'a [Symbol],
    place: usize,
}

impl TermReader<'_> {
    fn next(&self) -> Option<Symbol> {
        self.symbols.get(self.place).copied()
    }

    fn sum(&mut self) -> String {
        self.sorted(Symbol::PLUS, Symbol::MINUS, Self::product)
    }

    fn product(&mut self) -> String {
        self.sorted(Symbol::TIMES, Symbol::OVER, Self::factor)
    }

    /// Pieces with their signs, sorted; the first piece has the `usual` sign.
    fn sorted(&mut self, usual: Symbol, other: Symbol, piece: fn(&mut Self) -> String) -> String {
        let first = piece(self);
        let mut pieces = vec![format!("{usual}{first}")];
        while let Some(sign) = self.next().filter(|&sign| sign == usual || sign == other) {
            self.place += 1;
            let next = piece(self);
            pieces.push(format!("{sign}{next}"));
        }
        pieces.sort_unstable();
        pieces.concat()
    }

    /// A number or a bracket with its power.
    fn factor(&mut self) -> String {
        let mut text = String::new();
        if self.next() == Some(Symbol::OPEN) {
            self.place += 1;
            let inside = self.sum();
            text = format!("({inside})");
            self.place += 1;
        }
        let belongs = |symbol: &Symbol| {
            symbol.digit().is_some() || *symbol == Symbol::SQUARE || *symbol == Symbol::CUBE
        };
        while let Some(symbol) = self.next().filter(belongs) {
            text.push(symbol.character());
            self.place += 1;
        }
        text
    }
}
