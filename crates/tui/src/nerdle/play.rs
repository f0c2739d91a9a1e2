//! A game of Nerdle: type equations, see their colours, find the answer.

use std::rc::Rc;
use std::time::Duration;

use ratatui::layout::Position;
use unpuzzle::nerdle::{Instance, Knowledge, Mode, Origin, Symbol, Variant};
use unpuzzle::puzzles::nerdle::{Nerdle, NerdleGame};
use unpuzzle_puzzles::{Puzzle, Status, msg};
use unpuzzle_session::{GameFile, KeptSession, Session, Worker};

use super::judgement::Judgement;
use super::record;
use super::statistics::KINDS;
use super::typing::Slots;
use super::workers::{Done, Task, player};
use super::{PUZZLE, keyboard, pages, play_view};
use crate::clock::{self, Stopwatch};
use crate::env::ScreenEnv;
use crate::history::History;
use crate::prelude::*;
use crate::statistics;

pub(crate) struct Play {
    env: Rc<ScreenEnv>,
    instance: Instance,
    which: Which,
    /// Where the game is kept, until there is one.
    file: Option<GameFile>,
    session: Option<KeptSession<NerdleGame>>,
    worker: Worker<Task, Done>,
    is_busy: bool,
    pub(super) row: Slots<Symbol>,
    pub(super) note: Option<(Role, Message)>,
    pub(super) hint: Option<Message>,
    hint_level: u8,
    pub(super) shows_count: bool,
    /// The board that is seen first where not all are.
    pub(super) first_board: usize,
    stopwatch: Stopwatch,
    /// Whether it waits to hear if the game that was left shall go on.
    is_resuming: bool,
    is_to_be_recorded: bool,
    pub(super) past: History,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Named,
    /// Any of its kind, such as one that was left.
    Any,
}

/// The most that a hint can say.
const WHOLE_GUESS: u8 = 3;

/// Seeds of new games are short enough to be told to a friend.
const SEEDS: u64 = 1_000_000_000;

impl Play {
    /// Begins to make a game, or to go on with one that was left.
    pub(crate) fn new(env: Rc<ScreenEnv>, instance: Instance, which: Which) -> Self {
        let (kind, id) = (instance.kind().replace(',', "-"), instance.to_string());
        let name = (which == Which::Named).then_some(id.as_str());
        let file = env.game_file((PUZZLE, &kind, name));
        let kept = file.as_ref().map(|file| file.path().to_owned());
        let mut play = Play {
            worker: player(env.search_timeout()),
            env,
            instance,
            which,
            file,
            session: None,
            is_busy: false,
            row: Slots::new(instance.rules.variant.tiles()),
            note: None,
            hint: None,
            hint_level: 1,
            shows_count: false,
            first_board: 0,
            stopwatch: Stopwatch::default(),
            is_resuming: false,
            is_to_be_recorded: false,
            past: History::default(),
        };
        play.start(Task::Make(instance, kept));
        play
    }

    /// A game of the same kind by chance; this one is given up.
    fn another(&mut self) -> Self {
        if let Some(session) = &mut self.session {
            session.forget();
        }
        self.session = None;
        let origin = Origin::Seed(self.env.next_seed() % SEEDS);
        let instance = Instance { origin, ..self.instance };
        let mut next = Play::new(Rc::clone(&self.env), instance, Which::Any);
        next.past = self.past.clone();
        next
    }

    pub(super) fn game(&self) -> Option<&NerdleGame> {
        self.session.as_ref().map(|session| session.game())
    }

    pub(super) fn variant(&self) -> Variant {
        self.instance.rules.variant
    }

    pub(super) fn boards(&self) -> Vec<&Knowledge> {
        let boards = self.game().into_iter().flat_map(|game| game.game().boards());
        boards.map(|board| &board.knowledge).collect()
    }

    /// Whether it goes on, once there is a game.
    pub(super) fn status_of_game(&self) -> Option<Status> {
        self.game().map(|game| game.game().status())
    }

    fn is_over(&self) -> bool {
        self.status_of_game().is_some_and(|status| status != Status::Playing)
    }

    pub(super) fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// What the page would say to the row as it is.
    pub(super) fn judgement(&self) -> Option<Judgement> {
        let game = self.game()?.game();
        (!self.row.is_empty()).then(|| Judgement::of(&self.row, game))
    }

    /// Begins something that may take long, and waits a moment for it.
    fn start(&mut self, task: Task) {
        self.worker.ask(task);
        self.is_busy = true;
        self.take_in(self.worker.soon());
    }

