//! Practice alone: one solvable hand after the other, against the clock.
//!
//! The answer is typed as one expression or built step by step; both go to the
//! same session, so one may begin with steps and finish with an expression.

use std::rc::Rc;
use std::time::Duration;

use ratatui::layout::Position as Place;
use unpuzzle::puzzles::twentyfour::game::HandGame;
use unpuzzle::twentyfour::Hand;
use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::hint::{Advice, Hint, HintLevel, Piece, Position, hint};
use unpuzzle_puzzles::{Exhausted, Game as _, GameId, Puzzle, Skill, Status, msg};
use unpuzzle_session::{Asker, KeptSession, Session, Worker};
use unpuzzle_store::{Ending, GameResult, Summary};

use super::dealer::{Dealer, Dealt};
use super::steps::{self, Picking};
use super::typing::{Preview, preview};
use super::{practice_view, solutions};
use crate::clock;
use crate::clock::Stopwatch;
use crate::entry::Entry;
use crate::env::{Begun, ScreenEnv};
use crate::history::{History, milliseconds, result_of};
use crate::prelude::*;

pub(crate) struct Practice {
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    dealer: Dealer,
    pub(super) number: u32,
    pub(super) dealt: Dealt,
    pub(super) session: KeptSession<HandGame>,
    worker: Worker<(Wish, Position, HintLevel), Advised>,
    pub(super) way: Way,
    pub(super) entry: Entry,
    pub(super) picking: Picking,
    /// The cards that each step took, as far as they were picked.
    taken: Vec<Vec<Card>>,
    pub(super) hint: Option<Message>,
    next_hint: HintLevel,
    pub(super) over: Option<Over>,
    past: History,
    stopwatch: Stopwatch,
}

/// What the worker found for a wish.
type Advised = (Wish, Result<Hint, Exhausted>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Hint,
    /// The hand is given up, and its answer shown.
    Skip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Typing,
    Stepping,
}

pub(crate) struct Over {
    pub(crate) ending: Ending,
    pub(crate) said: Message,
    /// Why it is not in the statistics.
    pub(crate) not_recorded: Option<Message>,
}

/// The kind of results of hands that have no level.
const UNRATED: &str = "other";

impl Practice {
    /// Goes on with the hand that was left, or deals the first one.
    pub(crate) fn new(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        dealer: Dealer,
    ) -> Result<Self, InputError> {
        let budget = env.budget();
        let open = |id: &_| HandGame::open(id, &budget);
        let past = env.history.past(puzzle.name());
        let first = dealer.first.as_ref().map(|id| (id, id.to_string()));
        let kind = first.as_ref().map_or_else(|| dealer.kind(), |_| "hand".to_owned());
        let name = first.as_ref().map(|(_, name)| name.as_str());
        let new = || match &first {
            Some((id, _)) => Ok(Session::new(open(id)?)),
            None => dealer.deal(&env, &past)?.session(&budget),
        };
        let Begun { mut session, is_kept, note } =
            env.begin((puzzle.name(), &kind, name), open, new)?;
        let dealt = Dealt::of_session(&session, &budget);
        let played = |(_, name): &(_, String)| past.results.iter().any(|one| one.game == *name);
        let played = first.as_ref().is_some_and(played);
        let before = || played.then(|| (Role::Warning, msg!("you have played this hand before")));
        let entry = Entry::saying(note.or_else(before));
        if !is_kept {
            session.keep();
        }
        Ok(Practice { entry, ..Practice::with_session(env, puzzle, dealer, dealt, session) })
    }

    /// Starts with a hand that is dealt already.
    #[cfg(test)]
    pub(crate) fn with_hand(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        dealer: Dealer,
        dealt: Dealt,
    ) -> Result<Self, InputError> {
        let session = KeptSession::new(dealt.session(&env.budget())?, None, false);
        Ok(Practice::with_session(env, puzzle, dealer, dealt, session))
    }

