//! `store`: backups, exports and checks of what is kept.
//!
//! Every other command opens the store only to keep a game or to show games; what can
//! go wrong with the file as a whole is dealt with here.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use unpuzzle_puzzle::{InputError, Message, Record, SourceSpan, Value};
use unpuzzle_render::json;
use unpuzzle_store::{
    BlockingStore, LOCAL_PLAYER, SqliteStore, Store as _, StoreError, import_history, rate_again,
    restore_lines,
};

use crate::cli_error::CliError;
use crate::context::Context;
use crate::{Exit, history, instance, messages as common, save, store_messages as messages};

/// An export that is larger is not read into memory.
const LARGEST: u64 = 1 << 30;

type Open = BlockingStore<SqliteStore>;

/// Runs one of the store's verbs.
pub(crate) fn run(context: &Context, verb: &str, given: &ArgMatches) -> Result<Exit, CliError> {
    let place = Location::of(context, given)?;
    let asked = Asked {
        context,
        place: &place,
        file: given.try_get_one::<String>("file").ok().flatten(),
        force: matches!(given.try_get_one::<bool>("force"), Ok(Some(true))),
        json: matches!(given.try_get_one::<bool>("json"), Ok(Some(true))),
    };
    match verb {
        "backup" => asked.backup(),
        "restore" => asked.restore(),
        "export" => asked.export(),
        "import" => asked.import(),
        _ => asked.check(),
    }
}

/// Where the store is.
struct Location {
    path: PathBuf,
    /// The data directory, if the store is the one in there.
    directory: Option<PathBuf>,
}

impl Location {
    fn of(context: &Context, given: &ArgMatches) -> Result<Self, InputError> {
        match given.get_one::<String>("database") {
            Some(url) if url.contains("://") => {
                let failure = InputError::new(messages::ONLY_FILES.message());
                Err(failure.at(SourceSpan::whole(url)))
            }
            Some(path) => Ok(Location {
                path: path.into(),
                directory: None,
            }),
            None => {
                let directory = context.data_directory.clone();
                let directory =
                    directory.ok_or_else(|| refused(common::DOCTOR_NO_HOME.message()))?;
                Ok(Location {
                    path: history::place(&directory),
                    directory: Some(directory),
                })
            }
        }
    }

    /// Opens what is there, with what an earlier version left beside it.
    fn open(&self, context: &Context) -> Result<Open, InputError> {
        let earlier = self.directory.as_deref().map(history::history_place);
        if !self.path.exists() && !earlier.is_some_and(|path| path.exists()) {
            let shown = self.path.display().to_string();
            let failure = refused(messages::NOTHING_KEPT.with("path", shown));
            return Err(failure.with_help(messages::NOTHING_KEPT_HELP.message()));
        }
        self.make(context)
    }

    /// Opens what is there, or makes it. What cannot be written can still be read.
    fn make(&self, context: &Context) -> Result<Open, InputError> {
        let opened = BlockingStore::new(|| SqliteStore::open(&self.path));
        let store = match opened {
            Err(StoreError::ReadOnly(_)) if self.path.exists() => {
                return BlockingStore::new(|| SqliteStore::open_read_only(&self.path))
                    .map_err(|error| refused(error.message()));
            }
            opened => opened.map_err(|error| refused(error.message()))?,
        };
        if let Some(directory) = &self.directory {
            let taken = history::take_over(&store, directory, context.registry);
            let unread = taken.map_err(|error| refused(error.message()))?;
            if !unread.is_empty() {
                let said = history::unread_lines(&unread);
                context.console.report(&context.say(&said));
            }
        }
        Ok(store)
    }
}

/// What one command line asks for.
struct Asked<'a> {
    context: &'a Context,
    place: &'a Location,
    file: Option<&'a String>,
    force: bool,
    json: bool,
}

