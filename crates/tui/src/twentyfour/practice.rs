//! Practice alone: one solvable hand after the other, against the clock.
//!
//! The answer is typed as one expression or built step by step; both go to the
//! same session, so one may begin with steps and finish with an expression.

use std::rc::Rc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position as Place, Rect};
use unpuzzle::puzzles::twentyfour::sentences::Localize;
use unpuzzle::twentyfour::Hand;
use unpuzzle::twentyfour::hint::{Advice, Hint, HintLevel, Piece, Position, hint};
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Game, InputError, Message, Puzzle, Skill, Status};
use unpuzzle_session::{KeptSession, Session};
use unpuzzle_store::{Ending, Summary};

use super::dealer::{Dealer, Dealt};
use super::steps::{self, Picking};
use super::typing::{Preview, preview};
use super::{messages, practice_view, solutions};
use crate::clock::Stopwatch;
use crate::entry::Entry;
use crate::env::ScreenEnv;
use crate::history::{History, NewResult};
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::theme::Theme;
use crate::{clock, messages as common};

/// The screen.
pub(crate) struct Practice {
    pub(super) env: Rc<ScreenEnv>,
    pub(super) puzzle: &'static dyn Puzzle,
    dealer: Dealer,
    pub(super) number: u32,
    pub(super) dealt: Dealt,
    pub(super) session: KeptSession<Box<dyn Game>>,
    pub(super) way: Way,
    pub(super) entry: Entry,
    pub(super) picking: Picking,
    pub(super) hint: Option<Message>,
    next_hint: HintLevel,
    pub(super) over: Option<Over>,
    past: History,
    stopwatch: Stopwatch,
}

/// The name of the note about the cards, which count the same in any suit.
const CARDS: &str = "cards";

/// How the answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// As one typed expression.
    Typing,
    /// Card, sign, card.
    Stepping,
}

/// A hand that is done with.
pub(crate) struct Over {
    /// How it ended.
    pub(crate) ending: Ending,
    /// What was said about it.
    pub(crate) said: Message,
    /// Why it is not in the statistics.
    pub(crate) not_recorded: Option<Message>,
}

impl Practice {
    /// Goes on with the hand that was left, or deals the first one.
    pub(crate) fn new(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        dealer: Dealer,
    ) -> Result<Self, InputError> {
        let budget = env.budget();
        let kept = env.resume((puzzle.name(), &dealer.kind(), None), |id| puzzle.open(id, &budget));
        let left = kept.session.and_then(|session| {
            let dealt = Dealt::read(session.note(CARDS)?, &budget)?;
            Some((session, dealt))
        });
        if let Some((session, dealt)) = left {
            let session = KeptSession::new(session, kept.file, true);
            let mut practice = Practice::with_session(env, puzzle, dealer, dealt, session);
            let resumed = common::RESUMED.message();
            practice.entry.say(Role::Accent, resumed);
            return Ok(practice);
        }
        let skill = env.history.skill(puzzle.name());
        let dealt = dealer.deal(&env, skill)?;
        let session = open(&env, puzzle, &dealt)?;
        let mut session = KeptSession::new(session, kept.file, false);
        session.keep();
        let mut practice = Practice::with_session(env, puzzle, dealer, dealt, session);
        if let Some(problem) = kept.problem {
            practice.entry.say(Role::Warning, problem);
        }
        Ok(practice)
    }

    /// Starts with a hand that is dealt already.
    #[cfg(test)]
    pub(crate) fn with_hand(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        dealer: Dealer,
        dealt: Dealt,
    ) -> Result<Self, InputError> {
        let session = KeptSession::new(open(&env, puzzle, &dealt)?, None, false);
        Ok(Practice::with_session(env, puzzle, dealer, dealt, session))
    }

