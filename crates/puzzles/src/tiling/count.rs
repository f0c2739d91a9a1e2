//! How many solutions there are: `count`, which can keep a checkpoint to go on
//! from, and `solve --count`.

use std::time::Duration;
use unpuzzle_puzzle::msg;

use unpuzzle_tiling::BigUint;
use unpuzzle_tiling::counting::{Answer, Counts, Enumeration, Solver};
use unpuzzle_tiling::engines::Unknown;

use super::input::{SourceArguments, Subject};
use super::say::Localize;
use super::solve::{Solved, no_solution_reason};
use crate::prelude::*;

/// Time between two writings of the checkpoint.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(2);

/// How long a count with a checkpoint tries to do without parts.
const AT_ONCE: Duration = Duration::from_secs(5);

/// `tiling count`
pub(super) struct Count;

arguments! {
    pub(super) struct CountArguments {
        source: SourceArguments = group(SourceArguments),
        checkpoint: Option<FileArgument> = file("Keep the state of the count in this file, and go on from it"),
    }
}

impl OldVerb for Count {
    type Arguments = CountArguments;
    type Reply = Solved;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("count case.txt --checkpoint case.count", "stop it, and start it again")],
        ..VerbInfo::new(
            "count",
            "Count all solutions of a large puzzle, with a checkpoint to go on from",
        )
    };

    fn run(arguments: CountArguments, call: &mut Context<'_>) -> Result<Solved, NoAnswer> {
        let subject = arguments.source.subject(call.budget)?;
        let solver = Solver::new(&subject.problem);
        let checkpoint = arguments.checkpoint.as_ref();
        let is_open = solver.obstruction().is_none();
        let counting = counts(&solver, checkpoint.filter(|_| is_open), call)?;
        let parts = Parts { is_kept: checkpoint.is_some(), ..counting.parts };
        Ok(counted(subject, &solver, counting.answer, is_open.then_some(parts)))
    }
}

fn counted(
    subject: Subject,
    solver: &Solver,
    answer: Result<Answer<Counts>, Unknown>,
    parts: Option<Parts>,
) -> Solved {
    let (counts, reason) = match answer {
        Ok(answer) => (Tallied::new(&answer.value, None), None),
        Err(why) => (Tallied::default(), Some(why.message())),
    };
    let solvable = reason.is_none().then(|| !counts.is_zero());
    Solved {
        solvable,
        reason: reason.or_else(|| counts.is_zero().then(|| no_solution_reason(solver))),
        counts: Some(counts),
        parts,
        subject: Some(subject),
        ..Solved::default()
    }
}

/// A count, whether it came to its end, and how far it is.
pub(super) struct Counting {
    pub(super) answer: Result<Answer<Counts>, Unknown>,
    parts: Parts,
}

/// How far a count has come.
#[derive(Serialize, JsonSchema)]
pub(super) struct Parts {
    done: usize,
    parts: usize,
    /// The part that it went on from, where there was a checkpoint.
    #[serde(skip)]
    resumed: Option<usize>,
    #[serde(skip)]
    is_kept: bool,
}

impl Parts {
    fn of((done, parts): (usize, usize), resumed: Option<(usize, usize)>) -> Self {
        Parts { done, parts, resumed: resumed.map(|(done, _)| done), is_kept: false }
    }

    pub(super) fn show(&self, page: &mut Page) {
        if self.is_kept {
            let line = msg!(
                "{done} of {parts} parts counted and kept; the same command goes on from there",
                done = self.done,
                parts = self.parts
            );
            page.line(Role::Normal, line);
        }
    }

    pub(super) fn resumed(&self) -> Option<Message> {
        self.resumed
            .map(|done| msg!("went on from part {done} of {parts}", done, parts = self.parts))
    }
}

