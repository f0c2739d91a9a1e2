//! The lookup table of all 65,536 rows of four tiles.
//!
//! A row is sixteen bits, four for each tile, the leftmost tile lowest. The
//! table is built on first use.

use std::sync::LazyLock;

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
