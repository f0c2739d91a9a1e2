//! Asking for a file name, and once more before a file is replaced.

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unpuzzle_puzzle::page::Role;

use super::messages;
use super::prompt::{Answer, Prompt};
use super::screen::{Document, Effect, Event, SaveProblem};
use super::theme::Theme;

/// The way of a text into a file.
#[derive(Clone, Debug, Default)]
pub(crate) enum Saving {
    /// Nobody asked for it.
    #[default]
    Idle,
    /// The name is being typed.
    Naming {
        /// The line.
        prompt: Prompt,
        /// What will be saved.
        text: String,
    },
    /// A file is there already; may it be replaced?
    Replacing(Document),
    /// It is in this file.
    Done(PathBuf),
}

impl Saving {
    /// Asks for a name.
    pub(crate) fn begin(suggestion: &str, text: String) -> Self {
        Saving::Naming { prompt: Prompt::new(&messages::FILE_NAME, suggestion), text }
    }

    /// Whether it waits for a key.
    pub(crate) fn is_asking(&self) -> bool {
        matches!(self, Saving::Naming { .. } | Saving::Replacing(_))
    }

    /// Takes an event while it is asking.
    pub(crate) fn update(&mut self, event: &Event) -> Effect {
        match self {
            Saving::Naming { prompt, text } => match prompt.update(event) {
                Answer::Pending => {}
                Answer::Cancelled => *self = Saving::Idle,
                Answer::Given(name) if name.is_empty() => {
                    prompt.refuse(messages::NAME_NEEDED.message());
                }
                Answer::Given(name) => {
                    let document =
                        Document { path: with_ending(&name), text: text.clone(), replace: false };
                    return self.try_saving(document);
                }
            },
            Saving::Replacing(document) => {
                let document = document.clone();
                return self.answer(event, document);
            }
            Saving::Idle | Saving::Done(_) => {}
        }
        Effect::Stay
    }

    /// The state between the wish and its outcome is the question about
    /// replacing, which a wish that succeeds never shows.
    fn try_saving(&mut self, document: Document) -> Effect {
        *self = Saving::Replacing(document.clone());
        Effect::Save(document)
    }

    fn answer(&mut self, event: &Event, document: Document) -> Effect {
        match event.letter() {
            Some('y') => Effect::Save(Document { replace: true, ..document }),
            Some('n') => {
                self.name_again(document);
                Effect::Stay
            }
            _ if event.is_leave() => {
                self.name_again(document);
                Effect::Stay
            }
            _ => Effect::Stay,
        }
    }

    fn name_again(&mut self, document: Document) {
        let name = document.path.display().to_string();
        *self = Saving::begin(&name, document.text);
    }

    /// Takes the outcome of the wish to save.
    pub(crate) fn finish(&mut self, saved: &Result<PathBuf, SaveProblem>) {
        match saved {
            Ok(path) => *self = Saving::Done(path.clone()),
            Err(SaveProblem::Exists) => {}
            Err(SaveProblem::Other(why)) => {
                if let Saving::Replacing(document) = self {
                    let document = document.clone();
                    self.name_again(document);
                }
                if let Saving::Naming { prompt, .. } = self {
                    prompt.refuse(messages::NOT_SAVED.with("why", why.as_str()));
                }
            }
        }
    }

    /// Draws the question or the good news, on the rows of a prompt.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let (role, words) = match self {
            Saving::Idle => return,
            Saving::Naming { prompt, .. } => return prompt.draw(frame, area, theme),
            Saving::Replacing(document) => {
                let name = document.path.display().to_string();
                let question = messages::REPLACE.with("name", name);
                (Role::Warning, format!("! {}", theme.tell(&question)))
            }
            Saving::Done(path) => {
                let done = messages::SAVED.with("name", path.display().to_string());
                (Role::Good, format!("✓ {}", theme.tell(&done)))
            }
        };
        frame.render_widget(Line::styled(words, theme.style(role)), area);
    }
}

/// The name of a text file; the ending may be left out.
fn with_ending(name: &str) -> PathBuf {
    let path = PathBuf::from(name);
    match path.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("txt") => path,
        _ => PathBuf::from(format!("{name}.txt")),
    }
}
