//! Type an instance, or take a random one, and see what a verb says about it.

use std::rc::Rc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{
    AnyVerb, InputError, Language, Latest, LocalizedText, Message, NoIo, Puzzle, Random, Reply,
    Text,
};
use unpuzzle_render::progress_text;
use unpuzzle_session::{Asker, Worker};

use super::entry::{self, Entry};
use super::env::ScreenEnv;
use super::messages;
use super::prompt;
use super::saving::Saving;
use super::screen::{Effect, Event, EventContext, Key, Screen};
use super::scroll::Scroll;
use super::theme::Theme;
use super::{page, wrap::wrap_text};
use crate::instance::{self, Asked};

/// What is asked, and how.
pub(crate) struct Question {
    /// The puzzle.
    pub(crate) puzzle: &'static dyn Puzzle,
    /// What it is asked to do.
    pub(crate) verb: &'static AnyVerb,
    /// Arguments that the person does not have to know.
    pub(crate) arguments: &'static [(&'static str, &'static str)],
    /// The title of the screen.
    pub(crate) title: LocalizedText,
    /// What to type.
    pub(crate) prompt: &'static Text,
    /// Makes an instance up.
    pub(crate) random: Option<fn(&mut Random) -> String>,
}

/// The screen.
pub(crate) struct Ask {
    env: Rc<ScreenEnv>,
    question: Question,
    entry: Entry,
    worker: Worker<Work, Done>,
    stage: Stage,
}

/// How far a question has come.
enum Stage {
    /// It is being typed.
    Typing,
    /// It is being answered since then.
    Working { instance: String, since: Option<Duration>, now: Duration, progress: Latest },
    /// The answer is here.
    Answered(Box<Answered>),
}

struct Work {
    asked: Asked,
    progress: Latest,
}

type Done = Result<(Box<dyn Reply>, Duration), InputError>;

struct Answered {
    instance: String,
    reply: Box<dyn Reply>,
    /// Made once, because it is drawn often.
    page: Page,
    time: Duration,
    scroll: Scroll,
    saving: Saving,
}

impl Ask {
    /// The screen before anything is typed.
    pub(crate) fn new(env: Rc<ScreenEnv>, question: Question) -> Self {
        let (timeout, node_limit) = (env.timeout, env.node_limit);
        let answer = move |Work { asked, progress }: Work, asker: &Asker<Done>| {
            let mut budget = asker.budget().with_progress(progress.listener());
            if let Some(timeout) = timeout {
                budget = budget.with_timeout(timeout);
            }
            if let Some(nodes) = node_limit {
                budget = budget.with_node_limit(nodes);
            }
            let reply = asked.request.run(&mut NoIo, &budget);
            let reply = reply.map_err(|failure| asked.located(failure));
            asker.tell(reply.map(|reply| (reply, budget.elapsed())));
        };
        let mut ask = Ask {
            env,
            question,
            entry: Entry::default(),
            worker: Worker::spawn(answer),
            stage: Stage::Typing,
        };
        if ask.question.verb.instance().is_none() {
            ask.submit();
        }
        ask
    }

    /// The screen with the answer about this instance on it.
    pub(crate) fn about(env: Rc<ScreenEnv>, question: Question, instance: &str) -> Self {
        let mut ask = Ask::new(env, question);
        ask.entry.input.set(instance);
        ask.submit();
        ask
    }

    fn submit(&mut self) {
        let typed = self.entry.input.text();
        let instance = match (typed.trim(), self.question.random) {
            ("", Some(random)) => random(&mut Random::seeded(self.env.next_seed())),
            (typed, _) => typed.to_owned(),
        };
        match self.asked(&instance) {
            Ok(asked) => self.start(asked, instance),
            Err(failure) => self.entry.refuse(failure),
        }
    }

    fn start(&mut self, asked: Asked, instance: String) {
        let progress = Latest::default();
        self.worker.ask(Work { asked, progress: progress.clone() });
        self.stage = Stage::Working { instance, since: None, now: Duration::ZERO, progress };
        let done = self.worker.soon();
        self.take(done);
    }

    fn take(&mut self, done: Option<Done>) {
        let Stage::Working { instance, .. } = &mut self.stage else {
            return;
        };
        match done {
            Some(Ok((reply, time))) => {
                let instance = std::mem::take(instance);
                self.stage = Stage::Answered(Box::new(Answered::new(instance, reply, time)));
            }
            Some(Err(failure)) => {
                self.stage = Stage::Typing;
                self.entry.refuse(failure);
            }
            None => {}
        }
    }

    /// Stops the work. What has nothing to type is left altogether.
    fn stop(&mut self) -> Effect {
        self.worker.cancel();
        self.stage = Stage::Typing;
        match self.question.verb.instance() {
            Some(_) => Effect::Stay,
            None => Effect::Close,
        }
    }

    fn update_working(&mut self, event: &Event, at: Duration) -> Effect {
        let done = self.worker.poll();
        self.take(done);
        if let Stage::Working { since, now, .. } = &mut self.stage {
            since.get_or_insert(at);
            *now = at;
            if event.is_leave() {
                return self.stop();
            }
        }
        Effect::Stay
    }

    fn asked(&self, instance: &str) -> Result<Asked, InputError> {
        let mut request = self.env.request(self.question.verb);
        for (name, value) in self.question.arguments {
            request = request.with(name, value)?;
        }
        match self.question.verb.instance() {
            Some(argument) => instance::given(request, argument, instance),
            None => Ok(Asked::plain(request)),
        }
    }

    fn update_entry(&mut self, event: &Event) -> Effect {
        match event.key() {
            Some(KeyCode::Esc) => return Effect::Close,
            Some(KeyCode::Enter) => self.submit(),
            _ => {
                self.entry.edit(event);
            }
        }
        Effect::Stay
    }

