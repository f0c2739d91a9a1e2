//! Small boards in one machine word, and their symmetries.
//!
//! Each cell is four bits, cell 0 lowest, row by row. Rows are slid, mirrored
//! and turned into columns by table. The tables of the fast 4×4 board are for rows of four and
//! cannot mirror, so those of other lengths are derived from them here.

use crate::board::fast::{reversed, rows};

/// The tables of boards with `ROWS` rows and `COLUMNS` columns.
pub(super) struct Geometry<const ROWS: usize, const COLUMNS: usize> {
    rows: LineTables,
    columns: LineTables,
}

/// A table over all lines of one length.
struct LineTables {
    left: Vec<u16>,
    right: Vec<u16>,
    reward: Vec<u32>,
    mirrored: Vec<u16>,
    /// The line as the first column of the board turned on its side.
    upright: Vec<u64>,
}

/// A board after a move, in any of its symmetric forms, and the move's points.
pub(super) type After = (u64, u32);

impl<const ROWS: usize, const COLUMNS: usize> Geometry<ROWS, COLUMNS> {
    pub(super) fn new() -> Self {
        Geometry { rows: LineTables::new(COLUMNS, ROWS), columns: LineTables::new(ROWS, COLUMNS) }
    }

    /// The boards after each move in the order of [`Move::ALL`](crate::Move::ALL);
    /// a move that changes nothing is left out.
    #[inline]
    pub(super) fn slides(&self, board: u64) -> [Option<After>; 4] {
        let across = self.turned(board);
        let row = |line: u64| line as usize & Self::ROW;
        let column = |line: u64| line as usize & Self::COLUMN;
        let rows = |table: &[u16]| each::<ROWS>(board, COLUMNS, |line| table[row(line)]);
        let columns = |table: &[u16]| each::<COLUMNS>(across, ROWS, |line| table[column(line)]);
        let points = |lines: &LineTables, from: u64, count: usize, length: usize| {
            let line = |index: usize| (from >> (4 * length * index)) as usize & mask(length);
            (0..count).map(|index| lines.reward[line(index)]).sum()
        };
        let horizontal: u32 = points(&self.rows, board, ROWS, COLUMNS);
        let vertical: u32 = points(&self.columns, across, COLUMNS, ROWS);
        let changed = |from: u64, to: u64, points| (from != to).then_some((to, points));
        let upright =
            |slide: Option<After>| slide.map(|(to, points)| (self.turned_back(to), points));
        [
            changed(board, rows(&self.rows.left), horizontal),
            upright(changed(across, columns(&self.columns.right), vertical)),
            changed(board, rows(&self.rows.right), horizontal),
            upright(changed(across, columns(&self.columns.left), vertical)),
        ]
    }

    /// The least of all symmetric forms of a board.
    #[inline]
    pub(super) fn canonical(&self, board: u64) -> u64 {
        let least = self.least_of_four(board);
        if ROWS == COLUMNS { least.min(self.least_of_four(self.turned(board))) } else { least }
    }

    /// How many boards are symmetric to this one, itself among them.
    pub(super) fn symmetric(&self, board: u64) -> u64 {
        let mut forms = self.four(board).to_vec();
        if ROWS == COLUMNS {
            forms.extend(self.four(self.turned(board)));
        }
        let same = forms.iter().filter(|&&form| form == board).count();
        (forms.len() / same.max(1)) as u64
    }

    #[inline]
    fn least_of_four(&self, board: u64) -> u64 {
        let [a, b, c, d] = self.four(board);
        a.min(b).min(c.min(d))
    }

    /// The board, mirrored, upside down, and both.
    #[inline]
    fn four(&self, board: u64) -> [u64; 4] {
        let mirrored =
            each::<ROWS>(board, COLUMNS, |line| self.rows.mirrored[line as usize & Self::ROW]);
        [board, mirrored, flipped::<ROWS, COLUMNS>(board), flipped::<ROWS, COLUMNS>(mirrored)]
    }

    /// Rows as columns.
    #[inline]
    fn turned(&self, board: u64) -> u64 {
        upright::<ROWS>(&self.rows.upright, board, COLUMNS)
    }

    #[inline]
    fn turned_back(&self, board: u64) -> u64 {
        upright::<COLUMNS>(&self.columns.upright, board, ROWS)
    }

    const ROW: usize = mask(COLUMNS);
    const COLUMN: usize = mask(ROWS);
}

/// All bits of a line.
const fn mask(length: usize) -> usize {
    (1 << (4 * length)) - 1
}

