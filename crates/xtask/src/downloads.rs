//! The programs for other systems, as far as they run on this one.

use std::process::Command;

use crate::dist::folder;
use crate::process::{Log, home};

pub(crate) const LINUX: &str = "x86_64-unknown-linux-musl";
pub(crate) const WINDOWS: &str = "x86_64-pc-windows-gnu";
pub(crate) const MACOS: &str = "aarch64-apple-darwin";
/// One question to each engine, one of them for a file.
const QUESTIONS: [&[&str]; 5] = [
    &["24", "solve", "3", "3", "8", "8"],
    &["tiling", "solve", "--board", "iq-puzzler-pro"],
    &["nerdle", "hint", "nerdle:classic#1"],
    &["2048", "hint", "2048:4x4#7"],
    &["24", "generate", "--number", "4", "--seed", "7", "--force", "--save", "sheet.pdf"],
];

/// Asks both programs a few questions.
pub(crate) fn check(log: &Log) -> Result<(), String> {
    let linux = folder(&format!("{LINUX}/debug")).join("unpuzzle");
    let windows = folder(&format!("{WINDOWS}/debug")).join("unpuzzle.exe");
    for question in QUESTIONS {
        log.run(Command::new(&linux).args(question).current_dir(home()))?;
        let mut wine = Command::new("/usr/lib/wine/wine64");
        wine.arg(&windows).args(question).current_dir(home());
        log.run(wine.env("WINEPREFIX", home().join("wine")).env("WINEDEBUG", "-all"))?;
    }
    Ok(())
}
