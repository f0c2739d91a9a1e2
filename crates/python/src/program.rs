//! The program `unpuzzle` itself.

use std::ffi::OsString;

use pyo3::prelude::*;
use unpuzzle_cli::{Console, run, stop_on_interrupt};

/// Runs a command line and returns its exit code.
///
/// A separate program would double the size of the wheel: both would contain the network of the
/// 2048 expert.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| run(unpuzzle::ALL, words, Console::of_process(), stop_on_interrupt()).code())
}
