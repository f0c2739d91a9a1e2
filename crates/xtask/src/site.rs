//! `cargo xtask site`: the static app, every puzzle in any browser without a server.
//!
//! Cargo builds one module a puzzle, `crates/bindgen` makes it callable from JavaScript, `wasm-opt`
//! makes it small, and an example of `crates/server` writes the pages around it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dist::folder;
use crate::process::{Log, cargo, home, root, succeed};
use crate::tools::Tool;

const TARGET: &str = "wasm32-unknown-unknown";
/// Modules by the features of `crates/wasm`.
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

/// Where the app is written.
pub(crate) fn place() -> PathBuf {
    folder("site")
}

/// Where the modules are before they are packed.
pub(crate) fn engines() -> PathBuf {
    home().join("engines")
}

/// Builds modules and pages; `run` runs a command.
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
    // Its own stack is too small for our largest functions.
    command.arg("--stack-size=8192").arg(program).args(FEATURES);
    run(command.arg("-O2").arg(module).arg("-o").arg(module))
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// A program that does not type-check tells that the types are there.
const TYPED: &str = "import { nerdle, twentyfour } from \"unpuzzle\";
const text: string = (await twentyfour.solve({ cards: [3, 3, 8, 8] })).solutions[0].text;
// @ts-expect-error There is no such verb.
await nerdle.nothing({});
// @ts-expect-error There is no such argument.
await twentyfour.solve({ card: text });
";

/// Packs the modules that the static app was built from; the package is below `target/xtask/npm`.
pub(crate) fn check_npm(log: &Log) -> Result<(), String> {
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
    for entry in fs::read_dir(self::engines())?.flatten() {
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
    // The generator takes properties beside `anyOf` for one more alternative.
    let description = fs::read_to_string(place().join("api/openapi.json"))?;
    let description = description.replace("\"anyOf\":", "\"oneOf\":");
    let document = package.with_file_name("openapi.json");
    fs::write(&document, description)?;
    let mut types = Command::new("node");
    types.arg(home().join("node/node_modules/openapi-typescript/bin/cli.js")).arg(document);
    Ok(log.run(types.arg("-o").arg(package.join("api.d.ts"))))
}
