//! A game of Nerdle: type equations, see their colours, find the answer.

use std::rc::Rc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use unpuzzle::nerdle::{Instance, Knowledge, Mode, Nerdle, NerdleGame, Origin, Symbol, Variant};
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Game as _, InputError, Message, Puzzle, Status};

use super::background::Background;
use super::judgement::Judgement;
use super::record::{self, Played};
use super::statistics::KINDS;
use super::typing::Slots;
use super::{keyboard, messages, pages, play_view};
use crate::clock::{self, Stopwatch};
use crate::env::ScreenEnv;
use crate::history::History;
use crate::messages as common;
use crate::reader::Reader;
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::statistics::Statistics;

/// The screen.
pub(crate) struct Play {
    env: Rc<ScreenEnv>,
    instance: Instance,
    /// Nothing while it is being made.
    pub(super) game: Option<NerdleGame>,
    /// What is under way beside the screen.
    work: Option<Background<Done>>,
    pub(super) row: Slots<Symbol>,
    pub(super) note: Option<(Role, Message)>,
    pub(super) hint: Option<Message>,
    hint_level: u8,
    hints: u32,
    pub(super) shows_count: bool,
    /// The board that is seen first where not all are.
    pub(super) first_board: usize,
    time: Duration,
    stopwatch: Stopwatch,
    is_to_be_recorded: bool,
    pub(super) past: History,
}

/// What has been done beside the screen.
enum Done {
    Made(Result<NerdleGame, InputError>),
    Played(NerdleGame, Result<Message, InputError>),
    Hinted(Result<Message, InputError>),
}

/// The most that a hint can say.
const WHOLE_GUESS: u8 = 3;

/// How much longer making a game may take than a question about it.
const MAKING: u32 = 12;

/// Seeds of new games are short enough to be told to somebody.
const SEEDS: u64 = 1_000_000_000;

impl Play {
    /// Begins to make a game.
    pub(crate) fn new(env: Rc<ScreenEnv>, instance: Instance) -> Self {
        let patience = env.search_timeout() * MAKING;
        let making = Background::start(patience, move |budget, results| {
            // Nobody may be there any more to play it.
            let _ = results.send(Done::Made(NerdleGame::start(instance, budget)));
        });
        let mut play = Play {
            env,
            instance,
            game: None,
            work: None,
            row: Slots::new(instance.rules.variant.tiles()),
            note: None,
            hint: None,
            hint_level: 1,
            hints: 0,
            shows_count: false,
            first_board: 0,
            time: Duration::ZERO,
            stopwatch: Stopwatch::default(),
            is_to_be_recorded: false,
            past: History::default(),
        };
        play.start(making);
        play
    }

    /// A game of the same kind by chance.
    fn another(&self) -> Self {
        let origin = Origin::Seed(self.env.next_seed() % SEEDS);
        let instance = Instance {
            origin,
            ..self.instance
        };
        let mut next = Play::new(Rc::clone(&self.env), instance);
        next.past = self.past.clone();
        next
    }

    /// The size of the game.
    pub(super) fn variant(&self) -> Variant {
        self.instance.rules.variant
    }

    /// What is known on each board.
    pub(super) fn boards(&self) -> Vec<&Knowledge> {
        let boards = self.game.iter().flat_map(|game| game.game().boards());
        boards.map(|board| &board.knowledge).collect()
    }

    /// Whether it goes on, once there is a game.
    pub(super) fn status_of_game(&self) -> Option<Status> {
        self.game.as_ref().map(|game| game.game().status())
    }

    fn is_over(&self) -> bool {
        self.status_of_game()
            .is_some_and(|status| status != Status::Playing)
    }

    /// Whether something takes longer than a moment.
    pub(super) fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// What the page would say to the row as it is.
    pub(super) fn judgement(&self) -> Option<Judgement> {
        let game = self.game.as_ref()?.game();
        (!self.row.is_empty()).then(|| Judgement::of(&self.row, game))
    }

    /// Begins something that may take long, and waits a moment for it.
    fn start(&mut self, work: Background<Done>) {
        let done = work.soon();
        self.work = Some(work);
        self.take_in(done);
    }

    /// Takes in what has been done beside the screen.
    fn take_in(&mut self, done: Option<Done>) {
        if let Some(done) = done {
            self.work = None;
            match done {
                Done::Made(game) => self.begin(game),
                Done::Played(game, said) => self.finish_turn(game, said),
                Done::Hinted(hint) => self.finish_hint(hint),
            }
        }
    }

