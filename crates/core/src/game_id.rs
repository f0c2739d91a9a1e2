//! The name of a game: what a share link, a save file and an argument hold.

use std::fmt;
use std::str::FromStr;

/// Longer ids are refused before anything looks into them.
const LONGEST: usize = 4096;

/// A puzzle with either an instance spelled out or the seed it is made from.
///
/// The text is `puzzle:parameters` or `puzzle:parameters#seed`. What the
/// parameters and the seed mean is up to the puzzle.
///
/// ```
/// use unpuzzle_core::GameId;
///
/// let id: GameId = "2048:4x4#7".parse().unwrap();
/// assert_eq!((id.puzzle(), id.parameters(), id.seed()), ("2048", "4x4", Some("7")));
/// assert_eq!(id.to_string(), "2048:4x4#7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameId {
    puzzle: String,
    parameters: String,
    seed: Option<String>,
}

impl GameId {
    /// An id that spells its instance out.
    pub fn described(puzzle: &str, parameters: &str) -> Result<Self, GameIdError> {
        format!("{puzzle}:{parameters}").parse()
    }

    /// An id that is made from a seed.
    pub fn seeded(puzzle: &str, parameters: &str, seed: &str) -> Result<Self, GameIdError> {
        format!("{puzzle}:{parameters}#{seed}").parse()
    }

    /// The puzzle's name in the registry.
    pub fn puzzle(&self) -> &str {
        &self.puzzle
    }

    /// The text between the colon and the seed.
    pub fn parameters(&self) -> &str {
        &self.parameters
    }

    /// The text after the `#`.
    pub fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.puzzle, self.parameters)?;
        match &self.seed {
            Some(seed) => write!(f, "#{seed}"),
            None => Ok(()),
        }
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        if text.len() > LONGEST {
            return Err(GameIdError::TooLong);
        }
        if let Some(at) = text.find(|c: char| c.is_whitespace() || c.is_control()) {
            return Err(GameIdError::Blank(at));
        }
        let (puzzle, rest) = text.split_once(':').ok_or(GameIdError::NoColon)?;
        if puzzle.is_empty() {
            return Err(GameIdError::NoPuzzle);
        }
        let (parameters, seed) = match rest.split_once('#') {
            Some((parameters, seed)) => (parameters, Some(seed.to_owned())),
            None => (rest, None),
        };
        Ok(GameId { puzzle: puzzle.to_owned(), parameters: parameters.to_owned(), seed })
    }
}

/// Why a text is not a game id. Exhaustive, because front ends translate each reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameIdError {
    /// The text is longer than any game needs.
    #[error("a game id has at most {LONGEST} bytes")]
    TooLong,
    /// A space or control character stands at this byte.
    #[error("a game id holds no spaces, but there is one at byte {0}")]
    Blank(usize),
    /// No colon separates the puzzle from its parameters.
    #[error("a game id looks like 24:3,3,8,8")]
    NoColon,
    /// The part before the colon is empty.
    #[error("a game id starts with the name of a puzzle")]
    NoPuzzle,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back_as_they_were() {
        for text in
            ["24:3,3,8,8", "nerdle:classic#2026-11-15", "2048:4x4#7", "x:", "x:#", "x:a#b#c"]
        {
            assert_eq!(text.parse::<GameId>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_ids_say_why() {
        let check = |text: &str, error| assert_eq!(text.parse::<GameId>(), Err(error));
        check("24", GameIdError::NoColon);
        check(":3", GameIdError::NoPuzzle);
        check("24:3 3", GameIdError::Blank(4));
        check(&"x".repeat(5000), GameIdError::TooLong);
    }
}
