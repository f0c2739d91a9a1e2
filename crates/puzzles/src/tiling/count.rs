//! `count`: how many solutions there are, with a checkpoint to go on from.

use std::time::Duration;

use crate::File;
use unpuzzle_tiling::counting::{Answer, Counts, Enumeration, Found, Progress, Solved, Solver};
use unpuzzle_tiling::engines::SearchError;

use super::input::Source;
use super::solve;
use crate::prelude::*;

const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(2);

/// Time limit of the attempt to count without parts.
const AT_ONCE: Duration = Duration::from_secs(5);

/// Count all solutions of a large puzzle, with a checkpoint to go on from
#[derive(Deserialize, JsonSchema)]
pub(super) struct Count {
    #[serde(flatten)]
    source: Source,
    /// Keep the state of the count in this file, and go on from it
    checkpoint: Option<File>,
}

impl Verb for Count {
    const NAME: &'static str = "count";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("count case.txt --checkpoint case.count", "stop it, and start it again")];
    const SPOILS: bool = true;
    type Answer = Solved;

    fn run(&self, cx: &mut Context<'_>) -> Result<Solved, NoAnswer> {
        let solver = Solver::new(&self.source.read(cx)?.problem);
        let checkpoint = self.checkpoint.as_ref().filter(|_| solver.obstruction().is_none());
        let (answer, progress) = match checkpoint {
            Some(file) => in_parts(&file.of("checkpoint"), &solver, cx)?,
            None => {
                let answer = solver.count(cx.budget);
                let done = usize::from(answer.is_ok());
                (answer, Progress { done, parts: 1 })
            }
        };
        Ok(solver.counted_in_parts(answer, progress, cx.budget))
    }

    fn verdict(&self, solved: &Solved) -> Verdict {
        solved.verdict()
    }

    fn show(&self, solved: &Solved, page: &mut Page) {
        solve::show(solved, &self.source, page);
        if let (Found::Progress(Progress { done, parts }), Some(_)) =
            (&solved.found, &self.checkpoint)
        {
            let line = msg!(
                "{done} of {parts} parts counted and kept; the same command goes on from there",
                done = *done,
                parts = *parts
            );
            page.line(Role::Normal, line);
        }
    }

    fn figures(&self, solved: &Solved) -> Figures {
        Figures { cases: Some(solved.cases), ..Figures::default() }
    }
}

/// Counts in parts and saves checkpoints, so that the next call can resume.
fn in_parts(
    file: &FileArgument,
    solver: &Solver,
    cx: &mut Context<'_>,
) -> Result<(Result<Answer<Counts>, SearchError>, Progress), InputError> {
    let kept = cx.io.read(file)?;
    cx.io.will_write(file)?;
    let mut count = match begin(solver, kept.as_deref(), cx.budget)? {
        Ok(count) => count,
        Err(why) => return Ok((Err(why), Progress { done: 0, parts: 1 })),
    };
    if kept.is_some() {
        let Progress { done, parts } = count.progress();
        cx.notes.push(msg!("went on from part {done} of {parts}", done, parts));
    }
    let ended = run(file, &mut count, kept.is_none(), cx)?;
    Ok((ended.map(|()| count.answer()), count.progress()))
}

fn begin(
    solver: &Solver,
    kept: Option<&[u8]>,
    budget: &Budget,
) -> Result<Result<Enumeration, SearchError>, InputError> {
    let Some(bytes) = kept else {
        return Ok(Enumeration::new(solver.problem(), budget));
    };
    let text = String::from_utf8_lossy(bytes);
    let count = Enumeration::resume(solver.problem(), &text, budget);
    count.map(Ok).map_err(|error| InputError::new(error.message()))
}

/// Counts until the budget ends, saving checkpoints. A new count first tries to count
/// everything at once.
fn run(
    file: &FileArgument,
    count: &mut Enumeration,
    is_new: bool,
    cx: &mut Context<'_>,
) -> Result<Result<(), SearchError>, InputError> {
    let mut written = cx.budget.elapsed();
    let mut step = if is_new { first_step(count, cx.budget) } else { count.step(cx.budget) };
    loop {
        let over = step != Ok(false);
        if over || cx.budget.elapsed() - written > CHECKPOINT_INTERVAL {
            cx.io.write(file, (count.checkpoint() + "\n").as_bytes())?;
            written = cx.budget.elapsed();
        }
        if over {
            return Ok(step.map(|_| ()));
        }
        step = count.step(cx.budget);
    }
}

/// Tries to count everything at once for a short time, then counts one part.
fn first_step(count: &mut Enumeration, budget: &Budget) -> Result<bool, SearchError> {
    match count.at_once(&budget.for_time(AT_ONCE)) {
        Err(SearchError::Exhausted(_)) | Ok(false) => count.step(budget),
        ended => ended,
    }
}