    fn begin(&mut self, game: Result<NerdleGame, InputError>) {
        match game {
            Ok(game) => {
                self.note = mode_note(self.instance.mode).map(|note| (Role::Accent, note));
                self.game = Some(game);
                self.remember();
            }
            Err(failure) => self.note = Some((Role::Bad, failure.message)),
        }
    }

    /// Says so if this very game has been played before.
    fn remember(&mut self) {
        let id = self.instance.to_string();
        let before = self.past.results.iter().find(|own| own.game == id);
        if before.is_some() && !self.is_over() {
            self.note = Some((Role::Warning, messages::PLAYED_BEFORE.message()));
        }
    }

    fn submit(&mut self) {
        let tiles = match self.judgement() {
            Some(Judgement::Playable(tiles, _)) => tiles,
            Some(Judgement::Unfinished(count)) => {
                let missing = messages::MISSING.with("count", count);
                self.note = Some((Role::Warning, missing));
                return;
            }
            _ => return,
        };
        let (Some(game), false) = (&self.game, self.is_busy()) else {
            return;
        };
        let mut game = game.clone();
        let patience = self.env.search_timeout();
        let work = Background::start(patience, move |_, results| {
            let said = game.play(&tiles.to_string());
            let _ = results.send(Done::Played(game, said));
        });
        self.row.clear();
        self.start(work);
    }

    fn finish_turn(&mut self, game: NerdleGame, said: Result<Message, InputError>) {
        self.game = Some(game);
        self.hint = None;
        self.hint_level = 1;
        match said {
            Ok(said) => self.note = Some((Role::Normal, said)),
            Err(failure) => self.note = Some((Role::Bad, failure.message)),
        }
        if self.is_over() {
            self.note = None;
            self.is_to_be_recorded = true;
        }
    }

    fn ask_for_hint(&mut self) {
        let (Some(game), false) = (&self.game, self.is_busy()) else {
            return;
        };
        let (game, level) = (game.clone(), self.hint_level);
        let work = Background::start(self.env.search_timeout(), move |budget, results| {
            let _ = results.send(Done::Hinted(game.hint(level, budget)));
        });
        self.hints += 1;
        self.start(work);
    }

    fn finish_hint(&mut self, hint: Result<Message, InputError>) {
        match hint {
            Ok(hint) => {
                let level = self.hint_level;
                self.hint = Some(messages::HINT.with("level", level).with("hint", hint));
                self.hint_level = WHOLE_GUESS.min(level + 1);
            }
            Err(failure) => self.note = Some((Role::Bad, failure.message)),
        }
    }

    /// How it went, to be written down.
    fn played(&self) -> Option<Played> {
        let game = self.game.as_ref()?.game();
        Some(Played {
            hints: self.hints,
            time: self.time,
            ..Played::of(game)
        })
    }

    fn update_key(&mut self, event: &Event) -> Effect {
        if !self.is_over() && self.row.edit(event) {
            return Effect::Stay;
        }
        match event.key() {
            Some(KeyCode::Esc) => return Effect::Close,
            Some(KeyCode::Tab | KeyCode::Down) => self.show_next_board(),
            Some(KeyCode::Enter) if self.is_over() => {
                return Effect::Replace(Box::new(self.another()));
            }
            Some(KeyCode::Enter) => self.submit(),
            Some(KeyCode::Char(letter)) => return self.update_letter(letter),
            _ => {}
        }
        Effect::Stay
    }

    fn update_letter(&mut self, letter: char) -> Effect {
        if !self.is_over()
            && let Some(symbol) = keyboard::symbol_of(letter, self.variant())
        {
            self.row.put(symbol);
            return Effect::Stay;
        }
        let help = || Reader::new(self.title(), &messages::KEYS);
        match letter.to_ascii_lowercase() {
            'q' => Effect::Close,
            '?' => Effect::Open(Box::new(help())),
            't' => Effect::Open(Box::new(Statistics::new(&Nerdle, &KINDS))),
            _ if self.game.is_none() => Effect::Stay,
            letter if self.is_over() => self.update_after(letter),
            letter => self.update_before(letter),
        }
    }

    /// Letters while the game goes on.
    fn update_before(&mut self, letter: char) -> Effect {
        match letter {
            'i' => self.ask_for_hint(),
            'o' => self.shows_count = !self.shows_count,
            'l' => {
                self.hints += 1;
                return Effect::Open(Box::new(pages::candidates(&self.boards())));
            }
            _ => {}
        }
        Effect::Stay
    }

