//! Type an instance, or take a random one, choose how, and see what a verb says
//! about it.

use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{AnyVerb, Language, Latest, NoIo, Puzzle, Random, Reply, Takes, msg};
use unpuzzle_render::{Answer, Format, progress_text};
use unpuzzle_session::{Asker, Worker};

use super::entry::{self, Entry};
use super::env::ScreenEnv;
use super::list::Scroll;
use super::options::Options;
use super::page::{self, wrap_text};
use super::prompt;
use super::saving::{Contents, Saving};
use crate::instance::{self, Asked};
use crate::prelude::*;

pub(crate) struct Question {
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) verb: &'static AnyVerb,
    /// Preset arguments.
    pub(crate) arguments: &'static [(&'static str, &'static str)],
    pub(crate) title: LocalizedText,
    pub(crate) prompt: Message,
    pub(crate) random: Option<fn(&mut Random) -> String>,
    /// Whether the other arguments of the verb can be chosen as well.
    pub(crate) has_options: bool,
}

pub(crate) struct Ask {
    env: Rc<ScreenEnv>,
    question: Question,
    entry: Entry,
    options: Options,
    /// Whether this is the only question.
    is_about_one: bool,
    worker: Worker<Work, Done>,
    stage: Stage,
}

enum Stage {
    Typing,
    Working { instance: String, since: Option<Duration>, now: Duration, progress: Latest },
    Answered(Box<Answered>),
}

struct Work {
    asked: Asked,
    progress: Latest,
}

type Done = Result<Answering, InputError>;

/// A reply with its request and duration.
struct Answering {
    asked: Asked,
    reply: Box<dyn Reply>,
    time: Duration,
}

struct Answered {
    instance: String,
    answering: Rc<Answering>,
    /// Cached, because it is drawn often.
    page: Page,
    scroll: Scroll,
    saving: Saving,
}

impl Ask {
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
            let reply = asked.call.run(&mut NoIo, &budget);
            let reply = reply.map_err(|failure| asked.located(failure));
            asker.tell(reply.map(|reply| Answering { asked, reply, time: budget.elapsed() }));
        };
        let mut options =
            if question.has_options { Options::of(question.verb) } else { Options::none() };
        options.set_focus(question.verb.instance().is_none());
        let mut ask = Ask {
            env,
            question,
            entry: Entry::default(),
            options,
            is_about_one: false,
            worker: Worker::spawn(answer),
            stage: Stage::Typing,
        };
        if ask.has_nothing_to_ask() {
            ask.submit();
        }
        ask
    }

    /// The screen with the answer about this instance on it, and no other.
    pub(crate) fn about(env: Rc<ScreenEnv>, question: Question, instance: &str) -> Self {
        let mut ask = Ask { is_about_one: true, ..Ask::new(env, question) };
        ask.entry.input.set(instance);
        ask.submit();
        ask
    }

    fn has_nothing_to_ask(&self) -> bool {
        self.question.verb.instance().is_none() && self.options.is_empty()
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
            Some(Ok(answering)) => {
                let instance = std::mem::take(instance);
                self.stage = Stage::Answered(Box::new(Answered::new(instance, answering)));
            }
            Some(Err(failure)) => {
                self.stage = Stage::Typing;
                self.entry.refuse(failure);
            }
            None => {}
        }
    }

    /// Cancels the work; closes the screen if there is no input line to go back to.
    fn stop(&mut self) -> Effect {
        self.worker.cancel();
        self.stage = Stage::Typing;
        if self.has_nothing_to_ask() || self.is_about_one { Effect::Close } else { Effect::Stay }
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
            request = request.with(name, *value)?;
        }
        let request = self.options.put(request)?;
        match self.question.verb.instance() {
            Some(argument) => match argument.takes {
                Takes::Instance { required: false, .. } if instance.is_empty() => {
                    Ok(Asked::plain(request))
                }
                _ => instance::given(request, argument, instance),
            },
            None => Ok(Asked::plain(request)),
        }
    }

    fn update_entry(&mut self, event: &Event, area: Rect) -> Effect {
        let has_line = self.question.verb.instance().is_some();
        match event.key() {
            Some(KeyCode::Esc) => return Effect::Close,
            Some(KeyCode::Enter) => self.submit(),
            _ if self.options.update(event, self.areas(area)[2], has_line) => self.entry.hush(),
            _ if !has_line && event.is_leave() => return Effect::Close,
            _ => {
                self.entry.edit(event);
            }
        }
        Effect::Stay
    }

    fn begin_anew(&mut self) -> Effect {
        self.stage = Stage::Typing;
        self.entry = Entry::default();
        if self.has_nothing_to_ask() {
            self.submit();
        }
        Effect::Stay
    }

    /// The question, the line, the options and what the chosen one means.
    fn areas(&self, area: Rect) -> [Rect; 4] {
        let question = prompt_rows(&self.question.prompt, area.width);
        let line = if self.question.verb.instance().is_some() { entry::ROWS } else { 0 };
        Layout::vertical([
            Constraint::Length(question + 1),
            Constraint::Length(line),
            Constraint::Min(0),
            Constraint::Length(if self.options.is_empty() { 0 } else { 3 }),
        ])
        .areas(area)
    }

    fn draw_entry(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, line, options, below] = self.areas(area);
        let question = wrap_text(theme.say(self.question.prompt.clone()), area.width);
        frame.render_widget(Paragraph::new(question), top);
        if line.height > 0 {
            self.entry.draw(frame, line, msg!("type it here"), theme);
        }
        self.options.draw(frame, options, theme);
        let mut rows = vec![Line::raw("")];
        match (line.height, self.entry.has_note()) {
            (0, true) => rows.extend(self.entry.note_rows(below.width, theme)),
            _ => rows.extend(self.options.help(below.width, theme)),
        }
        frame.render_widget(Paragraph::new(rows), below);
    }
}