    /// Takes in what has been done beside the screen.
    fn take_in(&mut self, done: Option<Done>) {
        let Some(done) = done else { return };
        self.is_busy = false;
        match done {
            Done::Made(session) => self.begin(Ok((*session, false))),
            Done::Resumed(session) => self.begin(Ok((*session, true))),
            Done::Failed(failure) => self.begin(Err(failure)),
            Done::NotResumed(problem) => {
                self.note = Some((Role::Warning, problem));
                self.is_busy = true;
                self.take_in(self.worker.soon());
            }
            Done::Played(text, game, said) => self.finish_turn(&text, *game, said),
            Done::Hinted(hint) => self.finish_hint(hint),
        }
    }

    fn begin(&mut self, made: Result<(Session<NerdleGame>, bool), InputError>) {
        match made {
            Ok((session, is_kept)) => {
                self.instance = *session.game().game().instance();
                self.is_resuming = is_kept && self.which == Which::Any;
                if self.note.is_none() {
                    self.note = match (is_kept, self.is_resuming) {
                        (true, true) => Some((
                            Role::Accent,
                            msg!(
                                "Here is the game you left: type to go on with it, n for another one."
                            ),
                        )),
                        (true, false) => {
                            Some((Role::Accent, msg!("This game goes on where you left it.")))
                        }
                        _ => mode_note(self.instance.mode).map(|note| (Role::Accent, note)),
                    };
                }
                let session = KeptSession::new(session, self.file.take(), is_kept);
                self.session = Some(session);
                if !is_kept {
                    self.remember();
                }
            }
            Err(failure) => self.note = Some((Role::Bad, failure.message)),
        }
    }

    /// Says so if this very game has been played before.
    fn remember(&mut self) {
        let id = self.instance.to_string();
        let before = self.past.results.iter().find(|own| own.game == id);
        let is_begun = self.session.as_ref().is_some_and(|session| !session.moves().is_empty());
        if before.is_some() && !is_begun {
            self.note = Some((
                Role::Warning,
                msg!("you have played this one before; only the first time counts"),
            ));
        }
    }

    fn submit(&mut self) {
        let tiles = match self.judgement() {
            Some(Judgement::Playable(tiles, _)) => tiles,
            Some(Judgement::Unfinished(count)) => {
                let missing = msg!("{count} {count|tile is|tiles are} still empty", count);
                self.note = Some((Role::Warning, missing));
                return;
            }
            _ => return,
        };
        let Some(game) = self.game().filter(|_| !self.is_busy).cloned() else {
            return;
        };
        self.row.clear();
        self.start(Task::Play(Box::new(game), tiles.to_string()));
    }

    fn finish_turn(&mut self, text: &str, game: NerdleGame, said: Result<Message, InputError>) {
        self.hint = None;
        self.hint_level = 1;
        match said {
            Ok(said) => {
                if let Some(session) = &mut self.session {
                    session.push(text, game);
                    session.keep();
                }
                self.note = Some((Role::Normal, said));
            }
            Err(failure) => self.note = Some((Role::Bad, failure.message)),
        }
        if self.is_over() {
            self.note = None;
            self.is_to_be_recorded = true;
        }
    }

    fn ask_for_hint(&mut self) {
        let Some(game) = self.game().filter(|_| !self.is_busy).cloned() else {
            return;
        };
        self.count_hint();
        self.start(Task::Hint(Box::new(game), self.hint_level));
    }

    fn count_hint(&mut self) {
        if let Some(session) = &mut self.session {
            session.count_hint();
        }
    }

    fn finish_hint(&mut self, hint: Result<Message, InputError>) {
        match hint {
            Ok(hint) => {
                let level = self.hint_level;
                self.hint = Some(msg!("Hint {level} of 3: {hint}", level, hint));
                self.hint_level = WHOLE_GUESS.min(level + 1);
            }
            Err(failure) => self.note = Some((Role::Bad, failure.message)),
        }
    }

    /// Writes a finished game down, which is kept no longer.
    fn put_away(&mut self) -> Effect {
        self.is_to_be_recorded = false;
        match &mut self.session {
            Some(session) => {
                session.forget();
                Effect::Record(Box::new(record::result(session)))
            }
            None => Effect::Stay,
        }
    }

