//! What was played before, kind by kind, for every puzzle that remembers.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;
use unpuzzle_puzzle::page::{Block, Column, Page, Role, Span, Table};
use unpuzzle_puzzle::{LocalizedText, Message, Puzzle, Skill, Text};
use unpuzzle_store::{GameResult, Summary};

use super::screen::{Effect, Event, EventContext, Key, Screen};
use super::scroll::Scroll;
use super::theme::Theme;
use super::{clock, messages as common, page, statistics_messages as words};
use crate::history::History;

/// What one puzzle tells of its games.
pub(crate) struct Kinds {
    /// What the kinds of games are called.
    pub(crate) column: &'static Text,
    /// The kinds in their order; others follow as they come.
    pub(crate) known: fn() -> Vec<String>,
    /// A kind in words.
    pub(crate) name: fn(&str) -> LocalizedText,
    /// Whether it is known how long people take.
    pub(crate) shows_usual: bool,
    /// Whether there are points.
    pub(crate) shows_score: bool,
    /// The games that count.
    pub(crate) counted: fn(&[GameResult]) -> Vec<&GameResult>,
    /// What stands below the table.
    pub(crate) below: fn(&mut Page, &[&GameResult]),
    /// What the figures mean.
    pub(crate) explained: &'static Text,
}

/// The screen.
pub(crate) struct Statistics {
    puzzle: &'static dyn Puzzle,
    kinds: &'static Kinds,
    past: History,
    scroll: Scroll,
}

impl Statistics {
    /// The screen before the games are read.
    pub(crate) fn new(puzzle: &'static dyn Puzzle, kinds: &'static Kinds) -> Self {
        Statistics { puzzle, kinds, past: History::default(), scroll: Scroll::default() }
    }

    fn page(&self, theme: Theme) -> Page {
        let mut page = Page::new();
        let games = (self.kinds.counted)(&self.past.results);
        if games.is_empty() {
            page.line(Role::Normal, &words::NOTHING_YET);
        } else {
            page.push(Block::Table(self.table(&games, theme)));
            page.blank();
            self.tell_skill(&mut page);
            (self.kinds.below)(&mut page, &games);
            page.line(Role::Quiet, self.kinds.explained);
        }
        self.warn(&mut page);
        page
    }

    fn tell_skill(&self, page: &mut Page) {
        let Some(skill) = &self.past.skill else {
            return;
        };
        page.line(Role::Strong, rating(skill));
        if let Some(level) = self.puzzle.level_for(skill) {
            let level = (self.kinds.name)(level);
            page.line(Role::Normal, words::SUITED.with("level", level));
        }
        page.blank();
    }

    fn warn(&self, page: &mut Page) {
        let trouble = self.past.trouble.clone();
        let trouble = trouble.map(|why| words::NOT_READ.with("why", why));
        if let Some(message) = trouble {
            page.blank();
            page.line(Role::Warning, message);
        }
    }

    fn table(&self, games: &[&GameResult], theme: Theme) -> Table {
        let mut kinds = (self.kinds.known)();
        for game in games {
            if !kinds.contains(&game.level) {
                kinds.push(game.level.clone());
            }
        }
        let mut rows = Vec::new();
        for kind in kinds {
            let same = games.iter().copied().filter(|game| game.level == kind);
            let summary = Summary::of(same);
            if summary.games > 0 {
                let name = Span::new(Role::Normal, (self.kinds.name)(&kind));
                rows.push(self.row(name, &summary, theme));
            }
        }
        let total = Summary::of(games.iter().copied());
        rows.push(self.row(Span::new(Role::Strong, &words::TOTAL), &total, theme));
        Table { columns: self.columns(), rows }
    }

    fn columns(&self) -> Vec<Column> {
        let mut titles = vec![&words::PLAYED, &words::SOLVED, &words::MEDIAN];
        titles.extend(self.kinds.shows_usual.then_some(&words::USUAL));
        titles.push(&words::BEST);
        titles.extend(self.kinds.shows_score.then_some(&words::SCORE));
        titles.extend([&words::STREAK, &words::LONGEST, &words::HINTS]);
        let first = Column { title: self.kinds.column, numeric: false };
        let numbers = titles.into_iter().map(|title| Column { title, numeric: true });
        std::iter::once(first).chain(numbers).collect()
    }

    fn row(&self, first: Span, summary: &Summary, theme: Theme) -> Vec<Span> {
        let dash = || "–".to_owned();
        let time = |time: Option<u64>| {
            let time = time.map(Duration::from_millis);
            time.map_or_else(dash, |time| clock::seconds(time, theme.language))
        };
        let mut cells =
            vec![summary.games.to_string(), summary.solved.to_string(), time(summary.median)];
        cells.extend(self.kinds.shows_usual.then(|| time(summary.predicted)));
        cells.push(time(summary.best));
        let score = || summary.score.map_or_else(dash, |score| score.to_string());
        cells.extend(self.kinds.shows_score.then(score));
        cells.extend([
            summary.streak.to_string(),
            summary.longest.to_string(),
            summary.hints.to_string(),
        ]);
        let role = first.role;
        let numbers = cells.into_iter().map(|cell| Span::new(role, cell));
        std::iter::once(first).chain(numbers).collect()
    }

    fn lines(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        page::lines(&self.page(theme), width, theme)
    }
}

/// A rating with its uncertainty, in words.
pub(crate) fn rating(skill: &Skill) -> Message {
    let certainty = match skill.deviation {
        deviation if deviation > 200.0 => &words::FIRST_GUESS,
        deviation if deviation > 110.0 => &words::FAIRLY_SURE,
        _ => &words::SURE,
    };
    words::RATING
        .with("rating", format!("{:.0}", skill.rating))
        .with("margin", format!("{:.0}", 2.0 * skill.deviation))
        .with("certainty", certainty)
}

impl Screen for Statistics {
    fn title(&self) -> Message {
        common::TITLE.with("puzzle", self.puzzle.about().title).with("screen", &common::STATISTICS)
    }

    fn keys(&self) -> Vec<Key> {
        vec![Key::named(KeyCode::Esc, &common::BACK)]
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        if let Event::Shown(past) = event {
            self.past = past.clone();
        }
        if event.is_leave() || event.key() == Some(KeyCode::Enter) {
            return Effect::Close;
        }
        let lines = self.lines(context.area.width, context.theme).len();
        self.scroll.update(event, lines, context.area.height);
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let lines = self.lines(area.width, theme);
        self.scroll.draw(frame, area, &lines, theme);
    }

    fn remembers(&self) -> Option<&'static str> {
        Some(self.puzzle.name())
    }
}
