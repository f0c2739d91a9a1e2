//! The 4×4 board in one machine word.
//!
//! Each cell is four bits, cell 0 (first row, first column) lowest, holding
//! the exponent of its tile: 0 for an empty cell, 1 for a 2, up to 15 for a
//! 32768. Everything that is fast about the players starts here; boards of
//! other sizes, and boards with tiles above 32768, are the plain engine's.

use std::fmt;
use std::sync::LazyLock;

use unpuzzle_core::Random;

use crate::board::{Move, Slide};

/// A 4×4 board with tiles up to 32768.
///
/// ```
/// use unpuzzle_slide::{Board, Move};
///
/// let board = Board::from_exponents([1, 1, 2, 0, 3, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
/// let slide = board.slide(Move::Left).unwrap();
/// assert_eq!(slide.reward, 4 + 16);
/// assert_eq!(&slide.board.exponents()[..8], [2, 2, 0, 0, 4, 0, 0, 0]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "data", serde(transparent))]
pub struct Board(u64);

/// Every other cell, and the lowest bit of each: so there is room to add.
const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
const ONES: u64 = 0x0101_0101_0101_0101;
/// The lowest bit of every cell.
const CELLS: u64 = 0x1111_1111_1111_1111;

impl Board {
    /// The board of these four-bit exponents, cell 0 lowest.
    pub const fn from_bits(bits: u64) -> Board {
        Board(bits)
    }

    /// The four-bit exponents, cell 0 lowest.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The board of these exponents, row by row; each is cut to 15.
    pub fn from_exponents(exponents: [u8; 16]) -> Board {
        let bits = exponents
            .iter()
            .rev()
            .fold(0, |bits, &exponent| bits << 4 | u64::from(exponent.min(15)));
        Board(bits)
    }

    /// The exponents, row by row; 0 for an empty cell.
    pub fn exponents(self) -> [u8; 16] {
        std::array::from_fn(|cell| self.exponent(cell))
    }

    /// The exponent of one cell, numbered row by row.
    pub fn exponent(self, cell: usize) -> u8 {
        (self.0 >> (4 * (cell & 15)) & 15) as u8
    }

    /// A board with two tiles in random places, as every game begins.
    pub fn start(random: &mut Random) -> Board {
        Board::default().spawn(random).spawn(random)
    }

    /// The board with one more tile: a 2 in nine cases of ten, else a 4, in an
    /// empty cell of equal chance. A full board stays as it is.
    ///
    /// One number below ten times the empty cells is drawn: its tenth chooses
    /// the cell in their order, and a last digit of 0 makes a 4.
    #[inline]
    #[must_use]
    pub fn spawn(self, random: &mut Random) -> Board {
        let empty = self.empty_mask();
        let draw = random.below(10 * u64::from(empty.count_ones()));
        let exponent = 1 + u64::from(draw.is_multiple_of(10));
        // In each cell the number of empty ones before it: the chosen one has as many as were
        // drawn. A loop over the empty cells would be mispredicted about once a tile.
        let before = empty.wrapping_mul(CELLS).wrapping_sub(empty);
        let differs = before ^ (CELLS * (draw / 10));
        let pairs = differs | differs >> 1;
        let place = !(pairs | pairs >> 2) & empty;
        Board(self.0 | (place * exponent))
    }

    /// The board after a move; nothing when the move changes nothing.
    ///
    /// When two tiles of 32768 merge the board cannot show the 65536: the reward counts it,
    /// and so is at least 65536 exactly when that has happened.
    #[inline]
    pub fn slide(self, direction: Move) -> Option<Slide> {
        let rows = rows();
        // Masks instead of branches: directions are unpredictable, and a misprediction costs more
        // than a needless transposition.
        let across = u64::from(matches!(direction, Move::Up | Move::Down)).wrapping_neg();
        let forward = u16::from(matches!(direction, Move::Right | Move::Down)).wrapping_neg();
        let turned = |board: Board| Board(board.transpose().0 & across | board.0 & !across);
        let [a, b, c, d] = parts(turned(self).0).map(|row| rows[usize::from(row)]);
        let board =
            turned(joined([a, b, c, d].map(|row| row.right & forward | row.left & !forward)));
        let reward = u64::from(a.reward + b.reward + c.reward + d.reward);
        (board != self).then_some(Slide { board, reward })
    }

