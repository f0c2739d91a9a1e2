//! A computer player's game: it moves at a chosen speed and shows the worth of each move.

use std::time::Duration;

use unpuzzle::puzzles::slide::{Slide2048, SlideGame, Watched};
use unpuzzle::slide::{Move, PlayerName, Values};
use unpuzzle_puzzles::{GameId, msg};
use unpuzzle_session::{Session, Worker};

use super::board::{self, fact};
use super::tiles::Motion;
use super::{Act, Advice, PUZZLE, performer};
use crate::clock::Stopwatch;
use crate::prelude::*;
use crate::saving::Saving;
use crate::speed::{Pacer, Speed, Wish};

pub(super) struct Watch {
    player: PlayerName,
    session: Session<SlideGame>,
    performer: Worker<SlideGame, Act>,
    pacer: Pacer,
    state: State,
    /// The player's values before its last move.
    opinion: Option<Advice>,
    motion: Option<Motion>,
    glides: bool,
    saving: Saving,
    rate: Rate,
    stopwatch: Stopwatch,
    now: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Running,
    Paused,
    /// Waits for one move, whatever the speed.
    Stepping,
    Over,
    /// The player could not be made.
    Refused(Message),
}

/// Measures moves per second.
#[derive(Clone, Copy, Debug, Default)]
struct Rate {
    last: Option<u64>,
    since: Duration,
    moves: u64,
}

impl Rate {
    fn advance(&mut self, lap: Duration) {
        self.since += lap;
        if self.since >= Duration::from_secs(1) {
            let rate = self.moves as f64 / self.since.as_secs_f64();
            *self = Rate { last: Some(rate.round() as u64), ..Rate::default() };
        }
    }
}

/// The most moves between two frames.
const BATCH: usize = 256;
/// The fastest speed at which tiles glide.
const GLIDING: u32 = 6;

impl Watch {
    /// The game of a seed, played by the player to watch.
    pub(super) fn new(
        watched: Watched,
        seed: u64,
        speed: Speed,
        glides: bool,
    ) -> Result<Self, InputError> {
        let id = GameId::seeded(PUZZLE, &watched.size().to_string(), &seed.to_string());
        let game = SlideGame::open(&id.map_err(|error| {
            InputError::new(msg!("the game cannot be set up: {why}", why = error.to_string()))
        })?)?;
        let player = watched.name();
        let mut performer = performer(watched, seed);
        performer.ask(game.clone());
        Ok(Watch {
            player,
            performer,
            session: Session::new(game),
            pacer: Pacer::new(speed),
            state: State::Running,
            opinion: None,
            motion: None,
            glides,
            saving: Saving::default(),
            rate: Rate::default(),
            stopwatch: Stopwatch::default(),
            now: Duration::ZERO,
        })
    }

    /// Makes the next move; returns whether there was one.
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
        let Ok(slid) = self.session.play(direction).copied() else {
            return;
        };
        self.rate.moves += 1;
        let is_slow = matches!(self.pacer.speed, Speed::PerSecond(moves) if moves <= GLIDING);
        let glides = self.glides && theme.colours && (is_slow || self.state == State::Stepping);
        self.motion = glides.then(|| Motion::of(&slid, self.now));
        if self.session.game().grid().is_over() {
            self.state = State::Over;
        } else if self.state == State::Stepping {
            self.state = State::Paused;
        }
    }

    fn let_time_pass(&mut self, cx: EventContext) {
        let lap = self.stopwatch.lap(cx.now);
        self.now = cx.now;
        self.motion = self.motion.take().filter(|motion| !motion.is_past(cx.now));
        match &self.state {
            State::Running => self.run(lap, cx.theme),
            State::Stepping => {
                self.step(cx.theme);
            }
            _ => return,
        }
        self.rate.advance(lap);
    }

    /// Makes as many moves as are due and known.
    fn run(&mut self, lap: Duration, theme: Theme) {
        self.pacer.let_time_pass(lap);
        for _ in 0..BATCH {
            let goes_on = self.pacer.is_due() && self.state == State::Running;
            if !goes_on || !self.step(theme) {
                return;
            }
            self.pacer.step();
        }
    }

    fn state_text(&self) -> (Role, Message) {
        match &self.state {
            State::Running if self.session.moves().is_empty() => (Role::Quiet, msg!("Thinking…")),
            State::Running => (Role::Quiet, msg!("Playing…")),
            State::Paused | State::Stepping => {
                (Role::Accent, msg!("Paused. Space resumes, . makes one move."))
            }
            State::Over => (Role::Strong, board::over(&self.session)),
            State::Refused(why) => (Role::Bad, why.clone()),
        }
    }

    fn facts(&self, theme: Theme) -> Vec<Line<'static>> {
        let game = self.session.game();
        let moves = LocalizedText::grouped(self.session.moves().len());
        let mut lines = vec![
            fact(&msg!("Score"), LocalizedText::grouped(game.points()), theme),
            fact(&msg!("Moves"), moves, theme),
            fact(&msg!("Largest tile"), super::tile(game.grid().largest()), theme),
        ];
        if let Some(rate) = self.rate.last {
            lines.push(fact(&msg!("Moves a second"), LocalizedText::grouped(rate), theme));
        }
        if self.opinion.is_some() {
            lines.push(Line::raw(""));
            lines.extend(board::advice_lines(self.opinion.as_ref(), theme));
        }
        lines
    }
}

