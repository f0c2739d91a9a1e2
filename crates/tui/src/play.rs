//! Any game through a session: a new puzzle can be played before it has screens
//! of its own.

use std::path::PathBuf;
use std::rc::Rc;

use unpuzzle_puzzles::{Call, Game, GameId, Puzzle, SourceSpan, Status, msg};
use unpuzzle_session::{Asker, KeptSession, Session, Worker};

use super::clock::Stopwatch;
use super::entry::{self, Entry};
use super::env::{Begun, ScreenEnv};
use super::menu::rules_of;
use super::prompt::{self, Answer, Prompt};
use super::saving::Saving;
use super::scroll::Scroll;
use super::{clock, page};
use crate::prelude::*;

pub(crate) struct Play {
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    session: KeptSession<Box<dyn Game>>,
    worker: Worker<(Box<dyn Game>, u8), Result<Message, InputError>>,
    entry: Entry,
    hint_level: u8,
    stopwatch: Stopwatch,
    file: File,
    scroll: Scroll,
}

/// What is being done with a file, beside the game.
enum File {
    None,
    Saving(Saving),
    Opening(Prompt),
}

/// The most that a hint can say.
const WHOLE_ANSWER: u8 = 3;

impl Play {
    pub(crate) fn open(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        id: &GameId,
    ) -> Result<Self, InputError> {
        let open = |id: &GameId| puzzle.open(id, &env.budget());
        let name = id.to_string();
        let place = (puzzle.name(), "game", Some(name.as_str()));
        let Begun { session, note, .. } = env.begin(place, open, || open(id).map(Session::new))?;
        let entry = Entry::saying(note);
        let timeout = env.search_timeout();
        let answer = move |(game, level): (Box<dyn Game>, u8), asker: &Asker<_>| {
            asker.tell(game.hint(level, &asker.budget().with_timeout(timeout)));
        };
        Ok(Play {
            session,
            worker: Worker::spawn(answer),
            env,
            puzzle,
            entry,
            hint_level: 1,
            stopwatch: Stopwatch::default(),
            file: File::None,
            scroll: Scroll::default(),
        })
    }

    /// Starts the game that a request names, or the puzzle's first sample.
    pub(crate) fn of_request(
        env: &Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        request: &Call,
    ) -> Result<Self, InputError> {
        let named = request.instance_text();
        let sample = puzzle.about().samples.first().copied();
        let text = match named {
            Some(text) if text.starts_with(&format!("{}:", puzzle.name())) => text.to_owned(),
            Some(text) => format!("{}:{}", puzzle.name(), text.replace(' ', ",")),
            None => sample.unwrap_or_default().to_owned(),
        };
        let id = text.parse().map_err(|_| {
            InputError::new(msg!("“{id}” is not the name of a game", id = text.as_str()))
                .at(SourceSpan::whole(&text))
        })?;
        Play::open(Rc::clone(env), puzzle, &id)
    }

    fn submit(&mut self) {
        let typed = self.entry.input.text();
        if typed.trim().is_empty() {
            return;
        }
        match self.session.play(&typed) {
            Ok(said) => {
                self.entry.input.clear();
                self.entry.say(Role::Normal, said);
                self.moved();
            }
            Err(failure) => self.entry.refuse(failure),
        }
    }

    /// Another position: hints begin anew, and it is kept until the game is over.
    fn moved(&mut self) {
        self.hint_level = 1;
        self.worker.cancel();
        match self.session.game().status() {
            Status::Playing => self.session.keep(),
            Status::Won | Status::Lost => self.session.forget(),
        }
    }

    fn hint(&mut self) {
        self.worker.ask((self.session.game().clone(), self.hint_level));
        self.entry.say(Role::Quiet, msg!("thinking …"));
        let hint = self.worker.soon();
        self.take_hint(hint);
    }

    fn take_hint(&mut self, hint: Option<Result<Message, InputError>>) {
        match hint {
            Some(Ok(hint)) => {
                self.session.count_hint();
                self.entry.say(Role::Accent, hint);
                self.hint_level = WHOLE_ANSWER.min(self.hint_level + 1);
            }
            Some(Err(failure)) => self.entry.refuse(failure),
            None => {}
        }
    }

    fn step(&mut self, done: bool, nothing: Message) {
        if done {
            self.moved();
            self.entry.hush();
        } else {
            self.entry.say(Role::Warning, nothing);
        }
    }

    /// Takes a letter that is a command while the line is empty.
    fn command(&mut self, letter: char) -> Option<Effect> {
        match letter {
            'u' => {
                let done = self.session.undo();
                self.step(done, msg!("there is nothing to take back"));
            }
            'r' => {
                let done = self.session.redo();
                self.step(done, msg!("there is nothing to make again"));
            }
            'h' => self.hint(),
            's' => {
                let name = format!("{}-game", self.puzzle.name());
                self.file = File::Saving(Saving::begin(&name, self.session.save()));
            }
            'o' => self.file = File::Opening(Prompt::new(msg!("Open which file:"), "")),
            '?' => return Some(Effect::Open(Box::new(rules_of(self.puzzle)))),
            'q' => return Some(Effect::Close),
            _ => return None,
        }
        Some(Effect::Stay)
    }

