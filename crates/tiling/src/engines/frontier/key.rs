//! States of the frontier packed into one number.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr, Sub};

use crate::engines::CellOrder;
use crate::model::{Instance, PlacementId, Symmetry};

/// A number that a state is packed into: the frontier in the low bits, from
/// the first empty cell on, and above it the copies left of each kind.
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
    /// The position of the highest bit; unspecified for zero.
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

/// The layout of the bits of a key.
pub(crate) struct KeyLayout {
    /// The length of the frontier: no placement spans more cells.
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

// Symmetry breaking: one piece is restricted to one placement of each orbit.
//
// Of each orbit of the placements of one single piece, under the symmetries that keep its
// kind, one placement is kept. If no symmetry fixes any of these placements, every solution
// is the image of exactly one kept solution under exactly one symmetry.

/// A kind with restricted placements, and the symmetries that map the kept solutions to all,
/// the identity first.
pub(crate) struct Reduction {
    pub(crate) group: Vec<Symmetry>,
    allowed: Vec<bool>,
}

impl Reduction {
    /// The reduction that pins a piece down earliest along an order.
    pub(crate) fn along(instance: &Instance, order: &CellOrder) -> Self {
        let all = instance.symmetries();
        let kinds =
            (0..instance.kinds().len()).filter(|&kind| instance.kinds()[kind].copies() == 1);
        let candidates = kinds.filter_map(|kind| Candidate::new(instance, order, all, kind));
        let best = candidates.min_by_key(|candidate| candidate.cost);
        let mut allowed = vec![true; instance.placements()];
        let Some(best) = best else {
            return Reduction { group: all[..1].to_vec(), allowed };
        };
        best.placements.iter().for_each(|&id| allowed[id as usize] = false);
        best.kept.iter().for_each(|&id| allowed[id as usize] = true);
        Reduction { group: best.group, allowed }
    }

    pub(crate) fn allows(&self, placement: PlacementId) -> bool {
        self.allowed[placement as usize]
    }
}

/// A kind that could be restricted.
struct Candidate {
    group: Vec<Symmetry>,
    placements: Vec<PlacementId>,
    kept: Vec<PlacementId>,
    /// Smaller is better: the largest groups first, then the pieces that must
    /// lie closest to the beginning, then those with the fewest places.
    cost: (std::cmp::Reverse<usize>, usize, usize),
}

impl Candidate {
    fn new(instance: &Instance, order: &CellOrder, all: &[Symmetry], kind: usize) -> Option<Self> {
        let placements: Vec<PlacementId> = instance.placements_of(kind).collect();
        let group: Vec<Symmetry> = all
            .iter()
            .filter(|symmetry| {
                placements.iter().all(|&id| instance.kind_of(symmetry.image(id)) == kind)
            })
            .cloned()
            .collect();
        if group.len() < 2
            || !group
                .iter()
                .skip(1)
                .all(|symmetry| placements.iter().all(|&id| !symmetry.fixes(id)))
        {
            return None;
        }
        let first =
            |id: PlacementId| order.ranks(instance.cells_of(id)).into_iter().min().unwrap_or(0);
        let kept: Vec<PlacementId> = placements
            .iter()
            .copied()
            .filter(|id| {
                group.iter().all(|symmetry| {
                    let image = symmetry.image(*id);
                    (first(*id), *id) <= (first(image), image)
                })
            })
            .collect();
        let last = kept.iter().map(|&id| first(id)).max().unwrap_or(0);
        let cost = (std::cmp::Reverse(group.len()), last, kept.len());
        Some(Candidate { group, placements, kept, cost })
    }
}
