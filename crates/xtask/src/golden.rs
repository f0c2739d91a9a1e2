//! `cargo xtask golden`: accepts the present replies, transcripts, screens and descriptions.
//! `cargo test` compares them; look at `git diff` before committing.

use crate::process::{cargo, succeed};

pub(crate) fn run() -> Result<(), String> {
    let tests = [
        ("unpuzzle-cli", ["golden", "console", "figures"].as_slice()),
        ("unpuzzle-server", &["golden", "vectors"]),
        ("unpuzzle-rooms", &["vectors"]),
    ];
    for (package, names) in tests {
        let mut command = cargo(&["test", "--package", package, "--test", "it", "--"]);
        command.args(names).envs([
            ("UNPUZZLE_GOLDEN", "write"),
            ("UNPUZZLE_WRITE_VECTORS", "1"),
            ("TRYCMD", "overwrite"),
        ]);
        succeed(&mut command)?;
    }
    let mut screens = cargo(&["test", "--package", "unpuzzle-tui", "--lib"]);
    succeed(screens.env("INSTA_UPDATE", "always"))
}