    fn with_session(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        dealer: Dealer,
        dealt: Dealt,
        session: KeptSession<HandGame>,
    ) -> Self {
        let timeout = env.search_timeout();
        let answer = move |(wish, position, level): (Wish, Position, HintLevel),
                           asker: &Asker<_>| {
            let budget = asker.budget().with_timeout(timeout);
            asker.tell((wish, hint(&position, level, &budget)));
        };
        Practice {
            env,
            puzzle,
            dealer,
            number: 1,
            dealt,
            session,
            worker: Worker::spawn(answer),
            way: Way::Typing,
            entry: Entry::default(),
            picking: Picking::default(),
            taken: Vec::new(),
            hint: None,
            next_hint: HintLevel::Nudge,
            over: None,
            past: History::default(),
            stopwatch: Stopwatch::default(),
        }
    }

    /// After a hand that was asked for, practice goes on as usual.
    fn deal_next(&mut self) -> Result<Effect, InputError> {
        if self.named().is_some() {
            let dealer = Dealer { first: None, ..self.dealer.clone() };
            let next = Practice::new(Rc::clone(&self.env), self.puzzle, dealer)?;
            return Ok(Effect::Replace(Box::new(next)));
        }
        let dealt = self.dealer.deal(&self.env, &self.past)?;
        self.session.begin(dealt.session(&self.env.budget())?);
        self.session.keep();
        self.dealt = dealt;
        self.number += 1;
        self.entry = Entry::default();
        self.picking = Picking::default();
        self.taken.clear();
        self.forget_hint();
        self.over = None;
        Ok(Effect::Stay)
    }

    /// The hand that was asked for, if this is one.
    pub(super) fn named(&self) -> Option<&GameId> {
        self.dealer.first.as_ref()
    }

    /// Whether the next hint is the answer, which ends the hand.
    pub(super) fn answer_is_next(&self) -> bool {
        self.next_hint == HintLevel::Answer
    }

    /// What the steps so far have made of the hand.
    pub(super) fn position(&self) -> &Position {
        self.session.game().position()
    }

    fn pieces(&self) -> &[Piece] {
        self.position().pieces()
    }

    /// The card that each piece on the table is, if it is one.
    pub(super) fn table(&self) -> Vec<Option<Card>> {
        let mut left = self.dealt.cards.clone();
        let moves = self.session.moves().len();
        for card in self.taken.iter().take(moves).flatten() {
            if let Some(place) = left.iter().position(|one| *one == Some(*card)) {
                left.remove(place);
            }
        }
        steps::cards_of(self.pieces(), left)
    }

    /// What the line comes to so far: read as an answer from the cards dealt, or
    /// else from what lies on the table after some steps.
    pub(super) fn preview(&self, text: &str) -> Preview {
        let rules = &self.dealt.rules;
        let from_cards = preview(text, &self.dealt.hand, rules);
        let table = Hand::new(self.pieces().iter().map(|piece| piece.value));
        match (&from_cards, table) {
            (Preview::Wrong(_), Ok(table)) if !self.session.moves().is_empty() => {
                preview(text, &table, rules)
            }
            _ => from_cards,
        }
    }

    /// How good the player is, once that hand is counted.
    pub(super) fn skill(&self) -> Option<Skill> {
        self.past.skill
    }

