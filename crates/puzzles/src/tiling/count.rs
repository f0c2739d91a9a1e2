//! `count`: a long count in parts, with a checkpoint to go on from.

use std::time::Duration;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value, VerbIo};
use unpuzzle_tiling::BigUint;

use super::input::Subject;
use super::say::Localize;
use super::{input, messages, milliseconds};
use unpuzzle_tiling::counting::Enumeration;
use unpuzzle_tiling::engines::{Obstruction, Unknown};

/// The argument that names the checkpoint.
const CHECKPOINT: &str = "checkpoint";

/// Time between two writings of the checkpoint.
const BETWEEN: Duration = Duration::from_secs(2);

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    if let Some(obstruction) = Obstruction::of(&subject.problem) {
        return Ok(ruled_out(&subject, &obstruction));
    }
    let keep = request.given(CHECKPOINT).is_some();
    let kept = if keep { desk.read(CHECKPOINT)? } else { None };
    if keep {
        desk.will_write(CHECKPOINT)?;
    }
    let mut count = match begin(&subject, kept.as_deref(), budget)? {
        Ok(count) => count,
        Err(why) => return Ok(super::unknown(&why)),
    };
    let resumed = count.progress();
    let ended = run(desk, &mut count, keep, budget)?;
    let mut reply = conclude(&subject, &count, ended, keep);
    if kept.is_some() {
        let (done, parts) = resumed;
        let note = messages::RESUMED.with("done", done).with("parts", parts);
        reply.notes.push(note);
    }
    reply.field("milliseconds", milliseconds(budget.elapsed()));
    Ok(reply)
}

/// The count from its beginning or from a checkpoint.
fn begin(
    subject: &Subject,
    kept: Option<&[u8]>,
    budget: &Budget,
) -> Result<Result<Enumeration, Unknown>, InputError> {
    match kept {
        None => Ok(Enumeration::new(&subject.problem, budget)),
        Some(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            let count = Enumeration::resume(&subject.problem, &text, budget);
            count
                .map(Ok)
                .map_err(|error| InputError::new(error.message()))
        }
    }
}

/// Counts on, and keeps a checkpoint now and then and when it stops.
fn run(
    desk: &mut dyn VerbIo,
    count: &mut Enumeration,
    keep: bool,
    budget: &Budget,
) -> Result<Result<BigUint, Unknown>, InputError> {
    let mut written = budget.elapsed();
    loop {
        let step = count.step(budget);
        let over = !matches!(step, Ok(None));
        if keep && (over || budget.elapsed() - written > BETWEEN) {
            desk.write(CHECKPOINT, (count.checkpoint() + "\n").as_bytes())?;
            written = budget.elapsed();
        }
        match step {
            Ok(None) => {}
            Ok(Some(found)) => return Ok(Ok(found)),
            Err(why) => return Ok(Err(why)),
        }
    }
}

fn conclude(
    subject: &Subject,
    count: &Enumeration,
    ended: Result<BigUint, Unknown>,
    keep: bool,
) -> LegacyReply {
    let (done, parts) = count.progress();
    let mut reply = match ended {
        Ok(found) => counted(subject, count, &found),
        Err(why) => {
            let mut reply = super::unknown(&why);
            reply.field("count", Value::Null);
            if keep {
                let line = messages::KEPT.with("done", done).with("parts", parts);
                reply.page.line(Role::Normal, line);
            }
            reply
        }
    };
    reply.field("done", done).field("parts", parts);
    reply.notes.extend(subject.notes.iter().cloned());
    reply
}

fn counted(subject: &Subject, count: &Enumeration, found: &BigUint) -> LegacyReply {
    let solvable = *found != BigUint::default();
    let raw = count.raw_factor() * found;
    let mut reply = LegacyReply::new(if solvable { Outcome::Yes } else { Outcome::No });
    reply.page.line(Role::Title, subject.heading());
    reply
        .field("solvable", solvable)
        .field("count", raw.to_string())
        .field("arrangements", found.to_string());
    reply
        .page
        .line(Role::Good, messages::COUNTED.with("count", raw.to_string()));
    if raw != *found {
        let line = messages::ARRANGED.with("count", found.to_string());
        reply.page.line(Role::Normal, line);
    }
    reply
}

fn ruled_out(subject: &Subject, obstruction: &Obstruction) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::No);
    reply.page.line(Role::Title, subject.heading());
    let reason = obstruction.message();
    reply
        .field("solvable", false)
        .field("count", "0")
        .field("arrangements", "0")
        .field("reason", reason.clone());
    reply
        .page
        .line(Role::Bad, messages::NO_SOLUTION.with("reason", reason));
    reply.notes.clone_from(&subject.notes);
    reply
}
