//! A trace played forwards and backwards, or two of them on one clock.
//!
//! The clock counts cases, so both searches have examined equally many at every moment.

use std::time::Duration;
use unpuzzle_puzzles::msg;

use unpuzzle_puzzles::page::{Block, Page};
use unpuzzle_puzzles::trace::{self, Kind, Trace};

use crate::clock::Stopwatch;
use crate::page;
use crate::prelude::*;

/// Cases a second that keys choose.
const SPEEDS: [u64; 16] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000, 1_000_000];

/// The least width for two traces side by side.
const SIDE_BY_SIDE: u16 = 64;

pub(crate) struct Replay {
    lanes: Vec<trace::Replay>,
    /// Cases on the clock.
    clock: u64,
    /// The time since the last whole case.
    owed: Duration,
    speed: usize,
    backwards: bool,
    running: bool,
    stopwatch: Stopwatch,
}

impl Replay {
    pub(crate) fn new(traces: Vec<Trace>) -> Self {
        let lanes: Vec<_> = traces.into_iter().map(trace::Replay::new).collect();
        let mut replay = Replay {
            lanes,
            clock: 0,
            owed: Duration::ZERO,
            speed: 0,
            backwards: false,
            running: true,
            stopwatch: Stopwatch::default(),
        };
        replay.speed = replay.usual_speed();
        replay
    }

    /// The speed at which the shorter trace takes about ten seconds.
    fn usual_speed(&self) -> usize {
        let shortest = self.lanes.iter().map(|lane| lane.trace().end.cases).min().unwrap_or(0);
        let wanted = SPEEDS.iter().position(|speed| speed * 10 >= shortest);
        wanted.unwrap_or(SPEEDS.len() - 1)
    }

    fn all(&self) -> u64 {
        let ends = self.lanes.iter().filter_map(|lane| lane.trace().events.last());
        ends.map(|event| event.cases).max().unwrap_or(0)
    }

    /// The case at which the clock stops in its direction, and the one where it starts.
    fn ends(&self) -> (u64, u64) {
        if self.backwards { (0, self.all()) } else { (self.all(), 0) }
    }

    fn let_time_pass(&mut self, lap: Duration) {
        if !self.running {
            return;
        }
        // A pause of the program is not caught up.
        self.owed += lap.min(Duration::from_millis(250));
        let period = Duration::from_secs(1).as_nanos() as u64 / SPEEDS[self.speed];
        let cases = self.owed.as_nanos() as u64 / period;
        self.owed -= Duration::from_nanos(cases * period);
        let to = if self.backwards {
            self.clock.saturating_sub(cases)
        } else {
            (self.clock + cases).min(self.all())
        };
        self.seek(to);
        self.running = to != self.ends().0;
    }

    fn seek(&mut self, cases: u64) {
        self.clock = cases;
        for lane in &mut self.lanes {
            lane.seek(cases);
        }
    }

    /// Seeks the next event, or the one before.
    fn step(&mut self, back: bool) {
        self.running = false;
        let moment = |lane: &trace::Replay| {
            let events = &lane.trace().events;
            if !back {
                return events.get(lane.at()).map(|event| event.cases);
            }
            let now = lane.last().map(|event| event.cases)?;
            let mut before = events[..lane.at()].iter().rev().map(|event| event.cases);
            Some(before.find(|cases| *cases < now).unwrap_or(0))
        };
        let moments = self.lanes.iter().filter_map(moment);
        let to = if back { moments.max() } else { moments.min() };
        if let Some(to) = to {
            self.seek(to);
        }
    }

    fn play_or_pause(&mut self) {
        let (end, start) = self.ends();
        if !self.running && self.clock == end {
            self.seek(start);
        }
        self.running = !self.running;
        self.owed = Duration::ZERO;
    }

    fn state(&self) -> Message {
        let speed = LocalizedText::grouped(SPEEDS[self.speed]);
        match (self.running, self.backwards) {
            (false, _) => msg!("paused"),
            (true, false) => msg!("forwards, {speed} cases a second", speed),
            (true, true) => msg!("backwards, {speed} cases a second", speed),
        }
    }
}

impl Screen for Replay {
    fn title(&self) -> Message {
        let puzzle = self.lanes.first().map_or("", |lane| &lane.trace().header.puzzle);
        msg!("Replay: {puzzle}", puzzle = puzzle.to_owned())
    }

    fn status(&self) -> Option<Message> {
        let cases = LocalizedText::grouped(self.clock);
        Some(msg!("{cases} of {all} cases", cases, all = LocalizedText::grouped(self.all())))
    }