    /// What each move makes of the board, in the order of [`Move::ALL`]; a
    /// move that changes nothing gives back the same board.
    #[inline]
    pub fn slides(self) -> [Slide; 4] {
        let rows = rows();
        let across = self.transpose().0;
        [
            left(rows, self.0),
            transposed(right(rows, across)),
            right(rows, self.0),
            transposed(left(rows, across)),
        ]
    }

    /// Whether no move changes anything.
    pub fn is_over(self) -> bool {
        self.slides().iter().all(|slide| slide.board == self)
    }

    /// How many cells are empty.
    #[inline]
    pub fn empty_cells(self) -> u32 {
        self.empty_mask().count_ones()
    }

    /// The lowest bit of every empty cell.
    #[inline]
    pub fn empty_mask(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        !(pairs | pairs >> 2) & CELLS
    }

    /// The largest exponent on the board.
    pub fn largest(self) -> u8 {
        self.exponents().into_iter().max().unwrap_or(0)
    }

    /// Whether a tile of this exponent or a larger one is there.
    #[inline]
    pub fn reaches(self, exponent: u8) -> bool {
        let lift = ONES * (16 - u64::from(exponent.min(16)));
        (((self.0 & EVEN) + lift) | ((self.0 >> 4 & EVEN) + lift)) & (ONES << 4) != 0
    }

    /// Whether a tile of exactly this exponent is there.
    #[inline]
    pub(crate) fn holds(self, exponent: u8) -> bool {
        let others = self.0 ^ (CELLS * u64::from(exponent.min(15)));
        others.wrapping_sub(CELLS) & !others & CELLS << 3 != 0
    }

    /// A board on which the same moves do the same, with all tiles below this
    /// exponent, as far as they leave gaps (tile downgrading): as long as there
    /// is a larger one, the tiles above the largest gap are halved.
    ///
    /// ```
    /// use unpuzzle_slide::Board;
    ///
    /// let board = Board::from_bits(0xfe_ca21);
    /// assert_eq!(board.downgraded(15), Board::from_bits(0xed_ca21));
    /// assert_eq!(board.downgraded(14), Board::from_bits(0xdc_ba21));
    /// ```
    #[inline]
    #[must_use]
    pub fn downgraded(self, exponent: u8) -> Board {
        let mut board = self;
        while board.reaches(exponent) {
            let present = board.exponents().iter().fold(0_u16, |set, &e| set | 1 << e);
            let missing = !present & ((1 << present.ilog2()) - 2);
            let Some(gap) = missing.checked_ilog2() else {
                break;
            };
            board = board.halved_above(gap as u8);
        }
        board
    }

    /// The board with every tile above this exponent halved.
    fn halved_above(self, exponent: u8) -> Board {
        let lift = ONES * (15 - u64::from(exponent));
        let halved = |cells: u64| cells - ((cells + lift) >> 4 & ONES);
        Board(halved(self.0 & EVEN) | halved(self.0 >> 4 & EVEN) << 4)
    }

    /// The board mirrored in its main diagonal.
    #[inline]
    #[must_use]
    pub(crate) fn transpose(self) -> Board {
        let bits = self.0;
        let kept = bits & 0xf0f0_0f0f_f0f0_0f0f;
        let up = bits & 0x0000_f0f0_0000_f0f0;
        let down = bits & 0x0f0f_0000_0f0f_0000;
        let bits = kept | up << 12 | down >> 12;
        let kept = bits & 0xff00_ff00_00ff_00ff;
        let up = bits & 0x0000_0000_ff00_ff00;
        let down = bits & 0x00ff_00ff_0000_0000;
        Board(kept | up << 24 | down >> 24)
    }

    /// The board with its rows in the other order.
    #[inline]
    #[must_use]
    pub(crate) fn flip(self) -> Board {
        let swapped = (self.0 & 0x0000_ffff_0000_ffff) << 16 | self.0 >> 16 & 0x0000_ffff_0000_ffff;
        Board(swapped.rotate_left(32))
    }

