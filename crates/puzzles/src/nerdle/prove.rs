//! `prove`: that no first guess is better, from a checkpoint if there is one.

use std::time::Duration;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{
    Budget, Exhausted, InputError, LegacyReply, Outcome, Request, SourceSpan, Value, VerbIo,
};

use super::decimal::decimal;
use super::{input, messages as say, rounded, unknown};
use unpuzzle_nerdle::answers::{Answers, Knowledge};
use unpuzzle_nerdle::rules::Variant;
use unpuzzle_nerdle::search::{
    Best, BookId, CheckError, Claim, LogError, LogErrorKind, Proof, check_proof,
};

/// The argument that names the log.
const CHECKPOINT: &str = "checkpoint";

/// Time between two writings of the log.
const BETWEEN: Duration = Duration::from_secs(10);

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let variant = input::variant(request, None);
    if variant == Variant::Maxi {
        return Err(InputError::new(say::NO_PROOF_OF_MAXI.message()));
    }
    let rules = input::rules(request, variant);
    let hard = request.flag("hard");
    if hard && rules.commutative {
        return Err(InputError::new(say::NO_HARD_COMMUTATIVE.message()));
    }
    let tries = request.number("tries").unwrap_or(6);
    let tries = usize::try_from(tries).unwrap_or(6);
    let keep = request.given(CHECKPOINT).is_some();
    let (mut proof, resumed) = begin(desk, keep, Proof::new(rules, tries).in_hard_mode(hard))?;
    let ended = run(desk, &mut proof, keep, request.threads, budget)?;
    let mut reply = match ended {
        Ok(()) => proven(&proof),
        Err(_) => unfinished(&proof, keep),
    };
    if resumed > 0 {
        reply.notes.push(say::RESUMED.with("done", resumed));
    }
    if ended.is_ok()
        && let Some(checked) = request.number("check")
    {
        check(&mut reply, &proof, checked, budget);
    }
    reply.text = Some(proof.log().into());
    Ok(reply)
}

/// The proof of a log that asks the same question, or else from its beginning;
/// and how many openers were judged in it.
fn begin(desk: &mut dyn VerbIo, keep: bool, new: Proof) -> Result<(Proof, usize), InputError> {
    if !keep {
        return Ok((new, 0));
    }
    let Some(bytes) = desk.read(CHECKPOINT)? else {
        desk.will_write(CHECKPOINT)?;
        return Ok((new, 0));
    };
    let log = String::from_utf8_lossy(&bytes);
    let old = Proof::from_log(&log).map_err(|error| log_failure(&log, error))?;
    if (old.rules(), old.tries(), old.is_hard()) != (new.rules(), new.tries(), new.is_hard()) {
        let message = say::OTHER_PROOF.with("variant", question(&old));
        return Err(InputError::new(message.with("tries", old.tries())));
    }
    let judged = old.verdicts().len();
    Ok((old, judged))
}

fn log_failure(log: &str, error: LogError) -> InputError {
    let message = match error.kind {
        LogErrorKind::Title => &say::LOG_TITLE,
        LogErrorKind::OtherAnswers => &say::LOG_ANSWERS,
        LogErrorKind::Verdict => &say::LOG_VERDICT,
        LogErrorKind::Order => &say::LOG_ORDER,
        LogErrorKind::CutShort => &say::LOG_CUT_SHORT,
        LogErrorKind::Checksum => &say::LOG_CHECKSUM,
    };
    let line = error.line.checked_sub(1).and_then(|at| log.lines().nth(at));
    let failure = InputError::new(message.message());
    match line {
        Some(line) => failure.at(SourceSpan::on_line(error.line, line, 0..line.len())),
        None => failure,
    }
}

/// Goes on, and keeps the log now and then and when it stops.
fn run(
    desk: &mut dyn VerbIo,
    proof: &mut Proof,
    keep: bool,
    threads: usize,
    budget: &Budget,
) -> Result<Result<(), Exhausted>, InputError> {
    let mut written = budget.elapsed();
    let mut refused = None;
    let ended = proof.run(threads.max(1), budget, &mut |proof| {
        if keep && refused.is_none() && budget.elapsed() - written > BETWEEN {
            refused = desk.write(CHECKPOINT, proof.log().as_bytes()).err();
            written = budget.elapsed();
        }
    });
    if keep && refused.is_none() {
        refused = desk.write(CHECKPOINT, proof.log().as_bytes()).err();
    }
    match refused {
        Some(failure) => Err(failure),
        None => Ok(ended),
    }
}

