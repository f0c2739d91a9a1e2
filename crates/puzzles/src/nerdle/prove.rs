//! `prove`: that no first guess is better, from a checkpoint if there is one.

use std::time::Duration;

use unpuzzle_puzzle::{Halt, Spread, VerbIo, Work};

use super::answered::say_end;
use super::{input, messages as say, rounded, verb_messages as help};
use crate::prelude::*;
use unpuzzle_nerdle::answers::{Answers, Knowledge};
use unpuzzle_nerdle::rules::Variant;
use unpuzzle_nerdle::search::{
    Best, BookId, CheckError, Claim, LogError, Proof, Verdict, check_proof,
};

/// `nerdle prove`
pub(super) struct Prove;

arguments! {
    pub(super) struct ProveArguments {
        variant: Option<Variant> = choice(Variant, &help::VARIANT),
        hard: bool = flag(&help::HARD),
        commutative: bool = flag(&help::COMMUTATIVE),
        tries: usize = number(2..=20, or 6, &help::TRIES),
        checkpoint: Option<FileArgument> = file(&help::CHECKPOINT),
        check: Option<usize> = number(1..=1_000_000, &help::CHECK_FLAG),
        bound: bool = flag(&help::BOUND),
    }
}

impl Verb for Prove {
    type Arguments = ProveArguments;
    type Reply = Proven;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("prove --variant mini", &help::EXAMPLE_PROVE),
            ("prove --variant classic --checkpoint classic.proof", &help::EXAMPLE_CHECKPOINT),
        ],
        ..VerbInfo::new("prove", &help::PROVE)
    };

    fn run(own: ProveArguments, call: &mut Call<'_>) -> Result<Proven, InputError> {
        let new = own.beginning()?;
        let checkpoint = own.checkpoint.as_ref();
        let mut proof = match checkpoint {
            Some(file) => resumed(file, call.io, &new)?.unwrap_or(new),
            None => new,
        };
        let resumed = proof.verdicts().len();
        if own.bound {
            return Ok(Proven::bounded(proof, call));
        }
        let ended = run(&mut proof, checkpoint, call)?;
        let wanted = own.check.filter(|_| ended.is_ok());
        let check = wanted.map(|wanted| check(&proof, wanted, call.budget));
        Ok(Proven {
            resumed,
            kept: checkpoint.is_some(),
            checked: check.as_ref().map(Checked::new),
            check,
            ..Proven::new(proof, ended)
        })
    }
}

impl ProveArguments {
    /// The proof before its first verdict.
    fn beginning(&self) -> Result<Proof, InputError> {
        let variant = self.variant.unwrap_or_default();
        if variant == Variant::Maxi {
            return Err(InputError::new(&say::NO_PROOF_OF_MAXI));
        }
        if self.hard && self.commutative {
            return Err(InputError::new(&say::NO_HARD_COMMUTATIVE));
        }
        let rules = input::rules(variant, self.commutative);
        Ok(Proof::new(rules, self.tries).in_hard_mode(self.hard))
    }
}

impl Spread for Prove {
    /// The verdict on the first opener, whose total all others are held against.
    type Plan = Vec<Verdict>;
    type Work = ProveWork;

    fn plan(own: &ProveArguments, call: &mut Call<'_>) -> Result<Vec<Verdict>, Halt> {
        if own.checkpoint.is_some() {
            return Err(InputError::new(&say::NO_CHECKPOINT_SPREAD).into());
        }
        let mut proof = own.beginning()?;
        proof.begin(call.threads.max(1), call.budget)?;
        Ok(proof.verdicts().to_vec())
    }

    fn prepare(
        own: ProveArguments,
        plan: Vec<Verdict>,
        _call: &mut Call<'_>,
    ) -> Result<ProveWork, Halt> {
        Ok(ProveWork { proof: own.beginning()?.with_verdicts(plan), check: own.check })
    }
}

/// A proof whose first opener is judged, and whose others may be judged anywhere.
pub(super) struct ProveWork {
    proof: Proof,
    check: Option<usize>,
}

impl Work for ProveWork {
    type Part = Vec<Verdict>;
    type Reply = Proven;

    fn parts(&self) -> usize {
        self.proof.stretches()
    }

    fn part(&self, number: usize, budget: &Budget) -> Result<Vec<Verdict>, Halt> {
        Ok(self.proof.stretch_verdicts(number, budget)?)
    }

    fn whole(self, parts: Vec<Vec<Verdict>>) -> Proven {
        let proof = self.proof.with_verdicts(parts.into_iter().flatten());
        let check = self.check.map(|wanted| check(&proof, wanted, &Budget::unlimited()));
        let checked = check.as_ref().map(Checked::new);
        Proven { checked, check, ..Proven::new(proof, Ok(())) }
    }
}

