//! What the comparisons of all puzzles have in common beside the table of one instance:
//! growth over a ladder of sizes and traces of a search.

mod growth;
mod law;
mod study;
mod trace;

use std::time::Duration;

use crate::{File, InputError, Parsed, Within, msg};
use schemars::JsonSchema;
use serde::Deserialize;

pub(crate) use growth::{Done, Growth, Ladder, Metric, Rung, Runner, Share, alone, grow};
pub(crate) use study::Study;
pub(crate) use trace::{Recorder, Subject, Traced, no_trace, record};

/// What every `compare` takes beside what it compares.
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
    /// Put a trace of at most so many events into the answer, or into the file
    events: Option<Within<1, 1_000_000>>,
}

/// What is wanted of a comparison.
pub(crate) enum Mode {
    /// One instance, all strategies.
    Once,
    /// A ladder of sizes.
    Growth,
    /// Every step of one strategy.
    Trace,
}

impl LaboratoryArguments {
    /// What a strategy may use at each size.
    pub(crate) fn share(&self) -> Share {
        self.share.map_or(Share::Time(Duration::from_secs(2)), |share| share.0)
    }

    /// What the chart shows.
    pub(crate) fn metric(&self) -> Metric {
        self.metric.unwrap_or(Metric::Cases)
    }

    /// What is wanted; two things at once are refused.
    pub(crate) fn mode(&self) -> Result<Mode, InputError> {
        let traced = self.trace.is_some() || self.events.is_some();
        match (self.growth, traced) {
            (false, false) => Ok(Mode::Once),
            (true, false) => Ok(Mode::Growth),
            (false, true) => Ok(Mode::Trace),
            (true, true) => Err(InputError::new(msg!("ask for --growth or a trace, not both"))),
        }
    }
}
