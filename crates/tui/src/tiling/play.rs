//! A board to fill by hand: pick a piece, turn it, lay it down, take it back,
//! with somebody beside it who knows what can still become of the board.

use std::rc::Rc;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use unpuzzle::tiling::game::{id_of, kind_of};
use unpuzzle::tiling::{Cell, Level, Placed, Problem, draw};
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{LocalizedText, Message, Text};
use unpuzzle_store::Ending;

use super::grid::Grid;
use super::hand::Hand;
use super::position::Position;
use super::thinker::{Thinker, Thought, View};
use super::{hints, messages, play_view};
use crate::clock::{self, Stopwatch};
use crate::env::ScreenEnv;
use crate::history::NewResult;
use crate::messages as common;
use crate::saving::Saving;
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::theme::Theme;

/// The screen.
pub(crate) struct Play {
    env: Rc<ScreenEnv>,
    title: Message,
    pub(super) problem: Problem,
    pub(super) grid: Grid,
    pub(super) position: Position,
    pub(super) hand: Option<Hand>,
    pub(super) cursor: Cell,
    thinker: Thinker,
    asked: u64,
    pub(super) outlook: Outlook,
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
    pub(super) hints: u32,
    undos: u32,
    pub(super) moves: u32,
    pub(super) time: Duration,
    /// When the board was solved, on the clock of the game.
    pub(super) solved_since: Option<Duration>,
    /// Whether this board was written down since it was begun.
    is_recorded: bool,
    stopwatch: Stopwatch,
}

/// How a board without a name counts.
const OWN: &str = "own";

/// What is known about the position.
pub(crate) enum Outlook {
    /// Nothing yet.
    Counting,
    /// Everything.
    Known(View),
    /// It takes too long.
    Unknown,
}

impl Play {
    /// A game on a board.
    pub(crate) fn new(env: Rc<ScreenEnv>, title: Message, problem: Problem) -> Self {
        let thinker = Thinker::new(problem.clone(), env.search_timeout());
        let grid = Grid::of(&problem);
        let cursor = problem.cells().first().copied().unwrap_or_default();
        let mut play = Play {
            env,
            title,
            problem,
            grid,
            position: Position::default(),
            hand: None,
            cursor,
            thinker,
            asked: 0,
            outlook: Outlook::Counting,
            shows_counts: true,
            home: None,
            hint: hints::Stage::default(),
            note: None,
            saving: Saving::default(),
            level: Level::Medium,
            challenge: None,
            is_making: false,
            hints: 0,
            undos: 0,
            moves: 0,
            time: Duration::ZERO,
            solved_since: None,
            is_recorded: false,
            stopwatch: Stopwatch::default(),
        };
        play.start_over();
        play
    }

    /// The same with something to say about the board at the beginning.
    pub(crate) fn with_notes(mut self, notes: Vec<Message>) -> Self {
        if !notes.is_empty() {
            let notes = LocalizedText::List(notes.into_iter().map(LocalizedText::from).collect());
            self.note = Some((Role::Warning, messages::READ_AS.with("guesses", notes)));
        }
        self
    }

    pub(super) fn start_over(&mut self) {
        self.position = Position::default();
        (self.hints, self.undos, self.moves) = (0, 0, 0);
        self.is_recorded = false;
        self.time = Duration::ZERO;
        self.hand = None;
        let middle = self.problem.cells().len() / 2;
        self.cursor = self.problem.cells()[middle];
        self.pick_next(true);
        self.after_change();
    }

    /// The letter of a piece.
    pub(super) fn label(&self, piece: usize) -> char {
        let piece = self.problem.pieces().get(piece);
        piece.map_or('?', |piece| piece.label)
    }

    /// The piece in the hand as it would lie.
    pub(super) fn ghost(&self) -> Option<Placed> {
        Some(self.hand.as_ref()?.placed(self.cursor))
    }

    pub(super) fn is_free(&self, cell: Cell) -> bool {
        let on_board = self.problem.cells().binary_search(&cell).is_ok();
        let all = self.position.all(&self.problem);
        on_board && !all.iter().any(|placed| placed.cells.contains(&cell))
    }

    /// Whether the piece in the hand can be laid down.
    pub(super) fn fits(&self) -> bool {
        let ghost = self.ghost();
        ghost.is_some_and(|ghost| ghost.cells.iter().all(|&cell| self.is_free(cell)))
    }

