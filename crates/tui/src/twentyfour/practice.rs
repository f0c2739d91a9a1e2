//! Practice alone: one solvable hand after the other, against the clock.
//!
//! The answer is typed as one expression or built step by step, in one session: one may begin
//! with steps and finish with an expression.

use std::rc::Rc;
use std::time::Duration;

use ratatui::layout::{Flex, Position as Place};
use unpuzzle::expr::{Operator, Rational};
use unpuzzle::puzzles::twentyfour::game::{HandGame, Made};
use unpuzzle::puzzles::twentyfour::in_text;
use unpuzzle::twentyfour::Hand;
use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::hint::{Advice, HintLevel, Piece, Position, hint};
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Budget, Game as _, Puzzle, msg};
use unpuzzle_session::Session;
use unpuzzle_store::{Ending, GameResult, Summary};

use super::dealer::{Dealer, Dealt};
use super::steps::{self, Picking, Preview, SIGNS, preview};
use crate::cards::Size;
use crate::entry::{Entry, Note};
use crate::env::ScreenEnv;
use crate::game::{GameScreen, Hint, Input, Next, Over, Skin, Table as GameTable};
use crate::history::milliseconds;
use crate::page::wrap;
use crate::prelude::*;
use crate::{cards, clock, entry, env, history};

pub(crate) struct Practice {
    puzzle: &'static dyn Puzzle,
    dealer: Dealer,
    number: u32,
    dealt: Dealt,
    way: Way,
    entry: Entry,
    picking: Picking,
    /// Cards picked for the current step and for each step taken.
    picked: Vec<Card>,
    taken: Vec<Vec<Card>>,
}

type Table = GameTable<Practice>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Typing,
    Stepping,
}

/// Level name of unrated hands in results.
const UNRATED: &str = "other";

