//! Names of players.
//!
//! In a room they are typed on phones and pasted from anywhere, so they are sanitised rather than
//! refused. Names that look alike count as equal.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};
use unicode_security::confusable_detection::skeleton;
use unpuzzle_puzzles::{Message, msg};

/// Combining marks allowed on one letter; more would spill into the neighbouring lines.
const MAX_MARKS: usize = 2;

/// A sanitised nickname.
///
/// ```
/// use unpuzzle_rooms::Nickname;
///
/// let ana = Nickname::clean("  Ana\u{200b} ").unwrap();
/// assert_eq!(ana.as_str(), "Ana");
/// assert!(ana.looks_like(&Nickname::clean("A N A").unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Nickname(String);

impl Nickname {
    pub const MAX_LEN: usize = 20;

    /// Removes invisible characters, composes letters with their marks (NFC), and collapses
    /// white space.
    pub fn clean(text: &str) -> Result<Self, NameError> {
        let mut marks = 0;
        let bearable = |character: &char| {
            marks = if is_combining_mark(*character) { marks + 1 } else { 0 };
            marks <= MAX_MARKS
        };
        // Bounds the work for long inputs.
        let start = text.chars().take(Self::MAX_LEN * 8);
        let composed = start.nfc().filter(bearable);
        let visible: String =
            composed.filter(|letter| letter.is_whitespace() || !is_hidden(*letter)).collect();
        let name = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        match name.chars().count() {
            0 => Err(NameError::Empty),
            1..=Self::MAX_LEN => Ok(Nickname(name)),
            _ => Err(NameError::TooLong),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether two names are confusable: equal but for white space, case and look-alike letters
    /// of other scripts (the skeletons of Unicode UTS 39).
    pub fn looks_like(&self, other: &Nickname) -> bool {
        let (mine, theirs) = (self.skeletons(), other.skeletons());
        mine.0 == theirs.0 || mine.1 == theirs.1
    }

    /// The skeletons of the lower-case name and of the name as written: a capital can resemble a
    /// letter of another script when its lower-case form does not.
    fn skeletons(&self) -> (String, String) {
        let seen: String = self.0.nfkc().filter(|one| !one.is_whitespace()).collect();
        let small = seen.to_lowercase();
        let written: String = skeleton(&seen).collect();
        (skeleton(&small).collect(), written.to_lowercase())
    }
}

/// Refuses invisible characters, which nobody types at a keyboard by accident.
impl FromStr for Nickname {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        match text.trim().chars().find(|&character| is_hidden(character)) {
            Some(hidden) => Err(NameError::Hidden(hidden)),
            None => Nickname::clean(text),
        }
    }
}

impl TryFrom<String> for Nickname {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        Nickname::clean(&text)
    }
}

impl From<Nickname> for String {
    fn from(name: Nickname) -> Self {
        name.0
    }
}

impl fmt::Display for Nickname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum NameError {
    /// Nothing is left after trimming.
    Empty,
    TooLong,
    Hidden(char),
}

impl NameError {
    pub fn message(self) -> Message {
        match self {
            NameError::Empty => msg!("a name needs at least one character"),
            NameError::TooLong => {
                msg!("a name has at most {limit} characters", limit = Nickname::MAX_LEN)
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

/// The names that players choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct NameList(Vec<Nickname>);

impl NameList {
    pub const MAX: usize = crate::room::MAX_PLAYERS;

    /// Whether there is no list: players choose their own names.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Nickname> {
        self.0.iter()
    }

    /// The listed name that is confusable with this one.
    pub(crate) fn like(&self, name: &Nickname) -> Option<&Nickname> {
        self.0.iter().find(|one| one.looks_like(name))
    }
}

impl TryFrom<Vec<String>> for NameList {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, String> {
        if texts.len() > Self::MAX {
            return Err(format!("at most {} names", Self::MAX));
        }
        let mut list = NameList::default();
        for text in &texts {
            let name = Nickname::clean(text).map_err(|error| format!("{text:?}: {error}"))?;
            if list.like(&name).is_some() {
                return Err(format!("{text:?} is there twice"));
            }
            list.0.push(name);
        }
        Ok(list)
    }
}

impl From<NameList> for Vec<String> {
    fn from(list: NameList) -> Self {
        list.0.into_iter().map(String::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nicknames_are_cleaned() {
        let check = |text: &str, expected: Result<&str, NameError>| {
            let name = Nickname::clean(text);
            assert_eq!(name.as_ref().map(Nickname::as_str), expected.as_ref().copied());
        };
        check("Ana", Ok("Ana"));
        check("  Siti \t\u{a0}\u{3000} Nur\n", Ok("Siti Nur"));
        check("\u{202e}anA\u{202c}", Ok("anA"));
        check("a\u{1b}[2Jb", Ok("a[2Jb"));
        check("<script>x</script>", Ok("<script>x</script>"));
        check("e\u{301}", Ok("é"));
        check("a\u{301}\u{302}\u{303}\u{304}\u{305}", Ok("á\u{302}\u{303}"));
        check("王小明", Ok("王小明"));
        check("عمر", Ok("عمر"));
        check("👨\u{200d}👩\u{200d}👧", Ok("👨👩👧"));
        check("\u{200b}\u{feff} \u{3164}", Err(NameError::Empty));
        check("\u{2800}Teacher\u{1d173}", Ok("Teacher"));
        check("\u{2800}\u{1d173}", Err(NameError::Empty));
        check("", Err(NameError::Empty));
        check("12345678901234567890", Ok("12345678901234567890"));
        check("123456789012345678901", Err(NameError::TooLong));
        check(&"x".repeat(100_000), Err(NameError::TooLong));
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        let check = |one: &str, other: &str, alike| {
            let (one, other) = (Nickname::clean(one).unwrap(), Nickname::clean(other).unwrap());
            assert_eq!(one.looks_like(&other), alike, "{one:?} {other:?}");
            assert_eq!(other.looks_like(&one), alike);
        };
        check("Ana", "ANA", true);
        check("Ana Lee", "analee", true);
        check("Ana", "Ａｎａ", true);
        check("José", "Jose\u{301}", true);
        check("ﬁn", "FIN", true);
        check("Teacher", "Т\u{435}ach\u{435}r", true);
        check("Ana", "Anna", false);
        check("Jose", "José", false);
    }

    #[test]
    fn names_are_trimmed_and_visible() {
        let check = |text: &str, expected: Result<&str, NameError>| {
            let name = text.parse::<Nickname>();
            assert_eq!(name.as_ref().map(Nickname::as_str), expected.as_ref().map(|name| *name));
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
