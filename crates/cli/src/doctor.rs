//! The doctor: what the program finds around it, and whether its puzzles work.

use std::fs::File;
use std::io;
use std::path::Path;

use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role, Span};
use unpuzzle_puzzle::{
    AnyVerb, Argument, Form, GameId, InputError, Kind, Language, LocalizedText, Message, NoIo,
    Outcome, Puzzle, Request, Text, to_json,
};
use unpuzzle_store::{BlockingStore, SqliteStore, Store as _, StoreError};

use crate::cli_error::CliError;
use crate::context::Context;
use crate::{Exit, history, messages, output, serve};

/// Examines everything; the exit is *no* if anything is wrong.
pub(crate) fn run(context: &Context, as_json: bool) -> Result<Exit, CliError> {
    let findings = findings(context);
    let well = findings.iter().all(|finding| finding.well);
    let shown = if as_json {
        let report = Report {
            schema: "unpuzzle/doctor/1",
            version: env!("CARGO_PKG_VERSION"),
            ok: well,
            checks: &findings,
        };
        format!("{}\n", to_json(&report, context.language, true))
    } else {
        output::text_of(context, &page(&findings, well))
    };
    context.console.print(&shown)?;
    Ok(if well { Exit::Yes } else { Exit::No })
}

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    version: &'static str,
    ok: bool,
    checks: &'a [Finding],
}

/// One thing that was looked at.
#[derive(Serialize)]
struct Finding {
    name: &'static str,
    #[serde(skip)]
    title: LocalizedText,
    #[serde(rename = "ok")]
    well: bool,
    #[serde(rename = "detail")]
    words: LocalizedText,
}

impl Finding {
    fn new(
        name: &'static str,
        title: &'static Text,
        well: bool,
        words: impl Into<LocalizedText>,
    ) -> Self {
        Finding { name, title: title.into(), well, words: words.into() }
    }
}

fn findings(context: &Context) -> Vec<Finding> {
    let version = env!("CARGO_PKG_VERSION");
    let mut findings = vec![
        Finding::new("version", &messages::DOCTOR_VERSION, true, version),
        Finding::new("language", &messages::DOCTOR_LANGUAGE, true, language(context)),
        Finding::new("terminal", &messages::DOCTOR_TERMINAL, true, terminal(context)),
        Finding::new("threads", &messages::DOCTOR_THREADS, true, context.threads),
    ];
    findings.extend(data(context));
    let serving = serve::outlook();
    findings.push(Finding::new("serve", &messages::DOCTOR_SERVE, true, serving));
    let puzzles = context.registry.iter();
    findings.extend(puzzles.map(|puzzle| self_check(context, *puzzle)));
    findings
}

fn language(context: &Context) -> &'static str {
    let known = Language::ALL.into_iter();
    let mut known = known.filter(|(_, language)| *language == context.language);
    known.next().map_or("", |(code, _)| code)
}

fn terminal(context: &Context) -> Message {
    let terminal = context.console.terminal;
    let yes_no = |yes: bool| if yes { &messages::YES } else { &messages::NO };
    let facts = match terminal.size {
        Some((columns, rows)) if terminal.output => {
            let message = messages::DOCTOR_SIZE.with("columns", columns);
            message.with("rows", rows)
        }
        _ => messages::DOCTOR_NO_TERMINAL.message(),
    };
    messages::DOCTOR_SCREEN
        .with("size", facts)
        .with("colour", yes_no(context.colour.output))
        .with("unicode", yes_no(context.unicode))
}

/// The data directory and what is kept in it.
fn data(context: &Context) -> Vec<Finding> {
    let directory_title = &messages::DOCTOR_DATA;
    let Some(directory) = &context.data_directory else {
        let words = messages::DOCTOR_NO_HOME.message();
        return vec![Finding::new("data", directory_title, false, words)];
    };
    let shown = directory.display().to_string();
    let (well, words) = match try_writing(directory) {
        Ok(true) => (true, messages::DOCTOR_WRITABLE.with("path", shown)),
        Ok(false) => (true, messages::DOCTOR_NOT_YET.with("path", shown)),
        Err(error) => {
            let message = messages::DOCTOR_NOT_WRITABLE.with("path", shown);
            (false, message.with("error", error.to_string()))
        }
    };
    vec![Finding::new("data", directory_title, well, words), store(directory)]
}

