//! Practice alone: one solvable hand after the other, against the clock.
//!
//! The answer is typed as one expression or built step by step; both go to the
//! same session, so one may begin with steps and finish with an expression.

use std::rc::Rc;

use ratatui::layout::Position as Place;
use unpuzzle::puzzles::twentyfour::game::{HandGame, Made};
use unpuzzle::twentyfour::Hand;
use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::hint::{Advice, HintLevel, Piece, Position, hint};
use unpuzzle_puzzles::{Budget, Game as _, GameId, Puzzle, msg};
use unpuzzle_session::Session;
use unpuzzle_store::{GameResult, Summary};

use super::dealer::{Dealer, Dealt};
use super::steps::{self, Picking};
use super::typing::{Preview, preview};
use super::{practice_view, solutions};
use crate::clock;
use crate::entry::{Entry, Note};
#[cfg(test)]
use crate::env::Begun;
use crate::env::ScreenEnv;
use crate::game::{GameScreen, Hint, Input, Next, Skin, Table as GameTable};
use crate::history::milliseconds;
use crate::prelude::*;

pub(crate) struct Practice {
    puzzle: &'static dyn Puzzle,
    dealer: Dealer,
    pub(super) number: u32,
    pub(super) dealt: Dealt,
    pub(super) way: Way,
    pub(super) entry: Entry,
    pub(super) picking: Picking,
    /// The cards of the step that is being made, and those that each step took, as far as
    /// they were picked.
    picked: Vec<Card>,
    taken: Vec<Vec<Card>>,
}

pub(super) type Table = GameTable<Practice>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Typing,
    Stepping,
}

/// The kind of results of hands that have no level.
const UNRATED: &str = "other";

/// Goes on with the hand that was left, or deals the first one.
pub(crate) fn screen(
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    dealer: Dealer,
) -> Result<GameScreen<Practice>, InputError> {
    let budget = env.budget();
    let open = |id: &_| HandGame::open(id, &budget);
    let past = env.history.past(puzzle.name());
    let first = dealer.first.as_ref().map(|id| (id, id.to_string()));
    let kind = first.as_ref().map_or_else(|| dealer.kind(), |_| "hand".to_owned());
    let name = first.as_ref().map(|(_, name)| name.clone()).or_else(|| env.given_seed());
    let new = || match &first {
        Some((id, _)) => Ok(Session::new(open(id)?)),
        None => dealer.deal(&env, &past)?.session(&budget),
    };
    let mut begun = env.begin((puzzle.name(), &kind, name.as_deref()), open, new)?;
    let played = |(_, name): &(_, String)| past.results.iter().any(|one| one.game == *name);
    if begun.note.is_none() && first.as_ref().is_some_and(played) {
        begun.note = Some((Role::Warning, msg!("you have played this hand before")));
    }
    if !begun.is_kept {
        begun.session.keep();
    }
    let dealt = Dealt::of_session(&begun.session, &budget);
    Ok(GameScreen::new(env, Practice::new(puzzle, dealer, dealt), begun))
}

/// Starts with a hand that is dealt already.
#[cfg(test)]
pub(crate) fn with_hand(
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    dealer: Dealer,
    dealt: Dealt,
) -> Result<GameScreen<Practice>, InputError> {
    let session = dealt.session(&env.budget())?;
    let begun = Begun { session, is_kept: false, note: None };
    Ok(GameScreen::new(env, Practice::new(puzzle, dealer, dealt), begun))
}

