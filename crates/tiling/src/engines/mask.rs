//! Sets of small numbers as bits, in three widths.
//!
//! Engines are written once and run on the narrowest width that holds their
//! cells: most boards fit one machine word or two.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of numbers below [`Mask::BITS`].
pub(crate) trait Mask:
    Copy
    + Eq
    + std::hash::Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    const BITS: usize;
    const EMPTY: Self;

    /// The set of one number.
    fn single(number: usize) -> Self;

    /// The lowest number in the set; unspecified if the set is empty.
    fn lowest(self) -> usize;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The set of these numbers.
    fn of(numbers: impl IntoIterator<Item = usize>) -> Self {
        let singles = numbers.into_iter().map(Self::single);
        singles.fold(Self::EMPTY, |set, single| set | single)
    }
}

macro_rules! word_mask {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            const BITS: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn single(number: usize) -> Self {
                1 << number
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    )*};
}
word_mask!(u64, u128);

const WORDS: usize = 8;

/// A set of numbers below 512.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wide([u64; WORDS]);

impl Wide {
    #[inline]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|word| combine(self.0[word], other.0[word])))
    }
}

impl BitAnd for Wide {
    type Output = Wide;
    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Wide;
    #[inline]
    fn bitxor(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Mask for Wide {
    const BITS: usize = WORDS * 64;
    const EMPTY: Self = Wide([0; WORDS]);

    fn single(number: usize) -> Self {
        let mut words = [0; WORDS];
        words[number / 64] = 1 << (number % 64);
        Wide(words)
    }

    #[inline]
    fn lowest(self) -> usize {
        let filled = self.0.iter().position(|&word| word != 0);
        filled.map_or(Self::BITS, |word| word * 64 + self.0[word].trailing_zeros() as usize)
    }
}

/// Runs a generic function on the narrowest mask that holds `$bits` numbers,
/// or gives `$otherwise` when none does.
macro_rules! with_mask {
    ($bits:expr, $mask:ident => $run:expr, else $otherwise:expr) => {
        match $bits {
            0..=64 => {
                type $mask = u64;
                $run
            }
            65..=128 => {
                type $mask = u128;
                $run
            }
            129..=512 => {
                type $mask = $crate::engines::mask::Wide;
                $run
            }
            _ => $otherwise,
        }
    };
}
pub(crate) use with_mask;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn behaves_like_a_set<M: Mask>(left: &BTreeSet<usize>, right: &BTreeSet<usize>) {
        let mask = |set: &BTreeSet<usize>| M::of(set.iter().copied());
        let (a, b) = (mask(left), mask(right));
        assert!(a & b == mask(&(left & right)));
        assert!(a | b == mask(&(left | right)));
        assert!(a ^ b == mask(&(left ^ right)));
        assert!(a & !b == mask(&(left - right)));
        assert_eq!(a.is_empty(), left.is_empty());
        assert_eq!(a.meets(b), !left.is_disjoint(right));
        if let Some(&lowest) = left.first() {
            assert_eq!(a.lowest(), lowest);
        }
    }

    proptest! {
        #[test]
        fn masks_are_sets(left in prop::collection::btree_set(0_usize..512, 0..20), right in prop::collection::btree_set(0_usize..512, 0..20)) {
            behaves_like_a_set::<Wide>(&left, &right);
            let narrow = |set: &BTreeSet<usize>, bits| set.iter().map(|n| n % bits).collect();
            behaves_like_a_set::<u64>(&narrow(&left, 64), &narrow(&right, 64));
            behaves_like_a_set::<u128>(&narrow(&left, 128), &narrow(&right, 128));
        }
    }
}
