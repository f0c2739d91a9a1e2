//! How fast the engines are, next to the methods they replace.
//!
//! Speeds mean little on their own: machines differ, and so do hours. So every
//! contender does the same work in the same run, by turns, and what is reported are
//! ratios. A contender also says what it found, and a wrong answer ends the run. That is why no
//! benchmark crate does it: they time one function after the other and compare with the past.

pub mod instructions;
pub mod plain;
mod rounds;
mod table;

pub use rounds::{Contender, Measured, Timing, measure};
pub use table::{Bar, Comparison};
