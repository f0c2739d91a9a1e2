//! Sets of the whole numbers that tiles make, and the targets that two sets reach.
//!
//! A step whose result is one of its operands is left out everywhere: the same value
//! is made with fewer tiles, and every part of a selection is looked at.

/// The smallest target.
pub(super) const FIRST_TARGET: u32 = 101;
/// The largest target.
pub(super) const LAST_TARGET: u32 = 999;
/// The largest number on a tile.
pub(super) const LARGEST_TILE: u32 = 100;

const TARGET_WORDS: usize = 16;
/// Values below this have a bit each.
const DENSE: u32 = 2048;
const DENSE_WORDS: usize = DENSE as usize / 64;
/// Larger values of five tiles lead to no target: at best they are divided by a tile.
const LARGEST_OF_FIVE: u32 = LAST_TARGET * LARGEST_TILE;
const FIVE_WORDS: usize = LARGEST_OF_FIVE as usize / 64 + 1;

type Dense = [u64; DENSE_WORDS];

/// Targets reached, and other numbers below 1024.
#[derive(Clone, Copy, Default)]
pub(super) struct Targets([u64; TARGET_WORDS]);

impl Targets {
    fn add(&mut self, value: u32) {
        self.0[value as usize / 64] |= 1 << (value % 64);
    }

    /// How many targets are reached.
    pub(super) fn count(&self) -> u32 {
        let ones: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        let below = (self.0[0].count_ones()) + (self.0[1] << (128 - FIRST_TARGET)).count_ones();
        ones - below - (self.0[15] >> (LAST_TARGET % 64 + 1)).count_ones()
    }
}

/// Everything that up to four tiles make when all of them are used.
pub(super) struct Values {
    sorted: Vec<u32>,
    dense: Dense,
    /// The dense bits backwards, because `x - y` falls as `y` rises.
    reversed: Dense,
}

impl Values {
    pub(super) fn single(number: u32) -> Self {
        Self::of(vec![number])
    }

