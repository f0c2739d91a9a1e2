//! `cargo xtask ci` installs the required tools, runs the checks in concurrent lanes, and
//! prints one table of what passed, failed or could not run.

#[cfg(test)]
mod architecture;
mod dist;
mod downloads;
#[cfg(test)]
mod folders;
mod ignored;
mod lanes;
mod npm;
mod packages;
mod process;
mod report;
mod schedule;
mod serving;
mod site;
mod tools;
mod wheels;

use std::process::ExitCode;
use std::time::Instant;

use lanes::{LANES, Lane};
use process::{cargo, succeed};

const USAGE: &str = "usage: cargo xtask ci [--lane NAME]... [--list]
       cargo xtask golden
       cargo xtask dist [TARGET]
       cargo xtask site

  ci                install missing tools and run every lane
  ci --lane NAME    run this lane only; repeatable
  ci --list         list the lanes and their requirements
  golden            update the golden files from the current output
  dist              build the release binary, man pages and completions
  site              the static app, every puzzle in a browser without a server
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Request::parse(&words) {
        Ok(Request::List) => {
            print!("{}", report::list(LANES));
            ExitCode::SUCCESS
        }
        Ok(Request::Run(lanes)) => run(&lanes),
        Ok(Request::Dist(target)) => report_failure(dist::run(target.as_deref())),
        Ok(Request::Golden) => report_failure(update_golden()),
        Ok(Request::Site) => report_failure(site::run()),
        Err(complaint) => {
            eprintln!("{complaint}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn report_failure(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("{complaint}");
            ExitCode::FAILURE
        }
    }
}

/// Updates the golden replies, transcripts, screens and descriptions, which `cargo test`
/// compares. Look at `git diff` before committing.
fn update_golden() -> Result<(), String> {
    let tests = [
        ("unpuzzle-cli", ["golden", "console", "figures"].as_slice()),
        ("unpuzzle-server", &["golden", "vectors"]),
        ("unpuzzle-rooms", &["vectors"]),
    ];
    for (package, names) in tests {
        let mut command = cargo(&["test", "--package", package, "--test", "it", "--"]);
        command.args(names).envs([
            ("UNPUZZLE_GOLDEN", "write"),
            ("UNPUZZLE_WRITE_VECTORS", "1"),
            ("TRYCMD", "overwrite"),
        ]);
        succeed(&mut command)?;
    }
    let mut screens = cargo(&["test", "--package", "unpuzzle-tui", "--lib"]);
    succeed(screens.env("INSTA_UPDATE", "always"))
}

fn run(lanes: &[&'static Lane]) -> ExitCode {
    let start = Instant::now();
    let ended = schedule::run(lanes);
    print!("{}", report::failures(&ended));
    print!("{}", report::table(&ended, start.elapsed()));
    if ended.iter().all(|lane| lane.outcome.is_good()) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[derive(Debug)]
enum Request {
    List,
    Dist(Option<String>),
    Golden,
    Site,
    Run(Vec<&'static Lane>),
}

impl Request {
    fn parse(words: &[String]) -> Result<Self, String> {
        let mut words = words.iter().map(String::as_str);
        match words.next() {
            Some("ci") => {}
            Some("dist") => {
                let target = words.next().map(str::to_owned);
                return match words.next() {
                    None => Ok(Request::Dist(target)),
                    Some(word) => Err(format!("unexpected argument “{word}”")),
                };
            }
            Some("golden") if words.next().is_none() => return Ok(Request::Golden),
            Some("site") if words.next().is_none() => return Ok(Request::Site),
            _ => return Err("a command is required".to_owned()),
        }
        let mut chosen = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "--list" => return Ok(Request::List),
                "--lane" => chosen.push(lane(words.next())?),
                other => return Err(format!("unknown option “{other}”")),
            }
        }
        if chosen.is_empty() {
            chosen.extend(LANES);
        }
        Ok(Request::Run(chosen))
    }
}

fn lane(name: Option<&str>) -> Result<&'static Lane, String> {
    let name = name.ok_or("--lane needs the name of a lane")?;
    let found = LANES.iter().find(|lane| lane.name == name);
    found.ok_or_else(|| format!("unknown lane “{name}”; see cargo xtask ci --list"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Request::parse(&words)
    }

    #[test]
    fn all_lanes_run_unless_some_are_named() {
        let names = |line: &str| -> Vec<&str> {
            let Ok(Request::Run(lanes)) = parse(line) else {
                panic!("{line}");
            };
            lanes.iter().map(|lane| lane.name).collect()
        };
        let all: Vec<&str> = LANES.iter().map(|lane| lane.name).collect();
        assert_eq!(names("ci"), all);
        assert_eq!(names("ci --lane format --lane docs"), ["format", "docs"]);
    }

    #[test]
    fn other_words_are_refused() {
        for line in ["", "test", "dist fast now", "ci --lane", "ci --lane none", "ci --fast"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
