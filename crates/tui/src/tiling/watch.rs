//! A search to look at: the engine's own choices, one after the other, as
//! fast or as slowly as one likes.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unpuzzle::puzzles::tiling::Localize;
use unpuzzle::tiling::engines::{Step, Steps};
use unpuzzle::tiling::{Engine, Instance, Placed, PlacementId, Problem, Unknown};
use unpuzzle_puzzle::{Budget, InputError, Message};

use super::grid::Grid;
use super::{watch_messages as messages, watch_view};
use crate::clock::{self, Stopwatch};
use crate::messages as common;
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::speed::Speed;
use crate::theme::Theme;

/// The screen.
pub(crate) struct Watch {
    title: Message,
    pub(super) problem: Problem,
    pub(super) grid: Grid,
    pub(super) engine: Engine,
    pub(super) steps: Steps,
    pub(super) speed: Speed,
    pub(super) state: State,
    pub(super) count: u64,
    pub(super) solutions: u64,
    /// The piece that was placed last.
    pub(super) last: Option<PlacementId>,
    stops_at_solutions: bool,
    /// Time that has passed but was not used for a step yet.
    owed: Duration,
    /// Steps between two pictures at full speed.
    batch: u64,
    time: Duration,
    stopwatch: Stopwatch,
}

/// What the search is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It goes on.
    Running,
    /// Somebody stopped it.
    Paused,
    /// It shows a solution.
    Solved,
    /// It has seen everything.
    Over,
}

/// How long a picture may take at full speed, and how short it need not be.
const FRAME: [Duration; 2] = [Duration::from_millis(25), Duration::from_millis(60)];
/// The most time that is caught up with after a standstill.
const MOST_OWED: Duration = Duration::from_millis(250);

/// How long a search may be prepared before it is too large to watch.
const PREPARATION_TIMEOUT: Duration = Duration::from_secs(2);

impl Watch {
    /// The search of an engine, which must be one that places pieces one by
    /// one.
    pub(crate) fn new(
        title: Message,
        problem: &Problem,
        engine: Engine,
        speed: Speed,
    ) -> Result<Self, InputError> {
        let budget = Budget::unlimited().with_timeout(PREPARATION_TIMEOUT);
        let instance = Instance::new(problem, &budget).map_err(Unknown::from);
        let steps = instance.and_then(|instance| Steps::new(instance, engine, &budget));
        let steps = steps.map_err(|why| match why {
            Unknown::TooLarge(engine) => nothing_to_watch(engine),
            why => InputError::new(messages::TOO_LARGE.with("why", why.message())),
        })?;
        Ok(Watch {
            title,
            problem: problem.clone(),
            grid: Grid::of(problem),
            engine,
            steps,
            speed,
            state: State::Running,
            count: 0,
            solutions: 0,
            last: None,
            stops_at_solutions: true,
            owed: Duration::ZERO,
            batch: 64,
            time: Duration::ZERO,
            stopwatch: Stopwatch::default(),
        })
    }

    /// What lies on the board, the fixed pieces included.
    pub(super) fn placed(&self) -> Vec<Placed> {
        let instance = self.steps.instance();
        instance.solution_in_order(&self.steps.placed()).placed
    }

    /// Makes one step, whatever it is.
    fn step(&mut self) {
        self.last = None;
        match self.steps.next() {
            Some(Step::Place(id)) => self.last = Some(id),
            Some(Step::TakeBack(_)) => {}
            Some(Step::Solved) => {
                self.solutions += 1;
                if self.stops_at_solutions {
                    self.state = State::Solved;
                }
                return;
            }
            None => {
                self.state = State::Over;
                return;
            }
        }
        self.count += 1;
    }

    fn let_time_pass(&mut self, lap: Duration) {
        if self.state != State::Running {
            return;
        }
        self.time += lap;
        match self.speed {
            Speed::PerSecond(steps) => self.run_for(lap, Duration::from_secs(1) / steps),
            Speed::Full => self.run_batch(lap),
        }
    }

    fn run_for(&mut self, lap: Duration, period: Duration) {
        self.owed = (self.owed + lap).min(MOST_OWED.max(period));
        while self.owed >= period && self.state == State::Running {
            self.owed -= period;
            self.step();
        }
    }

    /// As many steps as keep the pictures coming.
    fn run_batch(&mut self, lap: Duration) {
        self.batch = match lap {
            short if short < FRAME[0] => self.batch.saturating_mul(2).min(1 << 22),
            long if long > FRAME[1] => (self.batch / 2).max(1),
            _ => self.batch,
        };
        for _ in 0..self.batch {
            if self.state != State::Running {
                return;
            }
            self.step();
        }
    }

    fn pause_or_go_on(&mut self) {
        self.owed = Duration::ZERO;
        self.state = match self.state {
            State::Running => State::Paused,
            State::Paused | State::Solved => State::Running,
            State::Over => State::Over,
        };
    }

    fn single_step(&mut self) {
        if self.state != State::Over {
            self.state = State::Paused;
            self.step();
        }
    }
}

fn nothing_to_watch(engine: Engine) -> InputError {
    let others = Engine::ALL.into_iter().filter(|other| *other != engine);
    let others: Vec<&str> = others.map(Engine::name).collect();
    let help = messages::OTHERS.with("engines", others.join(", "));
    InputError::new(messages::NOTHING_TO_WATCH.with("engine", engine.name())).with_help(help)
}

impl Screen for Watch {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn status(&self) -> Option<Message> {
        Some(messages::STATUS.with("count", self.solutions).with("time", clock::minutes(self.time)))
    }

    fn keys(&self) -> Vec<Key> {
        let space = match self.state {
            State::Running => &messages::PAUSE,
            _ => &messages::GO_ON,
        };
        let mut keys = Vec::new();
        if self.state != State::Over {
            keys.extend([
                Key::named(KeyCode::Char(' '), space),
                Key::letter('.', &messages::ONE_STEP),
                Key::letter('+', &messages::FASTER),
                Key::letter('-', &messages::SLOWER),
                Key::letter('a', &messages::ALL),
            ]);
        }
        keys.push(Key::letter('q', &common::LEAVE));
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        let lap = self.stopwatch.lap(context.now);
        self.let_time_pass(lap);
        match event.key() {
            Some(KeyCode::Char(' ') | KeyCode::Enter) => self.pause_or_go_on(),
            Some(KeyCode::Char('.') | KeyCode::Right) => self.single_step(),
            Some(KeyCode::Char('+' | '=')) => self.speed = self.speed.faster(),
            Some(KeyCode::Char('-')) => self.speed = self.speed.slower(),
            Some(KeyCode::Char('a')) => self.stops_at_solutions = !self.stops_at_solutions,
            _ if event.is_leave() => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        watch_view::draw(self, frame, area, theme);
    }

    fn poll_interval(&self) -> Duration {
        match (self.state, self.speed) {
            (State::Running, Speed::Full) => Duration::ZERO,
            (State::Running, Speed::PerSecond(_)) => Duration::from_millis(25),
            _ => Duration::from_millis(100),
        }
    }

    fn is_under_way(&self) -> bool {
        self.state != State::Over && self.solutions == 0
    }
}
