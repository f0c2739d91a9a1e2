//! `train`: teaches a network by letting it play against itself.
//!
//! The checkpoint holds everything, so training goes on where it stopped; the
//! weights are what a player needs of it. Both are written now and then, and
//! at the end, also when somebody stops the training.

use std::time::Duration;

use unpuzzle_puzzle::page::{Block, Column, Curve, Plot, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, Exhausted, InputError, LegacyReply, LocalizedText, Outcome, Request, Snapshot,
    SourceSpan, Value, VerbIo,
};

use super::{input, messages};
use unpuzzle_slide::Shape;
use unpuzzle_slide::network::Network;
use unpuzzle_slide::training::{Settings, Tally, Trainer};

/// How often the files are written.
const SAVING: Duration = Duration::from_secs(300);
/// From these shares of the time on, errors are corrected at these rates: once
/// most is known, smaller steps make the weights settle, which is worth more
/// than a tenth of the score.
const COOLING: [(f64, f32); 3] = [(0.0, 1.0), (0.7, 0.3), (0.9, 0.1)];

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    if request.given("out").is_none() && request.given("checkpoint").is_none() {
        return Err(InputError::new(messages::WHERE_TO_TRAIN.message()));
    }
    let mut trainer = trainer(desk, request)?;
    let minutes = request.number("minutes").unwrap_or(1).unsigned_abs();
    if minutes == 0 && trainer.tally().episodes == 0 {
        return Err(InputError::new(messages::NOTHING_TO_PACK.message()));
    }
    desk.will_write("out")?;
    desk.will_write("checkpoint")?;
    let mut curve = vec![Point::now(&trainer, Duration::ZERO, &Tally::default())];
    let time = Duration::from_secs(60 * minutes);
    let stopped = teach(desk, request, &mut trainer, time, &mut curve, budget)?;
    keep(desk, request, &trainer)?;
    Ok(reply(&trainer, &curve, stopped))
}

/// A trainer that knows what its checkpoint knows, or nothing.
fn trainer(desk: &mut dyn VerbIo, request: &Request) -> Result<Trainer, InputError> {
    let text = request.given("shape").unwrap_or(Shape::STANDARD);
    let shape: Result<Shape, _> = text.parse();
    let shape = shape.map_err(|_| {
        InputError::new(messages::NOT_A_SHAPE.message()).at(SourceSpan::whole(text))
    })?;
    let checkpoint = match request.given("checkpoint") {
        Some(path) => desk.read("checkpoint")?.map(|bytes| (path, bytes)),
        None => None,
    };
    let mut settings = Settings {
        seed: request.seed,
        ..Settings::new(shape)
    };
    settings.threads = u32::try_from(input::threads(request)).unwrap_or(1);
    let Some((path, bytes)) = checkpoint else {
        return Ok(Trainer::new(settings));
    };
    let refused = |error| input::weights_failure(&error).at(SourceSpan::whole(path));
    let mut trainer = Trainer::resume(&bytes).map_err(refused)?;
    if request.given("shape").is_none() {
        settings.shape = trainer.settings().shape.clone();
    }
    settings.seed = trainer.settings().seed;
    let other_shape =
        |_| InputError::new(messages::OTHER_SHAPE.message()).at(SourceSpan::whole(text));
    trainer.adjust(settings).map_err(other_shape)?;
    Ok(trainer)
}

/// One point of the learning curve.
struct Point {
    seconds: f64,
    tally: Tally,
    /// The mean score of the games since the point before.
    mean: f64,
}

impl Point {
    fn now(trainer: &Trainer, time: Duration, before: &Tally) -> Point {
        Point {
            seconds: time.as_secs_f64(),
            tally: *trainer.tally(),
            mean: trainer.tally().since(before).mean(),
        }
    }
}

