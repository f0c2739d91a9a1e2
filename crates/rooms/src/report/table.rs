//! A report as rows: one for each player and hand.

use unpuzzle_puzzles::page::{Role, Span, Table};
use unpuzzle_puzzles::{LocalizedText, msg};

use super::{AttemptReport, GameReport, HandReport, PlayerReport, Report};
use crate::Millis;
use crate::quiz::Task;

impl Report {
    /// One row for each player and hand.
    pub fn table(&self) -> Table {
        let columns = [
            (msg!("Game"), true),
            (msg!("Name"), false),
            (msg!("Team"), false),
            (msg!("Hand"), true),
            (msg!("Task"), false),
            (msg!("Outcome"), false),
            (msg!("Seconds"), true),
            (msg!("Hints"), true),
            (msg!("Points"), true),
            (msg!("Answer"), false),
            (msg!("Tries"), false),
            (msg!("Away"), false),
        ];
        let rows = self.games.iter().flat_map(|game| {
            let players = game.players.iter();
            players.flat_map(|one| one.hands.iter().map(|attempt| row(game, one, attempt)))
        });
        Table::new(columns, rows)
    }
}

fn row(game: &GameReport, player: &PlayerReport, attempt: &AttemptReport) -> Vec<Span> {
    let hand = game.hands.iter().find(|hand| hand.number == attempt.hand);
    let words = |words: LocalizedText| Span::new(Role::Normal, words);
    let away = if attempt.away { msg!("was away during the hand").into() } else { "".into() };
    vec![
        words(game.game.into()),
        words(harmless(&player.name).into()),
        words(harmless(player.team.as_deref().unwrap_or_default()).into()),
        words(attempt.hand.into()),
        words(hand.map(task).unwrap_or_default().into()),
        words(attempt.outcome.text().into()),
        words(attempt.after.map(seconds).unwrap_or_else(|| "".into())),
        words(attempt.hints.into()),
        words(attempt.points.into()),
        words(harmless(attempt.answer.as_deref().unwrap_or_default()).into()),
        words(harmless(&attempt.tries.join(" ; ")).into()),
        words(away),
    ]
}

/// A hand in a few characters.
pub(super) fn task(hand: &HandReport) -> String {
    match &hand.task {
        Task::TwentyFour { cards } => cards.map(|card| card.rank.to_string()).join(" "),
        // The answer says more than the name of the game.
        Task::Nerdle { .. } => hand.answers.first().unwrap_or(&hand.game).clone(),
        Task::Tiling { game } | Task::Slide { game } => game.clone(),
    }
}

/// Seconds to a tenth.
pub(super) fn seconds(time: Millis) -> LocalizedText {
    LocalizedText::decimal(&format!("{}.{}", time / 1000, time % 1000 / 100))
}

/// A text that no spreadsheet takes for a formula, not even one that reads full-width
/// characters as plain ones.
fn harmless(text: &str) -> String {
    match text.chars().next() {
        Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '\t' | '\r' | '\n') => {
            format!("'{text}")
        }
        _ => text.to_owned(),
    }
}
