//! A game to look at: a player makes its moves, as fast or as slowly as one
//! likes, and says what each move is worth.

use std::time::Duration;

use unpuzzle::puzzles::slide::{Slide2048, SlideGame, Watched};
use unpuzzle::slide::{Move, PlayerName, Values};
use unpuzzle_puzzles::{GameId, msg};
use unpuzzle_session::{Session, Worker};

use super::play::{Fact, draw_board, facts};
use super::tiles::Motion;
use super::tiles::Painting;
use super::{Act, Advice, performer};
use super::{PUZZLE, play};
use crate::clock::Stopwatch;
use crate::prelude::*;
use crate::saving::Saving;
use crate::speed::{Pacer, Speed, Wish};

pub(crate) struct Watch {
    pub(super) player: PlayerName,
    pub(super) session: Session<SlideGame>,
    performer: Worker<SlideGame, Act>,
    pub(super) pacer: Pacer,
    pub(super) state: State,
    /// What the player thought of its last move.
    pub(super) opinion: Option<Advice>,
    pub(super) motion: Option<Motion>,
    glides: bool,
    pub(super) saving: Saving,
    pub(super) pace: Pace,
    stopwatch: Stopwatch,
    pub(super) now: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Running,
    Paused,
    /// The next move is wanted, whatever the speed.
    Stepping,
    Over,
    /// It could not sit down.
    Refused(Message),
}

/// How many moves are made in a second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    pub(crate) moves_per_second: Option<u64>,
    since: Duration,
    moves: u64,
}

/// How long is measured.
const SPAN: Duration = Duration::from_secs(1);
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
        let refused = |why: String| InputError::new(msg!("the game cannot be set up: {why}", why));
        let id = id.map_err(|error| refused(error.to_string()))?;
        let game = SlideGame::open(&id)?;
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
            pace: Pace::default(),
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
        let Ok(made) = self.session.play(direction).copied() else {
            return;
        };
        self.pace.made();
        let is_slow = matches!(self.pacer.speed, Speed::PerSecond(moves) if moves <= GLIDING);
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
        self.motion = self.motion.take().filter(|motion| !motion.is_past(context.now));
        match &self.state {
            State::Running => self.run(lap, context.theme),
            State::Stepping => {
                self.step(context.theme);
            }
            _ => return,
        }
        self.pace.let_time_pass(lap);
    }

    /// As many moves as are due, if the player is that far ahead.
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

    fn pause_or_go_on(&mut self) {
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
        self.saving = Saving::begin(&name, self.session.save());
    }
}

impl Screen for Watch {
    fn title(&self) -> Message {
        title(&Slide2048, super::size(self.session.game().grid().size()))
    }

    fn status(&self) -> Option<Message> {
        let score = LocalizedText::grouped(self.session.game().points());
        let moves = LocalizedText::grouped(self.session.moves().len() as u128);
        Some(msg!("score {score}  moves {moves}", score, moves))
    }

