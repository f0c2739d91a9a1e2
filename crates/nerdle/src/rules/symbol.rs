//! The nineteen signs that a tile can show.

use std::fmt;

/// What one tile shows: a digit, an operator, `=`, a bracket or a power.
///
/// Symbols are ordered as the keyboard lists them, `0` to `9`, `+ - * / =`,
/// then the four that only maxi has, `( ) ² ³`. Lists of equations are sorted
/// by this order.
///
/// ```
/// use unpuzzle_nerdle::Symbol;
///
/// assert_eq!(Symbol::from_char('×'), Some(Symbol::TIMES));
/// assert_eq!(Symbol::from_char('7').and_then(Symbol::digit), Some(7));
/// assert_eq!(Symbol::TIMES.to_string(), "*");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "data", derive(schemars::JsonSchema), schemars(with = "String", inline))]
#[cfg_attr(feature = "data", serde(into = "String", try_from = "String"))]
pub struct Symbol(u8);

const CHARACTERS: [char; Symbol::COUNT] =
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', '*', '/', '=', '(', ')', '²', '³'];

impl Symbol {
    /// How many symbols there are.
    pub const COUNT: usize = 19;
    /// `0`
    pub const ZERO: Self = Symbol(0);
    /// `+`
    pub const PLUS: Self = Symbol(10);
    /// `-`
    pub const MINUS: Self = Symbol(11);
    /// `*`
    pub const TIMES: Self = Symbol(12);
    /// `/`
    pub const OVER: Self = Symbol(13);
    /// `=`
    pub const EQUALS: Self = Symbol(14);
    /// `(`
    pub const OPEN: Self = Symbol(15);
    /// `)`
    pub const CLOSE: Self = Symbol(16);
    /// `²`
    pub const SQUARE: Self = Symbol(17);
    /// `³`
    pub const CUBE: Self = Symbol(18);

    /// Every symbol in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Symbol)
    }

    /// The symbol that a character stands for, in any of its usual shapes.
    pub fn from_char(character: char) -> Option<Self> {
        let plain = match character {
            '×' | '·' | '∗' | '✕' | 'x' | 'X' => '*',
            '÷' | ':' | '∕' => '/',
            '−' | '–' => '-',
            '＋' => '+',
            '＝' => '=',
            other => other,
        };
        let code = CHARACTERS.iter().position(|&known| known == plain)?;
        Some(Symbol(code as u8))
    }

    /// The character that the tile shows.
    pub fn character(self) -> char {
        CHARACTERS[usize::from(self.0)]
    }

    /// The value of a digit.
    pub fn digit(self) -> Option<u8> {
        (self.0 < 10).then_some(self.0)
    }

    /// Whether this is `+`, `-`, `*` or `/`.
    pub(crate) fn is_operator(self) -> bool {
        (Self::PLUS..=Self::OVER).contains(&self)
    }

    /// Its place in the order of symbols.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The symbol with this place in the order.
    pub(crate) fn from_code(code: u8) -> Option<Self> {
        (usize::from(code) < Self::COUNT).then_some(Symbol(code))
    }

    pub(crate) const fn of_digit(digit: u8) -> Self {
        Symbol(digit % 10)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.character())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.character())
    }
}
