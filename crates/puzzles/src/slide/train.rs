//! `train`: teaches a network by letting it play against itself.
//!
//! The checkpoint holds everything, so training goes on where it stopped; the
//! weights are what a player needs of it. Both are written now and then, and
//! at the end, also when the training is stopped.

use std::time::Duration;

use unpuzzle_puzzle::page::{Curve, Plot};
use unpuzzle_puzzle::{Snapshot, VerbIo};
use unpuzzle_slide::network::{Network, Shape, WeightsError};
use unpuzzle_slide::training::{Method, Settings, Tally, Trainer};

use super::{input, messages};
use crate::prelude::*;

/// How often the files are written.
const SAVE_INTERVAL: Duration = Duration::from_secs(300);
/// From these shares of the time on, errors are corrected at these rates: once
/// most is known, smaller steps make the weights settle, which is worth more
/// than a tenth of the score.
const COOLING: [(f64, f32); 3] = [(0.0, 1.0), (0.7, 0.3), (0.9, 0.1)];

/// How errors are corrected, the better way first.
const METHODS: &[&str] = &["tc", "td"];
/// Plain temporal differences at a higher rate do not settle.
const TD_RATE: f32 = 0.1;

/// `2048 train`
pub(super) struct Train;

arguments! {
    pub(super) struct TrainArguments {
        minutes: u64 = number(0..=100_000, or 60, &messages::MINUTES),
        out: Option<FileArgument> = file(&messages::OUT),
        keep: usize = number(1..=500_000_000, or 8_000_000, &messages::KEEP),
        step: u16 = number(1..=1000, or 4, &messages::STEP),
        checkpoint: Option<FileArgument> = file(&messages::CHECKPOINT),
        shape: Option<Shape> = word("TUPLES", &messages::SHAPE) => read_shape,
        method: Option<String> = one_of(METHODS, &messages::METHOD),
    }
}

fn read_shape(text: &str) -> Result<Shape, InputError> {
    let refused = |_| InputError::new(&messages::NOT_A_SHAPE).at(SourceSpan::whole(text));
    text.parse().map_err(refused)
}

impl Verb for Train {
    type Arguments = TrainArguments;
    type Reply = Trained;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("train --minutes 60 --out weights.bin", &messages::EXAMPLE_TRAIN),
            (
                "train --minutes 60 --checkpoint training.bin --out weights.bin --force",
                &messages::EXAMPLE_RESUME,
            ),
            (
                "train --minutes 0 --checkpoint training.bin --out small.bin --keep 3000000",
                &messages::EXAMPLE_PACK,
            ),
        ],
        formats: &["svg", "png", "csv"],
        ..VerbInfo::new("train", &messages::TRAIN)
    };

    fn run(arguments: TrainArguments, call: &mut Call<'_>) -> Result<Trained, InputError> {
        let files = [&arguments.out, &arguments.checkpoint];
        if files.iter().all(|file| file.is_none()) {
            return Err(InputError::new(&messages::WHERE_TO_TRAIN));
        }
        let mut trainer = arguments.trainer(call)?;
        if arguments.minutes == 0 && trainer.tally().episodes == 0 {
            return Err(InputError::new(&messages::NOTHING_TO_PACK));
        }
        for file in files.into_iter().flatten() {
            call.io.will_write(file)?;
        }
        let mut curve = vec![Point::now(&trainer, Duration::ZERO, &Tally::default())];
        let stopped = arguments.teach(&mut trainer, &mut curve, call)?;
        arguments.keep(&trainer, call.io)?;
        Ok(Trained::new(&trainer, curve, stopped))
    }
}

impl TrainArguments {
    /// A trainer that knows what its checkpoint knows, or nothing.
    fn trainer(&self, call: &mut Call<'_>) -> Result<Trainer, InputError> {
        let read = self.checkpoint.as_ref().map(|file| call.io.read(file));
        let checkpoint = read.transpose()?.flatten();
        let resumed = match (&self.checkpoint, checkpoint) {
            (Some(file), Some(bytes)) => {
                let refused =
                    |error: WeightsError| InputError::new(error.message()).at(file.span());
                Some(Trainer::resume(&bytes).map_err(refused)?)
            }
            _ => None,
        };
        let known = resumed.as_ref().map(Trainer::settings);
        let shape = self.shape.clone();
        let shape = shape.or_else(|| known.map(|known| known.shape.clone()));
        let shape = match shape {
            Some(shape) => shape,
            None => read_shape(Shape::STANDARD)?,
        };
        let settings = Settings {
            seed: known.map_or(call.seed, |known| known.seed),
            threads: u32::try_from(input::threads(call.threads)).unwrap_or(1),
            method: match self.method.as_deref() {
                Some("td") => Method::Td,
                Some(_) => Method::Tc,
                None => known.map_or(Method::Tc, |known| known.method),
            },
            ..Settings::new(shape)
        };
        let Some(mut trainer) = resumed else {
            return Ok(Trainer::new(settings));
        };
        let given = settings.shape.to_string();
        let other_shape = |_| InputError::new(&messages::OTHER_SHAPE).at(SourceSpan::whole(&given));
        trainer.adjust(settings).map_err(other_shape)?;
        Ok(trainer)
    }

