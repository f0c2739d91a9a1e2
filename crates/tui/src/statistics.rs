//! What was played before, kind by kind, for every puzzle that remembers.

use std::time::Duration;

use unpuzzle_puzzles::page::{Block, Column, Page, Span, Table};
use unpuzzle_puzzles::{Puzzle, Skill, msg};
use unpuzzle_store::{GameResult, Summary};

use super::clock;
use super::sheet::Sheet;
use crate::history::History;
use crate::prelude::*;

pub(crate) struct Kinds {
    pub(crate) column: Message,
    /// The kinds in their order; others follow as they come.
    pub(crate) known: fn() -> Vec<String>,
    pub(crate) name: fn(&str) -> LocalizedText,
    /// Whether it is known how long people take.
    pub(crate) shows_usual: bool,
    pub(crate) shows_score: bool,
    pub(crate) counted: fn(&[GameResult]) -> Vec<&GameResult>,
    pub(crate) below: fn(&mut Page, &[&GameResult]),
    pub(crate) explained: Message,
}

pub(crate) fn sheet(puzzle: &'static dyn Puzzle, kinds: &'static Kinds) -> Sheet {
    let title = title(puzzle, msg!("Statistics"));
    Sheet::of_history(title, puzzle.name(), move |past, theme| page(puzzle, kinds, past, theme))
}

fn page(puzzle: &dyn Puzzle, kinds: &Kinds, past: &History, theme: Theme) -> Page {
    let mut page = Page::new();
    let games = (kinds.counted)(&past.results);
    if games.is_empty() {
        page.line(
            Role::Normal,
            msg!("Nothing here yet. Finish a game, and your times and streaks appear."),
        );
    } else {
        page.push(Block::Table(kinds.table(&games, theme)));
        page.blank();
        if let Some(skill) = &past.skill {
            tell_skill(&mut page, puzzle, kinds, skill);
        }
        (kinds.below)(&mut page, &games);
        page.line(Role::Quiet, kinds.explained.clone());
    }
    if let Some(why) = past.trouble.clone() {
        page.blank();
        page.line(Role::Warning, msg!("Your games could not be read: {why}", why));
    }
    page
}

fn tell_skill(page: &mut Page, puzzle: &dyn Puzzle, kinds: &Kinds, skill: &Skill) {
    page.line(Role::Strong, rating(skill));
    if let Some(level) = puzzle.level_for(skill) {
        page.line(
            Role::Normal,
            msg!("The level that suits you best: {level}", level = (kinds.name)(level)),
        );
    }
    page.blank();
}

impl Kinds {
    fn table(&self, games: &[&GameResult], theme: Theme) -> Table {
        let mut kinds = (self.known)();
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
                let name = Span::new(Role::Normal, (self.name)(&kind));
                rows.push(self.row(name, &summary, theme));
            }
        }
        let total = Summary::of(games.iter().copied());
        rows.push(self.row(Span::new(Role::Strong, msg!("all")), &total, theme));
        Table { columns: self.columns(), rows }
    }

    fn columns(&self) -> Vec<Column> {
        let mut titles = vec![msg!("Played"), msg!("Solved"), msg!("Median")];
        titles.extend(self.shows_usual.then_some(msg!("Usual")));
        titles.push(msg!("time"; "Best"));
        titles.extend(self.shows_score.then_some(msg!("Top score")));
        titles.extend([msg!("Streak"), msg!("Longest"), msg!("Hints")]);
        let first = Column { title: self.column.clone(), numeric: false };
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
        cells.extend(self.shows_usual.then(|| time(summary.predicted)));
        cells.push(time(summary.best));
        let score = || summary.score.map_or_else(dash, |score| score.to_string());
        cells.extend(self.shows_score.then(score));
        cells.extend([
            summary.streak.to_string(),
            summary.longest.to_string(),
            summary.hints.to_string(),
        ]);
        let role = first.role;
        let numbers = cells.into_iter().map(|cell| Span::new(role, cell));
        std::iter::once(first).chain(numbers).collect()
    }
}

pub(crate) fn rating(skill: &Skill) -> Message {
    let certainty = match skill.deviation {
        deviation if deviation > 200.0 => msg!("a first guess"),
        deviation if deviation > 110.0 => msg!("fairly sure"),
        _ => msg!("sure"),
    };
    msg!(
        "Your rating: {rating}, give or take {margin} ({certainty})",
        rating = format!("{:.0}", skill.rating),
        margin = format!("{:.0}", 2.0 * skill.deviation),
        certainty
    )
}
