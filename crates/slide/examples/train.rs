//! Trains a network for hours: resumes, checkpoints, and logs how it learns.
//!
//! ```text
//! train --directory DIR [--shape TEXT] [--threads N] [--seconds CPU] …
//! ```
//! A directory that holds a checkpoint is gone on with.

use std::fs;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use unpuzzle_slide::{Budget, Method, Network, Settings, Shape, Tally, Trainer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options(std::env::args().skip(1).collect());
    let directory = PathBuf::from(options.text("--directory").ok_or("--directory is needed")?);
    fs::create_dir_all(&directory)?;
    let mut trainer = open(&options, &directory)?;
    if let Some(most) = options.text("--prune") {
        trainer.prune(most.parse()?);
    }
    let seconds = options.number("--seconds", f64::INFINITY);
    let window = Duration::from_secs_f64(options.number("--window", 60.0));
    let between = Duration::from_secs_f64(options.number("--save", 600.0));
    let mut saved = Instant::now();
    let mut last = *trainer.tally();
    while processor_seconds() < seconds && !directory.join("stop").exists() {
        let _ = trainer.run(u64::MAX, &Budget::unlimited().with_timeout(window));
        log(&directory, &last, trainer.tally())?;
        last = *trainer.tally();
        if saved.elapsed() > between {
            save(&trainer, &directory)?;
            saved = Instant::now();
        }
    }
    save(&trainer, &directory)?;
    Ok(())
}

fn open(options: &Options, directory: &Path) -> Result<Trainer, Box<dyn std::error::Error>> {
    let file = directory.join("checkpoint");
    let mut trainer = if file.exists() {
        Trainer::load(BufReader::new(fs::File::open(file)?))?
    } else if let Some(network) = options.text("--from") {
        let network = match network.as_str() {
            "expert" => Network::shipped()?.clone(),
            file => Arc::new(Network::unpack(&fs::read(file)?)?),
        };
        Trainer::from_network(&network, Settings::new(network.shape().clone()))?
    } else {
        let shape = options.text("--shape").unwrap_or(Shape::STANDARD.to_owned());
        Trainer::new(Settings::new(shape.parse()?))
    };
    let old = trainer.settings().clone();
    trainer.adjust(Settings {
        shape: options.text("--shape").map_or(Ok(old.shape), |text| text.parse())?,
        seed: options.number("--seed", old.seed as f64) as u64,
        threads: options.number("--threads", f64::from(old.threads)) as u32,
        method: match options.text("--method").as_deref() {
            Some("td") => Method::Td,
            Some("tc") => Method::Tc,
            _ => old.method,
        },
        lambda: options.number("--lambda", f64::from(old.lambda)) as f32,
        rate: options.number("--rate", f64::from(old.rate)) as f32,
        restart: options.number("--restart", f64::from(old.restart)) as u32,
        warm_up: options.number("--warm-up", old.warm_up as f64) as u64,
    })?;
    Ok(trainer)
}

/// Never leaves half a file behind.
fn save(trainer: &Trainer, directory: &Path) -> std::io::Result<()> {
    let unfinished = directory.join("checkpoint.new");
    trainer.save(fs::File::create(&unfinished)?)?;
    fs::rename(unfinished, directory.join("checkpoint"))
}

fn log(directory: &Path, last: &Tally, now: &Tally) -> std::io::Result<()> {
    let window = now.since(last);
    let mut file =
        fs::OpenOptions::new().append(true).create(true).open(directory.join("curve.csv"))?;
    let reached = [11, 12, 13, 14, 15].map(|exponent| format!("{:.4}", window.reached(exponent)));
    writeln!(
        file,
        "{:.0},{},{},{},{},{:.0},{},{}",
        processor_seconds(),
        now.episodes,
        now.games,
        now.moves,
        window.games,
        window.mean(),
        reached.join(","),
        window.highest
    )
}

struct Options(Vec<String>);

impl Options {
    fn text(&self, name: &str) -> Option<String> {
        let place = self.0.iter().position(|argument| argument == name)?;
        self.0.get(place + 1).cloned()
    }

    fn number(&self, name: &str, default: f64) -> f64 {
        self.text(name).and_then(|text| text.parse().ok()).unwrap_or(default)
    }
}

fn processor_seconds() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> =
        text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok());
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
}
