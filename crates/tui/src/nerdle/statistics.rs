//! What statistics tell of Nerdle: the kinds of games, and how many guesses they took.

use unpuzzle::nerdle::{Mode, Variant, kind_of};
use unpuzzle_puzzles::msg;
use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_store::GameResult;

use super::record::first_attempts;
use crate::statistics::Kinds;

pub(super) static KINDS: Kinds = Kinds {
    column: msg!("kind"; "Game"),
    known: || {
        let all = Variant::ALL.iter();
        all.flat_map(|&variant| Mode::ALL.iter().map(move |&mode| kind_of(variant, mode))).collect()
    },
    name: |kind| kind.into(),
    shows_usual: false,
    shows_score: false,
    counted: first_attempts,
    below: draw_distribution,
    explained: msg!("Only the first try at a puzzle counts. A streak ends when a game is lost."),
};

/// The longest bar.
const BAR: usize = 30;

/// How many games took how many guesses. Only games on one board from the
/// beginning can be compared so.
fn draw_distribution(page: &mut Page, games: &[&GameResult]) {
    let counts = distribution(games);
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return;
    }
    page.line(Role::Strong, msg!("Guesses on one board"));
    for (at, &count) in counts.iter().enumerate() {
        let bar = "█".repeat((count * BAR).div_ceil(most));
        page.line(Role::Normal, format!("{:>3}  {bar} {count}", at + 1));
    }
    page.blank();
}

fn distribution(games: &[&GameResult]) -> Vec<usize> {
    let mut counts = vec![0; Variant::Classic.tries()];
    let single = |own: &&&GameResult| own.is_solved() && !own.level.contains(',');
    for game in games.iter().filter(single) {
        if let Some(count) = counts.get_mut(game.mistakes as usize) {
            *count += 1;
        }
    }
    counts
}
