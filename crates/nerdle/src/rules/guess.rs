//! Validation of a row that a player enters, as on the page.
//!
//! A guess needs exactly one `=`, and both sides must make sense and agree.
//! Some true equations can never be the answer; they are accepted with a
//! warning. Everything else is refused with a reason that teaches.

use std::fmt;
use std::ops::Range;

use unpuzzle_core::{Message, msg};
use unpuzzle_expr::{Rational, Span};

use super::side::{FaultKind, Side, Warning, WarningKind};
use super::{Symbol, Tiles, TilesError, TilesErrorKind, Variant};

/// A row that the page accepts.
///
/// ```
/// use unpuzzle_nerdle::{Guess, Variant};
///
/// let guess = Guess::parse("54-36=18", Variant::Classic).unwrap();
/// assert!(guess.can_be_answer());
/// let guess = Guess::parse("0+36=036", Variant::Classic).unwrap();
/// assert_eq!(guess.warnings.len(), 2);
/// let refused = Guess::parse("1+2*3=09", Variant::Classic).unwrap_err();
/// assert_eq!(refused.to_string(), "1+2*3 is 7, not 9: * and / come before + and -");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guess {
    /// The row.
    pub tiles: Tiles,
    /// Why it can never be the answer; empty if it can.
    pub warnings: Vec<Warning>,
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles.fmt(f)
    }
}

impl Guess {
    /// Reads a row and judges it.
    pub fn parse(text: &str, variant: Variant) -> Result<Self, GuessError> {
        let tiles = Tiles::parse(text, variant)?;
        Guess::judge(tiles).map_err(|refusal| GuessError {
            span: span_of(text, &refusal.tiles),
            kind: GuessErrorKind::Refused(refusal.kind),
        })
    }

    /// Judges a row.
    pub fn judge(tiles: Tiles) -> Result<Self, Refusal> {
        let symbols: Vec<Symbol> = tiles.symbols().collect();
        let equals = the_equals(&symbols)?;
        let (left, right) = (&symbols[..equals], &symbols[equals + 1..]);
        let left_side = read(left, 0)?;
        let right_side = read(right, equals + 1)?;
        if left_side.value != right_side.value {
            return Err(unequal(left, &left_side, right, &right_side));
        }
        let mut warnings = left_side.warnings.clone();
        warnings.extend(left_warning(&left_side, equals));
        warnings.extend(right_warnings(&right_side, right, equals + 1));
        Ok(Guess { tiles, warnings })
    }

    /// Whether this may be the answer: whether nothing speaks against it.
    pub fn can_be_answer(&self) -> bool {
        self.warnings.is_empty()
    }
}

fn the_equals(symbols: &[Symbol]) -> Result<usize, Refusal> {
    let mut places = (0..symbols.len()).filter(|&place| symbols[place] == Symbol::EQUALS);
    let Some(first) = places.next() else {
        return Err(RefusalKind::NoEquals.at(0..symbols.len()));
    };
    match places.next() {
        Some(second) => Err(RefusalKind::TwoEquals.at(second..second + 1)),
        None => Ok(first),
    }
}

fn read(symbols: &[Symbol], start: usize) -> Result<Side, Refusal> {
    Side::read(symbols).map_err(|fault| {
        let tiles = fault.tiles.start + start..fault.tiles.end + start;
        RefusalKind::Fault(fault.kind).at(tiles)
    })
}

/// The sides differ: says what the left one is, and if it was read from left
/// to right, that this is not how it is read.
fn unequal(left: &[Symbol], left_side: &Side, right: &[Symbol], right_side: &Side) -> Refusal {
    let precedence = left_side.left_to_right == Some(right_side.value);
    RefusalKind::Unequal {
        left: left.iter().map(|symbol| symbol.character()).collect(),
        value: left_side.value,
        other: right_side.value,
        precedence,
    }
    .at(0..left.len() + 1 + right.len())
}

fn left_warning(side: &Side, tiles: usize) -> Option<Warning> {
    (!side.has_operator).then_some(Warning { kind: WarningKind::NoOperator, tiles: 0..tiles })
}

/// On the right a lone zero is fine, and what it says is said once.
fn right_warnings(side: &Side, symbols: &[Symbol], start: usize) -> Vec<Warning> {
    let tiles = start..start + symbols.len();
    let plain = symbols.iter().all(|symbol| symbol.digit().is_some());
    let signed =
        symbols.first().is_some_and(|&first| first == Symbol::MINUS || first == Symbol::PLUS);
    let kind = if plain {
        let padded = symbols.len() > 1 && symbols.first() == Some(&Symbol::ZERO);
        padded.then_some(WarningKind::LeadingZero)
    } else if signed && !side.has_operator && side.value.is_negative() {
        Some(WarningKind::NegativeRight)
    } else if signed && !side.has_operator {
        Some(WarningKind::Sign)
    } else {
        Some(WarningKind::OperatorOnTheRight)
    };
    kind.map(|kind| Warning { kind, tiles }).into_iter().collect()
}

