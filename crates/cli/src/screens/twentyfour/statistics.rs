//! What was played before, level by level.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_core::page::{Block, Column, Page, Role, Span, Table};
use unpuzzle_core::{Message, Puzzle, Text};

use super::{messages, statistics_messages as words};
use crate::history::{Attempt, Past, Summary};
use crate::screens::look::Look;
use crate::screens::screen::{Effect, Event, Key, Moment, Screen};
use crate::screens::scroll::Scroll;
use crate::screens::{clock, messages as common, page};

/// The screen.
pub(crate) struct Statistics {
    puzzle: &'static dyn Puzzle,
    past: Past,
    scroll: Scroll,
}

impl Statistics {
    /// The screen before the history is read.
    pub(crate) fn new(puzzle: &'static dyn Puzzle) -> Self {
        Statistics {
            puzzle,
            past: Past::default(),
            scroll: Scroll::default(),
        }
    }

    fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        let name = self.puzzle.name();
        let all = self.past.attempts.iter();
        all.filter(move |attempt| attempt.puzzle() == name)
    }

    fn page(&self, look: Look) -> Page {
        let mut page = Page::new();
        let total = Summary::of(self.attempts());
        if total.attempts == 0 {
            page.line(Role::Normal, &words::NOTHING_YET);
        } else {
            page.push(Block::Table(self.table(&total, look)));
            page.blank();
            page.line(Role::Quiet, &words::EXPLAINED);
        }
        if self.past.unread > 0 {
            page.blank();
            page.line(Role::Warning, words::UNREAD.with("lines", self.past.unread));
        }
        page
    }

    fn table(&self, total: &Summary, look: Look) -> Table {
        let mut rows = Vec::new();
        for level in Level::ALL {
            let same = |attempt: &&Attempt| attempt.level == level.name();
            let summary = Summary::of(self.attempts().filter(same));
            rows.push(row(Role::Normal, level.text(), &summary, look));
        }
        rows.push(row(Role::Strong, &words::TOTAL, total, look));
        Table {
            columns: columns(),
            rows,
        }
    }

    fn lines(&self, width: u16, look: Look) -> Vec<Line<'static>> {
        page::lines(&self.page(look), width, look)
    }
}

fn columns() -> Vec<Column> {
    let titles = [
        &words::TRIED,
        &words::SOLVED,
        &words::MEDIAN,
        &words::USUAL,
        &words::BEST,
        &words::STREAK,
        &words::LONGEST,
        &words::HINTS,
    ];
    let first = Column {
        title: &messages::LEVEL,
        numeric: false,
    };
    let numbers = titles.map(|title| Column {
        title,
        numeric: true,
    });
    std::iter::once(first).chain(numbers).collect()
}

fn row(role: Role, level: &'static Text, summary: &Summary, look: Look) -> Vec<Span> {
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
        time(summary.predicted),
        time(summary.best),
        summary.streak.to_string(),
        summary.longest.to_string(),
        summary.hints.to_string(),
    ];
    let first = Span::new(role, level);
    let numbers = cells.map(|cell| Span::new(role, cell));
    std::iter::once(first).chain(numbers).collect()
}

impl Screen for Statistics {
    fn title(&self) -> Message {
        common::TITLE
            .with("puzzle", self.puzzle.about().title)
            .with("screen", &messages::STATISTICS)
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
