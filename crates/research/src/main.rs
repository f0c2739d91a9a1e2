//! `cargo research`: long computations, one subcommand each.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use unpuzzle_nerdle::Variant;
use unpuzzle_research::{bench, countdown, nerdle, slide, spread, tiling, twentyfour};

#[derive(Parser)]
#[command(name = "research", about = "Long computations about the puzzles")]
enum Puzzle {
    /// All games of Countdown, and the fit of the rating of 24
    #[command(name = "24", subcommand)]
    TwentyFour(TwentyFour),
    /// Countdown with other large numbers
    #[command(subcommand)]
    Countdown(Countdown),
    /// Train, pack, tune and measure players of 2048
    #[command(name = "2048", subcommand)]
    Slide(Slide),
    /// Optimal play of Nerdle: proofs, books, and the optimum over all accepted rows
    #[command(subcommand)]
    Nerdle(Nerdle),
    /// Counts of tilings, with certificates
    #[command(subcommand)]
    Tiling(Tiling),
    /// Measure the figures of the README again
    Bench(bench::Bench),
    /// Work on jobs that other commands spread over many machines
    Work {
        /// The NATS server with JetStream that hands out the parts
        #[arg(long, value_name = "URL")]
        broker: String,
        /// Only print the progress of all jobs and their workers
        #[arg(long)]
        status: bool,
        /// Number of parts computed in parallel
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// Simulate how much faster many machines would be
    Scale(spread::Scale),
}

#[derive(Subcommand)]
enum Tiling {
    /// Count the solutions of a problem
    Count(tiling::Count),
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
enum TwentyFour {
    /// Count the games of Countdown that can be won
    Universe,
    /// Fit the scores of the rating model, and print them as Rust source
    FitRating {
        /// A table of hands and the median seconds of people
        times: PathBuf,
    },
}

#[derive(Subcommand)]
enum Slide {
    /// Teach a network by letting it play against itself
    Train(slide::Train),
    /// Pack the weights of a checkpoint for the program
    Pack {
        /// The checkpoint of a training
        checkpoint: PathBuf,
        /// The file for the network
        out: PathBuf,
        /// Round weights to multiples of this many points
        #[arg(long, default_value_t = 4)]
        step: u16,
        /// How many weights to keep: those trained most
        #[arg(long, default_value_t = 8_000_000)]
        keep: usize,
    },
    /// Measure how strong a player is
    Strength(slide::Strength),
    /// Fit the judgement of expectimax by letting candidates compete
    Tune(slide::Tune),
}

#[derive(Subcommand)]
enum Nerdle {
    /// Prove that no first guess is better than the best one
    Prove(nerdle::Prove),
    /// Recompute the books and compare them with those in the engine
    Book {
        /// Only this book
        name: Option<String>,
        /// Replace the files in the source tree
        #[arg(long)]
        write: bool,
    },
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
        Puzzle::Nerdle(Nerdle::Prove(question)) => question.run(),
        Puzzle::Nerdle(Nerdle::Book { name, write }) => nerdle::books(name.as_deref(), write),
        Puzzle::Nerdle(Nerdle::Check { strategy, sample }) => nerdle::check(&strategy, sample),
        Puzzle::TwentyFour(TwentyFour::Universe) => twentyfour::universe::report(),
        Puzzle::TwentyFour(TwentyFour::FitRating { times }) => twentyfour::rating::fit(&times),
        Puzzle::Slide(Slide::Train(train)) => train.run(),
        Puzzle::Slide(Slide::Pack { checkpoint, out, step, keep }) => {
            slide::pack(&checkpoint, &out, step, keep)
        }
        Puzzle::Slide(Slide::Strength(strength)) => strength.run(),
        Puzzle::Slide(Slide::Tune(tune)) => {
            tune.run();
            Ok(())
        }
        Puzzle::Tiling(Tiling::Count(count)) => count.run(),
        Puzzle::Tiling(Tiling::Certify { problem, out }) => tiling::certify_file(&problem, &out),
        Puzzle::Tiling(Tiling::Check { problem, certificate }) => {
            tiling::check_file(&problem, &certificate)
        }
        Puzzle::Bench(bench) => bench.run(),
        Puzzle::Work { broker, status: true, .. } => spread::status(&broker),
        Puzzle::Work { broker, threads, .. } => spread::work(&broker, threads),
        Puzzle::Scale(job) => {
            job.run();
            Ok(())
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
