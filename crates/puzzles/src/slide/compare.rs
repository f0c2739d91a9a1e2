//! `compare`: the greedy players of the source beside ours, on equal seeds; the same
//! players on larger and larger boards; the moves of one of them.

mod growth;
mod trace;

use crate::page::{Page, Role, Table};
use crate::{Context, NoAnswer, Reply, Verb, Verdict, Within, msg};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_slide::{Effort, PlayerName, Size, Strength, Tournament};

use super::input::{SizeArg, WeightsArg};
use super::results::{self, play_all};
use crate::laboratory::{LaboratoryArguments, Mode, Study};

/// The players in their order: each has one idea more than those before it.
const STRATEGIES: &[&str] = &[
    "random",
    "first-legal",
    "greedy-value-literal",
    "greedy-space-literal",
    "greedy-value",
    "greedy-space",
    "corner",
    "expectimax:1",
    "network",
    "expert:1",
    "strongest",
];

/// How far the strongest player looks ahead with its network.
const SEARCH: Effort = Effort::Plies(2);

/// Games that a player plays at most who searches with the network, which takes fifty
/// times as long as without a search.
const MOST_SEARCHED: u64 = 20;

/// Set the original greedy players beside ours on equal seeds
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    /// How many games each player plays
    #[serde(default = "two_hundred")]
    games: Within<1, 1_000_000>,
    #[serde(flatten)]
    size: SizeArg,
    /// Only this strategy
    #[schemars(extend("enum" = STRATEGIES))]
    strategy: Option<String>,
    #[serde(flatten)]
    weights: WeightsArg,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

fn two_hundred() -> Within<1, 1_000_000> {
    Within::new(200)
}

impl Verb for Compare {
    const NAME: &'static str = "compare";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare --games 500 --save chart.svg", "with a chart"),
        ("compare --growth --save growth.svg", "from 2x2 to 4x4"),
        (
            "compare --strategy greedy-value --trace greedy.jsonl",
            "every move, for `unpuzzle replay`",
        ),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "csv"];
    const SPOILS: bool = true;
    type Answer = Study<Compared>;

    fn run(&self, cx: &mut Context<'_>) -> Result<Study<Compared>, NoAnswer> {
        Ok(match self.laboratory.mode()? {
            Mode::Growth => Study::Growth(growth::grow(self, cx)?),
            Mode::Trace => Study::Traced(trace::trace(self, cx)?),
            Mode::Once => Study::Once(self.compare(cx)?),
        })
    }

    fn verdict(&self, study: &Study<Compared>) -> Verdict {
        Reply::verdict(study)
    }

    fn show(&self, study: &Study<Compared>, page: &mut Page) {
        page.blocks.extend(study.page().blocks);
    }

    fn table(&self, study: &Study<Compared>) -> Option<Table> {
        Reply::table(study)
    }
}

impl Compare {
    fn compare(&self, cx: &mut Context<'_>) -> Result<Compared, NoAnswer> {
        let mut factory = self.weights.factory(cx.io)?;
        let (size, games) = (self.size.get(), self.games.get::<u64>());
        let names = words(self.strategy.as_deref(), size);
        let names: Vec<_> = names.map(|word| contender(word, size, SEARCH)).collect();
        let tournament = |name| Tournament {
            size,
            games: if name == PlayerName::Expert(SEARCH) {
                games.min(MOST_SEARCHED)
            } else {
                games
            },
            seed: cx.seed,
        };
        let (standings, is_whole) = play_all(&mut factory, &names, tournament, cx)?;
        let strategies = standings.into_iter().map(|(name, standing)| Strategy {
            name,
            cases: standing.moves,
            milliseconds: 1e3 * standing.time.as_secs_f64(),
            strength: standing.strength(),
        });
        Ok(Compared { strategies: strategies.collect(), is_whole })
    }
}

/// The player that was asked for, or all that play on boards of this size.
fn words(only: Option<&str>, size: Size) -> impl Iterator<Item = &'static str> {
    let wanted = move |word: &&str| only.map_or(plays_on(word, size), |only| only == *word);
    STRATEGIES.iter().copied().filter(wanted)
}

/// Networks are made for the classic board.
fn plays_on(word: &str, size: Size) -> bool {
    size == Size::CLASSIC || !matches!(word, "network" | "expert:1")
}

/// The player of a word; who is strongest depends on the size of the board. An expert makes
/// this effort.
fn contender(word: &str, size: Size, effort: Effort) -> PlayerName {
    word.parse().unwrap_or_else(|_| match PlayerName::strongest(size) {
        PlayerName::Expert(_) => PlayerName::Expert(effort),
        PlayerName::Expectimax(_) => PlayerName::Expectimax(2),
        strongest => strongest,
    })
}

/// The players side by side.
#[derive(Serialize, JsonSchema)]
pub(super) struct Compared {
    strategies: Vec<Strategy>,
    #[serde(skip)]
    is_whole: bool,
}

/// What one player came to.
#[derive(Serialize, JsonSchema)]
struct Strategy {
    name: PlayerName,
    /// Moves of all games.
    cases: u64,
    /// Time spent playing, added up over all threads.
    milliseconds: f64,
    #[serde(flatten)]
    strength: Strength,
}

impl Compared {
    fn rows(&self) -> Vec<(PlayerName, &Strength)> {
        self.strategies.iter().map(|own| (own.name, &own.strength)).collect()
    }
}

impl Reply for Compared {
    fn verdict(&self) -> Verdict {
        if self.is_whole { Verdict::Yes } else { Verdict::Unknown }
    }

    fn show(&self, page: &mut Page) {
        results::show(&self.rows(), self.is_whole, page);
        page.line(Role::Quiet, msg!("All players have the same tiles. What searches with the network plays 20 games at most. Read by its pseudo-code, the greedy source takes left whenever that merges; by its prose, the larger of left and down."));
    }

    fn table(&self) -> Option<Table> {
        Some(results::table(&self.rows()))
    }
}
