//! Random numbers whose sequence never changes.
//!
//! A seed is part of a game's name, so the numbers behind it must be the same
//! in every version and on every platform. The generator is SplitMix64 (Steele,
//! Lea and Flood, 2014), which is short enough to be pinned here by golden
//! tests instead of trusting a dependency not to move.

/// A seeded generator of random numbers.
///
/// ```
/// use unpuzzle_core::Random;
///
/// let mut cards = [1, 2, 3, 4, 5];
/// Random::seeded(7).shuffle(&mut cards);
/// let mut again = [1, 2, 3, 4, 5];
/// Random::seeded(7).shuffle(&mut again);
/// assert_eq!(cards, again);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// The generator of this seed.
    pub fn seeded(seed: u64) -> Self {
        Random { state: seed }
    }

    /// The generator of a word such as a date, by way of its FNV-1a hash.
    pub fn named(name: &str) -> Self {
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Random::seeded(mix(hash))
    }

    /// The generator of one of many streams under the same seed, so that the
    /// n-th game does not depend on which thread plays it.
    pub fn stream(seed: u64, stream: u64) -> Self {
        let apart = mix(stream.wrapping_add(1).wrapping_mul(GOLDEN_GAMMA));
        Random::seeded(mix(seed ^ apart))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN_GAMMA);
        mix(self.state)
    }

    /// A number from 0 up to but not including `bound`, each equally likely
    /// (Lemire's method, so without bias); 0 when `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        let mut wide = u128::from(self.bits()) * u128::from(bound);
        // What is unfair is below the bound, so the division is hardly ever needed.
        if low_half(wide) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while low_half(wide) < unfair {
                wide = u128::from(self.bits()) * u128::from(bound);
            }
        }
        (wide >> 64) as u64
    }

    /// An index into a list of this length.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// One of the items, or none when there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.index(items.len()))
    }

    /// Puts the items in random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    /// A number from 0 up to but not including 1, with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

fn low_half(wide: u128) -> u64 {
    wide as u64
}

/// The same sequences through the traits of `rand_core`.
#[cfg(feature = "rand")]
mod traits {
    use std::convert::Infallible;

    use rand_core::{SeedableRng, TryRng, utils};

    use super::Random;

    impl TryRng for Random {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok((self.bits() >> 32) as u32)
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(self.bits())
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            utils::fill_bytes_via_next_word(bytes, || self.try_next_u64())
        }
    }

    impl SeedableRng for Random {
        type Seed = [u8; 8];

        fn from_seed(seed: Self::Seed) -> Self {
            Random::seeded(u64::from_le_bytes(seed))
        }

        fn seed_from_u64(seed: u64) -> Self {
            Random::seeded(seed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take<T>(count: usize, mut next: impl FnMut() -> T) -> Vec<T> {
        (0..count).map(|_| next()).collect()
    }

    /// The values that the algorithm's reference implementation gives.
    #[test]
    fn the_sequence_is_the_published_one() {
        let mut random = Random::seeded(1_234_567);
        assert_eq!(
            take(5, || random.bits()),
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    /// A change detector without an oracle: seeds are a format.
    #[test]
    fn derived_sequences_never_change() {
        let mut random = Random::seeded(7);
        assert_eq!(take(8, || random.below(52)), GOLDEN_BELOW_52);
        let mut deck: Vec<u8> = (0..10).collect();
        Random::seeded(7).shuffle(&mut deck);
        assert_eq!(deck, GOLDEN_SHUFFLE);
        assert_eq!(Random::named("2026-11-15").bits(), GOLDEN_NAMED);
        assert_eq!(Random::stream(7, 3).bits(), GOLDEN_STREAM);
    }

    const GOLDEN_BELOW_52: [u64; 8] = [20, 0, 46, 30, 23, 12, 24, 17];
    const GOLDEN_SHUFFLE: [u8; 10] = [9, 5, 8, 6, 1, 2, 4, 7, 0, 3];
    const GOLDEN_NAMED: u64 = 5_987_829_413_157_471_387;
    const GOLDEN_STREAM: u64 = 11_129_411_064_167_684_480;

    #[cfg(feature = "rand")]
    #[test]
    fn the_traits_give_the_same_sequence() {
        use rand_core::{Rng as _, SeedableRng as _};

        let (mut own, mut theirs) = (Random::seeded(7), Random::seed_from_u64(7));
        assert_eq!(theirs, Random::from_seed(7_u64.to_le_bytes()));
        assert_eq!([(); 9].map(|()| theirs.next_u64()), [(); 9].map(|()| own.bits()));
        let mut bytes = [0; 8];
        theirs.fill_bytes(&mut bytes);
        assert_eq!(bytes, own.bits().to_le_bytes());
    }

    #[test]
    fn every_number_below_is_reached_and_none_above() {
        let mut random = Random::seeded(1);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[random.index(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
        assert_eq!(random.choose::<u8>(&[]), None);
    }

    #[test]
    fn a_unit_number_is_below_one() {
        let mut random = Random::seeded(5);
        assert!(take(1000, || random.unit()).iter().all(|unit| (0.0..1.0).contains(unit)));
    }
}