impl Asked<'_> {
    fn file(&self) -> &Path {
        Path::new(self.file.map_or("", String::as_str))
    }

    fn backup(&self) -> Result<Exit, CliError> {
        save::check(self.file(), self.force)?;
        let store = self.place.open(self.context)?;
        let backup = store.store().backup(self.file(), self.force);
        let done = store.wait(backup).and_then(|()| {
            let census = store.wait(store.store().census())?;
            Ok((census.results, census.rooms))
        });
        let (results, rooms) = close(&store, done)?;
        let said = messages::BACKED_UP
            .with("file", self.file().display().to_string())
            .with("results", results)
            .with("rooms", rooms);
        let record = vec![("results", results.into()), ("rooms", rooms.into())];
        self.tell("backup", record, &said)
    }

    fn restore(&self) -> Result<Exit, CliError> {
        let path = &self.place.path;
        if path.exists() && !self.force {
            let shown = path.display().to_string();
            let failure = refused(messages::STORE_EXISTS.with("path", shown));
            return Err(failure.with_help(messages::RESTORE_FORCE.message()).into());
        }
        // A file that is not there would be made by whoever opens it for writing.
        instance::read_bytes(self.file(), u64::MAX - 1).map(drop)?;
        let restored = match path.exists() {
            true => self.replace(),
            false => restored(self.file(), path),
        };
        let census = restored.map_err(|error| refused(error.message()))?;
        let said = messages::RESTORED
            .with("path", path.display().to_string())
            .with("results", census.results)
            .with("rooms", census.rooms);
        let record = vec![
            ("results", census.results.into()),
            ("rooms", census.rooms.into()),
        ];
        self.tell("restore", record, &said)
    }

    /// Puts the backup in the place of a store; one that is damaged is set aside.
    fn replace(&self) -> Result<unpuzzle_store::Census, StoreError> {
        let path = &self.place.path;
        match BlockingStore::new(|| SqliteStore::open(path)) {
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
        if self.file.is_some() {
            save::check(self.file(), self.force)?;
        }
        let store = self.place.open(self.context)?;
        let exported = match self.file {
            Some(_) => self.export_file(&store),
            None => self.export_lines(&store),
        };
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
        let said = messages::EXPORTED
            .with("file", self.file().display().to_string())
            .with("count", count);
        self.tell("export", vec![("lines", count.into())], &said)
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

    fn import(&self) -> Result<Exit, CliError> {
        let bytes = instance::read_bytes(self.file(), LARGEST)?;
        let store = self.place.make(self.context)?;
        let imported = match is_history(&bytes) {
            true => self.import_history(&store, &bytes),
            false => import_export(&store, &bytes),
        };
        store.wait(store.store().close());
        let (record, said) = imported.map_err(|failure| failure.in_file(self.name()))?;
        self.tell("import", record, &said)
    }

    fn name(&self) -> &str {
        self.file.map_or("", String::as_str)
    }

    /// The file that earlier versions kept.
    fn import_history(&self, store: &Open, bytes: &[u8]) -> Result<(Record, Message), InputError> {
        let imported = import_history(store.store(), LOCAL_PLAYER, bytes);
        let failed = |error: StoreError| refused(error.message());
        let imported = store.wait(imported).map_err(failed)?;
        for puzzle in self.context.registry {
            let rated = rate_again(store.store(), *puzzle, LOCAL_PLAYER);
            store.wait(rated).map_err(failed)?;
        }
        if !imported.unread.is_empty() {
            let said = history::unread_lines(&imported.unread);
            self.context.console.report(&self.context.say(&said));
        }
        let said = messages::IMPORTED
            .with("results", imported.new)
            .with("events", 0)
            .with("ratings", 0);
        let record = vec![
            ("results", imported.new.into()),
            ("known", imported.known.into()),
            ("unread", Value::list(imported.unread)),
        ];
        Ok((record, said))
    }

    fn check(&self) -> Result<Exit, CliError> {
        let opened = match self.place.path.exists() {
            true => BlockingStore::new(|| SqliteStore::open_read_only(&self.place.path)),
            false => Ok(self.place.open(self.context)?),
        };
        let problems = opened.and_then(|store| {
            let problems = store.wait(store.store().check());
            store.wait(store.store().close());
            problems
        });
        let problems = match problems {
            Ok(problems) => problems,
            Err(StoreError::Corrupt(what)) => vec![what],
            Err(error) => return Err(refused(error.message()).into()),
        };
        let path = self.place.path.display().to_string();
        let said = match problems.is_empty() {
            true => messages::SOUND.with("path", path),
            false => messages::DAMAGED
                .with("path", path)
                .with("problems", problems.join("\n")),
        };
        let well = problems.is_empty();
        let record = vec![("ok", well.into()), ("problems", Value::list(problems))];
        self.tell("check", record, &said)?;
        Ok(if well { Exit::Yes } else { Exit::No })
    }

    fn tell(&self, verb: &str, record: Record, said: &Message) -> Result<Exit, CliError> {
        let place = self.place.path.display().to_string();
        let mut all: Record = vec![
            ("schema", format!("unpuzzle/store.{verb}/1").into()),
            ("database", place.into()),
        ];
        all.extend(record);
        let shown = match self.json {
            true => format!("{:#}\n", json(&all, self.context.language)),
            false => format!("{}\n", self.context.say(said)),
        };
        self.context.console.print(&shown)?;
        Ok(Exit::Yes)
    }
}

/// Makes a store of a backup and looks into it.
fn restored(from: &Path, to: &Path) -> Result<unpuzzle_store::Census, StoreError> {
    let store = BlockingStore::new(|| SqliteStore::restore(from, to))?;
    let census = store.wait(store.store().census());
    store.wait(store.store().close());
    census
}

/// Gives a damaged store and what lies beside it other names.
fn set_aside(path: &Path) -> io::Result<()> {
    for ending in ["-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let _ = std::fs::remove_file(name);
    }
    std::fs::rename(path, path.with_extension("db.damaged"))
}

fn import_export(store: &Open, bytes: &[u8]) -> Result<(Record, Message), InputError> {
    let text = std::str::from_utf8(bytes).map_err(|_| refused(common::NOT_UTF8.message()))?;
    let restored = restore_lines(store.store(), text.lines());
    let restored = store.wait(restored);
    let restored = restored.map_err(|error| refused(error.message()))?;
    let said = messages::IMPORTED
        .with("results", restored.results)
        .with("events", restored.events)
        .with("ratings", restored.ratings);
    let record = vec![
        ("results", restored.results.into()),
        ("events", restored.events.into()),
        ("ratings", restored.ratings.into()),
    ];
    Ok((record, said))
}

/// Whether these are the lines of an earlier version.
fn is_history(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    lines.any(|line| line.windows(18).any(|part| part == b"unpuzzle/attempt/1"))
}

/// Lets go of the store before its answer is looked at.
fn close<T>(store: &Open, done: Result<T, StoreError>) -> Result<T, InputError> {
    store.wait(store.store().close());
    done.map_err(|error| refused(error.message()))
}

fn refused(message: Message) -> InputError {
    InputError::new(message)
}
