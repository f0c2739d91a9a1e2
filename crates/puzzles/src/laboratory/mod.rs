//! What the comparisons of all puzzles have in common beside the table of one instance:
//! growth over a ladder of sizes and traces of a search.

mod growth;
mod law;
pub(crate) mod messages;
mod study;
mod trace;

use unpuzzle_puzzle::{FileArgument, InputError, arguments};

pub(crate) use growth::{Done, Growth, Ladder, Metric, Rung, Runner, Share, grow};
pub(crate) use study::Study;
pub(crate) use trace::{Recorder, Subject, Traced, no_trace, record};

arguments! {
    /// What every `compare` takes beside what it compares.
    pub(crate) struct LaboratoryArguments {
        growth: bool = flag(&messages::GROWTH),
        share: Share = word("SHARE", or "2s", &messages::SHARE) => Share::parse,
        metric: Metric = choice(Metric, or "cases", &messages::METRIC),
        trace: Option<FileArgument> = file(&messages::TRACE),
        events: Option<usize> = number(1..=1_000_000, &messages::EVENTS),
    }
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
    /// What is wanted; two things at once are refused.
    pub(crate) fn mode(&self) -> Result<Mode, InputError> {
        let traced = self.trace.is_some() || self.events.is_some();
        match (self.growth, traced) {
            (false, false) => Ok(Mode::Once),
            (true, false) => Ok(Mode::Growth),
            (false, true) => Ok(Mode::Trace),
            (true, true) => Err(InputError::new(messages::ONE_AT_A_TIME.message())),
        }
    }
}
