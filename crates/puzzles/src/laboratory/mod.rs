//! The laboratory: the strategies of a puzzle side by side on one instance, over a ladder of
//! sizes, and one of them step by step.
//!
//! A puzzle says what its strategies are ([`Strategy`]) and what they are given
//! ([`Comparison`]); everything else is the same for all puzzles.

mod growth;
mod trace;

use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::File;
use crate::prelude::*;

pub(crate) use growth::{Growth, Ladder, Metric, Rung, Share};
pub(crate) use trace::{Recorder, Traced};

pub(crate) use crate::trace::{Event, Kind, Tint};

#[derive(Deserialize, JsonSchema)]
pub(crate) struct LaboratoryArguments {
    /// Compare over a ladder of sizes instead: cases, time, and the law behind them
    #[serde(default)]
    growth: bool,
    /// With --growth: what a strategy may use at each size, a time (2s) or cases (500000cases)
    #[schemars(extend("x-value" = "SHARE", "x-default" = "2s"))]
    share: Option<Parsed<Share>>,
    /// With --growth: what the chart shows
    #[schemars(extend("x-default" = "cases"))]
    metric: Option<Metric>,
    /// Write what the strategy does step by step to this file, for `unpuzzle replay`
    trace: Option<File>,
    /// Maximum number of events of a trace, which goes into the answer or the file
    events: Option<Within<1, 1_000_000>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// All strategies on one instance.
    Once,
    /// All strategies on a ladder of sizes.
    Growth,
    /// Every step of one strategy.
    Trace,
}

impl LaboratoryArguments {
    fn mode(&self) -> Result<Mode, InputError> {
        let traced = self.trace.is_some() || self.events.is_some();
        match (self.growth, traced) {
            (false, false) => Ok(Mode::Once),
            (true, false) => Ok(Mode::Growth),
            (false, true) => Ok(Mode::Trace),
            (true, true) => Err(InputError::new(msg!("ask for --growth or a trace, not both"))),
        }
    }
}

pub(crate) trait Strategy: Send + Sync {
    type Instance: Send + Sync;
    /// The quality of an answer: further columns of the strategy's row.
    type Quality: Serialize + JsonSchema + Send + Sync + 'static;

    /// Its word on the command line.
    fn name(&self) -> &'static str;

    fn title(&self) -> LocalizedText {
        self.name().into()
    }

    /// Whether it has steps to show.
    fn is_traceable(&self) -> bool {
        true
    }

    /// Its name on this instance, where that says more.
    fn label(&self, _instance: &Self::Instance) -> String {
        self.name().to_owned()
    }

    /// Runs, and hands every step to the trace if there is one. `None` if it is not made for
    /// the instance.
    fn run(
        &self,
        instance: &Self::Instance,
        budget: &Budget,
        trace: Option<&mut Recorder>,
    ) -> Result<Option<Run<Self::Quality>>, NoAnswer>;
}

pub(crate) struct Run<Q> {
    pub(crate) cases: u64,
    /// Whether it was stopped before the end, so that it costs at least this.
    pub(crate) stopped: bool,
    /// None if there is nothing to tell.
    pub(crate) quality: Option<Q>,
    /// The quality as one number, for the growth from size to size; none if it was stopped or
    /// the instance is too large for it.
    pub(crate) figure: Option<f64>,
    pub(crate) wrong: Option<Message>,
}

impl<Q> Run<Q> {
    pub(crate) fn done(cases: u64, quality: Q, figure: f64) -> Self {
        let (quality, figure) = (Some(quality), Some(figure));
        Run { cases, stopped: false, quality, figure, wrong: None }
    }

    pub(crate) fn stopped(cases: u64) -> Self {
        Run { cases, stopped: true, quality: None, figure: None, wrong: None }
    }
}

/// What a puzzle says about its `compare`.
pub(crate) trait Comparison: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    const PUZZLE: &'static str;
    const EXAMPLES: &'static [(&'static str, &'static str)];
    const FORMATS: &'static [&'static str] = &["svg", "png", "csv"];
    /// How long one strategy may take on one instance.
    const SHARE: Option<Duration> = None;
    type Strategy: Strategy;
    /// The fields of the answer before the strategies.
    type Head: Serialize + JsonSchema + Send + Sync + 'static;

    fn laboratory(&self) -> &LaboratoryArguments;

    fn chosen(&self) -> Option<Self::Strategy>;

    fn all(&self, mode: Mode) -> Vec<Self::Strategy>;

    fn strategies(&self, mode: Mode) -> Vec<Self::Strategy> {
        self.chosen().map_or_else(|| self.all(mode), |only| vec![only])
    }

    fn instance(
        &self,
        mode: Mode,
        cx: &mut Context<'_>,
    ) -> Result<<Self::Strategy as Strategy>::Instance, NoAnswer>;

    fn ladder(
        &self,
        cx: &mut Context<'_>,
    ) -> Result<Ladder<<Self::Strategy as Strategy>::Instance>, NoAnswer>;

    fn head(&self, instance: <Self::Strategy as Strategy>::Instance, budget: &Budget)
    -> Self::Head;

    fn table(&self, rows: &[RowOf<Self>]) -> Table;

    fn show(&self, head: &Self::Head, rows: &[RowOf<Self>], page: &mut Page);
}

pub(crate) type RowOf<C> = Row<<<C as Comparison>::Strategy as Strategy>::Quality>;

