//! `cargo research`: long computations, one subcommand each.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use unpuzzle_nerdle::Variant;
use unpuzzle_research::{countdown, nerdle, tiling};

#[derive(Parser)]
#[command(name = "research", about = "Long computations about the puzzles")]
enum Puzzle {
    /// The numbers round of Countdown
    #[command(subcommand)]
    Countdown(Countdown),
    /// Nerdle
    #[command(subcommand)]
    Nerdle(Nerdle),
    /// Tiling puzzles
    #[command(subcommand)]
    Tiling(Tiling),
}

#[derive(Subcommand)]
enum Tiling {
    /// Write the graph of all solutions as a certificate
    Certify {
        /// The problem, as JSON
        problem: PathBuf,
        /// The certificate
        out: PathBuf,
    },
    /// Check a certificate against its problem
    Check {
        /// The problem, as JSON
        problem: PathBuf,
        /// The certificate
        certificate: PathBuf,
    },
}

#[derive(Subcommand)]
enum Nerdle {
    /// Find the least total over all accepted guesses, and prove it
    Optimum {
        /// micro, mini, midi or classic
        variant: Variant,
        /// The journal; the same file resumes the computation. The strategy is beside it
        journal: PathBuf,
    },
    /// Check a strategy, and openers by plain search or plain bounds
    Check {
        /// The strategy
        strategy: PathBuf,
        /// How many openers of midi and classic to bound plainly
        #[arg(long, default_value_t = 0)]
        sample: usize,
    },
}

#[derive(Subcommand)]
enum Countdown {
    /// Count the solvable games for every choice of four large numbers from 11 to 100
    BestLarge {
        /// The journal; the same file resumes the computation
        journal: PathBuf,
        /// How many of the best choices to print
        #[arg(long, default_value_t = 20)]
        top: usize,
    },
}

fn main() -> ExitCode {
    let result = match Puzzle::parse() {
        Puzzle::Countdown(Countdown::BestLarge { journal, top }) => {
            countdown::best_large(&journal, top)
        }
        Puzzle::Nerdle(Nerdle::Optimum { variant, journal }) => nerdle::optimum(variant, &journal),
        Puzzle::Nerdle(Nerdle::Check { strategy, sample }) => nerdle::check(&strategy, sample),
        Puzzle::Tiling(Tiling::Certify { problem, out }) => tiling::certify_file(&problem, &out),
        Puzzle::Tiling(Tiling::Check { problem, certificate }) => {
            tiling::check_file(&problem, &certificate)
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