    /// Trains for some time; says why it stopped before, if it did.
    fn teach(
        &self,
        trainer: &mut Trainer,
        curve: &mut Vec<Point>,
        call: &mut Call<'_>,
    ) -> Result<Option<Exhausted>, InputError> {
        let (time, budget) = (Duration::from_secs(60 * self.minutes), call.budget);
        let began = budget.elapsed();
        let mut saved = began;
        loop {
            let spent = budget.elapsed().saturating_sub(began);
            let left = time.saturating_sub(spent);
            if left.is_zero() {
                return Ok(None);
            }
            let before = *trainer.tally();
            let scale = if trainer.settings().method == Method::Td { TD_RATE } else { 1.0 };
            trainer.set_rate(scale * rate(spent.as_secs_f64() / time.as_secs_f64()));
            // The part ends by its time; only the end of the whole budget is news.
            let _ = trainer.run(u64::MAX, &budget.for_time(left.min(interval(time))));
            let now = budget.elapsed();
            if trainer.tally().games > before.games {
                curve.push(Point::now(trainer, now.saturating_sub(began), &before));
            }
            report(trainer, curve, time, budget);
            if let Err(reason) = budget.check() {
                return Ok(Some(reason));
            }
            if now.saturating_sub(saved) >= SAVE_INTERVAL {
                self.keep(trainer, call.io)?;
                saved = now;
            }
        }
    }

    /// Writes the files that were asked for.
    fn keep(&self, trainer: &Trainer, io: &mut dyn VerbIo) -> Result<(), InputError> {
        if let Some(file) = &self.checkpoint {
            io.write(file, &trainer.checkpoint())?;
        }
        if let Some(file) = &self.out {
            let network = Network::rounded(trainer, f32::from(self.step), self.keep);
            io.write(file, &network.pack())?;
        }
        Ok(())
    }
}

/// How often a point of the learning curve is taken and told: often enough for
/// a curve, and over enough games for a mean.
fn interval(time: Duration) -> Duration {
    (time / 40).clamp(Duration::from_secs(2), Duration::from_secs(20))
}

/// How much of an error is corrected at this share of the time.
fn rate(share: f64) -> f32 {
    let passed = COOLING.iter().take_while(|(from, _)| *from <= share);
    passed.last().map_or(1.0, |&(_, rate)| rate)
}

fn report(trainer: &Trainer, curve: &[Point], time: Duration, budget: &Budget) {
    let Some(last) = curve.last() else { return };
    budget.report(&Snapshot {
        nodes: trainer.tally().moves,
        parts: Some((last.seconds as u64, time.as_secs())),
        results: Some(trainer.tally().games),
        mean: Some(last.mean_score),
        ..Snapshot::default()
    });
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Trained {
    #[schemars(with = "String")]
    shape: Shape,
    games: u64,
    episodes: u64,
    moves: u64,
    mean_score: f64,
    finished: bool,
    curve: Vec<Point>,
}

/// One point of the learning curve.
#[derive(Serialize, JsonSchema)]
struct Point {
    seconds: f64,
    games: u64,
    moves: u64,
    /// Of the games since the point before.
    mean_score: f64,
}

impl Point {
    fn now(trainer: &Trainer, time: Duration, before: &Tally) -> Point {
        let tally = trainer.tally();
        Point {
            seconds: time.as_secs_f64(),
            games: tally.games,
            moves: tally.moves,
            mean_score: tally.since(before).mean(),
        }
    }
}

impl Trained {
    fn new(trainer: &Trainer, curve: Vec<Point>, stopped: Option<Exhausted>) -> Self {
        let tally = trainer.tally();
        Trained {
            shape: trainer.settings().shape.clone(),
            games: tally.games,
            episodes: tally.episodes,
            moves: tally.moves,
            mean_score: curve.last().map_or(0.0, |point| point.mean_score),
            finished: stopped.is_none(),
            curve,
        }
    }

    fn plot(&self) -> Plot {
        let seconds = self.curve.last().map_or(0.0, |point| point.seconds);
        let (unit, across) = match seconds < 300.0 {
            true => (1.0, &messages::SECONDS),
            false => (60.0, &messages::MINUTES_AXIS),
        };
        let points = self.curve.iter();
        Plot {
            title: LocalizedText::from(&messages::CURVE_TITLE),
            across: LocalizedText::from(across),
            curves: vec![Curve {
                label: LocalizedText::from(&messages::MEAN),
                points: points.map(|point| (point.seconds / unit, point.mean_score)).collect(),
                ..Curve::default()
            }],
            ..Plot::default()
        }
    }
}

impl Reply for Trained {
    fn outcome(&self) -> Outcome {
        match self.finished {
            true => Outcome::Yes,
            false => Outcome::Unknown,
        }
    }

    fn show(&self, page: &mut Page) {
        let said = messages::TRAINED_SO_FAR
            .with("games", self.games)
            .with("mean", format!("{:.0}", self.mean_score));
        page.line(Role::Title, said);
        page.push(Block::Plot(self.plot()));
        if !self.finished {
            page.line(Role::Warning, &messages::STOPPED);
        }
    }

    fn table(&self) -> Option<Table> {
        Some(Table::of(
            &self.curve,
            &[
                (&messages::SECONDS, true, &|point| format!("{:.1}", point.seconds).into()),
                (&messages::GAMES_COLUMN, true, &|point| point.games.into()),
                (&messages::MOVES_COLUMN, true, &|point| point.moves.into()),
                (&messages::MEAN, true, &|point| format!("{:.1}", point.mean_score).into()),
            ],
        ))
    }
}
