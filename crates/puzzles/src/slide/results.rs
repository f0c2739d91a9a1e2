//! What players came to over many games, as `bench` and `compare` show it.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Bar, Block, Chart, Page, Role, Span, Table};
use unpuzzle_puzzle::{Context, InputError, Language, LocalizedText, Verdict, msg};
use unpuzzle_slide::players::{PlayerName, Standing, Tournament};

use super::input::{Players, threads};

/// The players that began, with their results.
pub(super) struct Results {
    pub(super) entries: Vec<(PlayerName, Standing)>,
    /// Whether every player played every game.
    is_whole: bool,
}

/// Lets each player play all its games, one player after the other.
pub(super) fn play_all(
    players: &mut Players,
    names: &[PlayerName],
    games_of: impl Fn(PlayerName) -> u64,
    call: &Context<'_>,
) -> Result<Results, InputError> {
    let size = players.size();
    let mut entries = Vec::new();
    for &name in names {
        let Some(team) = players.team(name, threads(call.threads), call.budget)? else {
            entries.clear();
            break;
        };
        let tournament = Tournament { size, games: games_of(name), seed: call.seed };
        entries.push((name, tournament.run(team, call.budget)));
    }
    let is_whole = entries.len() == names.len()
        && entries.iter().all(|(_, standing)| standing.stopped.is_none());
    Ok(Results { entries, is_whole })
}

/// How strong a player is.
#[derive(Serialize, JsonSchema)]
pub(super) struct Strength {
    /// Games that were finished.
    games: usize,
    mean_score: Option<f64>,
    standard_error: Option<f64>,
    tiles: Vec<Reached>,
    moves_per_second: f64,
}

/// The share of games that reached a tile.
#[derive(Serialize, JsonSchema)]
struct Reached {
    tile: u64,
    share: f64,
}

impl Strength {
    pub(super) fn new(standing: &Standing) -> Self {
        let tiles = standing.tiles().into_iter();
        Strength {
            games: standing.games.len(),
            mean_score: standing.mean_score(),
            standard_error: standing.standard_error(),
            tiles: tiles.map(|(tile, share)| Reached { tile, share }).collect(),
            moves_per_second: standing.moves_per_second(),
        }
    }
}

impl Results {
    pub(super) fn verdict(&self) -> Verdict {
        match self.is_whole {
            true => Verdict::Yes,
            false => Verdict::Unknown,
        }
    }

    pub(super) fn page(&self) -> Page {
        let mut page = Page::new();
        page.table(self.table());
        for (name, standing) in &self.entries {
            if !standing.games.is_empty() {
                page.line(Role::Normal, tiles_line(*name, standing));
            }
        }
        page.blank();
        page.push(Block::Chart(self.chart()));
        if !self.is_whole {
            page.line(Role::Warning, msg!("stopped before the end; this is what there is so far"));
        }
        page
    }

    pub(super) fn table(&self) -> Table {
        Table::of(
            &self.entries,
            &[
                (msg!("player"), false, &|(name, _)| Span::new(Role::Strong, name.to_string())),
                (msg!("games"), true, &|(_, standing)| standing.games.len().into()),
                (msg!("mean score"), true, &|(_, standing)| rounded(standing.mean_score()).into()),
                (msg!("±"), true, &|(_, standing)| rounded(standing.standard_error()).into()),
                (msg!("moves/s"), true, &|(_, standing)| {
                    rounded(Some(standing.moves_per_second())).into()
                }),
            ],
        )
    }

    fn chart(&self) -> Chart {
        let bar = |(name, standing): &(PlayerName, Standing)| {
            let (mean, error) = (standing.mean_score(), standing.standard_error());
            let shown = format!("{} ± {}", rounded(mean), rounded(error));
            Bar {
                label: LocalizedText::from(name.to_string()),
                value: mean.unwrap_or(0.0).max(1.0),
                shown: LocalizedText::from(shown),
            }
        };
        Chart {
            title: LocalizedText::from(msg!("mean score with its standard error")),
            logarithmic: true,
            bars: self.entries.iter().map(bar).collect(),
        }
    }
}

/// A dash where no game was finished.
fn rounded(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.0}"))
}

/// `expert:3: 8192 100.0 %, 16384 84.5 %`, the largest tiles.
fn tiles_line(name: PlayerName, standing: &Standing) -> LocalizedText {
    const SHOWN: usize = 5;
    let tiles = standing.tiles();
    let shown = tiles.iter().skip(tiles.len().saturating_sub(SHOWN));
    let shown: Vec<_> =
        shown.map(|(tile, share)| format!("{tile} {:.1} %", 100.0 * share)).collect();
    LocalizedText::each(|language| {
        let mark = if language == Language::English { "." } else { "," };
        format!("{name}: {}", shown.join(", ").replace('.', mark))
    })
}
