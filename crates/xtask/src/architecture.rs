//! Checks ARCHITECTURE.md against the sources.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::process::root;

/// Every crate, from the top of the diagram down: each depends on crates before it only.
const LAYERS: [&[&str]; 6] = [
    &["core", "slide-network", "bindgen"],
    &["expr"],
    &["twentyfour", "tiling", "nerdle", "slide"],
    &["puzzles"],
    &["unpuzzle", "session", "render", "rooms", "store"],
    &["api", "tui", "server", "cli", "wasm", "python", "research", "fuzz", "xtask"],
];

#[test]
fn dependencies_point_upwards() {
    let order: Vec<&str> = LAYERS.concat();
    let place = |name: &str| order.iter().position(|one| *one == name).unwrap();
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let layer = LAYERS.iter().position(|layer| layer.contains(&name.as_str())).unwrap();
        for dependency in dependencies(&folder) {
            // Front ends may build on one another; below them a layer may not.
            let is_above = if layer + 1 == LAYERS.len() {
                place(&dependency) < place(&name)
            } else {
                LAYERS[..layer].concat().contains(&dependency.as_str())
            };
            assert!(is_above, "{name} depends on {dependency}");
            assert!(dependency != "research" || name == "fuzz", "{name} depends on research");
        }
        found.insert(name);
    }
    assert_eq!(found, order.iter().map(|name| (*name).to_owned()).collect());
}

/// The crates of this workspace that a crate is built from; tests may use any.
fn dependencies(folder: &Path) -> Vec<String> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let sections = manifest.split("\n[").filter(|section| {
        let (heading, _) = section.split_once(']').unwrap_or_default();
        heading.ends_with("dependencies") && heading != "dev-dependencies"
    });
    let names = sections.flat_map(str::lines).filter_map(|line| {
        let name: String = line.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        match name.strip_prefix("unpuzzle-") {
            Some(name) => Some(name.to_owned()),
            None => (name == "unpuzzle").then_some(name),
        }
    });
    names.collect()
}

#[test]
fn the_page_names_what_exists() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut known = BTreeSet::new();
    for folder in ["crates", "python"] {
        collect(&root().join(folder), &mut known);
    }
    // Outside of blocks of code, every second part is quoted.
    let prose = page.split("```").step_by(2).collect::<String>();
    let quoted = prose.split('`').skip(1).step_by(2);
    let missing: BTreeSet<&str> =
        quoted.flat_map(words).filter(|word| !known.contains(*word)).collect();
    assert_eq!(missing, BTreeSet::new());
}

/// The identifiers in the sources below a folder, and the names of its files and folders.
fn collect(folder: &Path, known: &mut BTreeSet<String>) {
    let mut open: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if [".rs", ".py", ".js"].iter().any(|ending| name.ends_with(ending)) {
            let text = fs::read_to_string(&path).unwrap();
            known.extend(words(&text).map(str::to_owned));
        }
        known.extend(words(&name).map(str::to_owned));
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
