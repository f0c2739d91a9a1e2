//! What a job is, and what its things are called at the broker.

use serde::{Deserialize, Serialize};
use unpuzzle_puzzle::{PortableRequest, Random};

/// A request that is done in parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// What was asked.
    pub request: PortableRequest,
    /// The version of the program that asked; only the same one can help.
    pub version: String,
    /// What was worked out before the first part, as JSON.
    pub plan: String,
    /// How many parts there are.
    pub parts: usize,
}

/// The first word of the names of streams with parts to do, and with those that are done.
pub(crate) const TODO: &str = "UNPUZZLE-TODO-";
pub(crate) const DONE: &str = "UNPUZZLE-DONE-";

/// The name of a request: the same question has the same one, so that a command that asks again
/// finds what is done.
pub(crate) fn name_of(request: &PortableRequest, version: &str) -> String {
    let text = serde_json::to_string(request).unwrap_or_default();
    format!("{:016x}", Random::named(&format!("{version} {text}")).bits())
}

pub(crate) fn spec_subject(name: &str) -> String {
    format!("unpuzzle.job.{name}")
}

pub(crate) fn part_subject(name: &str, part: impl std::fmt::Display) -> String {
    format!("unpuzzle.todo.{name}.{part}")
}

pub(crate) fn result_subject(name: &str, part: impl std::fmt::Display) -> String {
    format!("unpuzzle.done.{name}.{part}")
}

/// The number at the end of a subject.
pub(crate) fn part_of(subject: &str) -> Option<usize> {
    subject.rsplit_once('.')?.1.parse().ok()
}

/// What became of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum PartResult {
    /// What it comes to, as JSON.
    Done(String),
    /// It cannot be done anywhere: why, in English.
    Failed(String),
}
