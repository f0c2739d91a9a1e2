//! The npm package: packed, installed and tested as a user would.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Log, home, root};
use crate::site;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// A program with expected type errors, so that missing types fail.
const TYPED: &str = "import { nerdle, twentyfour } from \"unpuzzle\";
const text: string = (await twentyfour.solve({ cards: [3, 3, 8, 8] })).solutions[0].text;
// @ts-expect-error There is no such verb.
await nerdle.nothing({});
// @ts-expect-error There is no such argument.
await twentyfour.solve({ card: text });
";

/// Packs the modules of the static app into `target/xtask/npm`, and tests the package.
pub(crate) fn check(log: &Log) -> Result<(), String> {
    let place = home().join("npm");
    let _ = fs::remove_dir_all(&place);
    let package = place.join("package");
    assemble(&package, log).map_err(|error| format!("{}: {error}", package.display()))??;
    log.run(Command::new("npm").args(["pack", "--silent"]).arg(&package).current_dir(&place))?;
    let user = place.join("user");
    let io = |error: std::io::Error| format!("{}: {error}", user.display());
    fs::create_dir_all(&user).map_err(io)?;
    fs::write(user.join("package.json"), "{\"private\": true, \"type\": \"module\"}")
        .map_err(io)?;
    fs::copy(source().join("package.test.mjs"), user.join("package.test.mjs")).map_err(io)?;
    fs::write(user.join("typed.ts"), TYPED).map_err(io)?;
    let archive = place.join(format!("unpuzzle-{VERSION}.tgz"));
    let install = ["install", "--offline", "--no-audit", "--no-fund"];
    log.run(Command::new("npm").args(install).arg(archive).current_dir(&user))?;
    let node = home().join("node");
    let mut test = Command::new("node");
    test.args(["--test", "--test-reporter=spec", "package.test.mjs"]);
    log.run(test.current_dir(&user).env("UNPUZZLE_MODULES", &node))?;
    let options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"];
    let mut tsc = Command::new("node");
    tsc.arg(node.join("node_modules/typescript/bin/tsc")).args(options);
    log.run(tsc.args(["--lib", "es2023,dom", "typed.ts"]).current_dir(&user))
}

fn source() -> PathBuf {
    root().join("crates/wasm/npm")
}

fn assemble(package: &Path, log: &Log) -> std::io::Result<Result<(), String>> {
    let engines = package.join("engines");
    fs::create_dir_all(&engines)?;
    for entry in fs::read_dir(site::engines())?.flatten() {
        fs::copy(entry.path(), engines.join(entry.file_name()))?;
    }
    for file in ["index.js", "index.d.ts", "README.md"] {
        fs::copy(source().join(file), package.join(file))?;
    }
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(file), package.join(file))?;
    }
    let manifest = fs::read_to_string(source().join("package.json"))?;
    fs::write(package.join("package.json"), manifest.replace("0.0.0", VERSION))?;
    // The generator takes properties next to `anyOf` for another alternative.
    let description = fs::read_to_string(site::place().join("api/openapi.json"))?;
    let description = description.replace("\"anyOf\":", "\"oneOf\":");
    let document = package.with_file_name("openapi.json");
    fs::write(&document, description)?;
    let mut types = Command::new("node");
    types.arg(home().join("node/node_modules/openapi-typescript/bin/cli.js")).arg(document);
    Ok(log.run(types.arg("-o").arg(package.join("api.d.ts"))))
}