    /// The values of tiles that split into these pairs of parts.
    pub(super) fn joined<'a>(splits: impl Iterator<Item = (&'a Values, &'a Values)>) -> Self {
        let mut all = Vec::new();
        for (one, other) in splits {
            for &x in &one.sorted {
                all.reserve(4 * other.sorted.len());
                for &y in &other.sorted {
                    let (low, high) = (x.min(y), x.max(y));
                    all.push(low + high);
                    if high - low != low && high != low {
                        all.push(high - low);
                    }
                    if low != 1 {
                        all.push(low * high);
                        if high.is_multiple_of(low) && high / low != low {
                            all.push(high / low);
                        }
                    }
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        all.shrink_to_fit();
        Self::of(all)
    }

    fn of(sorted: Vec<u32>) -> Self {
        let (mut dense, mut reversed) = ([0; DENSE_WORDS], [0; DENSE_WORDS]);
        for &value in sorted.iter().take_while(|&&value| value < DENSE) {
            let back = DENSE - 1 - value;
            dense[value as usize / 64] |= 1 << (value % 64);
            reversed[back as usize / 64] |= 1 << (back % 64);
        }
        Values { sorted, dense, reversed }
    }

    /// The values from `low` to `high`.
    fn between(&self, low: u32, high: u32) -> &[u32] {
        let start = self.sorted.partition_point(|&value| value < low);
        let length = self.sorted[start..].partition_point(|&value| value <= high);
        &self.sorted[start..start + length]
    }
}

/// Adds the targets that some or all of the tiles of two parts of a selection reach.
pub(super) fn reach(few: &Values, many: &Values, targets: &mut Targets) {
    let both = few.dense.iter().zip(&many.dense);
    targets.0.iter_mut().zip(both).for_each(|(word, (a, b))| *word |= a | b);
    for &x in &few.sorted {
        if x < DENSE - LAST_TARGET {
            shift_up(&many.dense, x, targets);
            shift_down(&many.dense, x, targets);
            if x > FIRST_TARGET {
                shift_down(&many.reversed, DENSE - 1 - x, targets);
            }
        } else {
            let near = many.between(x - LAST_TARGET, x + LAST_TARGET);
            near.iter().for_each(|&y| targets.add(x.abs_diff(y)));
        }
        if x == 1 {
            continue;
        }
        let factors = many.sorted.iter().take_while(|&&y| y <= LAST_TARGET / x);
        factors.for_each(|&y| targets.add(x * y));
        let by_x = Divisor::new(x);
        let multiples = many.between(x.saturating_mul(FIRST_TARGET), x.saturating_mul(LAST_TARGET));
        multiples.iter().filter(|&&y| by_x.divides(y)).for_each(|&y| targets.add(y / x));
        if x >= 2 * FIRST_TARGET {
            let divisors = many.between((x / LAST_TARGET).max(2), x / FIRST_TARGET);
            let divisors = divisors.iter().filter(|&&y| x.is_multiple_of(y));
            divisors.filter(|&&y| x / y <= LAST_TARGET).for_each(|&y| targets.add(x / y));
        }
    }
}

/// Tests for divisibility by one multiplication.
#[derive(Clone, Copy)]
struct Divisor(u64);

impl Divisor {
    fn new(divisor: u32) -> Self {
        Divisor((u64::MAX / u64::from(divisor)).wrapping_add(1))
    }

    /// Whether this divides a number; the divisor 1, of which the magic factor is 0, is not asked.
    fn divides(self, number: u32) -> bool {
        u64::from(number).wrapping_mul(self.0) < self.0
    }
}

/// Everything that matters of what five tiles make.
pub(super) struct Five {
    bits: Box<[u64; FIVE_WORDS]>,
}

impl Five {
    pub(super) fn new() -> Self {
        Five { bits: Box::new([0; FIVE_WORDS]) }
    }

    pub(super) fn clear(&mut self) {
        self.bits.fill(0);
    }

    fn add(&mut self, value: u32) {
        self.bits[value as usize / 64] |= 1 << (value % 64);
    }

    fn contains(&self, value: u32) -> bool {
        self.bits[value as usize / 64] >> (value % 64) & 1 == 1
    }

    /// Adds the values that one split of the tiles makes.
    pub(super) fn join(&mut self, few: &Values, many: &Values) {
        for &x in &few.sorted {
            let near = if x <= LARGEST_OF_FIVE {
                many.between(0, x.saturating_add(LARGEST_OF_FIVE))
            } else {
                many.between(x - LARGEST_OF_FIVE, x.saturating_add(LARGEST_OF_FIVE))
            };
            for &y in near {
                if x + y <= LARGEST_OF_FIVE {
                    self.add(x + y);
                }
                // Zero is added as well; it is never looked up.
                self.add(x.abs_diff(y));
            }
            if x == 1 {
                continue;
            }
            let factors = many.sorted.iter().take_while(|&&y| y <= LARGEST_OF_FIVE / x);
            factors.for_each(|&y| self.add(x * y));
            let by_x = Divisor::new(x);
            let multiples = many.between(x, x.saturating_mul(LARGEST_OF_FIVE));
            multiples.iter().filter(|&&y| by_x.divides(y)).for_each(|&y| self.add(y / x));
            for &y in many.between(2.max(x.div_ceil(LARGEST_OF_FIVE)), x) {
                if x.is_multiple_of(y) {
                    self.add(x / y);
                }
            }
        }
    }

    /// Adds the targets that these five tiles and one more reach.
    pub(super) fn reach(&self, x: u32, targets: &mut Targets) {
        let dense: &Dense = self.bits[..DENSE_WORDS].try_into().expect("there are more words");
        targets.0.iter_mut().zip(dense).for_each(|(word, more)| *word |= more);
        shift_up(dense, x, targets);
        shift_down(dense, x, targets);
        if x == 1 {
            return;
        }
        for y in FIRST_TARGET.div_ceil(x)..=LAST_TARGET / x {
            if self.contains(y) {
                targets.add(x * y);
            }
        }
        let mut product = FIRST_TARGET * x;
        for target in FIRST_TARGET..=LAST_TARGET {
            let bit = u64::from(self.contains(product));
            targets.0[target as usize / 64] |= bit << (target % 64);
            product += x;
        }
    }
}

/// Adds every `y + shift`.
fn shift_up(dense: &Dense, shift: u32, targets: &mut Targets) {
    let (words, bits) = (shift as usize / 64, shift % 64);
    let Some(count) = TARGET_WORDS.checked_sub(words) else { return };
    let places = &mut targets.0[words..];
    for (place, word) in places.iter_mut().zip(&dense[..count]) {
        *place |= word << bits;
    }
    if bits > 0 && count > 0 {
        for (place, word) in places[1..].iter_mut().zip(&dense[..count - 1]) {
            *place |= word >> (64 - bits);
        }
    }
}

/// Adds every `y - shift`.
fn shift_down(dense: &Dense, shift: u32, targets: &mut Targets) {
    let (words, bits) = (shift as usize / 64, shift % 64);
    for (place, word) in targets.0.iter_mut().zip(&dense[words..]) {
        *place |= word >> bits;
    }
    if bits > 0 {
        for (place, word) in targets.0.iter_mut().zip(&dense[words + 1..]) {
            *place |= word << (64 - bits);
        }
    }
}
