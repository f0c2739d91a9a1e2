//! `bench`: how strong players are, over many games from the same seeds.

use parking_lot::Mutex;
use unpuzzle_puzzle::{Halt, Spread, Work};
use unpuzzle_slide::board::Size;
use unpuzzle_slide::players::{AnyPlayer, PlayerName, Standing, Tournament};

use super::input::{self, Players};
use super::messages;
use super::results::{Results, Strength, play_all};
use crate::prelude::*;

/// `2048 bench`
pub(super) struct Bench;

arguments! {
    pub(super) struct BenchArguments {
        player: Vec<PlayerName> = word("NAMES", or "greedy-value,greedy-space", &messages::PLAYERS) => input::players,
        games: u64 = number(1..=10_000_000, or 1000, &messages::GAMES),
        size: Size = word("SIZE", or "4x4", &messages::SIZE) => input::size,
        weights: Option<FileArgument> = file(&messages::WEIGHTS),
    }
}

impl Verb for Bench {
    type Arguments = BenchArguments;
    type Reply = Benched;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            (
                "bench --player greedy-value,greedy-space --games 1000 --seed 1",
                &messages::EXAMPLE_BENCH,
            ),
            ("bench --player perfect --size 2x3 --games 1000", &messages::EXAMPLE_BENCH_PERFECT),
        ],
        formats: &["svg", "png", "csv"],
        ..VerbInfo::new("bench", &messages::BENCH)
    };

    fn run(arguments: BenchArguments, call: &mut Call<'_>) -> Result<Benched, InputError> {
        let BenchArguments { player: names, games, size, weights } = arguments;
        let mut players = Players::new(size, weights.as_ref(), call.io)?;
        Ok(Benched::new(play_all(&mut players, &names, |_| games, call)?))
    }
}

/// Games in one part of a tournament that is spread: few enough that a slow player is
/// not lost for long with its machine, and enough that a fast one does not mostly send letters.
const GAMES_IN_PART: u64 = 20;

impl Spread for Bench {
    /// The games follow from the seed alone.
    type Plan = ();
    type Work = BenchWork;

    fn plan(arguments: &BenchArguments, _call: &mut Call<'_>) -> Result<(), Halt> {
        match &arguments.weights {
            Some(file) => {
                let message = messages::NO_WEIGHTS_SPREAD.message();
                Err(InputError::new(message).at(file.span()).into())
            }
            None => Ok(()),
        }
    }

    fn prepare(arguments: BenchArguments, (): (), call: &mut Call<'_>) -> Result<BenchWork, Halt> {
        let BenchArguments { player: names, games, size, .. } = arguments;
        let tournament = Tournament { size, games, seed: call.seed };
        let players = Mutex::new(Players::new(size, None, call.io)?);
        Ok(BenchWork { names, tournament, players })
    }
}

/// A tournament in parts: all games of the first player, then those of the next.
pub(super) struct BenchWork {
    names: Vec<PlayerName>,
    tournament: Tournament,
    /// What makes players keeps what takes long to make.
    players: Mutex<Players>,
}

impl BenchWork {
    fn parts_of_player(&self) -> usize {
        self.tournament.games.div_ceil(GAMES_IN_PART) as usize
    }

    fn player(&self, name: PlayerName, budget: &Budget) -> Result<AnyPlayer, Halt> {
        let mut players = self.players.lock();
        Ok(players.player(name, 1, budget)?.ok_or(Exhausted::Stopped)?)
    }
}

impl Work for BenchWork {
    type Part = Standing;
    type Reply = Benched;

    fn parts(&self) -> usize {
        self.names.len() * self.parts_of_player()
    }

    fn part(&self, number: usize, budget: &Budget) -> Result<Standing, Halt> {
        let none = || InputError::new(messages::NO_SUCH_PART.with("number", number));
        let of_player = self.parts_of_player().max(1);
        let name = *self.names.get(number / of_player).ok_or_else(none)?;
        let first = (number % of_player) as u64 * GAMES_IN_PART;
        let games = self.tournament.games.min(first + GAMES_IN_PART);
        let some = Tournament { games, ..self.tournament };
        let standing = some.run_from(first, vec![self.player(name, budget)?], budget);
        match standing.stopped {
            Some(why) => Err(why.into()),
            None => Ok(standing),
        }
    }

    fn whole(self, parts: Vec<Standing>) -> Benched {
        let mut parts = parts.into_iter();
        let of_player = self.parts_of_player();
        let joined = |&name: &PlayerName| (name, Standing::joined(parts.by_ref().take(of_player)));
        Benched::new(Results::whole(self.names.iter().map(joined).collect()))
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
    fn outcome(&self) -> Outcome {
        self.results.outcome()
    }

    fn page(&self) -> Page {
        self.results.page()
    }

    fn table(&self) -> Option<Table> {
        Some(self.results.table())
    }
}