fn proven(proof: &Proof) -> LegacyReply {
    let Some(best) = proof.best() else {
        let mut reply = LegacyReply::new(Outcome::No);
        tell(&mut reply, proof);
        reply
            .page
            .line(Role::Bad, say::TOO_FEW_TRIES.with("tries", proof.tries()));
        return reply;
    };
    let mut reply = LegacyReply::new(Outcome::Yes);
    tell(&mut reply, proof);
    let answers = Answers::of(proof.rules().variant);
    let average = f64::from(best.total) / answers.len() as f64;
    let line = say::PROVEN
        .with("variant", question(proof))
        .with("openers", answers.len())
        .with("opener", opener(answers, best))
        .with("total", best.total)
        .with("average", decimal(&format!("{average:.6}")))
        .with("tries", proof.tries());
    reply.page.line(Role::Good, line);
    how(&mut reply, proof);
    against_the_book(&mut reply, proof, best);
    reply
}

fn unfinished(proof: &Proof, keep: bool) -> LegacyReply {
    let mut reply = unknown();
    tell(&mut reply, proof);
    let text = if keep { &say::KEPT } else { &say::JUDGED };
    let all = Answers::count(proof.rules().variant);
    let line = text.with("done", proof.verdicts().len()).with("all", all);
    reply.page.line(Role::Normal, line);
    reply
}

fn tell(reply: &mut LegacyReply, proof: &Proof) {
    let answers = Answers::of(proof.rules().variant);
    let best = proof.best();
    let average = |best: Best| rounded(f64::from(best.total) / answers.len() as f64);
    let proven = match (proof.is_done(), best) {
        (true, best) => Value::Bool(best.is_some()),
        (false, _) => Value::Null,
    };
    reply
        .field("variant", proof.rules().variant.name())
        .field("hard", proof.is_hard())
        .field("commutative", proof.rules().commutative)
        .field("tries", proof.tries())
        .field("proven", proven)
        .field("opener", best.map(|best| opener(answers, best)))
        .field("total", best.map(|best| best.total))
        .field("average", best.map(average))
        .field("judged", proof.verdicts().len())
        .field("openers", answers.len());
}

/// What is proven, as in ids: `classic`, `midi,hard`.
fn question(proof: &Proof) -> String {
    let mut words = vec![proof.rules().variant.name()];
    words.extend(proof.rules().commutative.then_some("commutative"));
    words.extend(proof.is_hard().then_some("hard"));
    words.join(",")
}

fn opener(answers: &Answers, best: Best) -> String {
    let row = answers.row(best.guess);
    row.map(|row| row.to_string()).unwrap_or_default()
}

/// How the openers were disposed of.
fn how(reply: &mut LegacyReply, proof: &Proof) {
    let claims = proof.verdicts().iter().map(|verdict| verdict.claim);
    let bounds = claims
        .filter(|claim| matches!(claim, Claim::Bound(_)))
        .count();
    let searched = proof.verdicts().len() - bounds;
    reply.field("by_bound", bounds).field("by_search", searched);
    let line = say::HOW.with("bounds", bounds).with("searched", searched);
    reply.page.line(Role::Quiet, line);
}

/// Whether the book in the program plays as well as was proven.
fn against_the_book(reply: &mut LegacyReply, proof: &Proof, best: Best) {
    let rules = proof.rules();
    let start = Knowledge::new(rules);
    let book = match proof.is_hard() {
        true => BookId::for_hard_mode(rules),
        false => BookId::for_rules(rules),
    };
    let book = book.and_then(|book| book.look_up(&start));
    let Some((_, total)) = book else { return };
    reply.field("book", total);
    match total == best.total {
        true => reply.page.line(Role::Good, say::BOOK_AGREES.message()),
        false => {
            let line = say::BOOK_DIFFERS.with("total", total);
            reply.page.line(Role::Warning, line)
        }
    };
}

/// Lets the independent checker look at some openers, evenly spread.
fn check(reply: &mut LegacyReply, proof: &Proof, checked: i64, budget: &Budget) {
    let wanted = usize::try_from(checked).unwrap_or(0).max(1);
    let stride = proof.verdicts().len().div_ceil(wanted).max(1);
    let looked_at = proof.verdicts().len().div_ceil(stride);
    match check_proof(proof, |place| place % stride == 0, budget) {
        Ok(()) => {
            reply.field("checked", looked_at);
            let line = say::CHECKED.with("count", looked_at);
            reply.page.line(Role::Good, line);
        }
        Err(CheckError::Exhausted(_)) => {
            reply.outcome = Outcome::Unknown;
            reply.field("checked", Value::Null);
            reply.page.line(Role::Warning, say::STOPPED.message());
        }
        Err(error) => {
            reply.outcome = Outcome::No;
            reply.field("checked", false);
            let line = say::CHECK_FAILED.with("error", check_words(&error));
            reply.page.line(Role::Bad, line);
        }
    }
}

fn check_words(error: &CheckError) -> unpuzzle_puzzle::Message {
    match error {
        CheckError::Incomplete => say::CHECK_INCOMPLETE.message(),
        CheckError::NoTotal => say::CHECK_NO_TOTAL.message(),
        CheckError::Below(row) => say::CHECK_BELOW.with("opener", row.to_string()),
        CheckError::Wrong(row) => say::CHECK_WRONG.with("opener", row.to_string()),
        CheckError::Exhausted(_) => say::STOPPED.message(),
    }
}
