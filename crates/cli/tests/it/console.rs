//! Whole commands as a user types them: what they print and how they end.
//!
//! The cases are in `tests/cmd`; every ```` ```console ```` block of the README
//! and of `docs/commands.md` is one, too, and of the guide. `TRYCMD=overwrite cargo test -p unpuzzle-cli --test it console`
//! accepts what the program says now.

use std::fs;
use std::path::{Path, PathBuf};

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

/// Every command of the guide, in both languages; a figure is what the command beside it
/// makes, byte for byte. `UNPUZZLE_WRITE_VECTORS=1` writes the figures anew.
#[test]
fn guide() {
    let mut all = cases();
    let figures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/guide/figures");
    let mut named = Vec::new();
    for chapter in chapters() {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&chapter));
        let text = text.expect("a chapter");
        let here = prepare(&chapter, &mut all);
        fs::write(here.join("case.md"), without_times(&text)).expect("a document");
        for command in text.lines().filter_map(figure_command) {
            let name = command.split(' ').find(|word| word.ends_with(".svg")).expect("a figure");
            if std::env::var_os("UNPUZZLE_WRITE_VECTORS").is_some() {
                write_figure(&figures, command);
            }
            fs::copy(figures.join(name), here.join("case.out").join(name)).expect("a figure");
            named.push(name.to_owned());
        }
    }
    let kept = fs::read_dir(&figures).expect("figures").count();
    assert_eq!(named.len(), kept, "{named:?}");
}

/// A chapter whose outputs match whatever the clock says: times, bars, the widths of their
/// columns, and how far a search came that a time limit stopped. Where a command has no output in
/// the chapter, any will do. So documents need none of the marks of trycmd.
fn without_times(text: &str) -> String {
    let (mut is_console, mut ends_in_time) = (false, false);
    let mut loose = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            is_console = line == "```console";
        }
        let is_output = is_console && !line.starts_with("```") && !line.starts_with("$ ");
        ends_in_time &= !line.is_empty();
        let is_drawn = |sign| matches!(sign, '─' | '╵' | '\u{2580}'..='\u{259f}');
        if is_output && line.contains(is_drawn) {
            loose.push_str("[..]");
        } else if is_output && line.contains("  ") {
            let cells: Vec<_> =
                line.split("  ").map(str::trim).filter(|it| !it.is_empty()).collect();
            let last = cells.last().copied().unwrap_or_default();
            ends_in_time |= matches!(last, "ms" | "moves/s" | "langkah/detik");
            let is_time = |cell: &str| {
                let fraction = cell.split_once(['.', ',']).map(|(_, fraction)| fraction);
                fraction
                    .is_some_and(|it| it.len() == 3 && it.bytes().all(|byte| byte.is_ascii_digit()))
            };
            let is_stopped = last.contains("stopped") || last.contains("dihentikan");
            for (place, cell) in cells.iter().enumerate() {
                let is_last = place + 1 == cells.len();
                let is_fixed = !(is_time(cell) || ends_in_time && is_last);
                if is_fixed && (place == 0 || is_last || !is_stopped) {
                    loose.push_str(&format!("[..]{cell}"));
                }
            }
            loose.push_str("[..]");
        } else {
            loose.push_str(line);
        }
        loose.push('\n');
        // The sign of a *no* stands for its exit code.
        let is_no = lines.peek().is_some_and(|next| next.starts_with('✗'));
        if is_console && line.starts_with("$ ") && is_no {
            loose.push_str("? 1\n");
        }
        let is_silent = |next: &&str| next.is_empty() || next.starts_with("```");
        if is_console && line.starts_with("$ ") && lines.peek().is_none_or(is_silent) {
            loose.push_str("...\n");
        }
    }
    loose
}

fn figure_command(line: &str) -> Option<&str> {
    line.strip_prefix("$ unpuzzle ").filter(|command| command.contains(".svg"))
}

fn write_figure(figures: &Path, command: &str) {
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
        .args(command.split(' '))
        .arg("--force")
        .current_dir(figures)
        .status();
    assert!(status.expect("the program").success(), "{command}");
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
    assert_eq!(found.len(), 18);
    found.iter().map(|path| path.to_string_lossy().into_owned()).collect()
}

fn check_document(path: &str) {
    let mut all = cases();
    let document = prepare(path, &mut all).join("case.md");
    let text = fs::read_to_string(&document).expect("a document");
    fs::write(document, without_times(&text)).expect("a document");
}

/// Adds a document to the cases, which run when they are dropped, and returns the folder
/// where what they read and make is.
fn prepare(path: &str, cases: &mut trycmd::TestCases) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path).with_extension("");
    let _ = fs::remove_dir_all(&here);
    for directory in ["case.in", "case.out"] {
        fs::create_dir_all(here.join(directory)).expect("a directory");
        for file in ["case.txt", "first.txt"] {
            let case = package.join("tests/data").join(file);
            fs::copy(&case, here.join(directory).join(file)).expect("a case");
        }
    }
    fs::copy(package.join(path), here.join("case.md")).expect("a document");
    cases.case(here.join("case.md"));
    here
}
