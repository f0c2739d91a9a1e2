//! N-tuple networks for playing: shapes, weights, and their small files.

pub(crate) mod bytes;
mod packed;
pub(crate) mod shape;
pub(crate) mod tables;
mod weights;

pub use bytes::WeightsError;
pub use shape::{Shape, ShapeError, Threshold, Tuple};
pub use weights::Network;
pub(crate) use weights::{Evaluator, Stage};

/// The file format, for the tools that write it; outside the stable interface.
#[doc(hidden)]
pub mod format {
    pub use super::bytes::{Number, Reader};
    pub use super::packed::{GAP_CONTEXTS, KIND, VALUE_CONTEXTS, VERSION, Walk};
    pub use super::packed::{LOW, SCALE, SLOTS, SYMBOLS, UNSPLIT, WIDE};
    pub use super::shape::MOST_FEATURES;
}
