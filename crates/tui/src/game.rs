//! The one screen on which games are played.
//!
//! It owns everything that all games share: the session with its moves, undo, redo and clock,
//! hints and the worker that finds them, questions, the end and its record, saving and leaving.
//! A [`Skin`] draws a position and turns input into moves.

use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzles::{Budget, Game, Puzzle, Status, msg};
use unpuzzle_session::{Asker, Session, Worker};
use unpuzzle_store::{Ending, GameResult};

use super::clock::Stopwatch;
use super::entry::Note;
use super::env::{Begun, ScreenEnv};
use super::history::{History, result_of};
use super::saving::Saving;
use crate::prelude::*;

/// The part of one puzzle. Its fields are state that is neither undone nor saved: a cursor, a
/// half-typed row, a held piece.
pub(crate) trait Skin: Sized + 'static {
    type Game: Game;
    /// Background analysis of the position; every change cancels it.
    type Thought: Send + 'static;

    fn puzzle(&self) -> &'static dyn Puzzle;

    fn title(&self, table: &Table<Self>) -> Message;

    fn status(&self, table: &Table<Self>) -> Message;

    fn keys(&self, table: &Table<Self>) -> Vec<Key>;

    fn help(&self) -> Message;

    fn draw(&self, table: &Table<Self>, frame: &mut Frame<'_>, area: Rect, theme: Theme);

    /// Interprets an event.
    fn input(&mut self, table: &mut Table<Self>, event: &Event, cx: EventContext) -> Input<Self>;

    /// Called after a move with its outcome.
    fn played(&mut self, _table: &mut Table<Self>, _outcome: &Outcome<Self>, _theme: Theme) {}

    /// Called after an illegal move.
    fn refused(&mut self, _table: &mut Table<Self>) {}

    /// Called after every change of position: a move, undo, a new game.
    fn changed(&mut self, _table: &mut Table<Self>) {}

    /// Called on every tick.
    fn tick(&mut self, _table: &mut Table<Self>) -> Effect {
        Effect::Stay
    }

    /// Called when the screen is on top again, with the history loaded.
    fn shown(&mut self, _table: &mut Table<Self>) {}

    /// Makes the analyser of positions, which may keep state between them.
    fn thinker(&self, _table: &Table<Self>) -> Thinker<Self> {
        Box::new(|_, _| None)
    }

    /// Whether analysis is needed now.
    fn wants_thought(&self, _table: &Table<Self>) -> bool {
        false
    }

    fn hint(game: &Self::Game, level: u8, budget: &Budget) -> Result<Hint, InputError> {
        Ok(Hint { said: game.hint(level, budget)?, next: Next::Deeper })
    }

    /// Whether quitting now would lose something that is not saved.
    fn is_under_way(&self, table: &Table<Self>) -> bool {
        !table.session.has_place() && table.has_moves() && !self.is_over(table)
    }

    fn is_over(&self, table: &Table<Self>) -> bool {
        table.over.is_some()
    }

    /// The ending, if the position is final.
    fn ending(&self, table: &Table<Self>) -> Option<Ending> {
        match table.session.game().status() {
            Status::Playing => None,
            Status::Won => Some(Ending::Solved),
            Status::Lost => Some(Ending::Skipped),
        }
    }

    /// The record of a finished game; none if it does not count.
    fn result(&self, _table: &Table<Self>, _result: GameResult) -> Option<GameResult> {
        None
    }

    /// The record of an abandoned game.
    fn parting(&self, _table: &Table<Self>) -> Option<GameResult> {
        None
    }

    /// Begins another game.
    fn another(&mut self, _table: &mut Table<Self>) -> Result<Effect, InputError> {
        Ok(Effect::Stay)
    }

    /// The question before a saved game is resumed; none to resume without asking.
    fn resuming(&self, _table: &Table<Self>) -> Option<Message> {
        None
    }

    fn poll_interval(&self, table: &Table<Self>) -> Duration {
        let is_waiting = table.is_busy || self.wants_thought(table) && table.thought.is_none();
        Duration::from_millis(if is_waiting { 25 } else { 100 })
    }

    fn farewell(&self, _table: &Table<Self>) -> Option<Message> {
        None
    }
}

