//! `store`: backups and exports of the store.
//!
//! Every other command opens the store only to keep a game or to show games; what can
//! go wrong with the file as a whole is dealt with here.

use std::io;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use serde_json::{Value, json};
use unpuzzle_puzzles::{InputError, Message, SourceSpan, msg};
use unpuzzle_store::{BlockingStore, Census, SqliteStore, Store as _, StoreError, StoreLock};

use crate::context::Context;
use crate::errors::CliError;
use crate::{Exit, history, instance, save};

type Open = BlockingStore<SqliteStore>;

/// Runs one of the store's verbs.
pub(crate) fn run(context: &Context, verb: &str, matches: &ArgMatches) -> Result<Exit, CliError> {
    let path = path(context, matches)?;
    let asked = Asked {
        context,
        path: &path,
        file: matches.try_get_one::<String>("file").ok().flatten(),
        force: matches!(matches.try_get_one::<bool>("force"), Ok(Some(true))),
        json: matches!(matches.try_get_one::<bool>("json"), Ok(Some(true))),
    };
    match verb {
        "backup" => asked.backup(),
        "restore" => asked.restore(),
        _ => asked.export(),
    }
}

/// Where the store is.
fn path(context: &Context, matches: &ArgMatches) -> Result<PathBuf, InputError> {
    match matches.get_one::<String>("database") {
        Some(url) if url.contains("://") => {
            let failure = InputError::new(msg!(
                "this works with files; a database server has its own tools for it"
            ));
            Err(failure.at(SourceSpan::whole(url)))
        }
        Some(path) => Ok(path.into()),
        None => {
            let directory = context.data_directory.as_deref();
            let directory =
                directory.ok_or_else(|| refused(msg!("no home directory; set UNPUZZLE_DATA")))?;
            Ok(history::place(directory))
        }
    }
}

/// The arguments of one command.
struct Asked<'a> {
    context: &'a Context,
    path: &'a Path,
    file: Option<&'a String>,
    force: bool,
    json: bool,
}

impl Asked<'_> {
    fn file(&self) -> &Path {
        Path::new(self.file.map_or("", String::as_str))
    }

    /// Opens the existing store.
    fn open(&self) -> Result<Open, InputError> {
        if !self.path.exists() {
            let shown = self.path.display().to_string();
            let failure =
                refused(msg!("nothing is stored yet: {path} does not exist", path = shown));
            return Err(failure.with_help(msg!("it is made when the first game is finished")));
        }
        self.make()
    }

    /// Opens or makes the store; opens a read-only one for reading.
    fn make(&self) -> Result<Open, InputError> {
        let opened = match BlockingStore::new(|| SqliteStore::open(self.path)) {
            Err(StoreError::ReadOnly(_)) if self.path.exists() => {
                BlockingStore::new(|| SqliteStore::open_read_only(self.path))
            }
            opened => opened,
        };
        opened.map_err(|error| refused(error.message()))
    }

    fn backup(&self) -> Result<Exit, CliError> {
        save::check(self.file(), self.force)?;
        let store = self.open()?;
        let backup = store.store().backup(self.file(), self.force);
        let done = store.wait(backup).and_then(|()| {
            let census = store.wait(store.store().census())?;
            Ok((census.results, census.rooms))
        });
        let (results, rooms) = close(&store, done)?;
        let said = msg!(
            "{file}: {results} {results|result|results}, {rooms} {rooms|room|rooms}",
            file = self.file().display().to_string(),
            results,
            rooms
        );
        let facts = json!({"results": results, "rooms": rooms});
        self.tell("backup", facts, &said)
    }

    fn restore(&self) -> Result<Exit, CliError> {
        let path = self.path;
        if path.exists() && !self.force {
            let shown = path.display().to_string();
            let failure = refused(msg!("there is a store already: {path}", path = shown));
            return Err(failure
                .with_help(msg!(
                    "--force replaces everything in it; “unpuzzle store backup” keeps a copy"
                ))
                .into());
        }
        // Opening a file that is not there for writing would make it.
        instance::read_bytes(self.file(), u64::MAX - 1).map(drop)?;
        let census = self.replace().map_err(|error| match error {
            StoreError::InUse(_) => refused(error.message()).with_help(msg!(
                "stop the server first, or restore into another file with --database"
            )),
            error => refused(error.message()),
        })?;
        let said = msg!(
            "{path} now holds {results} {results|result|results}, {rooms} {rooms|room|rooms}.",
            path = path.display().to_string(),
            results = census.results,
            rooms = census.rooms
        );
        let facts = json!({"results": census.results, "rooms": census.rooms});
        self.tell("restore", facts, &said)
    }

    /// Puts the backup in the place of a store that no server uses; one that is damaged is
    /// set aside.
    fn replace(&self) -> Result<Census, StoreError> {
        let path = self.path;
        let _alone = StoreLock::take(path)?;
        if !path.exists() {
            return restored(self.file(), path);
        }
        // Opening a damaged store for writing would already throw its log away.
        let opened = if is_damaged(path) {
            Err(StoreError::Corrupt(path.display().to_string()))
        } else {
            BlockingStore::new(|| SqliteStore::open(path))
        };
        match opened {
            Ok(store) => {
                let replaced = store.wait(store.store().replace_by(self.file()));
                let census = replaced.and_then(|()| store.wait(store.store().census()));
                store.wait(store.store().close());
                census
            }
            Err(StoreError::Corrupt(_)) => {
                let beside = path.with_extension("db.restored");
                let _ = std::fs::remove_file(&beside);
                let census = restored(self.file(), &beside)?;
                let moved = set_aside(path).and_then(|()| std::fs::rename(&beside, path));
                moved.map_err(|error| StoreError::Failed(error.to_string()))?;
                Ok(census)
            }
            Err(error) => Err(error),
        }
    }

    fn export(&self) -> Result<Exit, CliError> {
        let to_file = self.file.is_some_and(|name| name != "-");
        if to_file {
            save::check(self.file(), self.force)?;
        }
        let store = self.open()?;
        let exported = if to_file { self.export_file(&store) } else { self.export_lines(&store) };
        store.wait(store.store().close());
        exported
    }

    fn export_file(&self, store: &Open) -> Result<Exit, CliError> {
        let mut count = 0_u64;
        let written = save::write_by(self.file(), self.force, |file| {
            let mut writer = io::BufWriter::new(file);
            let mut written = Ok(());
            let mut each = |line: String| {
                count += 1;
                if written.is_ok() {
                    written = writeln!(writer, "{line}");
                }
            };
            let done = store.wait(store.store().export(&mut each));
            done.map_err(io::Error::other)?;
            written.and_then(|()| writer.flush())
        });
        written.map_err(|error| save::refused(self.file(), &error))?;
        let said = msg!(
            "{file}: {count} {count|line|lines}",
            file = self.file().display().to_string(),
            count
        );
        self.tell("export", json!({"lines": count}), &said)
    }

    fn export_lines(&self, store: &Open) -> Result<Exit, CliError> {
        let console = &self.context.console;
        let mut printed = Ok(());
        let mut each = |line: String| {
            if printed.is_ok() {
                printed = console.print(&format!("{line}\n"));
            }
        };
        let done = store.wait(store.store().export(&mut each));
        done.map_err(|error| refused(error.message()))?;
        printed?;
        Ok(Exit::Yes)
    }

    fn tell(&self, verb: &str, facts: Value, said: &Message) -> Result<Exit, CliError> {
        let mut all = json!({
            "schema": format!("unpuzzle/store.{verb}/1"),
            "database": self.path.display().to_string(),
        });
        if let (Some(all), Value::Object(facts)) = (all.as_object_mut(), facts) {
            all.extend(facts);
        }
        let shown =
            if self.json { format!("{all:#}\n") } else { format!("{}\n", self.context.say(said)) };
        self.context.console.print(&shown)?;
        Ok(Exit::Yes)
    }
}