/// The proof in a checkpoint, if there is one, which asks the same question.
fn resumed(
    checkpoint: &FileArgument,
    io: &mut dyn VerbIo,
    new: &Proof,
) -> Result<Option<Proof>, InputError> {
    let Some(bytes) = io.read(checkpoint)? else {
        io.will_write(checkpoint)?;
        return Ok(None);
    };
    let log = String::from_utf8_lossy(&bytes);
    let old = Proof::from_log(&log).map_err(|error| log_failure(&log, error))?;
    if (old.rules(), old.tries(), old.is_hard()) != (new.rules(), new.tries(), new.is_hard()) {
        let message = say::OTHER_PROOF.with("variant", question(&old));
        return Err(InputError::new(message.with("tries", old.tries())));
    }
    Ok(Some(old))
}

fn log_failure(log: &str, error: LogError) -> InputError {
    let failure = InputError::new(error.kind.message());
    let line = error.line.checked_sub(1).and_then(|at| log.lines().nth(at));
    match line {
        Some(line) => failure.at(SourceSpan::on_line(error.line, line, 0..line.len())),
        None => failure,
    }
}

/// Time between two writings of the log.
const BETWEEN: Duration = Duration::from_secs(10);

/// Goes on, and keeps the log now and then and when it stops.
fn run(
    proof: &mut Proof,
    checkpoint: Option<&FileArgument>,
    call: &mut Call<'_>,
) -> Result<Result<(), Exhausted>, InputError> {
    let (io, budget) = (&mut *call.io, call.budget);
    let mut written = budget.elapsed();
    let mut kept = Ok(());
    let mut keep = |proof: &Proof| match checkpoint {
        Some(file) => io.write(file, proof.log().as_bytes()),
        None => Ok(()),
    };
    let ended = proof.run(call.threads.max(1), budget, &mut |proof| {
        if kept.is_ok() && budget.elapsed() - written > BETWEEN {
            kept = keep(proof);
            written = budget.elapsed();
        }
    });
    kept?;
    keep(proof)?;
    Ok(ended)
}

/// How far a proof has come.
#[derive(Serialize, JsonSchema)]
pub(super) struct Proven {
    variant: Word<Variant>,
    hard: bool,
    commutative: bool,
    tries: usize,
    /// Null while it is not finished.
    proven: Option<bool>,
    /// The best opener so far.
    opener: Option<String>,
    total: Option<u32>,
    average: Option<f64>,
    /// How many openers are judged.
    judged: usize,
    openers: usize,
    /// What no way to play goes below, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    #[serde(flatten)]
    finished: Option<Finished>,
    /// What the independent checker found, where it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<Checked>,
    #[serde(skip)]
    check: Option<Result<usize, CheckError>>,
    #[serde(skip)]
    proof: Proof,
    /// Openers that a checkpoint had judged.
    #[serde(skip)]
    resumed: usize,
    #[serde(skip)]
    kept: bool,
    #[serde(skip)]
    ended: Result<(), Exhausted>,
}

/// What is told of a proof with a best opener.
#[derive(Serialize, JsonSchema)]
struct Finished {
    /// Openers that cannot be better by their bounds.
    by_bound: usize,
    /// Openers that were searched to the end.
    by_search: usize,
    /// The total of the book in the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<u32>,
    /// The guess that the book opens with.
    #[serde(skip)]
    book_opener: Option<String>,
}

/// What the independent checker found: how many openers it agrees about,
/// false, or null where the budget was over.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Checked {
    Agrees(usize),
    Objects(bool),
    Unknown(()),
}

impl Checked {
    fn new(check: &Result<usize, CheckError>) -> Self {
        match check {
            Ok(count) => Checked::Agrees(*count),
            Err(CheckError::Exhausted(_)) => Checked::Unknown(()),
            Err(_) => Checked::Objects(false),
        }
    }
}

/// Looks at some openers, evenly spread.
fn check(proof: &Proof, wanted: usize, budget: &Budget) -> Result<usize, CheckError> {
    let stride = proof.verdicts().len().div_ceil(wanted.max(1)).max(1);
    check_proof(proof, |place| place % stride == 0, budget)?;
    Ok(proof.verdicts().len().div_ceil(stride))
}

impl Proven {
    /// The bound of a proof as far as it is, without judging more openers.
    fn bounded(proof: Proof, call: &Call<'_>) -> Self {
        let bound = proof.lower_bound(call.threads.max(1), call.budget);
        let (at_least, ended) = (bound.ok(), bound.map(|_| ()));
        Proven { at_least, finished: None, ended, ..Proven::new(proof, Ok(())) }
    }

    fn new(proof: Proof, ended: Result<(), Exhausted>) -> Self {
        let best = proof.best();
        let openers = Answers::count(proof.rules().variant);
        let done = ended.is_ok();
        Proven {
            variant: Word(proof.rules().variant),
            hard: proof.is_hard(),
            commutative: proof.rules().commutative,
            tries: proof.tries(),
            proven: proof.is_done().then_some(best.is_some()),
            opener: best.map(|best| opener(&proof, best)),
            total: best.map(|best| best.total),
            average: best.map(|best| rounded(f64::from(best.total) / openers as f64)),
            judged: proof.verdicts().len(),
            openers,
            at_least: None,
            finished: best.filter(|_| done).map(|_| Finished::new(&proof)),
            checked: None,
            check: None,
            proof,
            resumed: 0,
            kept: false,
            ended,
        }
    }
}

