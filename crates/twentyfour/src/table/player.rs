//! Who sits at the table.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unpuzzle_puzzle::Message;

use super::messages;
use crate::deal::Card;

/// A player by seat, in the order of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub usize);

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What to call them.
    pub name: PlayerName,
    /// The cards they have won and kept.
    pub won: Vec<Card>,
    /// What they did over the whole match.
    pub record: PlayerRecord,
    pub(super) at_pile: AtPile,
    pub(super) away: bool,
}

impl Player {
    pub(super) fn new(name: PlayerName) -> Self {
        Player {
            name,
            won: Vec::new(),
            record: PlayerRecord::default(),
            at_pile: AtPile::default(),
            away: false,
        }
    }

    /// Whether they have left the table.
    pub fn is_away(&self) -> bool {
        self.away
    }

    /// Whether a wrong answer keeps them from answering at this pile.
    pub fn is_locked_out(&self) -> bool {
        self.at_pile.locked_out
    }

    /// Whether they agreed to give this pile up.
    pub fn has_passed(&self) -> bool {
        self.at_pile.passed
    }

    /// How much help they took at this pile: 0, 1 or 2.
    pub fn hint_level(&self) -> u8 {
        self.at_pile.hint_level
    }
}

/// What one player did over a whole match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Piles won.
    pub piles: u32,
    /// Wrong answers and answers that came too late.
    pub wrong: u32,
    /// Hints taken.
    pub hints: u32,
    /// Piles they agreed to give up.
    pub passes: u32,
}

/// What one player did at the pile on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AtPile {
    pub(super) locked_out: bool,
    pub(super) passed: bool,
    pub(super) hint_level: u8,
}

/// A name that can be shown: trimmed, 1 to 20 visible characters.
///
/// ```
/// use unpuzzle_twentyfour::table::PlayerName;
///
/// let name: PlayerName = "  Siti Nurhaliza ".parse().unwrap();
/// assert_eq!(name.as_str(), "Siti Nurhaliza");
/// assert!("two\nlines".parse::<PlayerName>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerName(String);

impl PlayerName {
    /// The most characters in a name.
    pub const LONGEST: usize = 20;

    /// The name that somebody meant, who perhaps pasted it: what cannot be seen is
    /// left out, and every stretch of blanks is one space.
    ///
    /// ```
    /// use unpuzzle_twentyfour::table::PlayerName;
    ///
    /// let name = PlayerName::cleaned("\u{202e} Siti\t \u{a0}Nur\u{200b} ").unwrap();
    /// assert_eq!(name.as_str(), "Siti Nur");
    /// ```
    pub fn cleaned(text: &str) -> Result<Self, NameError> {
        let blank = |character: char| character.is_whitespace();
        let seen = |character: &char| blank(*character) || !is_hidden(*character);
        let seen: String = text.chars().filter(seen).collect();
        let words: Vec<_> = seen.split(blank).filter(|word| !word.is_empty()).collect();
        words.join(" ").parse()
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether two names would be confused, which upper and lower case do not
    /// prevent when names are called across a room.
    pub fn sounds_like(&self, other: &PlayerName) -> bool {
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for PlayerName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.trim();
        if name.is_empty() {
            return Err(NameError::Empty);
        }
        if let Some(hidden) = name.chars().find(|&character| is_hidden(character)) {
            return Err(NameError::Hidden(hidden));
        }
        if name.chars().count() > Self::LONGEST {
            return Err(NameError::TooLong);
        }
        Ok(PlayerName(name.to_owned()))
    }
}

/// Control characters, spaces of odd widths, and characters that join, hide or
/// turn the text around: with them two names could look the same, or one could
/// disturb the screen.
fn is_hidden(character: char) -> bool {
    let blank = character.is_whitespace() && character != ' ';
    let formatting = matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    character.is_control() || blank || formatting
}

/// Why a text is not a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Nothing is left after trimming.
    #[error("a name has at least one character")]
    Empty,
    /// It has too many characters.
    #[error("a name has at most {} characters", PlayerName::LONGEST)]
    TooLong,
    /// It holds a character that cannot be seen.
    #[error("a name holds visible characters only, not {}", .0.escape_unicode())]
    Hidden(char),
}

impl NameError {
    /// The error as a sentence.
    pub fn message(self) -> Message {
        match self {
            NameError::Empty => messages::NAME_EMPTY.message(),
            NameError::TooLong => messages::NAME_TOO_LONG.with("limit", PlayerName::LONGEST),
            NameError::Hidden(character) => {
                messages::NAME_HIDDEN.with("character", character.escape_unicode().to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_seen() {
        let check = |text: &str, expected: Result<&str, NameError>| {
            let name = text.parse::<PlayerName>();
            assert_eq!(
                name.as_ref().map(PlayerName::as_str),
                expected.as_ref().map(|name| *name)
            );
        };
        check(" Ana ", Ok("Ana"));
        check("Ñandú 4", Ok("Ñandú 4"));
        check("  ", Err(NameError::Empty));
        check("12345678901234567890", Ok("12345678901234567890"));
        check("123456789012345678901", Err(NameError::TooLong));
        check("a\u{1b}[2J", Err(NameError::Hidden('\u{1b}')));
        check("a\u{200b}", Err(NameError::Hidden('\u{200b}')));
        check("a\tb", Err(NameError::Hidden('\t')));
    }
}
