//! A session as text: one fact per line, so that a person can read and repair it.
//!
//! ```text
//! unpuzzle game 1
//! id 24:3,3,8,8
//! milliseconds 12500
//! hints 2
//! undos 1
//! mistakes 0
//! note level hard
//! move 8 / 3
//! undone 3 - 8/3
//! ```
//!
//! Later changes are appended line by line, so that a game is never written twice:
//!
//! ```text
//! redo
//! milliseconds 14200
//! undo
//! move 8 * 3
//! go 0
//! hint
//! mistake
//! ```

use std::time::Duration;

use unpuzzle_puzzles::{Game, GameId, InputError, Message, SourceSpan, msg};

use crate::Session;

const HEADER: &str = "unpuzzle game 1";
const MOST_LINES: usize = 1_000_000;

impl<G: Game> Session<G> {
    /// The session as a text that [`Session::load`] takes.
    pub fn save(&self) -> String {
        let mut text = format!(
            "{HEADER}\nid {}\nmilliseconds {}\nhints {}\nundos {}\nmistakes {}\n",
            self.id(),
            self.elapsed.as_millis(),
            self.hints,
            self.undos,
            self.mistakes
        );
        for (name, value) in &self.notes {
            text.push_str(&format!("note {name} {value}\n"));
        }
        for (number, made) in self.moves.iter().enumerate() {
            let word = if number < self.made { "move" } else { "undone" };
            text.push_str(word);
            text.push(' ');
            text.push_str(&made.to_string());
            text.push('\n');
        }
        text
    }

    /// The session that a text holds; `open` starts the game of an id.
    pub fn load(
        text: &str,
        open: impl Fn(&GameId) -> Result<G, InputError>,
    ) -> Result<Self, LoadError> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, first)| first.trim_end()) != Some(HEADER) {
            let message = msg!(
                "this is not a saved game: its first line is not “{expected}”",
                expected = HEADER
            );
            return Err(LoadError::at(1, text.lines().next().unwrap_or(""), message));
        }
        let mut loading = Loading { session: None, undone: 0 };
        for (index, line) in lines {
            if index >= MOST_LINES {
                let message = msg!("a saved game has at most {most} lines", most = MOST_LINES);
                return Err(LoadError::at(index + 1, "", message));
            }
            loading.read(line, &open).map_err(|message| LoadError::at(index + 1, line, message))?;
        }
        let lines = text.lines().count();
        let mut session = loading.session.ok_or_else(|| LoadError::at(lines, "", NO_GAME))?;
        session.made -= loading.undone;
        Ok(session)
    }
}

const NO_GAME: Message = msg!("the file does not say which game it is");

struct Loading<G: Game> {
    session: Option<Session<G>>,
    /// Moves at the end that are not in force.
    undone: usize,
}

impl<G: Game> Loading<G> {
    fn read(
        &mut self,
        line: &str,
        open: impl Fn(&GameId) -> Result<G, InputError>,
    ) -> Result<(), Message> {
        let line = line.trim();
        let (word, value) = line.split_once(' ').unwrap_or((line, ""));
        if word == "id" {
            let id = value.parse();
            let id = id.map_err(|_| needs(word, msg!("the id of a game, such as 24:3,3,8,8")))?;
            self.session = Some(Session::new(open(&id).map_err(|failure| failure.message)?));
            return Ok(());
        }
        let Some(session) = &mut self.session else {
            return if word.is_empty() { Ok(()) } else { Err(NO_GAME) };
        };
        if matches!(word, "move" | "undo" | "redo" | "go") {
            session.made -= std::mem::take(&mut self.undone);
        }
        match word {
            "" => {}
            "milliseconds" => session.elapsed = Duration::from_millis(number(word, value)?),
            "hints" => session.hints = number(word, value)?,
            "undos" => session.undos = number(word, value)?,
            "mistakes" => session.mistakes = number(word, value)?,
            "note" => {
                let (name, value) = value.split_once(' ').unwrap_or((value, ""));
                session.notes.insert(name.to_owned(), value.to_owned());
            }
            "move" => session.replay(value)?,
            "undone" => {
                session.replay(value)?;
                self.undone += 1;
            }
            "hint" => session.hints += 1,
            "mistake" => session.mistakes += 1,
            "undo" | "redo" | "go" => {
                let to = match word {
                    "undo" => session.made.checked_sub(1),
                    "redo" => Some(session.made + 1),
                    _ => value.parse().ok(),
                };
                let to =
                    to.filter(|to| *to <= session.moves.len()).ok_or_else(|| misplaced(word))?;
                session.undos += u32::from(to < session.made);
                session.made = to;
            }
            _ => return Err(misplaced(word)),
        }
        Ok(())
    }
}

impl<G: Game> Session<G> {
    fn replay(&mut self, text: &str) -> Result<(), Message> {
        let number = self.made + 1;
        let played = self.game().read(text).and_then(|step| self.play(step).map(drop));
        played.map_err(|failure| {
            msg!("move {number} is refused: {why}", number, why = failure.message)
        })
    }
}

fn misplaced(word: &str) -> Message {
    msg!("“{word}” says nothing here", word)
}

fn number<N: std::str::FromStr>(word: &str, value: &str) -> Result<N, Message> {
    value.trim().parse().map_err(|_| needs(word, msg!("a whole number")))
}

fn needs(word: &str, expected: Message) -> Message {
    msg!("“{word}” needs {expected}", word, expected)
}

/// Why a text does not hold a session, and on which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct LoadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault.
    pub message: Message,
    text: String,
}

impl LoadError {
    fn at(line: usize, text: &str, message: Message) -> Self {
        let text = text.chars().take(200).collect();
        LoadError { line, message, text }
    }
}

impl From<LoadError> for InputError {
    fn from(error: LoadError) -> Self {
        let mut place = SourceSpan::whole(&error.text);
        place.line = Some(error.line);
        InputError::new(error.message).at(place)
    }
}
