//! Expressions from outside.

mod evaluate;
mod fuzz_parse;
mod parse;
mod print;
mod rational;
#[cfg(feature = "data")]
mod serialised;
