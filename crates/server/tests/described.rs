//! The interface keeps to its own description: schemathesis makes up requests
//! from the OpenAPI document, good and bad, and checks every answer.
//!
//! It is installed from PyPI into the target directory when it is not there.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use support::{Server, generous};
use unpuzzle_server::{Database, Settings};

const VERSION: &str = "schemathesis==4.32.5";

#[test]
fn the_interface_keeps_to_its_description() {
    let Some(program) = installed() else {
        eprintln!("skipped: schemathesis could not be installed (needs python3 and PyPI)");
        return;
    };
    let directory = tempfile::tempdir().unwrap();
    let server = Server::of(
        unpuzzle::ALL,
        Settings {
            database: Some(Database::File(directory.path().join("unpuzzle.db"))),
            // Thousands of requests ask for all that a verb can do.
            longest_job: Duration::from_millis(100),
            ..generous()
        },
    );
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let output = Command::new(program)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .arg("--config-file")
        .arg(tests.join("schemathesis.toml"))
        .args(["run", "--no-color", "--seed", "24", "--max-examples", "10"])
        .args(["--phases", "examples,coverage,fuzzing", "--warnings", "off"])
        .args(["--generation-database", "none", "--workers", "1"])
        .arg(format!("http://{}/api/openapi.json", server.address))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    eprintln!("{}", said.lines().last().unwrap_or_default());
}

/// The program, once it is installed.
fn installed() -> Option<PathBuf> {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemathesis");
    let program = home.join("bin/schemathesis");
    if !works(&program) {
        run(Command::new("python3").args(["-m", "venv"]).arg(&home))?;
        run(Command::new(home.join("bin/pip")).args(["install", "--quiet", VERSION]))?;
    }
    works(&program).then_some(program)
}

fn works(program: &Path) -> bool {
    run(Command::new(program).arg("--version")).is_some()
}

fn run(command: &mut Command) -> Option<()> {
    let output = command.output().ok()?;
    output.status.success().then_some(())
}