/// Rows of a question, which has as many in either language.
fn prompt_rows(prompt: &Message, width: u16) -> u16 {
    let rows = |language| wrap_text(prompt.template(language), width).len();
    let most = Language::ALL.map(|(_, language)| rows(language)).into_iter().max();
    most.and_then(|most| u16::try_from(most).ok()).unwrap_or(1)
}

impl Answered {
    fn new(instance: String, answering: Answering) -> Self {
        Answered {
            page: answering.reply.page(),
            instance,
            answering: Rc::new(answering),
            scroll: Scroll::default(),
            saving: Saving::Idle,
        }
    }

    fn update(
        &mut self,
        event: &Event,
        context: EventContext,
        question: &Question,
    ) -> Option<Effect> {
        if let Some(effect) = self.saving.handle(event) {
            return Some(effect);
        }
        if event.letter() == Some('s') {
            self.saving = self.begin_saving(question, context.theme.language);
            return Some(Effect::Stay);
        }
        let [body, _] = result_areas(context.area);
        let rows = self.lines(body.width, context.theme).len();
        let scrolled = self.scroll.update(event, rows, body.height);
        scrolled.then_some(Effect::Stay)
    }

    fn begin_saving(&self, question: &Question, language: Language) -> Saving {
        let (puzzle, verb) = (question.puzzle, question.verb);
        let answering = Rc::clone(&self.answering);
        let write = move |format| {
            let Answering { asked, reply, time } = &*answering;
            let answer = Answer { puzzle, call: &asked.call, line: None, elapsed: *time };
            answer.file(&**reply, format, language)
        };
        let words = if self.instance.is_empty() { verb.name } else { &self.instance };
        let name = file_name(puzzle.name(), words);
        Saving::of(&name, Contents::new(Format::of(verb).collect(), write))
    }

    fn lines(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        let seconds = format!("{:.6}", self.answering.time.as_secs_f64());
        let seconds = match theme.language {
            Language::English => seconds,
            Language::Indonesian => seconds.replace('.', ","),
        };
        let mut head = vec![theme.tell(&msg!("{seconds} seconds", seconds))];
        if !self.instance.is_empty() {
            head.insert(0, self.instance.clone());
        }
        if let Some(count) = self.answering.reply.count() {
            head.push(theme.tell(&msg!("{count} found", count)));
        }
        let head = Line::styled(head.join("  ·  "), theme.style(Role::Quiet));
        let mut lines = vec![head, Line::raw("")];
        // The last columns are reserved for the scroll position.
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
        title(self.question.puzzle, self.question.title.clone())
    }

    fn keys(&self) -> Vec<Key> {
        match &self.stage {
            Stage::Typing => {
                let mut keys = vec![Key::named(KeyCode::Enter, msg!("show"))];
                if !self.options.is_empty() {
                    keys.push(Key::named(KeyCode::Down, msg!("options")));
                    keys.push(Key::named(KeyCode::Right, msg!("change")));
                }
                keys.push(Key::named(KeyCode::Esc, msg!("back")));
                keys
            }
            Stage::Working { .. } => vec![Key::named(KeyCode::Esc, msg!("stop"))],
            Stage::Answered(result) => result.saving.keys().unwrap_or_else(|| {
                let mut keys = vec![
                    Key::named(KeyCode::Down, msg!("scroll")),
                    Key::letter('s', msg!("save to a file")),
                ];
                if !self.is_about_one {
                    keys.push(Key::letter('n', msg!("another one")));
                }
                keys.push(Key::named(KeyCode::Esc, msg!("back")));
                keys
            }),
        }
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        let result = match &mut self.stage {
            Stage::Typing => return self.update_entry(event, context.area),
            Stage::Working { .. } => return self.update_working(event, context.now),
            Stage::Answered(result) => result,
        };
        if let Some(effect) = result.update(event, context, &self.question) {
            return effect;
        }
        match event.key() {
            Some(KeyCode::Enter) if self.is_about_one => Effect::Close,
            Some(KeyCode::Enter | KeyCode::Char('n')) if !self.is_about_one => self.begin_anew(),
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
                let words = theme.tell(&msg!("Working: {progress}", progress));
                frame.render_widget(Paragraph::new(wrap_text(&words, area.width)), area);
            }
            Stage::Answered(result) => result.draw(frame, area, theme),
        }
    }
}
