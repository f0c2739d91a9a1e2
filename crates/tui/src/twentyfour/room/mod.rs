//! A live room on the terminal: the lobby, the match, its end, and the next one.
//!
//! The screen knows the room as a [`View`] that follows the server's events. Keys
//! become requests, and nothing changes before the server has said so; only the time
//! that is left is counted here, by the server's clock.

mod agree;
mod class;
mod keys;
mod lobby;
mod messages;
mod over;
mod people;
mod story;
mod table;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Paragraph;
use unpuzzle::twentyfour::deal::Card;
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{InputError, Message, SourceSpan};
use unpuzzle_rooms::contest::{self, Pile};
use unpuzzle_rooms::{Action, Event as RoomEvent, EventKind, MemberId, Millis, Phase, View};

use crate::clock;
use crate::entry::{Entry, said};
use crate::join::{self, Connection, JoinError, News, Refused, Report, RoomLink, Welcome};
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::theme::Theme;
use crate::twentyfour::contest::write_down;
use agree::Agreement;
use people::People;

pub(crate) struct Room {
    connection: Connection,
    link: RoomLink,
    left: Rc<Cell<bool>>,
    view: View,
    me: Option<MemberId>,
    contact: Contact,
    sheet: Sheet,
    entry: Entry,
    /// A buzz is on its way: what is typed now is the answer.
    buzzing: bool,
    log: Vec<(Role, Message)>,
    cards: Option<[Card; 4]>,
    now: Duration,
    /// The server's clock at the start of the program, in milliseconds.
    epoch: u64,
    asked: Option<(Duration, Action)>,
}

enum Contact {
    Here,
    Away(JoinError),
    Over(JoinError),
}

enum Sheet {
    None,
    Leave,
    Finish,
    People(People),
    Agreement(Box<Agreement>),
    /// The person has left at this time; the server may still answer.
    Leaving(Duration),
}

/// How long the last word of the server is waited for.
const LAST_WORD: Duration = Duration::from_secs(2);
/// Servers take ten messages a second. A key that is held down stays below that.
const PACE: Duration = Duration::from_millis(120);

impl Room {
    /// A room of which nothing is known yet: the first report on the connection is the
    /// welcome.
    pub(crate) fn new(connection: Connection, link: RoomLink, left: Rc<Cell<bool>>) -> Self {
        Room {
            connection,
            link,
            left,
            view: View::empty(),
            me: None,
            contact: Contact::Here,
            sheet: Sheet::None,
            entry: Entry::default(),
            buzzing: false,
            log: Vec::new(),
            cards: None,
            now: Duration::ZERO,
            epoch: 0,
            asked: None,
        }
    }

    fn is_here(&self) -> bool {
        matches!(self.contact, Contact::Here)
    }

    fn is_host(&self) -> bool {
        self.me.is_some() && self.view.host == self.me
    }

    fn is_seated(&self) -> bool {
        self.me.is_some_and(|me| self.view.is_seated(me))
    }

    fn is_playing(&self) -> bool {
        self.view.phase == Phase::Playing
    }

    fn is_my_turn(&self) -> bool {
        let turn = self.view.board.turn();
        turn.is_some_and(|turn| Some(turn.member) == self.me)
    }

    /// Whether the last step must be said before the answer.
    fn must_declare(&self) -> bool {
        let turn = self.view.board.turn();
        self.view.settings.declare && turn.is_some_and(|turn| turn.step.is_none())
    }

    fn may_buzz(&self) -> bool {
        let free = |pile: &Pile| {
            let locked = self.me.is_some_and(|me| pile.locked.contains(&me));
            pile.turn.is_none() && !locked
        };
        self.is_here() && self.is_seated() && self.view.board.pile.as_ref().is_some_and(free)
    }

    fn name(&self, id: MemberId) -> String {
        let member = self.view.member(id);
        member.map_or_else(|| "?".to_owned(), |member| member.name.to_string())
    }

    /// How long it is until a moment of the server's clock.
    fn until(&self, moment: Millis) -> Duration {
        Duration::from_millis(moment.saturating_sub(self.epoch)).saturating_sub(self.now)
    }

    fn set_clock(&mut self, server: u64) {
        let now = u64::try_from(self.now.as_millis()).unwrap_or(u64::MAX);
        self.epoch = server.saturating_sub(now);
    }

    /// Asks the server for something, unless just that was asked a moment ago.
    fn ask(&mut self, action: Action) -> bool {
        if !self.is_here() {
            return false;
        }
        let again = |(at, last): &(Duration, Action)| *last == action && self.now < *at + PACE;
        if self.asked.as_ref().is_some_and(again) {
            return false;
        }
        self.asked = Some((self.now, action.clone()));
        self.entry.hush();
        self.connection.ask(action);
        true
    }

    fn listen(&mut self) {
        while let Some(report) = self.connection.next() {
            match report {
                Report::News(news) => self.take_in(news),
                Report::Away(reason) => self.contact = Contact::Away(reason),
                Report::Over(reason) => self.contact = Contact::Over(reason),
            }
        }
    }

    fn take_in(&mut self, news: News) {
        match news {
            News::Welcome(welcome) => self.be_welcomed(welcome),
            News::Happened(shown) => self.follow(&shown),
            News::Time(now) => self.set_clock(now),
            News::Obeyed(_) => {}
            News::Refused(action, refused) => self.be_refused(action, &refused),
        }
    }

    fn be_welcomed(&mut self, welcome: Welcome) {
        self.set_clock(welcome.now);
        self.me = Some(welcome.member);
        self.contact = Contact::Here;
        self.buzzing = false;
        if let Some(view) = welcome.view {
            self.view = *view;
            self.remember_cards();
        }
    }

