//! Stores as those who use them see them.

mod conformance;
#[cfg(feature = "postgres")]
mod postgres;
mod suite;
mod trouble;