    fn keys(&self) -> Vec<Key> {
        keys(self)
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.let_time_pass(context);
        if let Some(effect) = self.saving.handle(event) {
            return effect;
        }
        match self.pacer.press(event) {
            Wish::PauseOrGoOn => self.pause_or_go_on(),
            Wish::OneStep => self.single_step(context.theme),
            Wish::Nothing if event.letter() == Some('x') => self.save(),
            Wish::Nothing if event.is_leave() => return Effect::Close,
            Wish::Nothing => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        draw(self, frame, area, theme);
    }

    fn poll_interval(&self) -> Duration {
        match &self.state {
            _ if self.motion.is_some() => Duration::from_millis(16),
            State::Running | State::Stepping => Duration::from_millis(20),
            _ => Duration::from_millis(100),
        }
    }

    fn farewell(&self) -> Option<Message> {
        Some(msg!(
            "{player}: score {score}, largest tile {largest}, {moves} {moves|move|moves}",
            player = self.player.to_string(),
            score = LocalizedText::grouped(self.session.game().points()),
            largest = super::tile(self.session.game().grid().largest()),
            moves = self.session.moves().len()
        ))
    }
}

pub(super) fn keys(watch: &Watch) -> Vec<Key> {
    if let Some(keys) = watch.saving.keys() {
        return keys;
    }
    let mut keys = Vec::new();
    if !matches!(watch.state, State::Over | State::Refused(_)) {
        keys.extend(Pacer::keys(watch.state == State::Running, msg!("one move")));
    }
    keys.push(Key::letter('x', msg!("save")));
    keys.push(Key::letter('q', msg!("leave")));
    keys
}

pub(super) fn draw(watch: &Watch, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [top, middle, bottom] = Layout::vertical([
        Constraint::Length(if area.height < 20 { 1 } else { 2 }),
        Constraint::Min(1),
        Constraint::Length(2),
    ])
    .areas(area);
    let speed = Line::styled(theme.tell(&speed(watch)), theme.style(Role::Quiet));
    frame.render_widget(speed, top);
    let last = watch.session.last();
    let painting = Painting {
        grid: watch.session.game().grid(),
        newest: last.map(|made| usize::from(made.turn.spawn.cell)),
        motion: watch.motion.as_ref().map(|motion| (motion, motion.phase(watch.now))),
    };
    let side = draw_board(&painting, frame, middle, theme);
    if let Some(side) = side {
        draw_side(watch, frame, side, theme);
    }
    draw_below(watch, frame, bottom, side.is_none(), theme);
}

fn draw_side(watch: &Watch, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let mut lines = facts(&facts_of(watch), theme);
    if watch.opinion.is_some() {
        lines.push(Line::raw(""));
        lines.extend(play::advice_lines(watch.opinion.as_ref(), area.width, theme));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

fn facts_of(watch: &Watch) -> Vec<Fact> {
    let (session, game) = (&watch.session, watch.session.game());
    let mut facts = vec![
        (msg!("Score"), LocalizedText::grouped(game.points())),
        (msg!("Moves"), LocalizedText::grouped(session.moves().len() as u128)),
        (msg!("Largest tile"), super::tile(game.grid().largest()).into()),
    ];
    if let Some(pace) = watch.pace.moves_per_second {
        facts.push((msg!("Moves a second"), LocalizedText::grouped(pace)));
    }
    facts
}

fn speed(watch: &Watch) -> Message {
    let speed = watch.pacer.told(msg!("{count} {count|move|moves} a second", ..));
    msg!("{player}, {speed}", player = watch.player.to_string(), speed)
}

fn draw_below(watch: &Watch, frame: &mut Frame<'_>, area: Rect, is_alone: bool, theme: Theme) {
    if !matches!(watch.saving, Saving::Idle) {
        return watch.saving.draw(frame, area, theme);
    }
    let mut rows = Vec::new();
    if let Some(opinion) = watch.opinion.as_ref().filter(|_| is_alone) {
        rows.push(play::advice_line(Some(opinion), theme));
    }
    let (role, message) = told(watch);
    rows.extend(said(role, &theme.tell(&message), area.width, theme));
    frame.render_widget(Paragraph::new(rows), area);
}

fn told(watch: &Watch) -> (Role, Message) {
    match &watch.state {
        State::Running if watch.session.moves().is_empty() => (Role::Quiet, msg!("Thinking…")),
        State::Running => (Role::Quiet, msg!("Playing…")),
        State::Paused | State::Stepping => {
            (Role::Accent, msg!("Paused. Space goes on, . makes one move."))
        }
        State::Over => {
            let largest = super::tile(watch.session.game().grid().largest());
            let over = msg!(
                "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
                score = LocalizedText::grouped(watch.session.game().points()),
                largest,
                ..
            );
            (Role::Strong, over.with("moves", watch.session.moves().len()))
        }
        State::Refused(why) => (Role::Bad, why.clone()),
    }
}
