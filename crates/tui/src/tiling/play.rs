//! A board to fill by hand: pick a piece, turn it, lay it down, take it back,
//! with a coach beside it who knows what can still become of the board.

use std::convert::Infallible;
use std::rc::Rc;
use std::time::Duration;
use unpuzzle_puzzles::msg;

use unpuzzle::puzzles::tiling::TilingGame;
use unpuzzle::tiling::game::{Hand, Move, PUZZLE, Position, kind_of};
use unpuzzle::tiling::{Cell, Level, Placed, Problem, draw};
use unpuzzle_puzzles::Game as _;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_session::{KeptSession, Session};
use unpuzzle_store::Ending;

use super::grid::Grid;
use super::workers::{Analyser, Maker, View, workers};
use super::{hints, play_view};
use crate::clock::{self, Stopwatch};
use crate::env::ScreenEnv;
use crate::history::result_of;
use crate::prelude::*;
use crate::saving::Saving;

pub(crate) struct Play {
    env: Rc<ScreenEnv>,
    title: Message,
    pub(super) session: KeptSession<TilingGame>,
    pub(super) grid: Grid,
    pub(super) hand: Option<Hand>,
    pub(super) cursor: Cell,
    analyser: Analyser,
    maker: Maker,
    pub(super) analysis: Analysis,
    pub(super) shows_counts: bool,
    /// Which of the places that keep a solution is looked at.
    pub(super) home: Option<usize>,
    pub(super) hint: hints::Stage,
    pub(super) note: Option<(Role, Message)>,
    pub(super) saving: Saving,
    level: Level,
    /// The number and the level of the challenge.
    pub(super) challenge: Option<(u32, Level)>,
    pub(super) is_making: bool,
    pub(super) now: Duration,
    pub(super) solved_since: Option<Duration>,
    /// Whether this board was written down since it was begun.
    is_recorded: bool,
    stopwatch: Stopwatch,
}

/// How a board without a name counts.
const OWN: &str = "own";

pub(crate) enum Analysis {
    Counting,
    Known(View),
    Unknown,
}

impl Play {
    /// A game on a board, or the one on it that was left.
    pub(crate) fn new(env: Rc<ScreenEnv>, title: Message, problem: &Problem) -> Self {
        let (analyser, maker) = workers(problem, env.search_timeout(), &env.cache);
        let (session, note) = session_on(&env, problem);
        let challenge = session.note(CHALLENGE).and_then(read_challenge);
        let mut play = Play {
            env,
            title,
            session,
            grid: Grid::of(problem),
            hand: None,
            cursor: Cell::default(),
            analyser,
            maker,
            analysis: Analysis::Counting,
            shows_counts: true,
            home: None,
            hint: hints::Stage::default(),
            note,
            saving: Saving::default(),
            level: Level::Medium,
            challenge,
            is_making: false,
            now: Duration::ZERO,
            solved_since: None,
            is_recorded: false,
            stopwatch: Stopwatch::default(),
        };
        play.sit_down();
        if play.note.is_none() && !play.grid.is_flat() {
            play.note = Some((
                Role::Quiet,
                msg!("Pieces in the tray are cut into layers, side by side; ? explains the keys."),
            ));
        }
        play
    }

    /// The same with something to say about the board at the beginning.
    pub(crate) fn with_notes(mut self, notes: Vec<Message>) -> Self {
        if !notes.is_empty() {
            let notes = LocalizedText::List(notes.into_iter().map(LocalizedText::from).collect());
            self.note = Some((Role::Warning, msg!("{guesses}", guesses = notes)));
        }
        self
    }

    pub(super) fn start_over(&mut self) {
        self.session.start_over();
        self.session.forget();
        self.sit_down();
    }

    /// Takes a piece in hand over the middle of the board.
    fn sit_down(&mut self) {
        self.is_recorded = false;
        self.solved_since = None;
        self.hand = None;
        let cells = self.problem().cells();
        self.cursor = cells.get(cells.len() / 2).copied().unwrap_or_default();
        self.pick_next(true);
        self.hold_where_it_fits();
        self.after_change();
    }

    pub(super) fn position(&self) -> &Position {
        self.session.game().position()
    }

    pub(super) fn problem(&self) -> &Problem {
        self.position().problem()
    }

    /// How many copies of each piece are not on the board.
    pub(super) fn left(&self) -> Vec<usize> {
        let pieces = 0..self.problem().pieces().len();
        pieces.map(|piece| self.position().left(piece)).collect()
    }

    pub(super) fn label(&self, piece: usize) -> char {
        let piece = self.problem().pieces().get(piece);
        piece.map_or('?', |piece| piece.label)
    }

    /// The piece in the hand as it would lie.
    pub(super) fn ghost(&self) -> Option<Placed> {
        Some(self.hand.as_ref()?.placed(self.cursor))
    }

    /// Whether the piece in the hand can be laid down.
    pub(super) fn fits(&self) -> bool {
        let hand = self.hand.as_ref();
        hand.is_some_and(|hand| hand.fits(self.position(), self.cursor))
    }