    fn begin_anew(&mut self) -> Effect {
        self.stage = Stage::Typing;
        self.entry = Entry::default();
        if self.question.verb.instance().is_none() {
            self.submit();
        }
        Effect::Stay
    }

    fn draw_entry(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let question = wrap_text(theme.say(self.question.prompt), area.width);
        let height = u16::try_from(question.len()).unwrap_or(area.height);
        let [top, _, line] = Layout::vertical([
            Constraint::Length(height),
            Constraint::Length(1),
            Constraint::Min(entry::ROWS),
        ])
        .areas(area);
        frame.render_widget(Paragraph::new(question), top);
        self.entry.draw(frame, line, &messages::TYPE_IT_HERE, theme);
    }
}

impl Answered {
    fn new(instance: String, reply: Box<dyn Reply>, time: Duration) -> Self {
        Answered {
            page: reply.page(),
            instance,
            reply,
            time,
            scroll: Scroll::default(),
            saving: Saving::Idle,
        }
    }

    fn keys(&self) -> Vec<Key> {
        match &self.saving {
            Saving::Naming { .. } => vec![
                Key::named(KeyCode::Enter, &messages::SAVE),
                Key::named(KeyCode::Esc, &messages::CANCEL),
            ],
            Saving::Replacing(_) => vec![
                Key::letter('y', &messages::YES_REPLACE),
                Key::letter('n', &messages::OTHER_NAME),
            ],
            _ => vec![
                Key::named(KeyCode::Down, &messages::SCROLL),
                Key::letter('s', &messages::SAVE_TO_FILE),
                Key::letter('n', &messages::ANOTHER),
                Key::named(KeyCode::Esc, &messages::BACK),
            ],
        }
    }

    fn update(&mut self, event: &Event, context: EventContext, file_name: &str) -> Option<Effect> {
        if let Event::Saved(saved) = event {
            self.saving.finish(saved);
            return Some(Effect::Stay);
        }
        if self.saving.is_asking() {
            return Some(self.saving.update(event));
        }
        if event.letter() == Some('s') {
            self.saving = Saving::begin(file_name, self.document(context.theme));
            return Some(Effect::Stay);
        }
        let [body, _] = result_areas(context.area);
        let rows = self.lines(body.width, context.theme).len();
        let scrolled = self.scroll.update(event, rows, body.height);
        scrolled.then_some(Effect::Stay)
    }

    /// What a file of the result holds.
    fn document(&self, theme: Theme) -> String {
        unpuzzle_render::plain_text(&*self.reply, theme.language)
    }

    fn lines(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        let seconds = format!("{:.6}", self.time.as_secs_f64());
        let seconds = match theme.language {
            Language::English => seconds,
            Language::Indonesian => seconds.replace('.', ","),
        };
        let mut head = vec![theme.tell(&messages::TOOK.with("seconds", seconds))];
        if !self.instance.is_empty() {
            head.insert(0, self.instance.clone());
        }
        if let Some(count) = self.reply.count() {
            head.push(theme.tell(&messages::FOUND.with("count", count)));
        }
        let head = Line::styled(head.join("  ·  "), theme.style(Role::Quiet));
        let mut lines = vec![head, Line::raw("")];
        // The last columns are left to the mark that shows where one is.
        let width = width.saturating_sub(2);
        lines.extend(page::lines(&self.page, width, theme));
        lines
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [body, bottom] = result_areas(area);
        let lines = self.lines(body.width, theme);
        self.scroll.draw(frame, body, &lines, theme);
        self.saving.draw(frame, bottom, theme);
    }
}

fn result_areas(area: Rect) -> [Rect; 2] {
    Layout::vertical([Constraint::Min(1), Constraint::Length(prompt::ROWS)]).areas(area)
}

/// A file name that says what is inside.
fn file_name(puzzle: &str, instance: &str) -> String {
    let mut name = puzzle.to_owned();
    for word in instance.split(|c: char| !c.is_ascii_alphanumeric()) {
        if !word.is_empty() && name.len() < 60 {
            name.push('-');
            name.push_str(word);
        }
    }
    name
}

impl Screen for Ask {
    fn title(&self) -> Message {
        messages::TITLE
            .with("puzzle", self.question.puzzle.about().title)
            .with("screen", self.question.title.clone())
    }

    fn keys(&self) -> Vec<Key> {
        match &self.stage {
            Stage::Typing => vec![
                Key::named(KeyCode::Enter, &messages::SHOW),
                Key::named(KeyCode::Esc, &messages::BACK),
            ],
            Stage::Working { .. } => vec![Key::named(KeyCode::Esc, &messages::STOP)],
            Stage::Answered(result) => result.keys(),
        }
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        let result = match &mut self.stage {
            Stage::Typing => return self.update_entry(event),
            Stage::Working { .. } => return self.update_working(event, context.now),
            Stage::Answered(result) => result,
        };
        let name = file_name(self.question.puzzle.name(), &result.instance);
        if let Some(effect) = result.update(event, context, &name) {
            return effect;
        }
        match event.key() {
            Some(KeyCode::Enter | KeyCode::Char('n')) => self.begin_anew(),
            _ if event.is_leave() => Effect::Close,
            _ => Effect::Stay,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        match &self.stage {
            Stage::Typing => self.draw_entry(frame, area, theme),
            Stage::Working { since, now, progress, .. } => {
                let elapsed = now.saturating_sub(since.unwrap_or(*now));
                let progress = progress_text(&progress.get(), elapsed, theme.language);
                let words = theme.tell(&messages::WORKING.with("progress", progress));
                frame.render_widget(Paragraph::new(wrap_text(&words, area.width)), area);
            }
            Stage::Answered(result) => result.draw(frame, area, theme),
        }
    }
}
