//! The programs that are handed out: `cargo xtask dist` builds one with its man pages and completions
//! beside it, where the Debian package takes them from; the lane `downloads` tries those for other systems.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Log, cargo, home, succeed};

/// A shell with the name that its completions are looked for under.
const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "unpuzzle"), ("zsh", "_unpuzzle"), ("fish", "unpuzzle.fish")];

/// Builds the program with the settings of a release, for this system or for a target that it
/// can run, and describes it.
pub(crate) fn run(target: Option<&str>) -> Result<(), String> {
    let program = ["--package", "unpuzzle-cli", "--features", "cluster"];
    let target_words = target.map_or_else(Vec::new, |target| vec!["--target", target]);
    succeed(cargo(&["build", "--profile", "dist"]).args(program).args(&target_words))?;
    let folder = folder(&target.map_or("dist".to_owned(), |target| format!("{target}/dist")));
    describe(&folder)?;
    println!("{}", program_in(&folder).display());
    Ok(())
}

fn program_in(folder: &Path) -> PathBuf {
    folder.join("unpuzzle").with_extension(std::env::consts::EXE_EXTENSION)
}

/// Where cargo puts what it builds in a profile.
pub(crate) fn folder(profile: &str) -> PathBuf {
    home().join("..").join(profile)
}

/// Writes man pages and completions beside a program.
pub(crate) fn describe(folder: &Path) -> Result<(), String> {
    let program = program_in(folder);
    succeed(Command::new(&program).arg("man").arg(folder.join("man")))?;
    for (shell, name) in COMPLETIONS {
        let script = Command::new(&program).args(["completions", shell]).output();
        let script = script.map_err(|error| format!("{}: {error}", program.display()))?;
        let path = folder.join("completions").join(shell).join(name);
        let written = fs::create_dir_all(path.with_file_name(""))
            .and_then(|()| fs::write(&path, script.stdout));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

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
