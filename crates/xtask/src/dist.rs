//! `cargo xtask dist`: the program as it is handed out, with its man pages and completions
//! beside it, where the Debian package takes them from.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo, home, succeed};

/// A shell with the name that its completions are looked for under.
const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "unpuzzle"), ("zsh", "_unpuzzle"), ("fish", "unpuzzle.fish")];

/// Builds the program with the settings of a release and describes it.
pub(crate) fn run() -> Result<(), String> {
    let program = ["--package", "unpuzzle-cli", "--features", "cluster"];
    succeed(cargo(&["build", "--profile", "dist"]).args(program))?;
    let folder = folder("dist");
    describe(&folder)?;
    println!("{}", folder.join("unpuzzle").display());
    Ok(())
}

/// Where cargo puts what it builds in a profile.
pub(crate) fn folder(profile: &str) -> PathBuf {
    home().join("..").join(profile)
}

/// Writes man pages and completions beside a program.
pub(crate) fn describe(folder: &Path) -> Result<(), String> {
    let program = folder.join("unpuzzle");
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
