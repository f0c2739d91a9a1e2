//! Checks that the top-level modules of an engine have no dependency cycles.
//!
//! The sources are scanned as text: a path that starts with `crate::` or leaves its module by
//! `super::` is an edge to the module that it names, directly or through a re-export of
//! `lib.rs`. Tests do not count.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The checked crates.
const CRATES: &[&str] = &["expr", "nerdle", "slide", "tiling", "twentyfour"];

type Edges = BTreeMap<String, BTreeMap<String, String>>;

#[test]
fn modules_of_an_engine_have_no_cycles() {
    for name in CRATES {
        let root = crate::process::root().join("crates").join(name).join("src");
        let library = fs::read_to_string(root.join("lib.rs")).unwrap();
        let folders = modules(&library);
        let exports = exports(&library, &folders);
        let mut edges = Edges::new();
        for folder in &folders {
            for file in files(&root, folder) {
                let text = fs::read_to_string(root.join(&file)).unwrap();
                for word in outward(&without_tests(&text), &file) {
                    let target = exports.get(&word).unwrap_or(&word);
                    if folders.contains(target) && target != folder {
                        let places = edges.entry(folder.clone()).or_default();
                        places.entry(target.clone()).or_insert(file.clone());
                    }
                }
            }
        }
        if let Some(cycle) = cycle(&edges) {
            panic!("{name}: {cycle}");
        }
    }
}

/// The modules that `lib.rs` declares.
fn modules(library: &str) -> BTreeSet<String> {
    let declared = library.lines().filter_map(|line| {
        let line = line.trim_start_matches("pub(crate) ").trim_start_matches("pub ");
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    declared.map(str::to_owned).collect()
}

/// The re-exports of `lib.rs`, with their modules.
fn exports(library: &str, folders: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for statement in library.split(';') {
        let Some((_, path)) = statement.split_once("pub use ") else {
            continue;
        };
        let mut names = words(path);
        let Some(folder) = names.next().filter(|first| folders.contains(*first)) else {
            continue;
        };
        exports.extend(names.map(|name| (name.to_owned(), folder.to_owned())));
    }
    exports
}

/// The source files of a module, relative to the crate.
fn files(root: &Path, module: &str) -> Vec<String> {
    let single = format!("{module}.rs");
    let mut found: Vec<String> =
        root.join(&single).exists().then_some(single).into_iter().collect();
    let mut pending = vec![module.to_owned()];
    while let Some(folder) = pending.pop() {
        let Ok(entries) = fs::read_dir(root.join(&folder)) else {
            continue;
        };
        for entry in entries {
            let path = format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap());
            if root.join(&path).is_dir() {
                pending.push(path);
            } else if path.ends_with(".rs") && !path.ends_with("tests.rs") {
                found.push(path);
            }
        }
    }
    found
}

/// The text without comments and test modules.
fn without_tests(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The first names of all paths that leave the module of a file.
fn outward(code: &str, file: &str) -> Vec<String> {
    // Number of `super::` from the file to the crate root.
    let depth = file.trim_end_matches("/mod.rs").matches('/').count() + 1;
    let root = "super::".repeat(depth);
    let mut found = Vec::new();
    for prefix in ["crate::", root.as_str()] {
        for (place, _) in code.match_indices(prefix) {
            let after = &code[place + prefix.len()..];
            let before = code[..place].chars().next_back();
            if before.is_some_and(|before| before.is_alphanumeric() || "_:".contains(before)) {
                continue;
            }
            let group = match after.strip_prefix('{') {
                Some(group) => group.split('}').next().unwrap_or(group),
                None => after.split(|letter: char| !is_name(letter)).next().unwrap_or(after),
            };
            found.extend(group.split(',').filter_map(|path| words(path).next()).map(str::to_owned));
        }
    }
    found
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_name(letter)).filter(|word| !word.is_empty())
}

/// A cycle, as text.
fn cycle(edges: &Edges) -> Option<String> {
    edges.keys().find_map(|start| {
        let mut paths = vec![vec![start.clone()]];
        let mut seen = BTreeSet::new();
        while let Some(path) = paths.pop() {
            let from = path.last()?;
            for (to, file) in edges.get(from).into_iter().flatten() {
                if to == start {
                    return Some(format!("{} -> {to} (in {file})", path.join(" -> ")));
                }
                if seen.insert(to.clone()) {
                    paths.push(path.iter().cloned().chain([to.clone()]).collect());
                }
            }
        }
        None
    })
}