    fn update_game(&mut self, event: &Event, context: EventContext) -> Effect {
        if self.entry.input.is_empty()
            && let Some(letter) = event.letter()
            && let Some(effect) = self.command(letter)
        {
            return effect;
        }
        match event.key() {
            Some(KeyCode::Esc) if !self.entry.input.is_empty() => {
                self.entry = Entry::default();
            }
            Some(KeyCode::Esc) => return Effect::Close,
            Some(KeyCode::Enter) => self.submit(),
            Some(KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown) => {
                self.scroll(event, context);
            }
            _ if matches!(event, Event::Wheel(_)) => self.scroll(event, context),
            _ => {
                self.entry.edit(event);
            }
        }
        Effect::Stay
    }

    fn scroll(&mut self, event: &Event, context: EventContext) {
        let [board, ..] = areas(context.area);
        let page = self.session.game().page();
        let rows = page::lines(&page, board.width, context.theme).len();
        self.scroll.update(event, rows, board.height);
    }

    fn update_file(&mut self, event: &Event) -> Effect {
        match &mut self.file {
            File::Saving(saving) => saving.handle(event).unwrap_or(Effect::Stay),
            File::Opening(prompt) => match prompt.update(event) {
                Answer::Pending => Effect::Stay,
                Answer::Cancelled => {
                    self.file = File::None;
                    Effect::Stay
                }
                Answer::Given(name) => Effect::Load(PathBuf::from(name)),
            },
            File::None => Effect::Stay,
        }
    }

    fn is_asking(&self) -> bool {
        match &self.file {
            File::None => false,
            File::Saving(saving) => saving.is_asking(),
            File::Opening(_) => true,
        }
    }

    fn load(&mut self, loaded: &Result<String, String>) {
        let opened = match loaded {
            Ok(text) => Session::load(text, |id| self.puzzle.open(id, &self.env.budget()))
                .map_err(|error| InputError::from(error).message),
            Err(why) => Err(msg!("not opened: {why}", why = why.as_str())),
        };
        match (opened, &mut self.file) {
            (Ok(session), _) => {
                self.session.begin(session);
                self.session.keep();
                self.file = File::None;
                self.entry = Entry::default();
                self.entry.say(Role::Good, msg!("The game goes on where it was saved."));
            }
            (Err(problem), File::Opening(prompt)) => prompt.refuse(problem),
            (Err(_), _) => {}
        }
    }
}

fn areas(area: Rect) -> [Rect; 3] {
    Layout::vertical([
        Constraint::Min(1),
        Constraint::Length(entry::ROWS),
        Constraint::Length(prompt::ROWS),
    ])
    .areas(area)
}

impl Screen for Play {
    fn title(&self) -> Message {
        title(self.puzzle, self.session.id().to_string())
    }

    fn status(&self) -> Option<Message> {
        Some(msg!(
            "score {score}  moves {moves}  hints {hints}  {time}",
            score = self.session.game().score(),
            moves = self.session.moves().len(),
            hints = self.session.hints(),
            time = clock::minutes(self.session.elapsed())
        ))
    }

    fn keys(&self) -> Vec<Key> {
        if self.is_asking() {
            return vec![
                Key::named(KeyCode::Enter, msg!("done")),
                Key::named(KeyCode::Esc, msg!("cancel")),
            ];
        }
        vec![
            Key::named(KeyCode::Enter, msg!("verb"; "move")),
            Key::letter('u', msg!("undo")),
            Key::letter('r', msg!("redo")),
            Key::letter('h', msg!("hint")),
            Key::letter('s', msg!("save")),
            Key::letter('o', msg!("open")),
            Key::letter('?', msg!("rules")),
            Key::letter('q', msg!("leave")),
        ]
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.session.advance(self.stopwatch.lap(context.now));
        let hint = self.worker.poll();
        self.take_hint(hint);
        if let Some(why) = self.session.problem() {
            self.entry.say(Role::Warning, msg!("the game cannot be kept: {why}", why));
        }
        match event {
            Event::Saved(_) => self.update_file(event),
            Event::Loaded(loaded) => {
                self.load(loaded);
                Effect::Stay
            }
            _ if self.is_asking() => self.update_file(event),
            _ => self.update_game(event, context),
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [board, line, bottom] = areas(area);
        let lines = page::lines(&self.session.game().page(), board.width, theme);
        self.scroll.draw(frame, board, &lines, theme);
        self.entry.draw(frame, line, msg!("type a move"), theme);
        match &self.file {
            File::None => {}
            File::Saving(saving) => saving.draw(frame, bottom, theme),
            File::Opening(prompt) => prompt.draw(frame, bottom, theme),
        }
    }

    fn is_under_way(&self) -> bool {
        self.session.game().status() == Status::Playing && !self.session.moves().is_empty()
    }
}