impl Practice {
    fn new(puzzle: &'static dyn Puzzle, dealer: Dealer, dealt: Dealt) -> Self {
        Practice {
            puzzle,
            dealer,
            number: 1,
            dealt,
            way: Way::Typing,
            entry: Entry::default(),
            picking: Picking::default(),
            picked: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// The hand that was asked for, if this is one.
    pub(super) fn named(&self) -> Option<&GameId> {
        self.dealer.first.as_ref()
    }

    /// The card that each piece on the table is, if it is one.
    pub(super) fn cards(&self, table: &Table) -> Vec<Option<Card>> {
        let mut left = self.dealt.cards.clone();
        let moves = table.session.moves().len();
        for card in self.taken.iter().take(moves).flatten() {
            if let Some(place) = left.iter().position(|one| *one == Some(*card)) {
                left.remove(place);
            }
        }
        steps::cards_of(pieces(table), left)
    }

    /// What the line comes to so far: read as an answer from the cards dealt, or
    /// else from what lies on the table after some steps.
    pub(super) fn preview(&self, table: &Table, text: &str) -> Preview {
        let rules = &self.dealt.rules;
        let from_cards = preview(text, &self.dealt.hand, rules);
        let left = Hand::new(pieces(table).iter().map(|piece| piece.value));
        match (&from_cards, left) {
            (Preview::Wrong(_), Ok(left)) if table.has_moves() => preview(text, &left, rules),
            _ => from_cards,
        }
    }

    fn level(&self) -> &'static str {
        self.dealt.level.map_or(UNRATED, |level| level.name())
    }

    /// What is said about all hands of this level.
    pub(super) fn summary(&self, table: &Table) -> Summary {
        let results = table.past.results.iter();
        Summary::of(results.filter(|result| result.level == self.level()))
    }

    /// Whether `q` cannot be meant as a queen.
    pub(super) fn q_leaves(&self) -> bool {
        let is_queen = |card: &Option<Card>| card.is_some_and(|card| card.rank.value() == 12);
        let queen = self.dealt.cards.iter().any(is_queen);
        self.way == Way::Stepping || self.entry.input.is_empty() && !queen
    }

    fn submit(&mut self, table: &mut Table) -> Input<Self> {
        let typed = self.entry.input.text();
        let is_open = has_open_bracket(&typed);
        // Breaking off in the middle is no wrong answer.
        match self.preview(table, &typed) {
            _ if typed.trim().is_empty() => Input::Taken,
            Preview::Unfinished => Input::Taken,
            Preview::Makes(..) if is_open => {
                table.warn(msg!("a bracket is still open"));
                Input::Taken
            }
            _ => match table.game().read(&typed) {
                Ok(step) => Input::Play(step),
                Err(failure) => {
                    table.note = Some(Note::Refused(failure));
                    Input::Taken
                }
            },
        }
    }

    fn answer(&mut self, table: &mut Table, event: &Event) -> Input<Self> {
        match self.way {
            Way::Typing if event.key() == Some(KeyCode::Enter) => self.submit(table),
            Way::Typing => {
                if self.entry.edit(event) {
                    table.note = None;
                }
                Input::Taken
            }
            Way::Stepping => self.step(table, event),
        }
    }

    fn step(&mut self, table: &mut Table, event: &Event) -> Input<Self> {
        match event.letter() {
            Some(digit @ '1'..='9') => return self.pick(table, digit as usize - '1' as usize),
            Some(letter) => {
                if let Some(operator) = steps::operator_of(letter) {
                    self.picking.operator(operator);
                }
            }
            None if event.key() == Some(KeyCode::Backspace) => return self.undo(table),
            None => {}
        }
        Input::Taken
    }

    fn undo(&mut self, table: &mut Table) -> Input<Self> {
        table.note = None;
        if self.picking.back() { Input::Taken } else { Input::Undo }
    }

    fn pick(&mut self, table: &mut Table, place: usize) -> Input<Self> {
        let (first, cards) = (self.picking.first, self.cards(table));
        let Some(step) = self.picking.piece(place, pieces(table)) else {
            return Input::Taken;
        };
        let picked = [first, Some(place)].into_iter().flatten();
        self.picked = picked.filter_map(|place| cards[place]).collect();
        Input::Play(step.into())
    }

    fn click(&mut self, table: &mut Table, place: Place, area: Rect) -> Input<Self> {
        let areas = practice_view::Areas::of(area, self.dealt.cards.len());
        if let Some(card) = areas.card_at(pieces(table).len(), place) {
            self.way = Way::Stepping;
            return self.pick(table, card);
        }
        if let Some(operator) = areas.sign_at(place).filter(|_| self.way == Way::Stepping) {
            self.picking.operator(operator);
        }
        Input::Taken
    }

    fn change_way(&mut self, table: &mut Table) {
        table.note = None;
        self.picking = Picking::default();
        self.way = match self.way {
            Way::Typing => Way::Stepping,
            Way::Stepping => Way::Typing,
        };
    }

    fn step_back_or_leave(&mut self, table: &mut Table) -> Input<Self> {
        if self.way == Way::Typing && !self.entry.input.is_empty() {
            self.entry = Entry::default();
            table.note = None;
            return Input::Taken;
        }
        if self.way == Way::Stepping && self.picking.back() {
            return Input::Taken;
        }
        Input::Other
    }

    fn input_after(&mut self, table: &Table, event: &Event) -> Input<Self> {
        match (event.key(), event.letter()) {
            (Some(KeyCode::Enter), _) | (_, Some('n' | ' ')) => Input::New,
            (_, Some('a')) => {
                Input::Effect(solutions::of_hand(&table.env, self.puzzle, &self.dealt))
            }
            (_, Some('u')) => Input::Taken,
            _ => Input::Other,
        }
    }
}

/// What the steps so far have made of the hand.
pub(super) fn pieces(table: &Table) -> &[Piece] {
    position(table).pieces()
}

pub(super) fn position(table: &Table) -> &Position {
    table.game().position()
}

fn has_open_bracket(text: &str) -> bool {
    let count = |signs: &[char]| text.matches(signs).count();
    count(&['(', '[', '{']) > count(&[')', ']', '}'])
}

impl Skin for Practice {
    type Game = HandGame;
    type Thought = ();