/// Every line of a board replaced by another.
#[inline]
fn each<const COUNT: usize>(board: u64, length: usize, replace: impl Fn(u64) -> u16) -> u64 {
    let mut result = 0;
    for index in 0..COUNT {
        let shift = 4 * length * index;
        result |= u64::from(replace(board >> shift)) << shift;
    }
    result
}

#[inline]
fn upright<const COUNT: usize>(table: &[u64], board: u64, length: usize) -> u64 {
    let mut result = 0;
    for index in 0..COUNT {
        result |= table[(board >> (4 * length * index)) as usize & mask(length)] << (4 * index);
    }
    result
}

/// The rows in the other order.
#[inline]
fn flipped<const ROWS: usize, const COLUMNS: usize>(board: u64) -> u64 {
    let mut result = 0;
    for row in 0..ROWS {
        let line = board >> (4 * COLUMNS * row) & mask(COLUMNS) as u64;
        result |= line << (4 * COLUMNS * (ROWS - 1 - row));
    }
    result
}

impl LineTables {
    /// The lines of this length on a board with so many of them. At the other end of a row
    /// of four they slide and turn round as such rows do.
    fn new(length: usize, count: usize) -> LineTables {
        let all = 0..=mask(length) as u16;
        let rest = 4 * (4 - length);
        let row = |line: u16| rows()[usize::from(line)];
        LineTables {
            left: all.clone().map(|line| row(line).left).collect(),
            right: all.clone().map(|line| row(line << rest).right >> rest).collect(),
            reward: all.clone().map(|line| row(line).reward).collect(),
            mirrored: all.clone().map(|line| reversed(line) >> rest).collect(),
            upright: all
                .map(|line| {
                    let digit = |place: usize| u64::from(line >> (4 * place) & 15);
                    (0..length).map(|place| digit(place) << (4 * count * place)).sum()
                })
                .collect(),
        }
    }
}

// Sets of boards of one layer, and values by board.
//
// All boards of a layer have the same total, so the highest cell follows from
// the others and 32 bits are enough for nine cells. No board of a game has
// only its highest cell filled in its least form, so 0 is free for an empty
// slot.

/// A growing set of keys: open addressing, a power of two of slots.
#[derive(Default)]
pub(super) struct KeySet {
    slots: Vec<u32>,
    filled: usize,
}

impl KeySet {
    #[inline]
    pub(super) fn insert(&mut self, key: u32) {
        if 2 * self.filled >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut place = start(key, mask);
        loop {
            match self.slots[place] {
                0 => break,
                found if found == key => return,
                _ => place = (place + 1) & mask,
            }
        }
        self.slots[place] = key;
        self.filled += 1;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Its keys in no order.
    pub(super) fn keys(&self) -> impl Iterator<Item = u32> {
        self.slots.iter().copied().filter(|&key| key != 0)
    }

    /// Its keys in order.
    pub(super) fn sorted(&self) -> Vec<u32> {
        let mut keys = Vec::with_capacity(self.filled);
        keys.extend(self.keys());
        keys.sort_unstable();
        keys
    }

    fn grow(&mut self) {
        let slots = vec![0; (4 * self.slots.len()).max(64)];
        let old = std::mem::replace(&mut self.slots, slots);
        self.filled = 0;
        for key in old.into_iter().filter(|&key| key != 0) {
            self.insert(key);
        }
    }
}

/// Values by key, filled once.
pub(super) struct KeyMap<V> {
    slots: Vec<u32>,
    values: Vec<V>,
}

impl<V: Copy + Default> KeyMap<V> {
    pub(super) fn new(keys: &[u32], values: &[V]) -> KeyMap<V> {
        let length = (2 * keys.len()).next_power_of_two().max(2);
        let mut map = KeyMap { slots: vec![0; length], values: vec![V::default(); length] };
        for (&key, &value) in keys.iter().zip(values) {
            let mut place = start(key, length - 1);
            while map.slots[place] != 0 {
                place = (place + 1) & (length - 1);
            }
            map.slots[place] = key;
            map.values[place] = value;
        }
        map
    }

    /// The value of a key; the default for one that is not there.
    #[inline]
    pub(super) fn get(&self, key: u32) -> V {
        let mask = self.slots.len() - 1;
        let mut place = start(key, mask);
        loop {
            match self.slots[place] {
                found if found == key => return self.values[place],
                0 => return V::default(),
                _ => place = (place + 1) & mask,
            }
        }
    }
}

#[inline]
fn start(key: u32, mask: usize) -> usize {
    (u64::from(key).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask
}
