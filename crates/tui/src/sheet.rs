//! Something to read: rules, results, reviews, statistics.

use std::time::Duration;

use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{Budget, msg};
use unpuzzle_session::{Asker, Worker};

use super::history::History;
use super::list::Scroll;
use super::page::wrap_text;
use super::saving::Saving;
use super::{page, prompt};
use crate::env::ScreenEnv;
use crate::prelude::*;

pub(crate) struct Sheet {
    title: Message,
    body: Body,
    work: Option<Worker<(), Page>>,
    /// The name and the text of a file that it can be saved to.
    file: Option<(Message, String)>,
    saving: Saving,
    scroll: Scroll,
}

/// Writes a page about what was played.
type Write = Box<dyn Fn(&History, Theme) -> Page>;

enum Body {
    Text(Message),
    Page(Page),
    /// What is told of the games of a puzzle.
    History(&'static str, History, Write),
}

impl Sheet {
    pub(crate) fn of_text(title: Message, text: Message) -> Self {
        Sheet::new(title, Body::Text(text))
    }

    pub(crate) fn of_page(title: Message, page: Page) -> Self {
        Sheet::new(title, Body::Page(page))
    }

    /// A page about the games of a puzzle, which are known once it is shown.
    pub(crate) fn of_history(
        title: Message,
        puzzle: &'static str,
        write: impl Fn(&History, Theme) -> Page + 'static,
    ) -> Self {
        Sheet::new(title, Body::History(puzzle, History::default(), Box::new(write)))
    }

    /// A page that takes some time to write.
    pub(crate) fn written_by(
        title: Message,
        timeout: Duration,
        write: impl Fn(&Budget) -> Page + Send + 'static,
    ) -> Self {
        let mut page = Page::new();
        page.line(Role::Quiet, msg!("One moment…"));
        let mut work = Worker::spawn(move |(), asker| {
            asker.tell(write(&asker.budget().with_timeout(timeout)));
        });
        work.ask(());
        Sheet { work: Some(work), ..Sheet::of_page(title, page) }
    }

    fn new(title: Message, body: Body) -> Self {
        let (saving, scroll) = (Saving::Idle, Scroll::default());
        Sheet { title, body, work: None, file: None, saving, scroll }
    }

    /// The same with a text that can be saved.
    pub(crate) fn saving(self, name: Message, text: String) -> Self {
        Sheet { file: Some((name, text)), ..self }
    }

    fn lines(&self, area: Rect, theme: Theme) -> Vec<Line<'static>> {
        Scroll::lines(area, |width| match &self.body {
            Body::Text(text) => wrap_text(theme.say(text), width),
            Body::Page(page) => page::lines(page, width, theme),
            Body::History(_, past, write) => page::lines(&write(past, theme), width, theme),
        })
    }

    fn areas(&self, area: Rect) -> [Rect; 2] {
        let below = if self.file.is_some() { prompt::ROWS } else { 0 };
        Layout::vertical([Constraint::Min(1), Constraint::Length(below)]).areas(area)
    }

    fn save(&mut self, theme: Theme) {
        if let Some((name, text)) = &self.file {
            self.saving = Saving::begin(theme.say(name), text.clone());
        }
    }
}

impl Screen for Sheet {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        self.saving.keys().unwrap_or_else(|| {
            let save = Key::letter('s', msg!("save to a file"));
            let mut keys = vec![Key::named(KeyCode::Down, msg!("scroll"))];
            keys.extend(self.file.as_ref().map(|_| save));
            keys.push(Key::named(KeyCode::Esc, msg!("back")));
            keys
        })
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        if let Some(page) = self.work.as_ref().and_then(Worker::poll) {
            (self.body, self.work) = (Body::Page(page), None);
        }
        if let (Event::Shown(past), Body::History(_, known, _)) = (event, &mut self.body) {
            *known = past.clone();
        }
        if let Some(effect) = self.saving.handle(event) {
            return effect;
        }
        match event.letter() {
            _ if event.is_leave() || event.key() == Some(KeyCode::Enter) => return Effect::Close,
            Some('s') => self.save(context.theme),
            _ => {
                let [top, _] = self.areas(context.area);
                let lines = self.lines(top, context.theme).len();
                self.scroll.update(event, lines, top.height);
            }
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, bottom] = self.areas(area);
        self.scroll.draw(frame, top, &self.lines(top, theme), theme);
        self.saving.draw(frame, bottom, theme);
    }

    fn remembers(&self) -> Option<&'static str> {
        match self.body {
            Body::History(puzzle, ..) => Some(puzzle),
            _ => None,
        }
    }
}

struct Opening<T> {
    title: Message,
    worker: Worker<Work<T>, Result<T, InputError>>,
    screen: Option<Maker<T>>,
}

type Work<T> = Box<dyn FnOnce(&Budget) -> Result<T, InputError> + Send>;
type Maker<T> = Box<dyn FnOnce(T) -> Box<dyn Screen>>;

/// The screen that is made of what `work` finds; until it is found, one that says so. It may
/// take so many times as long as a question in a game.
pub(crate) fn open_when_ready<T: Send + 'static>(
    env: &ScreenEnv,
    title: Message,
    patience: u32,
    work: impl FnOnce(&Budget) -> Result<T, InputError> + Send + 'static,
    screen: impl FnOnce(T) -> Box<dyn Screen> + 'static,
) -> Result<Box<dyn Screen>, InputError> {
    let (timeout, cache) = (env.search_timeout() * patience, env.cache.clone());
    let mut worker = Worker::spawn(move |work: Work<T>, asker: &Asker<_>| {
        let budget = asker.budget().with_timeout(timeout).with_cache(cache.clone());
        asker.tell(work(&budget));
    });
    worker.ask(Box::new(work));
    match worker.soon() {
        Some(made) => Ok(screen(made?)),
        None => Ok(Box::new(Opening { title, worker, screen: Some(Box::new(screen)) })),
    }
}

impl<T: Send + 'static> Screen for Opening<T> {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::letter('q', msg!("leave"))]
    }

    fn update(&mut self, event: &Event, _cx: EventContext) -> Effect {
        match (self.worker.poll(), &mut self.screen) {
            (Some(Ok(made)), screen) => match screen.take() {
                Some(screen) => Effect::Replace(screen(made)),
                None => Effect::Close,
            },
            (Some(Err(failure)), _) => Effect::Refuse(Box::new(failure)),
            (None, _) if event.is_leave() => Effect::Close,
            (None, _) => Effect::Stay,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let words = theme.say(msg!("One moment…"));
        frame.render_widget(Line::styled(words, theme.style(Role::Quiet)), area);
    }

    fn poll_interval(&self) -> Duration {
        Duration::from_millis(25)
    }
}
