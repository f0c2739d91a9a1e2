//! Conformance to the OpenAPI document: schemathesis generates valid and invalid requests from
//! it and checks every response.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::support::{Server, generous};
use unpuzzle_server::{Database, Settings};

#[test]
#[ignore = "needs schemathesis: cargo xtask ci --lane described"]
fn the_server_conforms_to_its_openapi_document() {
    let tools = std::env::var_os("UNPUZZLE_TOOLS").expect("cargo xtask ci sets it");
    let program = Path::new(&tools).join("python/bin/schemathesis");
    let directory = tempfile::tempdir().unwrap();
    let server = Server::of(
        unpuzzle::ALL,
        Settings {
            database: Some(Database::File(directory.path().join("unpuzzle.db"))),
            // Thousands of requests ask for all that a verb can do.
            longest_job: Duration::from_millis(100),
            client_rooms: 10_000,
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
