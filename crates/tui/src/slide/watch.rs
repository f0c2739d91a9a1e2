//! A game to look at: a player makes its moves, as fast or as slowly as one
//! likes, and says what each move is worth.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unpuzzle::puzzles::slide::{SlideGame, Watched};
use unpuzzle::slide::{Move, PlayerName, Values};
use unpuzzle_puzzle::{GameId, InputError, Message};
use unpuzzle_session::{Session, Worker};

use super::motion::{Motion, last_move};
use super::workers::{Act, Advice, performer};
use super::{PUZZLE, watch_messages as messages, watch_view, words};
use crate::clock::Stopwatch;
use crate::numbers::grouped;
use crate::saving::Saving;
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::speed::Speed;
use crate::theme::Theme;

/// The screen.
pub(crate) struct Watch {
    pub(super) player: PlayerName,
    pub(super) session: Session<SlideGame>,
    performer: Worker<SlideGame, Act>,
    pub(super) speed: Speed,
    pub(super) state: State,
    /// What the player thought of its last move.
    pub(super) opinion: Option<Advice>,
    pub(super) motion: Option<Motion>,
    glides: bool,
    pub(super) saving: Saving,
    /// Moves in the last second.
    pub(super) pace: Pace,
    /// Time that has passed but was not used for a move yet.
    owed: Duration,
    stopwatch: Stopwatch,
    now: Duration,
}

/// What the player is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It plays.
    Running,
    /// Somebody stopped it.
    Paused,
    /// The next move is wanted, whatever the speed.
    Stepping,
    /// The game is over.
    Over,
    /// It could not sit down.
    Refused(Message),
}

/// How many moves are made in a second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    /// What was measured last.
    pub(crate) moves_per_second: Option<u64>,
    since: Duration,
    moves: u64,
}

/// How long is measured.
const SPAN: Duration = Duration::from_secs(1);
/// The most time that is caught up with after a standstill.
const MOST_OWED: Duration = Duration::from_millis(250);
/// The most moves between two pictures.
const BATCH: usize = 256;
/// The fastest speed at which tiles glide.
const GLIDING: u32 = 6;

impl Pace {
    fn made(&mut self) {
        self.moves += 1;
    }

    fn let_time_pass(&mut self, lap: Duration) {
        self.since += lap;
        if self.since >= SPAN {
            let rate = self.moves as f64 / self.since.as_secs_f64();
            *self = Pace { moves_per_second: Some(rate.round() as u64), ..Pace::default() };
        }
    }
}

impl Watch {
    /// The game of this seed, played by the player to watch.
    pub(crate) fn new(
        watched: Watched,
        seed: u64,
        speed: Speed,
        glides: bool,
    ) -> Result<Self, InputError> {
        let id = GameId::seeded(PUZZLE, &watched.size().to_string(), &seed.to_string());
        let refused = |why: String| InputError::new(messages::NO_GAME.with("why", why));
        let id = id.map_err(|error| refused(error.to_string()))?;
        let game = SlideGame::open(&id)?;
        let player = watched.name();
        let mut performer = performer(watched, seed);
        performer.ask(game.clone());
        Ok(Watch {
            player,
            performer,
            session: Session::new(game),
            speed,
            state: State::Running,
            opinion: None,
            motion: None,
            glides,
            saving: Saving::default(),
            pace: Pace::default(),
            owed: Duration::ZERO,
            stopwatch: Stopwatch::default(),
            now: Duration::ZERO,
        })
    }

    /// Makes the next move; says whether there was one.
    fn step(&mut self, theme: Theme) -> bool {
        match self.performer.poll() {
            Some(Act::Move(direction, values)) => self.slide(direction, values, theme),
            Some(Act::Over) => self.state = State::Over,
            Some(Act::Refused(why)) => self.state = State::Refused(why),
            None => return false,
        }
        true
    }

