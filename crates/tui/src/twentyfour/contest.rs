//! A match at one keyboard: each player has a key to buzz with, then types.
//!
//! The rules are the table's; here keys become commands and events become
//! lines of a log. Bots are players whose keys are pressed by the clock.

use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzles::page::{Page, Span as PageSpan, Table as PageTable};
use unpuzzle_puzzles::{Puzzle, msg};
use unpuzzle_rooms::table::bots::{Bot, Skill};
use unpuzzle_rooms::table::{self, Command, MatchRules, Outcome, Pile, Player, Table, Turn};
use unpuzzle_rooms::{MemberId, Millis, Rank, Refusal};
use unpuzzle_session::GameFile;

use super::steps;
use crate::cards::Size;
use crate::entry::{Entry, Note};
use crate::env::ScreenEnv;
use crate::history::milliseconds;
use crate::prelude::*;
use crate::{cards, page as pages};

/// The keys of the players by seat: far apart, and none of them a command.
pub(crate) const BUZZ_KEYS: [char; Table::SEATS] = ['a', 'l', 'f', 'k', 'z', 'm', 't', 'o'];

/// Who plays, and by which rules.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) names: Vec<String>,
    pub(crate) bots: usize,
    pub(crate) skill: Skill,
    pub(crate) rules: MatchRules,
}

impl Settings {
    /// An empty table, with the seeds of its deck and of its bots.
    fn table(&self, seeds: (u64, u64)) -> Table {
        let mut table = Table::new(self.rules.clone(), seeds.0);
        let seats = self.names.len()..self.names.len() + self.bots;
        table.seat_bots(seats.map(|seat| Bot::new(player(seat), self.skill, seeds.1)).collect());
        table
    }
}

pub(crate) struct Contest {
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    settings: Settings,
    table: Table,
    entry: Entry,
    asking: Option<Asking>,
    log: Vec<(Role, Message)>,
    /// The saved lines: the seeds, then each event with its time.
    journal: Vec<String>,
    file: Option<GameFile>,
    /// The clock of the match when this screen was opened, and the time of the screen then.
    begun: Millis,
    opened: Option<Millis>,
    now: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    Hint,
    Pass,
    End,
}

/// Maximum number of log lines.
const LOG_LENGTH: usize = 30;

impl Contest {
    /// Resumes the match that these players left, or seats them for a new one.
    pub(crate) fn new(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        settings: Settings,
    ) -> Result<Self, InputError> {
        let file = env.game_file((puzzle.name(), "match", Some(&format!("{settings:?}"))));
        let kept = file.as_ref().and_then(|file| std::fs::read_to_string(file.path()).ok());
        let seeds = (env.next_seed(), env.next_seed());
        let mut contest = Contest {
            env,
            puzzle,
            table: settings.table(seeds),
            settings,
            entry: Entry::default(),
            asking: None,
            log: Vec::new(),
            journal: vec![line(&seeds)],
            file,
            begun: 0,
            opened: None,
            now: 0,
        };
        if kept.is_some_and(|text| contest.resume(&text).is_some()) {
            contest.log.push((Role::Accent, msg!("Resumed where you left off.")));
            return Ok(contest);
        }
        let bots = (1..=contest.settings.bots).map(|number| format!("Bot {number}"));
        let names: Vec<String> = contest.settings.names.iter().cloned().chain(bots).collect();
        for name in names {
            let verdict = contest.table.handle(&Command::Join(name), 0);
            contest.note(&verdict.events);
            if let Some(refusal) = verdict.refusal {
                return Err(InputError::new(refusal.message()));
            }
        }
        if contest.table.players.is_empty() {
            return Err(InputError::new(Refusal::NobodyThere.message()));
        }
        Ok(contest)
    }

    /// Replays the events of a saved match.
    fn resume(&mut self, text: &str) -> Option<()> {
        let mut lines = text.lines();
        let seeds: (u64, u64) = serde_json::from_str(lines.next()?).ok()?;
        let mut table = self.settings.table(seeds);
        let mut log = Vec::new();
        for line in lines {
            let event: table::Event;
            (self.begun, event) = serde_json::from_str(line).ok()?;
            table.apply(&event, self.begun);
            log.extend(role_of(&event).map(|role| (role, event.message(&table))));
        }
        self.journal = text.lines().map(str::to_owned).collect();
        (self.table, self.log, self.now) = (table, log, self.begun);
        Some(())
    }

