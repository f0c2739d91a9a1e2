//! Pages to read beside a game: the review, the candidates, the grid to share.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{Budget, Message, Text};
use unpuzzle_session::Worker;

use super::messages;
use crate::saving::Saving;
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::scroll::Scroll;
use crate::theme::Theme;
use crate::{messages as common, page, prompt};

/// The screen.
pub(crate) struct Sheet {
    title: Message,
    page: Page,
    work: Option<Worker<(), Page>>,
    /// The name and the text of a file that it can be saved to.
    file: Option<(&'static Text, String)>,
    saving: Saving,
    scroll: Scroll,
}

impl Sheet {
    /// A page that is ready.
    pub(super) fn new(title: Message, page: Page) -> Self {
        Sheet {
            title,
            page,
            work: None,
            file: None,
            saving: Saving::Idle,
            scroll: Scroll::default(),
        }
    }

    /// A page that takes some time to write.
    pub(super) fn written_by(
        title: Message,
        timeout: Duration,
        write: impl Fn(&Budget) -> Page + Send + 'static,
    ) -> Self {
        let mut page = Page::new();
        page.line(Role::Quiet, &messages::THINKING);
        let mut work = Worker::spawn(move |(), asker| {
            asker.tell(write(&asker.budget().with_timeout(timeout)));
        });
        work.ask(());
        Sheet { work: Some(work), ..Sheet::new(title, page) }
    }

    /// The same with a text that can be saved.
    pub(super) fn saving(mut self, name: &'static Text, text: String) -> Self {
        self.file = Some((name, text));
        self
    }

    fn listen(&mut self) {
        if let Some(page) = self.work.as_ref().and_then(Worker::poll) {
            self.page = page;
            self.work = None;
        }
    }

    fn save(&mut self, theme: Theme) {
        if let Some((name, text)) = &self.file {
            self.saving = Saving::begin(theme.say(name), text.clone());
        }
    }
}

fn areas(area: Rect) -> [Rect; 2] {
    Layout::vertical([Constraint::Min(1), Constraint::Length(prompt::ROWS)]).areas(area)
}

impl Screen for Sheet {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        match &self.saving {
            Saving::Naming { .. } => vec![
                Key::named(KeyCode::Enter, &common::SAVE),
                Key::named(KeyCode::Esc, &common::CANCEL),
            ],
            Saving::Replacing(_) => {
                vec![Key::letter('y', &common::YES_REPLACE), Key::letter('n', &common::OTHER_NAME)]
            }
            Saving::Idle | Saving::Done(_) => {
                let save = Key::letter('s', &common::SAVE_TO_FILE);
                let mut keys = vec![Key::named(KeyCode::Down, &common::SCROLL)];
                keys.extend(self.file.as_ref().map(|_| save));
                keys.push(Key::named(KeyCode::Esc, &common::BACK));
                keys
            }
        }
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.listen();
        match event {
            Event::Saved(saved) => self.saving.finish(saved),
            _ if self.saving.is_asking() => return self.saving.update(event),
            _ if event.is_leave() || event.key() == Some(KeyCode::Enter) => return Effect::Close,
            _ if event.letter() == Some('s') => self.save(context.theme),
            _ => {
                let [top, _] = areas(context.area);
                let lines = page::lines(&self.page, top.width, context.theme).len();
                self.scroll.update(event, lines, top.height);
            }
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, bottom] = areas(area);
        let lines = page::lines(&self.page, top.width, theme);
        self.scroll.draw(frame, top, &lines, theme);
        self.saving.draw(frame, bottom, theme);
    }
}