    fn with_session(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        dealer: Dealer,
        dealt: Dealt,
        session: KeptSession<Box<dyn Game>>,
    ) -> Self {
        Practice {
            env,
            puzzle,
            dealer,
            number: 1,
            dealt,
            session,
            way: Way::Typing,
            entry: Entry::default(),
            picking: Picking::default(),
            hint: None,
            next_hint: HintLevel::Nudge,
            over: None,
            past: History::default(),
            stopwatch: Stopwatch::default(),
        }
    }

    fn deal_next(&mut self) -> Result<(), InputError> {
        let dealt = self.dealer.deal(&self.env, self.past.skill)?;
        let session = open(&self.env, self.puzzle, &dealt)?;
        self.session.begin(session);
        self.session.keep();
        self.dealt = dealt;
        self.number += 1;
        self.entry = Entry::default();
        self.picking = Picking::default();
        self.hint = None;
        self.next_hint = HintLevel::Nudge;
        self.over = None;
        Ok(())
    }

    /// What the steps so far have made of the hand.
    pub(super) fn position(&self) -> Option<Position> {
        steps::position(&self.dealt.hand(), self.session.moves())
    }

    /// What the line comes to so far: read as an answer from the cards dealt, or
    /// else from what lies on the table after some steps.
    pub(super) fn preview(&self, text: &str) -> Preview {
        let from_cards = preview(text, &self.dealt.hand());
        let table = Hand::new(self.pieces().iter().map(|piece| piece.value));
        match (&from_cards, table) {
            (Preview::Wrong(_), Some(table)) if !self.session.moves().is_empty() => {
                preview(text, &table)
            }
            _ => from_cards,
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        self.position().map_or_else(Vec::new, |position| position.pieces().to_vec())
    }

    /// How good the player is, once that hand is counted.
    pub(super) fn skill(&self) -> Option<Skill> {
        self.past.skill
    }

    /// What is said about all hands of this level.
    pub(super) fn summary(&self) -> Summary {
        let level = self.dealt.level;
        let results = self.past.results.iter();
        Summary::of(results.filter(|result| result.level == level.name()))
    }

    fn let_time_pass(&mut self, now: Duration) {
        let time = self.stopwatch.lap(now);
        if self.over.is_none() {
            self.session.advance(time);
        }
    }

    /// Makes a move: a whole expression or one step.
    fn play(&mut self, text: &str) -> Effect {
        let played = self.session.play(text);
        if played.is_err() {
            self.session.count_mistake();
        }
        self.session.keep();
        match played {
            Ok(said) => {
                self.hint = None;
                self.next_hint = HintLevel::Nudge;
                self.entry = Entry::default();
                self.after_move(said)
            }
            Err(failure) => {
                self.entry.refuse(failure);
                Effect::Stay
            }
        }
    }

    fn after_move(&mut self, said: Message) -> Effect {
        if self.session.game().status() == Status::Won {
            return self.end(Ending::Solved, said);
        }
        if let [last] = &self.pieces()[..] {
            self.session.count_mistake();
            let dead_end = messages::DEAD_END.with("value", last.value.to_string());
            self.entry.say(Role::Bad, dead_end);
        }
        Effect::Stay
    }

    fn submit(&mut self) -> Effect {
        let typed = self.entry.input.text();
        // Breaking off in the middle is no wrong answer.
        match self.preview(&typed) {
            _ if typed.trim().is_empty() => Effect::Stay,
            Preview::Unfinished => Effect::Stay,
            _ => self.play(&typed),
        }
    }

    fn end(&mut self, ending: Ending, said: Message) -> Effect {
        self.over = Some(Over { ending, said, not_recorded: None });
        self.picking = Picking::default();
        self.session.forget();
        let level = self.dealt.level.name().to_owned();
        let result = NewResult::of(&self.session, level, ending);
        let predicted = Some(self.dealt.predicted);
        Effect::Record(Box::new(NewResult { predicted, ..result }))
    }

    fn ask_hint(&mut self) -> Effect {
        let Some(position) = self.position() else {
            return Effect::Stay;
        };
        match hint(&position, self.next_hint, &self.env.budget()) {
            Ok(hint) => self.give(&hint),
            Err(exhausted) => {
                let why = messages::NO_HINT.with("why", exhausted.to_string());
                self.entry.say(Role::Warning, why);
                Effect::Stay
            }
        }
    }

    /// Shows a hint. One that only says what to undo does not use up a level.
    fn give(&mut self, hint: &Hint) -> Effect {
        if self.hint == Some(hint.message()) {
            return Effect::Stay;
        }
        self.session.count_hint();
        self.session.keep();
        if matches!(hint.advice, Advice::Answer { .. }) {
            self.hint = None;
            return self.end(Ending::Shown, hint.message());
        }
        self.hint = Some(hint.message());
        self.next_hint = match (&hint.advice, self.next_hint) {
            (Advice::Undo { .. }, level) => level,
            (_, HintLevel::Nudge) => HintLevel::Step,
            (_, _) => HintLevel::Answer,
        };
        Effect::Stay
    }

    fn skip(&mut self) -> Effect {
        self.hint = None;
        let start = steps::position(&self.dealt.hand(), &[]);
        let answer = start.and_then(|start| {
            let budget = self.env.budget();
            hint(&start, HintLevel::Answer, &budget).ok()
        });
        let answer = answer.map_or_else(|| messages::GIVEN_UP.message(), |hint| hint.message());
        self.end(Ending::Skipped, messages::SKIPPED.with("answer", answer))
    }

    fn undo(&mut self) {
        self.entry.hush();
        if self.picking.back() {
            return;
        }
        self.next_hint = HintLevel::Nudge;
        self.hint = None;
        if self.session.undo() {
            self.session.keep();
        } else {
            let nothing = common::NOTHING_TO_UNDO.message();
            self.entry.say(Role::Warning, nothing);
        }
    }

    fn update_thinking(&mut self, event: &Event, context: EventContext) -> Effect {
        if let Event::Click(place) = event {
            return self.click(*place, context.area);
        }
        match (event.key(), event.letter()) {
            (Some(KeyCode::Tab), _) => self.change_way(),
            (Some(KeyCode::Esc), _) => return self.step_back_or_leave(),
            (_, Some('h')) => return self.ask_hint(),
            (_, Some('s')) => return self.skip(),
            (_, Some('u')) => self.undo(),
            (_, Some('q')) if self.means_leaving() => return Effect::Close,
            _ => return self.answer(event),
        }
        Effect::Stay
    }

    /// Whether `q` cannot be meant as a queen.
    fn means_leaving(&self) -> bool {
        let queen = self.dealt.cards.iter().any(|card| card.rank.value() == 12);
        self.way == Way::Stepping || self.entry.input.is_empty() && !queen
    }

    fn answer(&mut self, event: &Event) -> Effect {
        match self.way {
            Way::Typing if event.key() == Some(KeyCode::Enter) => self.submit(),
            Way::Typing => {
                self.entry.edit(event);
                Effect::Stay
            }
            Way::Stepping => self.step(event),
        }
    }

    fn step(&mut self, event: &Event) -> Effect {
        match event.letter() {
            Some(digit @ '1'..='9') => return self.pick(digit as usize - '1' as usize),
            Some(letter) => {
                if let Some(operator) = steps::operator_of(letter) {
                    self.picking.operator(operator);
                }
            }
            None if event.key() == Some(KeyCode::Backspace) => self.undo(),
            None => {}
        }
        Effect::Stay
    }

    fn pick(&mut self, place: usize) -> Effect {
        match self.picking.piece(place, &self.pieces()) {
            Some(step) => self.play(&step.to_string()),
            None => Effect::Stay,
        }
    }

    fn click(&mut self, place: Place, area: Rect) -> Effect {
        let areas = practice_view::Areas::of(area);
        if let Some(card) = areas.card_at(self.pieces().len(), place) {
            self.way = Way::Stepping;
            return self.pick(card);
        }
        if let Some(operator) = areas.sign_at(place).filter(|_| self.way == Way::Stepping) {
            self.picking.operator(operator);
        }
        Effect::Stay
    }

    fn change_way(&mut self) {
        self.entry.hush();
        self.picking = Picking::default();
        self.way = match self.way {
            Way::Typing => Way::Stepping,
            Way::Stepping => Way::Typing,
        };
    }

    fn step_back_or_leave(&mut self) -> Effect {
        if self.way == Way::Typing && !self.entry.input.is_empty() {
            self.entry = Entry::default();
            return Effect::Stay;
        }
        if self.way == Way::Stepping && self.picking.back() {
            return Effect::Stay;
        }
        Effect::Close
    }

    fn update_over(&mut self, event: &Event) -> Effect {
        match (event.key(), event.letter()) {
            (Some(KeyCode::Enter), _) | (_, Some('n' | ' ')) => match self.deal_next() {
                Ok(()) => Effect::Stay,
                Err(failure) => {
                    self.entry.refuse(failure);
                    Effect::Stay
                }
            },
            (_, Some('a')) => solutions::of_hand(&self.env, self.puzzle, &self.dealt.hand()),
            _ if event.is_leave() => Effect::Close,
            _ => Effect::Stay,
        }
    }

    fn recorded(&mut self, recorded: &Result<History, Message>) {
        match (recorded, &mut self.over) {
            (Ok(past), _) => self.past = past.clone(),
            (Err(why), Some(over)) => {
                over.not_recorded = Some(messages::NOT_RECORDED.with("why", why.clone()));
            }
            (Err(_), None) => {}
        }
    }
}

fn open(env: &ScreenEnv, puzzle: &dyn Puzzle, dealt: &Dealt) -> Result<Session, InputError> {
    let id = dealt.id()?;
    let mut session = Session::new(puzzle.open(&id, &env.budget())?);
    session.set_note(CARDS, &dealt.to_text());
    Ok(session)
}

impl Screen for Practice {
    fn title(&self) -> Message {
        common::TITLE.with("puzzle", self.puzzle.about().title).with("screen", &messages::PRACTICE)
    }

