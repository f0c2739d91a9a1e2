//! What was played before, kind by kind, and in how many guesses.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unpuzzle::nerdle::{Mode, Variant};
use unpuzzle_core::Message;
use unpuzzle_core::page::{Block, Column, Page, Role, Span, Table};

use super::record::{first_attempts, level};
use super::{messages, pages, statistics_messages as words};
use crate::history::{Attempt, Past, Summary};
use crate::screens::look::Look;
use crate::screens::screen::{Effect, Event, Key, Moment, Screen};
use crate::screens::scroll::Scroll;
use crate::screens::{clock, messages as common, page};

/// The screen.
pub(crate) struct Statistics {
    past: Past,
    scroll: Scroll,
}

impl Statistics {
    /// The screen before the history is read.
    pub(crate) fn new() -> Self {
        Statistics {
            past: Past::default(),
            scroll: Scroll::default(),
        }
    }

    fn page(&self, look: Look) -> Page {
        let mut page = Page::new();
        let attempts = first_attempts(&self.past);
        if attempts.is_empty() {
            page.line(Role::Normal, &words::NOTHING_YET);
        } else {
            page.push(Block::Table(table(&attempts, look)));
            page.blank();
            draw_distribution(&mut page, &attempts);
            page.line(Role::Quiet, &words::EXPLAINED);
        }
        page
    }

    fn lines(&self, width: u16, look: Look) -> Vec<Line<'static>> {
        page::lines(&self.page(look), width, look)
    }
}

fn table(attempts: &[&Attempt], look: Look) -> Table {
    let kinds = Variant::ALL.into_iter();
    let kinds = kinds.flat_map(|variant| Mode::ALL.map(|mode| level(variant, mode)));
    let mut rows = Vec::new();
    for kind in kinds {
        let same: Vec<&Attempt> = attempts
            .iter()
            .filter(|own| own.level == kind)
            .copied()
            .collect();
        if !same.is_empty() {
            rows.push(row(Span::new(Role::Normal, kind), &same, look));
        }
    }
    rows.push(row(Span::new(Role::Strong, &words::TOTAL), attempts, look));
    Table {
        columns: columns(),
        rows,
    }
}

fn columns() -> Vec<Column> {
    let titles = [
        &words::PLAYED,
        &words::SOLVED,
        &words::MEDIAN,
        &words::BEST,
        &words::STREAK,
        &words::LONGEST,
        &words::HINTS,
    ];
    let first = Column {
        title: &words::KIND,
        numeric: false,
    };
    let numbers = titles.map(|title| Column {
        title,
        numeric: true,
    });
    std::iter::once(first).chain(numbers).collect()
}

fn row(first: Span, attempts: &[&Attempt], look: Look) -> Vec<Span> {
    let summary = Summary::of(attempts.iter().copied());
    let time = |time: Option<std::time::Duration>| {
        time.map_or_else(
            || "–".to_owned(),
            |time| clock::seconds(time, look.language),
        )
    };
    let cells = [
        summary.attempts.to_string(),
        summary.solved.to_string(),
        time(summary.median),
        time(summary.best),
        summary.streak.to_string(),
        summary.longest.to_string(),
        summary.hints.to_string(),
    ];
    let role = first.role;
    let numbers = cells.map(|cell| Span::new(role, cell));
    std::iter::once(first).chain(numbers).collect()
}

/// The longest bar.
const BAR: usize = 30;

/// How many games took how many guesses. Only games on one board from the
/// beginning can be compared so.
fn draw_distribution(page: &mut Page, attempts: &[&Attempt]) {
    let counts = distribution(attempts);
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return;
    }
    page.line(Role::Strong, &words::GUESSES);
    for (at, &count) in counts.iter().enumerate() {
        let bar = "█".repeat((count * BAR).div_ceil(most));
        page.line(Role::Normal, format!("{:>3}  {bar} {count}", at + 1));
    }
    page.blank();
}

fn distribution(attempts: &[&Attempt]) -> Vec<usize> {
    let mut counts = vec![0; Variant::Classic.tries()];
    let single = |own: &&&Attempt| own.is_solved() && !own.level.contains(',');
    for attempt in attempts.iter().filter(single) {
        if let Some(count) = counts.get_mut(attempt.mistakes as usize) {
            *count += 1;
        }
    }
    counts
}

impl Screen for Statistics {
    fn title(&self) -> Message {
        pages::title(&messages::STATISTICS)
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::named(KeyCode::Esc, &common::BACK)]
    }

    fn update(&mut self, event: &Event, moment: Moment) -> Effect {
        if let Event::Shown(past) = event {
            self.past = past.clone();
        }
        if event.is_leave() || event.key() == Some(KeyCode::Enter) {
            return Effect::Close;
        }
        let lines = self.lines(moment.area.width, moment.look).len();
        self.scroll.update(event, lines, moment.area.height);
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        let lines = self.lines(area.width, look);
        self.scroll.draw(frame, area, &lines, look);
    }
}
