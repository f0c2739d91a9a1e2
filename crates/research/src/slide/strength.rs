//! `2048 strength`: how strong a player is, over many games from one seed.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::{Deserialize, Serialize};
use unpuzzle_core::{Budget, Outcome};
use unpuzzle_slide::{Network, PlayerFactory, PlayerName, Size, Standing, Tournament};

use crate::spread::{Halt, Task, Work, spread};

/// Games in one part: few enough that a slow player is not lost for long with its
/// machine, and enough that a fast one does not mostly send messages.
const GAMES_IN_PART: u64 = 20;

/// Who plays, and how much.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// The player, such as expert:3 or expectimax:2
    pub player: PlayerName,
    /// How many games
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    /// Random seed
    #[arg(long, default_value_t = 2048)]
    pub seed: u64,
    /// A packed network for the expert
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub weights: Option<PathBuf>,
    /// How many games are played at once
    #[arg(long, default_value_t = 1)]
    #[serde(skip)]
    pub threads: usize,
    /// Let the workers at this NATS server play
    #[arg(long, value_name = "URL", conflicts_with = "weights")]
    #[serde(skip)]
    pub spread: Option<String>,
}

impl Strength {
    /// Plays, and prints the mean score and the tiles.
    pub fn run(&self) -> io::Result<()> {
        let standing = match &self.spread {
            Some(url) => {
                let task = Task::Play(self.clone());
                let (_, parts) = spread(url, &task, || Ok(task.clone()))?;
                Standing::joined(parts)
            }
            None => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
                pool.map_err(io::Error::other)?
                    .install(|| self.play(0..self.games, &Budget::unlimited()))?
                    .into_inner()
            }
        };
        report(&standing);
        Ok(())
    }

    /// Plays some of the games.
    fn play(&self, games: std::ops::Range<u64>, budget: &Budget) -> io::Result<Outcome<Standing>> {
        let mut factory = match &self.weights {
            None => PlayerFactory::default(),
            Some(file) => {
                let network = Network::unpack(&std::fs::read(file)?).map_err(io::Error::other)?;
                PlayerFactory::with_network(Arc::new(network))
            }
        };
        let size = Size::CLASSIC;
        let player = factory.player(self.player, size, budget).map_err(io::Error::other)?;
        let tournament = Tournament { size, games: games.end, seed: self.seed };
        Ok(tournament.run_from(games.start, &player, budget))
    }
}

impl Work for Strength {
    type Part = Standing;

    fn parts(&self) -> usize {
        self.games.div_ceil(GAMES_IN_PART) as usize
    }

    fn part(&self, number: usize, budget: &Budget) -> Result<Standing, Halt> {
        let first = number as u64 * GAMES_IN_PART;
        Ok(self.play(first..self.games.min(first + GAMES_IN_PART), budget)?.known()?)
    }
}

fn report(standing: &Standing) {
    let strength = standing.strength();
    let mean = strength.mean_score.unwrap_or_default();
    let error = strength.standard_error.unwrap_or_default();
    println!("{mean:.0} ± {error:.0} over {} games", strength.games);
    for reached in strength.tiles {
        println!("{} {:.1} %", reached.tile, 100.0 * reached.share);
    }
    eprintln!("{:.0} moves a second on one thread", strength.moves_per_second);
}
