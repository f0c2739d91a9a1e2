//! Something to read: rules, results, reviews, statistics.

use std::time::Duration;

use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{Budget, Language, msg};
use unpuzzle_session::{Asker, Worker};

use super::history::History;
use super::list::Scroll;
use super::page::wrap_text;
use super::saving::{Contents, Saving};
use super::{page, prompt};
use crate::env::ScreenEnv;
use crate::prelude::*;

type InLanguage = Box<dyn Fn(Language) -> Contents>;
type WriteHistory = Box<dyn Fn(&History, Theme) -> Page>;

pub(crate) struct Sheet {
    title: Message,
    body: Body,
    /// The suggested name of a file, and its contents in a language.
    file: Option<(LocalizedText, InLanguage)>,
    saving: Saving,
    scroll: Scroll,
}

enum Body {
    Text(Message),
    Page(Page),
    /// A page about the games of a puzzle.
    History(&'static str, History, WriteHistory),
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

    fn new(title: Message, body: Body) -> Self {
        let (saving, scroll) = (Saving::Idle, Scroll::default());
        Sheet { title, body, file: None, saving, scroll }
    }

    /// The same sheet with a file to save.
    pub(crate) fn saving(
        self,
        name: impl Into<LocalizedText>,
        contents: impl Fn(Language) -> Contents + 'static,
    ) -> Self {
        Sheet { file: Some((name.into(), Box::new(contents))), ..self }
    }

    pub(crate) fn is_saving(&self) -> bool {
        self.saving.is_asking()
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

    /// The keys, with another one before the last.
    pub(crate) fn keys_with(&self, another: Option<Key>) -> Vec<Key> {
        self.saving.keys().unwrap_or_else(|| {
            let mut keys = vec![Key::named(KeyCode::Down, msg!("scroll"))];
            let save = || Key::letter('s', msg!("save to a file"));
            keys.extend(self.file.is_some().then(save));
            keys.extend(another);
            keys.push(Key::named(KeyCode::Esc, msg!("back")));
            keys
        })
    }
}

impl Screen for Sheet {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        self.keys_with(None)
    }

    fn update(&mut self, event: &Event, cx: EventContext) -> Effect {
        if let (Event::Shown(past), Body::History(_, known, _)) = (event, &mut self.body) {
            *known = past.clone();
        }
        if self.saving.handle(event) {
            return Effect::Stay;
        }
        match (event.letter(), &self.file) {
            _ if event.is_leave() || event.key() == Some(KeyCode::Enter) => return Effect::Close,
            (Some('s'), Some((name, contents))) => {
                let language = cx.theme.language;
                self.saving = Saving::of(&name.in_language(language), contents(language));
            }
            _ => {
                let [top, _] = self.areas(cx.area);
                let lines = self.lines(top, cx.theme).len();
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

/// Makes a screen from the result of `work`, which may take `patience` times as long as other
/// searches; shows a notice until then.
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
        frame.render_widget(theme.line(Role::Quiet, &msg!("One moment…")), area);
    }

    fn poll_interval(&self) -> Duration {
        Duration::from_millis(25)
    }
}
