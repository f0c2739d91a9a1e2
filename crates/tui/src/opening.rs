//! A screen that takes a moment to be made: a challenge, or a game whose answer is chosen first.

use std::time::Duration;

use unpuzzle_puzzles::{Budget, msg};
use unpuzzle_session::{Asker, Worker};

use crate::env::ScreenEnv;
use crate::prelude::*;

struct Opening<T> {
    title: Message,
    worker: Worker<Work<T>, Result<T, InputError>>,
    screen: Option<Maker<T>>,
}

type Work<T> = Box<dyn FnOnce(&Budget) -> Result<T, InputError> + Send>;
type Maker<T> = Box<dyn FnOnce(T) -> Box<dyn Screen>>;

/// The screen that is made of what `work` finds; until it is found, one that says so. It may
/// take so many times as long as a question in a game.
pub(crate) fn open<T: Send + 'static>(
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
