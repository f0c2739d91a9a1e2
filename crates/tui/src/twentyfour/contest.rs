//! A match at one keyboard: everybody has a key to buzz with, then types.
//!
//! The rules are the table's; here keys become commands and events become
//! lines of a log. Bots are players whose keys are pressed by the clock.

use std::rc::Rc;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{InputError, Message, Puzzle};
use unpuzzle_rooms::contest::bots::{Bot, Skill};
use unpuzzle_rooms::contest::{self, Command, Match, MatchRules, Refusal, Turn, Verdict};
use unpuzzle_rooms::{MemberId, Millis};

use super::{contest_messages as messages, contest_view};
use crate::entry::Entry;
use crate::env::ScreenEnv;
use crate::messages as common;
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::theme::Theme;

/// The keys of the players by seat: far apart, and none of them a command.
pub(crate) const BUZZ_KEYS: [char; Match::SEATS] = ['a', 'l', 'f', 'k', 'z', 'm', 't', 'o'];

/// Who plays, and by which rules.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The people.
    pub(crate) names: Vec<String>,
    /// How many bots play too.
    pub(crate) bots: usize,
    /// How good they are.
    pub(crate) skill: Skill,
    /// What they agreed on.
    pub(crate) rules: MatchRules,
}

impl Settings {
    /// The names of everybody, people first.
    fn everybody(&self) -> impl Iterator<Item = String> {
        let bots = (1..=self.bots).map(|number| format!("Bot {number}"));
        self.names.iter().cloned().chain(bots)
    }

    fn seated_bots(&self, seed: u64) -> Vec<Bot> {
        let seats = self.names.len()..self.names.len() + self.bots;
        seats.map(|seat| Bot::new(player(seat), self.skill, seed)).collect()
    }
}

/// The screen.
pub(crate) struct Contest {
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    settings: Settings,
    pub(super) table: Match,
    bots: Vec<Bot>,
    pub(super) entry: Entry,
    pub(super) asking: Option<Asking>,
    pub(super) log: Vec<(Role, Message)>,
    pub(super) now: Millis,
}

/// A question that must be answered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// Who wants the hint?
    Hint,
    /// Who gives up?
    Pass,
    /// Shall the match end?
    End,
}

/// More than any screen shows.
const LOG_LENGTH: usize = 30;

impl Contest {
    /// Seats everybody; the first pile waits to be dealt.
    pub(crate) fn new(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        settings: Settings,
    ) -> Result<Self, InputError> {
        let mut table = Match::new(settings.rules.clone(), env.next_seed());
        for name in settings.everybody() {
            let verdict = table.handle(&Command::Join(name), 0);
            if let Some(refusal) = verdict.refusal {
                return Err(InputError::new(refusal.message(&table.board)));
            }
        }
        if table.board.players.is_empty() {
            return Err(InputError::new(Refusal::NobodyThere.message(&table.board)));
        }
        let bots = settings.seated_bots(env.next_seed());
        Ok(Contest {
            env,
            puzzle,
            settings,
            table,
            bots,
            entry: Entry::default(),
            asking: None,
            log: Vec::new(),
            now: 0,
        })
    }

    /// How many of the players sit at the keyboard; they have the first seats.
    pub(super) fn people(&self) -> usize {
        self.settings.names.len()
    }

    /// The right to answer, if somebody has it.
    pub(super) fn turn(&self) -> Option<&Turn> {
        self.table.board.turn()
    }

    /// The person who is typing an answer.
    pub(super) fn typist(&self) -> Option<MemberId> {
        let player = self.turn().map(|turn| turn.member);
        player.filter(|player| (player.0 as usize) < self.people())
    }

    /// Whether the person at turn must say the last step now.
    pub(super) fn must_declare(&self) -> bool {
        let undeclared = self.turn().is_some_and(|turn| turn.step.is_none());
        self.table.rules().declare && undeclared
    }

    fn command(&mut self, command: &Command) {
        let Verdict { events, refusal } = self.table.handle(command, self.now);
        for event in &events {
            self.take_in(event);
        }
        match refusal {
            None => {}
            Some(Refusal::Unreadable(failure)) => self.entry.refuse(failure),
            Some(refusal) => {
                let message = refusal.message(&self.table.board);
                self.entry.say(Role::Warning, message);
            }
        }
    }

    fn take_in(&mut self, event: &contest::Event) {
        if let Some(role) = role_of(event) {
            self.log.push((role, event.message(&self.table.board)));
            let surplus = self.log.len().saturating_sub(LOG_LENGTH);
            self.log.drain(..surplus);
        }
        if !matches!(event, contest::Event::Hinted { .. }) {
            self.entry = Entry::default();
        }
    }

    fn let_time_pass(&mut self) {
        if self.table.is_over() {
            return;
        }
        let expired = self.turn().is_some_and(|turn| self.now > turn.until);
        if expired {
            self.command(&Command::Tick);
        }
        for seat in 0..self.bots.len() {
            if let Some(command) =
                self.bots[seat].act(&self.table.board, &self.table.referee, self.now)
            {
                self.command(&command);
            }
        }
    }