    fn level(&self) -> &'static str {
        self.dealt.level.map_or(UNRATED, |level| level.name())
    }

    /// What is said about all hands of this level.
    pub(super) fn summary(&self) -> Summary {
        let results = self.past.results.iter();
        Summary::of(results.filter(|result| result.level == self.level()))
    }

    fn let_time_pass(&mut self, now: Duration) {
        let time = self.stopwatch.lap(now);
        if self.over.is_none() {
            self.session.advance(time);
        }
    }

    fn forget_hint(&mut self) {
        self.worker.cancel();
        self.hint = None;
        self.next_hint = HintLevel::Nudge;
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
                self.forget_hint();
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
        if let [last] = self.pieces() {
            let dead_end =
                msg!("That makes {value}. Press u to go back.", value = last.value.to_string());
            self.session.count_mistake();
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
        self.hint = None;
        self.session.forget();
        let result = result_of(&self.session, self.level().to_owned(), ending);
        let predicted = self.dealt.predicted.map(milliseconds);
        Effect::Record(Box::new(GameResult { predicted, ..result }))
    }

    fn ask(&mut self, wish: Wish, position: Position, level: HintLevel) -> Effect {
        self.worker.ask((wish, position, level));
        self.entry.say(Role::Quiet, msg!("thinking …"));
        let found = self.worker.soon();
        self.take_in(found)
    }

    fn take_in(&mut self, found: Option<(Wish, Result<Hint, Exhausted>)>) -> Effect {
        let Some((wish, hint)) = found.filter(|_| self.over.is_none()) else {
            return Effect::Stay;
        };
        self.entry.hush();
        match (wish, hint) {
            (Wish::Skip, hint) => {
                let given_up = || msg!("On to the next one.");
                let answer = hint.map_or_else(|_| given_up(), |hint| hint.message());
                self.end(
                    Ending::Skipped,
                    msg!("Skipped. {answer} (This counts as not solved.)", answer),
                )
            }
            (Wish::Hint, Ok(hint)) => self.give(&hint),
            (Wish::Hint, Err(exhausted)) => {
                let why = msg!("there is no hint: {why}", why = exhausted.to_string());
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

    fn undo(&mut self) {
        self.entry.hush();
        if self.picking.back() {
            return;
        }
        self.forget_hint();
        if self.session.undo() {
            self.taken.truncate(self.session.moves().len());
            self.session.keep();
        } else {
            let nothing = msg!("there is nothing to take back");
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
            (_, Some('?')) => {
                return Effect::read(
                    self.title(),
                    msg!(
                        "Make the target from all cards, each used once, with + - * / and brackets.\n\nTyping: write the expression, then Enter. A J Q K and 1 11 12 13 mean the same.\nStep by step (Tab): a card, a sign, another card; by keys 1 to 9 or with the mouse.\nSteps may also be finished by typing. In Countdown every result must be whole.\n\nEnter         answer\nTab           step by step, or typing\nh             hint: first a nudge, then a step, then the answer, which ends the hand\nu             undo the last step\ns             skip: the answer is shown, and the hand counts as not solved\nEsc           empties the line, then leaves; the hand is kept\nq             leaves, unless the hand has a queen\n\nAfter a hand: Enter deals the next one, a shows all its solutions.\n\nThe rating rises when you solve a hand alone within a minute. It falls when a hand is skipped or its answer shown, so skip as if it were an answer."
                    ),
                );
            }
            (_, Some('h')) => {
                return self.ask(Wish::Hint, self.position().clone(), self.next_hint);
            }
            (_, Some('s')) => {
                let start = self.session.first().position().clone();
                return self.ask(Wish::Skip, start, HintLevel::Answer);
            }
            (_, Some('u')) => self.undo(),
            (_, Some('q')) if self.q_leaves() => return Effect::Close,
            _ => return self.answer(event),
        }
        Effect::Stay
    }

    /// Whether `q` cannot be meant as a queen.
    fn q_leaves(&self) -> bool {
        let is_queen = |card: &Option<Card>| card.is_some_and(|card| card.rank.value() == 12);
        let queen = self.dealt.cards.iter().any(is_queen);
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
        let (first, table, made) = (self.picking.first, self.table(), self.session.moves().len());
        let Some(step) = self.picking.piece(place, self.session.game().position().pieces()) else {
            return Effect::Stay;
        };
        let effect = self.play(&step.to_string());
        if self.session.moves().len() > made {
            let picked = [first, Some(place)].into_iter().flatten();
            self.taken.resize(made, Vec::new());
            self.taken.push(picked.filter_map(|place| table[place]).collect());
        }
        effect
    }

    fn click(&mut self, place: Place, area: Rect) -> Effect {
        let areas = practice_view::Areas::of(area, self.dealt.cards.len());
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
            (Some(KeyCode::Enter), _) | (_, Some('n' | ' ')) => {
                self.deal_next().unwrap_or_else(|failure| {
                    self.entry.refuse(failure);
                    Effect::Stay
                })
            }
            (_, Some('a')) => solutions::of_hand(&self.env, self.puzzle, &self.dealt),
            (_, Some('?')) => Effect::read(
                self.title(),
                msg!(
                    "Make the target from all cards, each used once, with + - * / and brackets.\n\nTyping: write the expression, then Enter. A J Q K and 1 11 12 13 mean the same.\nStep by step (Tab): a card, a sign, another card; by keys 1 to 9 or with the mouse.\nSteps may also be finished by typing. In Countdown every result must be whole.\n\nEnter         answer\nTab           step by step, or typing\nh             hint: first a nudge, then a step, then the answer, which ends the hand\nu             undo the last step\ns             skip: the answer is shown, and the hand counts as not solved\nEsc           empties the line, then leaves; the hand is kept\nq             leaves, unless the hand has a queen\n\nAfter a hand: Enter deals the next one, a shows all its solutions.\n\nThe rating rises when you solve a hand alone within a minute. It falls when a hand is skipped or its answer shown, so skip as if it were an answer."
                ),
            ),
            _ if event.is_leave() => Effect::Close,
            _ => Effect::Stay,
        }
    }

    fn recorded(&mut self, recorded: &Result<History, Message>) {
        match (recorded, &mut self.over) {
            (Ok(past), _) => self.past = past.clone(),
            (Err(why), Some(over)) => {
                over.not_recorded =
                    Some(msg!("This hand is not in your statistics: {why}", why = why.clone()));
            }
            (Err(_), None) => {}
        }
    }
}

impl Screen for Practice {
    fn title(&self) -> Message {
        title(self.puzzle, msg!("Play alone"))
    }

    fn status(&self) -> Option<Message> {
        Some(msg!(
            "hints {hints}  undone {undos}  wrong {mistakes}  {time}",
            hints = self.session.hints(),
            undos = self.session.undos(),
            mistakes = self.session.mistakes(),
            time = clock::minutes(self.session.elapsed())
        ))
    }

    fn keys(&self) -> Vec<Key> {
        if self.over.is_some() {
            let mut keys = vec![
                Key::named(KeyCode::Enter, msg!("next hand")),
                Key::letter('a', msg!("all solutions")),
            ];
            keys.extend(Key::help_and_leave());
            return keys;
        }
        let mut keys = match self.way {
            Way::Typing => vec![
                Key::named(KeyCode::Enter, msg!("verb"; "answer")),
                Key::named(KeyCode::Tab, msg!("by steps")),
            ],
            Way::Stepping => vec![Key::named(KeyCode::Tab, msg!("type it"))],
        };
        let hint = if self.answer_is_next() { msg!("show the answer") } else { msg!("hint") };
        let [help, leave] = Key::help_and_leave();
        keys.extend([
            Key::letter('h', hint),
            Key::letter('u', msg!("undo")),
            Key::letter('s', msg!("skip")),
            help,
            if self.q_leaves() { leave } else { Key::named(KeyCode::Esc, msg!("leave")) },
        ]);
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context.now);
        match event {
            Event::Tick => {
                let found = self.worker.poll();
                return self.take_in(found);
            }
            Event::Shown(past) => self.past = past.clone(),
            Event::Recorded(recorded) => self.recorded(recorded),
            _ if self.over.is_some() => return self.update_over(event),
            _ => return self.update_thinking(event, context),
        }
        Effect::Stay
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
