//! `cargo xtask dist`: the program as it is handed out, with its man pages and completions
//! beside it, where the Debian package takes them from.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo, home, succeed};

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