    pub(super) fn view(&self) -> Option<&View> {
        match &self.analysis {
            Analysis::Known(view) => Some(view),
            _ => None,
        }
    }

    /// What a change of the position brings with it.
    pub(super) fn after_change(&mut self) {
        self.home = None;
        self.hint = hints::Stage::default();
        self.analysis = Analysis::Counting;
        self.analyser.ask(self.position().all_placed());
        self.solved_since = match self.position().is_solved() {
            true => self.solved_since.or(Some(self.now)),
            false => None,
        };
        let left = self.left();
        let in_hand = self.hand.as_ref().map(|hand| hand.piece);
        if in_hand.is_some_and(|piece| left[piece] == 0) {
            self.hand = None;
        }
        if self.hand.is_none() {
            self.pick_next(true);
        }
    }

    pub(super) fn warn(&mut self, text: Message) {
        self.note = Some((Role::Warning, text));
    }

    pub(super) fn place(&mut self) {
        let Some(ghost) = self.ghost() else {
            return;
        };
        if !self.fits() {
            let label = self.label(ghost.piece);
            let no_fit = msg!("{piece} does not fit here.", piece = label);
            self.note = Some((Role::Warning, no_fit));
            return;
        }
        let is_last = self.position().left(ghost.piece) == 1;
        if self.make(&Move::Place(ghost)) {
            if is_last {
                self.pick_next(true);
            }
            self.after_change();
            self.move_aside();
        }
    }

    /// Makes a move, if it can be made.
    fn make(&mut self, step: &Move) -> bool {
        let mut next = self.session.game().clone();
        let made = next.apply(step).is_ok();
        if made {
            let text = step.to_text(self.problem());
            self.session.push(&text, next);
            self.session.keep();
        }
        made
    }

    /// Takes back the piece under the cursor, else under the piece in the
    /// hand, else the last one.
    pub(super) fn take_back(&mut self) {
        let covers = self.position().covers();
        let ghost = self.ghost().map_or_else(Vec::new, |ghost| ghost.cells);
        let under = [self.cursor].into_iter().chain(ghost);
        let found = under.filter_map(|cell| covers.get(&cell)).next();
        let placed = match found {
            Some(cover) if cover.is_fixed => {
                let stays = msg!(
                    "{piece} belongs to the challenge and stays",
                    piece = self.label(cover.piece)
                );
                self.note = Some((Role::Warning, stays));
                return;
            }
            Some(cover) => self.position().all_placed().get(cover.number).cloned(),
            None => self.position().placed().last().cloned(),
        };
        match placed {
            Some(placed) => {
                self.take_back_piece(&placed);
            }
            None => self.warn(msg!("there is no piece to take back")),
        }
    }

    /// Takes a piece back into the hand; says whether it lay there.
    pub(super) fn take_back_piece(&mut self, placed: &Placed) -> bool {
        let copies = self.problem().pieces().get(placed.piece);
        let step = match copies.is_some_and(|piece| piece.copies > 1) {
            true => Move::TakeBackFrom(placed.clone()),
            false => Move::TakeBack(placed.piece),
        };
        let is_back = self.make(&step);
        if is_back {
            self.hold_at(placed);
            self.after_change();
        }
        is_back
    }

    pub(super) fn undo(&mut self) {
        if self.session.undo() {
            self.session.keep();
            self.after_change();
        } else {
            self.warn(msg!("there is nothing to take back"));
        }
    }

    pub(super) fn redo(&mut self) {
        if self.session.redo() {
            self.session.keep();
            self.after_change();
        } else {
            self.warn(msg!("there is nothing to make again"));
        }
    }

    /// Goes to the next place that keeps a solution, or to the one before.
    pub(super) fn step_home(&mut self, forwards: bool) {
        let Some(piece) = self.hand.as_ref().map(|hand| hand.piece) else {
            return;
        };
        let Some(view) = self.view() else {
            return self.warn(msg!("still counting, one moment"));
        };
        let homes = view.homes(piece);
        let count = homes.len();
        let next = match (self.home, forwards) {
            (None, true) => 0,
            (None, false) => count.saturating_sub(1),
            (Some(now), true) => (now + 1) % count.max(1),
            (Some(now), false) => (now + count.saturating_sub(1)) % count.max(1),
        };
        let Some(home) = homes.get(next).map(|home| home.cells.clone()) else {
            let nowhere =
                msg!("there is no good place for {piece} any more", piece = self.label(piece));
            self.note = Some((Role::Warning, nowhere));
            return;
        };
        // Being shown where a piece can go is help, however often one looks.
        if self.home.is_none() {
            self.session.count_hint();
        }
        self.hold_at(&Placed { piece, cells: home });
        self.home = Some(next);
    }

    pub(super) fn make_challenge(&mut self) {
        if !self.is_making {
            self.is_making = true;
            let seed = self.env.next_seed();
            self.maker.ask((self.level, seed));
        }
    }

    pub(super) fn change_level(&mut self, harder: bool) {
        let at = self.level as usize;
        let next = if harder { at + 1 } else { at.saturating_sub(1) };
        if let Some(level) = Level::ALL.get(next) {
            self.level = *level;
        }
        let level = msg!("the next challenge will be {level}", level = level_text(self.level));
        self.note = Some((Role::Accent, level));
    }