pub(crate) type Outcome<S> = <<S as Skin>::Game as Game>::Outcome;
pub(crate) type Step<S> = <<S as Skin>::Game as Game>::Move;

/// Analyses a position unless cancelled.
pub(crate) type Thinker<S> =
    Box<dyn FnMut(&<S as Skin>::Game, &Asker<Done<S>>) -> Option<<S as Skin>::Thought> + Send>;

/// The meaning of an event.
pub(crate) enum Input<S: Skin> {
    /// Not for this skin: the keys of all games come next.
    Other,
    /// Handled.
    Taken,
    Play(Step<S>),
    /// A move that may take long to compute.
    PlaySlowly(Step<S>),
    Undo,
    Redo,
    /// The answer is shown, and the game counts as not solved.
    GiveUp,
    /// A new game, after confirmation if one is under way.
    New,
    Effect(Effect),
}

/// A hint, and what the next one will be.
pub(crate) struct Hint {
    pub(crate) said: Message,
    pub(crate) next: Next,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The same level again.
    Same,
    Deeper,
    /// This was the answer, which ends the game.
    End,
}

/// The highest hint level: the answer.
const ANSWER: u8 = 3;

/// A game with its session, notes and history.
pub(crate) struct Table<S: Skin> {
    pub(crate) env: Rc<ScreenEnv>,
    pub(crate) session: Session<S::Game>,
    pub(crate) note: Option<Note>,
    /// The last hint and its level.
    pub(crate) hint: Option<(u8, Message)>,
    pub(crate) next_hint: u8,
    pub(crate) thought: Option<S::Thought>,
    /// How the game has ended.
    pub(crate) over: Option<Over>,
    pub(crate) question: Option<Question>,
    pub(crate) saving: Saving,
    /// The games that were played before.
    pub(crate) past: History,
    pub(crate) now: Duration,
    /// Whether a requested computation is running.
    pub(crate) is_busy: bool,
    /// Whether to start an analysis.
    is_to_think: bool,
    /// Whether a skin changed the position.
    is_changed: bool,
    /// Whether this game is in the history.
    is_recorded: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Over {
    pub(crate) ending: Ending,
    pub(crate) said: Option<Message>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Resume the saved game? Any key but `n` means yes.
    Resume,
    /// Give this game up for a new one?
    GiveUp,
}

impl<S: Skin> Table<S> {
    pub(crate) fn say(&mut self, role: Role, message: Message) {
        self.note = Some(Note::Said(role, message));
    }

    pub(crate) fn warn(&mut self, message: Message) {
        self.say(Role::Warning, message);
    }

    /// The note, or that a computation is running.
    pub(crate) fn note_or_busy(&self) -> Option<Note> {
        let busy = || Note::Said(Role::Quiet, msg!("thinking …"));
        self.note.clone().or_else(|| self.is_busy.then(busy))
    }

    pub(crate) fn game(&self) -> &S::Game {
        self.session.game()
    }

    pub(crate) fn has_moves(&self) -> bool {
        !self.session.moves().is_empty()
    }

    pub(crate) fn asked(&self, skin: &S, question: Question) -> Option<Note> {
        Some(match question {
            Question::Resume => Note::Said(Role::Accent, skin.resuming(self)?),
            Question::GiveUp => {
                Note::Said(Role::Warning, msg!("Give this game up and begin a new one?"))
            }
        })
    }

    /// Goes to the position after this many moves.
    pub(crate) fn go_to(&mut self, moves: usize) {
        self.session.go_to(moves);
        self.is_changed = true;
    }

    /// Begins another game in the same place, or the same one again.
    pub(crate) fn begin(&mut self, game: Option<S::Game>) {
        match game {
            Some(game) => self.session.begin(game),
            None => self.session.start_over(),
        }
        (self.is_changed, self.is_recorded) = (true, false);
    }