/// The bytes of some tiles in the text that they were read from.
pub fn span_of(text: &str, tiles: &Range<usize>) -> Span {
    let mut places = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    let all: Vec<Range<usize>> =
        places.by_ref().map(|(place, character)| place..place + character.len_utf8()).collect();
    let start = all.get(tiles.start).map_or(text.len(), |place| place.start);
    let last = tiles.end.checked_sub(1).and_then(|last| all.get(last));
    Span::new(start, last.map_or(start, |place| place.end).max(start))
}

/// Why a guess is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
#[non_exhaustive]
pub struct Refusal {
    /// What is wrong.
    pub kind: RefusalKind,
    /// The tiles that are meant, counted from 0.
    pub tiles: Range<usize>,
}

/// What can be wrong with a row of the right length and symbols.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum RefusalKind {
    /// There is no `=`.
    NoEquals,
    /// There is more than one `=`.
    TwoEquals,
    /// A side makes no sense.
    Fault(FaultKind),
    /// The sides do not agree.
    Unequal {
        /// The left side as it is written.
        left: String,
        /// What it is.
        value: Rational,
        /// What the right side is.
        other: Rational,
        /// Whether the right side is what one gets from left to right.
        precedence: bool,
    },
}

impl RefusalKind {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::NoEquals => msg!("there is no ="),
            Self::TwoEquals => msg!("there is more than one ="),
            Self::Fault(kind) => kind.message(),
            Self::Unequal { left, value, other, precedence } => {
                let text = if *precedence {
                    msg!("{left} is {value}, not {other}: * and / come before + and -", ..)
                } else {
                    msg!("{left} is {value}, not {other}", ..)
                };
                text.with("left", left.as_str())
                    .with("value", value.to_string())
                    .with("other", other.to_string())
            }
        }
    }

    fn at(self, tiles: Range<usize>) -> Refusal {
        Refusal { kind: self, tiles }
    }
}

/// Why a text is rejected as a guess, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
#[non_exhaustive]
pub struct GuessError {
    /// What is wrong.
    pub kind: GuessErrorKind,
    /// The bytes of the text that are meant.
    pub span: Span,
}

/// What can be wrong with a text that should be a guess.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum GuessErrorKind {
    /// It is not a row of tiles.
    Tiles(TilesErrorKind),
    /// It is a row that the page refuses.
    Refused(RefusalKind),
}

impl GuessErrorKind {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::Tiles(kind) => kind.message(),
            Self::Refused(kind) => kind.message(),
        }
    }
}

impl From<TilesError> for GuessError {
    fn from(error: TilesError) -> Self {
        GuessError { kind: GuessErrorKind::Tiles(error.kind), span: error.span }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// How many sides of one value there are: all, those that a left side of
    /// an answer may be, those that a right side may be.
    type Counts = HashMap<Rational, [u64; 3]>;

    fn sides(length: usize) -> Counts {
        let mut counts = Counts::new();
        let symbols: Vec<Symbol> =
            Variant::Classic.symbols().filter(|&s| s != Symbol::EQUALS).collect();
        let mut side = vec![0; length];
        loop {
            let row: Vec<Symbol> = side.iter().map(|&at: &usize| symbols[at]).collect();
            if let Ok(read) = Side::read(&row) {
                let left = read.warnings.is_empty() && read.has_operator;
                let right = right_warnings(&read, &row, 0).is_empty();
                let count = counts.entry(read.value).or_default();
                count[0] += 1;
                count[1] += u64::from(left);
                count[2] += u64::from(right);
            }
            let Some(place) = side.iter().rposition(|&at| at + 1 < symbols.len()) else {
                return counts;
            };
            side[place] += 1;
            side[place + 1..].fill(0);
        }
    }

    /// How many rows are accepted, and how many without a warning.
    fn accepted(tiles: usize) -> (u64, u64) {
        let sides: Vec<Counts> = (0..tiles - 1).map(sides).collect();
        let mut all = (0, 0);
        for left in 1..tiles - 1 {
            for (value, count) in &sides[left] {
                let right = sides[tiles - 1 - left].get(value).copied().unwrap_or_default();
                all.0 += count[0] * right[0];
                all.1 += count[1] * right[2];
            }
        }
        all
    }

    #[test]
    fn as_many_rows_are_accepted_as_on_the_official_page() {
        assert_eq!(accepted(5), (598, 127));
        assert_eq!(accepted(6), (4_546, 206));
        assert_eq!(accepted(7), (53_460, 6_661));
    }

    #[test]
    #[ignore = "eight million sides take some seconds: cargo xtask ci --lane long"]
    fn classic_accepts_as_many_as_the_official_page() {
        assert_eq!(accepted(8), (544_164, 17_723));
    }
}