/// Whether the directory is there, after a file was made and removed in it, or
/// in the nearest directory above that is there.
fn try_writing(directory: &Path) -> io::Result<bool> {
    let named = |path: &&Path| *path != Path::new("");
    let there = directory.ancestors().filter(named).find(|path| path.exists());
    let there = there.unwrap_or(Path::new("."));
    if !there.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    tempfile::tempfile_in(there)?;
    Ok(there == directory)
}

/// The store: where it is, what is in it, and whether it is sound.
fn store(directory: &Path) -> Finding {
    let path = history::place(directory);
    let shown = path.display().to_string();
    let (well, words) = match examined(&path) {
        Ok(words) => (true, words),
        Err(StoreError::Missing(_)) if !path.exists() || File::open(&path).is_ok() => {
            (true, messages::DOCTOR_NO_STORE.with("path", shown))
        }
        Err(error) => (false, error.message()),
    };
    Finding::new("store", &messages::DOCTOR_STORE, well, words)
}

fn examined(path: &Path) -> Result<Message, StoreError> {
    let store = BlockingStore::new(|| SqliteStore::open_read_only(path))?;
    let look = async |store: &SqliteStore| Ok((store.check().await?, store.census().await?));
    let found: Result<_, StoreError> = store.wait(look(store.store()));
    store.wait(store.store().close());
    let (problems, census) = found?;
    if let Some(problem) = problems.into_iter().next() {
        return Err(StoreError::Corrupt(problem));
    }
    Ok(messages::DOCTOR_RESULTS
        .with("path", path.display().to_string())
        .with("version", census.version)
        .with("size", size(path))
        .with("count", census.results)
        .with("rooms", census.rooms))
}

/// How much a file takes on the disk, with the log beside it.
fn size(path: &Path) -> String {
    let log = path.with_extension("db-wal");
    let bytes = [path, &log].map(|file| file.metadata().map_or(0, |file| file.len()));
    format!("{} KB", bytes.iter().sum::<u64>().div_ceil(1024))
}

/// Opens every sample of a puzzle, and solves those that spell an instance out.
fn self_check(context: &Context, puzzle: &dyn Puzzle) -> Finding {
    let samples = puzzle.about().samples;
    let checked = samples.iter().try_for_each(|sample| check_sample(context, puzzle, sample));
    let (well, words) = match checked {
        Ok(()) => (true, messages::DOCTOR_SAMPLES.with("count", samples.len())),
        Err(failure) => (false, failure.message),
    };
    Finding { name: puzzle.name(), title: puzzle.about().title.into(), well, words: words.into() }
}

fn check_sample(context: &Context, puzzle: &dyn Puzzle, sample: &str) -> Result<(), InputError> {
    let broken = |reason: &str| {
        let message = messages::DOCTOR_BROKEN.with("sample", sample);
        InputError::new(message.with("reason", reason))
    };
    let id: GameId = sample.parse().map_err(|_| broken("id"))?;
    let game = puzzle.open(&id, &context.budget())?;
    let again = puzzle.open(&game.id(), &context.budget())?;
    if again.page() != game.page() {
        return Err(broken("open"));
    }
    let solve = puzzle.verbs().iter().find(|verb| verb.name == "solve");
    let instance = solve.and_then(AnyVerb::instance);
    let takes_words =
        |argument: &&Argument| matches!(argument.kind, Kind::Instance { form: Form::Words, .. });
    let instance = instance.filter(takes_words);
    // An id with a seed names a game to be made, which solving does not take;
    // and an id has no blanks, which several lines have.
    let (Some(verb), Some(argument), None) = (solve, instance, id.seed()) else {
        return Ok(());
    };
    let request = Request::new(verb).with(argument.name, id.parameters())?;
    let reply = request.run(&mut NoIo, &context.budget())?;
    match reply.outcome() {
        Outcome::Unknown => Err(broken(verb.name)),
        Outcome::Yes | Outcome::No => Ok(()),
    }
}

fn page(findings: &[Finding], well: bool) -> Page {
    let mut page = Page::new();
    for finding in findings {
        let role = if finding.well { Role::Good } else { Role::Bad };
        page.spans(vec![
            Span::new(role, finding.title.clone()),
            Span::new(Role::Normal, ": "),
            Span::new(Role::Normal, finding.words.clone()),
        ]);
    }
    page.blank();
    match well {
        true => page.line(Role::Good, &messages::DOCTOR_WELL),
        false => page.line(Role::Bad, &messages::DOCTOR_ILL),
    };
    page
}