    pub(super) fn next_level(&self) -> Level {
        self.level
    }

    fn listen(&mut self) {
        if let Some(view) = self.analyser.poll() {
            self.analysis = view.map_or(Analysis::Unknown, Analysis::Known);
        }
        if let Some(why) = self.session.problem() {
            self.note = Some((Role::Warning, msg!("the game cannot be kept: {why}", why)));
        }
        let Some(made) = self.maker.poll() else {
            return;
        };
        self.is_making = false;
        match made {
            Ok(Some(made)) => self.begin_challenge(&made.problem, made.difficulty.level),
            Ok(None) => {
                self.warn(msg!("no challenge of this level was found; + and - change the level"))
            }
            Err(why) => {
                let why = msg!("no challenge: {why}", why = why.to_string());
                self.note = Some((Role::Warning, why));
            }
        }
    }

    fn begin_challenge(&mut self, problem: &Problem, level: Level) {
        let number = self.challenge.map_or(1, |(number, _)| number + 1);
        self.session.begin(Session::new(TilingGame::on(problem)));
        self.session.set_note(CHALLENGE, &format!("{number} {}", level.name()));
        self.challenge = Some((number, level));
        self.note = None;
        self.sit_down();
    }

    fn put_away(&mut self) -> Effect {
        if self.solved_since.is_none() || self.is_recorded {
            return Effect::Stay;
        }
        self.is_recorded = true;
        self.session.forget();
        let kind = match TilingGame::of(self.problem()) {
            Some(_) => kind_of(&self.session.id()),
            None => OWN.to_owned(),
        };
        let level = self.challenge.map(|(_, level)| level.name().to_owned());
        let result = result_of(&self.session, level.unwrap_or(kind), Ending::Solved);
        Effect::Record(Box::new(result))
    }

    fn let_time_pass(&mut self, now: Duration) {
        self.session.advance(self.stopwatch.lap(now));
        self.now = now;
    }

    pub(super) fn save(&mut self, theme: Theme) {
        let text = draw(self.problem(), &self.position().all_placed());
        self.saving = Saving::begin(theme.say(msg!("board")), text);
    }
}

/// The name of the note about a challenge: its number and its level.
const CHALLENGE: &str = "challenge";

fn read_challenge(note: &str) -> Option<(u32, Level)> {
    let (number, level) = note.split_once(' ')?;
    Some((number.parse().ok()?, level.parse().ok()?))
}

type Note = Option<(Role, Message)>;

/// The game on a board that was left, or a new one. A board that no id can spell
/// out is not kept.
fn session_on(env: &ScreenEnv, problem: &Problem) -> (KeptSession<TilingGame>, Note) {
    let Some(game) = TilingGame::of(problem) else {
        let session = Session::new(TilingGame::on(problem));
        return (KeptSession::new(session, None, false), None);
    };
    let id = game.id();
    let (kind, name) = (kind_of(&id), id.to_string());
    let budget = env.budget();
    let open = |id: &_| TilingGame::open(id, &budget);
    let new = || Ok::<_, Infallible>(Session::new(game));
    let Ok(begun) = env.begin((PUZZLE, &kind, Some(&name)), open, new);
    (begun.session, begun.note)
}

impl Screen for Play {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn status(&self) -> Option<Message> {
        Some(msg!(
            "moves {moves}  hints {hints}  {time}",
            moves = self.session.moves().len(),
            hints = self.session.hints(),
            time = clock::minutes(self.session.elapsed())
        ))
    }

    fn keys(&self) -> Vec<Key> {
        if let Some(keys) = self.saving.keys() {
            return keys;
        }
        let mut keys = if self.solved_since.is_some() {
            vec![Key::letter('u', msg!("undo")), Key::letter('c', msg!("start over"))]
        } else {
            play_view::playing_keys(self.grid.is_flat())
        };
        keys.extend([Key::letter('n', msg!("new challenge")), Key::letter('s', msg!("save"))]);
        keys.extend(Key::help_and_leave());
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context.now);
        self.listen();
        if let Some(effect) = self.saving.handle(event) {
            return effect;
        }
        match event {
            Event::Tick | Event::Shown(_) => return Effect::Stay,
            Event::Recorded(recorded) => {
                if let Err(why) = recorded {
                    let why =
                        msg!("This board is not in your statistics: {why}", why = why.clone());
                    self.note = Some((Role::Warning, why));
                }
                return Effect::Stay;
            }
            Event::Hover(_) => {}
            _ => (self.note, self.saving) = (None, Saving::Idle),
        }
        let effect = match self.update_mouse(event, context.area) {
            true => Effect::Stay,
            false => self.update_key(event, context.theme),
        };
        match effect {
            Effect::Stay => self.put_away(),
            other => other,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        play_view::draw(self, frame, area, theme);
    }

    fn is_under_way(&self) -> bool {
        let is_kept = self.session.has_place();
        self.solved_since.is_none() && !is_kept && !self.position().placed().is_empty()
    }
}