    /// What is known, if it is.
    pub(super) fn view(&self) -> Option<&View> {
        match &self.outlook {
            Outlook::Known(view) => Some(view),
            _ => None,
        }
    }

    /// What a change of the position brings with it.
    pub(super) fn after_change(&mut self) {
        self.home = None;
        self.hint = hints::Stage::default();
        self.outlook = Outlook::Counting;
        self.asked = self.thinker.look(self.position.all(&self.problem));
        let was_solved = self.solved_since.is_some();
        let is_solved = self.position.is_solved(&self.problem);
        self.solved_since = match (is_solved, was_solved) {
            (true, false) => Some(self.time),
            (true, true) => self.solved_since,
            (false, _) => None,
        };
        let left = self.position.left(&self.problem);
        let in_hand = self.hand.as_ref().map(|hand| hand.piece);
        if in_hand.is_some_and(|piece| left[piece] == 0) {
            self.hand = None;
        }
        if self.hand.is_none() {
            self.pick_next(true);
        }
    }

    pub(super) fn warn(&mut self, text: &'static Text) {
        self.note = Some((Role::Warning, text.message()));
    }

    /// Lays the piece in the hand down.
    pub(super) fn place(&mut self) {
        let Some(ghost) = self.ghost() else {
            return;
        };
        if !self.fits() {
            let label = self.label(ghost.piece);
            let no_fit = messages::NO_FIT.with("piece", label);
            self.note = Some((Role::Warning, no_fit));
            return;
        }
        let left = self.position.left(&self.problem)[ghost.piece];
        self.position.place(ghost);
        self.moves += 1;
        if left == 1 {
            self.pick_next(true);
        }
        self.after_change();
        self.move_aside();
    }

    /// Takes back the piece under the cursor, else under the piece in the
    /// hand, else the last one.
    pub(super) fn take_back(&mut self) {
        let covers = self.position.covers(&self.problem);
        let ghost = self.ghost().map_or_else(Vec::new, |ghost| ghost.cells);
        let under = [self.cursor].into_iter().chain(ghost);
        let found = under.filter_map(|cell| covers.get(&cell)).next();
        let fixed = self.problem.fixed().len();
        match found {
            Some(cover) if cover.is_fixed => {
                let stays = messages::FIXED.with("piece", self.label(cover.piece));
                self.note = Some((Role::Warning, stays));
            }
            Some(cover) => self.take_back_at(cover.number - fixed),
            None => match self.position.placed().len() {
                0 => self.warn(&messages::NOTHING_THERE),
                count => self.take_back_at(count - 1),
            },
        }
    }

    /// Takes back the piece at this place of the order, into the hand.
    pub(super) fn take_back_at(&mut self, at: usize) {
        if let Some(placed) = self.position.take_back(at) {
            let (hand, cursor) = Hand::lift(&placed);
            (self.hand, self.cursor) = (Some(hand), cursor);
            self.moves += 1;
            self.after_change();
        }
    }

    pub(super) fn undo(&mut self) {
        if self.position.undo() {
            self.undos += 1;
            self.after_change();
        } else {
            self.warn(&common::NOTHING_TO_UNDO);
        }
    }

    pub(super) fn redo(&mut self) {
        if self.position.redo() {
            self.after_change();
        } else {
            self.warn(&common::NOTHING_TO_REDO);
        }
    }

    /// Goes to the next place that keeps a solution, or to the one before.
    pub(super) fn step_home(&mut self, forwards: bool) {
        let Some(piece) = self.hand.as_ref().map(|hand| hand.piece) else {
            return;
        };
        let Some(view) = self.view() else {
            return self.warn(&messages::STILL_COUNTING);
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
            let nowhere = messages::NO_HOME.with("piece", self.label(piece));
            self.note = Some((Role::Warning, nowhere));
            return;
        };
        // Being shown where a piece can go is help, however often one looks.
        self.hints += u32::from(self.home.is_none());
        self.hold_at(&Placed { piece, cells: home });
        self.home = Some(next);
    }

    pub(super) fn make_challenge(&mut self) {
        if !self.is_making {
            self.is_making = true;
            let seed = self.env.next_seed();
            self.thinker.make(self.level, seed);
        }
    }

    pub(super) fn change_level(&mut self, harder: bool) {
        let at = self.level as usize;
        let next = if harder { at + 1 } else { at.saturating_sub(1) };
        if let Some((_, level)) = Level::ALL.get(next) {
            self.level = *level;
        }
        let level = messages::NEXT_LEVEL.with("level", level_text(self.level));
        self.note = Some((Role::Accent, level));
    }