    fn status(&self) -> Option<Message> {
        Some(
            messages::PRACTICE_STATUS
                .with("hints", self.session.hints())
                .with("undos", self.session.undos())
                .with("mistakes", self.session.mistakes())
                .with("time", clock::minutes(self.session.elapsed())),
        )
    }

    fn keys(&self) -> Vec<Key> {
        if self.over.is_some() {
            return vec![
                Key::named(KeyCode::Enter, &messages::NEXT_HAND),
                Key::letter('a', &messages::ALL_SOLUTIONS),
                Key::named(KeyCode::Esc, &common::LEAVE),
            ];
        }
        let mut keys = match self.way {
            Way::Typing => vec![
                Key::named(KeyCode::Enter, &messages::ANSWER),
                Key::named(KeyCode::Tab, &messages::BY_STEPS),
            ],
            Way::Stepping => vec![Key::named(KeyCode::Tab, &messages::BY_TYPING)],
        };
        keys.extend([
            Key::letter('h', &common::HINT),
            Key::letter('u', &common::UNDO),
            Key::letter('s', &messages::SKIP),
            Key::named(KeyCode::Esc, &common::LEAVE),
        ]);
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context.now);
        match event {
            Event::Shown(past) => {
                self.past = past.clone();
                Effect::Stay
            }
            Event::Recorded(recorded) => {
                self.recorded(recorded);
                Effect::Stay
            }
            _ if self.over.is_some() => self.update_over(event),
            _ => self.update_thinking(event, context),
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        practice_view::draw(self, frame, area, theme);
    }

    fn remembers(&self) -> Option<&'static str> {
        Some(self.puzzle.name())
    }

    fn is_under_way(&self) -> bool {
        self.over.is_none()
    }
}
