//! A session as text: one fact a line, so that a person can read and mend it.
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
//! What happens from there on is added line by line, so that a game is never written twice:
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

use std::collections::BTreeMap;
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
        let mut loading = Loading::new();
        for (index, line) in lines {
            if index >= MOST_LINES {
                let message = msg!("a saved game has at most {most} lines", most = MOST_LINES);
                return Err(LoadError::at(index + 1, "", message));
            }
            loading.read(line, &open).map_err(|message| LoadError::at(index + 1, line, message))?;
        }
        loading.finish(text)
    }
}

struct Loading<G: Game> {
    session: Option<Session<G>>,
    undone: usize,
    milliseconds: u64,
    hints: u32,
    undos: u32,
    mistakes: u32,
    notes: BTreeMap<String, String>,
}

impl<G: Game> Loading<G> {
    fn new() -> Self {
        Loading {
            session: None,
            undone: 0,
            milliseconds: 0,
            hints: 0,
            undos: 0,
            mistakes: 0,
            notes: BTreeMap::new(),
        }
    }

    fn read(
        &mut self,
        line: &str,
        open: impl Fn(&GameId) -> Result<G, InputError>,
    ) -> Result<(), Message> {
        let line = line.trim();
        let (word, value) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "id" => {
                let expected = || needs(word, msg!("the id of a game, such as 24:3,3,8,8"));
                let id = value.parse().map_err(|_| expected())?;
                let game = open(&id).map_err(|failure| failure.message)?;
                self.session = Some(Session::new(game));
            }
            "milliseconds" => self.milliseconds = number(word, value)?,
            "hints" => self.hints = number(word, value)?,
            "undos" => self.undos = number(word, value)?,
            "mistakes" => self.mistakes = number(word, value)?,
            "note" => {
                let (name, value) = value.split_once(' ').unwrap_or((value, ""));
                self.notes.insert(name.to_owned(), value.to_owned());
            }
            "move" => {
                self.settle();
                self.replay(value)?;
            }
            "undone" => {
                self.replay(value)?;
                self.undone += 1;
            }
            "hint" => self.hints += 1,
            "mistake" => self.mistakes += 1,
            "undo" | "redo" | "go" if self.travel(word, value) => {}
            _ => return Err(msg!("“{word}” says nothing here", word)),
        }
        Ok(())
    }

    /// The moves that were undone when the file was begun are behind; changes follow.
    fn settle(&mut self) {
        if let Some(session) = &mut self.session {
            session.made -= std::mem::take(&mut self.undone);
        }
    }

    /// Goes back or forth in the moves; says whether that was possible.
    fn travel(&mut self, word: &str, value: &str) -> bool {
        self.settle();
        let Some(session) = &mut self.session else {
            return false;
        };
        let to = match word {
            "undo" => session.made.checked_sub(1),
            "redo" => Some(session.made + 1),
            _ => value.parse().ok(),
        };
        let Some(to) = to.filter(|to| *to <= session.moves.len()) else {
            return false;
        };
        self.undos += u32::from(to < session.made);
        session.made = to;
        true
    }

    fn replay(&mut self, text: &str) -> Result<(), Message> {
        let session =
            self.session.as_mut().ok_or(msg!("the file does not say which game it is"))?;
        let number = session.made + 1;
        let refuse = |failure: InputError| {
            msg!("move {number} is refused: {why}", number, why = failure.message)
        };
        let played = session.game().read(text).and_then(|step| session.play(step).map(drop));
        played.map_err(refuse)
    }

    fn finish(mut self, text: &str) -> Result<Session<G>, LoadError> {
        let lines = text.lines().count();
        self.settle();
        let mut session = self.session.ok_or_else(|| {
            LoadError::at(lines, "", msg!("the file does not say which game it is"))
        })?;
        session.hints = self.hints;
        session.undos = self.undos;
        session.mistakes = self.mistakes;
        session.notes = self.notes;
        session.elapsed = Duration::from_millis(self.milliseconds);
        Ok(session)
    }
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
    /// What is wrong with it.
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