/// Counts in the way that looks cheapest. With a checkpoint that is kept now and
/// then and when the budget ends, so that the next call goes on from there.
pub(super) fn counts(
    solver: &Solver,
    checkpoint: Option<&FileArgument>,
    call: &mut Context<'_>,
) -> Result<Counting, InputError> {
    let Some(file) = checkpoint else {
        let answer = solver.count(call.budget);
        let parts = Parts::of((usize::from(answer.is_ok()), 1), None);
        return Ok(Counting { answer, parts });
    };
    let kept = call.io.read(file)?;
    call.io.will_write(file)?;
    let mut count = match begin(solver, kept.as_deref(), call.budget)? {
        Ok(count) => count,
        Err(why) => {
            return Ok(Counting { answer: Err(why), parts: Parts::of((0, 1), None) });
        }
    };
    let resumed = kept.is_some().then(|| count.progress());
    let ended = run(file, &mut count, kept.is_none(), call)?;
    let parts = Parts::of(count.progress(), resumed);
    Ok(Counting { answer: ended.map(|()| count.answer()), parts })
}

/// The count from its beginning or from a checkpoint.
fn begin(
    solver: &Solver,
    kept: Option<&[u8]>,
    budget: &Budget,
) -> Result<Result<Enumeration, Unknown>, InputError> {
    let Some(bytes) = kept else {
        return Ok(Enumeration::new(solver.problem(), budget));
    };
    let text = String::from_utf8_lossy(bytes);
    let count = Enumeration::resume(solver.problem(), &text, budget);
    count.map(Ok).map_err(|error| InputError::new(error.message()))
}

/// Counts on, and keeps a checkpoint now and then and when it stops. A count that
/// begins tries first whether all can be counted at once.
fn run(
    file: &FileArgument,
    count: &mut Enumeration,
    is_new: bool,
    call: &mut Context<'_>,
) -> Result<Result<(), Unknown>, InputError> {
    let mut written = call.budget.elapsed();
    let mut step = if is_new { first_step(count, call.budget) } else { count.step(call.budget) };
    loop {
        let over = step != Ok(false);
        if over || call.budget.elapsed() - written > CHECKPOINT_INTERVAL {
            call.io.write(file, (count.checkpoint() + "\n").as_bytes())?;
            written = call.budget.elapsed();
        }
        if over {
            return Ok(step.map(|_| ()));
        }
        step = count.step(call.budget);
    }
}

/// Whether all could be counted at once, for as long as a stop may lose, or else a step.
fn first_step(count: &mut Enumeration, budget: &Budget) -> Result<bool, Unknown> {
    match count.at_once(&budget.for_time(AT_ONCE)) {
        Err(Unknown::Exhausted(_)) | Ok(false) => count.step(budget),
        ended => ended,
    }
}

/// Counts as text, because they can be larger than any number of a program.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct Tallied {
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrangements: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<Option<String>>,
}

impl Tallied {
    pub(super) fn new(counts: &Counts, reduced: Option<Result<BigUint, Unknown>>) -> Self {
        Tallied {
            count: Some(counts.raw.to_string()),
            arrangements: Some(counts.arrangements.to_string()),
            reduced: reduced.map(|count| count.ok().map(|count| count.to_string())),
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.count.as_deref() == Some("0")
    }

    pub(super) fn show(&self, page: &mut Page) {
        if let Some(count) = &self.count {
            page.line(
                Role::Good,
                msg!("{count} {count|solution|solutions}", count = count.as_str()),
            );
        }
        let apart = self.arrangements.as_ref().filter(|_| self.count != self.arrangements);
        if let Some(count) = apart {
            page.line(
                Role::Normal,
                msg!("{count} if identical pieces are not told apart", count = count.as_str()),
            );
        }
        if let Some(Some(reduced)) = &self.reduced {
            page.line(
                Role::Normal,
                msg!(
                    "{count} up to symmetry of the board and identical pieces",
                    count = reduced.as_str()
                ),
            );
        }
    }
}
