//! Server-sent events of a running job.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzles::{Language, Reply, Snapshot, Verdict, to_json};

use crate::problem::Problem;
use crate::task::{Output, Task};

/// The name of a verdict on the wire.
pub fn outcome_word(outcome: Verdict) -> &'static str {
    match outcome {
        Verdict::Yes => "yes",
        Verdict::No => "no",
        Verdict::Unknown => "unknown",
    }
}

pub type Event = (&'static str, String);

pub fn progress_event(snapshot: &Snapshot, elapsed: Duration, language: Language) -> Event {
    let (done, total) = snapshot.parts.unzip();
    let progress = ProgressEvent {
        nodes: snapshot.nodes,
        milliseconds: elapsed.as_millis() as u64,
        done,
        total,
        best: snapshot.best.as_deref(),
        results: snapshot.results,
        mean: snapshot.mean,
    };
    ("progress", to_json(&progress, language, false))
}

pub fn result_event(task: &Task, reply: &dyn Reply, elapsed: Duration) -> Event {
    ("result", task.answer(elapsed).json(reply, task.language, false))
}

pub fn last_event(done: &Result<Output, Problem>, language: Language) -> Event {
    match done {
        Ok(written) => {
            let reply = String::from_utf8_lossy(&written.bytes);
            let outcome = outcome_word(written.outcome);
            ("done", format!("{{\"outcome\":\"{outcome}\",\"reply\":{reply}}}"))
        }
        Err(problem) => ("error", problem.json(language)),
    }
}

/// Progress of a job.
#[derive(Serialize, JsonSchema)]
pub struct ProgressEvent<'a> {
    nodes: u64,
    milliseconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
}