    /// Starts an analysis, if the skin wants one.
    pub(crate) fn think(&mut self) {
        self.is_to_think = true;
    }
}

enum Task<G: Game> {
    Think(G),
    Hint(G, u8),
    GiveUp(G),
    Play(G, G::Move),
}

pub(crate) enum Done<S: Skin> {
    Thought(S::Thought),
    Hint(Result<Hint, InputError>),
    GivenUp(Result<Hint, InputError>),
    Played(Step<S>, S::Game, Result<Outcome<S>, InputError>),
}

pub(crate) struct GameScreen<S: Skin> {
    pub(crate) skin: S,
    pub(crate) table: Table<S>,
    worker: Worker<Task<S::Game>, Done<S>>,
    stopwatch: Stopwatch,
    is_leaving: bool,
}

impl<S: Skin> GameScreen<S> {
    pub(crate) fn new(env: Rc<ScreenEnv>, mut skin: S, begun: Begun<S::Game>) -> Self {
        let mut table = Table {
            env,
            session: begun.session,
            note: begun.note.map(|(role, message)| Note::Said(role, message)),
            hint: None,
            next_hint: 1,
            thought: None,
            over: None,
            question: None,
            saving: Saving::default(),
            past: History::default(),
            now: Duration::ZERO,
            is_busy: false,
            is_to_think: true,
            is_changed: false,
            is_recorded: false,
        };
        if begun.is_kept && skin.resuming(&table).is_some() {
            table.question = Some(Question::Resume);
            table.note = None;
        }
        let worker = worker::<S>(skin.thinker(&table), table.env.search_timeout());
        skin.changed(&mut table);
        let stopwatch = Stopwatch::default();
        let mut screen = GameScreen { skin, table, worker, stopwatch, is_leaving: false };
        screen.think_if_wanted();
        screen
    }

    fn think_if_wanted(&mut self) {
        if std::mem::take(&mut self.table.is_to_think) && self.skin.wants_thought(&self.table) {
            self.worker.ask(Task::Think(self.table.game().clone()));
        }
    }

    /// Resets what depends on the position.
    fn after_change(&mut self) {
        let table = &mut self.table;
        table.is_changed = false;
        (table.note, table.hint, table.thought) = (None, None, None);
        (table.next_hint, table.is_busy, table.is_to_think) = (1, false, true);
        table.saving = Saving::Idle;
        table.over = None;
        self.worker.cancel();
        self.skin.changed(table);
    }

    fn play(&mut self, step: Step<S>, theme: Theme) -> Effect {
        match self.table.session.play(step).cloned() {
            Ok(outcome) => self.played(&outcome, theme),
            Err(failure) => {
                self.skin.refused(&mut self.table);
                self.refused(failure)
            }
        }
    }

    fn refused(&mut self, failure: InputError) -> Effect {
        self.table.note = Some(Note::Refused(failure));
        Effect::Stay
    }

    fn played(&mut self, outcome: &Outcome<S>, theme: Theme) -> Effect {
        self.after_change();
        self.skin.played(&mut self.table, outcome, theme);
        self.end_if_over()
    }

    fn end_if_over(&mut self) -> Effect {
        match self.skin.ending(&self.table) {
            Some(ending) => self.end(ending, None),
            None => Effect::Stay,
        }
    }

    /// Ends the game: records it once and deletes its save file.
    fn end(&mut self, ending: Ending, said: Option<Message>) -> Effect {
        self.table.over = Some(Over { ending, said });
        self.table.hint = None;
        self.table.session.forget();
        let result = result_of(&self.table.session, ending);
        match self.skin.result(&self.table, result).filter(|_| !self.table.is_recorded) {
            Some(result) => {
                self.table.is_recorded = true;
                Effect::Record(Box::new(result))
            }
            None => Effect::Stay,
        }
    }

    fn undo(&mut self) -> Effect {
        if self.table.session.undo() {
            return self.moved();
        }
        self.table.warn(msg!("nothing to undo"));
        Effect::Stay
    }

    fn redo(&mut self) -> Effect {
        if self.table.session.redo() {
            return self.moved();
        }
        self.table.warn(msg!("nothing to redo"));
        Effect::Stay
    }

    fn moved(&mut self) -> Effect {
        self.after_change();
        self.end_if_over()
    }

    /// Starts a task on the worker and waits briefly for its result.
    fn start(&mut self, task: Task<S::Game>, theme: Theme) -> Effect {
        self.worker.ask(task);
        self.table.is_busy = true;
        match self.worker.soon() {
            Some(done) => self.take_in(done, theme),
            None => {
                self.table.note = None;
                Effect::Stay
            }
        }
    }

