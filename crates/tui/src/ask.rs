//! Type an instance, or take a random one, choose options, and read the reply of a verb.

use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{
    AnyVerb, Budget, Language, Latest, NoIo, Puzzle, Random, Reply, Takes, msg,
};
use unpuzzle_render::instance::{self, Asked};
use unpuzzle_render::{Answer, Format, progress_text};
use unpuzzle_session::{Asker, Worker};

use super::entry::{self, Entry};
use super::env::ScreenEnv;
use super::form::Form;
use super::page::wrap_text;
use super::saving::Contents;
use super::sheet::Sheet;
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
    options: Form,
    /// Whether this is the only question.
    is_about_one: bool,
    worker: Worker<(Asked, Latest), Result<Done, InputError>>,
    stage: Stage,
}

enum Stage {
    Typing,
    Working { instance: String, since: Option<Duration>, now: Duration, progress: Latest },
    Answered(Box<Sheet>),
}

/// A reply with its request and duration.
struct Done {
    asked: Asked,
    reply: Box<dyn Reply>,
    time: Duration,
}

impl Ask {
    pub(crate) fn new(env: Rc<ScreenEnv>, question: Question) -> Self {
        let (timeout, node_limit) = (env.timeout, env.node_limit);
        let worker = Worker::spawn(move |(asked, progress): (Asked, Latest), asker: &Asker<_>| {
            let mut budget = asker.budget().with_progress(progress.listener());
            if let Some(timeout) = timeout {
                budget = budget.with_timeout(timeout);
            }
            if let Some(nodes) = node_limit {
                budget = budget.with_node_limit(nodes);
            }
            let reply = asked.call.run(&mut NoIo, &budget);
            let reply = reply.map_err(|failure| asked.located(failure));
            asker.tell(reply.map(|reply| Done { asked, reply, time: budget.elapsed() }));
        });
        let mut options =
            if question.has_options { Form::of(question.verb) } else { Form::new(Vec::new()) };
        options.is_focused = question.verb.instance().is_none();
        let mut ask = Ask {
            env,
            question,
            entry: Entry::default(),
            options,
            is_about_one: false,
            worker,
            stage: Stage::Typing,
        };
        if ask.has_nothing_to_ask() {
            ask.submit();
        }
        ask
    }

