//! What stands on the pages beside a game.

use std::time::Duration;

use unpuzzle::nerdle::{Knowledge, Row, Rules};
use unpuzzle::puzzles::nerdle::{Nerdle, NerdleGame, review_page};
use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{Budget, msg};

use crate::prelude::*;
use crate::sheet::Sheet;

/// Candidates that a page lists at most, of each board.
const MOST_LISTED: usize = 3000;

/// Columns that a list of candidates may take.
const LIST_WIDTH: usize = 56;

pub(super) fn candidates(boards: &[&Knowledge]) -> Sheet {
    let mut page = Page::new();
    let open = boards.iter().enumerate();
    for (number, board) in open.filter(|(_, board)| !board.is_solved()) {
        if boards.len() > 1 {
            page.line(Role::Strong, msg!("Board {number}", number = number + 1));
        }
        list(&mut page, board);
        page.blank();
    }
    Sheet::of_page(title(&Nerdle, msg!("what is still possible")), page)
}

fn list(page: &mut Page, board: &Knowledge) {
    let count = board.candidates().len();
    page.line(Role::Normal, msg!("{count} {count|equation|equations}:", count));
    let rows = board.candidate_rows().take(MOST_LISTED);
    let rows: Vec<String> = rows.map(|row| row.to_string()).collect();
    let each = board.rules().variant.tiles() + 2;
    for line in rows.chunks(LIST_WIDTH / each) {
        page.line(Role::Normal, format!("  {}", line.join("  ")));
    }
    if count > MOST_LISTED {
        page.line(Role::Quiet, msg!("and {count} more", count = count - MOST_LISTED));
    }
}

/// The grid for others, as it is copied.
pub(super) fn share(game: &NerdleGame) -> Sheet {
    let text = game.share();
    let mut page = Page::new();
    for line in text.lines() {
        page.line(Role::Normal, line);
    }
    page.blank();
    page.line(Role::Quiet, msg!("Copy these lines, or press s to save them. They tell no tile; the first line lets others play the same puzzle with: unpuzzle nerdle play ID"));
    Sheet::of_page(title(&Nerdle, msg!("share")), page).saving(msg!("nerdle"), text)
}

/// A review is exact, and some openings take a while.
const REVIEW_TIMEOUT: Duration = Duration::from_secs(60);

pub(super) fn review(boards: &[&Knowledge]) -> Sheet {
    let games: Vec<(Rules, Vec<Row>)> =
        boards.iter().map(|board| (board.rules(), board.rows().to_vec())).collect();
    let write = move |budget: &Budget| written(&games, budget);
    Sheet::written_by(title(&Nerdle, msg!("review")), REVIEW_TIMEOUT, write)
}

fn written(games: &[(Rules, Vec<Row>)], budget: &Budget) -> Page {
    let mut page = Page::new();
    for (number, (rules, rows)) in games.iter().enumerate() {
        if games.len() > 1 {
            page.line(Role::Strong, msg!("Board {number}", number = number + 1));
        }
        let review = review_page(*rules, rows, budget);
        page.blocks.extend(review.blocks);
        page.blank();
    }
    page
}
