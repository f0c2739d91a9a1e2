//! Asking for a file name, and once more before a file is replaced.

use std::io;
use std::path::{Path, PathBuf};

use unpuzzle_puzzles::msg;
use unpuzzle_render::Format;
use unpuzzle_session::write_file;

use super::entry::Note;
use super::prompt::{Answer, Prompt};
use crate::prelude::*;

#[derive(Default)]
pub(crate) enum Saving {
    #[default]
    Idle,
    Naming(Prompt, Contents),
    /// The file exists: overwrite it?
    Replacing(PathBuf, Vec<u8>, Contents),
    Done(PathBuf),
}

/// The contents of a file in each of its formats.
pub(crate) struct Contents {
    formats: Vec<Format>,
    write: Box<dyn Fn(Format) -> Result<Vec<u8>, InputError>>,
}

impl Contents {
    /// Contents in these formats, written once the name is known.
    pub(crate) fn new(
        formats: Vec<Format>,
        write: impl Fn(Format) -> Result<Vec<u8>, InputError> + 'static,
    ) -> Self {
        Contents { formats, write: Box::new(write) }
    }

    /// A text file.
    pub(crate) fn text(text: String) -> Self {
        Contents::new(vec![Format::Text], move |_| Ok(text.clone().into_bytes()))
    }

    /// The format of a file name.
    fn format(&self, name: &str) -> Option<Format> {
        let ending = Path::new(name).extension()?;
        let mut formats = self.formats.iter().copied();
        formats.find(|format| ending.eq_ignore_ascii_case(format.name()))
    }

    fn prompt(&self, suggestion: &str) -> Prompt {
        let question = match &self.formats[..] {
            [_] => msg!("Save as (.txt is added):"),
            formats => {
                let endings: Vec<_> = formats.iter().map(|format| format.ending()).collect();
                msg!("Save as ({endings}):", endings = endings.join(" "))
            }
        };
        Prompt::new(question, suggestion)
    }
}

impl Saving {
    /// Asks for the name of a text file.
    pub(crate) fn begin(suggestion: &str, text: String) -> Self {
        Saving::of(suggestion, Contents::text(text))
    }

    /// Asks for the name of a file, whose ending chooses the format.
    pub(crate) fn of(suggestion: &str, contents: Contents) -> Self {
        Saving::Naming(contents.prompt(suggestion), contents)
    }

    pub(crate) fn is_asking(&self) -> bool {
        matches!(self, Saving::Naming(..) | Saving::Replacing(..))
    }

    pub(crate) fn keys(&self) -> Option<Vec<Key>> {
        match self {
            Saving::Naming(..) => Some(vec![
                Key::named(KeyCode::Enter, msg!("save")),
                Key::named(KeyCode::Esc, msg!("cancel")),
            ]),
            Saving::Replacing(..) => Some(vec![
                Key::letter('y', msg!("yes, replace it")),
                Key::letter('n', msg!("no, another name")),
            ]),
            _ => None,
        }
    }

    /// Handles an event of the prompt; returns whether it is open.
    pub(crate) fn handle(&mut self, event: &Event) -> bool {
        let is_asking = self.is_asking();
        *self = match std::mem::take(self) {
            Saving::Naming(prompt, contents) => name(prompt, contents, event),
            Saving::Replacing(path, bytes, contents) => match event.letter() {
                Some('y') => save(path, bytes, true, contents),
                Some('n') => Saving::of(&path.to_string_lossy(), contents),
                _ if event.is_leave() => Saving::of(&path.to_string_lossy(), contents),
                _ => Saving::Replacing(path, bytes, contents),
            },
            other => other,
        };
        is_asking
    }

    /// Draws the question or the good news, on the rows of a prompt.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let name = |path: &Path| path.display().to_string();
        let (role, text) = match self {
            Saving::Idle => return,
            Saving::Naming(prompt, _) => return prompt.draw(frame, area, theme),
            Saving::Replacing(path, ..) => {
                (Role::Warning, msg!("{name} already exists. Overwrite?", name = name(path)))
            }
            Saving::Done(path) => (Role::Good, msg!("Saved to {name}", name = name(path))),
        };
        Note::Said(role, text).draw(frame, area, theme);
    }
}

fn name(mut prompt: Prompt, contents: Contents, event: &Event) -> Saving {
    match prompt.update(event) {
        Answer::Cancelled => return Saving::Idle,
        Answer::Pending => {}
        Answer::Given(name) if name.is_empty() => prompt.refuse(msg!("type a name first")),
        Answer::Given(name) => {
            let (path, format) = match contents.format(&name) {
                Some(format) => (name, format),
                None => (format!("{name}{}", Format::Text.ending()), Format::Text),
            };
            match (contents.write)(format) {
                Ok(bytes) => return save(path.into(), bytes, false, contents),
                Err(failure) => prompt.refuse(failure.message),
            }
        }
    }
    Saving::Naming(prompt, contents)
}

/// Writes a file whole or not at all.
fn save(path: PathBuf, bytes: Vec<u8>, replace: bool, contents: Contents) -> Saving {
    let is_taken = !replace && path.symlink_metadata().is_ok();
    let written = if is_taken {
        Err(io::ErrorKind::AlreadyExists.into())
    } else {
        write_file(&path, &bytes, replace)
    };
    match written {
        Ok(()) => Saving::Done(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Saving::Replacing(path, bytes, contents)
        }
        Err(error) => {
            let mut prompt = contents.prompt(&path.to_string_lossy());
            // The message of the error itself names a temporary file.
            prompt.refuse(msg!("not saved: {why}", why = error.kind().to_string()));
            Saving::Naming(prompt, contents)
        }
    }
}
