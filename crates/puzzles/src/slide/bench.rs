//! `bench`: how strong players are, over many games from the same seeds.

use crate::FromText;
use unpuzzle_slide::{Greedy, PlayerName, Strength, Tournament};

use super::input::{self, SizeArg, WeightsArg};
use super::results::{self, play_all};
use crate::prelude::*;

/// Measure how strong players are, over many games
#[derive(Deserialize, JsonSchema)]
pub(super) struct Bench {
    /// Who plays, with commas between them
    #[schemars(extend("x-value" = "NAMES", "x-default" = "greedy-value,greedy-space"))]
    player: Option<Parsed<Names>>,
    /// How many games each player plays
    #[serde(default = "thousand")]
    games: Within<1, 10_000_000>,
    #[serde(flatten)]
    size: SizeArg,
    #[serde(flatten)]
    weights: WeightsArg,
}

fn thousand() -> Within<1, 10_000_000> {
    Within::new(1000)
}

/// Who plays if nobody is named.
const USUAL: [PlayerName; 2] =
    [PlayerName::Greedy(Greedy::Value), PlayerName::Greedy(Greedy::Space)];

/// The most players that are compared at once.
const MOST_PLAYERS: usize = 20;

/// Players with commas between them, as an argument.
struct Names(Vec<PlayerName>);

impl FromText for Names {
    fn from_text(text: &str) -> Result<Self, InputError> {
        if text.split(',').nth(MOST_PLAYERS).is_some() {
            return Err(InputError::new(msg!(
                "at most {most} players are compared at once",
                most = MOST_PLAYERS
            )));
        }
        let mut start = 0;
        let mut names = Vec::new();
        for part in text.split(',') {
            let word = part.trim();
            let at = start + part.len() - part.trim_start().len();
            names.push(input::name(word, SourceSpan::new(text, at..at + word.len()))?);
            start += part.len() + 1;
        }
        Ok(Names(names))
    }
}

/// What the players came to.
#[derive(Serialize, JsonSchema)]
pub(super) struct Benched {
    players: Vec<Measured>,
    #[serde(skip)]
    is_whole: bool,
}

/// What one player came to.
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
    fn rows(&self) -> Vec<(PlayerName, &Strength)> {
        self.players.iter().map(|own| (own.player, &own.strength)).collect()
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
        let names = self.player.as_ref().map_or(&USUAL[..], |names| &names.0.0);
        let mut factory = self.weights.factory(cx.io)?;
        let (size, games) = (self.size.get(), self.games.get());
        let tournament = |_| Tournament { size, games, seed: cx.seed };
        let (standings, is_whole) = play_all(&mut factory, names, tournament, cx)?;
        let measured = standings.into_iter().map(|(player, standing)| Measured {
            player,
            strength: standing.strength(),
            moves: standing.moves,
            finished: standing.games.len() as u64 == games,
        });
        Ok(Benched { players: measured.collect(), is_whole })
    }

    fn verdict(&self, benched: &Benched) -> Verdict {
        if benched.is_whole { Verdict::Yes } else { Verdict::Unknown }
    }

    fn show(&self, benched: &Benched, page: &mut Page) {
        results::show(&benched.rows(), benched.is_whole, page);
    }

    fn table(&self, benched: &Benched) -> Option<Table> {
        Some(results::table(&benched.rows()))
    }
}
