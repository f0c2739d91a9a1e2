//! Many games by one player, in parallel and yet always the same.
//!
//! Each game has a stream of random numbers of its own, so it does not matter
//! which thread plays it, and players can be compared on equal tiles.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rayon::prelude::*;
use unpuzzle_core::{Budget, Exhausted, Meter, Outcome, Random, Snapshot};

use super::{AnyPlayer, Player};
use crate::board::{Board, Grid, Size, tile};

/// The games to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Tournament {
    /// The size of the board.
    pub size: Size,
    /// How many games.
    pub games: u64,
    /// The seed of all games.
    pub seed: u64,
}

/// How one game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Finished {
    /// The score.
    pub score: u64,
    /// How many moves were made.
    pub moves: u64,
    /// The exponent of the largest tile.
    pub largest: u8,
}

/// What a player made of a tournament.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Standing {
    /// The games in order, as far as they were finished before the budget ran
    /// out: always the first ones.
    pub games: Vec<Finished>,
    /// Time spent playing, added up over all threads.
    pub time: Duration,
    /// Moves made in that time, those of unfinished games too.
    pub moves: u64,
}

/// How many moves pass between two looks at the clock, so that slow players
/// stop in time as well.
const MOVES_PER_LOOK: u64 = 16;

impl Tournament {
    /// Plays all games, on the threads of the caller's pool.
    pub fn run(&self, player: &AnyPlayer, budget: &Budget) -> Outcome<Standing> {
        self.run_from(0, player, budget)
    }

    /// The same without the games before this one, which may be played elsewhere.
    pub fn run_from(&self, first: u64, player: &AnyPlayer, budget: &Budget) -> Outcome<Standing> {
        // Games begin in their order, so that the first ones are whole when the budget ends.
        let queue = Queue { next: AtomicU64::new(first), finished: AtomicU64::new(first) };
        let shares = (0..rayon::current_num_threads()).into_par_iter().with_max_len(1);
        let shares = shares.map(|_| Table::new(*self, budget).play_all(player.clone(), &queue));
        Standing::of(shares.collect(), first)
    }
}

/// Which game is next, and how many are finished.
struct Queue {
    next: AtomicU64,
    finished: AtomicU64,
}

/// What one thread did.
struct Share {
    games: Vec<(u64, Finished)>,
    moves: u64,
    time: Duration,
    stopped: Option<Exhausted>,
}

/// Where one thread plays.
struct Table<'a> {
    tournament: Tournament,
    budget: &'a Budget,
    meter: Meter<'a>,
    moves: u64,
}

