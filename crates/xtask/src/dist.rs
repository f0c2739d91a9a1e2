//! `cargo xtask dist`: the release binary with man pages and completions, and the check of the
//! Debian package made from them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process::{Log, as_root, cargo, home, succeed};
use crate::serving;

/// Shells and the file names of their completions.
const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "unpuzzle"), ("zsh", "_unpuzzle"), ("fish", "unpuzzle.fish")];

/// Builds the release binary, for this system or for a target that it can run, with man pages
/// and completions.
pub(crate) fn run(target: Option<&str>) -> Result<(), String> {
    let program = ["--package", "unpuzzle-cli", "--features", "cluster"];
    let target_words = target.map_or_else(Vec::new, |target| vec!["--target", target]);
    succeed(cargo(&["build", "--profile", "dist"]).args(program).args(&target_words))?;
    let folder = folder(&target.map_or("dist".to_owned(), |target| format!("{target}/dist")));
    describe(&folder)?;
    println!("{}", program_in(&folder).display());
    Ok(())
}

fn program_in(folder: &Path) -> PathBuf {
    folder.join("unpuzzle").with_extension(std::env::consts::EXE_EXTENSION)
}

/// The output folder of a profile.
pub(crate) fn folder(profile: &str) -> PathBuf {
    home().join("..").join(profile)
}

/// Writes man pages and completions next to a binary.
fn describe(folder: &Path) -> Result<(), String> {
    let program = program_in(folder);
    succeed(Command::new(&program).arg("man").arg(folder.join("man")))?;
    for (shell, name) in COMPLETIONS {
        let script = Command::new(&program).args(["completions", shell]).output();
        let script = script.map_err(|error| format!("{}: {error}", program.display()))?;
        let path = folder.join("completions").join(shell).join(name);
        let written = fs::create_dir_all(path.with_file_name(""))
            .and_then(|()| fs::write(&path, script.stdout));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

const PACKAGE: &str = "unpuzzle";
/// Files of the package.
const CONTENTS: [&str; 8] = [
    "./usr/bin/unpuzzle",
    "./usr/share/man/man1/unpuzzle.1",
    "./usr/share/man/man1/unpuzzle-serve.1",
    "./usr/share/bash-completion/completions/unpuzzle",
    "./usr/share/zsh/vendor-completions/_unpuzzle",
    "./usr/share/fish/vendor_completions.d/unpuzzle.fish",
    "./usr/lib/systemd/system/unpuzzle.service",
    "./usr/share/doc/unpuzzle/copyright",
];
const UNIT: &str = "/usr/lib/systemd/system/unpuzzle.service";

/// Builds, installs, tries and removes the Debian package.
pub(crate) fn check_debian(log: &Log) -> Result<(), String> {
    let package = build(log)?;
    look_inside(&package, log)?;
    log.run(as_root("dpkg").arg("--install").arg(&package))?;
    let tried = try_out(log);
    let removed = log.run(as_root("dpkg").args(["--purge", PACKAGE]));
    tried.and(removed)?;
    if Path::new("/usr/bin/unpuzzle").exists() || Path::new(UNIT).exists() {
        return Err("files are left after purging the package".to_owned());
    }
    Ok(())
}

/// Packages the development build in place of a release, because it exists already.
fn build(log: &Log) -> Result<PathBuf, String> {
    let target = home().join("debian");
    let release = target.join("release");
    let copied = fs::create_dir_all(&release)
        .and_then(|()| fs::copy(folder("debug").join(PACKAGE), release.join(PACKAGE)));
    copied.map_err(|error| format!("{}: {error}", release.display()))?;
    describe(&release)?;
    let path = home().join("unpuzzle.deb");
    let mut deb = cargo(&["deb", "--package", "unpuzzle-cli", "--no-build", "--fast", "--output"]);
    log.run(deb.arg(&path).env("CARGO_TARGET_DIR", target))?;
    Ok(path)
}

fn look_inside(package: &Path, log: &Log) -> Result<(), String> {
    let mut listed = log.output(Command::new("dpkg-deb").arg("--info").arg(package))?;
    listed += &log.output(Command::new("dpkg-deb").arg("--contents").arg(package))?;
    let version = format!("Version: {}", crate::packages::version()?);
    let wanted = CONTENTS.iter().copied().chain([version.as_str(), "Package: unpuzzle"]);
    match wanted.into_iter().find(|words| !listed.contains(words)) {
        Some(missing) => Err(format!("the package has no {missing}")),
        None => Ok(()),
    }
}

/// Checks that the installed program serves and that its systemd unit is valid.
fn try_out(log: &Log) -> Result<(), String> {
    if Command::new("systemd-analyze").arg("--version").stdout(Stdio::null()).status().is_ok() {
        log.run(Command::new("systemd-analyze").args(["verify", UNIT]))?;
    }
    serving::check(&mut Command::new("/usr/bin/unpuzzle"), &home().join("debian-data"))
}
