//! Whole commands as a user types them: what they print and how they end.
//!
//! The cases are in `tests/cmd`; every ```` ```console ```` block of the README
//! is one, too. `TRYCMD=overwrite cargo test -p unpuzzle-cli --test it console`
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

/// The README is copied next to a directory with the file that its commands
/// read, which makes trycmd run them where the files that they save do no harm.
#[test]
fn readme() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tiling/tests/data/seed7.txt");
    for directory in ["README.in", "README.out"] {
        fs::create_dir_all(here.join(directory)).expect("a directory");
        fs::copy(&case, here.join(directory).join("case.txt")).expect("a case");
    }
    fs::copy(readme, here.join("README.md")).expect("a README");
    cases().case(here.join("README.md"));
}