    fn follow(&mut self, event: &RoomEvent) {
        if let Some(line) = story::line(self, &event.kind) {
            write_down(&mut self.log, line);
        }
        self.clear_line_after(&event.kind);
        // The connection lets no event through that is not the next one.
        let _ = self.view.apply(event);
        if let EventKind::Quiz(happened) = &event.kind {
            class::follow(self, happened);
        }
        self.remember_cards();
    }

    fn remember_cards(&mut self) {
        if let Some(pile) = &self.view.board.pile {
            self.cards = Some(pile.cards);
        }
    }

    /// What was typed is for one turn only. A player who buzzed first and typed on has
    /// begun the answer already.
    fn clear_line_after(&mut self, kind: &EventKind) {
        use contest::Event::{Buzzed, Dealt, Declared, Ended, Failed, Skipped, Won};
        let EventKind::Match(event) = kind else {
            return;
        };
        match event {
            Buzzed { member, .. } if self.buzzing && Some(*member) == self.me => {}
            Buzzed { .. }
            | Dealt { .. }
            | Declared { .. }
            | Failed { .. }
            | Won { .. }
            | Skipped { .. }
            | Ended { .. } => self.entry = Entry::default(),
            _ => return,
        }
        self.buzzing = false;
    }

    fn be_refused(&mut self, action: Option<Action>, refused: &Refused) {
        let message = join::SAID.with("words", &refused.say);
        match (action, refused.from.zip(refused.to)) {
            (
                Some(Action::Answer { text, .. } | Action::Declare { text, .. }),
                Some((from, to)),
            ) => {
                let failure = InputError::new(message).at(SourceSpan::new(&text, from..to));
                self.entry.refuse(failure);
            }
            (Some(Action::Buzz { .. }), _) => {
                self.entry = Entry::default();
                self.buzzing = false;
                self.entry.say(Role::Warning, message);
            }
            _ => self.entry.say(Role::Warning, message),
        }
    }

    /// Whether there is nothing to wait for any more after leaving.
    fn is_done(&self) -> bool {
        match self.sheet {
            Sheet::Leaving(since) => !self.is_here() || self.now > since + LAST_WORD,
            _ => false,
        }
    }

    fn draw_notice(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) -> Rect {
        let Contact::Away(reason) = &self.contact else {
            return area;
        };
        let message = messages::AWAY.with("why", reason.message(&self.link));
        let rows = said(Role::Warning, &theme.tell(&message), area.width, theme);
        let height = u16::try_from(rows.len()).unwrap_or(1);
        let [notice, rest] =
            Layout::vertical([Constraint::Length(height + 1), Constraint::Min(0)]).areas(area);
        frame.render_widget(Paragraph::new(rows), notice);
        rest
    }

    fn draw_over(&self, reason: &JoinError, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let mut rows = said(
            Role::Warning,
            &theme.tell(&messages::OVER.with("why", reason.message(&self.link))),
            area.width,
            theme,
        );
        rows.push(ratatui::text::Line::raw(""));
        let go = theme.say(&messages::PRESS_ENTER);
        rows.extend(said(Role::Normal, go, area.width, theme));
        frame.render_widget(Paragraph::new(rows), area);
    }

    fn draw_phase(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        match self.view.phase {
            Phase::Lobby | Phase::Closed => lobby::draw(self, frame, area, theme),
            Phase::Playing if class::of(self).is_some() => class::draw(self, frame, area, theme),
            Phase::Over if class::of(self).is_some() => class::draw_over(self, frame, area, theme),
            Phase::Playing => table::draw(self, frame, area, theme),
            Phase::Over => over::draw(self, frame, area, theme),
        }
    }
}

impl Screen for Room {
    fn title(&self) -> Message {
        messages::TITLE.with("code", self.link.code.as_str())
    }

    fn status(&self) -> Option<Message> {
        let over = matches!(self.contact, Contact::Over(_));
        if class::of(self).is_some() {
            return class::status(self).filter(|_| !over);
        }
        let pile = self.view.board.pile.as_ref().filter(|_| !over)?;
        let message = match pile.until {
            Some(until) => messages::STATUS.with("time", clock::minutes(self.until(until))),
            None => messages::STATUS_WITHOUT_LIMIT.message(),
        };
        Some(message.with("number", pile.number).with("cards", self.view.board.deck))
    }

    fn keys(&self) -> Vec<Key> {
        keys::shown(self)
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.now = context.now;
        self.listen();
        if self.is_done() {
            return Effect::Close;
        }
        match event {
            Event::Key(_) | Event::Paste(_) => keys::press(self, event),
            _ => Effect::Stay,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        if let Contact::Over(reason) = &self.contact {
            return self.draw_over(reason, frame, area, theme);
        }
        let area = self.draw_notice(frame, area, theme);
        match &self.sheet {
            Sheet::People(people) => people.draw(self, frame, area, theme),
            Sheet::Agreement(agreement) => agreement.draw(frame, area, theme),
            _ => self.draw_phase(frame, area, theme),
        }
    }

    /// A player who buzzes wants to see it at once.
    fn poll_interval(&self) -> Duration {
        Duration::from_millis(30)
    }

    fn smallest(&self) -> (u16, u16) {
        (40, 20)
    }

    fn is_under_way(&self) -> bool {
        self.is_playing() && self.is_seated() && !matches!(self.contact, Contact::Over(_))
    }

    fn farewell(&self) -> Option<Message> {
        match &self.contact {
            _ if self.left.get() => Some(join::LEFT.with("code", self.link.code.as_str())),
            Contact::Over(reason) => Some(reason.message(&self.link)),
            _ => Some(join::COME_BACK.with("link", self.link.to_string())),
        }
    }
}
