//! Whole commands as a user types them: what they print and how they end.
//!
//! The cases are in `tests/cmd`; every ```` ```console ```` block of the README
//! and of `docs/commands.md` is one, too, and of the guide. `TRYCMD=overwrite cargo test -p unpuzzle-cli --test it console`
//! accepts what the program says now.

use std::fs;
use std::path::Path;

fn cases() -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases
        .register_bin("cargo", trycmd::schema::Bin::Ignore)
        .env("LC_ALL", "C.UTF-8")
        .env("UNPUZZLE_DATA", "data");
    cases
}

#[test]
fn commands() {
    cases().case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}

/// The README and what it leads to are copied next to a directory with the file that their
/// commands read, which makes trycmd run them where the files that they save do no harm.
#[test]
fn readme() {
    check_document("README.md");
    check_document("tests/data/commands.md");
}

/// Every command of the guide, in both languages.
#[test]
fn guide() {
    let mut all = cases();
    for chapter in chapters() {
        prepare(&chapter, &mut all);
    }
}

fn chapters() -> Vec<String> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/guide");
    let mut found = Vec::new();
    for folder in ["", "id"] {
        for entry in fs::read_dir(guide.join(folder)).expect("a folder of the guide") {
            let name = entry.expect("a file").file_name().into_string().expect("a plain name");
            if name.ends_with(".md") && name != "SUMMARY.md" {
                found.push(Path::new("tests/data/guide").join(folder).join(name));
            }
        }
    }
    found.sort();
    assert_eq!(found.len(), 13);
    found.iter().map(|path| path.to_string_lossy().into_owned()).collect()
}

/// Every figure of the guide is what the command beside it makes, byte for byte.
#[test]
fn figures_of_the_guide_are_made_by_their_commands() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/guide");
    let mut made = Vec::new();
    for chapter in chapters() {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&chapter));
        let text = text.expect("a chapter");
        let commands = text.lines().filter_map(|line| line.strip_prefix("$ unpuzzle "));
        for command in commands.filter(|command| command.contains(".svg")) {
            made.push(check_figure(&guide, command));
        }
    }
    let kept = fs::read_dir(guide.join("figures")).expect("figures").count();
    assert_eq!(made.len(), kept, "{made:?}");
}

/// `UNPUZZLE_WRITE_VECTORS=1` writes it anew.
fn check_figure(guide: &Path, command: &str) -> String {
    let here = tempfile::tempdir().expect("a directory");
    let words: Vec<&str> = command.split_whitespace().collect();
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
        .args(&words)
        .current_dir(here.path())
        .env("UNPUZZLE_DATA", here.path())
        .output()
        .expect("the program");
    assert!(status.status.success(), "{command}");
    let name = words.iter().find(|word| word.ends_with(".svg")).expect("a figure").to_string();
    let made = fs::read(here.path().join(&name)).expect("a figure");
    let place = guide.join("figures").join(&name);
    if std::env::var_os("UNPUZZLE_WRITE_VECTORS").is_some() {
        fs::write(&place, &made).expect("a figure");
    }
    let kept = fs::read(&place).unwrap_or_default();
    assert!(made == kept, "{command} makes another figure than docs/guide has");
    name
}

fn check_document(path: &str) {
    prepare(path, &mut cases());
}

/// Adds a document to the cases, which run when they are dropped.
fn prepare(path: &str, cases: &mut trycmd::TestCases) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path).with_extension("");
    for directory in ["case.in", "case.out"] {
        fs::create_dir_all(here.join(directory)).expect("a directory");
        for file in ["case.txt", "first.txt"] {
            let case = package.join("tests/data").join(file);
            fs::copy(&case, here.join(directory).join(file)).expect("a case");
        }
    }
    fs::copy(package.join(path), here.join("case.md")).expect("a document");
    cases.case(here.join("case.md"));
}