    fn update_key(&mut self, event: &Event) -> Effect {
        if std::mem::take(&mut self.is_resuming) && event.letter() == Some('n') {
            return Effect::Replace(Box::new(self.another()));
        }
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
        match letter.to_ascii_lowercase() {
            'q' => Effect::Close,
            '?' => Effect::read(
                self.title(),
                msg!(
                    "Find the hidden equation. After each guess every tile shows how close it is:\n●  right place\n◐  in the answer, but elsewhere\n·  not in the answer, or not that often\n\n0-9 + - * / =    type; x and : also mean * and /\n( ) s c          in maxi: brackets, ² and ³\n← →, Home, End   move within the row; space skips a tile\nBackspace        empty a tile; Ctrl-U empties the row\nEnter            guess\nh                hint: first a nudge, then the kind of guess, then the guess\no                show or hide how many equations are still possible\nl                list them (counts as a hint)\n↓, Tab           another board, where not all fit\nt                statistics\nq, Esc           leave\n\nAfter the game: s shares the squares, r reviews every guess, n starts a new game.\n\nMouse: click the keyboard to type, a tile of your row to go there.\n\nA guess must be true, and * and / come before + and -. In hard mode it must also agree with every row before."
                ),
            ),
            't' => Effect::Open(Box::new(statistics::sheet(&Nerdle, &KINDS))),
            _ if self.session.is_none() => Effect::Stay,
            letter if self.is_over() => self.update_after(letter),
            letter => self.update_before(letter),
        }
    }

    fn update_before(&mut self, letter: char) -> Effect {
        match letter {
            'h' | 'i' => self.ask_for_hint(),
            'u' => {
                self.note = Some((
                    Role::Warning,
                    msg!("a guess cannot be taken back; Backspace empties a tile of this row"),
                ))
            }
            'o' => self.shows_count = !self.shows_count,
            'l' => {
                self.count_hint();
                return Effect::Open(Box::new(pages::candidates(&self.boards())));
            }
            _ => {}
        }
        Effect::Stay
    }

    fn update_after(&mut self, letter: char) -> Effect {
        match (letter, self.game()) {
            ('n', _) => Effect::Replace(Box::new(self.another())),
            ('s', Some(game)) => Effect::Open(Box::new(pages::share(game))),
            ('r', Some(_)) => Effect::Open(Box::new(pages::review(&self.boards()))),
            _ => Effect::Stay,
        }
    }

    fn show_next_board(&mut self) {
        self.first_board = (self.first_board + 1) % self.instance.mode.boards();
    }

    fn click(&mut self, position: Position, area: Rect) {
        let Some(game) = self.game().filter(|_| !self.is_over()) else {
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
        let symbols = text.chars().filter_map(|own| keyboard::symbol_of(own, self.variant()));
        let symbols: Vec<Symbol> = symbols.collect();
        self.row.set(symbols);
    }

    fn let_time_pass(&mut self, now: Duration) {
        let passed = self.stopwatch.lap(now);
        if let Some(session) = &mut self.session {
            session.advance(passed);
        }
    }

    fn recorded(&mut self, recorded: &Result<History, Message>) {
        match recorded {
            Ok(past) => self.past = past.clone(),
            Err(why) => {
                let why = msg!("not in your statistics: {why}", why = why.clone());
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

fn mode_note(mode: Mode) -> Option<Message> {
    match mode {
        Mode::Speed => Some(msg!("The first row is given, and the clock runs.")),
        Mode::Instant => Some(msg!("This row leaves only one answer. You have one guess.")),
        Mode::Adversarial => {
            Some(msg!("There is no answer yet: it is chosen as late as possible, to resist you."))
        }
        Mode::Single | Mode::Bi | Mode::Quad => None,
    }
}

impl Screen for Play {
    fn title(&self) -> Message {
        let id = self.instance.to_string();
        let name = id.split_once(':').map_or(id.as_str(), |(_, name)| name);
        title(&Nerdle, name)
    }

    fn status(&self) -> Option<Message> {
        let session = self.session.as_ref()?;
        let game = session.game().game();
        let all = self.instance.mode.rows(self.variant());
        Some(msg!(
            "row {row}/{all}  hints {hints}  {time}",
            row = (game.rows() + usize::from(!self.is_over())).min(all),
            all,
            hints = session.hints(),
            time = clock::minutes(session.elapsed())
        ))
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = match self.is_over() {
            true => play_view::keys_after(),
            false => play_view::keys_before(self.instance.mode.boards()),
        };
        keys.push(Key::letter('t', msg!("statistics")));
        keys.extend(Key::help_and_leave());
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context.now);
        self.take_in(self.worker.poll());
        let effect = self.update_event(event, context);
        if !self.is_to_be_recorded || !matches!(effect, Effect::Stay) {
            return effect;
        }
        self.put_away()
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: crate::theme::Theme) {
        play_view::draw(self, frame, area, theme);
    }

    fn remembers(&self) -> Option<&'static str> {
        Some(Nerdle.name())
    }

    fn is_under_way(&self) -> bool {
        let is_kept = self.session.as_ref().is_some_and(KeptSession::has_place);
        let game = self.game().map(NerdleGame::game).filter(|_| !is_kept);
        game.is_some_and(|game| game.rows() > game.given() && game.status() == Status::Playing)
    }
}