    /// The level of the next challenge.
    pub(super) fn next_level(&self) -> Level {
        self.level
    }

    /// Takes in what the thinker has found.
    fn listen(&mut self) {
        for thought in self.thinker.thoughts() {
            match thought {
                Thought::Looked(number, view) if number == self.asked => {
                    self.outlook = view.map_or(Outlook::Unknown, Outlook::Known);
                }
                Thought::Looked(..) => {}
                Thought::Made(made) => {
                    self.is_making = false;
                    match made {
                        Ok(Some(made)) => self.begin_challenge(made.problem, made.difficulty.level),
                        Ok(None) => self.warn(&messages::NOT_MADE),
                        Err(why) => {
                            let why = messages::NOT_MADE_IN_TIME.with("why", why.to_string());
                            self.note = Some((Role::Warning, why));
                        }
                    }
                }
            }
        }
    }

    fn begin_challenge(&mut self, problem: Problem, level: Level) {
        let number = self.challenge.map_or(1, |(number, _)| number + 1);
        self.problem = problem;
        self.challenge = Some((number, level));
        self.note = None;
        self.solved_since = None;
        self.start_over();
    }

    /// Writes a solved board down, once.
    fn put_away(&mut self) -> Effect {
        let Some(time) = self.solved_since.filter(|_| !self.is_recorded) else {
            return Effect::Stay;
        };
        self.is_recorded = true;
        let id = id_of(&self.problem);
        let kind = id.as_ref().map_or_else(|| OWN.to_owned(), kind_of);
        let level = self.challenge.map(|(_, level)| level.name().to_owned());
        Effect::Record(Box::new(NewResult {
            game: id.map_or_else(|| format!("tiling:{OWN}"), |id| id.to_string()),
            level: level.unwrap_or(kind),
            ending: Ending::Solved,
            time,
            predicted: None,
            hints: self.hints,
            undos: self.undos,
            mistakes: 0,
            score: None,
        }))
    }

    fn let_time_pass(&mut self, now: Duration) {
        self.time += self.stopwatch.lap(now);
    }

    /// The time on the clock, which a solved board stops.
    pub(super) fn clock(&self) -> Duration {
        self.solved_since.unwrap_or(self.time)
    }

    pub(super) fn save(&mut self, theme: Theme) {
        let text = draw(&self.problem, &self.position.all(&self.problem));
        self.saving = Saving::begin(theme.say(&messages::FILE_NAME), text);
    }
}

/// A level in words.
pub(super) fn level_text(level: Level) -> &'static Text {
    match level {
        Level::Easy => &messages::EASY,
        Level::Medium => &messages::MEDIUM,
        Level::Hard => &messages::HARD,
        Level::Expert => &messages::EXPERT,
    }
}

impl Screen for Play {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn status(&self) -> Option<Message> {
        Some(
            messages::STATUS
                .with("moves", self.moves)
                .with("hints", self.hints)
                .with("time", clock::minutes(self.clock())),
        )
    }

    fn keys(&self) -> Vec<Key> {
        if let Some(keys) = play_view::saving_keys(&self.saving) {
            return keys;
        }
        let mut keys = if self.solved_since.is_some() {
            vec![
                Key::letter('u', &common::UNDO),
                Key::letter('c', &messages::AGAIN),
            ]
        } else {
            play_view::playing_keys(self.grid.is_flat())
        };
        keys.extend([
            Key::letter('n', &messages::NEW),
            Key::letter('s', &common::SAVE),
            Key::letter('?', &messages::HELP),
            Key::letter('q', &common::LEAVE),
        ]);
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context.now);
        self.listen();
        match event {
            Event::Tick | Event::Shown(_) => return Effect::Stay,
            Event::Saved(saved) => {
                self.saving.finish(saved);
                return Effect::Stay;
            }
            Event::Recorded(recorded) => {
                if let Err(why) = recorded {
                    let why = messages::NOT_RECORDED.with("why", why.clone());
                    self.note = Some((Role::Warning, why));
                }
                return Effect::Stay;
            }
            Event::Hover(_) => {}
            _ if self.saving.is_asking() => return self.saving.update(event),
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
        self.solved_since.is_none() && !self.position.placed().is_empty()
    }
}