    fn take_in(&mut self, done: Done<S>, theme: Theme) -> Effect {
        self.table.is_busy = false;
        match done {
            Done::Thought(thought) => self.table.thought = Some(thought),
            Done::Hint(Ok(hint)) => return self.give(hint),
            Done::Hint(Err(failure)) => return self.refused(failure),
            Done::GivenUp(hint) => {
                let answer = hint.map_or_else(|_| msg!("On to the next one."), |hint| hint.said);
                let skipped = msg!("Skipped. {answer} (This counts as not solved.)", answer);
                self.table.note = None;
                return self.end(Ending::Skipped, Some(skipped));
            }
            Done::Played(step, game, Ok(outcome)) => {
                let outcome = self.table.session.push(step, outcome, game).clone();
                return self.played(&outcome, theme);
            }
            Done::Played(_, _, Err(failure)) => return self.refused(failure),
        }
        Effect::Stay
    }

    /// Shows a hint; repeating one does not count.
    fn give(&mut self, hint: Hint) -> Effect {
        let table = &mut self.table;
        table.note = None;
        if table.hint.as_ref().is_some_and(|(_, before)| *before == hint.said) {
            return Effect::Stay;
        }
        table.session.count_hint();
        if hint.next == Next::End {
            return self.end(Ending::Shown, Some(hint.said));
        }
        table.hint = Some((table.next_hint, hint.said));
        table.next_hint = ANSWER.min(table.next_hint + u8::from(hint.next == Next::Deeper));
        Effect::Stay
    }

    fn is_unfinished(&self) -> bool {
        self.table.has_moves() && !self.skin.is_over(&self.table)
    }

    /// Begins another game.
    fn begin_anew(&mut self) -> Effect {
        let parting = self.skin.parting(&self.table);
        self.table.question = None;
        match self.skin.another(&mut self.table) {
            Ok(Effect::Stay) => {
                self.after_change();
                self.table.is_recorded = false;
                parting.map_or(Effect::Stay, |result| Effect::Record(Box::new(result)))
            }
            Ok(effect) => effect,
            Err(failure) => self.refused(failure),
        }
    }

    fn leave(&mut self) -> Effect {
        match self.skin.parting(&self.table).filter(|_| !self.is_unfinished()) {
            Some(result) => {
                self.is_leaving = true;
                Effect::Record(Box::new(result))
            }
            None => Effect::Close,
        }
    }

    fn recorded(&mut self, recorded: &Result<History, Message>) -> Effect {
        match recorded {
            Ok(past) => {
                self.table.past = past.clone();
                self.skin.shown(&mut self.table);
            }
            Err(why) => self.table.warn(msg!("not in your statistics: {why}", why = why.clone())),
        }
        if self.is_leaving { Effect::Close } else { Effect::Stay }
    }

    /// Handles the answer to an open question.
    fn answer(&mut self, event: &Event) -> Option<Effect> {
        if !matches!(event, Event::Key(_)) {
            return None;
        }
        let question = self.table.question.take()?;
        match (question, event.letter(), event.key()) {
            (Question::Resume, Some('n'), _) => Some(self.begin_anew()),
            (Question::Resume, Some(' ' | 'y'), _) => Some(Effect::Stay),
            (Question::Resume, _, Some(KeyCode::Enter)) => Some(Effect::Stay),
            (Question::Resume, ..) => None,
            (Question::GiveUp, Some('y'), _) => Some(self.begin_anew()),
            (Question::GiveUp, letter, _) => {
                let is_no = letter == Some('n') || event.is_leave();
                self.table.question = (!is_no).then_some(question);
                Some(Effect::Stay)
            }
        }
    }

    fn perform(&mut self, input: Input<S>, event: &Event, theme: Theme) -> Effect {
        match input {
            Input::Other => self.common(event, theme),
            Input::Taken => Effect::Stay,
            Input::Play(step) => self.play(step, theme),
            Input::PlaySlowly(step) => {
                let game = self.table.game().clone();
                self.start(Task::Play(game, step), theme)
            }
            Input::Undo => self.undo(),
            Input::Redo => self.redo(),
            Input::GiveUp => {
                let first = self.table.session.first().clone();
                self.start(Task::GiveUp(first), theme)
            }
            Input::New if self.is_unfinished() => {
                self.table.question = Some(Question::GiveUp);
                Effect::Stay
            }
            Input::New => self.begin_anew(),
            Input::Effect(effect) => effect,
        }
    }

