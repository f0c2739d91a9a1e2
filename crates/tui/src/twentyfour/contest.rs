//! A match at one keyboard: everybody has a key to buzz with, then types.
//!
//! The rules are the table's; here keys become commands and events become
//! lines of a log. Bots are players whose keys are pressed by the clock.

use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzles::page::{Block, Column, Page};
use unpuzzle_puzzles::{Puzzle, msg, page};
use unpuzzle_rooms::table::bots::{Bot, Skill};
use unpuzzle_rooms::table::{self, Command, MatchRules, Outcome, Pile, Player, Table, Turn};
use unpuzzle_rooms::{MemberId, Millis, Refusal};
use unpuzzle_session::GameFile;

use super::steps;
use crate::cards::Size;
use crate::entry::Entry;
use crate::env::ScreenEnv;
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
    fn everybody(&self) -> impl Iterator<Item = String> {
        let bots = (1..=self.bots).map(|number| format!("Bot {number}"));
        self.names.iter().cloned().chain(bots)
    }

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
    pub(super) table: Table,
    pub(super) entry: Entry,
    pub(super) asking: Option<Asking>,
    pub(super) log: Vec<(Role, Message)>,
    /// What happened so far, line by line: the seeds, then each event with its time.
    journal: Vec<String>,
    file: Option<GameFile>,
    /// What the clock of the match said when this screen was opened, and when that was.
    begun: Millis,
    opened: Option<Millis>,
    pub(super) now: Millis,
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
    /// Goes on with a match that these players left, or seats them; the first pile
    /// then waits to be dealt.
    pub(crate) fn new(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        settings: Settings,
    ) -> Result<Self, InputError> {
        let file = env.game_file((puzzle.name(), "match", Some(&format!("{settings:?}"))));
        let kept = file.as_ref().and_then(|file| std::fs::read_to_string(file.path()).ok());
        let seeds = (env.next_seed(), env.next_seed());
        let mut contest = Contest::seated(env, puzzle, settings, seeds, file);
        if kept.is_some_and(|text| contest.resume(&text).is_some()) {
            contest.log.push((Role::Accent, msg!("Resumed where you left off.")));
            return Ok(contest);
        }
        let everybody: Vec<_> = contest.settings.everybody().collect();
        for name in everybody {
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

    fn seated(
        env: Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        settings: Settings,
        seeds: (u64, u64),
        file: Option<GameFile>,
    ) -> Self {
        Contest {
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
        }
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

    /// Whether it can be resumed later.
    pub(super) fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    /// How many of the players sit at the keyboard; they have the first seats.
    pub(super) fn people(&self) -> usize {
        self.settings.names.len()
    }

    /// The right to answer, if a player has it.
    pub(super) fn turn(&self) -> Option<&Turn> {
        self.table.turn()
    }

    pub(super) fn typist(&self) -> Option<MemberId> {
        let player = self.turn().map(|turn| turn.member);
        player.filter(|player| (player.0 as usize) < self.people())
    }

    /// Whether the person at turn must say the last step now.
    pub(super) fn must_declare(&self) -> bool {
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
            write_down(&mut self.log, (role, event.message(&self.table)));
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
            Some('?') => Effect::read(
                self.title(),
                msg!(
                    "The first right answer takes the pile; whoever has the most cards at the end wins.\n\nYour key        it stands before your name: press it as soon as you see an answer, then type it\nEnter           deals a pile; sends what you typed\nh               a hint for one player, which costs a card of the pile\np               one player gives this pile up; when all have, nobody takes it\nEsc             empties the line; ends or leaves the match\nq               the same between piles\n\nA match that is left goes on where it was when the same players sit down again by the same rules."
                ),
            ),
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
            Some('?') => {
                return Effect::read(
                    self.title(),
                    msg!(
                        "The first right answer takes the pile; whoever has the most cards at the end wins.\n\nYour key        it stands before your name: press it as soon as you see an answer, then type it\nEnter           deals a pile; sends what you typed\nh               a hint for one player, which costs a card of the pile\np               one player gives this pile up; when all have, nobody takes it\nEsc             empties the line; ends or leaves the match\nq               the same between piles\n\nA match that is left goes on where it was when the same players sit down again by the same rules."
                    ),
                );
            }
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

    /// With one person at the keyboard it is clear who is meant.
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
pub(super) fn player(seat: usize) -> MemberId {
    MemberId(u32::try_from(seat).unwrap_or(u32::MAX))
}

/// Adds a line to a log, which keeps the latest.
pub(super) fn write_down(log: &mut Vec<(Role, Message)>, line: (Role, Message)) {
    log.push(line);
    let surplus = log.len().saturating_sub(LOG_LENGTH);
    log.drain(..surplus);
}

/// How an event looks in a log, if it is worth a line.
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
        keys(self)
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        let now = u64::try_from(context.now.as_millis()).unwrap_or(u64::MAX);
        self.now = self.begun + now.saturating_sub(*self.opened.get_or_insert(now));
        self.let_time_pass();
        match event {
            Event::Key(_) | Event::Paste(_) => self.update_key(event),
            _ => Effect::Stay,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        draw(self, frame, area, theme);
    }

    fn is_under_way(&self) -> bool {
        !self.is_kept() && !self.table.is_over()
    }
}

/// Columns of the bar that shows how much time is left.
const LONGEST_BAR: usize = 20;

pub(crate) fn keys(contest: &Contest) -> Vec<Key> {
    let escape = |does| Key::named(KeyCode::Esc, does);
    if contest.table.is_over() {
        let mut keys = vec![Key::letter('r', msg!("rematch"))];
        keys.extend(Key::help_and_leave());
        return keys;
    }
    match contest.asking {
        Some(Asking::End) => {
            let leave = if contest.is_kept() { msg!("leave, resume later") } else { msg!("leave") };
            vec![
                Key::letter('y', msg!("yes, end it")),
                Key::letter('q', leave),
                Key::letter('n', msg!("no, go on")),
            ]
        }
        Some(Asking::Hint | Asking::Pass) => vec![escape(msg!("cancel"))],
        None if contest.typist().is_some() => {
            vec![Key::named(KeyCode::Enter, msg!("done")), escape(msg!("clear"))]
        }
        None if contest.table.pile.is_none() => {
            vec![
                Key::named(KeyCode::Enter, msg!("deal")),
                Key::letter('?', msg!("help")),
                Key::letter('q', msg!("end the match")),
            ]
        }
        None => vec![
            Key::letter('h', msg!("hint")),
            Key::letter('p', msg!("give up")),
            Key::letter('?', msg!("help")),
            escape(msg!("end the match")),
        ],
    }
}

pub(crate) fn draw(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    if contest.table.is_over() {
        return draw_over(contest, frame, area, theme);
    }
    let columns = if contest.table.players.len() > 4 { 2 } else { 1 };
    let rows = contest.table.players.len().div_ceil(columns);
    let spare = area.height >= 19;
    let typing = contest.typist().is_some();
    let [pile, players, _, work, log] = Layout::vertical([
        Constraint::Length(Size::Usual.extent().1 + u16::from(spare)),
        Constraint::Length(u16::try_from(rows).unwrap_or(1)),
        Constraint::Length(u16::from(spare)),
        Constraint::Length(if typing { 5 } else { 2 }),
        Constraint::Min(0),
    ])
    .areas(area);
    draw_pile(contest, frame, pile, theme);
    draw_players(contest, frame, players, columns, theme);
    draw_work(contest, frame, work, theme);
    draw_log(contest, frame, log, theme);
}

fn draw_pile(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let Some(pile) = &contest.table.pile else {
        return draw_between(contest, frame, area, theme);
    };
    let faces: Vec<_> = pile.cards.iter().map(|card| steps::dealt_face(*card)).collect();
    cards::draw_row(frame, area, &faces, Size::Usual, theme);
}

/// Before and between piles the last events stand where the cards were.
fn draw_between(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let (text, deal): (_, Message) = if contest.log.is_empty() {
        (
            Some(msg!("Everybody ready? Remember your key: it is in front of your name.")),
            msg!("Press Enter to deal the first pile."),
        )
    } else {
        (None, msg!("Press Enter for the next pile."))
    };
    let mut rows = vec![Line::raw("")];
    if let Some(text) = text {
        rows.push(Line::raw(theme.say(text)).centered());
    }
    if let Some((role, message)) = contest.log.last() {
        let result = said(*role, &theme.tell(message), area.width, theme);
        rows.extend(result.into_iter().map(Line::centered));
    }
    rows.push(Line::raw(""));
    rows.push(Line::styled(theme.say(deal), theme.style(Role::Accent)).centered());
    frame.render_widget(Paragraph::new(rows), area);
}

fn draw_players(
    contest: &Contest,
    frame: &mut Frame<'_>,
    area: Rect,
    columns: usize,
    theme: Theme,
) {
    let widths = Layout::horizontal(vec![Constraint::Fill(1); columns]).split(area);
    let rows = usize::from(area.height).max(1);
    for (seat, player) in contest.table.players.iter().enumerate() {
        let Some(column) = widths.get(seat / rows) else {
            break;
        };
        let row =
            Rect { y: column.y + u16::try_from(seat % rows).unwrap_or(0), height: 1, ..*column };
        frame.render_widget(player_line(contest, seat, player, row.width, theme), row);
    }
}

/// A player's key, name, cards and state; in a narrow column the cards are
/// just a number.
fn player_line(
    contest: &Contest,
    seat: usize,
    player: &Player,
    width: u16,
    theme: Theme,
) -> Line<'static> {
    let key = match BUZZ_KEYS.get(seat) {
        Some(key) if seat < contest.people() => format!("[{}]", key.to_ascii_uppercase()),
        _ => "   ".to_owned(),
    };
    let answering = contest.turn().is_some_and(|turn| turn.member == player.member);
    let (role, state) = state(contest, player, answering, theme);
    let (name, cards) = if width < 40 {
        let name = format!(" {:<9.9}", player.name.as_str());
        (name, format!("{:>3}  ", player.cards.len()))
    } else {
        let cards = theme.tell(&msg!("{cards} {cards|card|cards}", cards = player.cards.len()));
        let name = format!(" {:<20}", player.name.as_str());
        (name, format!("{cards:>9}  "))
    };
    Line::from(vec![
        Span::styled(key, theme.style(Role::Accent)),
        Span::styled(name, theme.style(role)),
        Span::raw(cards),
        Span::styled(state, theme.style(role)),
    ])
}

fn state(contest: &Contest, player: &Player, answering: bool, theme: Theme) -> (Role, String) {
    let at_pile = |list: fn(&Pile) -> &Vec<MemberId>| {
        let pile = contest.table.pile.as_ref();
        pile.is_some_and(|pile| list(pile).contains(&player.member))
    };
    if answering {
        (Role::Strong, format!("◀ {}", theme.say(msg!("verb"; "answers"))))
    } else if at_pile(|pile| &pile.locked) {
        (Role::Bad, format!("✗ {}", theme.say(msg!("sits out"))))
    } else if at_pile(|pile| &pile.passed) {
        (Role::Quiet, format!("– {}", theme.say(msg!("gave up"))))
    } else {
        (Role::Normal, String::new())
    }
}

fn draw_work(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let question: Message = match contest.asking {
        Some(Asking::Hint) => {
            msg!("A hint for whom? Press that player's key. It costs a card of the pile.")
        }
        Some(Asking::Pass) => msg!("Who gives up on this pile? Press that player's key."),
        Some(Asking::End) => msg!("End the match now?"),
        None => return draw_turn(contest, frame, area, theme),
    };
    let rows = said(Role::Warning, theme.say(question), area.width, theme);
    frame.render_widget(Paragraph::new(rows), area);
}

fn draw_turn(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let Some(turn) = contest.turn() else {
        let mut rows = Vec::new();
        if contest.table.pile.is_some() {
            rows.push(Line::styled(
                theme.say(msg!("Got 24? Press your key, then type the answer.")),
                theme.style(Role::Strong),
            ));
        }
        rows.extend(contest.entry.note_rows(area.width, theme));
        return frame.render_widget(Paragraph::new(rows), area);
    };
    frame.render_widget(turn_line(contest, turn, area.width, theme), area);
    if contest.typist().is_some() {
        let line = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let purpose = if contest.must_declare() {
            msg!("type your last step first, such as 3*8")
        } else {
            msg!("type the expression, then Enter")
        };
        contest.entry.draw(frame, line, purpose, theme);
    }
}

fn turn_line(contest: &Contest, turn: &Turn, width: u16, theme: Theme) -> Line<'static> {
    let left = Duration::from_millis(turn.until.saturating_sub(contest.now));
    let window = Duration::from_millis(contest.table.rules.window);
    let name = contest.table.name(turn.member);
    countdown(name, left, window, width, theme)
}

/// Who answers and how long they still may, in words and as a bar.
pub(super) fn countdown(
    name: &str,
    left: Duration,
    window: Duration,
    width: u16,
    theme: Theme,
) -> Line<'static> {
    let words =
        msg!("{name} answers: {seconds} s left", name, seconds = left.as_secs_f64().ceil() as u64);
    let words = format!("{}  ", theme.tell(&words));
    let room = usize::from(width).saturating_sub(Span::raw(words.as_str()).width());
    let length = room.min(LONGEST_BAR);
    let part = left.as_secs_f64() / window.as_secs_f64().max(1.0);
    let filled = (part.clamp(0.0, 1.0) * length as f64).ceil() as usize;
    let role = if part > 0.25 { Role::Strong } else { Role::Warning };
    Line::from(vec![
        Span::styled(words, theme.style(role)),
        Span::styled("█".repeat(filled), theme.style(role)),
        Span::styled("░".repeat(length - filled), theme.style(Role::Quiet)),
    ])
}

