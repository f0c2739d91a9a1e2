//! Stores through their public interface.

mod conformance;
#[cfg(feature = "postgres")]
mod postgres;
mod suite;
mod trouble;