    /// Letters once it is over.
    fn update_after(&mut self, letter: char) -> Effect {
        let Some(game) = &self.game else {
            return Effect::Stay;
        };
        match letter {
            'n' => Effect::Replace(Box::new(self.another())),
            's' => Effect::Open(Box::new(pages::share(game))),
            'r' => Effect::Open(Box::new(pages::review(&self.boards()))),
            _ => Effect::Stay,
        }
    }

    fn show_next_board(&mut self) {
        self.first_board = (self.first_board + 1) % self.instance.mode.boards();
    }

    fn click(&mut self, position: Position, area: Rect) {
        let Some(game) = self.game.as_ref().filter(|_| !self.is_over()) else {
            return;
        };
        let row = game.game().rows();
        let arrangement = play_view::arrangement(self, area);
        if let Some(symbol) =
            keyboard::key_at(self.variant(), play_view::keyboard_area(area), position)
        {
            self.row.put(symbol);
        } else if let Some((_, tile)) = arrangement.and_then(|own| own.tile_at(row, position)) {
            self.row.go_to(tile);
        }
    }

    fn paste(&mut self, text: &str) {
        let symbols = text
            .chars()
            .filter_map(|own| keyboard::symbol_of(own, self.variant()));
        let symbols: Vec<Symbol> = symbols.collect();
        self.row.set(symbols);
    }

    fn let_time_pass(&mut self, now: Duration) {
        let passed = self.stopwatch.lap(now);
        if self.status_of_game() == Some(Status::Playing) {
            self.time += passed;
        }
    }

    fn recorded(&mut self, recorded: &Result<History, Message>) {
        match recorded {
            Ok(past) => self.past = past.clone(),
            Err(why) => {
                let why = messages::NOT_RECORDED.with("why", why.clone());
                self.note = Some((Role::Warning, why));
            }
        }
    }

    fn update_event(&mut self, event: &Event, context: EventContext) -> Effect {
        match event {
            Event::Tick | Event::Hover(_) => {}
            Event::Shown(past) => {
                self.past = past.clone();
                self.remember();
            }
            Event::Recorded(recorded) => self.recorded(recorded),
            Event::Click(position) => self.click(*position, context.area),
            Event::Paste(text) if !self.is_over() => self.paste(text),
            Event::Key(_) => {
                if !self.is_over() {
                    self.note = None;
                }
                return self.update_key(event);
            }
            _ => {}
        }
        Effect::Stay
    }
}

/// What is special about a mode.
fn mode_note(mode: Mode) -> Option<Message> {
    match mode {
        Mode::Speed => Some(messages::SPEED_NOTE.message()),
        Mode::Instant => Some(messages::INSTANT_NOTE.message()),
        Mode::Adversarial => Some(messages::ADVERSARY_NOTE.message()),
        Mode::Single | Mode::Bi | Mode::Quad => None,
    }
}

impl Screen for Play {
    fn title(&self) -> Message {
        let id = self.instance.to_string();
        let name = id.split_once(':').map_or(id.as_str(), |(_, name)| name);
        common::TITLE
            .with("puzzle", Nerdle.about().title)
            .with("screen", name)
    }

    fn status(&self) -> Option<Message> {
        let game = self.game.as_ref()?.game();
        let all = self.instance.mode.rows(self.variant());
        Some(
            messages::STATUS
                .with("row", (game.rows() + 1).min(all))
                .with("all", all)
                .with("hints", self.hints)
                .with("time", clock::minutes(self.time)),
        )
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = match self.is_over() {
            true => play_view::keys_after(),
            false => play_view::keys_before(self.instance.mode.boards()),
        };
        keys.extend([
            Key::letter('t', &messages::STATISTICS_KEY),
            Key::letter('?', &messages::HELP),
            Key::letter('q', &common::LEAVE),
        ]);
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context.now);
        self.take_in(self.work.as_ref().and_then(Background::now));
        let effect = self.update_event(event, context);
        if !self.is_to_be_recorded || !matches!(effect, Effect::Stay) {
            return effect;
        }
        self.is_to_be_recorded = false;
        match self.played() {
            Some(played) => Effect::Record(Box::new(record::attempt(&self.instance, &played))),
            None => effect,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: crate::theme::Theme) {
        play_view::draw(self, frame, area, theme);
    }

    fn remembers(&self) -> Option<&'static str> {
        Some(Nerdle.name())
    }

    fn is_under_way(&self) -> bool {
        let game = self.game.as_ref().map(NerdleGame::game);
        game.is_some_and(|game| game.rows() > game.given() && game.status() == Status::Playing)
    }
}
