//! Validation of a row that a player enters, as on the page.
//!
//! A guess needs exactly one `=`, and both sides must make sense and agree.
//! Some true equations can never be the answer; they are accepted with a
//! warning. Everything else is refused with a reason that teaches.

use std::fmt;

use unpuzzle_core::{Located, Message, Span, msg};

use super::side::{Side, leading_zero, lone_sign};
use super::{Symbol, Tiles, Variant};

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
    /// Why it can never be the answer, with the places in the text; empty if it can.
    pub warnings: Vec<Located>,
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles.fmt(f)
    }
}

impl Guess {
    /// Reads a row and judges it.
    pub fn parse(text: &str, variant: Variant) -> Result<Self, GuessError> {
        Guess::of_tiles(Tiles::parse(text, variant)?, text)
    }

    /// Judges a row; places are those in its text.
    pub fn judge(tiles: Tiles) -> Result<Self, GuessError> {
        Guess::of_tiles(tiles, &tiles.to_string())
    }

    fn of_tiles(tiles: Tiles, text: &str) -> Result<Self, GuessError> {
        let in_text = |span: Span| span_of(text, span);
        match warnings(&tiles.symbols().collect::<Vec<_>>()) {
            Ok(warnings) => Ok(Guess {
                tiles,
                warnings: warnings
                    .into_iter()
                    .map(|own| Located { span: in_text(own.span), ..own })
                    .collect(),
            }),
            Err(error) => Err(Located { span: in_text(error.span), ..error }),
        }
    }

    /// Whether this may be the answer: whether nothing speaks against it.
    pub fn can_be_answer(&self) -> bool {
        self.warnings.is_empty()
    }
}

/// What no answer has of an accepted row. Spans count tiles.
fn warnings(symbols: &[Symbol]) -> Result<Vec<Located>, GuessError> {
    let equals = the_equals(symbols).map_err(|error| error.map(GuessErrorKind::Unreadable))?;
    let (left, right) = (&symbols[..equals], &symbols[equals + 1..]);
    let read = |symbols, start| {
        let side = Side::read(symbols);
        side.map_err(|error| error.shifted(start).map(GuessErrorKind::Unreadable))
    };
    let (left_side, right_side) = (read(left, 0)?, read(right, equals + 1)?);
    if left_side.value != right_side.value {
        let kind = GuessErrorKind::Unequal(unequal(left, &left_side, &right_side));
        return Err(Located::new(0..symbols.len(), kind));
    }
    let mut warnings = left_side.warnings;
    if !left_side.has_operator {
        let message = msg!("the left side of an answer has an operator");
        warnings.push(Located::new(0..equals, message));
    }
    let right_warning = right_warning(&right_side, right);
    warnings.extend(right_warning.map(|message| Located::new(equals + 1..symbols.len(), message)));
    Ok(warnings)
}

fn the_equals(symbols: &[Symbol]) -> Result<usize, Located> {
    let mut places = (0..symbols.len()).filter(|&place| symbols[place] == Symbol::EQUALS);
    let first =
        places.next().ok_or_else(|| Located::new(0..symbols.len(), msg!("there is no =")))?;
    match places.next() {
        Some(second) => Err(Located::new(second..second + 1, msg!("there is more than one ="))),
        None => Ok(first),
    }
}

/// The sides differ: says what the left one is, and if it was read from left
/// to right, that this is not how it is read.
fn unequal(left: &[Symbol], left_side: &Side, right_side: &Side) -> Message {
    let text = if left_side.left_to_right == Some(right_side.value) {
        msg!("{left} is {value}, not {other}: * and / come before + and -", ..)
    } else {
        msg!("{left} is {value}, not {other}", ..)
    };
    text.with("left", left.iter().map(|symbol| symbol.character()).collect::<String>())
        .with("value", left_side.value.to_string())
        .with("other", right_side.value.to_string())
}

/// On the right a lone zero is fine, and what it says is said once.
fn right_warning(side: &Side, symbols: &[Symbol]) -> Option<Message> {
    let plain = symbols.iter().all(|symbol| symbol.digit().is_some());
    let signed =
        symbols.first().is_some_and(|&first| first == Symbol::MINUS || first == Symbol::PLUS);
    if plain {
        let padded = symbols.len() > 1 && symbols.first() == Some(&Symbol::ZERO);
        padded.then(leading_zero)
    } else if signed && !side.has_operator && side.value.is_negative() {
        Some(msg!("the right side of an answer is not negative"))
    } else if signed && !side.has_operator {
        Some(lone_sign())
    } else {
        Some(msg!("the right side of an answer is one number"))
    }
}

/// The bytes of some tiles in the text that they were read from.
fn span_of(text: &str, tiles: Span) -> Span {
    let places = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    let all: Vec<Span> =
        places.map(|(place, character)| Span::new(place, place + character.len_utf8())).collect();
    let start = all.get(tiles.start).map_or(text.len(), |place| place.start);
    let last = tiles.end.checked_sub(1).and_then(|last| all.get(last));
    Span::new(start, last.map_or(start, |place| place.end).max(start))
}

/// Why a text is rejected as a guess, and where.
pub type GuessError = Located<GuessErrorKind>;

/// Why a text is rejected as a guess.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum GuessErrorKind {
    /// It is not an equation.
    Unreadable(Message),
    /// It has too few or too many tiles.
    WrongLength(Message),
    /// It is an equation, but its sides differ.
    Unequal(Message),
}

impl GuessErrorKind {
    /// The message shown to people.
    pub fn message(&self) -> &Message {
        match self {
            Self::Unreadable(message) | Self::WrongLength(message) | Self::Unequal(message) => {
                message
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use unpuzzle_expr::Rational;

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
                let right = right_warning(&read, &row).is_none();
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
