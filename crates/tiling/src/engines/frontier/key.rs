//! States of the frontier packed into one number.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr, Sub};

use crate::engines::CellOrder;
use crate::model::Instance;

/// A number that a state is packed into: the frontier in the low bits, from
/// the first empty cell on, and above it what is left of each kind.
pub(crate) trait Key:
    Copy
    + Ord
    + Send
    + Sync
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
    + From<u32>
{
    const ZERO: Self;
    const BITS: u32;
    fn hash(self) -> u64;
    fn trailing_ones(self) -> u32;
    fn trailing_zeros(self) -> u32;
    /// The place of the highest bit; meaningless for zero.
    fn highest(self) -> u32;
    fn low(self) -> usize;

    /// The lowest `width` bits.
    fn ones(width: u32) -> Self {
        if width == 0 { Self::ZERO } else { !(!Self::ZERO << (width - 1) << 1) }
    }

    fn bit(place: u32) -> Self {
        Self::from(1) << place
    }
}

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn scatter(word: u64) -> u64 {
    let mixed = (word ^ (word >> 32)).wrapping_mul(MULTIPLIER);
    mixed ^ (mixed >> 29)
}

macro_rules! key {
    ($word:ty, $hash:expr) => {
        impl Key for $word {
            const ZERO: Self = 0;
            const BITS: u32 = <$word>::BITS;
            #[inline]
            fn hash(self) -> u64 {
                $hash(self)
            }
            #[inline]
            fn trailing_ones(self) -> u32 {
                <$word>::trailing_ones(self)
            }
            #[inline]
            fn trailing_zeros(self) -> u32 {
                <$word>::trailing_zeros(self)
            }
            #[inline]
            fn highest(self) -> u32 {
                (<$word>::BITS - 1).saturating_sub(self.leading_zeros())
            }
            #[inline]
            fn low(self) -> usize {
                self as usize
            }
        }
    };
}
key!(u64, scatter);
key!(u128, |wide: u128| {
    let high = ((wide >> 64) as u64).wrapping_mul(MULTIPLIER);
    scatter(wide as u64 ^ high.rotate_left(32))
});

/// Where a kind is counted. One bit says that a single piece is used; several
/// bits count how many copies are left.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) shift: u32,
    pub(crate) width: u32,
    pub(crate) copies: u32,
}

impl Field {
    pub(crate) fn is_single(self) -> bool {
        self.copies == 1
    }

    /// The bits of the field when every copy is left.
    pub(crate) fn full<K: Key>(self) -> K {
        if self.is_single() { K::ZERO } else { K::from(self.copies) << self.shift }
    }

    /// The bits of the field when every copy is used.
    pub(crate) fn spent<K: Key>(self) -> K {
        if self.is_single() { K::bit(self.shift) } else { K::ZERO }
    }

    pub(crate) fn all<K: Key>(self) -> K {
        K::ones(self.width) << self.shift
    }
}

/// How the bits of a key are given out.
pub(crate) struct KeyLayout {
    /// The length of the frontier: no placement reaches further.
    pub(crate) window: u32,
    pub(crate) kinds: Vec<Field>,
}

impl KeyLayout {
    pub(crate) fn new(instance: &Instance, order: &CellOrder) -> Self {
        let ids = 0..instance.placements() as u32;
        let window =
            ids.map(|id| order.span(instance.cells_of(id))).max().unwrap_or(0).max(1) as u32;
        let mut shift = window;
        let fields = instance.kinds().iter().map(|kind| {
            let copies = kind.copies() as u32;
            let width = u32::BITS - copies.leading_zeros();
            let field = Field { shift, width, copies };
            shift = shift.saturating_add(width);
            field
        });
        KeyLayout { window, kinds: fields.collect() }
    }

    pub(crate) fn bits(&self) -> u32 {
        let last = self.kinds.last();
        last.map_or(self.window, |field| field.shift.saturating_add(field.width))
    }
}

/// Runs a generic function on the narrowest key of `$bits` bits, or gives `$otherwise`
/// when none is wide enough.
macro_rules! with_key {
    ($bits:expr, $key:ident => $run:expr, else $otherwise:expr) => {
        match $bits {
            0..=64 => {
                type $key = u64;
                $run
            }
            65..=128 => {
                type $key = u128;
                $run
            }
            _ => $otherwise,
        }
    };
}
pub(crate) use with_key;