    fn slide(&mut self, direction: Move, values: Option<Values>, theme: Theme) {
        let player = self.player;
        self.opinion = values.map(|values| Advice { player, values });
        let played = self.session.play(&direction.to_string()).ok();
        let Some(made) = played.and_then(|_| last_move(&self.session)) else {
            return;
        };
        self.pace.made();
        let is_slow = matches!(self.speed, Speed::PerSecond(moves) if moves <= GLIDING);
        let glides = self.glides && theme.colours && (is_slow || self.state == State::Stepping);
        self.motion = glides.then(|| Motion::of(&made, self.now));
        if self.state == State::Stepping {
            self.state = State::Paused;
        }
        if self.session.game().grid().is_over() {
            self.state = State::Over;
        }
    }

    fn let_time_pass(&mut self, context: EventContext) {
        let lap = self.stopwatch.lap(context.now);
        self.now = context.now;
        if let Some(motion) = &mut self.motion
            && !motion.go_on(context.now)
        {
            self.motion = None;
        }
        match (&self.state, self.speed) {
            (State::Running, Speed::PerSecond(moves)) => {
                self.run_for(lap, Duration::from_secs(1) / moves, context.theme);
            }
            (State::Running, Speed::Full) => self.run_batch(context.theme),
            (State::Stepping, _) => {
                self.step(context.theme);
            }
            _ => return,
        }
        self.pace.let_time_pass(lap);
    }

    fn run_for(&mut self, lap: Duration, period: Duration, theme: Theme) {
        self.owed = (self.owed + lap).min(MOST_OWED.max(period));
        while self.owed >= period && self.state == State::Running {
            if !self.step(theme) {
                return;
            }
            self.owed -= period;
        }
    }

    /// As many moves as the player is ahead.
    fn run_batch(&mut self, theme: Theme) {
        for _ in 0..BATCH {
            if self.state != State::Running || !self.step(theme) {
                return;
            }
        }
    }

    fn pause_or_go_on(&mut self) {
        self.owed = Duration::ZERO;
        self.state = match &self.state {
            State::Running => State::Paused,
            State::Paused | State::Stepping => State::Running,
            ended => ended.clone(),
        };
    }

    fn single_step(&mut self, theme: Theme) {
        if matches!(self.state, State::Running | State::Paused) {
            self.state = State::Stepping;
            self.step(theme);
        }
    }

    fn save(&mut self) {
        let name = format!("2048-{}", self.player).replace(':', "-");
        if let Some(record) = SlideGame::record_of(self.session.positions()) {
            let record = record.with_player(&self.player.to_string());
            self.saving = Saving::begin(&name, record.to_string());
        }
    }
}

impl Screen for Watch {
    fn title(&self) -> Message {
        words::title(words::size(self.session.game().grid().size()))
    }

    fn status(&self) -> Option<Message> {
        let score = grouped(self.session.game().points().into());
        let moves = grouped(self.session.moves().len() as u128);
        Some(messages::STATUS.with("score", score).with("moves", moves))
    }

    fn keys(&self) -> Vec<Key> {
        watch_view::keys(self)
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context);
        if let Event::Saved(saved) = event {
            self.saving.finish(saved);
            return Effect::Stay;
        }
        if self.saving.is_asking() {
            return self.saving.update(event);
        }
        match event.key() {
            Some(KeyCode::Char(' ') | KeyCode::Enter) => self.pause_or_go_on(),
            Some(KeyCode::Char('.') | KeyCode::Right) => self.single_step(context.theme),
            Some(KeyCode::Char('+' | '=')) => self.speed = self.speed.faster(),
            Some(KeyCode::Char('-')) => self.speed = self.speed.slower(),
            Some(KeyCode::Char('x')) => self.save(),
            _ if event.is_leave() => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        watch_view::draw(self, frame, area, theme);
    }

    fn poll_interval(&self) -> Duration {
        match (&self.state, self.speed) {
            _ if self.motion.is_some() => Duration::from_millis(16),
            (State::Running | State::Stepping, _) => Duration::from_millis(20),
            _ => Duration::from_millis(100),
        }
    }

    fn farewell(&self) -> Option<Message> {
        Some(
            messages::RESULT
                .with("player", self.player.to_string())
                .with("score", grouped(self.session.game().points().into()))
                .with("largest", words::tile(self.session.game().grid().largest()))
                .with("moves", self.session.moves().len()),
        )
    }
}