    /// The keys that all games share.
    fn common(&mut self, event: &Event, theme: Theme) -> Effect {
        match (event.key(), event.letter()) {
            _ if event.control() == Some('r') => self.redo(),
            (Some(KeyCode::F(1)), _) | (_, Some('?')) => {
                Effect::read(self.title(), self.skin.help())
            }
            (_, Some('u')) => self.undo(),
            (_, Some('h' | 'i')) if self.table.over.is_none() && !self.table.is_busy => {
                let game = self.table.game().clone();
                self.start(Task::Hint(game, self.table.next_hint), theme)
            }
            _ if event.is_leave() => self.leave(),
            _ => Effect::Stay,
        }
    }

    fn let_time_pass(&mut self, now: Duration) {
        let lap = self.stopwatch.lap(now);
        let table = &mut self.table;
        table.now = now;
        if table.question.is_none() && table.over.is_none() {
            table.session.advance(lap);
        }
        if let Some(why) = table.session.problem() {
            table.warn(msg!("the game cannot be saved: {why}", why));
        }
    }

    fn update_event(&mut self, event: &Event, cx: EventContext) -> Effect {
        if self.table.saving.handle(event) {
            return Effect::Stay;
        }
        match event {
            Event::Tick => match self.worker.poll() {
                Some(done) => self.take_in(done, cx.theme),
                None => self.skin.tick(&mut self.table),
            },
            Event::Shown(past) => {
                self.table.past = past.clone();
                self.skin.shown(&mut self.table);
                Effect::Stay
            }
            Event::Recorded(recorded) => self.recorded(recorded),
            _ => match self.answer(event) {
                Some(effect) => effect,
                None if self.table.question.is_some() => Effect::Stay,
                None => {
                    let input = self.skin.input(&mut self.table, event, cx);
                    self.perform(input, event, cx.theme)
                }
            },
        }
    }
}

fn worker<S: Skin>(mut thinker: Thinker<S>, timeout: Duration) -> Worker<Task<S::Game>, Done<S>> {
    Worker::spawn(move |task: Task<S::Game>, asker: &Asker<Done<S>>| {
        let budget = || asker.budget().with_timeout(timeout);
        let done = match task {
            Task::Think(game) => match thinker(&game, asker) {
                Some(thought) => Done::Thought(thought),
                None => return,
            },
            Task::Hint(game, level) => Done::Hint(S::hint(&game, level, &budget())),
            Task::GiveUp(game) => Done::GivenUp(S::hint(&game, ANSWER, &budget())),
            Task::Play(mut game, step) => {
                let outcome = game.play(&step);
                Done::Played(step, game, outcome)
            }
        };
        asker.tell(done);
    })
}

impl<S: Skin> Screen for GameScreen<S> {
    fn title(&self) -> Message {
        self.skin.title(&self.table)
    }

    fn status(&self) -> Option<Message> {
        Some(self.skin.status(&self.table))
    }

    fn keys(&self) -> Vec<Key> {
        if let Some(keys) = self.table.saving.keys() {
            return keys;
        }
        match self.table.question {
            Some(Question::Resume) => vec![
                Key::named(KeyCode::Enter, msg!("resume")),
                Key::letter('n', msg!("new game")),
                Key::letter('q', msg!("leave")),
            ],
            Some(Question::GiveUp) => {
                vec![Key::letter('y', msg!("yes, a new game")), Key::letter('n', msg!("no, stay"))]
            }
            None => self.skin.keys(&self.table),
        }
    }

    fn update(&mut self, event: &Event, cx: EventContext) -> Effect {
        self.let_time_pass(cx.now);
        let effect = self.update_event(event, cx);
        if self.table.is_changed {
            self.after_change();
        }
        self.think_if_wanted();
        effect
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        self.skin.draw(&self.table, frame, area, theme);
    }

    fn poll_interval(&self) -> Duration {
        self.skin.poll_interval(&self.table)
    }

    fn remembers(&self) -> Option<&'static str> {
        Some(self.skin.puzzle().name())
    }

    fn is_under_way(&self) -> bool {
        self.skin.is_under_way(&self.table)
    }

    fn farewell(&self) -> Option<Message> {
        self.skin.farewell(&self.table)
    }
}