    fn puzzle(&self) -> &'static dyn Puzzle {
        self.puzzle
    }

    fn title(&self, _table: &Table) -> Message {
        title(self.puzzle, msg!("Play alone"))
    }

    fn status(&self, table: &Table) -> Message {
        msg!(
            "hints {hints}  undone {undos}  wrong {mistakes}  {time}",
            hints = table.session.hints(),
            undos = table.session.undos(),
            mistakes = table.session.mistakes(),
            time = clock::minutes(table.session.elapsed())
        )
    }

    fn keys(&self, table: &Table) -> Vec<Key> {
        practice_view::keys(self, table)
    }

    fn help(&self) -> Message {
        msg!(
            "Make the target from all cards, each used once, with + - * / and brackets.\n\nTyping: write the expression, then Enter. A J Q K and 1 11 12 13 mean the same.\nStep by step (Tab): a card, a sign, another card; by keys 1 to 9 or with the mouse.\nSteps may also be finished by typing. In Countdown every result must be whole.\n\nEnter         answer\nTab           step by step, or typing\nh             hint: first a nudge, then a step, then the answer, which ends the hand\nu             undo the last step\ns             skip: the answer is shown, and the hand counts as not solved\nEsc           empties the line, then leaves; the hand is kept\nq             leaves, unless the hand has a queen\n\nAfter a hand: Enter deals the next one, a shows all its solutions.\n\nThe rating rises when you solve a hand alone within a minute. It falls when a hand is skipped or its answer shown, so skip as if it were an answer."
        )
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        practice_view::draw(self, table, frame, area, theme);
    }

    fn input(&mut self, table: &mut Table, event: &Event, cx: EventContext) -> Input<Self> {
        if table.over.is_some() {
            return self.input_after(table, event);
        }
        if let Event::Click(place) = event {
            return self.click(table, *place, cx.area);
        }
        match (event.key(), event.letter()) {
            _ if event.control().is_some() => self.answer(table, event),
            (Some(KeyCode::Tab), _) => {
                self.change_way(table);
                Input::Taken
            }
            (Some(KeyCode::Esc), _) => self.step_back_or_leave(table),
            (_, Some('s')) => Input::GiveUp,
            (_, Some('u')) => self.undo(table),
            (_, Some('?' | 'h')) | (Some(KeyCode::F(1)), _) => Input::Other,
            (_, Some('q')) if self.q_leaves() => Input::Other,
            _ => self.answer(table, event),
        }
    }

    fn played(&mut self, table: &mut Table, made: &Made, _theme: Theme) {
        self.taken.resize(table.session.moves().len() - 1, Vec::new());
        self.taken.push(std::mem::take(&mut self.picked));
        if let Made::Step { value, is_last: true, .. } = made {
            let value = value.to_string();
            table.session.count_mistake();
            table.say(Role::Bad, msg!("That makes {value}. Press u to go back.", value));
        }
    }

    fn refused(&mut self, table: &mut Table) {
        table.session.count_mistake();
    }

    fn changed(&mut self, table: &mut Table) {
        self.entry = Entry::default();
        self.picking = Picking::default();
        self.taken.truncate(table.session.moves().len());
    }

    /// A hint that only says what to undo does not use up a level.
    fn hint(game: &HandGame, level: u8, budget: &Budget) -> Result<Hint, InputError> {
        let level = HintLevel::new(level).unwrap_or(HintLevel::Answer);
        let hint = hint(game.position(), level, budget).map_err(|exhausted| {
            InputError::new(msg!("there is no hint: {why}", why = exhausted.to_string()))
        })?;
        let next = match hint.advice {
            Advice::Undo { .. } => Next::Same,
            Advice::Answer { .. } => Next::End,
            _ => Next::Deeper,
        };
        Ok(Hint { said: hint.message(), next })
    }

    fn is_begun(&self, _table: &Table) -> bool {
        true
    }

    fn result(&self, _table: &Table, result: GameResult) -> Option<GameResult> {
        let predicted = self.dealt.predicted.map(milliseconds);
        Some(GameResult { level: self.level().to_owned(), predicted, ..result })
    }

    /// After a hand that was asked for, practice goes on as usual.
    fn another(&mut self, table: &mut Table) -> Result<Effect, InputError> {
        if self.named().is_some() {
            let dealer = Dealer { first: None, ..self.dealer.clone() };
            let next = screen(Rc::clone(&table.env), self.puzzle, dealer)?;
            return Ok(Effect::Replace(Box::new(next)));
        }
        let dealt = self.dealer.deal(&table.env, &table.past)?;
        let session = dealt.session(&table.env.budget())?;
        table.session.replace_by(session);
        self.dealt = dealt;
        self.number += 1;
        Ok(Effect::Stay)
    }
}
