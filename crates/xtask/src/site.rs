//! `cargo xtask site`: the static app, every puzzle in any browser without a server.
//!
//! Cargo builds one module per puzzle, `crates/bindgen` generates the JavaScript to call it,
//! `wasm-opt` optimises it, and an example of `crates/server` writes the pages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dist::folder;
use crate::process::{Log, cargo, home, succeed};
use crate::tools::Tool;

const TARGET: &str = "wasm32-unknown-unknown";
/// Features of `crates/wasm`, one per module.
const MODULES: [&str; 4] = ["twentyfour", "tiling", "nerdle", "slide"];
/// What every browser with `DecompressionStream` understands.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Builds the app into `target/site`.
pub(crate) fn run() -> Result<(), String> {
    let log = Log::of("site-tools");
    log.clear()?;
    Tool::NODE.install(&log)?;
    Tool::NPM.install(&log)?;
    Tool::NodePackages.install(&log)?;
    build(&succeed)?;
    println!("{}", place().display());
    Ok(())
}

/// The folder of the app.
pub(crate) fn place() -> PathBuf {
    folder("site")
}

/// The folder of the modules.
pub(crate) fn engines() -> PathBuf {
    home().join("engines")
}

/// Builds modules and pages, running each command by `run`.
pub(crate) fn build(run: &dyn Fn(&mut Command) -> Result<(), String>) -> Result<(), String> {
    run(Command::new("rustup").args(["target", "add", TARGET]))?;
    run(&mut cargo(&["build", "--package", "unpuzzle-bindgen"]))?;
    let bindgen = folder("debug").join("unpuzzle-bindgen");
    let engines = engines();
    fs::create_dir_all(&engines).map_err(|error| format!("{}: {error}", engines.display()))?;
    for name in MODULES {
        let package = ["--package", "unpuzzle-wasm", "--profile", "wasm", "--target", TARGET];
        run(cargo(&["build", "--lib", "--features", name]).args(package))?;
        let built = home().join("..").join(TARGET).join("wasm/unpuzzle_wasm.wasm");
        run(Command::new(&bindgen).arg(built).arg(&engines).arg(name))?;
        optimise(&engines.join(format!("{name}_bg.wasm")), run)?;
    }
    let writer = ["run", "--package", "unpuzzle-server", "--example", "site", "--"];
    run(cargo(&writer).arg(&engines).arg(place()))
}

fn optimise(module: &Path, run: &dyn Fn(&mut Command) -> Result<(), String>) -> Result<(), String> {
    let program = home().join("node/node_modules/binaryen/bin/wasm-opt");
    let mut command = Command::new("node");
    // The default stack is too small for our largest functions.
    command.arg("--stack-size=8192").arg(program).args(FEATURES);
    run(command.arg("-O2").arg(module).arg("-o").arg(module))
}
