//! Sets of the whole numbers that some tiles make.

use super::games::{FIRST_TARGET, LAST_TARGET};

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

    /// The values of a multiset that splits into these pairs of parts.
    ///
    /// A step that gives back one of its operands is left out: what it leads to is
    /// found with fewer tiles. With `last`, so are values too large to matter.
    pub(super) fn joined<'a>(
        splits: impl Iterator<Item = (&'a Values, &'a Values)>,
        last: bool,
        collector: &mut Collector,
    ) -> Self {
        for (small, large) in splits {
            for &x in &small.sorted {
                for &y in &large.sorted {
                    collector.add_results(x.min(y), x.max(y));
                }
            }
        }
        Self::of(collector.take(last))
    }

    fn of(values: Vec<u32>) -> Self {
        let mut dense = Box::new([0; WORDS]);
        let mut reversed = Box::new([0; WORDS]);
        for &value in values.iter().take_while(|&&value| value < DENSE) {
            set_bit(&mut dense[..], value);
            set_bit(&mut reversed[..], DENSE - 1 - value);
        }
        Values { sorted: values, dense, reversed }
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

/// Puts values in order and drops repeated ones: a bit for each that is not large.
pub(super) struct Collector {
    bits: Vec<u64>,
    large: Vec<u32>,
}

impl Collector {
    pub(super) fn new() -> Self {
        let words = LARGEST_OF_FIVE as usize / 64 + 1;
        Collector { bits: vec![0; words], large: Vec::new() }
    }

    #[inline]
    fn add_results(&mut self, low: u32, high: u32) {
        self.add(low + high);
        if high != low && high - low != low {
            self.add(high - low);
        }
        if low != 1 {
            self.add(low.saturating_mul(high));
            if high.is_multiple_of(low) && high / low != low {
                self.add(high / low);
            }
        }
    }

    #[inline]
    fn add(&mut self, value: u32) {
        match self.bits.get_mut(value as usize / 64) {
            Some(word) => *word |= 1 << (value % 64),
            None => self.large.push(value),
        }
    }

    /// The values in order, and an empty collector.
    fn take(&mut self, last: bool) -> Vec<u32> {
        let mut values = Vec::new();
        for (word, place) in self.bits.iter_mut().zip(0..) {
            let mut rest = std::mem::take(word);
            while rest != 0 {
                values.push(place * 64 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
        if !last {
            self.large.sort_unstable();
            self.large.dedup();
            values.extend_from_slice(&self.large);
        }
        self.large.clear();
        values
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
        if x.is_multiple_of(y) {
            targets.insert(x / y);
        }
    }
    for &y in large.between(x.saturating_mul(FIRST_TARGET), x.saturating_mul(LAST_TARGET)) {
        if y.is_multiple_of(x) {
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
