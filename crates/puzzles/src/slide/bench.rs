//! `bench`: how strong players are, over many games from the same seeds.

use unpuzzle_slide::{Greedy, PlayerError, PlayerName, Strength, Tournament};

use super::input::{self, SizeArg, WeightsArg, no_player};
use crate::input::range_of;
use crate::prelude::*;

/// Measure how strong players are, over many games
#[derive(Deserialize, JsonSchema)]
pub(super) struct Bench {
    /// Who plays, with commas between them
    #[schemars(extend("x-value" = "NAMES", "x-default" = "greedy-value,greedy-space"))]
    player: Option<Parsed<Vec<PlayerName>>>,
    /// How many games each player plays
    #[serde(default)]
    games: Within<1, 10_000_000, 1000>,
    #[serde(flatten)]
    size: SizeArg,
    #[serde(flatten)]
    weights: WeightsArg,
}

const USUAL: [PlayerName; 2] =
    [PlayerName::Greedy(Greedy::Value), PlayerName::Greedy(Greedy::Space)];

const MOST_PLAYERS: usize = 20;

/// Players with commas between them.
impl FromText for Vec<PlayerName> {
    fn from_text(text: &str) -> Result<Self, InputError> {
        if text.split(',').nth(MOST_PLAYERS).is_some() {
            return Err(InputError::new(msg!(
                "at most {most} players are compared at once",
                most = MOST_PLAYERS
            )));
        }
        let place = |word: &str| SourceSpan::new(text, range_of(word, text));
        text.split(',').map(str::trim).map(|word| input::name(word, place(word))).collect()
    }
}

/// Results of the players.
#[derive(Serialize, JsonSchema)]
pub(super) struct Benched {
    players: Vec<Measured>,
    #[serde(skip)]
    is_whole: bool,
}

/// Result of one player.
#[derive(Serialize, JsonSchema)]
struct Measured {
    player: PlayerName,
    #[serde(flatten)]
    strength: Strength,
    /// Moves of all games, those of unfinished ones too.
    moves: u64,
    /// Whether all games were played.
    finished: bool,
}

impl Benched {
    fn rows(&self) -> Vec<(String, &Strength)> {
        self.players.iter().map(|own| (own.player.to_string(), &own.strength)).collect()
    }
}

impl Verb for Bench {
    const NAME: &'static str = "bench";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        (
            "bench --player greedy-value,greedy-space --games 1000 --seed 1",
            "two players on the same thousand games",
        ),
        ("bench --player perfect --size 2x3 --games 1000", "nobody plays better"),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "csv"];
    type Answer = Benched;

    fn run(&self, cx: &mut Context<'_>) -> Result<Benched, NoAnswer> {
        let names = self.player.as_ref().map_or(&USUAL[..], |names| names);
        let mut factory = self.weights.factory(cx.io)?;
        let (size, games) = (self.size.get(), self.games.get());
        let mut players = Vec::new();
        let mut is_whole = true;
        for &name in names {
            let player = match factory.player(name, size, cx.budget) {
                Err(PlayerError::Exhausted(_)) if !players.is_empty() => {
                    is_whole = false;
                    break;
                }
                player => player.map_err(no_player)?,
            };
            let outcome = Tournament { size, games, seed: cx.seed }.run(&player, cx.budget);
            is_whole = outcome.stopped().is_none();
            let standing = outcome.into_inner();
            players.push(Measured {
                player: name,
                strength: standing.strength(),
                moves: standing.moves,
                finished: standing.games.len() as u64 == games,
            });
            if !is_whole {
                break;
            }
        }
        Ok(Benched { players, is_whole })
    }

    fn verdict(&self, benched: &Benched) -> Verdict {
        if benched.is_whole { Verdict::Yes } else { Verdict::Unknown }
    }

    fn show(&self, benched: &Benched, page: &mut Page) {
        show(&benched.rows(), page);
        if !benched.is_whole {
            page.line(Role::Warning, msg!("stopped before the end; this is what there is so far"));
        }
    }

    fn table(&self, benched: &Benched) -> Option<Table> {
        Some(table(&benched.rows()))
    }
}

pub(super) fn show(rows: &[(String, &Strength)], page: &mut Page) {
    page.table(table(rows));
    for (name, strength) in rows {
        if strength.games > 0 {
            page.line(Role::Normal, tiles_line(name, strength));
        }
    }
    page.blank();
    page.push(Block::Chart(chart(rows)));
}

pub(super) fn table(rows: &[(String, &Strength)]) -> Table {
    Table::of(
        rows,
        &[
            (msg!("player"), false, &|(name, _)| Span::new(Role::Strong, name.clone())),
            (msg!("games"), true, &|(_, strength)| strength.games.into()),
            (msg!("mean score"), true, &|(_, strength)| rounded(strength.mean_score).into()),
            (msg!("±"), true, &|(_, strength)| rounded(strength.standard_error).into()),
            (msg!("moves/s"), true, &|(_, strength)| {
                rounded(Some(strength.moves_per_second)).into()
            }),
        ],
    )
}

fn chart(rows: &[(String, &Strength)]) -> Chart {
    let bar = |(name, strength): &(String, &Strength)| {
        let (mean, error) = (strength.mean_score, strength.standard_error);
        Bar {
            label: LocalizedText::from(name.clone()),
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

fn rounded(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.0}"))
}

/// `expert:3: 8192 100.0 %, 16384 84.5 %`, the largest tiles.
fn tiles_line(name: &str, strength: &Strength) -> LocalizedText {
    const SHOWN: usize = 5;
    let shown = strength.tiles.iter().skip(strength.tiles.len().saturating_sub(SHOWN));
    let shown: Vec<_> =
        shown.map(|reached| format!("{} {:.1} %", reached.tile, 100.0 * reached.share)).collect();
    LocalizedText::each(|language| {
        let mark = if language == Language::English { "." } else { "," };
        format!("{name}: {}", shown.join(", ").replace('.', mark))
    })
}
