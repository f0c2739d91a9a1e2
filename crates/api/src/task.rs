//! Runs a verb and renders its answer.

use std::time::Duration;

use unpuzzle_puzzles::{
    Budget, Cache, Envelope, InputError, Language, Puzzle, Reply, StopFlag, VerbIo, Verdict, msg,
};
use unpuzzle_render::{Answer, Format, schema};

use crate::body::VerbRequest;
use crate::problem::Problem;

const MAX_SIZE: usize = 16 << 20;
/// Extra time for rendering after the time limit of the work.
const WRITING_TIME: Duration = Duration::from_millis(300);

/// A verb request with the language and format of its answer.
#[derive(Clone)]
pub struct Task {
    pub puzzle: &'static dyn Puzzle,
    pub asked: VerbRequest,
    pub language: Language,
    /// The file format; `None` for a JSON object.
    pub format: Option<Format>,
}

#[derive(Clone, Debug, Default)]
pub struct JobControl {
    pub stop: StopFlag,
    /// Raised as well if the reason is the memory limit.
    pub out_of_memory: StopFlag,
    /// The engines' cache, shared by jobs.
    pub cache: Cache,
}

impl JobControl {
    /// The budget of a job with this time limit.
    pub fn budget(&self, longest: Duration) -> Budget {
        self.limit(Budget::unlimited().with_timeout(longest))
    }

    /// Adds the stop flag and the cache to a budget.
    pub fn limit(&self, budget: Budget) -> Budget {
        budget.with_stop(self.stop.clone()).with_cache(self.cache.clone())
    }
}

#[derive(Clone, Debug)]
pub struct Output {
    pub outcome: Verdict,
    pub bytes: Vec<u8>,
    /// The file format; `None` for a JSON object.
    pub format: Option<Format>,
    /// File name for downloads, without extension.
    name: String,
}

impl Output {
    pub fn media_type(&self) -> &'static str {
        self.format.unwrap_or(Format::Json).media_type()
    }

    /// File name for downloads, if a file was requested.
    pub fn file_name(&self) -> Option<String> {
        self.format.map(|format| format!("{}{}", self.name, format.ending()))
    }
}

impl Task {
    /// Runs the verb and renders its answer. Partial results at the time limit are still rendered,
    /// with some extra time.
    pub fn run(
        &self,
        io: &mut dyn VerbIo,
        budget: &Budget,
        control: &JobControl,
    ) -> Result<Output, Problem> {
        let clock = Budget::unlimited();
        let result = self.asked.call.run(io, budget);
        if control.out_of_memory.is_raised() {
            return Err(Problem::out_of_memory());
        }
        let reply = result.map_err(|error| self.refused(error))?;
        let stop = control.stop.clone();
        let writing = match budget.time_left() {
            Some(left) => Budget::unlimited().with_timeout(left + WRITING_TIME),
            None => Budget::unlimited(),
        };
        let written = self.written(&*reply, clock.elapsed(), &writing.with_stop(stop));
        if control.out_of_memory.is_raised() {
            return Err(Problem::out_of_memory());
        }
        written
    }

    pub fn answer(&self, elapsed: Duration) -> Answer<'_> {
        Answer { puzzle: self.puzzle, call: &self.asked.call, line: None, elapsed }
    }

    fn written(
        &self,
        reply: &dyn Reply,
        elapsed: Duration,
        budget: &Budget,
    ) -> Result<Output, Problem> {
        let answer = self.answer(elapsed);
        let bytes = match self.format {
            Some(format) => {
                let file = answer.file(reply, format, self.language, budget);
                file.map_err(|error| self.refused(error))?
            }
            None => {
                // The command line prints notes next to the result; here they are part of it.
                let envelope = Envelope { notes: reply.notes().to_vec(), ..answer.envelope(reply) };
                reply.write_json(&envelope, self.language, false).into_bytes()
            }
        };
        if bytes.len() > MAX_SIZE {
            let message = msg!(
                "the answer is larger than {most} bytes; ask for less of it, or let it be streamed",
                most = MAX_SIZE
            );
            return Err(self.refused(InputError::new(message)));
        }
        let verb = self.asked.call.verb.name;
        Ok(Output {
            outcome: reply.verdict(),
            bytes,
            format: self.format,
            name: format!("unpuzzle-{}-{verb}", self.puzzle.name()),
        })
    }

    fn refused(&self, failure: InputError) -> Problem {
        let verb = self.asked.call.verb;
        Problem::refused(schema(self.puzzle, verb.name), failure)
    }
}
