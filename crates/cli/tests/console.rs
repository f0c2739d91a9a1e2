//! Whole commands as a user types them: what they print and how they end.
//!
//! The cases are in `tests/cmd`; every ```` ```console ```` block of the README
//! is one, too. `TRYCMD=overwrite cargo test -p unpuzzle-cli --test console`
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

/// The README is copied next to an empty directory, which makes trycmd run its
/// commands where the files that they save do no harm.
#[test]
fn readme() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    fs::create_dir_all(here.join("README.out")).expect("a directory");
    fs::write(here.join("README.out/.keep"), "").expect("a file");
    fs::copy(readme, here.join("README.md")).expect("a README");
    cases().case(here.join("README.md"));
}
