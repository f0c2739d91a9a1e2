//! 2048 on the fast board, and on the plain one from 65536 on.

use pyo3::prelude::*;
use unpuzzle_puzzles::Random;
use unpuzzle_slide::{Board, Grid, Move};

use super::{Batch, Playable, boards};

enum Slide {
    Fast(Board),
    Large(Box<Grid>),
}

/// The first reward whose tile the fast board cannot represent.
const LARGE: u64 = 1 << 16;

impl Playable for Slide {
    type Cell = u8;

    fn begin(&mut self, random: &mut Random) {
        *self = Slide::Fast(Board::start(random));
    }

    fn act(&mut self, action: usize, random: &mut Random) -> f64 {
        let direction = Move::ALL[action];
        let mut grid = match self {
            Slide::Fast(board) => {
                let Some(slide) = board.slide(direction) else {
                    return 0.0;
                };
                if slide.reward < LARGE {
                    *board = slide.board.spawn(random);
                    return slide.reward as f64;
                }
                Grid::from(*board)
            }
            Slide::Large(grid) => **grid,
        };
        let Some(slide) = grid.slide(direction) else {
            return 0.0;
        };
        grid = slide.board;
        grid.spawn(random);
        *self = Slide::Large(Box::new(grid));
        slide.reward as f64
    }

    fn observe(&self, cells: &mut [u8]) {
        match self {
            Slide::Fast(board) => {
                const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
                let (even, odd) = (board.bits() & EVEN, board.bits() >> 4 & EVEN);
                let (even, odd) = (even.to_le_bytes(), odd.to_le_bytes());
                // An array of known length is interleaved by one vector instruction.
                let exponents: [u8; 16] =
                    std::array::from_fn(
                        |cell| {
                            if cell % 2 == 0 { even[cell / 2] } else { odd[cell / 2] }
                        },
                    );
                cells.copy_from_slice(&exponents);
            }
            Slide::Large(grid) => cells.copy_from_slice(grid.exponents()),
        }
    }

    fn mask(&self, mask: &mut [bool]) -> bool {
        match self {
            Slide::Fast(board) => {
                let moves = moves(*board);
                mask.copy_from_slice(&moves);
                moves != [false; 4]
            }
            Slide::Large(grid) => {
                for (own, direction) in mask.iter_mut().zip(Move::ALL) {
                    *own = grid.slide(direction).is_some();
                }
                mask.contains(&true)
            }
        }
    }
}

/// Which moves change a board, in the order of [`Move::ALL`]: those with a gap or an equal tile
/// before a tile. Faster than sliding in four directions.
fn moves(board: Board) -> [bool; 4] {
    const CELLS: u64 = 0x1111_1111_1111_1111;
    const NOT_FIRST_COLUMN: u64 = 0x1110_1110_1110_1110;
    const NOT_LAST_COLUMN: u64 = 0x0111_0111_0111_0111;
    let bits = board.bits();
    let empty = board.empty_mask();
    let tiles = CELLS & !empty;
    let differs = |shift: u32| {
        let other = bits ^ bits >> shift;
        let pairs = other | other >> 1;
        pairs | pairs >> 2
    };
    let across = tiles & NOT_LAST_COLUMN & !differs(4) != 0;
    let along = tiles & (CELLS >> 16) & !differs(16) != 0;
    [
        across || tiles & NOT_FIRST_COLUMN & empty << 4 != 0,
        along || tiles & empty >> 16 != 0,
        across || tiles & NOT_LAST_COLUMN & empty >> 4 != 0,
        along || tiles & empty << 16 != 0,
    ]
}

boards! {
    /// Games of 2048.
    SlideBoards, Slide, u8, {
    #[new]
    fn new(count: usize) -> Self {
        let games = (0..count).map(|_| Slide::Fast(Board::default()));
        SlideBoards(Batch::new(games, 16, Move::ALL.len()))
    }
    }
}