/// Resumes the hand that was left, or deals the first one.
pub(crate) fn screen(
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    dealer: Dealer,
) -> Result<GameScreen<Practice>, InputError> {
    let budget = env.budget();
    let open = |id: &_| HandGame::open(id, &budget);
    let past = env.history.past(puzzle.name());
    let first = dealer.first.as_ref();
    let kind = if first.is_some() { "hand".to_owned() } else { dealer.kind() };
    let name = first.map(ToString::to_string).or_else(|| env.given_seed());
    let new = || match first {
        Some(id) => Ok(Session::new(open(id)?)),
        None => dealer.deal(&env, &past)?.session(&budget),
    };
    let file = env.game_file((puzzle.name(), &kind, name.as_deref()));
    let mut begun = env::begin(file, open, new)?;
    let is_played = past.results.iter().any(|one| Some(&one.game) == name.as_ref());
    if begun.note.is_none() && first.is_some() && is_played {
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
    let begun = crate::env::Begun { session, is_kept: false, note: None };
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

    /// The card of each piece on the table, if it has one.
    fn cards(&self, table: &Table) -> Vec<Option<Card>> {
        let mut left = self.dealt.cards.clone();
        let moves = table.session.moves().len();
        for card in self.taken.iter().take(moves).flatten() {
            if let Some(place) = left.iter().position(|one| *one == Some(*card)) {
                left.remove(place);
            }
        }
        steps::cards_of(pieces(table), left)
    }

    /// Previews the line as an answer from the cards dealt, or else from the pieces on the
    /// table after some steps.
    fn preview(&self, table: &Table, text: &str) -> Preview {
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

    /// Whether `q` cannot be meant as a queen.
    fn q_leaves(&self) -> bool {
        let queen = self.dealt.cards.iter().flatten().any(|card: &Card| card.rank.value() == 12);
        self.way == Way::Stepping || self.entry.input.is_empty() && !queen
    }

    fn submit(&mut self, table: &mut Table) -> Input<Self> {
        let typed = self.entry.input.text();
        let is_open = has_open_bracket(&typed);
        // An unfinished expression is not a wrong answer.
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
        let areas = Areas::of(area, self.dealt.cards.len());
        let count = pieces(table).len();
        if let Some(card) = cards::card_at(areas.cards, count, areas.size, place) {
            self.way = Way::Stepping;
            return self.pick(table, card);
        }
        if let Some(operator) = areas.sign_at(place).filter(|_| self.way == Way::Stepping) {
            self.picking.operator(operator);
        }
        Input::Taken
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
            (_, Some('a')) => Input::Effect(super::of_hand(&table.env, self.puzzle, &self.dealt)),
            (_, Some('u')) => Input::Taken,
            _ => Input::Other,
        }
    }
}

/// The pieces on the table after the steps so far.
fn pieces(table: &Table) -> &[Piece] {
    position(table).pieces()
}

fn position(table: &Table) -> &Position {
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
        if table.over.is_some() {
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
        let hint = if answer_is_next(table) { msg!("show the answer") } else { msg!("hint") };
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

    fn help(&self) -> Message {
        msg!(
            "Make the target from all cards, each used once, with + - * / and brackets.\n\nTyping: write the expression, then Enter. A J Q K and 1 11 12 13 mean the same.\nStep by step (Tab): a card, a sign, another card; by keys 1 to 9 or with the mouse.\nSteps may also be finished by typing. In Countdown every result must be whole.\n\nEnter         answer\nTab           step by step, or typing\nh             hint: first a nudge, then a step, then the answer, which ends the hand\nu             undo the last step\ns             skip: the answer is shown, and the hand counts as not solved\nEsc           empties the line, then leaves; the hand is kept\nq             leaves, unless the hand has a queen\n\nAfter a hand: Enter deals the next one, a shows all its solutions.\n\nThe rating rises when you solve a hand alone within a minute. It falls when a hand is skipped or its answer shown, so skip as if it were an answer."
        )
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let areas = Areas::of(area, self.dealt.cards.len());
        frame.render_widget(theme.line(Role::Quiet, &self.info(theme)), areas.info);
        self.draw_cards(table, frame, &areas, theme);
        match (&table.over, self.way) {
            (Some(over), _) => self.draw_over(table, over, frame, areas.work, theme),
            (None, Way::Typing) => {
                let note = table.note_or_busy().or_else(|| self.preview_note(table));
                let purpose = msg!("type an expression such as (A+2)*8, then Enter");
                self.entry.with_note(note).draw(frame, areas.work, &purpose, theme);
            }
            (None, Way::Stepping) => self.draw_stepping(table, frame, &areas, theme),
        }
        self.draw_bottom(table, frame, &areas, theme);
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
                (self.picking, table.note) = (Picking::default(), None);
                self.way = if self.way == Way::Typing { Way::Stepping } else { Way::Typing };
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

    /// A hint to undo does not use up a level.
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

    fn is_under_way(&self, table: &Table) -> bool {
        table.over.is_none()
    }

    fn result(&self, _table: &Table, result: GameResult) -> Option<GameResult> {
        let predicted = self.dealt.predicted.map(milliseconds);
        Some(GameResult { level: self.level().to_owned(), predicted, ..result })
    }

    /// After a hand chosen by id, practice continues with dealt ones.
    fn another(&mut self, table: &mut Table) -> Result<Effect, InputError> {
        if self.dealer.first.is_some() {
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

struct Areas {
    info: Rect,
    cards: Rect,
    /// The line to type on, or the signs and the step.
    work: Rect,
    hint: Rect,
    figures: Rect,
    size: Size,
}

impl Areas {
    /// The areas on a screen of this size; spare rows become gaps.
    fn of(area: Rect, cards: usize) -> Self {
        let size = Size::fitting(roomy(area), cards);
        let needed = 1 + size.extent().1 + 1 + entry::ROWS + 1 + 1;
        let spare = area.height.saturating_sub(needed);
        let gap = |order: u16| Constraint::Length(u16::from(spare >= order));
        let [info, _, cards, _, work, hint, _, figures] = Layout::vertical([
            Constraint::Length(1),
            gap(1),
            Constraint::Length(size.extent().1 + 1),
            gap(2),
            Constraint::Length(entry::ROWS),
            Constraint::Length(1 + u16::from(spare >= 3)),
            gap(4),
            Constraint::Length(1),
        ])
        .areas(area);
        Areas { info, cards, work, hint, figures, size }
    }

    fn sign_at(&self, place: Place) -> Option<Operator> {
        let mut buttons = self.buttons().into_iter().zip(SIGNS);
        buttons.find(|(button, _)| button.contains(place)).map(|(_, (_, operator))| operator)
    }

    fn buttons(&self) -> [Rect; 4] {
        let row = Rect { height: 1, ..self.work };
        Layout::horizontal([Constraint::Length(5); 4]).flex(Flex::Center).spacing(2).areas(row)
    }
}

fn roomy(area: Rect) -> Rect {
    let others = 1 + entry::ROWS + 2 + 1 + 3;
    Rect { height: area.height.saturating_sub(others), ..area }
}

/// Whether the next hint is the answer, which ends the hand.
fn answer_is_next(table: &Table) -> bool {
    table.next_hint == 3
}

impl Practice {
    fn info(&self, theme: Theme) -> Message {
        let dealt = &self.dealt;
        let hand = match self.dealer.first.as_ref().map(|id| id.seed().is_some()) {
            Some(true) => msg!("Hand of the day"),
            Some(false) => msg!("This hand"),
            None => msg!("Hand {number}", number = self.number),
        };
        let info = match (dealt.level, dealt.predicted) {
            (Some(level), Some(predicted)) => msg!(
                "{hand}, {level}: make {target}. Practised players need {time}.",
                level = level_text(level),
                time = clock::about(predicted, theme.language),
                ..
            ),
            _ if dealt.rules.flags.subset => {
                msg!("{hand}: make {target}. Numbers may be left over.", ..)
            }
            _ => msg!("{hand}: make {target}.", ..),
        };
        info.with("hand", hand).with("target", dealt.rules.target.to_string())
    }

    fn draw_cards(&self, table: &Table, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
        let dealt = &self.dealt;
        let mut faces: Vec<_> = match table.over {
            None => steps::faces(pieces(table), &self.cards(table), self.picking),
            Some(_) => {
                let cards = dealt.hand.cards().iter().zip(&dealt.cards);
                cards.map(|(value, card)| steps::face(*value, *card)).collect()
            }
        };
        if self.way == Way::Typing {
            faces.iter_mut().for_each(|face| face.caption.clear());
        }
        cards::draw_row(frame, areas.cards, &faces, areas.size, theme);
    }

    fn preview_note(&self, table: &Table) -> Option<Note> {
        let text = self.entry.input.text();
        match self.preview(table, &text) {
            Preview::Unfinished => None,
            Preview::Makes(value, unused) => {
                let value = value.to_string();
                let cards: Vec<_> = unused.iter().map(Rational::to_string).collect();
                let makes = match cards.as_slice() {
                    [] => msg!("= {value}", value),
                    _ => msg!("= {value}   still to use: {cards}", value, cards = cards.join(" ")),
                };
                Some(Note::Said(Role::Strong, makes))
            }
            Preview::Wrong(error) => Some(Note::Refused(in_text(&error, &text))),
        }
    }

    fn draw_stepping(&self, table: &Table, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
        for ((sign, operator), place) in SIGNS.iter().zip(areas.buttons()) {
            let style = match (self.picking.operator == Some(*operator), self.picking.first) {
                (true, _) => theme.chosen(),
                (false, Some(_)) => theme.style(Role::Accent),
                (false, None) => theme.style(Role::Quiet),
            };
            frame.render_widget(Line::styled(format!("[ {sign} ]"), style), place);
        }
        let position = position(table);
        let written = self.picking.written(position.pieces());
        let next = if written.is_empty() {
            let pick = msg!(
                "Pick a card (1–{count}), a sign (+ - * /), another card.",
                count = position.pieces().len()
            );
            theme.line(Role::Quiet, &pick)
        } else {
            Line::styled(written, theme.style(Role::Strong))
        };
        let mut rows = vec![next.centered()];
        if !position.steps().is_empty() {
            let steps: Vec<_> = position.steps().iter().map(steps::equation).collect();
            let taken = msg!("So far: {steps}", steps = steps.join("  ·  "));
            rows.push(Line::raw(theme.tell(&taken)).centered());
        }
        let area = areas.work;
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        rows.extend(table.note_or_busy().into_iter().flat_map(|one| one.rows(below.width, theme)));
        frame.render_widget(Paragraph::new(rows), below);
    }

    fn draw_over(
        &self,
        table: &Table,
        over: &Over,
        frame: &mut Frame<'_>,
        area: Rect,
        theme: Theme,
    ) {
        let is_solved = over.ending == Ending::Solved;
        let role = if is_solved { Role::Good } else { Role::Warning };
        let made = || table.session.last().map(|made| table.game().told(made));
        let words = over.said.clone().or_else(made).map(|message| theme.tell(&message));
        let mut rows = said(role, &words.unwrap_or_default(), area.width, theme);
        if let (true, Some(usual)) = (is_solved, self.dealt.predicted) {
            let verdict = theme.tell(&verdict(table, usual, theme));
            rows.extend(wrap(Line::raw(verdict), area.width));
        }
        match (&table.note, table.past.skill) {
            (Some(note), _) => rows.extend(note.rows(area.width, theme)),
            (None, Some(skill)) => {
                let rating = theme.tell(&history::rating(&skill));
                rows.extend(wrap(Line::raw(rating), area.width));
            }
            (None, None) => {}
        }
        frame.render_widget(Paragraph::new(rows), area);
    }

    /// The hint and the figures; a long hint takes the row of the figures.
    fn draw_bottom(&self, table: &Table, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
        if let Some((_, hint)) = &table.hint {
            let text = if answer_is_next(table) {
                msg!("Hint: {hint} (h again ends the hand with the answer.)", ..)
            } else {
                msg!("Hint: {hint}", ..)
            };
            let hint = theme.tell(&text.with("hint", hint.clone()));
            let rows = said(Role::Accent, &hint, areas.hint.width, theme);
            if rows.len() > usize::from(areas.hint.height) {
                let place = Rect { height: areas.figures.bottom() - areas.hint.y, ..areas.hint };
                return frame.render_widget(Paragraph::new(rows), place);
            }
            frame.render_widget(Paragraph::new(rows), areas.hint);
        }
        if let Some(figures) = self.figures(table, areas.figures.width, theme) {
            frame.render_widget(theme.line(Role::Quiet, &figures), areas.figures);
        }
    }

    /// The hands of this level so far, in fewer words where there is less room.
    fn figures(&self, table: &Table, width: u16, theme: Theme) -> Option<Message> {
        let results = table.past.results.iter();
        let summary = Summary::of(results.filter(|result| result.level == self.level()));
        let shown = |time: Option<u64>| {
            time.map_or_else(String::new, |time| {
                clock::seconds(Duration::from_millis(time), theme.language)
            })
        };
        let text = match (summary.games, summary.median) {
            (0, _) => return None,
            (_, None) => {
                msg!("{level}: solved {solved} of {attempts} · streak {streak}, best {longest}", ..)
            }
            (_, Some(_)) if width < 76 => msg!(
                "{level} {solved}/{attempts} · median {median}, usual {predicted} · streak {streak}",
                ..
            ),
            (_, Some(_)) => msg!(
                "{level}: {solved} of {attempts} · median {median}, usual {predicted} · streak {streak}, best {longest}",
                ..
            ),
        };
        let message = text
            .with("level", self.dealt.level.map_or(msg!("other hands"), level_text))
            .with("solved", summary.solved)
            .with("attempts", summary.games)
            .with("streak", summary.streak)
            .with("longest", summary.longest)
            .with("median", shown(summary.median))
            .with("predicted", shown(summary.predicted));
        Some(message)
    }
}

fn verdict(table: &Table, usual: Duration, theme: Theme) -> Message {
    let time = table.session.elapsed();
    let text = if time < usual {
        msg!("Your time: {time}. Faster than practised players, who need {usual}!", ..)
    } else {
        msg!("Your time: {time}. Practised players need {usual}.", ..)
    };
    text.with("time", clock::seconds(time, theme.language))
        .with("usual", clock::about(usual, theme.language))
}