    /// The screen with the reply about this instance, and no other.
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
            Ok(asked) => {
                let (now, progress) = (Duration::ZERO, Latest::default());
                self.worker.ask((asked, progress.clone()));
                self.stage = Stage::Working { instance, since: None, now, progress };
                self.take(self.worker.soon());
            }
            Err(failure) => self.entry.refuse(failure),
        }
    }

    fn take(&mut self, done: Option<Result<Done, InputError>>) {
        let Stage::Working { instance, .. } = &mut self.stage else {
            return;
        };
        match done {
            Some(Ok(done)) => {
                let instance = std::mem::take(instance);
                self.stage = Stage::Answered(Box::new(self.answer(&instance, done)));
            }
            Some(Err(failure)) => {
                self.stage = Stage::Typing;
                self.entry.refuse(failure);
            }
            None => {}
        }
    }

    /// The reply below a line of facts about it.
    fn answer(&self, instance: &str, done: Done) -> Sheet {
        let mut facts: Vec<LocalizedText> = Vec::new();
        if !instance.is_empty() {
            facts.push(instance.into());
        }
        let seconds = LocalizedText::fixed(done.time.as_secs_f64(), 6);
        facts.push(msg!("{seconds} seconds", seconds).into());
        facts.extend(done.reply.figures().count.map(|count| msg!("{count} found", count).into()));
        let facts = LocalizedText::each(|language| {
            let facts: Vec<_> = facts.iter().map(|fact| fact.in_language(language)).collect();
            facts.join("  ·  ")
        });
        let mut page = Page::new();
        page.line(Role::Quiet, facts).blank();
        page.blocks.extend(done.reply.page().blocks);
        let (puzzle, verb) = (self.question.puzzle, self.question.verb);
        let words = if instance.is_empty() { verb.name } else { instance };
        let name = file_name(puzzle.name(), words);
        let done = Rc::new(done);
        Sheet::of_page(self.title(), page).saving(name.as_str(), move |language| {
            let done = Rc::clone(&done);
            Contents::new(Format::of(verb).collect(), move |format| {
                let Done { asked, reply, time } = &*done;
                let answer = Answer { puzzle, call: &asked.call, line: None, elapsed: *time };
                answer.file(&**reply, format, language, &Budget::unlimited())
            })
        })
    }

    fn update_working(&mut self, event: &Event, at: Duration) -> Effect {
        self.take(self.worker.poll());
        if let Stage::Working { since, now, .. } = &mut self.stage {
            since.get_or_insert(at);
            *now = at;
            if event.is_leave() {
                self.worker.cancel();
                self.stage = Stage::Typing;
                if self.has_nothing_to_ask() || self.is_about_one {
                    return Effect::Close;
                }
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
            _ if self.options.update_below(event, self.areas(area)[2], has_line) => {
                self.entry.hush();
            }
            _ if !has_line && event.is_leave() => return Effect::Close,
            _ => {
                self.entry.edit(event);
            }
        }
        Effect::Stay
    }

    fn update_answer(&mut self, event: &Event, cx: EventContext) -> Effect {
        let Stage::Answered(sheet) = &mut self.stage else {
            return Effect::Stay;
        };
        let wants_another = matches!(event.key(), Some(KeyCode::Enter | KeyCode::Char('n')));
        if self.is_about_one || sheet.is_saving() || !wants_another {
            return sheet.update(event, cx);
        }
        self.stage = Stage::Typing;
        self.entry = Entry::default();
        if self.has_nothing_to_ask() {
            self.submit();
        }
        Effect::Stay
    }

    /// The question, the line, the options and the help about the one in focus.
    fn areas(&self, area: Rect) -> [Rect; 4] {
        // The question takes as many rows in either language.
        let rows = Language::ALL.map(|(_, language)| {
            wrap_text(self.question.prompt.template(language), area.width).len()
        });
        let question = rows.into_iter().max().and_then(|rows| u16::try_from(rows).ok());
        let line = if self.question.verb.instance().is_some() { entry::ROWS } else { 0 };
        Layout::vertical([
            Constraint::Length(question.unwrap_or(1) + 1),
            Constraint::Length(line),
            Constraint::Min(0),
            Constraint::Length(if self.options.is_empty() { 0 } else { 3 }),
        ])
        .areas(area)
    }

    fn draw_entry(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, line, options, below] = self.areas(area);
        let question = wrap_text(theme.say(&self.question.prompt), area.width);
        frame.render_widget(Paragraph::new(question), top);
        if line.height > 0 {
            self.entry.draw(frame, line, &msg!("type it here"), theme);
        }
        self.options.draw(frame, options, theme);
        let mut rows = vec![Line::raw("")];
        if line.height == 0 && self.entry.has_note() {
            rows.extend(self.entry.note_rows(below.width, theme));
        } else {
            rows.extend(self.options.help(below.width, theme));
        }
        frame.render_widget(Paragraph::new(rows), below);
    }
}

/// A file name made of the words of an instance.
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
            Stage::Answered(sheet) => {
                let another = Key::letter('n', msg!("another one"));
                sheet.keys_with((!self.is_about_one).then_some(another))
            }
        }
    }

    fn update(&mut self, event: &Event, cx: EventContext) -> Effect {
        match &self.stage {
            Stage::Typing => self.update_entry(event, cx.area),
            Stage::Working { .. } => self.update_working(event, cx.now),
            Stage::Answered(_) => self.update_answer(event, cx),
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
            Stage::Answered(sheet) => sheet.draw(frame, area, theme),
        }
    }
}
