//! A search to look at: the engine's own choices, one after the other, as
//! fast or as slowly as one likes.

use std::time::Duration;

use unpuzzle::puzzles::tiling::Localize;
use unpuzzle::tiling::engines::{Step, Steps};
use unpuzzle::tiling::{Engine, Instance, Placed, PlacementId, Problem, Unknown};
use unpuzzle_puzzle::Budget;

use super::grid::Grid;
use super::{watch_messages as messages, watch_view};
use crate::clock::{self, Stopwatch};
use crate::prelude::*;
use crate::speed::{Pacer, Speed, Wish};

pub(crate) struct Watch {
    title: Message,
    pub(super) problem: Problem,
    pub(super) grid: Grid,
    pub(super) engine: Engine,
    pub(super) steps: Steps,
    pub(super) pacer: Pacer,
    pub(super) state: State,
    pub(super) count: u64,
    pub(super) solutions: u64,
    pub(super) last: Option<PlacementId>,
    stops_at_solutions: bool,
    batch: u64,
    time: Duration,
    stopwatch: Stopwatch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Running,
    Paused,
    Solved,
    Over,
}

/// How long a picture may take at full speed, and how short it need not be.
const FRAME: [Duration; 2] = [Duration::from_millis(25), Duration::from_millis(60)];

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
            pacer: Pacer::new(speed),
            state: State::Running,
            count: 0,
            solutions: 0,
            last: None,
            stops_at_solutions: true,
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
        if self.pacer.speed == Speed::Full {
            return self.run_batch(lap);
        }
        self.pacer.let_time_pass(lap);
        while self.pacer.is_due() && self.state == State::Running {
            self.pacer.step();
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
        let mut keys = Vec::new();
        if self.state != State::Over {
            keys.extend(Pacer::keys(self.state == State::Running, &messages::ONE_STEP));
            keys.push(Key::letter('a', &messages::ALL));
        }
        keys.push(Key::letter('q', &common::LEAVE));
        keys
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        let lap = self.stopwatch.lap(context.now);
        self.let_time_pass(lap);
        match self.pacer.press(event) {
            Wish::PauseOrGoOn => self.pause_or_go_on(),
            Wish::OneStep => self.single_step(),
            Wish::Nothing if event.letter() == Some('a') => {
                self.stops_at_solutions = !self.stops_at_solutions;
            }
            Wish::Nothing if event.is_leave() => return Effect::Close,
            Wish::Nothing => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        watch_view::draw(self, frame, area, theme);
    }

    fn poll_interval(&self) -> Duration {
        match (self.state, self.pacer.speed) {
            (State::Running, Speed::Full) => Duration::ZERO,
            (State::Running, Speed::PerSecond(_)) => Duration::from_millis(25),
            _ => Duration::from_millis(100),
        }
    }

    fn is_under_way(&self) -> bool {
        self.state != State::Over && self.solutions == 0
    }
}
