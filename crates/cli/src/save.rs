//! Saving a result: whole or not at all, and never over something by accident.

use std::io;
use std::path::{Path, PathBuf};

use unpuzzle_puzzles::{AnyVerb, InputError, Message, SourceSpan, msg, nearest};
use unpuzzle_render::Format;

pub(crate) use unpuzzle_session::{parent_directory, write_by, write_file};

/// A file for a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Where.
    pub(crate) path: PathBuf,
    /// In which format.
    pub(crate) format: Format,
    overwrite: bool,
}

impl Target {
    /// The file of this name; refused early if it clearly cannot be written.
    pub(crate) fn parse(name: &str, verb: &AnyVerb, overwrite: bool) -> Result<Self, InputError> {
        let path = PathBuf::from(name);
        let format = format_of(name, &path, verb)?;
        check(&path, overwrite)?;
        Ok(Target { path, format, overwrite })
    }

    /// Its name for people.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Writes all of it, or nothing.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), InputError> {
        write_file(&self.path, bytes, self.overwrite).map_err(|error| refused(&self.path, &error))
    }
}

/// Refuses a file that clearly cannot be written.
pub(crate) fn check(path: &Path, replace: bool) -> Result<(), InputError> {
    let name = path.to_string_lossy();
    if path.is_dir() {
        return Err(refuse(msg!("{file} is a directory", file = &*name), &name));
    }
    if !parent_directory(path).is_dir() {
        return Err(refuse(msg!("the directory of {file} does not exist", file = &*name), &name));
    }
    if !replace && path.symlink_metadata().is_ok() {
        return Err(exists(&name));
    }
    Ok(())
}

/// The refusal of a file that could not be written.
pub(crate) fn refused(path: &Path, error: &io::Error) -> InputError {
    let name = path.to_string_lossy();
    match error.kind() {
        io::ErrorKind::AlreadyExists => exists(&name),
        _ => not_saved(&name, error),
    }
}

fn exists(name: &str) -> InputError {
    refuse(msg!("{file} already exists", file = name), name)
        .with_help(msg!("--force overwrites it"))
}

fn format_of(name: &str, path: &Path, verb: &AnyVerb) -> Result<Format, InputError> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_ascii_lowercase();
    let known: Vec<_> = Format::of(verb).map(Format::ending).collect();
    let position = known.iter().position(|known| known[1..] == ending);
    if let Some(format) = position.and_then(|index| Format::of(verb).nth(index)) {
        return Ok(format);
    }
    let start = name.len() - ending.len();
    let place = SourceSpan::new(name, if ending.is_empty() { 0 } else { start }..name.len());
    let message =
        msg!("{verb} is saved as one of {endings}", verb = verb.name, endings = known.join(" "));
    let near = nearest(&ending, known.iter().map(|known| &known[1..]));
    let near = near.map(|near| format!(".{near}"));
    Err(InputError::new(message).at(place).with_suggestion(near.as_deref()))
}

fn refuse(message: Message, name: &str) -> InputError {
    InputError::new(message).at(SourceSpan::whole(name))
}

/// The refusal for any other reason than that the file exists.
pub(crate) fn not_saved(name: &str, error: &io::Error) -> InputError {
    // The message may name the temporary file beside it.
    let said = error.to_string();
    let said = said.split(" at path ").next().unwrap_or_default();
    let said = said.split(" (os error").next().unwrap_or_default();
    let message = msg!("could not save {file}: {error}", file = name, error = said);
    InputError::new(message).at(SourceSpan::whole(name))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};
    use unpuzzle_puzzles::page::Page;
    use unpuzzle_puzzles::{Context, NoAnswer, Verb};

    #[derive(Deserialize, Serialize, JsonSchema)]
    struct Solve {}

    impl Verb for Solve {
        const NAME: &'static str = "solve";
        const FORMATS: &'static [&'static str] = &["svg"];
        type Answer = Solve;

        fn run(&self, _cx: &mut Context<'_>) -> Result<Solve, NoAnswer> {
            Ok(Solve {})
        }

        fn show(&self, _answer: &Solve, _page: &mut Page) {}
    }

    static VERB: AnyVerb = AnyVerb::of::<Solve>();

    fn target(directory: &Path, name: &str, overwrite: bool) -> Result<Target, InputError> {
        Target::parse(directory.join(name).to_str().unwrap(), &VERB, overwrite)
    }

    fn files(directory: &Path) -> Vec<String> {
        let names = fs::read_dir(directory).unwrap();
        let mut names: Vec<_> =
            names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_ending_picks_the_format() {
        let check = |name: &str, format| {
            assert_eq!(Target::parse(name, &VERB, false).unwrap().format, format);
        };
        check("a.txt", Format::Text);
        check("a.TXT", Format::Text);
        check("a.b.json", Format::Json);
        check("a.svg", Format::Svg);
        check("a.png", Format::Png);
    }

    #[test]
    fn other_endings_are_refused_with_their_place() {
        let check = |name: &str, marked: &str, suggestion: Option<&str>| {
            let failure = Target::parse(name, &VERB, false).unwrap_err();
            let place = failure.place.unwrap();
            assert_eq!(&place.text[place.span], marked);
            assert_eq!(failure.suggestion.as_deref(), suggestion);
        };
        check("a.pdf", "pdf", None);
        check("a.tx", "tx", Some(".txt"));
        check("a", "a", None);
        check(".txt", ".txt", None);
        check("", "", None);
    }

    #[test]
    fn nothing_is_overwritten_by_accident() {
        let directory = tempfile::tempdir().unwrap();
        let at = directory.path();
        target(at, "a.txt", false).unwrap().write(b"one").unwrap();
        assert!(target(at, "a.txt", false).is_err());
        assert_eq!(fs::read(at.join("a.txt")).unwrap(), b"one");
        target(at, "a.txt", true).unwrap().write(b"two").unwrap();
        assert_eq!(fs::read(at.join("a.txt")).unwrap(), b"two");
        assert_eq!(files(at), ["a.txt"]);
    }

    #[test]
    fn a_name_taken_while_the_work_went_on_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let target = target(directory.path(), "a.txt", false).unwrap();
        fs::write(directory.path().join("a.txt"), "theirs").unwrap();
        assert!(target.write(b"ours").is_err());
        let there = fs::read(directory.path().join("a.txt")).unwrap();
        assert_eq!(there, b"theirs");
        assert_eq!(files(directory.path()), ["a.txt"]);
    }

    #[test]
    fn a_directory_that_vanished_is_a_clear_refusal() {
        let directory = tempfile::tempdir().unwrap();
        let inner = directory.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let target = target(&inner, "a.txt", false).unwrap();
        fs::remove_dir(&inner).unwrap();
        let failure = target.write(b"x").unwrap_err();
        let said = failure.to_string();
        assert!(said.contains("could not save"), "{said}");
        assert!(!said.contains("os error") && !said.contains(".unpuzzle-"), "{said}");
    }

    #[test]
    fn directories_are_no_files() {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("d.txt")).unwrap();
        assert!(target(directory.path(), "d.txt", true).is_err());
        assert!(target(directory.path(), "missing/a.txt", false).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_saved_file_is_as_readable_as_any_other() {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = tempfile::tempdir().unwrap();
        let mode = |name: &str| {
            let metadata = fs::metadata(directory.path().join(name)).unwrap();
            metadata.permissions().mode()
        };
        fs::write(directory.path().join("plain.txt"), "x").unwrap();
        let saved = target(directory.path(), "saved.txt", false).unwrap();
        saved.write(b"x").unwrap();
        assert_eq!(mode("saved.txt"), mode("plain.txt"));
    }
}