impl<'a> Table<'a> {
    fn new(tournament: Tournament, budget: &'a Budget) -> Table<'a> {
        Table { tournament, budget, meter: budget.meter(), moves: 0 }
    }

    /// Plays one game after the other, until there are no more.
    fn play_all(mut self, mut player: AnyPlayer, queue: &Queue) -> Share {
        let before = self.budget.elapsed();
        let mut games = Vec::new();
        let mut stopped = None;
        while stopped.is_none() {
            let game = queue.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.tournament.games {
                break;
            }
            match self.play(&mut player, game) {
                Ok(finished) => games.push((game, finished)),
                Err(reason) => stopped = Some(reason),
            }
            let done = queue.finished.fetch_add(1, Ordering::Relaxed) + 1;
            self.budget.report(&Snapshot::parts(done, self.tournament.games));
        }
        Share {
            games,
            moves: self.moves,
            time: self.budget.elapsed().saturating_sub(before),
            stopped,
        }
    }

    fn play(&mut self, player: &mut AnyPlayer, game: u64) -> Result<Finished, Exhausted> {
        let Tournament { size, seed, .. } = self.tournament;
        let mut random = Random::stream(seed, game);
        player.begin(Random::stream(!seed, game));
        let mut grid = Grid::start(size, &mut random);
        let mut finished = Finished { score: 0, moves: 0, largest: 0 };
        if let (Some(fast), Some(board)) = (player.on_board(), grid.to_board()) {
            grid = self.play_fast(fast, board, &mut random, &mut finished)?;
        }
        while let Some(direction) = player.choose(&grid, self.budget)? {
            self.tick()?;
            let Some(slide) = grid.slide(direction) else {
                break;
            };
            finished.score += slide.reward;
            finished.moves += 1;
            grid = slide.board;
            grid.spawn(&mut random);
        }
        finished.largest = grid.largest();
        Ok(finished)
    }

    /// Plays on the fast board to the end, or until a 65536 is made.
    fn play_fast(
        &mut self,
        player: &mut dyn Player<Board>,
        mut board: Board,
        random: &mut Random,
        finished: &mut Finished,
    ) -> Result<Grid, Exhausted> {
        while let Some(direction) = player.choose(&board, self.budget)? {
            self.tick()?;
            let Some(slide) = board.slide(direction) else {
                break;
            };
            if slide.reward >= 1 << 16 {
                break;
            }
            finished.score += slide.reward;
            finished.moves += 1;
            board = slide.board.spawn(random);
        }
        Ok(Grid::from(board))
    }

    fn tick(&mut self) -> Result<(), Exhausted> {
        self.moves += 1;
        if self.moves.is_multiple_of(MOVES_PER_LOOK) {
            self.budget.check()?;
        }
        self.meter.tick()
    }
}

impl Standing {
    fn of(shares: Vec<Share>, first: u64) -> Outcome<Standing> {
        let mut games: Vec<(u64, Finished)> = Vec::new();
        let (mut standing, mut stopped) = (Standing::default(), None);
        for share in shares {
            games.extend(share.games);
            standing.moves += share.moves;
            standing.time += share.time;
            stopped = stopped.or(share.stopped);
        }
        games.sort_unstable_by_key(|(game, _)| *game);
        let first = games.iter().zip(first..).take_while(|((game, _), place)| game == place);
        standing.games = first.map(|((_, finished), _)| *finished).collect();
        match stopped {
            None => Outcome::Known(standing),
            Some(why) => Outcome::Stopped { partial: standing, why },
        }
    }

    /// What parts of a tournament come to together, in the order of their games.
    #[must_use]
    pub fn joined(parts: impl IntoIterator<Item = Standing>) -> Standing {
        parts.into_iter().fold(Standing::default(), |mut all, part| {
            all.games.extend(part.games);
            all.time += part.time;
            all.moves += part.moves;
            all
        })
    }

    /// How strong the player is by these games.
    pub fn strength(&self) -> Strength {
        let count = self.games.len() as f64;
        let sum: u64 = self.games.iter().map(|game| game.score).sum();
        let mean = (!self.games.is_empty()).then(|| sum as f64 / count);
        Strength {
            games: self.games.len(),
            mean_score: mean,
            standard_error: mean.map(|mean| {
                let squares = self.games.iter().map(|game| (game.score as f64 - mean).powi(2));
                let variance = squares.sum::<f64>() / (count - 1.0).max(1.0);
                (variance / count).sqrt()
            }),
            tiles: self.tiles(),
            moves_per_second: self.moves as f64 / self.time.as_secs_f64().max(1e-9),
        }
    }

    fn tiles(&self) -> Vec<Reached> {
        let largest = self.games.iter().map(|game| game.largest);
        let (least, most) = (largest.clone().min().unwrap_or(0), largest.max().unwrap_or(0));
        (least.max(1)..=most)
            .map(|exponent| {
                let games = self.games.iter().filter(|game| game.largest >= exponent);
                let share = games.count() as f64 / self.games.len() as f64;
                Reached { tile: tile(exponent), share }
            })
            .collect()
    }
}

/// How strong a player is, by the games that it finished.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Strength {
    /// Games that were finished.
    pub games: usize,
    /// Nothing when no game was finished.
    pub mean_score: Option<f64>,
    /// The standard error of the mean score, 0 for a single game.
    pub standard_error: Option<f64>,
    /// Each tile from the smallest that was the largest of a game to the largest of all.
    pub tiles: Vec<Reached>,
    /// On one thread.
    pub moves_per_second: f64,
}

/// The share of games that reached a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reached {
    /// What is written on it.
    pub tile: u64,
    /// From 0 to 1.
    pub share: f64,
}
