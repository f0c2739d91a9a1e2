//! A job, and the names of its streams and subjects at the broker.

use std::io;

use serde::{Deserialize, Serialize};
use unpuzzle_core::{Budget, Exhausted, Random};

use crate::{nerdle, slide, tiling};

/// The version of the program: another one may have other parts.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A task that can be spread over machines.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Task {
    /// Judge the openers of Nerdle that a proof has not judged yet.
    Prove(nerdle::ProveTask),
    /// Count the solutions of a tiling problem.
    Count(tiling::CountTask),
    /// Play games of 2048.
    Play(slide::Strength),
}

impl Task {
    pub(super) fn command(&self) -> &'static str {
        match self {
            Task::Prove(_) => "nerdle prove",
            Task::Count(_) => "tiling count",
            Task::Play(_) => "2048 strength",
        }
    }

    /// Prepares the work.
    pub(super) fn open(&self, budget: &Budget) -> Result<Box<dyn AnyWork>, Halt> {
        Ok(match self {
            Task::Prove(task) => Box::new(task.open()?),
            Task::Count(task) => Box::new(task.open(budget)?),
            Task::Play(task) => Box::new(task.clone()),
        })
    }
}

/// Work in parts. A part is named by its number and comes to the same wherever and
/// however often it is done.
pub trait Work: Send + Sync + 'static {
    /// The result of one part.
    type Part: Serialize;

    /// The number of parts.
    fn parts(&self) -> usize;
    /// Computes a part.
    fn part(&self, number: usize, budget: &Budget) -> Result<Self::Part, Halt>;
}

/// [`Work`] whose parts are JSON.
pub(super) trait AnyWork: Send + Sync {
    fn parts(&self) -> usize;
    fn part(&self, number: usize, budget: &Budget) -> Result<String, Halt>;
}

impl<W: Work> AnyWork for W {
    fn parts(&self) -> usize {
        Work::parts(self)
    }

    fn part(&self, number: usize, budget: &Budget) -> Result<String, Halt> {
        serde_json::to_string(&Work::part(self, number, budget)?)
            .map_err(|error| Halt::Failed(error.to_string()))
    }
}

/// Why work was stopped.
#[derive(Debug)]
pub enum Halt {
    /// Stopped; another worker can take it.
    Exhausted(Exhausted),
    /// It cannot be done anywhere: why.
    Failed(String),
}

impl From<Exhausted> for Halt {
    fn from(why: Exhausted) -> Self {
        Halt::Exhausted(why)
    }
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Halt::Failed(error.to_string())
    }
}

impl From<Halt> for io::Error {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Exhausted(why) => io::Error::other(why),
            Halt::Failed(why) => io::Error::other(why),
        }
    }
}

/// A task in progress.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Job {
    /// The version of the program that started the job.
    pub(super) version: String,
    pub(super) task: Task,
    pub(super) parts: usize,
}

/// The first word of the names of streams with parts to do, and with those that are done.
pub(super) const WAITING: &str = "UNPUZZLE-WAITING-";
pub(super) const DONE: &str = "UNPUZZLE-DONE-";

/// The name of a task. Equal tasks have equal names, so a repeated command finds the
/// results so far.
pub(super) fn name_of(task: &Task) -> String {
    let text = serde_json::to_string(task).unwrap_or_default();
    format!("{:016x}", Random::named(&format!("{VERSION} {text}")).bits())
}

pub(super) fn spec_subject(name: &str) -> String {
    format!("unpuzzle.job.{name}")
}

pub(super) fn part_subject(name: &str, part: impl std::fmt::Display) -> String {
    format!("unpuzzle.todo.{name}.{part}")
}

pub(super) fn result_subject(name: &str, part: impl std::fmt::Display) -> String {
    format!("unpuzzle.done.{name}.{part}")
}

/// The number at the end of a subject.
pub(super) fn part_of(subject: &str) -> Option<usize> {
    subject.rsplit_once('.')?.1.parse().ok()
}

/// The outcome of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum PartResult {
    /// Its result, as JSON.
    Done(String),
    /// It cannot be done anywhere: why.
    Failed(String),
}
