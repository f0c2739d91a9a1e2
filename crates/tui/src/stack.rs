//! The open screens: passes events to the one on top and performs its effects. It needs no
//! terminal, so tests drive it as a person would.

use std::rc::Rc;
use std::time::Duration;

use super::{frame, theme};
use crate::Ended;
use crate::history::{GameHistory, History};
use crate::prelude::*;
use crate::sheet::Sheet;

/// All open screens, the visible one last.
pub(crate) struct ScreenStack {
    screens: Vec<Box<dyn Screen>>,
    theme: Theme,
    history: Rc<GameHistory>,
    area: Rect,
    exit: Option<Ended>,
    farewell: Option<Message>,
    failure: Option<InputError>,
}

impl ScreenStack {
    pub(crate) fn new(first: Box<dyn Screen>, theme: Theme, history: Rc<GameHistory>) -> Self {
        let mut stack = ScreenStack {
            screens: Vec::new(),
            theme,
            history,
            area: Rect::default(),
            exit: None,
            farewell: None,
            failure: None,
        };
        stack.open(first, Duration::ZERO);
        stack
    }

    pub(crate) fn exit(&self) -> Option<Ended> {
        self.exit
    }

    /// The words to print after the end.
    pub(crate) fn farewell(&self) -> Option<String> {
        let farewell = self.farewell.as_ref();
        farewell.map(|message| self.theme.tell(message))
    }

    /// Why the first screen could not be made.
    pub(crate) fn failure(&mut self) -> Option<InputError> {
        self.failure.take()
    }

    /// How long the screen on top can wait for the next event.
    pub(crate) fn poll_interval(&self) -> Duration {
        let screen = self.screens.last();
        screen.map_or(Duration::ZERO, |screen| screen.poll_interval())
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        self.area = frame.area();
        let Some(screen) = self.screens.last() else {
            return;
        };
        if frame::fits(self.area) {
            frame::draw(frame, screen.as_ref(), self.theme);
            screen.draw(frame, self.body(screen.as_ref()), self.theme);
        } else {
            frame::draw_too_small(frame, self.theme);
        }
        if !self.theme.unicode {
            theme::to_ascii(frame.buffer_mut());
        }
    }

    /// Passes an event to the screen on top.
    pub(crate) fn handle(&mut self, event: Event, now: Duration) {
        if event.control() == Some('c') {
            return self.interrupt();
        }
        if !frame::fits(self.area) && !matches!(event, Event::Tick) {
            // Without a visible screen one can only leave.
            if event.letter() == Some('q') {
                self.exit = Some(Ended::ByChoice);
            }
            return;
        }
        let event = self.with_keys_clicked(event);
        self.pass(&event, now);
    }

    pub(crate) fn stop(&mut self) {
        self.exit = Some(Ended::Interrupted);
    }

    /// Ends at once, by Ctrl-C: an interruption only if something is under way.
    fn interrupt(&mut self) {
        let broken_off = self.screens.iter().any(|screen| screen.is_under_way());
        self.exit = Some(if broken_off { Ended::Interrupted } else { Ended::ByChoice });
    }

    fn with_keys_clicked(&self, event: Event) -> Event {
        let (Event::Click(position), Some(screen)) = (&event, self.screens.last()) else {
            return event;
        };
        match frame::key_at(self.area, &screen.keys(), self.theme, *position) {
            Some(code) => Event::press(code),
            None => event,
        }
    }

    fn pass(&mut self, event: &Event, now: Duration) {
        let Some(screen) = self.screens.last() else {
            return;
        };
        let area = self.body(screen.as_ref());
        let theme = self.theme;
        let context = EventContext { now, area, theme };
        if let Some(screen) = self.screens.last_mut() {
            let effect = screen.update(event, context);
            self.perform(effect, now);
        }
    }

    fn perform(&mut self, effect: Effect, now: Duration) {
        match effect {
            Effect::Stay => {}
            Effect::Open(screen) => self.open(screen, now),
            Effect::Replace(screen) => {
                self.screens.pop();
                self.open(screen, now);
            }
            Effect::Close => self.close(now),
            Effect::SwitchLanguage => self.theme = self.theme.in_other_language(),
            Effect::Refuse(failure) => {
                let refused = self.screens.pop().filter(|_| !self.screens.is_empty());
                match refused.map(|screen| screen.title()) {
                    Some(title) => {
                        self.open(Box::new(Sheet::of_text(title, failure.message)), now);
                    }
                    None => {
                        self.exit = Some(Ended::ByChoice);
                        self.failure = Some(*failure);
                    }
                }
            }
            Effect::Record(attempt) => {
                let recorded = self.history.record(*attempt);
                self.pass(&Event::Recorded(recorded), now);
            }
        }
    }

    fn open(&mut self, screen: Box<dyn Screen>, now: Duration) {
        self.screens.push(screen);
        self.show(now);
    }

    fn close(&mut self, now: Duration) {
        let closed = self.screens.pop();
        if self.screens.is_empty() {
            self.farewell = closed.and_then(|screen| screen.farewell());
            self.exit = Some(Ended::ByChoice);
        }
        self.show(now);
    }

    fn show(&mut self, now: Duration) {
        let puzzle = self.screens.last().and_then(|screen| screen.remembers());
        let past = puzzle.map_or_else(History::default, |puzzle| self.history.past(puzzle));
        self.pass(&Event::Shown(past), now);
    }

    fn body(&self, screen: &dyn Screen) -> Rect {
        frame::body(self.area, &screen.keys(), self.theme)
    }
}
