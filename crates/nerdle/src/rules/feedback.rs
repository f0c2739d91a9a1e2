//! What the page shows under a guess.
//!
//! Greens come first; then purples from the left, as many of a symbol as the
//! answer has beyond its greens. This is the reference implementation; searches use the keys of
//! [`Layout`](crate::Layout).

use std::fmt;

use unpuzzle_core::{Located, Message, msg};

use crate::rules::{MOST_TILES, Symbol, Tiles};

/// The colour of one tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "data", serde(rename_all = "lowercase"))]
pub enum Colour {
    /// Not in the answer, or not that often: black.
    #[default]
    Absent,
    /// In the answer, elsewhere: purple.
    Elsewhere,
    /// Right: green.
    Right,
}

impl Colour {
    /// The digit for it: 0 absent, 1 elsewhere, 2 right.
    pub const fn digit(self) -> char {
        match self {
            Self::Absent => '0',
            Self::Elsewhere => '1',
            Self::Right => '2',
        }
    }

    /// The square that a shared grid shows.
    pub(crate) const fn square(self) -> char {
        match self {
            Self::Absent => '⬛',
            Self::Elsewhere => '🟪',
            Self::Right => '🟩',
        }
    }
}

/// The colours of a row.
///
/// ```
/// use unpuzzle_nerdle::{Feedback, Tiles, Variant};
///
/// let row = |text| Tiles::parse(text, Variant::Classic).unwrap();
/// let feedback = Feedback::of(row("9+9*9=90"), row("90-9*9=9"));
/// assert_eq!(feedback.to_string(), "20111111");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback {
    length: u8,
    colours: [Colour; MOST_TILES],
}

impl Feedback {
    /// What the page shows for a guess when this is the answer.
    pub fn of(guess: Tiles, answer: Tiles) -> Self {
        let mut feedback = Feedback::absent(guess.len());
        let mut left = [0_u8; Symbol::COUNT];
        for place in 0..guess.len() {
            match (guess.get(place), answer.get(place)) {
                (own, other) if own == other => feedback.colours[place] = Colour::Right,
                (_, Some(other)) => left[usize::from(other.code())] += 1,
                _ => {}
            }
        }
        for (place, symbol) in guess.symbols().enumerate() {
            let left = &mut left[usize::from(symbol.code())];
            if feedback.colours[place] == Colour::Absent && *left > 0 {
                feedback.colours[place] = Colour::Elsewhere;
                *left -= 1;
            }
        }
        feedback
    }

    /// The colours of a row from left to right; those past the tenth are left
    /// off.
    pub fn from_colours(colours: &[Colour]) -> Self {
        let mut feedback = Feedback::absent(colours.len().min(MOST_TILES));
        for (own, &colour) in feedback.colours.iter_mut().zip(colours) {
            *own = colour;
        }
        feedback
    }

    /// Everything green.
    pub(crate) fn solved(tiles: usize) -> Self {
        Feedback::from_colours(&vec![Colour::Right; tiles.min(MOST_TILES)])
    }

    fn absent(tiles: usize) -> Self {
        Feedback { length: tiles as u8, colours: [Colour::Absent; MOST_TILES] }
    }

    /// The colours from left to right.
    pub fn colours(&self) -> &[Colour] {
        &self.colours[..usize::from(self.length)]
    }

    /// Whether all tiles are right.
    pub fn is_solved(&self) -> bool {
        self.colours().iter().all(|&colour| colour == Colour::Right)
    }

    /// The same colours as the page would place them: purples of a symbol
    /// first from the left, then blacks.
    #[must_use]
    pub fn canonical(&self, guess: Tiles) -> Self {
        let mut canonical = *self;
        let mut purple = [0_u8; Symbol::COUNT];
        for (symbol, &colour) in guess.symbols().zip(self.colours()) {
            purple[usize::from(symbol.code())] += u8::from(colour == Colour::Elsewhere);
        }
        for (colour, symbol) in canonical.colours.iter_mut().zip(guess.symbols()) {
            let purple = &mut purple[usize::from(symbol.code())];
            if *colour != Colour::Right {
                *colour = if *purple > 0 { Colour::Elsewhere } else { Colour::Absent };
                *purple = purple.saturating_sub(1);
            }
        }
        canonical
    }

    /// The row of squares for a shared grid, which tells no tile.
    pub fn squares(&self) -> String {
        self.colours().iter().map(|colour| colour.square()).collect()
    }
}

/// Digits, as in `02101110`.
impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.colours().iter().map(|colour| colour.digit()).collect();
        f.pad(&digits)
    }
}

impl fmt::Debug for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

// Reading colours as people type and paste them.
//
// Digits as in the program of the report, `0 2 1 0 1 1 1 0` with or without spaces;
// letters of the colours in English and Indonesian; squares copied from a
// shared grid, in any of the colour schemes in use.

impl Feedback {
    /// Reads the colours of a row of `tiles` tiles.
    ///
    /// ```
    /// use unpuzzle_nerdle::Feedback;
    ///
    /// let read = |text| Feedback::parse(text, 5).unwrap().to_string();
    /// assert_eq!(read("0 2 1,0 1"), "02101");
    /// assert_eq!(read("bgpby"), "02101");
    /// assert_eq!(read("⬛🟩🟪⬜🟨"), "02101");
    /// ```
    pub fn parse(text: &str, tiles: usize) -> Result<Self, Located> {
        let mut colours = Vec::with_capacity(tiles);
        for (place, character) in text.char_indices() {
            if is_separator(character) {
                continue;
            }
            let colour = read_colour(character).ok_or_else(|| {
                let message = msg!(
                    "“{symbol}” is no colour: 0 or b absent, 1 or p elsewhere, 2 or g right",
                    symbol = character
                );
                Located::new(place..place + character.len_utf8(), message)
            })?;
            if colours.len() == tiles {
                let found = text.chars().filter(|&c| !is_separator(c)).count();
                return Err(Located::new(place..text.len(), wrong_count(tiles, found)));
            }
            colours.push(colour);
        }
        if colours.len() < tiles {
            return Err(Located::new(0..text.len(), wrong_count(tiles, colours.len())));
        }
        Ok(Feedback::from_colours(&colours))
    }
}

/// Spaces, commas and the invisible marks that come with pasted squares.
fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';' | '|' | '\u{fe0f}' | '\u{200b}')
}

fn read_colour(character: char) -> Option<Colour> {
    match character.to_ascii_lowercase() {
        // Black, grey, and Indonesian hitam and abu-abu.
        '0' | 'b' | 'x' | 'a' | '.' | '⬛' | '⬜' | '◼' | '◻' | '▪' | '🔳' => {
            Some(Colour::Absent)
        }
        // Yellow, purple, and Indonesian kuning and ungu.
        '1' | 'y' | 'p' | 'k' | 'u' | '🟪' | '🟨' | '🟦' => Some(Colour::Elsewhere),
        // Green, and Indonesian hijau.
        '2' | 'g' | 'h' | '🟩' | '🟧' => Some(Colour::Right),
        _ => None,
    }
}

fn wrong_count(expected: usize, found: usize) -> Message {
    msg!("a row has {expected} colours, this has {found}", expected, found)
}
