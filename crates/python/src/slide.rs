//! 2048: boards, players, games and tournaments.

use std::sync::Mutex;

use pyo3::prelude::*;
use unpuzzle_puzzles::{Budget, Exhausted, Random, Status};
use unpuzzle_slide::{
    AnyPlayer, Game, GameId, Grid, Move, Player as _, PlayerError, PlayerFactory, PlayerName, Size,
    Tournament,
};

use crate::call::Limits;
use crate::errors::{exhausted, read_word, reason_name, refused, refused_whole, unfit};

/// A board as its rows and columns and the exponents of its tiles, row by row.
pub(crate) type ToldGrid = (usize, usize, Vec<u8>);

fn told(grid: &Grid) -> ToldGrid {
    (grid.size().rows(), grid.size().columns(), grid.exponents().to_vec())
}

fn read_size(py: Python<'_>, rows: usize, columns: usize) -> PyResult<Size> {
    Size::new(rows, columns).map_err(|error| unfit(py, error))
}

fn read_grid(py: Python<'_>, (rows, columns, exponents): &ToldGrid) -> PyResult<Grid> {
    let size = read_size(py, *rows, *columns)?;
    let grid = Grid::from_exponents(size, exponents);
    grid.ok_or_else(|| unfit(py, format!("these are not the exponents of a {size} board")))
}

fn read_move(py: Python<'_>, word: &str) -> PyResult<Move> {
    let mut all = Move::ALL.into_iter();
    let found = all.find(|direction| direction.to_string() == word);
    found.ok_or_else(|| {
        let words = Move::ALL.map(|direction| direction.to_string()).join(", ");
        refused_whole(py, format!("a move is one of {words}"), word)
    })
}

#[pyfunction]
pub(crate) fn slide_grid(py: Python<'_>, text: &str) -> PyResult<ToldGrid> {
    let grid: Result<Grid, _> = text.parse();
    grid.map(|grid| told(&grid)).map_err(|error| refused(py, &error, text, error.span.into()))
}

#[pyfunction]
pub(crate) fn slide_start(
    py: Python<'_>,
    rows: usize,
    columns: usize,
    seed: u64,
    game: u64,
) -> PyResult<ToldGrid> {
    let size = read_size(py, rows, columns)?;
    Ok(told(&Grid::start(size, &mut Random::stream(seed, game))))
}

/// The board after a move and its points; `None` if the move changes nothing.
#[pyfunction]
pub(crate) fn slide_move(
    py: Python<'_>,
    grid: ToldGrid,
    direction: &str,
) -> PyResult<Option<(ToldGrid, u64)>> {
    let slide = read_grid(py, &grid)?.slide(read_move(py, direction)?);
    Ok(slide.map(|slide| (told(&slide.board), slide.reward)))
}

/// A game in progress.
#[pyclass(frozen, module = "unpuzzle._native")]
pub(crate) struct SlideGame(Mutex<Game>);

