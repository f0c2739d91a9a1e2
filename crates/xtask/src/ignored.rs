//! Ignored tests: each names in `#[ignore = "…"]` the lane that runs it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::process::root;

/// A test with `#[ignore = "why: cargo xtask ci --lane NAME"]`.
#[derive(Debug)]
pub(crate) struct IgnoredTest {
    pub package: String,
    pub name: String,
    /// `None` if the reason names no lane.
    pub lane: Option<String>,
}

/// All ignored tests of the workspace, found in the sources.
pub(crate) fn all() -> io::Result<Vec<IgnoredTest>> {
    let mut tests = Vec::new();
    for entry in fs::read_dir(root().join("crates"))? {
        let path = entry?.path();
        let manifest = fs::read_to_string(path.join("Cargo.toml"))?;
        let package = package_name(&manifest).unwrap_or_default();
        for file in sources(&path)? {
            let text = fs::read_to_string(file)?;
            tests.extend(tests_of(&text, package));
        }
    }
    Ok(tests)
}

/// The ignored tests of a lane.
pub(crate) fn of_lane(lane: &str) -> io::Result<Vec<IgnoredTest>> {
    let mut tests = all()?;
    tests.retain(|test| test.lane.as_deref() == Some(lane));
    Ok(tests)
}

fn package_name(manifest: &str) -> Option<&str> {
    let line = manifest.lines().find(|line| line.starts_with("name = "))?;
    line.split('"').nth(1)
}

pub(crate) fn sources(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![directory.join("src"), directory.join("tests")];
    while let Some(directory) = open.pop() {
        if !directory.is_dir() {
            continue;
        }
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

fn tests_of<'a>(text: &'a str, package: &'a str) -> impl Iterator<Item = IgnoredTest> + 'a {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let ignored = (0..lines.len()).filter(move |&place| lines[place].starts_with("#[ignore"));
    ignored.filter_map(move |place| {
        let mut lines = text.lines().map(str::trim).skip(place);
        let attribute = lines.next()?;
        let name = lines.find_map(function_name)?;
        Some(IgnoredTest {
            package: package.to_owned(),
            name: name.to_owned(),
            lane: lane_of(attribute).map(str::to_owned),
        })
    })
}

fn lane_of(attribute: &str) -> Option<&str> {
    let (_, rest) = attribute.split_once("cargo xtask ci --lane ")?;
    rest.strip_suffix("\"]")
}

fn function_name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    line.strip_prefix("fn ")?.split('(').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_lanes_are_read() {
        // Split, so that this file does not contain the attribute itself.
        let attribute = ["#[", "ignore"].concat();
        let text = format!(
            "#[test]\n{attribute} = \"needs tmux: cargo xtask ci --lane terminal\"]\nfn one() {{}}\n\
             #[tokio::test]\n{attribute}]\n#[cfg(unix)]\nasync fn two() {{}}\n#[test]\nfn three() {{}}\n"
        );
        let found: Vec<_> = tests_of(&text, "p").map(|test| (test.name, test.lane)).collect();
        let expected = [("one".to_owned(), Some("terminal".to_owned())), ("two".to_owned(), None)];
        assert_eq!(found, expected);
    }
}
