//! `bench`: how strong players are, over many games from the same seeds.

use unpuzzle_slide::board::Size;
use unpuzzle_slide::players::PlayerName;

use super::input::{self, Players};
use super::results::{Results, Strength, play_all};
use crate::prelude::*;

/// `2048 bench`
pub(super) struct Bench;

arguments! {
    pub(super) struct BenchArguments {
        player: Vec<PlayerName> = word("NAMES", or "greedy-value,greedy-space", "Who plays, with commas between them") => input::players,
        games: u64 = number(1..=10_000_000, or 1000, "How many games each player plays"),
        size: Size = word("SIZE", or "4x4", "Rows and columns, from 2x2 to 8x8") => input::size,
        weights: Option<FileArgument> = file("A file of weights for the expert"),
    }
}

impl OldVerb for Bench {
    type Arguments = BenchArguments;
    type Reply = Benched;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            (
                "bench --player greedy-value,greedy-space --games 1000 --seed 1",
                "two players on the same thousand games",
            ),
            ("bench --player perfect --size 2x3 --games 1000", "nobody plays better"),
        ],
        formats: &["svg", "png", "csv"],
        ..VerbInfo::new("bench", "Measure how strong players are, over many games")
    };

    fn run(arguments: BenchArguments, call: &mut Context<'_>) -> Result<Benched, NoAnswer> {
        let BenchArguments { player: names, games, size, weights } = arguments;
        let mut players = Players::new(size, weights.as_ref(), call.io)?;
        Ok(Benched::new(play_all(&mut players, &names, |_| games, call)?))
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Benched {
    players: Vec<PlayerResult>,
    #[serde(skip)]
    results: Results,
}

#[derive(Serialize, JsonSchema)]
struct PlayerResult {
    #[schemars(with = "String")]
    player: PlayerName,
    #[serde(flatten)]
    strength: Strength,
    /// Moves of all games, those of unfinished ones too.
    moves: u64,
    /// Whether all games were played.
    finished: bool,
}

impl PlayerResult {
    fn new(player: PlayerName, standing: &unpuzzle_slide::Standing) -> Self {
        PlayerResult {
            player,
            strength: Strength::new(standing),
            moves: standing.moves,
            finished: standing.stopped.is_none(),
        }
    }
}

impl Benched {
    fn new(results: Results) -> Self {
        let of_player = |(name, standing): &(PlayerName, _)| PlayerResult::new(*name, standing);
        Benched { players: results.entries.iter().map(of_player).collect(), results }
    }
}

impl Reply for Benched {
    fn verdict(&self) -> Verdict {
        self.results.verdict()
    }

    fn page(&self) -> Page {
        self.results.page()
    }

    fn table(&self) -> Option<Table> {
        Some(self.results.table())
    }
}