impl SlideGame {
    fn with<T>(&self, work: impl FnOnce(&mut Game) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

#[pymethods]
impl SlideGame {
    #[new]
    fn open(py: Python<'_>, id: &str) -> PyResult<Self> {
        let named: GameId = read_word(py, id)?;
        let game = Game::open(&named);
        let game = game.map_err(|error| refused(py, &error, id, error.span.into()))?;
        Ok(SlideGame(Mutex::new(game)))
    }

    fn grid(&self) -> ToldGrid {
        self.with(|game| told(game.grid()))
    }

    /// Points, moves and status.
    fn standing(&self) -> (u64, u64, &'static str) {
        self.with(|game| {
            let status = match game.status() {
                Status::Won => "won",
                Status::Lost => "lost",
                _ => "playing",
            };
            (game.score(), game.moves(), status)
        })
    }

    /// Makes a move; false if it changes nothing.
    fn slide(&self, py: Python<'_>, direction: &str) -> PyResult<bool> {
        let direction = read_move(py, direction)?;
        Ok(self.with(|game| game.slide(direction).is_some()))
    }
}

/// A player by name.
#[pyclass(frozen, module = "unpuzzle._native")]
pub(crate) struct SlidePlayer {
    name: PlayerName,
    size: Size,
    player: Mutex<AnyPlayer>,
}

/// Search depth from which a move may take too long to ignore signals.
const SLOW_PLIES: u32 = 4;

impl SlidePlayer {
    fn is_slow(&self) -> bool {
        match self.name {
            PlayerName::Expectimax(plies) => plies >= SLOW_PLIES,
            PlayerName::Expert(_) => true,
            _ => false,
        }
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        grid: &ToldGrid,
        limits: &Limits,
        ask: impl FnOnce(&mut AnyPlayer, &Grid, &Budget) -> Result<T, Exhausted> + Send,
    ) -> PyResult<T> {
        let grid = read_grid(py, grid)?;
        if grid.size() != self.size {
            let (own, other) = (self.size, grid.size());
            return Err(unfit(py, format!("this player plays on {own}, and the board is {other}")));
        }
        let work = |budget: &Budget| {
            let player = &mut self.player.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            ask(player, &grid, budget)
        };
        let answer = if self.is_slow() { limits.run(py, work)? } else { limits.run_here(py, work) };
        answer.map_err(|reason| exhausted(py, reason))
    }
}

#[pymethods]
impl SlidePlayer {
    #[new]
    fn new(
        py: Python<'_>,
        name: &str,
        rows: usize,
        columns: usize,
        limits: Limits,
    ) -> PyResult<Self> {
        let (name, size) = (read_word(py, name)?, read_size(py, rows, columns)?);
        let player = limits
            .run(py, |budget| PlayerFactory::default().player(name, size, budget))?
            .map_err(|error| refused_player(py, &error))?;
        Ok(SlidePlayer { name, size, player: Mutex::new(player) })
    }

    /// The name with its search depth.
    fn name(&self) -> String {
        self.name.to_string()
    }

    fn begin(&self, seed: u64, game: u64) {
        let mut player = self.player.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        player.begin(Random::stream(!seed, game));
    }

    fn values(&self, py: Python<'_>, grid: ToldGrid, limits: Limits) -> PyResult<[Option<f64>; 4]> {
        let values = self.ask(py, &grid, &limits, AnyPlayer::values)?;
        Ok(Move::ALL.map(|direction| values.get(direction)))
    }

    /// The index of the player's move; `None` when the game is over.
    fn choose(&self, py: Python<'_>, grid: ToldGrid, limits: Limits) -> PyResult<Option<usize>> {
        let chosen = self.ask(py, &grid, &limits, AnyPlayer::choose)?;
        Ok(chosen.map(Move::index))
    }
}

fn refused_player(py: Python<'_>, error: &PlayerError) -> PyErr {
    match error {
        PlayerError::Exhausted(reason) => exhausted(py, *reason),
        other => unfit(py, other),
    }
}

/// Score, moves and largest exponent of each game of a tournament, and why it was stopped.
type ToldStanding = (Vec<(u64, u64, u8)>, Option<&'static str>);

#[pyfunction]
pub(crate) fn slide_bench(
    py: Python<'_>,
    player: &str,
    games: u64,
    seed: u64,
    rows: usize,
    columns: usize,
    limits: Limits,
) -> PyResult<ToldStanding> {
    let (name, size) = (read_word(py, player)?, read_size(py, rows, columns)?);
    let standing = limits.run(py, |budget| {
        let player = PlayerFactory::default().player(name, size, budget)?;
        Ok(Tournament { size, games, seed }.run(&player, budget))
    })?;
    let outcome = standing.map_err(|error: PlayerError| refused_player(py, &error))?;
    let stopped = outcome.stopped().map(reason_name);
    let standing = outcome.into_inner();
    let finished = standing.games.iter().map(|game| (game.score, game.moves, game.largest));
    Ok((finished.collect(), stopped))
}
