//! The engine from outside.

mod budget;
mod counts;
mod engines;
mod formats;
mod oracle;
mod peers;
mod report;
mod verdicts;
mod wide;
