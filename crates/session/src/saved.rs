//! The game under way on the disk, written in the background, so that neither a
//! lost terminal nor a slow disk costs a move.

use std::fs;
use std::io::{self, Read as _};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

use unpuzzle_puzzles::{Game, GameId, InputError, Random, msg};

use crate::{Session, Worker, write_file};

/// A saved game is far smaller than this; anything larger is something else.
const LARGEST: u64 = 16 << 20;

/// The file that one game is kept in.
pub struct GameFile {
    path: PathBuf,
    worker: Worker<Option<String>, String>,
}

impl GameFile {
    /// The file of a puzzle's game in a directory: the one of this kind that is
    /// played by chance, or one that was asked for by name.
    pub fn new(directory: &Path, puzzle: &str, kind: &str, name: Option<&str>) -> Self {
        let path = directory.join(match name {
            None => format!("{puzzle}-{kind}.txt"),
            Some(name) => format!("{puzzle}-{kind}-{:016x}.txt", Random::named(name).bits()),
        });
        let file = path.clone();
        let worker = Worker::spawn(move |text: Option<String>, asker| {
            if let Err(error) = put(&file, text.as_deref()) {
                asker.tell(format!("{}: {error}", file.display()));
            }
        });
        GameFile { path, worker }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a game in place of the one before.
    pub fn keep<G: Game + Clone>(&mut self, session: &Session<G>) {
        self.write(session.save());
    }

    /// Keeps a game that is no session, as a text of its own.
    pub fn write(&mut self, text: String) {
        self.worker.ask(Some(text));
    }

    /// Keeps nothing any more.
    pub fn forget(&mut self) {
        self.worker.ask(None);
    }

    /// What went wrong since the last time.
    pub fn problem(&self) -> Option<String> {
        self.worker.poll()
    }
}

/// What was asked for last is on the disk before the program ends.
impl Drop for GameFile {
    fn drop(&mut self) {
        self.worker.finish();
    }
}

/// The game that is kept in a file; `open` starts the game of an id. One that
/// cannot be read is set aside, so that nothing writes over it.
pub fn resume<G: Game + Clone>(
    path: &Path,
    open: impl Fn(&GameId) -> Result<G, InputError>,
) -> Result<Option<Session<G>>, InputError> {
    if !path.exists() {
        return Ok(None);
    }
    let read = read(path).and_then(|text| Ok(Session::load(&text, open)?));
    read.map(Some).inspect_err(|_| {
        // Where even that fails, keeping will fail as well and say so.
        let _ = fs::rename(path, path.with_extension("damaged.txt"));
    })
}

/// A session that is kept on the disk while it is played, if there is a place
/// for it. However it is left, it goes on with the same clock.
pub struct KeptSession<G: Game + Clone> {
    session: Session<G>,
    file: Option<GameFile>,
    is_wanted: bool,
}

impl<G: Game + Clone> KeptSession<G> {
    /// A session and its place; a session that comes from there is kept from
    /// the start.
    pub fn new(session: Session<G>, file: Option<GameFile>, is_wanted: bool) -> Self {
        KeptSession { session, file, is_wanted }
    }

    /// Whether there is a place for it.
    pub fn has_place(&self) -> bool {
        self.file.is_some()
    }

    /// Keeps it as it is now, and once more when it is left.
    pub fn keep(&mut self) {
        self.is_wanted = true;
        if let Some(file) = &mut self.file {
            file.keep(&self.session);
        }
    }

    /// Keeps it no longer.
    pub fn forget(&mut self) {
        self.is_wanted = false;
        if let Some(file) = &mut self.file {
            file.forget();
        }
    }

    /// Goes on with another game, of which nothing is kept yet.
    pub fn begin(&mut self, session: Session<G>) {
        self.session = session;
        self.forget();
    }

    /// Why it could not be kept.
    pub fn problem(&self) -> Option<String> {
        self.file.as_ref().and_then(GameFile::problem)
    }
}

impl<G: Game + Clone> Deref for KeptSession<G> {
    type Target = Session<G>;

    fn deref(&self) -> &Session<G> {
        &self.session
    }
}

impl<G: Game + Clone> DerefMut for KeptSession<G> {
    fn deref_mut(&mut self) -> &mut Session<G> {
        &mut self.session
    }
}

/// The clock has gone on since the last move.
impl<G: Game + Clone> Drop for KeptSession<G> {
    fn drop(&mut self) {
        if self.is_wanted {
            self.keep();
        }
    }
}

fn put(path: &Path, text: Option<&str>) -> io::Result<()> {
    let Some(text) = text else {
        return match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    };
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    write_file(path, text.as_bytes(), true)
}

fn read(path: &Path) -> Result<String, InputError> {
    let mut text = String::new();
    let file = fs::File::open(path);
    let length = file.and_then(|file| file.take(LARGEST).read_to_string(&mut text));
    match length {
        Ok(_) => Ok(text),
        Err(error) => Err(InputError::new(msg!(
            "the file could not be read: {error}",
            error = error.to_string()
        ))),
    }
}