    fn keys(&self) -> Vec<Key> {
        let space = if self.running { msg!("pause") } else { msg!("resume") };
        vec![
            Key::letter(' ', space),
            Key::named(KeyCode::Right, msg!("step")),
            Key::named(KeyCode::Left, msg!("step back")),
            Key::letter('r', msg!("direction")),
            Key::letter('+', msg!("faster")),
            Key::letter('-', msg!("slower")),
            Key::named(KeyCode::Home, msg!("beginning"; "start")),
            Key::named(KeyCode::End, msg!("end")),
            Key::letter('?', msg!("help")),
            Key::letter('q', msg!("leave")),
        ]
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        let lap = self.stopwatch.lap(context.now);
        self.let_time_pass(lap);
        match event.key() {
            Some(KeyCode::Char(' ') | KeyCode::Enter) => self.play_or_pause(),
            Some(KeyCode::Right | KeyCode::Char('.')) => self.step(false),
            Some(KeyCode::Left | KeyCode::Char(',')) => self.step(true),
            Some(KeyCode::Char('r')) => self.backwards = !self.backwards,
            Some(KeyCode::Char('+' | '=')) => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Some(KeyCode::Char('-')) => self.speed = self.speed.saturating_sub(1),
            Some(KeyCode::Home) => self.seek(0),
            Some(KeyCode::End) => self.seek(self.all()),
            Some(KeyCode::Char('?')) => {
                return Effect::read(
                    self.title(),
                    msg!(
                        "A trace is what a search did, step by step. The clock counts the cases that were examined, so two searches side by side have looked at equally many at every moment.\n\nSpace  play, pause\n→ . and ← ,  one step forwards, one back\nr  turn the direction round\n+ and -  faster, slower\nHome and End  to the start, to the end"
                    ),
                );
            }
            _ if event.is_leave() => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, body] = Layout::vertical([Constraint::Length(2), Constraint::Min(1)]).areas(area);
        frame.render_widget(theme.line(Role::Quiet, &self.state()), top);
        let parts = vec![Constraint::Ratio(1, self.lanes.len().max(1) as u32); self.lanes.len()];
        let layout = if area.width >= SIDE_BY_SIDE {
            Layout::horizontal(parts).spacing(2)
        } else {
            Layout::vertical(parts)
        };
        for (lane, part) in self.lanes.iter().zip(layout.split(body).iter()) {
            let lines = page::lines(&lane_page(lane), part.width, theme);
            frame.render_widget(Paragraph::new(lines), *part);
        }
    }

    fn poll_interval(&self) -> Duration {
        Duration::from_millis(if self.running { 30 } else { 200 })
    }
}

/// One search at this moment: its strategy, the board, what happened last.
fn lane_page(lane: &trace::Replay) -> Page {
    let mut page = Page::new();
    let end = &lane.trace().end;
    page.line(Role::Title, lane.trace().header.strategy.as_str());
    let counts = msg!(
        "{cases} cases · step {at} of {events} · {solutions} {solutions|solution|solutions}",
        cases = LocalizedText::grouped(lane.cases()),
        at = LocalizedText::grouped(lane.at()),
        events = LocalizedText::grouped(end.events),
        solutions = lane.solutions()
    );
    page.line(Role::Normal, counts);
    page.push(Block::Board(lane.board().clone()));
    if let Some(event) = lane.last() {
        let (role, words) = event_text(event);
        page.line(role, words);
        if !event.text.is_empty() {
            page.line(Role::Normal, event.text.as_str());
        }
    }
    if lane.is_over() {
        let (role, words) = if end.complete {
            (Role::Strong, msg!("done"))
        } else {
            (Role::Warning, msg!("the record ends here, the search does not"))
        };
        page.line(role, words);
    }
    page
}

fn event_text(event: &trace::Event) -> (Role, LocalizedText) {
    let mut words = LocalizedText::from(event.event.title());
    if event.count > 1 {
        words = msg!("{what} × {count}", what = words, count = event.count).into();
    }
    if !event.reason.is_empty() {
        let why = trace::reason(&event.reason);
        words = msg!("{what}: {why}", what = words, why).into();
    }
    let role = match event.event {
        Kind::Solution => Role::Good,
        Kind::Place => Role::Accent,
        Kind::Prune | Kind::Remove => Role::Quiet,
        Kind::Try => Role::Normal,
    };
    (role, words)
}
