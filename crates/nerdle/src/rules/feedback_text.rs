//! Reading colours as people type and paste them.
//!
//! Digits as in the seed's program, `0 2 1 0 1 1 1 0` with or without spaces;
//! letters of the colours in English and Indonesian; squares copied from a
//! shared grid, in any of the colour schemes in use.

use unpuzzle_core::{Message, msg};
use unpuzzle_expr::Span;

use crate::rules::{Colour, Feedback};

impl Feedback {
    /// Reads the colours of a row of so many tiles.
    ///
    /// ```
    /// use unpuzzle_nerdle::Feedback;
    ///
    /// let read = |text| Feedback::parse(text, 5).unwrap().to_string();
    /// assert_eq!(read("0 2 1,0 1"), "02101");
    /// assert_eq!(read("bgpby"), "02101");
    /// assert_eq!(read("⬛🟩🟪⬜🟨"), "02101");
    /// ```
    pub fn parse(text: &str, tiles: usize) -> Result<Self, FeedbackError> {
        let mut colours = Vec::with_capacity(tiles);
        for (place, character) in text.char_indices() {
            if is_separator(character) {
                continue;
            }
            let span = Span::new(place, place + character.len_utf8());
            let colour = read_colour(character)
                .ok_or(FeedbackError { kind: FeedbackErrorKind::UnknownColour(character), span })?;
            if colours.len() == tiles {
                let found = text.chars().filter(|&c| !is_separator(c)).count();
                return Err(wrong_length(tiles, found, Span::new(place, text.len())));
            }
            colours.push(colour);
        }
        if colours.len() < tiles {
            return Err(wrong_length(tiles, colours.len(), Span::new(0, text.len())));
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

fn wrong_length(expected: usize, found: usize, span: Span) -> FeedbackError {
    FeedbackError { kind: FeedbackErrorKind::WrongLength { expected, found }, span }
}

/// Why a text is not the colours of a row, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
#[non_exhaustive]
pub struct FeedbackError {
    /// What is wrong.
    pub kind: FeedbackErrorKind,
    /// The bytes of the text that are meant.
    pub span: Span,
}

/// What can be wrong with colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum FeedbackErrorKind {
    /// No colour is written so.
    UnknownColour(char),
    /// Too few or too many.
    WrongLength {
        /// How many a row has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl FeedbackErrorKind {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match *self {
            Self::UnknownColour(symbol) => msg!(
                "“{symbol}” is no colour: 0 or b absent, 1 or p elsewhere, 2 or g right",
                symbol
            ),
            Self::WrongLength { expected, found } => {
                msg!("a row has {expected} colours, this has {found}", expected, found)
            }
        }
    }
}
