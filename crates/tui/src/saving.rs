//! Asking for a file name, and once more before a file is replaced.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use unpuzzle_puzzles::msg;
use unpuzzle_render::Format;

use super::prompt::{Answer, Prompt};
use super::screen::{Document, SaveProblem};
use crate::prelude::*;

/// The way of a result into a file.
#[derive(Default)]
pub(crate) enum Saving {
    #[default]
    Idle,
    Naming(Prompt, Rc<Contents>),
    /// The file exists: overwrite?
    Replacing(Document, Rc<Contents>),
    Done(PathBuf),
}

/// What can be saved, in the formats that there are of it.
pub(crate) struct Contents {
    formats: Vec<Format>,
    write: Box<dyn Fn(Format) -> Result<Vec<u8>, InputError>>,
}

impl Contents {
    /// A result in these formats, written once its name has an ending.
    pub(crate) fn new(
        formats: Vec<Format>,
        write: impl Fn(Format) -> Result<Vec<u8>, InputError> + 'static,
    ) -> Self {
        Contents { formats, write: Box::new(write) }
    }

    /// The format that the ending of a name asks for.
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
        let write = move |_| Ok(text.clone().into_bytes());
        Saving::of(suggestion, Contents::new(vec![Format::Text], write))
    }

    /// Asks for the name of a file, whose ending chooses the format.
    pub(crate) fn of(suggestion: &str, contents: Contents) -> Self {
        Saving::Naming(contents.prompt(suggestion), Rc::new(contents))
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

    /// Handles events of the prompt and the result of saving.
    pub(crate) fn handle(&mut self, event: &Event) -> Option<Effect> {
        match event {
            Event::Saved(saved) => {
                self.finish(saved);
                Some(Effect::Stay)
            }
            _ => self.is_asking().then(|| self.update(event)),
        }
    }

    fn update(&mut self, event: &Event) -> Effect {
        match std::mem::take(self) {
            Saving::Naming(prompt, contents) => self.name(prompt, contents, event),
            Saving::Replacing(document, contents) => {
                let again = matches!(event.letter(), Some('n')) || event.is_leave();
                if event.letter() == Some('y') {
                    return self.try_saving(Document { replace: true, ..document }, contents);
                }
                *self = if again {
                    name_again(&document, contents)
                } else {
                    Saving::Replacing(document, contents)
                };
                Effect::Stay
            }
            other => {
                *self = other;
                Effect::Stay
            }
        }
    }

    fn name(&mut self, mut prompt: Prompt, contents: Rc<Contents>, event: &Event) -> Effect {
        let name = match prompt.update(event) {
            Answer::Cancelled => return Effect::Stay,
            Answer::Pending => None,
            Answer::Given(name) if name.is_empty() => {
                prompt.refuse(msg!("type a name first"));
                None
            }
            Answer::Given(name) => Some(name),
        };
        if let Some(name) = name {
            let (path, format) = match contents.format(&name) {
                Some(format) => (name, format),
                None => (format!("{name}{}", Format::Text.ending()), Format::Text),
            };
            match (contents.write)(format) {
                Ok(bytes) => {
                    let document = Document { path: path.into(), bytes, replace: false };
                    return self.try_saving(document, contents);
                }
                Err(failure) => prompt.refuse(failure.message),
            }
        }
        *self = Saving::Naming(prompt, contents);
        Effect::Stay
    }

    /// The state between the wish and its outcome is the question about
    /// replacing, which a wish that succeeds never shows.
    fn try_saving(&mut self, document: Document, contents: Rc<Contents>) -> Effect {
        *self = Saving::Replacing(document.clone(), contents);
        Effect::Save(document)
    }

    fn finish(&mut self, saved: &Result<PathBuf, SaveProblem>) {
        match (saved, std::mem::take(self)) {
            (Ok(path), _) => *self = Saving::Done(path.clone()),
            (Err(SaveProblem::Other(why)), Saving::Replacing(document, contents)) => {
                *self = name_again(&document, contents);
                if let Saving::Naming(prompt, _) = self {
                    prompt.refuse(msg!("not saved: {why}", why = why.as_str()));
                }
            }
            (Err(_), before) => *self = before,
        }
    }

    /// Draws the question or the good news, on the rows of a prompt.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let (role, words) = match self {
            Saving::Idle => return,
            Saving::Naming(prompt, _) => return prompt.draw(frame, area, theme),
            Saving::Replacing(document, _) => {
                let name = document.path.display().to_string();
                let question = msg!("{name} already exists. Overwrite?", name);
                (Role::Warning, format!("! {}", theme.tell(&question)))
            }
            Saving::Done(path) => {
                let done = msg!("Saved to {name}", name = path.display().to_string());
                (Role::Good, format!("✓ {}", theme.tell(&done)))
            }
        };
        frame.render_widget(Line::styled(words, theme.style(role)), area);
    }
}

fn name_again(document: &Document, contents: Rc<Contents>) -> Saving {
    Saving::Naming(contents.prompt(&document.path.display().to_string()), contents)
}

/// Maximum size of a save file.
const LARGEST: u64 = 16 << 20;

/// Writes a document whole or not at all.
pub(crate) fn save(document: &Document) -> Result<PathBuf, SaveProblem> {
    let path = &document.path;
    if !document.replace && path.symlink_metadata().is_ok() {
        return Err(SaveProblem::Exists);
    }
    match unpuzzle_session::write_file(path, &document.bytes, document.replace) {
        Ok(()) => Ok(path.clone()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Err(SaveProblem::Exists),
        // The message of the error itself names a temporary file.
        Err(error) => Err(SaveProblem::Other(error.kind().to_string())),
    }
}

pub(crate) fn load(path: &Path) -> Result<String, String> {
    let named = |error: std::io::Error| format!("{}: {error}", path.display());
    let length = std::fs::metadata(path).map_err(named)?.len();
    if length > LARGEST {
        return Err(format!("{}: {length} > {LARGEST}", path.display()));
    }
    std::fs::read_to_string(path).map_err(named)
}
