//! How many solutions there are: `count`, which can keep a checkpoint to go on
//! from, and `solve --count`.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{
    Budget, Call, FileArgument, InputError, Message, Outcome, Reply, Verb, VerbInfo, arguments,
};
use unpuzzle_tiling::BigUint;
use unpuzzle_tiling::counting::{Answer, Counts, Enumeration, Solver};
use unpuzzle_tiling::engines::Unknown;

use super::input::{SourceArguments, Subject};
use super::messages;
use super::reply::no_solution;
use super::say::Localize;

/// Time between two writings of the checkpoint.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(2);

/// `tiling count`
pub(super) struct Count;

arguments! {
    /// What `count` takes.
    pub(super) struct CountArguments {
        source: SourceArguments = group(SourceArguments),
        checkpoint: Option<FileArgument> = file(&messages::CHECKPOINT),
        lenient: bool = flag(&messages::LENIENT),
    }
}

impl Verb for Count {
    type Arguments = CountArguments;
    type Reply = Counted;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("count case.txt --checkpoint case.count", &messages::EXAMPLE_CHECKPOINT)],
        ..VerbInfo::new("count", &messages::COUNT)
    };

    fn run(arguments: CountArguments, call: &mut Call<'_>) -> Result<Counted, InputError> {
        let subject = arguments.source.subject(arguments.lenient, call.budget)?;
        let solver = Solver::new(&subject.problem);
        let checkpoint = arguments.checkpoint.as_ref();
        let counting = match solver.obstruction() {
            Some(_) => counts(&solver, None, call)?,
            None => counts(&solver, checkpoint, call)?,
        };
        Ok(Counted::new(&solver, counting, checkpoint.is_some(), subject))
    }
}

/// A count, whether it came to its end, and how far it is.
pub(super) struct Counting {
    pub(super) answer: Result<Answer<Counts>, Unknown>,
    /// Parts done, and parts in all.
    parts: (usize, usize),
    /// The same where it went on from a checkpoint.
    resumed: Option<(usize, usize)>,
}