impl Screen for Watch {
    fn title(&self) -> Message {
        title(&Slide2048, super::size(self.session.game().grid().size()))
    }

    fn status(&self) -> Option<Message> {
        let score = LocalizedText::grouped(self.session.game().points());
        let moves = LocalizedText::grouped(self.session.moves().len());
        Some(msg!("score {score}  moves {moves}", score, moves))
    }

    fn keys(&self) -> Vec<Key> {
        if let Some(keys) = self.saving.keys() {
            return keys;
        }
        let mut keys = Vec::new();
        if !matches!(self.state, State::Over | State::Refused(_)) {
            keys.extend(Pacer::keys(self.state == State::Running, msg!("one move")));
        }
        keys.push(Key::letter('x', msg!("save")));
        keys.push(Key::letter('q', msg!("leave")));
        keys
    }

    fn update(&mut self, event: &Event, cx: EventContext) -> Effect {
        self.let_time_pass(cx);
        if self.saving.handle(event) {
            return Effect::Stay;
        }
        match (self.pacer.press(event), &self.state) {
            (Wish::Pause, State::Running) => self.state = State::Paused,
            (Wish::Pause, State::Paused | State::Stepping) => self.state = State::Running,
            (Wish::OneStep, State::Running | State::Paused) => {
                self.state = State::Stepping;
                self.step(cx.theme);
            }
            (Wish::Nothing, _) if event.letter() == Some('x') => {
                let name = format!("2048-{}", self.player).replace(':', "-");
                self.saving = Saving::begin(&name, self.session.save());
            }
            (Wish::Nothing, _) if event.is_leave() => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, middle, bottom] = Layout::vertical([
            Constraint::Length(if area.height < 20 { 1 } else { 2 }),
            Constraint::Min(1),
            Constraint::Length(2),
        ])
        .areas(area);
        let speed = self.pacer.speed_text(msg!("{count} {count|move|moves} a second", ..));
        let speed = msg!("{player}, {speed}", player = self.player.to_string(), speed);
        frame.render_widget(theme.line(Role::Quiet, &speed), top);
        let motion = self.motion.as_ref().map(|motion| (motion, self.now));
        let side = board::draw_board(&self.session, motion, frame, middle, theme);
        if let Some(side) = side {
            frame.render_widget(Paragraph::new(self.facts(theme)), side);
        }
        if !matches!(self.saving, Saving::Idle) {
            return self.saving.draw(frame, bottom, theme);
        }
        let mut rows = Vec::new();
        if side.is_none() && self.opinion.is_some() {
            rows.push(board::advice_line(self.opinion.as_ref(), theme));
        }
        let (role, message) = self.state_text();
        rows.extend(said(role, &theme.tell(&message), bottom.width, theme));
        frame.render_widget(Paragraph::new(rows), bottom);
    }

    fn poll_interval(&self) -> Duration {
        Duration::from_millis(match &self.state {
            _ if self.motion.is_some() => 16,
            State::Running | State::Stepping => 20,
            _ => 100,
        })
    }

    fn farewell(&self) -> Option<Message> {
        let text = msg!(
            "{player}: score {score}, largest tile {largest}, {moves} {moves|move|moves}",
            player = self.player.to_string(),
            ..
        );
        Some(board::with_result(text, &self.session))
    }
}