fn opener(proof: &Proof, best: Best) -> String {
    let row = Answers::of(proof.rules().variant).row(best.guess);
    row.map(|row| row.to_string()).unwrap_or_default()
}

impl Finished {
    fn new(proof: &Proof) -> Self {
        let verdicts = proof.verdicts();
        let by_bound = |claim| matches!(claim, Claim::Bound(_));
        let bounds = verdicts.iter().filter(|own| by_bound(own.claim)).count();
        let book = BookId::consult(&Knowledge::new(proof.rules()), proof.is_hard());
        Finished {
            by_bound: bounds,
            by_search: verdicts.len() - bounds,
            book: book.map(|(_, total)| total),
            book_opener: book.map(|(opener, _)| opener.to_string()),
        }
    }

    fn show(&self, page: &mut Page, total: Option<u32>, opener: Option<&String>) {
        let how = say::HOW.with("bounds", self.by_bound);
        page.line(Role::Quiet, how.with("searched", self.by_search));
        match self.book {
            None => {}
            Some(book) if Some(book) == total => {
                let other = self.book_opener.as_ref().filter(|own| Some(*own) != opener);
                page.line(
                    Role::Good,
                    match other {
                        Some(other) => say::BOOK_OPENS.with("opener", other.as_str()),
                        None => say::BOOK_AGREES.message(),
                    },
                );
            }
            Some(book) => {
                page.line(Role::Warning, say::BOOK_DIFFERS.with("total", book));
            }
        }
    }
}

impl Reply for Proven {
    fn outcome(&self) -> Outcome {
        match &self.check {
            Some(Err(CheckError::Exhausted(_))) => Outcome::Unknown,
            _ if self.ended.is_err() => Outcome::Unknown,
            Some(Err(_)) => Outcome::No,
            _ if self.at_least.is_some() => Outcome::Yes,
            _ if self.finished.is_none() => Outcome::No,
            _ => Outcome::Yes,
        }
    }

    fn show(&self, page: &mut Page) {
        say_end(page, &self.ended);
        match (&self.finished, self.ended) {
            (_, Err(_)) => page.line(Role::Normal, self.so_far()),
            _ if self.at_least.is_some() => page.line(Role::Good, self.at_least()),
            (None, Ok(())) => page.line(Role::Bad, say::TOO_FEW_TRIES.with("tries", self.tries)),
            (Some(_), Ok(())) => page.line(Role::Good, self.conclusion()),
        };
        if let Some(finished) = &self.finished {
            finished.show(page, self.total, self.opener.as_ref());
        }
        match &self.check {
            None => {}
            Some(Ok(count)) => {
                page.line(Role::Good, say::CHECKED.with("count", *count));
            }
            Some(Err(CheckError::Exhausted(_))) => {
                page.line(Role::Warning, &say::STOPPED);
            }
            Some(Err(error)) => {
                page.line(Role::Bad, say::CHECK_FAILED.with("error", error.message()));
            }
        }
    }

    /// The log.
    fn text(&self) -> Option<LocalizedText> {
        Some(self.proof.log().into())
    }

    fn notes(&self) -> Vec<Message> {
        let resumed = (self.resumed > 0).then(|| say::RESUMED.with("done", self.resumed));
        resumed.into_iter().collect()
    }
}

impl Proven {
    fn conclusion(&self) -> Message {
        let total = self.total.unwrap_or_default();
        let average = f64::from(total) / self.openers as f64;
        say::PROVEN
            .with("variant", question(&self.proof))
            .with("openers", self.openers)
            .with("opener", self.opener.clone().unwrap_or_default())
            .with("total", total)
            .with("average", LocalizedText::fixed(average, 6))
            .with("tries", self.tries)
    }

    fn at_least(&self) -> Message {
        let bound = self.at_least.unwrap_or_default();
        let average = f64::from(bound) / self.openers as f64;
        say::AT_LEAST
            .with("variant", question(&self.proof))
            .with("bound", bound)
            .with("average", LocalizedText::fixed(average, 4))
            .with("done", self.judged)
            .with("all", self.openers)
    }

    fn so_far(&self) -> Message {
        let text = if self.kept { &say::KEPT } else { &say::JUDGED };
        text.with("done", self.judged).with("all", self.openers)
    }
}

/// What is proven, as in ids: `classic`, `midi,hard`.
fn question(proof: &Proof) -> String {
    let mut words = vec![proof.rules().variant.name()];
    words.extend(proof.rules().commutative.then_some("commutative"));
    words.extend(proof.is_hard().then_some("hard"));
    words.join(",")
}