/// Trains for some time; says why it stopped before, if it did.
fn teach(
    desk: &mut dyn VerbIo,
    request: &Request,
    trainer: &mut Trainer,
    time: Duration,
    curve: &mut Vec<Point>,
    budget: &Budget,
) -> Result<Option<Exhausted>, InputError> {
    let began = budget.elapsed();
    let mut saved = began;
    loop {
        let spent = budget.elapsed().saturating_sub(began);
        let left = time.saturating_sub(spent);
        if left.is_zero() {
            return Ok(None);
        }
        let before = *trainer.tally();
        trainer.set_rate(rate(spent.as_secs_f64() / time.as_secs_f64()));
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
        if now.saturating_sub(saved) >= SAVING {
            keep(desk, request, trainer)?;
            saved = now;
        }
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
        mean: Some(last.mean),
        ..Snapshot::default()
    });
}

/// Writes the files that were asked for.
fn keep(desk: &mut dyn VerbIo, request: &Request, trainer: &Trainer) -> Result<(), InputError> {
    if request.given("checkpoint").is_some() {
        desk.write("checkpoint", &trainer.checkpoint())?;
    }
    if request.given("out").is_some() {
        let number = |name| request.number(name).unwrap_or(1).unsigned_abs();
        let (step, most) = (number("step") as f32, number("keep") as usize);
        desk.write("out", &Network::rounded(trainer, step, most).pack())?;
    }
    Ok(())
}

fn reply(trainer: &Trainer, curve: &[Point], stopped: Option<Exhausted>) -> LegacyReply {
    let outcome = if stopped.is_some() {
        Outcome::Unknown
    } else {
        Outcome::Yes
    };
    let tally = trainer.tally();
    let last = curve.last().map_or(0.0, |point| point.mean);
    let mut reply = LegacyReply::new(outcome);
    reply
        .field("shape", trainer.settings().shape.to_string())
        .field("games", tally.games)
        .field("episodes", tally.episodes)
        .field("moves", tally.moves)
        .field("mean_score", last)
        .field("finished", stopped.is_none())
        .field("curve", Value::list(curve.iter().map(fields)));
    let said = messages::TRAINED_SO_FAR
        .with("games", tally.games)
        .with("mean", format!("{last:.0}"));
    reply.page.line(Role::Title, said);
    reply.page.push(Block::Plot(plot(curve)));
    if stopped.is_some() {
        reply.page.line(Role::Warning, &messages::STOPPED);
    }
    reply.table = Some(table(curve));
    reply
}

fn fields(point: &Point) -> Value {
    Value::Record(vec![
        ("seconds", point.seconds.into()),
        ("games", point.tally.games.into()),
        ("moves", point.tally.moves.into()),
        ("mean_score", point.mean.into()),
    ])
}

fn table(curve: &[Point]) -> Table {
    let columns = [
        &messages::SECONDS,
        &messages::GAMES_COLUMN,
        &messages::MOVES_COLUMN,
        &messages::MEAN,
    ];
    let row = |point: &Point| {
        vec![
            Span::new(Role::Normal, format!("{:.1}", point.seconds)),
            Span::new(Role::Normal, point.tally.games),
            Span::new(Role::Normal, point.tally.moves),
            Span::new(Role::Normal, format!("{:.1}", point.mean)),
        ]
    };
    Table {
        columns: columns
            .map(|title| Column {
                title,
                numeric: true,
            })
            .to_vec(),
        rows: curve.iter().map(row).collect(),
    }
}

fn plot(curve: &[Point]) -> Plot {
    let seconds = curve.last().map_or(0.0, |point| point.seconds);
    let (unit, across) = match seconds < 300.0 {
        true => (1.0, &messages::SECONDS),
        false => (60.0, &messages::MINUTES_AXIS),
    };
    Plot {
        title: LocalizedText::from(&messages::CURVE_TITLE),
        across: LocalizedText::from(across),
        curves: vec![Curve {
            label: LocalizedText::from(&messages::MEAN),
            points: curve
                .iter()
                .map(|point| (point.seconds / unit, point.mean))
                .collect(),
        }],
        marks: Vec::new(),
    }
}