/// A strategy with its cost.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Row<Q> {
    pub(crate) name: String,
    pub(crate) cases: u64,
    pub(crate) milliseconds: f64,
    #[serde(flatten)]
    pub(crate) quality: Q,
    #[serde(skip)]
    pub(crate) title: LocalizedText,
}

/// The strategies side by side.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Compared<H, Q> {
    #[serde(flatten)]
    head: H,
    strategies: Vec<Row<Q>>,
    #[serde(skip)]
    is_whole: bool,
}

/// The answer of a comparison.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Study<H, Q> {
    /// All strategies on one instance.
    Once(Compared<H, Q>),
    /// The cost of the strategies from size to size.
    Growth(Growth),
    /// The steps of one strategy.
    Traced(Traced),
}

// The `compare` of a puzzle. A doc comment would become its help.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Laboratory<C>(C);

type StudyOf<C> =
    Study<<C as Comparison>::Head, <<C as Comparison>::Strategy as Strategy>::Quality>;

impl<C: Comparison> Verb for Laboratory<C> {
    const NAME: &'static str = "compare";
    const EXAMPLES: &'static [(&'static str, &'static str)] = C::EXAMPLES;
    const FORMATS: &'static [&'static str] = C::FORMATS;
    const SPOILS: bool = true;
    type Answer = StudyOf<C>;

    fn run(&self, cx: &mut Context<'_>) -> Result<StudyOf<C>, NoAnswer> {
        let mode = self.0.laboratory().mode()?;
        Ok(match mode {
            Mode::Growth => Study::Growth(growth::grow(&self.0, cx)?),
            Mode::Trace => Study::Traced(trace::record(&self.0, cx)?),
            Mode::Once => Study::Once(compare(&self.0, cx)?),
        })
    }

    fn verdict(&self, study: &StudyOf<C>) -> Verdict {
        let is_whole = match study {
            Study::Once(compared) => compared.is_whole,
            Study::Growth(growth) => growth.is_whole,
            Study::Traced(traced) => traced.is_whole,
        };
        if is_whole { Verdict::Yes } else { Verdict::Unknown }
    }

    fn show(&self, study: &StudyOf<C>, page: &mut Page) {
        match study {
            Study::Once(compared) => {
                self.0.show(&compared.head, &compared.strategies, page);
                if !compared.is_whole {
                    page.line(Role::Warning, cut_short());
                }
            }
            Study::Growth(growth) => growth.show(page),
            Study::Traced(traced) => traced.show(page),
        }
    }

    fn table(&self, study: &StudyOf<C>) -> Option<Table> {
        match study {
            Study::Once(compared) => Some(self.0.table(&compared.strategies)),
            Study::Growth(growth) => Some(growth.table()),
            Study::Traced(_) => None,
        }
    }
}

fn cut_short() -> Message {
    msg!("Stopped before every strategy had its turn; this is what there is so far.")
}

/// Runs the strategies one after the other until all are done or the budget is used up.
fn compare<C: Comparison>(
    own: &C,
    cx: &mut Context<'_>,
) -> Result<Compared<C::Head, <C::Strategy as Strategy>::Quality>, NoAnswer> {
    let instance = own.instance(Mode::Once, cx)?;
    let strategies = own.strategies(Mode::Once);
    let mut rows = Vec::new();
    let mut is_whole = true;
    for (done, strategy) in (0..).zip(&strategies) {
        cx.budget.report(&Snapshot::parts(done, strategies.len() as u64));
        let part = || C::SHARE.map_or_else(|| cx.budget.clone(), |share| cx.budget.for_time(share));
        if let Some((run, time)) = measure(strategy, &instance, part)?
            && let Some(quality) = run.quality
        {
            let (name, title) = (strategy.label(&instance), strategy.title());
            let milliseconds = milliseconds(time);
            rows.push(Row { name, cases: run.cases, milliseconds, quality, title });
        }
        is_whole = cx.budget.check().and(cx.budget.check_nodes()).is_ok();
        if !is_whole {
            break;
        }
    }
    let head = own.head(instance, cx.budget);
    is_whole &= cx.budget.check().is_ok();
    Ok(Compared { head, strategies: rows, is_whole })
}

/// Runs that are faster than this are repeated, and the fastest counts, so that no strategy
/// pays for being the first.
const QUICK: Duration = Duration::from_millis(20);

/// How often a quick strategy runs.
const RUNS: usize = 5;

type Measured<Q> = Option<(Run<Q>, Duration)>;

/// A strategy on an instance, with the time it took. Preparation counts: a strategy that needs
/// much of it is not faster for that.
fn measure<S: Strategy>(
    strategy: &S,
    instance: &S::Instance,
    part: impl Fn() -> Budget,
) -> Result<Measured<S::Quality>, NoAnswer> {
    let mut best: Measured<S::Quality> = None;
    for _ in 0..RUNS {
        // Only the first run counts towards a node limit: how often a quick strategy is repeated
        // depends on the machine, and the answer must not.
        let budget = if best.is_none() { part() } else { part().with_node_limit(u64::MAX) };
        let start = budget.elapsed();
        let run = strategy.run(instance, &budget, None)?;
        let time = budget.elapsed().saturating_sub(start);
        let Some(run) = run else { return Ok(None) };
        let is_final = run.stopped || time > QUICK;
        match &mut best {
            Some((_, fastest)) => *fastest = time.min(*fastest),
            None => best = Some((run, time)),
        }
        if is_final {
            break;
        }
    }
    Ok(best)
}

/// Milliseconds to the microsecond; further digits are noise.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
