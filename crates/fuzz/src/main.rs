//! Fuzzers for every parser: each mutates the inputs in its folder of `corpus` for a given time,
//! and keeps those that lead to a new kind of answer.
//!
//! ```console
//! cargo run -p unpuzzle-fuzz -- --seconds 60           # all of them, side by side
//! cargo run -p unpuzzle-fuzz -- --seed 7 expressions   # one, with the inputs of that seed
//! ```
//!
//! An input on which a parser panics is written to `target/fuzz`; add it to the corpus when the
//! parser is fixed.

mod mutate;
mod targets;

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use mutate::Mutator;
use targets::{TARGETS, Target};

const USAGE: &str = "usage: cargo run -p unpuzzle-fuzz -- [--seconds N] [--seed N] [TARGET]...";

struct Options {
    time: Duration,
    seed: u64,
    targets: Vec<&'static Target>,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Options::parse(&words) {
        Ok(options) => run(&options),
        Err(complaint) => {
            eprintln!("{complaint}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

impl Options {
    fn parse(words: &[String]) -> Result<Self, String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let mut options = Options {
            time: Duration::from_secs(60),
            seed: now.map_or(0, |now| now.as_secs()),
            targets: Vec::new(),
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut number = || {
                let number = words.next().and_then(|word| word.parse::<u64>().ok());
                number.ok_or_else(|| format!("{word} needs a whole number"))
            };
            match word.as_str() {
                "--seconds" => options.time = Duration::from_secs(number()?),
                "--seed" => options.seed = number()?,
                name => options.targets.push(target(name)?),
            }
        }
        if options.targets.is_empty() {
            options.targets.extend(TARGETS);
        }
        Ok(options)
    }
}

fn target(name: &str) -> Result<&'static Target, String> {
    let found = TARGETS.iter().find(|target| target.name == name);
    let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>();
    found.ok_or_else(|| format!("there is no “{name}”, but {}", names().join(", ")))
}

fn run(options: &Options) -> ExitCode {
    let (seed, time) = (options.seed, options.time);
    println!("seed {seed}");
    let good = thread::scope(|scope| {
        let fuzz = |target| scope.spawn(move || fuzz(target, seed, time));
        let running: Vec<_> = options.targets.iter().map(|target| fuzz(target)).collect();
        let results = running.into_iter().map(|one| one.join().unwrap_or(false));
        // All of them are waited for.
        results.filter(|good| !good).count() == 0
    });
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Tries mutated inputs for some time. Returns whether all of them passed.
fn fuzz(target: &Target, seed: u64, time: Duration) -> bool {
    let mut corpus = corpus(target);
    let mut mutator = Mutator::new(seed, &corpus);
    let mut seen = HashSet::new();
    let (start, mut tried) = (Instant::now(), 0_u64);
    let seeds = corpus.clone();
    for input in &seeds {
        match outcome(target, input) {
            Some(label) => seen.insert(label),
            None => return false,
        };
    }
    while start.elapsed() < time {
        let input = mutator.mutate(&corpus);
        tried += 1;
        let Some(label) = outcome(target, &input) else {
            return false;
        };
        if seen.insert(label) {
            corpus.push(input);
        }
    }
    let (name, kinds) = (target.name, seen.len());
    println!("{name}: {tried} inputs, {kinds} kinds of answers, no trouble");
    true
}

/// The kind of answer to an input; `None` if the parser panics.
fn outcome(target: &Target, input: &[u8]) -> Option<u64> {
    let answer = catch_unwind(AssertUnwindSafe(|| (target.check)(input)));
    if answer.is_err() {
        let place = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fuzz");
        let path = place.join(format!("{}-{:016x}", target.name, mutate::hash(input)));
        let written = std::fs::create_dir_all(place).and_then(|()| std::fs::write(&path, input));
        eprintln!("{}: trouble with {} ({written:?})", target.name, path.display());
    }
    answer.ok()
}

/// The seed inputs of a target, sorted by name.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let entries = std::fs::read_dir(folder.join(target.name)).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = files.iter().filter_map(|path| std::fs::read(path).ok());
    read.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "takes a minute: cargo xtask ci --lane fuzz"]
    fn no_parser_panics_for_a_minute() {
        let options = Options::parse(&[]).expect("no words are fine");
        assert_eq!(run(&options), ExitCode::SUCCESS);
    }

    /// The same inputs in every run: the corpus and some mutations.
    #[test]
    fn the_corpora_make_no_trouble() {
        for target in TARGETS {
            let corpus = corpus(target);
            assert!(corpus.len() >= 3, "{}", target.name);
            let mut mutator = Mutator::new(1, &corpus);
            let more = (0..100).map(|_| mutator.mutate(&corpus));
            let labels: HashSet<_> = corpus
                .iter()
                .cloned()
                .chain(more)
                .map(|input| outcome(target, &input).expect(target.name))
                .collect();
            assert!(labels.len() > 2, "{}", target.name);
        }
    }
}
