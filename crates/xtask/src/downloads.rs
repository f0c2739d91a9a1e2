//! Runs the programs for other systems, as far as this one can.

use std::process::Command;

use crate::dist::folder;
use crate::process::{Log, home, root};
use crate::serving;

pub(crate) const LINUX: &str = "x86_64-unknown-linux-musl";
pub(crate) const WINDOWS: &str = "x86_64-pc-windows-gnu";
pub(crate) const MACOS: &str = "aarch64-apple-darwin";
/// Verbs of each engine whose output does not depend on the time; one writes a file.
const VERBS: [&[&str]; 6] = [
    &["24", "solve", "3", "3", "8", "8"],
    &["24", "generate", "--number", "4", "--seed", "7", "--force", "--save", "sheet.pdf"],
    &["tiling", "solve", "--board", "iq-puzzler-pro"],
    &["nerdle", "hint", "nerdle:classic#1"],
    &["2048", "hint", "2048:4x4#7", "--player", "expert:1"],
    &["help", "serve"],
];
const JSON: [&str; 7] = ["24", "solve", "3", "3", "8", "8", "--json"];

/// Compares the output of the Linux and the Windows program, and lets both serve.
pub(crate) fn check(log: &Log) -> Result<(), String> {
    prepare_wine(log)?;
    for verb in VERBS {
        if log.output(linux().args(verb))? != log.output(windows().args(verb))? {
            return Err(format!("{} differs under Wine", verb.join(" ")));
        }
    }
    if !log.output(windows().args(JSON))?.contains("\"text\": \"8/(3-8/3)\"") {
        return Err("the JSON under Wine lacks the solution".to_owned());
    }
    serving::check(&mut linux(), &home().join("linux-data"))?;
    serving::check(&mut windows(), &home().join("windows-data"))
}

/// Adds the library that Rust needs next to the program. The first start creates the folder of
/// Wine, with messages that must not count as output.
fn prepare_wine(log: &Log) -> Result<(), String> {
    let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
    compiler.args(["-shared", "-O1"]).arg(root().join("crates/xtask/src/bcryptprimitives.c"));
    let library = folder(&format!("{WINDOWS}/debug")).join("bcryptprimitives.dll");
    log.run(compiler.arg("-ladvapi32").arg("-o").arg(library))?;
    log.run(windows().arg("--version"))
}

fn linux() -> Command {
    let mut program = Command::new(folder(&format!("{LINUX}/debug")).join("unpuzzle"));
    program.current_dir(home());
    program
}

fn windows() -> Command {
    let mut wine = Command::new("/usr/lib/wine/wine64");
    wine.arg(folder(&format!("{WINDOWS}/debug")).join("unpuzzle.exe")).current_dir(home());
    wine.env("WINEPREFIX", home().join("wine")).env("WINEDEBUG", "-all");
    wine
}
