//! Checks the packages for crates.io: their size and contents.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Log, home, root};

/// The limit of crates.io is 10 MB; this leaves a margin.
const MAX_SIZE: u64 = 9_500_000;
const IN_EVERY_PACKAGE: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Checks the output of `cargo package`.
pub(crate) fn check(log: &Log) -> Result<(), String> {
    let version = version()?;
    let folder = home().join("../package");
    for (name, _) in published()? {
        check_package(&folder.join(format!("{name}-{version}.crate")), log)
            .map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(())
}

fn check_package(path: &Path, log: &Log) -> Result<(), String> {
    let size = fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?.len();
    if size > MAX_SIZE {
        return Err(format!("{size} bytes are more than {MAX_SIZE}"));
    }
    let list = log.output(Command::new("tar").arg("tzf").arg(path))?;
    let is_inside = |file: &&str| list.lines().any(|line| line.ends_with(&format!("/{file}")));
    match IN_EVERY_PACKAGE.iter().find(|file| !is_inside(file)) {
        Some(missing) => Err(format!("{missing} is not inside")),
        None => Ok(()),
    }
}

/// The version of all crates.
pub(crate) fn version() -> Result<String, String> {
    let manifest = read(&root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = "));
    version.map(|text| text.trim_matches('"').to_owned()).ok_or("no version".to_owned())
}

/// The packages for crates.io, with their folders.
fn published() -> Result<Vec<(String, PathBuf)>, String> {
    let mut packages = Vec::new();
    for folder in folders()? {
        let manifest = read(&folder.join("Cargo.toml"))?;
        if !manifest.contains("\npublish = false") {
            let name = manifest.lines().find_map(|line| line.strip_prefix("name = "));
            packages.push((name.ok_or("no name")?.trim_matches('"').to_owned(), folder));
        }
    }
    Ok(packages)
}

fn folders() -> Result<Vec<PathBuf>, String> {
    let folder = root().join("crates");
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut folders: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.sort();
    Ok(folders)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// Crates for other languages: the wheel and the static app.
    const FOREIGN: [&str; 3] = ["crates/bindgen", "crates/python", "crates/wasm"];

    #[test]
    fn the_default_members_are_all_crates_but_those_for_other_languages() {
        let manifest = read(&root().join("Cargo.toml")).unwrap();
        let (_, list) = manifest.split_once("default-members = [").unwrap();
        let (list, _) = list.split_once(']').unwrap();
        let members: Vec<_> = list.split('"').filter(|word| word.starts_with("crates/")).collect();
        let name = |folder: PathBuf| folder.strip_prefix(root()).unwrap().display().to_string();
        let mut crates: Vec<String> = folders().unwrap().into_iter().map(name).collect();
        crates.retain(|name| !FOREIGN.contains(&name.as_str()));
        assert_eq!(members, crates);
    }

    /// A file of another crate must be a symbolic link, so that the package has a copy.
    #[test]
    fn no_source_reaches_out_of_its_package() {
        for (name, folder) in published().unwrap() {
            for file in crate::ignored::sources(&folder).unwrap() {
                let text = fs::read_to_string(&file).unwrap();
                let depth = file.strip_prefix(&folder).unwrap().components().count() - 1;
                for line in text.lines().filter(|line| names_a_file(line)) {
                    let depth = if line.contains("CARGO_MANIFEST_DIR") { 0 } else { depth };
                    let mut quoted = line.split('"').skip(1).step_by(2);
                    let stays = quoted.all(|path| path.matches("../").count() <= depth);
                    assert!(stays, "{name}: {line}");
                }
            }
        }
    }

    fn names_a_file(line: &str) -> bool {
        let ways = ["include_str!(", "include_bytes!(", "#[path", "CARGO_MANIFEST_DIR", ".join("];
        line.contains("\"../") && ways.iter().any(|way| line.contains(way))
    }
}
