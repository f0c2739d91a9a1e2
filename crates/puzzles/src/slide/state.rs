//! A position as data, for front ends that draw it themselves.

use unpuzzle_slide::{Game, Grid, Move, WINNING, tile};

use super::game::cell_name;
use crate::prelude::*;

/// The board, the score and what the last move did.
#[derive(Serialize, JsonSchema)]
pub(super) struct Position {
    rows: usize,
    columns: usize,
    /// The tiles row by row, 0 for an empty cell.
    cells: Vec<u64>,
    board: Grid,
    score: u64,
    moves: u64,
    largest: u64,
    won: bool,
    over: bool,
    last: Option<LastMove>,
}

/// A move with the tile that appeared.
#[derive(Serialize, JsonSchema)]
struct LastMove {
    #[serde(rename = "move")]
    direction: Move,
    tile: u64,
    cell: u8,
    name: String,
}

impl Position {
    pub(super) fn of(game: &Game) -> Self {
        let (grid, size) = (game.grid(), game.grid().size());
        Position {
            rows: size.rows(),
            columns: size.columns(),
            cells: grid.tiles().collect(),
            board: *grid,
            score: game.score(),
            moves: game.moves(),
            largest: tile(grid.largest()),
            won: grid.largest() >= WINNING,
            over: grid.is_over(),
            last: game.last().map(|turn| LastMove {
                direction: turn.direction,
                tile: tile(turn.spawn.exponent),
                cell: turn.spawn.cell,
                name: cell_name(grid, turn.spawn),
            }),
        }
    }
}
