//! `bench`: every figure of the README, measured again and set beside the README's own
//! value, and those that have a goal beside it, as a ratio; `bench --signature`: one line
//! over the answers of all engines.

mod figures;
mod goals;
mod signature;

use std::io;

use clap::Args;
use unpuzzle_core::Budget;

use figures::{FIGURES, Figure, Goal, Measured};

/// What to measure.
#[derive(Args, Clone, Debug)]
pub struct Bench {
    /// Only this figure
    pub figure: Option<String>,
    /// Print one line over the answers of all engines, which only a change of behaviour changes
    #[arg(long)]
    pub signature: bool,
    /// List the figures
    #[arg(long)]
    pub list: bool,
    /// Number of games of 2048 played in parallel
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
}

impl Bench {
    /// Measures; fails if a figure differs from the README.
    pub fn run(&self) -> io::Result<()> {
        let budget = Budget::unlimited();
        if self.signature {
            println!("{}", signature::line(&budget).map_err(io::Error::other)?);
            return Ok(());
        }
        let wanted: Vec<&Figure> = FIGURES
            .iter()
            .filter(|figure| self.figure.as_ref().is_none_or(|f| f == figure.name))
            .collect();
        if wanted.is_empty() {
            return Err(io::Error::other("there is no such figure: see --list"));
        }
        if self.list {
            wanted.iter().for_each(|figure| println!("{:<18} {}", figure.name, figure.what));
            return Ok(());
        }
        println!("{}", machine(self.threads));
        let agree = wanted.iter().map(|figure| measure(figure, &budget, self.threads));
        match agree.filter(|agrees| !agrees).count() {
            0 => Ok(()),
            differing => Err(io::Error::other(format!("{differing} figures differ"))),
        }
    }
}

/// Prints a figure and returns whether it agrees with the README.
fn measure(figure: &Figure, budget: &Budget, threads: usize) -> bool {
    let value = match (figure.measure)(budget, threads) {
        Measured::Value(value) => value,
        Measured::Missing(why) => {
            println!("{}: not measured: {why}", figure.what);
            return true;
        }
    };
    let readme = figures::readme(figure);
    let agrees = readme.as_ref().is_none_or(|told| figures::agree(told, &value, figure.noise));
    let mut line = format!("{}: {value}", figure.what);
    if let Some(told) = readme {
        let verdict = if agrees { "agrees" } else { "DIFFERS" };
        line += &format!(", README {told} ({verdict}, within {} %)", figure.noise);
    }
    if let Some(ratio) = figure.goal.and_then(|goal| goal.ratio(&value)) {
        line += &format!(
            ", goal {} ({ratio:.2} of it)",
            figure.goal.map_or_else(String::new, Goal::text)
        );
    }
    println!("{line}");
    agrees
}

/// A description of the machine, on which times depend.
fn machine(threads: usize) -> String {
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let cpus = read("/proc/cpuinfo");
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let load = read("/proc/loadavg");
    format!(
        "unpuzzle {} ({}), {} {}, {}, {} cores, {threads} threads, load {}",
        env!("CARGO_PKG_VERSION"),
        if cfg!(debug_assertions) { "debug" } else { "release" },
        std::env::consts::OS,
        std::env::consts::ARCH,
        model.map_or("?", |(_, name)| name.trim()),
        std::thread::available_parallelism().map_or(1, usize::from),
        load.split_whitespace().next().unwrap_or("?"),
    )
}