fn draw_log(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let height = usize::from(area.height);
    let mut rows = Vec::new();
    // Between piles the last line stands where the cards were.
    let above = usize::from(contest.table.pile.is_none());
    for (role, message) in contest.log.iter().rev().skip(above).take(height).rev() {
        rows.extend(said(*role, &theme.tell(message), area.width, theme));
    }
    let first = rows.len().saturating_sub(height);
    frame.render_widget(Paragraph::new(rows.split_off(first)), area);
}

fn draw_over(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let mut page = Page::new();
    if let Some((_, message)) = contest.log.last() {
        page.line(Role::Title, message.clone());
    }
    page.blank();
    page.push(Block::Table(ranking(contest)));
    let lines = pages::lines(&page, area.width, theme);
    frame.render_widget(Paragraph::new(lines), area);
}

fn ranking(contest: &Contest) -> page::Table {
    let column = |title: Message, numeric| Column { title, numeric };
    let row = |standing: &unpuzzle_rooms::Rank| {
        let record = contest.table.player(standing.member).map(|player| player.record);
        let record = record.unwrap_or_default();
        let role = if standing.place == 1 { Role::Strong } else { Role::Normal };
        let counts = [record.piles, record.wrong, record.hints, record.passes];
        let mut cells = vec![
            page::Span::new(role, standing.place),
            page::Span::new(role, contest.table.name(standing.member)),
            page::Span::new(role, standing.cards),
        ];
        cells.extend(counts.map(|count| page::Span::new(role, count)));
        cells
    };
    page::Table {
        columns: vec![
            column(msg!("Place"), true),
            column(msg!("Player"), false),
            column(msg!("Cards"), true),
            column(msg!("Piles"), true),
            column(msg!("Wrong"), true),
            column(msg!("Hints"), true),
            column(msg!("Given up"), true),
        ],
        rows: contest.table.standings().iter().map(row).collect(),
    }
}
