//! Whole commands as a user types them: what they print and how they end.
//!
//! The cases are in `tests/cmd`; every ```` ```console ```` block of the README
//! and of `docs/commands.md` is one, too. `TRYCMD=overwrite cargo test -p unpuzzle-cli --test it console`
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

fn check_document(path: &str) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path).with_extension("");
    let case = package.join("tests/data/case.txt");
    for directory in ["case.in", "case.out"] {
        fs::create_dir_all(here.join(directory)).expect("a directory");
        fs::copy(&case, here.join(directory).join("case.txt")).expect("a case");
    }
    fs::copy(package.join(path), here.join("case.md")).expect("a document");
    cases().case(here.join("case.md"));
}
