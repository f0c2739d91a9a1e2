//! A row of tiles, packed into one word.
//!
//! Six bits a tile, the first tile highest: words then sort as rows do, two
//! rows are compared in one subtraction, and the spare bit of each field lets
//! the feedback find equal tiles without a loop.

use std::fmt;

use unpuzzle_core::{Located, msg};

use super::guess::{GuessError, GuessErrorKind};
use crate::rules::Variant;

/// Bits of a packed tile: five for the symbol and a spare one.
pub(crate) const TILE_BITS: usize = 6;

/// The most tiles that a row has.
pub(crate) const MOST_TILES: usize = 10;

/// Bits that count a symbol; a row has fewer tiles than they can count.
pub(crate) const COUNT_BITS: usize = 4;
const _: () = assert!(MOST_TILES < 1 << COUNT_BITS && Symbol::COUNT * COUNT_BITS <= 128);

/// A row of tiles of some variant; what it says need not be true.
///
/// ```
/// use unpuzzle_nerdle::{Tiles, Variant};
///
/// let tiles = Tiles::parse("54−36=18", Variant::Classic).unwrap();
/// assert_eq!(tiles.to_string(), "54-36=18");
/// let error = Tiles::parse("54-36=1", Variant::Classic).unwrap_err();
/// assert_eq!(error.to_string(), "a row has 8 tiles, this has 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles {
    length: u8,
    word: u64,
}

impl Tiles {
    /// Reads a row of tiles; spaces between them do not matter.
    pub fn parse(text: &str, variant: Variant) -> Result<Self, GuessError> {
        let mut symbols = Vec::with_capacity(MOST_TILES);
        for (place, character) in text.char_indices() {
            if character.is_whitespace() {
                continue;
            }
            let span = place..place + character.len_utf8();
            let symbol =
                read_symbol(character, variant).map_err(|kind| Located::new(span, kind))?;
            if symbols.len() < variant.tiles() {
                symbols.push(symbol);
            } else {
                let found = text.chars().filter(|c| !c.is_whitespace()).count();
                return Err(Located::new(place..text.len(), wrong_length(variant.tiles(), found)));
            }
        }
        if symbols.len() < variant.tiles() {
            let kind = wrong_length(variant.tiles(), symbols.len());
            return Err(Located::new(0..text.len(), kind));
        }
        Ok(Self::from_symbols(&symbols))
    }

    /// The row of these symbols; symbols past the tenth are left off.
    pub(crate) fn from_symbols(symbols: &[Symbol]) -> Self {
        let symbols = &symbols[..symbols.len().min(MOST_TILES)];
        Tiles {
            length: symbols.len() as u8,
            word: symbols
                .iter()
                .fold(0, |word, symbol| word << TILE_BITS | u64::from(symbol.code())),
        }
    }

    /// The row of a packed word with this many tiles.
    pub(crate) const fn from_word(word: u64, tiles: usize) -> Self {
        Tiles { length: tiles as u8, word }
    }

    /// How many tiles there are.
    pub fn len(self) -> usize {
        usize::from(self.length)
    }

    /// Whether there are no tiles, which no variant has.
    pub fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The symbol at a place counted from 0.
    pub fn get(self, place: usize) -> Option<Symbol> {
        let behind = self.len().checked_sub(place + 1)?;
        let code = self.word >> (behind * TILE_BITS) & 0x1f;
        Symbol::from_code(code as u8)
    }

    /// The symbols from left to right.
    pub fn symbols(self) -> impl DoubleEndedIterator<Item = Symbol> + Clone {
        (0..self.len()).filter_map(move |place| self.get(place))
    }

    /// How often a symbol occurs.
    pub(crate) fn count(self, symbol: Symbol) -> usize {
        self.symbols().filter(|&own| own == symbol).count()
    }

    /// How many different symbols there are.
    pub fn variety(self) -> u32 {
        let seen = self.symbols().fold(0_u32, |seen, symbol| seen | 1 << symbol.code());
        seen.count_ones()
    }

    /// Whether another row has just these tiles, in whatever order.
    pub(crate) fn has_tiles_of(self, other: Tiles) -> bool {
        self.counts() == other.counts()
    }

    /// How often each symbol occurs, in [`COUNT_BITS`] bits each.
    fn counts(self) -> u128 {
        self.symbols().map(|symbol| 1_u128 << (usize::from(symbol.code()) * COUNT_BITS)).sum()
    }

    pub(crate) const fn word(self) -> u64 {
        self.word
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.symbols().map(Symbol::character).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn read_symbol(symbol: char, variant: Variant) -> Result<Symbol, GuessErrorKind> {
    let own = Symbol::from_char(symbol).ok_or_else(|| unknown_symbol(symbol))?;
    if !variant.has(own) {
        let symbol = own.character();
        return Err(GuessErrorKind::Unreadable(msg!("“{symbol}” is only in maxi", symbol)));
    }
    Ok(own)
}

pub(crate) fn unknown_symbol(symbol: char) -> GuessErrorKind {
    let message = msg!("no tile shows “{symbol}”: use digits and + - * / =", symbol);
    GuessErrorKind::Unreadable(message)
}

pub(crate) fn wrong_length(expected: usize, found: usize) -> GuessErrorKind {
    GuessErrorKind::WrongLength(msg!(
        "a row has {expected} tiles, this has {found}",
        expected,
        found
    ))
}

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
pub struct Symbol(u8);

const CHARACTERS: [char; Symbol::COUNT] =
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', '*', '/', '=', '(', ')', '²', '³'];

impl Symbol {
    /// How many symbols there are.
    pub(crate) const COUNT: usize = 19;
    /// `0`
    pub(crate) const ZERO: Self = Symbol(0);
    /// `+`
    pub(crate) const PLUS: Self = Symbol(10);
    /// `-`
    pub(crate) const MINUS: Self = Symbol(11);
    /// `*`
    pub const TIMES: Self = Symbol(12);
    /// `/`
    pub(crate) const OVER: Self = Symbol(13);
    /// `=`
    pub(crate) const EQUALS: Self = Symbol(14);
    /// `(`
    pub(crate) const OPEN: Self = Symbol(15);
    /// `)`
    pub(crate) const CLOSE: Self = Symbol(16);
    /// `²`
    pub const SQUARE: Self = Symbol(17);
    /// `³`
    pub const CUBE: Self = Symbol(18);

    /// Every symbol in order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
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
