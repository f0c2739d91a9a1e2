//! Builds the Python wheel and tests it in a fresh virtual environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Log, cargo, home, root};
use crate::tools::{PEERS, PYTHON_TOOLS, virtual_environment};

/// Builds a wheel in the development profile, whose crates the tests need anyway.
pub(crate) fn build(lane: &str, log: &Log) -> Result<(), String> {
    let folder = folder(lane);
    // The tests must not find an older one.
    let _ = fs::remove_dir_all(&folder);
    let mut maturin = cargo(&[]);
    let mut maturin = like(&mut maturin, &tool("maturin"));
    maturin.args(["build", "--profile", "dev", "--strip", "--locked", "--out"]);
    log.run(maturin.arg(folder))
}

/// Installs the wheel and runs its tests, doctests, notebooks and the type checker.
pub(crate) fn check(log: &Log) -> Result<(), String> {
    let python = install("wheels", PYTHON_TOOLS.place, log)?;
    let tests = ["-m", "pytest", "--doctest-modules", "--pyargs", "python/tests", "unpuzzle"];
    log.run(in_root(&python).args(tests).args(["-p", "no:cacheprovider", "--durations=5"]))?;
    let cache = home().join("mypy");
    log.run(in_root(&python).args(["-m", "mypy", "--cache-dir"]).arg(cache))
}

/// Compares the package with its peers on a few instances. Fails if an answer differs; the
/// timings are in the log.
pub(crate) fn compare(log: &Log) -> Result<(), String> {
    let python = install("peers", PEERS.place, log)?;
    let quick = ["--instances", "20", "--seconds", "0.2"];
    log.run(in_root(&python).arg("python/bench/peers.py").args(quick))
}

/// Creates a virtual environment with the wheel of a lane that also sees the packages of
/// another environment.
fn install(lane: &str, tools: &str, log: &Log) -> Result<PathBuf, String> {
    let wheels = fs::read_dir(folder(lane)).map_err(|error| error.to_string())?;
    let wheel = wheels.flatten().map(|entry| entry.path()).next();
    let wheel = wheel.ok_or("there is no wheel")?;
    let place = home().join(format!("{lane}-venv"));
    virtual_environment(&place, &[wheel], log)?;
    let python = place.join("bin/python");
    let link = "import site, sys; open(site.getsitepackages()[0] + '/tools.pth', 'w')\
                .write(sys.argv[1])";
    let packages = site_packages(&home().join(tools))?;
    log.run(Command::new(&python).args(["-c", link]).arg(packages))?;
    Ok(python)
}

/// The `site-packages` of a virtual environment.
fn site_packages(place: &Path) -> Result<PathBuf, String> {
    let folders = fs::read_dir(place.join("lib")).map_err(|error| error.to_string())?;
    let python = folders.flatten().map(|entry| entry.path()).next();
    Ok(python.ok_or("no packages")?.join("site-packages"))
}

fn folder(lane: &str) -> PathBuf {
    home().join(format!("{lane}-dist"))
}

fn tool(name: &str) -> PathBuf {
    home().join(PYTHON_TOOLS.place).join("bin").join(name)
}

/// A program with the environment of our cargo, so that it does not rebuild crates.
fn like(cargo: &mut Command, program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, value) in cargo.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.current_dir(root());
    command
}

fn in_root(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(root());
    command
}
