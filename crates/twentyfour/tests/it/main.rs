//! The engine of 24 from outside.

mod check;
mod countdown;
mod differential;
mod facts;
mod fuzz_check;
mod limits;
mod rating;
mod report;
#[cfg(feature = "data")]
mod serialised;
