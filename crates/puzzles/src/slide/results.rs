//! What players came to over many games, as `bench` and `compare` show it.

use crate::page::{Bar, Block, Chart, Page, Role, Span, Table};
use crate::{Context, Language, LocalizedText, NoAnswer, msg};
use unpuzzle_slide::{PlayerError, PlayerFactory, PlayerName, Standing, Strength, Tournament};

use super::input::no_player;

/// Lets each player play all its games, one player after the other, until all are done or the
/// budget runs out, and says whether they are.
pub(super) fn play_all(
    factory: &mut PlayerFactory,
    names: &[PlayerName],
    tournament: impl Fn(PlayerName) -> Tournament,
    cx: &Context<'_>,
) -> Result<(Vec<(PlayerName, Standing)>, bool), NoAnswer> {
    let mut played = Vec::new();
    for &name in names {
        let tournament = tournament(name);
        let player = match factory.player(name, tournament.size, cx.budget) {
            Err(PlayerError::Exhausted(_)) if !played.is_empty() => return Ok((played, false)),
            player => player.map_err(no_player)?,
        };
        let outcome = tournament.run(&player, cx.budget);
        let is_stopped = outcome.stopped().is_some();
        played.push((name, outcome.into_inner()));
        if is_stopped {
            return Ok((played, false));
        }
    }
    Ok((played, true))
}

pub(super) fn show(rows: &[(PlayerName, &Strength)], is_whole: bool, page: &mut Page) {
    page.table(table(rows));
    for (name, strength) in rows {
        if strength.games > 0 {
            page.line(Role::Normal, tiles_line(*name, strength));
        }
    }
    page.blank();
    page.push(Block::Chart(chart(rows)));
    if !is_whole {
        page.line(Role::Warning, msg!("stopped before the end; this is what there is so far"));
    }
}

pub(super) fn table(rows: &[(PlayerName, &Strength)]) -> Table {
    Table::of(
        rows,
        &[
            (msg!("player"), false, &|(name, _)| Span::new(Role::Strong, name.to_string())),
            (msg!("games"), true, &|(_, strength)| strength.games.into()),
            (msg!("mean score"), true, &|(_, strength)| rounded(strength.mean_score).into()),
            (msg!("±"), true, &|(_, strength)| rounded(strength.standard_error).into()),
            (msg!("moves/s"), true, &|(_, strength)| {
                rounded(Some(strength.moves_per_second)).into()
            }),
        ],
    )
}

fn chart(rows: &[(PlayerName, &Strength)]) -> Chart {
    let bar = |(name, strength): &(PlayerName, &Strength)| {
        let (mean, error) = (strength.mean_score, strength.standard_error);
        Bar {
            label: LocalizedText::from(name.to_string()),
            value: mean.unwrap_or(0.0).max(1.0),
            shown: LocalizedText::from(format!("{} ± {}", rounded(mean), rounded(error))),
        }
    };
    Chart {
        title: LocalizedText::from(msg!("mean score with its standard error")),
        logarithmic: true,
        bars: rows.iter().map(bar).collect(),
    }
}

/// A dash where no game was finished.
fn rounded(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.0}"))
}

/// `expert:3: 8192 100.0 %, 16384 84.5 %`, the largest tiles.
fn tiles_line(name: PlayerName, strength: &Strength) -> LocalizedText {
    const SHOWN: usize = 5;
    let shown = strength.tiles.iter().skip(strength.tiles.len().saturating_sub(SHOWN));
    let shown: Vec<_> =
        shown.map(|reached| format!("{} {:.1} %", reached.tile, 100.0 * reached.share)).collect();
    LocalizedText::each(|language| {
        let mark = if language == Language::English { "." } else { "," };
        format!("{name}: {}", shown.join(", ").replace('.', mark))
    })
}
