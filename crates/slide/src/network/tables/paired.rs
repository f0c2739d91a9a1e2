//! The weights of the standard tuples, woven together for the caches.
//!
//! The first tuple and the third have five of their six cells in common, and so
//! have the second and the fourth. The weights of both for the same five cells
//! stand in one line of the cache: sixteen for the sixth cell of the one and
//! sixteen for the sixth cell of the other. So a board needs sixteen lines and
//! not thirty-two, and they are asked for together before the first is read.
//!
//! The five cells are two neighbours at the end of one row and the three at the
//! end of the next. All sixteen lines are found in four views of the board: in
//! each view the tuples are read downwards and upwards.

use std::thread;

use crate::board::Board;
use crate::network::prefetch::prefetch;

use super::Weights;

/// The weights in a line: sixteen for each of two tuples.
const LINE: usize = 32;
/// Lines for five cells.
const LINES: usize = 1 << 20;
/// The weights of two tuples.
const PAIR: usize = LINE * LINES;
/// Bytes in a line of the cache.
const CACHE_LINE: usize = 64;
/// The sixth cells, by view and line: of the first tuple of the pair and of the
/// second.
const SIXTH: [[[usize; 2]; 4]; 4] = [
    [[12, 9], [0, 5], [8, 5], [4, 9]],
    [[3, 6], [15, 10], [7, 10], [11, 6]],
    [[3, 6], [0, 5], [2, 5], [1, 6]],
    [[12, 9], [15, 10], [13, 10], [14, 9]],
];

/// Where the lines of a board begin, by view.
pub(super) type Lines = [[u32; 4]; 4];

/// The weights of the four standard tuples.
pub(crate) struct Paired {
    weights: Vec<i16>,
    /// The first weight that begins a line of the cache.
    start: usize,
}

impl Paired {
    fn blank() -> Paired {
        let weights = vec![0; 2 * PAIR + LINE];
        let start = weights.as_ptr().align_offset(CACHE_LINE).min(LINE);
        Paired { weights, start }
    }

    /// Weaves four tables, both pairs at the same time.
    pub(super) fn of<W: Weights>(one: [&mut W; 2], other: [&mut W; 2]) -> Paired {
        let mut paired = Paired::blank();
        let (first, second) = paired.weights[paired.start..].split_at_mut(PAIR);
        thread::scope(|scope| {
            scope.spawn(|| weave(second, other));
            weave(first, one);
        });
        paired
    }

    /// Finds the lines of a board and asks for them.
    #[inline]
    pub(super) fn look(&self, board: Board) -> Lines {
        let weights = &self.weights[self.start..];
        let lines = views(board).map(lines_of);
        for &line in lines.as_flattened() {
            prefetch(&weights[line as usize]);
        }
        lines
    }

    /// Adds up the weights of a board, whose lines have been found.
    #[inline]
    pub(super) fn total(&self, board: Board, lines: &Lines) -> i32 {
        let weights = &self.weights[self.start..];
        let read = |line: u32, column: usize| i32::from(weights[line as usize + column]);
        let exponent = |cell: usize| usize::from(board.exponent(cell));
        let mut total = 0;
        for (lines, cells) in lines.iter().zip(&SIXTH) {
            for (&line, &[first, second]) in lines.iter().zip(cells) {
                total += read(line, exponent(first)) + read(line, LINE / 2 + exponent(second));
            }
        }
        total
    }

    pub(super) fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// The table of one tuple as it stands in a file.
    pub(super) fn table(&self, tuple: usize) -> Vec<i16> {
        let pair = &self.weights[self.start + tuple % 2 * PAIR..];
        let place = [first_place, second_place][tuple / 2];
        (0..PAIR / 2).map(|index| pair[place(index)]).collect()
    }
}

/// The board, turned by half, mirrored, and both.
#[inline]
fn views(board: Board) -> [Board; 4] {
    let across = board.transpose();
    [board, board.half_turn(), across, across.half_turn()]
}

/// The lines of one view: of the first pair downwards and upwards, then of the
/// second.
#[inline]
fn lines_of(view: Board) -> [u32; 4] {
    let bits = view.bits();
    let line = |two: u64, three: u64| LINE as u32 * (two & 0xff | three & 0xf_ff00) as u32;
    [
        line(bits >> 40, bits >> 44),
        line(bits >> 24, bits << 4),
        PAIR as u32 + line(bits >> 24, bits >> 28),
        PAIR as u32 + line(bits >> 40, bits >> 12),
    ]
}

/// Unpacks both tables at once, and writes one after the other.
fn weave<W: Weights>(pair: &mut [i16], [first, second]: [&mut W; 2]) {
    thread::scope(|scope| {
        let second = scope.spawn(|| {
            let mut told = Vec::new();
            second.tell(|index, weight| told.push((index as u32, weight)));
            told
        });
        first.tell(|index, weight| pair[first_place(index)] = weight);
        for (index, weight) in second.join().unwrap_or_default() {
            pair[second_place(index as usize)] = weight;
        }
    });
}

/// The place of a weight of the first tuple of a pair, whose third cell is not
/// shared.
#[inline]
fn first_place(index: usize) -> usize {
    LINE * (index & 0xff | index >> 4 & 0xf_ff00) + (index >> 8 & 15)
}

/// The same for the second tuple, whose first cell is not shared.
#[inline]
fn second_place(index: usize) -> usize {
    LINE * (index >> 4) + LINE / 2 + (index & 15)
}
