//! `2048 train`: trains a network for hours, and resumes where it stopped.

use std::fs::{self, File};
use std::io::{self, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use unpuzzle_core::Budget;
use unpuzzle_slide::{Network, Shape};

use super::learner::Method;
use super::trainer::{Settings, Tally, Trainer};

/// From these shares of the time on, errors are corrected at these rates: once
/// most is known, smaller steps make the weights settle, which is worth more
/// than a tenth of the score.
const COOLING: [(f64, f32); 3] = [(0.0, 1.0), (0.7, 0.3), (0.9, 0.1)];
/// Plain temporal differences at a higher rate do not settle.
const TD_RATE: f32 = 0.1;

/// How to train.
#[derive(Args, Clone, Debug)]
pub struct Train {
    /// The directory for `checkpoint` and `curve.csv`; a checkpoint there is resumed
    pub directory: PathBuf,
    /// How long to train
    #[arg(long, default_value_t = 60.0)]
    pub minutes: f64,
    /// The cells that the network looks at together, such as 'abcdef 6789ab 9abdef 5679ab'
    #[arg(long, value_name = "TUPLES")]
    pub shape: Option<Shape>,
    /// Start with the weights of a packed network: a file, or `expert`
    #[arg(long, value_name = "FILE")]
    pub from: Option<String>,
    /// How errors are corrected: temporal coherence or plain temporal differences
    #[arg(long, value_enum)]
    pub method: Option<Method>,
    /// Share of an error that is corrected, instead of one that falls with time
    #[arg(long)]
    pub rate: Option<f32>,
    /// How far the end of an episode reaches back, from 0 to 1
    #[arg(long)]
    pub lambda: Option<f32>,
    /// The shortest episode that is restarted from its middle, in moves
    #[arg(long)]
    pub restart: Option<u32>,
    /// Episodes before the first restart
    #[arg(long)]
    pub warm_up: Option<u64>,
    /// Random seed
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many threads teach; only one gives the same weights every time
    #[arg(long)]
    pub threads: Option<u32>,
    /// Keep only this many weights, and train no others
    #[arg(long, value_name = "WEIGHTS")]
    pub prune: Option<usize>,
    /// Seconds between two lines of the curve
    #[arg(long, default_value_t = 60.0)]
    pub window: f64,
    /// Seconds between two writings of the checkpoint
    #[arg(long, default_value_t = 600.0)]
    pub save: f64,
}

impl Train {
    /// Trains.
    pub fn run(&self) -> io::Result<()> {
        fs::create_dir_all(&self.directory)?;
        let mut trainer = self.open()?;
        if let Some(most) = self.prune {
            trainer.prune(most);
        }
        let time = Duration::from_secs_f64(60.0 * self.minutes.max(0.0));
        let (window, save) =
            (Duration::from_secs_f64(self.window), Duration::from_secs_f64(self.save));
        let (began, mut saved) = (Instant::now(), Instant::now());
        while began.elapsed() < time {
            let before = *trainer.tally();
            let share = began.elapsed().as_secs_f64() / time.as_secs_f64();
            trainer.set_rate(self.rate.unwrap_or_else(|| rate(trainer.settings().method, share)));
            let window = window.min(time.saturating_sub(began.elapsed()));
            // It ends by its time.
            let _ = trainer.run(u64::MAX, &Budget::unlimited().with_timeout(window));
            log(&self.directory, (began.elapsed(), time), &before, trainer.tally())?;
            if saved.elapsed() > save {
                keep(&trainer, &self.directory)?;
                saved = Instant::now();
            }
        }
        keep(&trainer, &self.directory)
    }

    /// A trainer that knows what its checkpoint or a network knows, or nothing.
    fn open(&self) -> io::Result<Trainer> {
        let file = self.directory.join("checkpoint");
        let mut trainer = if file.exists() {
            Trainer::load(BufReader::new(File::open(file)?))?
        } else if let Some(from) = &self.from {
            let network = match from.as_str() {
                "expert" => Network::shipped().map_err(io::Error::other)?,
                file => &Network::unpack(&fs::read(file)?).map_err(io::Error::other)?.into(),
            };
            let settings = Settings::new(network.shape().clone());
            Trainer::from_network(network, settings).map_err(io::Error::other)?
        } else {
            let shape = self
                .shape
                .clone()
                .map_or_else(|| Shape::STANDARD.parse().map_err(io::Error::other), Ok)?;
            Trainer::new(Settings::new(shape))
        };
        let known = trainer.settings().clone();
        trainer
            .adjust(Settings {
                shape: self.shape.clone().unwrap_or(known.shape),
                seed: self.seed.unwrap_or(known.seed),
                threads: self.threads.unwrap_or(known.threads),
                method: self.method.unwrap_or(known.method),
                lambda: self.lambda.unwrap_or(known.lambda),
                rate: known.rate,
                restart: self.restart.unwrap_or(known.restart),
                warm_up: self.warm_up.unwrap_or(known.warm_up),
            })
            .map_err(io::Error::other)?;
        Ok(trainer)
    }
}

/// How much of an error is corrected at this share of the time.
fn rate(method: Method, share: f64) -> f32 {
    let passed = COOLING.iter().take_while(|(from, _)| *from <= share);
    let rate = passed.last().map_or(1.0, |&(_, rate)| rate);
    if method == Method::Td { TD_RATE * rate } else { rate }
}

/// Writes the checkpoint whole or not at all, and never as a whole in memory.
fn keep(trainer: &Trainer, directory: &Path) -> io::Result<()> {
    let unfinished = directory.join("checkpoint.part");
    trainer.save(File::create(&unfinished)?)?;
    fs::rename(unfinished, directory.join("checkpoint"))
}

/// Appends what was played since the last line to the learning curve.
fn log(
    directory: &Path,
    (time, whole): (Duration, Duration),
    last: &Tally,
    now: &Tally,
) -> io::Result<()> {
    let window = now.since(last);
    let file = fs::OpenOptions::new().append(true).create(true).open(directory.join("curve.csv"));
    let reached = [11, 12, 13, 14, 15].map(|exponent| format!("{:.4}", window.reached(exponent)));
    let (seconds, mean, reached) = (time.as_secs(), window.mean(), reached.join(","));
    let Tally { episodes, games, moves, .. } = now;
    writeln!(file?, "{seconds},{episodes},{games},{moves},{mean:.0},{reached}")?;
    eprintln!("{}: {games} games, mean score {mean:.0}", progress(time, whole));
    Ok(())
}

/// The progress of training, whose end is a time.
fn progress(time: Duration, whole: Duration) -> String {
    let percent = 100.0 * (time.as_secs_f64() / whole.as_secs_f64()).min(1.0);
    format!("{} s, {percent:.0} % of the time", time.as_secs())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::journal::scratch;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        train: Train,
    }

    #[test]
    fn progress_is_the_share_of_the_time() {
        let check = |seconds, expected: &str| {
            let time = Duration::from_secs(seconds);
            assert_eq!(progress(time, Duration::from_secs(60)), expected);
        };
        check(14, "14 s, 23 % of the time");
        check(61, "61 s, 100 % of the time");
    }

    #[test]
    fn training_goes_on_from_its_checkpoint_and_packs_weights_that_play() {
        let directory = scratch("training");
        let line = ["", &directory.to_string_lossy(), "--minutes", "0.005", "--shape", "0123 4567"];
        let train = Line::parse_from(line).train;
        train.run().unwrap();
        let games = || train.open().unwrap().tally().games;
        let first = games();
        train.run().unwrap();
        assert!(first > 0 && games() > first);
        let out = directory.join("network");
        super::super::pack(&directory.join("checkpoint"), &out, 4, 1000).unwrap();
        let network = Network::unpack(&fs::read(out).unwrap()).unwrap();
        assert!(network.weights() > 0 && network.weights() <= 1000);
        let other = Train { shape: Some("01".parse().unwrap()), ..train.clone() };
        assert!(other.run().is_err(), "other tuples");
    }
}