/// Counts in the way that looks cheapest. With a checkpoint that is kept now and
/// then and when the budget ends, so that the next call goes on from there.
pub(super) fn counts(
    solver: &Solver,
    checkpoint: Option<&FileArgument>,
    call: &mut Call<'_>,
) -> Result<Counting, InputError> {
    let Some(file) = checkpoint else {
        let answer = solver.count(call.budget);
        return Ok(Counting { parts: (usize::from(answer.is_ok()), 1), answer, resumed: None });
    };
    let kept = file.read(call.io)?;
    file.will_write(call.io)?;
    let mut count = match begin(solver, kept.as_deref(), call.budget)? {
        Ok(count) => count,
        Err(why) => {
            return Ok(Counting { answer: Err(why), parts: (0, 1), resumed: None });
        }
    };
    let resumed = kept.is_some().then(|| count.progress());
    let ended = run(file, &mut count, kept.is_none(), call)?;
    Ok(Counting { answer: ended.map(|()| count.answer()), parts: count.progress(), resumed })
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
/// begins tries first whether all can be counted at once; should that be cut
/// short, its checkpoint has the next one go by parts.
fn run(
    file: &FileArgument,
    count: &mut Enumeration,
    is_new: bool,
    call: &mut Call<'_>,
) -> Result<Result<(), Unknown>, InputError> {
    let mut written = call.budget.elapsed();
    let mut step = if is_new { count.at_once(call.budget) } else { count.step(call.budget) };
    loop {
        let over = step != Ok(false);
        if over || call.budget.elapsed() - written > CHECKPOINT_INTERVAL {
            file.write(call.io, (count.checkpoint() + "\n").as_bytes())?;
            written = call.budget.elapsed();
        }
        if over {
            return Ok(step.map(|_| ()));
        }
        step = count.step(call.budget);
    }
}

/// Counts as text, because they can be larger than any number of a program.
#[derive(Serialize, JsonSchema)]
pub(super) struct Tallied {
    count: String,
    arrangements: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<Option<String>>,
    /// Why those up to symmetry are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Message>,
}

impl Tallied {
    pub(super) fn new(counts: &Counts, reduced: Option<Result<BigUint, Unknown>>) -> Self {
        let (reduced, reason) = match reduced {
            None => (None, None),
            Some(Ok(count)) => (Some(Some(count.to_string())), None),
            Some(Err(why)) => (Some(None), Some(why.message())),
        };
        Tallied {
            count: counts.raw.to_string(),
            arrangements: counts.arrangements.to_string(),
            reduced,
            reason,
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.count == "0"
    }

    /// Whether those up to symmetry were asked for and are not known.
    pub(super) fn is_cut_short(&self) -> bool {
        self.reason.is_some()
    }

    pub(super) fn show(&self, page: &mut Page) {
        let line = messages::COUNTED.with("count", self.count.as_str());
        page.line(Role::Good, line);
        if self.count != self.arrangements {
            let line = messages::ARRANGED.with("count", self.arrangements.as_str());
            page.line(Role::Normal, line);
        }
        if let Some(Some(reduced)) = &self.reduced {
            let line = messages::COUNT_REDUCED.with("count", reduced.as_str());
            page.line(Role::Normal, line);
        }
        if let Some(reason) = &self.reason {
            let line = messages::UNKNOWN.with("reason", reason.clone());
            page.line(Role::Warning, line);
        }
    }
}

/// What `count` answers.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Counted {
    known: Known,
    #[serde(skip)]
    subject: Subject,
    #[serde(skip)]
    resumed: Option<(usize, usize)>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Known {
    RuledOut {
        solvable: bool,
        #[serde(flatten)]
        counts: Tallied,
        reason: Message,
    },
    Counted {
        solvable: bool,
        #[serde(flatten)]
        counts: Tallied,
        done: usize,
        parts: usize,
    },
    Unknown {
        solvable: Option<bool>,
        reason: Message,
        count: Option<String>,
        done: usize,
        parts: usize,
        #[serde(skip)]
        is_kept: bool,
    },
}

impl Counted {
    fn new(solver: &Solver, counting: Counting, is_kept: bool, subject: Subject) -> Self {
        let (done, parts) = counting.parts;
        let known = match (counting.answer, solver.obstruction()) {
            (Ok(answer), Some(obstruction)) => Known::RuledOut {
                solvable: false,
                counts: Tallied::new(&answer.value, None),
                reason: obstruction.message(),
            },
            (Ok(answer), None) => Known::Counted {
                solvable: answer.value.raw != BigUint::default(),
                counts: Tallied::new(&answer.value, None),
                done,
                parts,
            },
            (Err(why), _) => Known::Unknown {
                solvable: None,
                reason: why.message(),
                count: None,
                done,
                parts,
                is_kept,
            },
        };
        Counted { known, subject, resumed: counting.resumed }
    }
}

impl Reply for Counted {
    fn outcome(&self) -> Outcome {
        match &self.known {
            Known::Counted { solvable: true, .. } => Outcome::Yes,
            Known::Counted { .. } | Known::RuledOut { .. } => Outcome::No,
            Known::Unknown { .. } => Outcome::Unknown,
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        match &self.known {
            Known::RuledOut { reason, .. } => {
                page.line(Role::Title, self.subject.heading());
                no_solution(&mut page, reason);
            }
            Known::Counted { counts, .. } => {
                page.line(Role::Title, self.subject.heading());
                counts.show(&mut page);
            }
            Known::Unknown { reason, done, parts, is_kept, .. } => {
                let line = messages::UNKNOWN.with("reason", reason.clone());
                page.line(Role::Warning, line);
                if *is_kept {
                    let line = messages::KEPT.with("done", *done).with("parts", *parts);
                    page.line(Role::Normal, line);
                }
            }
        }
        page
    }

    fn notes(&self) -> Vec<Message> {
        let resumed = self
            .resumed
            .map(|(done, parts)| messages::RESUMED.with("done", done).with("parts", parts));
        let notes = self.subject.notes.iter().cloned();
        notes.chain(resumed).collect()
    }
}
