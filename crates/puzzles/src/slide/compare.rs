//! `compare`: the greedy players of the source beside ours, on equal seeds; the same
//! players on larger and larger boards; the moves of one of them.

mod growth;
mod trace;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role, Table};
use unpuzzle_puzzle::{
    Context, FileArgument, InputError, NoAnswer, OldVerb, Reply, VerbInfo, Verdict, arguments, msg,
};
use unpuzzle_slide::board::Size;
use unpuzzle_slide::players::{Effort, PlayerName, Standing};

use super::input::{self, Players};
use super::results::{Results, Strength, play_all};
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

/// `2048 compare`
pub(super) struct Compare;

arguments! {
    /// What `compare` takes.
    pub(super) struct CompareArguments {
        games: u64 = number(1..=1_000_000, or 200, "How many games each player plays"),
        size: Size = word("SIZE", or "4x4", "Rows and columns, from 2x2 to 8x8") => input::size,
        strategy: Option<String> = one_of(STRATEGIES, "Only this strategy"),
        weights: Option<FileArgument> = file("A file of weights for the expert"),
        laboratory: LaboratoryArguments = group(LaboratoryArguments),
    }
}

impl OldVerb for Compare {
    type Arguments = CompareArguments;
    type Reply = Study<Compared>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("compare --games 500 --save chart.svg", "with a chart"),
            ("compare --growth --save growth.svg", "from 2x2 to 4x4"),
            (
                "compare --strategy greedy-value --trace greedy.jsonl",
                "every move, for `unpuzzle replay`",
            ),
        ],
        formats: &["svg", "png", "csv"],
        ..VerbInfo::new("compare", "Set the original greedy players beside ours on equal seeds")
    };

    fn run(arguments: CompareArguments, call: &mut Context<'_>) -> Result<Self::Reply, NoAnswer> {
        Ok(match arguments.laboratory.mode()? {
            Mode::Growth => Study::Growth(growth::grow(&arguments, call)?),
            Mode::Trace => Study::Traced(trace::trace(&arguments, call)?),
            Mode::Once => Study::Once(compare(&arguments, call)?),
        })
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

fn compare(arguments: &CompareArguments, call: &mut Context<'_>) -> Result<Compared, InputError> {
    let CompareArguments { games, size, strategy, weights, .. } = arguments;
    let mut players = Players::new(*size, weights.as_ref(), call.io)?;
    let names = words(strategy.as_deref(), *size);
    let names: Vec<_> = names.map(|word| contender(word, &players, SEARCH)).collect();
    let games_of = |name| match name {
        PlayerName::Expert(SEARCH) => MOST_SEARCHED.min(*games),
        _ => *games,
    };
    let results = play_all(&mut players, &names, games_of, call)?;
    let strategy = |(name, standing): &(PlayerName, _)| Strategy::new(*name, standing);
    Ok(Compared { strategies: results.entries.iter().map(strategy).collect(), results })
}

/// The player of a word; who is strongest depends on the size of the board. An expert makes
/// this effort.
fn contender(word: &str, players: &Players, effort: Effort) -> PlayerName {
    word.parse().unwrap_or_else(|_| match players.strongest() {
        PlayerName::Expert(_) => PlayerName::Expert(effort),
        PlayerName::Expectimax(_) => PlayerName::Expectimax(2),
        strongest => strongest,
    })
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Compared {
    strategies: Vec<Strategy>,
    #[serde(skip)]
    results: Results,
}

#[derive(Serialize, JsonSchema)]
struct Strategy {
    #[schemars(with = "String")]
    name: PlayerName,
    /// Moves of all games.
    cases: u64,
    /// Time spent playing, added up over all threads.
    milliseconds: f64,
    #[serde(flatten)]
    strength: Strength,
}

impl Strategy {
    fn new(name: PlayerName, standing: &Standing) -> Self {
        Strategy {
            name,
            cases: standing.moves,
            milliseconds: 1e3 * standing.time.as_secs_f64(),
            strength: Strength::new(standing),
        }
    }
}

impl Reply for Compared {
    fn verdict(&self) -> Verdict {
        self.results.verdict()
    }

    fn page(&self) -> Page {
        let mut page = self.results.page();
        page.line(Role::Quiet, msg!("All players have the same tiles. What searches with the network plays 20 games at most. Read by its pseudo-code, the greedy source takes left whenever that merges; by its prose, the larger of left and down."));
        page
    }

    fn table(&self) -> Option<Table> {
        Some(self.results.table())
    }
}
