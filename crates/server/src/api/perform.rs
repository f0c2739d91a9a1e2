//! Doing what a verb says on a worker's thread.

use std::ops::ControlFlow;
use std::time::Instant;

use unpuzzle_puzzle::{Budget, InputError, Language, Puzzle, Record, Reply, Value, VerbIo};
use unpuzzle_render::{Answer, Format, json, schema};

use super::body::Asked;
use super::problem::Problem;
use super::reply::Written;
use crate::jobs::Reins;
use crate::messages;

/// The largest answer that is sent.
const LARGEST: usize = 16 << 20;

/// What is to be done, and in which language and format the answer is wanted.
#[derive(Clone)]
pub(crate) struct Task {
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) asked: Asked,
    pub(crate) language: Language,
    pub(crate) format: Option<Format>,
}

impl Task {
    /// Asks the puzzle and writes its answer.
    pub(crate) fn perform(
        &self,
        desk: &mut dyn VerbIo,
        budget: &Budget,
        reins: &Reins,
    ) -> Result<Written, Problem> {
        let started = Instant::now();
        let request = &self.asked.request;
        let result = self.puzzle.perform_at(desk, request, budget);
        if reins.starved.is_raised() {
            return Err(Problem::starved());
        }
        let answer = Answer {
            puzzle: self.puzzle,
            request,
            line: None,
            result,
            elapsed: started.elapsed(),
        };
        match &answer.result {
            Ok(reply) => self.written(&answer, reply),
            Err(failure) => Err(self.refused(failure.clone())),
        }
    }

    fn written(&self, answer: &Answer<'_>, reply: &Reply) -> Result<Written, Problem> {
        let bytes = match self.format {
            Some(format) => answer
                .file(reply, format, self.language)
                .map_err(|failure| self.refused(failure))?,
            None => json(&with_notes(answer.record(), reply), self.language)
                .to_string()
                .into_bytes(),
        };
        if bytes.len() > LARGEST {
            let message = messages::TOO_MUCH.with("most", LARGEST);
            return Err(self.refused(InputError::new(message)));
        }
        let verb = self.asked.request.verb.name;
        Ok(Written {
            outcome: reply.outcome,
            bytes,
            format: self.format,
            name: format!("unpuzzle-{}-{verb}", self.puzzle.name()),
        })
    }

    fn refused(&self, failure: InputError) -> Problem {
        let verb = self.asked.request.verb;
        Problem::refused(schema(self.puzzle, verb.name), failure)
    }
}

/// Notes go where the command line would print them beside the result.
fn with_notes(mut record: Record, reply: &Reply) -> Record {
    if !reply.notes.is_empty() {
        let notes = reply.notes.iter().cloned();
        record.push(("notes", Value::list(notes)));
    }
    record
}

/// A desk without files, for whoever wants only the reply. A file argument
/// cannot be given over HTTP, so none is ever there.
pub(crate) struct NoFiles;

impl VerbIo for NoFiles {
    fn take(&mut self, _reply: Reply) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn read(&mut self, _argument: &str) -> Result<Option<Vec<u8>>, InputError> {
        Ok(None)
    }

    fn write(&mut self, _argument: &str, _bytes: &[u8]) -> Result<(), InputError> {
        Ok(())
    }
}