    fn update_key(&mut self, event: &Event) -> Effect {
        if self.table.is_over() {
            return self.update_over(event);
        }
        if let Some(asking) = self.asking {
            self.answer_question(asking, event);
        } else if let Some(player) = self.typist() {
            self.type_answer(player, event);
        } else {
            self.update_waiting(event);
        }
        Effect::Stay
    }

    fn update_over(&mut self, event: &Event) -> Effect {
        match event.letter() {
            Some('r') => self.rematch(),
            _ if event.is_leave() || event.key() == Some(KeyCode::Enter) => Effect::Close,
            _ => Effect::Stay,
        }
    }

    fn rematch(&self) -> Effect {
        let env = Rc::clone(&self.env);
        match Contest::new(env, self.puzzle, self.settings.clone()) {
            Ok(next) => Effect::Replace(Box::new(next)),
            Err(_) => Effect::Stay,
        }
    }

    fn type_answer(&mut self, player: MemberId, event: &Event) {
        match event.key() {
            Some(KeyCode::Enter) => {
                let text = self.entry.input.text();
                let command = if self.must_declare() {
                    Command::Declare(player, text)
                } else {
                    Command::Answer(player, text)
                };
                self.command(&command);
            }
            Some(KeyCode::Esc) => self.entry = Entry::default(),
            _ => {
                self.entry.edit(event);
            }
        }
    }

    fn update_waiting(&mut self, event: &Event) {
        if matches!(event.key(), Some(KeyCode::Enter | KeyCode::Char(' '))) {
            if self.table.board.pile.is_none() {
                self.command(&Command::Deal);
            }
            return;
        }
        match event.letter() {
            Some('h') => self.ask_or_do(Asking::Hint),
            Some('p') => self.ask_or_do(Asking::Pass),
            _ if event.is_leave() => self.asking = Some(Asking::End),
            Some(letter) => {
                if let Some(player) = self.player_of(letter) {
                    self.command(&Command::Buzz(player));
                }
            }
            None => {}
        }
    }

    /// With one person at the keyboard it is clear who is meant.
    fn ask_or_do(&mut self, asking: Asking) {
        match self.people() {
            _ if self.table.board.pile.is_none() => {}
            1 => self.act_for(asking, player(0)),
            _ => self.asking = Some(asking),
        }
    }

    fn answer_question(&mut self, asking: Asking, event: &Event) {
        let player = event.letter().and_then(|letter| self.player_of(letter));
        match (asking, event.letter(), player) {
            (Asking::End, Some('y'), _) => {
                self.asking = None;
                self.command(&Command::Finish);
            }
            (Asking::End, Some('n'), _) => self.asking = None,
            (Asking::Hint | Asking::Pass, _, Some(player)) => {
                self.asking = None;
                self.act_for(asking, player);
            }
            _ if event.key() == Some(KeyCode::Esc) => self.asking = None,
            _ => {}
        }
    }

    fn act_for(&mut self, asking: Asking, player: MemberId) {
        match asking {
            Asking::Hint => self.command(&Command::Hint(player)),
            Asking::Pass => self.command(&Command::Pass(player)),
            Asking::End => {}
        }
    }

    fn player_of(&self, letter: char) -> Option<MemberId> {
        let keys = BUZZ_KEYS.iter().take(self.people());
        keys.copied().position(|key| key == letter).map(player)
    }
}

/// The player in a seat: players are numbered as they sit down.
pub(super) fn player(seat: usize) -> MemberId {
    MemberId(u32::try_from(seat).unwrap_or(u32::MAX))
}

/// How an event looks in a log, if it is worth a line.
pub(super) fn role_of(event: &contest::Event) -> Option<Role> {
    use contest::Event as Happened;
    match event {
        Happened::Seated { .. } | Happened::Dealt { .. } | Happened::Revealed { .. } => None,
        Happened::PutBack { .. } | Happened::Passed { .. } => Some(Role::Quiet),
        Happened::Buzzed { .. } | Happened::Declared { .. } => Some(Role::Normal),
        Happened::Hinted { hint: Some(_), .. } => Some(Role::Accent),
        Happened::Hinted { .. } => Some(Role::Quiet),
        Happened::Failed { .. } => Some(Role::Bad),
        Happened::Won { .. } => Some(Role::Good),
        Happened::Skipped { .. } => Some(Role::Warning),
        Happened::Ended { .. } => Some(Role::Title),
    }
}

impl Screen for Contest {
    fn title(&self) -> Message {
        common::TITLE
            .with("puzzle", self.puzzle.about().title)
            .with("screen", &messages::MATCH_TITLE)
    }

    fn status(&self) -> Option<Message> {
        let pile = self.table.board.pile.as_ref()?;
        Some(messages::STATUS.with("number", pile.number).with("cards", self.table.board.deck))
    }

    fn keys(&self) -> Vec<Key> {
        contest_view::keys(self)
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.now = u64::try_from(context.now.as_millis()).unwrap_or(u64::MAX);
        self.let_time_pass();
        match event {
            Event::Key(_) | Event::Paste(_) => self.update_key(event),
            _ => Effect::Stay,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        contest_view::draw(self, frame, area, theme);
    }

    fn is_under_way(&self) -> bool {
        !self.table.is_over()
    }
}
