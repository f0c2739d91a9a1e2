//! Players of a match and their names.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unpuzzle_puzzles::{Message, msg};

use crate::member::MemberId;

/// A player at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// Member number, or the seat in a match at one keyboard.
    pub member: MemberId,
    /// Name.
    pub name: PlayerName,
    /// Number of cards.
    pub cards: usize,
    /// Whether they are absent.
    pub away: bool,
    /// Statistics of the match.
    pub record: PlayerRecord,
}

impl Player {
    pub(super) fn new(member: MemberId, name: PlayerName) -> Self {
        Player { member, name, cards: 0, away: false, record: PlayerRecord::default() }
    }
}

/// A player's statistics in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerRecord {
    /// Piles won.
    pub piles: u32,
    /// Wrong answers and answers that came too late.
    pub wrong: u32,
    /// Hints taken.
    pub hints: u32,
    /// Piles passed.
    pub passes: u32,
}

/// A displayable name: trimmed, 1 to 20 visible characters.
///
/// ```
/// use unpuzzle_rooms::contest::PlayerName;
///
/// let name: PlayerName = "  Siti Nurhaliza ".parse().unwrap();
/// assert_eq!(name.as_str(), "Siti Nurhaliza");
/// assert!("two\nlines".parse::<PlayerName>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerName(String);

impl PlayerName {
    /// Maximum number of characters.
    pub const MAX_LEN: usize = 20;

    /// Sanitises a name: removes invisible characters and collapses white space.
    ///
    /// ```
    /// use unpuzzle_rooms::contest::PlayerName;
    ///
    /// let name = PlayerName::cleaned("\u{202e} Siti\t \u{a0}Nur\u{200b} ").unwrap();
    /// assert_eq!(name.as_str(), "Siti Nur");
    /// ```
    pub fn cleaned(text: &str) -> Result<Self, NameError> {
        let visible: String =
            text.chars().filter(|&letter| letter.is_whitespace() || !is_hidden(letter)).collect();
        let words: Vec<_> = visible.split_whitespace().collect();
        words.join(" ").parse()
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether two names sound alike: equal but for case.
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
        if name.chars().count() > Self::MAX_LEN {
            return Err(NameError::TooLong);
        }
        Ok(PlayerName(name.to_owned()))
    }
}

impl TryFrom<String> for PlayerName {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> Self {
        name.0
    }
}

/// Whether a character is invisible or changes the layout (controls, joiners, bidirectional
/// marks, fillers): with them two names could look the same, or one could garble the screen.
///
/// Most are in the Unicode categories *other* (control, format, unassigned) and *separator*;
/// some blanks and fillers count as letters or symbols.
fn is_hidden(character: char) -> bool {
    let group = character.general_category_group();
    let invisible = matches!(group, GeneralCategoryGroup::Other | GeneralCategoryGroup::Separator);
    let filler = matches!(character,
        '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}'
        | '\u{e0100}'..='\u{e01ef}');
    (invisible && character != ' ') || filler
}

/// Error for an invalid name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum NameError {
    /// Nothing is left after trimming.
    Empty,
    /// Too many characters.
    TooLong,
    /// An invisible character.
    Hidden(char),
}

impl NameError {
    /// The error as a sentence.
    pub fn message(self) -> Message {
        match self {
            NameError::Empty => msg!("a name needs at least one character"),
            NameError::TooLong => {
                msg!("a name has at most {limit} characters", limit = PlayerName::MAX_LEN)
            }
            NameError::Hidden(character) => {
                msg!(
                    "a name holds visible characters only, not {character}",
                    character = character.escape_unicode().to_string()
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_visible() {
        let check = |text: &str, expected: Result<&str, NameError>| {
            let name = text.parse::<PlayerName>();
            assert_eq!(name.as_ref().map(PlayerName::as_str), expected.as_ref().map(|name| *name));
        };
        check(" Ana ", Ok("Ana"));
        check("Ñandú 4", Ok("Ñandú 4"));
        check("  ", Err(NameError::Empty));
        check("12345678901234567890", Ok("12345678901234567890"));
        check("123456789012345678901", Err(NameError::TooLong));
        check("a\u{1b}[2J", Err(NameError::Hidden('\u{1b}')));
        check("a\u{200b}", Err(NameError::Hidden('\u{200b}')));
        check("a\tb", Err(NameError::Hidden('\t')));
        check("\u{2800}Teacher", Err(NameError::Hidden('\u{2800}')));
        check("Teacher\u{1d173}", Err(NameError::Hidden('\u{1d173}')));
    }
}