/// The problems of an existing store.
fn problems(path: &Path) -> Result<Vec<String>, StoreError> {
    let store = BlockingStore::new(|| SqliteStore::open_read_only(path))?;
    let problems = store.wait(store.store().check());
    store.wait(store.store().close());
    problems
}

fn is_damaged(path: &Path) -> bool {
    match problems(path) {
        Ok(problems) => !problems.is_empty(),
        Err(error) => matches!(error, StoreError::Corrupt(_)),
    }
}

/// Makes a store of a backup and looks into it.
fn restored(from: &Path, to: &Path) -> Result<Census, StoreError> {
    let store = BlockingStore::new(|| SqliteStore::restore(from, to))?;
    let census = store.wait(store.store().census());
    store.wait(store.store().close());
    census
}

/// Renames a damaged store, with its log, which may hold the last commits.
fn set_aside(path: &Path) -> io::Result<()> {
    let aside = path.with_extension("db.damaged");
    for ending in ["-wal", "-shm", ""] {
        let with_ending = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let (from, to) = (with_ending(path), with_ending(&aside));
        match std::fs::rename(from, to) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            renamed => renamed?,
        }
    }
    Ok(())
}

/// Closes the store before returning the result.
fn close<T>(store: &Open, done: Result<T, StoreError>) -> Result<T, InputError> {
    store.wait(store.store().close());
    done.map_err(|error| refused(error.message()))
}

fn refused(message: Message) -> InputError {
    InputError::new(message)
}

/// Every verb of the store with what it does and an example.
pub(crate) static VERBS: [(&str, Message, (&str, Message)); 3] = [
    (
        "backup",
        msg!("Copy the whole store into a file, while it may be in use"),
        ("store backup games.db", msg!("a backup into a file")),
    ),
    (
        "restore",
        msg!("Put a backup in the place of the store"),
        ("store restore games.db --force", msg!("back to that backup")),
    ),
    (
        "export",
        msg!("Write everything as lines of JSON"),
        ("store export games.jsonl", msg!("everything as lines of JSON")),
    ),
];