    fn note(&mut self, events: &[table::Event]) {
        let at = self.now;
        self.journal.extend(events.iter().map(|event| line(&(at, event))));
    }

    /// Saves the match so that it can be resumed.
    fn keep(&mut self) {
        match &mut self.file {
            Some(file) if self.table.is_over() => file.forget(),
            Some(file) => file.write(&self.journal.join("\n")),
            None => {}
        }
    }

    /// How many of the players sit at the keyboard; they have the first seats.
    fn people(&self) -> usize {
        self.settings.names.len()
    }

    /// The turn of the player who answers.
    fn turn(&self) -> Option<&Turn> {
        self.table.turn()
    }

    fn typist(&self) -> Option<MemberId> {
        let player = self.turn().map(|turn| turn.member);
        player.filter(|player| (player.0 as usize) < self.people())
    }

    /// Whether the person at turn must say the last step now.
    fn must_declare(&self) -> bool {
        let undeclared = self.turn().is_some_and(|turn| turn.step.is_none());
        self.table.rules.declare && undeclared
    }

    fn command(&mut self, command: &Command) {
        let Outcome { events, refusal } = self.table.handle(command, self.now);
        for event in &events {
            self.take_in(event);
        }
        if !events.is_empty() {
            self.note(&events);
            self.keep();
        }
        match refusal {
            None => {}
            Some(Refusal::Unreadable(failure)) => self.entry.refuse(failure),
            Some(refusal) => {
                let message = refusal.message();
                self.entry.say(Role::Warning, message);
            }
        }
    }

