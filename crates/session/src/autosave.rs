//! The save file of the current game.
//!
//! It is written whole when the game begins or resumes and when it is left; each change in
//! between appends a line. A killed program leaves at most half a line, which is dropped when
//! the game is resumed.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use unpuzzle_puzzles::{Game, GameId, InputError, Random, msg};

use crate::{Session, write_file};

/// Maximum size of a save file.
const LARGEST: u64 = 16 << 20;

/// Maximum lag of the saved clock.
const CLOCK: Duration = Duration::from_secs(1);

/// The save file of a game.
pub struct GameFile {
    path: PathBuf,
    /// Open for lines to be added, once the file is written whole.
    log: Option<File>,
    problem: Option<String>,
}

impl GameFile {
    /// The file of a puzzle's game in a directory: the random one of this kind, or a named one.
    pub fn new(directory: &Path, puzzle: &str, kind: &str, name: Option<&str>) -> Self {
        let path = directory.join(match name {
            None => format!("{puzzle}-{kind}.txt"),
            Some(name) => format!("{puzzle}-{kind}-{:016x}.txt", Random::named(name).bits()),
        });
        GameFile { path, log: None, problem: None }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file.
    pub fn write(&mut self, text: &str) {
        let written = replace(&self.path, text);
        self.log = self.checked(written);
    }

    /// Appends lines; returns whether that was possible.
    fn append(&mut self, lines: &str) -> bool {
        let Some(mut log) = self.log.take() else {
            return false;
        };
        let added = log.write_all(lines.as_bytes()).map(|()| log);
        self.log = self.checked(added);
        self.log.is_some()
    }

    /// Deletes the file.
    pub fn forget(&mut self) {
        self.log = None;
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            removed => drop(self.checked(removed)),
        }
    }

    /// The error since the last call.
    pub fn problem(&mut self) -> Option<String> {
        self.problem.take()
    }

    fn checked<T>(&mut self, done: io::Result<T>) -> Option<T> {
        if let Err(error) = &done {
            self.problem = Some(format!("{}: {error}", self.path.display()));
        }
        done.ok()
    }
}

fn replace(path: &Path, text: &str) -> io::Result<File> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    write_file(path, text.as_bytes(), true)?;
    File::options().append(true).open(path)
}

/// Resumes the game in a file; `open` starts the game of an id. A file that cannot be read is
/// renamed, so that nothing overwrites it.
pub fn resume<G: Game>(
    path: &Path,
    open: impl Fn(&GameId) -> Result<G, InputError>,
) -> Result<Option<Session<G>>, InputError> {
    if !path.exists() {
        return Ok(None);
    }
    let read = read(path).and_then(|text| Ok(Session::load(&text, open)?));
    read.map(Some).inspect_err(|_| {
        // If this fails, saving fails as well and reports it.
        let _ = fs::rename(path, path.with_extension("damaged.txt"));
    })
}

/// The lines of a file, without an unfinished last one.
fn read(path: &Path) -> Result<String, InputError> {
    let unreadable =
        |error: String| InputError::new(msg!("the file could not be read: {error}", error));
    let mut bytes = Vec::new();
    let file = File::open(path);
    let length = file.and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
    length.map_err(|error| unreadable(error.to_string()))?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    bytes.truncate(end);
    String::from_utf8(bytes).map_err(|error| unreadable(error.to_string()))
}

/// The save file of a session and its state.
#[derive(Default)]
pub(crate) struct Autosave {
    file: Option<GameFile>,
    kept: Kept,
    /// The clock in the file.
    clock: Duration,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kept {
    #[default]
    Nothing,
    /// An outdated state.
    Stale,
    Current,
}

impl<G: Game> Session<G> {
    /// The session with its save file, if there is one; a new game is saved from its first
    /// move on, a resumed one from now on.
    pub fn kept_in(mut self, file: Option<GameFile>, is_resumed: bool) -> Self {
        let kept = if is_resumed { Kept::Stale } else { Kept::Nothing };
        self.autosave = Autosave { file, kept, clock: self.elapsed };
        self
    }

    /// Whether it has a save file.
    pub fn has_place(&self) -> bool {
        self.autosave.file.is_some()
    }

    /// Saves it now and from now on.
    pub fn keep(&mut self) {
        let text = self.save();
        let Some(file) = &mut self.autosave.file else {
            return;
        };
        file.write(&text);
        self.autosave.kept = if file.log.is_some() { Kept::Current } else { Kept::Stale };
        self.autosave.clock = self.elapsed;
    }

    /// Deletes the save file until the next move.
    pub fn forget(&mut self) {
        if std::mem::take(&mut self.autosave.kept) != Kept::Nothing
            && let Some(file) = &mut self.autosave.file
        {
            file.forget();
        }
    }

    /// Why saving failed.
    pub fn problem(&mut self) -> Option<String> {
        self.autosave.file.as_mut().and_then(GameFile::problem)
    }

    /// The first change of the position starts saving.
    pub(crate) fn moved(&mut self, line: &str) {
        match self.autosave.kept {
            Kept::Nothing => self.keep(),
            _ => self.noted(line),
        }
    }

    /// Any other change.
    pub(crate) fn noted(&mut self, line: &str) {
        match self.autosave.kept {
            Kept::Nothing => {}
            Kept::Stale => self.keep(),
            Kept::Current => self.append(line),
        }
    }

    fn append(&mut self, line: &str) {
        let mut lines = String::new();
        let elapsed = self.elapsed;
        let Autosave { file, kept, clock } = &mut self.autosave;
        if elapsed >= *clock + CLOCK {
            *clock = elapsed;
            lines = format!("milliseconds {}\n", elapsed.as_millis());
        }
        lines.push_str(line);
        lines.push('\n');
        if !file.as_mut().is_some_and(|file| file.append(&lines)) {
            *kept = Kept::Stale;
        }
    }
}

/// Saves the time since the last move.
impl<G: Game> Drop for Session<G> {
    fn drop(&mut self) {
        if self.autosave.kept != Kept::Nothing {
            self.keep();
        }
    }
}