    /// The board turned by half, so that the last cell comes first.
    #[inline]
    #[must_use]
    pub(crate) fn half_turn(self) -> Board {
        let bits = self.0.swap_bytes();
        Board((bits & EVEN) << 4 | bits >> 4 & EVEN)
    }

    /// The board as seen from its eight sides.
    #[inline]
    pub fn symmetries(self) -> [Board; 8] {
        let flipped = self.flip();
        let [a, b] = [self.transpose(), flipped.transpose()];
        let [c, d] = [a.flip(), b.flip()];
        [self, flipped, a, b, c, d, c.transpose(), d.transpose()]
    }
}

#[inline]
fn left(rows: &Rows, bits: u64) -> Slide {
    let [a, b, c, d] = parts(bits).map(|row| rows[usize::from(row)]);
    Slide {
        board: joined([a.left, b.left, c.left, d.left]),
        reward: u64::from(a.reward + b.reward + c.reward + d.reward),
    }
}

#[inline]
fn right(rows: &Rows, bits: u64) -> Slide {
    let [a, b, c, d] = parts(bits).map(|row| rows[usize::from(row)]);
    Slide {
        board: joined([a.right, b.right, c.right, d.right]),
        reward: u64::from(a.reward + b.reward + c.reward + d.reward),
    }
}

#[inline]
fn transposed(slide: Slide) -> Slide {
    Slide { board: slide.board.transpose(), ..slide }
}

#[inline]
fn parts(bits: u64) -> [u16; 4] {
    [bits as u16, (bits >> 16) as u16, (bits >> 32) as u16, (bits >> 48) as u16]
}

#[inline]
fn joined(rows: [u16; 4]) -> Board {
    let [a, b, c, d] = rows.map(u64::from);
    Board(a | b << 16 | c << 32 | d << 48)
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:016x})", self.0)
    }
}

// The lookup table of all 65,536 rows of four tiles.
//
// A row is sixteen bits, four for each tile, the leftmost tile lowest. The
// table is built on first use.

/// The largest exponent that fits in four bits: the tile 32768.
pub(crate) const LARGEST: u16 = 15;

/// The row after a slide each way, and the reward of its merges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) left: u16,
    pub(crate) right: u16,
    /// The same in both directions: three alike tiles merge one pair either way.
    pub(crate) reward: u32,
}

pub(crate) type Rows = [Row; 1 << 16];

/// The table of all rows.
#[inline]
pub(crate) fn rows() -> &'static Rows {
    static ROWS: LazyLock<Box<Rows>> = LazyLock::new(build);
    &ROWS
}

fn build() -> Box<Rows> {
    let mut rows: Box<Rows> = vec![Row::default(); 1 << 16]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| Box::new([Row::default(); 1 << 16]));
    for row in 0..=u16::MAX {
        let (left, reward) = slide_left(row);
        let entry = &mut rows[usize::from(row)];
        entry.left = left;
        entry.reward = reward;
        rows[usize::from(reversed(row))].right = reversed(left);
    }
    rows
}

/// Two tiles of 32768 score their 65536 but stay a 32768, because four bits
/// cannot say more; a reward of 65536 or above tells that it happened.
fn slide_left(row: u16) -> (u16, u32) {
    let mut result = 0;
    let mut reward = 0;
    let mut place = 0;
    let mut waiting = 0;
    for tile in (0..4).map(|cell| row >> (4 * cell) & 15).filter(|&tile| tile != 0) {
        if tile == waiting {
            result += u16::from(tile < LARGEST) << (4 * (place - 1));
            reward += 2_u32 << tile;
            waiting = 0;
        } else {
            result |= tile << (4 * place);
            place += 1;
            waiting = tile;
        }
    }
    (result, reward)
}

/// The row from the other end.
pub(crate) fn reversed(row: u16) -> u16 {
    let swapped = row.rotate_right(8);
    (swapped & 0x0f0f) << 4 | swapped >> 4 & 0x0f0f
}