    fn take_in(&mut self, event: &table::Event) {
        if let Some(role) = role_of(event) {
            self.log.push((role, event.message(&self.table)));
            let surplus = self.log.len().saturating_sub(LOG_LENGTH);
            self.log.drain(..surplus);
        }
        if !matches!(event, table::Event::Hinted { .. }) {
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
        for _ in 0..self.settings.bots {
            if let Some(command) = self.table.bots_move(self.now) {
                self.command(&command);
            }
        }
    }

    fn update_key(&mut self, event: &Event) -> Effect {
        if self.table.is_over() {
            return self.update_over(event);
        }
        if let Some(asking) = self.asking {
            return self.answer_question(asking, event);
        } else if let Some(player) = self.typist() {
            self.type_answer(player, event);
        } else {
            return self.update_waiting(event);
        }
        Effect::Stay
    }

    fn update_over(&mut self, event: &Event) -> Effect {
        match event.letter() {
            Some('r') => self.rematch(),
            Some('?') => self.help(),
            _ if event.is_leave() || event.key() == Some(KeyCode::Enter) => Effect::Close,
            _ => Effect::Stay,
        }
    }

    fn help(&self) -> Effect {
        let text = msg!(
            "The first right answer takes the pile; the player with the most cards at the end wins.\n\nYour key        it stands before your name: press it as soon as you see an answer, then type it\nEnter           deals a pile; sends what you typed\nh               a hint for one player, which costs a card of the pile\np               one player gives this pile up; when all have, nobody takes it\nEsc             empties the line; ends or leaves the match\nq               the same between piles\n\nA match that is left resumes when the same players sit down again with the same rules."
        );
        Effect::read(self.title(), text)
    }

    fn rematch(&self) -> Effect {
        let next = Contest::new(Rc::clone(&self.env), self.puzzle, self.settings.clone());
        next.map_or(Effect::Stay, |next| Effect::Replace(Box::new(next)))
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

    /// While cards are on the table, `q` is a queen that was typed too late.
    fn update_waiting(&mut self, event: &Event) -> Effect {
        let is_between = self.table.pile.is_none();
        match event.letter() {
            _ if event.key() == Some(KeyCode::Esc) => self.asking = Some(Asking::End),
            Some('q') if is_between => self.asking = Some(Asking::End),
            Some(' ') if is_between => self.command(&Command::Deal),
            None if is_between && event.key() == Some(KeyCode::Enter) => {
                self.command(&Command::Deal);
            }
            Some('?') => return self.help(),
            Some('h') => self.ask_or_do(Asking::Hint),
            Some('p') => self.ask_or_do(Asking::Pass),
            Some(letter) => {
                if let Some(player) = self.player_of(letter) {
                    self.command(&Command::Buzz(player));
                }
            }
            None => {}
        }
        Effect::Stay
    }

    /// Asks who is meant, unless only one person is at the keyboard.
    fn ask_or_do(&mut self, asking: Asking) {
        match self.people() {
            _ if self.table.pile.is_none() => {}
            1 => self.act_for(asking, player(0)),
            _ => self.asking = Some(asking),
        }
    }

    fn answer_question(&mut self, asking: Asking, event: &Event) -> Effect {
        let player = event.letter().and_then(|letter| self.player_of(letter));
        match (asking, event.letter(), player) {
            (Asking::End, Some('y'), _) => {
                self.asking = None;
                self.command(&Command::Finish);
            }
            (Asking::End, Some('n'), _) => self.asking = None,
            (Asking::End, Some('q'), _) => return Effect::Close,
            (Asking::Hint | Asking::Pass, _, Some(player)) => {
                self.asking = None;
                self.act_for(asking, player);
            }
            _ if event.key() == Some(KeyCode::Esc) => self.asking = None,
            _ => {}
        }
        Effect::Stay
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

fn line(entry: &impl serde::Serialize) -> String {
    serde_json::to_string(entry).unwrap_or_default()
}

/// The player in a seat: players are numbered as they sit down.
fn player(seat: usize) -> MemberId {
    MemberId(u32::try_from(seat).unwrap_or(u32::MAX))
}

/// The role of an event in the log; none if it is left out.
fn role_of(event: &table::Event) -> Option<Role> {
    use table::Event as Happened;
    match event {
        Happened::Seated { .. } | Happened::Dealt { .. } | Happened::Revealed { .. } => None,
        Happened::PutBack { .. } | Happened::Passed { .. } => Some(Role::Quiet),
        Happened::Buzzed { .. } | Happened::Declared { .. } => Some(Role::Normal),
        Happened::Hinted { .. } => Some(Role::Accent),
        Happened::Failed { .. } => Some(Role::Bad),
        Happened::Won { .. } => Some(Role::Good),
        Happened::Skipped { .. } => Some(Role::Warning),
        Happened::Ended { .. } => Some(Role::Title),
    }
}

/// Columns of the bar that shows how much time is left.
const LONGEST_BAR: usize = 20;

impl Screen for Contest {
    fn title(&self) -> Message {
        title(self.puzzle, msg!("Match"))
    }

    fn status(&self) -> Option<Message> {
        let pile = self.table.pile.as_ref()?;
        Some(msg!(
            "pile {number}  {cards} cards in the deck",
            number = pile.number,
            cards = self.table.deck_len()
        ))
    }

    fn keys(&self) -> Vec<Key> {
        let escape = |does| Key::named(KeyCode::Esc, does);
        if self.table.is_over() {
            let mut keys = vec![Key::letter('r', msg!("rematch"))];
            keys.extend(Key::help_and_leave());
            return keys;
        }
        match self.asking {
            Some(Asking::End) => {
                let is_kept = self.file.is_some();
                let leave = if is_kept { msg!("leave, resume later") } else { msg!("leave") };
                vec![
                    Key::letter('y', msg!("yes, end it")),
                    Key::letter('q', leave),
                    Key::letter('n', msg!("no, continue")),
                ]
            }
            Some(Asking::Hint | Asking::Pass) => vec![escape(msg!("cancel"))],
            None if self.typist().is_some() => {
                vec![Key::named(KeyCode::Enter, msg!("done")), escape(msg!("clear"))]
            }
            None if self.table.pile.is_none() => vec![
                Key::named(KeyCode::Enter, msg!("deal")),
                Key::letter('?', msg!("help")),
                Key::letter('q', msg!("end the match")),
            ],
            None => vec![
                Key::letter('h', msg!("hint")),
                Key::letter('p', msg!("give up")),
                Key::letter('?', msg!("help")),
                escape(msg!("end the match")),
            ],
        }
    }

    fn update(&mut self, event: &Event, cx: EventContext) -> Effect {
        let now = milliseconds(cx.now);
        self.now = self.begun + now.saturating_sub(*self.opened.get_or_insert(now));
        self.let_time_pass();
        match event {
            Event::Key(_) | Event::Paste(_) => self.update_key(event),
            _ => Effect::Stay,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        if self.table.is_over() {
            let lines = pages::lines(&self.ranking(), area.width, theme);
            return frame.render_widget(Paragraph::new(lines), area);
        }
        let count = self.table.players.len();
        let columns = if count > 4 { 2 } else { 1 };
        let rows = u16::try_from(count.div_ceil(columns)).unwrap_or(1);
        let spare = u16::from(area.height >= 19);
        let [pile, players, _, work, log] = Layout::vertical([
            Constraint::Length(Size::Usual.extent().1 + spare),
            Constraint::Length(rows),
            Constraint::Length(spare),
            Constraint::Length(if self.typist().is_some() { 5 } else { 2 }),
            Constraint::Min(0),
        ])
        .areas(area);
        self.draw_pile(frame, pile, theme);
        self.draw_players(frame, players, columns, theme);
        self.draw_work(frame, work, theme);
        self.draw_log(frame, log, theme);
    }

    fn is_under_way(&self) -> bool {
        self.file.is_none() && !self.table.is_over()
    }
}

impl Contest {
    fn draw_pile(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let Some(pile) = &self.table.pile else {
            return self.draw_between(frame, area, theme);
        };
        let faces: Vec<_> = pile.cards.iter().map(|card| steps::dealt_face(*card)).collect();
        cards::draw_row(frame, area, &faces, Size::Usual, theme);
    }

    /// Before and between piles the last events stand where the cards were.
    fn draw_between(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let mut rows = vec![Line::raw("")];
        if let Some((role, message)) = self.log.last() {
            let result = said(*role, &theme.tell(message), area.width, theme);
            rows.extend(result.into_iter().map(Line::centered));
        } else {
            let ready = msg!("Everybody ready? Remember your key: it is in front of your name.");
            rows.push(Line::raw(theme.say(ready)).centered());
        }
        let deal = if self.log.is_empty() {
            msg!("Press Enter to deal the first pile.")
        } else {
            msg!("Press Enter for the next pile.")
        };
        rows.push(Line::raw(""));
        rows.push(theme.line(Role::Accent, &deal).centered());
        frame.render_widget(Paragraph::new(rows), area);
    }

    fn draw_players(&self, frame: &mut Frame<'_>, area: Rect, columns: usize, theme: Theme) {
        let columns = Layout::horizontal(vec![Constraint::Fill(1); columns]).split(area);
        let places = columns.iter().flat_map(|column| column.rows());
        for ((seat, player), row) in self.table.players.iter().enumerate().zip(places) {
            frame.render_widget(self.player_line(seat, player, row.width, theme), row);
        }
    }

    /// A player's key, name, cards and state; in a narrow column only the number of cards.
    fn player_line(&self, seat: usize, player: &Player, width: u16, theme: Theme) -> Line<'static> {
        let key = match BUZZ_KEYS.get(seat) {
            Some(key) if seat < self.people() => format!("[{}]", key.to_ascii_uppercase()),
            _ => "   ".to_owned(),
        };
        let (role, state) = self.state(player);
        let name = player.name.as_str();
        let (name, cards) = if width < 40 {
            (format!(" {name:<9.9}"), format!("{:>3}  ", player.cards.len()))
        } else {
            let cards = theme.tell(&msg!("{cards} {cards|card|cards}", cards = player.cards.len()));
            (format!(" {name:<20}"), format!("{cards:>9}  "))
        };
        let state =
            state.map_or_else(String::new, |(sign, text)| format!("{sign} {}", theme.say(text)));
        Line::from(vec![
            Span::styled(key, theme.style(Role::Accent)),
            Span::styled(name, theme.style(role)),
            Span::raw(cards),
            Span::styled(state, theme.style(role)),
        ])
    }

    fn state(&self, player: &Player) -> (Role, Option<(char, Message)>) {
        let at_pile = |list: fn(&Pile) -> &Vec<MemberId>| {
            let pile = self.table.pile.as_ref();
            pile.is_some_and(|pile| list(pile).contains(&player.member))
        };
        if self.turn().is_some_and(|turn| turn.member == player.member) {
            (Role::Strong, Some(('◀', msg!("verb"; "answers"))))
        } else if at_pile(|pile| &pile.locked) {
            (Role::Bad, Some(('✗', msg!("sits out"))))
        } else if at_pile(|pile| &pile.passed) {
            (Role::Quiet, Some(('–', msg!("gave up"))))
        } else {
            (Role::Normal, None)
        }
    }

    fn draw_work(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let question = match self.asking {
            Some(Asking::Hint) => {
                msg!("A hint for whom? Press that player's key. It costs a card of the pile.")
            }
            Some(Asking::Pass) => msg!("Who gives up on this pile? Press that player's key."),
            Some(Asking::End) => msg!("End the match now?"),
            None => return self.draw_turn(frame, area, theme),
        };
        Note::Said(Role::Warning, question).draw(frame, area, theme);
    }

    fn draw_turn(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let Some(turn) = self.turn() else {
            let mut rows = Vec::new();
            if self.table.pile.is_some() {
                let buzz = msg!("Got 24? Press your key, then type the answer.");
                rows.push(theme.line(Role::Strong, &buzz));
            }
            rows.extend(self.entry.note_rows(area.width, theme));
            return frame.render_widget(Paragraph::new(rows), area);
        };
        frame.render_widget(self.countdown(turn, area.width, theme), area);
        if self.typist().is_some() {
            let line = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
            let purpose = if self.must_declare() {
                msg!("type your last step first, such as 3*8")
            } else {
                msg!("type the expression, then Enter")
            };
            self.entry.draw(frame, line, &purpose, theme);
        }
    }

    /// Who answers, and the time left in words and as a bar.
    fn countdown(&self, turn: &Turn, width: u16, theme: Theme) -> Line<'static> {
        let left = Duration::from_millis(turn.until.saturating_sub(self.now)).as_secs_f64();
        let window = Duration::from_millis(self.table.rules.window).as_secs_f64();
        let words = msg!(
            "{name} answers: {seconds} s left",
            name = self.table.name(turn.member),
            seconds = left.ceil() as u64
        );
        let words = format!("{}  ", theme.tell(&words));
        let room = usize::from(width).saturating_sub(Span::raw(words.as_str()).width());
        let length = room.min(LONGEST_BAR);
        let part = left / window.max(1.0);
        let filled = (part.clamp(0.0, 1.0) * length as f64).ceil() as usize;
        let role = if part > 0.25 { Role::Strong } else { Role::Warning };
        Line::from(vec![
            Span::styled(words, theme.style(role)),
            Span::styled("█".repeat(filled), theme.style(role)),
            Span::styled("░".repeat(length - filled), theme.style(Role::Quiet)),
        ])
    }

    fn draw_log(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let height = usize::from(area.height);
        let mut rows = Vec::new();
        // Between piles the last line stands where the cards were.
        let above = usize::from(self.table.pile.is_none());
        for (role, message) in self.log.iter().rev().skip(above).take(height).rev() {
            rows.extend(said(*role, &theme.tell(message), area.width, theme));
        }
        let first = rows.len().saturating_sub(height);
        frame.render_widget(Paragraph::new(rows.split_off(first)), area);
    }

    /// The result of the match.
    fn ranking(&self) -> Page {
        let board = &self.table;
        let record = |rank: &Rank| {
            board.player(rank.member).map_or_else(Default::default, |player| player.record)
        };
        let place = |rank: &Rank| if rank.place == 1 { Role::Strong } else { Role::Normal };
        let table = PageTable::of(
            board.standings(),
            &[
                (msg!("Place"), true, &|rank| PageSpan::new(place(rank), rank.place)),
                (msg!("Player"), false, &|rank| {
                    PageSpan::new(place(rank), board.name(rank.member))
                }),
                (msg!("Cards"), true, &|rank| PageSpan::new(place(rank), rank.cards)),
                (msg!("Piles"), true, &|rank| PageSpan::new(place(rank), record(rank).piles)),
                (msg!("Wrong"), true, &|rank| PageSpan::new(place(rank), record(rank).wrong)),
                (msg!("Hints"), true, &|rank| PageSpan::new(place(rank), record(rank).hints)),
                (msg!("Given up"), true, &|rank| PageSpan::new(place(rank), record(rank).passes)),
            ],
        );
        let mut page = Page::new();
        if let Some((_, message)) = self.log.last() {
            page.line(Role::Title, message.clone());
        }
        page.blank();
        page.table(table);
        page
    }
}
