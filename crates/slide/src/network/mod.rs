//! N-tuple networks for playing: shapes, weights, and their small files.

pub(crate) mod bytes;
mod packed;
pub(crate) mod prefetch;
mod rans;
pub(crate) mod shape;
pub(crate) mod tables;
mod weights;

pub use bytes::WeightsError;
pub use shape::{Shape, ShapeError, Threshold, Tuple};
pub use weights::Network;
pub(crate) use weights::{Evaluator, LARGEST, Stage};
