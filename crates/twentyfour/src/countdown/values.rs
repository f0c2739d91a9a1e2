//! Sets of the whole numbers that some tiles make.

use super::universe::{FIRST_TARGET, LAST_TARGET};

/// Values above this cannot lead to a target any more: at most one tile is added,
/// so at best they are divided by 100.
const LARGEST_OF_FIVE: u32 = LAST_TARGET * 100;
/// Values below this have a bit each.
const DENSE: u32 = 2048;
const WORDS: usize = DENSE as usize / 64;
/// A target is one of ten bits.
const TARGET_WORDS: usize = 16;

/// The targets reached, by their bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Targets([u64; TARGET_WORDS]);

impl Targets {
    #[inline]
    pub(super) fn contains(&self, target: u32) -> bool {
        self.0[target as usize / 64] >> (target % 64) & 1 == 1
    }

    pub(super) fn extend(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Adds a number if it is below 1,024, target or not.
    #[inline]
    fn insert(&mut self, value: u32) {
        if let Some(word) = self.0.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
    }
}

/// Everything that one multiset of tiles makes, using all of them.
pub(super) struct Values {
    sorted: Vec<u32>,
    dense: Box<[u64; WORDS]>,
    /// The same bits backwards, because `x - y` runs against `y`.
    reversed: Box<[u64; WORDS]>,
}

impl Values {
    pub(super) fn single(number: u32) -> Self {
        Self::of(vec![number])
    }

    /// The values of all pairs of parts that a multiset splits into.
    pub(super) fn joined<'a>(splits: impl Iterator<Item = (&'a Values, &'a Values)>) -> Self {
        let mut values = Vec::new();
        for (small, large) in splits {
            for &x in &small.sorted {
                for &y in &large.sorted {
                    let (low, high) = (x.min(y), x.max(y));
                    values.push(x + y);
                    values.push(high - low);
                    values.push(x.saturating_mul(y));
                    if high % low == 0 {
                        values.push(high / low);
                    }
                }
            }
        }
        Self::of(values)
    }

    fn of(mut values: Vec<u32>) -> Self {
        values.retain(|&value| value != 0);
        values.sort_unstable();
        values.dedup();
        let mut dense = Box::new([0; WORDS]);
        let mut reversed = Box::new([0; WORDS]);
        for &value in values.iter().take_while(|&&value| value < DENSE) {
            set_bit(&mut dense[..], value);
            set_bit(&mut reversed[..], DENSE - 1 - value);
        }
        Values {
            sorted: values,
            dense,
            reversed,
        }
    }

    pub(super) fn add_targets(&self, targets: &mut Targets) {
        for (word, more) in targets.0.iter_mut().zip(self.dense.iter()) {
            *word |= more;
        }
    }

    /// The values from `low` to `high`.
    fn between(&self, low: u32, high: u32) -> &[u32] {
        let start = self.sorted.partition_point(|&value| value < low);
        let end = self.sorted.partition_point(|&value| value <= high);
        &self.sorted[start..end.max(start)]
    }
}

fn set_bit(words: &mut [u64], place: u32) {
    words[place as usize / 64] |= 1 << (place % 64);
}

/// Adds the targets that a value of one set makes with a value of another.
pub(super) fn reach(small: &Values, large: &Values, targets: &mut Targets) {
    for &x in &small.sorted {
        reach_by_sums(x, large, targets);
        reach_by_products(x, large, targets);
    }
}

fn reach_by_sums(x: u32, large: &Values, targets: &mut Targets) {
    if x < DENSE - LAST_TARGET {
        shift_up(&large.dense, x, targets);
        shift_down(&large.dense, x, targets);
        shift_down(&large.reversed, DENSE - 1 - x, targets);
    } else {
        let near = large.between(x.saturating_sub(LAST_TARGET), x + LAST_TARGET);
        near.iter().for_each(|&y| targets.insert(x.abs_diff(y)));
    }
}

fn reach_by_products(x: u32, large: &Values, targets: &mut Targets) {
    // Multiplying or dividing by 1 leaves what fewer tiles make.
    if x == 1 {
        return;
    }
    for &y in large.between(2, LAST_TARGET / x) {
        targets.insert(x * y);
    }
    for &y in large.between(2, x / FIRST_TARGET) {
        if x % y == 0 {
            targets.insert(x / y);
        }
    }
    for &y in large.between(
        x.saturating_mul(FIRST_TARGET),
        x.saturating_mul(LAST_TARGET),
    ) {
        if y % x == 0 {
            targets.insert(y / x);
        }
    }
}

/// Adds every `y + shift`.
fn shift_up(dense: &[u64; WORDS], shift: u32, targets: &mut Targets) {
    let (words, bits) = (shift as usize / 64, shift % 64);
    for place in words..TARGET_WORDS {
        let low = dense[place - words] << bits;
        let carried = match place - words {
            0 => 0,
            from => dense[from - 1].checked_shr(64 - bits).unwrap_or(0),
        };
        targets.0[place] |= low | carried;
    }
}

/// Adds every `y - shift`.
fn shift_down(dense: &[u64; WORDS], shift: u32, targets: &mut Targets) {
    let (words, bits) = (shift as usize / 64, shift % 64);
    for (place, target) in targets.0.iter_mut().enumerate() {
        let word = |from: usize| dense.get(from).copied().unwrap_or(0);
        let high = word(place + words) >> bits;
        let carried = word(place + words + 1).checked_shl(64 - bits).unwrap_or(0);
        *target |= high | carried;
    }
}
