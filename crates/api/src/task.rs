//! A verb, run to the bytes of its answer.

use std::time::Duration;

use unpuzzle_puzzles::{
    Budget, Cache, Envelope, InputError, Language, Puzzle, Reply, StopFlag, VerbIo, Verdict, msg,
};
use unpuzzle_render::{Answer, Format, schema};

use crate::body::Asked;
use crate::problem::Problem;

/// The largest answer that is sent.
const LARGEST: usize = 16 << 20;
/// How long an answer may be written after the time for the work is up.
const WRITING_TIME: Duration = Duration::from_millis(300);

/// A call with the language and format of its answer.
#[derive(Clone)]
pub struct Task {
    /// The puzzle.
    pub puzzle: &'static dyn Puzzle,
    /// The call.
    pub asked: Asked,
    /// The language of the answer.
    pub language: Language,
    /// The format of a file; without one the answer is an object.
    pub format: Option<Format>,
}

/// The controls of a job.
#[derive(Clone, Debug, Default)]
pub struct JobControl {
    /// Set to stop the job.
    pub stop: StopFlag,
    /// Also set when the reason is memory.
    pub out_of_memory: StopFlag,
    /// What engines remember from one job to the next.
    pub cache: Cache,
}

impl JobControl {
    /// The budget of a job that may take this long.
    pub fn budget(&self, longest: Duration) -> Budget {
        self.limit(Budget::unlimited().with_timeout(longest))
    }

    /// The same budget, ending when the job shall stop.
    pub fn limit(&self, budget: Budget) -> Budget {
        budget.with_stop(self.stop.clone()).with_cache(self.cache.clone())
    }
}

/// A serialized answer.
#[derive(Clone, Debug)]
pub struct Written {
    /// How the question was answered.
    pub outcome: Verdict,
    /// The object or the file.
    pub bytes: Vec<u8>,
    /// The format of the file, where one was asked for.
    pub format: Option<Format>,
    /// The name that the file gets when it is saved, without its ending.
    name: String,
}

impl Written {
    /// What the bytes are.
    pub fn media_type(&self) -> &'static str {
        self.format.unwrap_or(Format::Json).media_type()
    }

    /// The name of the file, where one was asked for.
    pub fn file_name(&self) -> Option<String> {
        self.format.map(|format| format!("{}{}", self.name, format.ending()))
    }
}

impl Task {
    /// Runs the verb and writes its answer. What a verb has found when its time is up is
    /// still written, for which there is a moment more.
    pub fn run(
        &self,
        io: &mut dyn VerbIo,
        budget: &Budget,
        control: &JobControl,
    ) -> Result<Written, Problem> {
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

    /// What is known about the answer.
    pub fn answer(&self, elapsed: Duration) -> Answer<'_> {
        Answer { puzzle: self.puzzle, call: &self.asked.call, line: None, elapsed }
    }

    fn written(
        &self,
        reply: &dyn Reply,
        elapsed: Duration,
        budget: &Budget,
    ) -> Result<Written, Problem> {
        let answer = self.answer(elapsed);
        let bytes = match self.format {
            Some(format) => {
                let file = answer.file_within(reply, format, self.language, budget);
                file.map_err(|error| self.refused(error))?
            }
            None => {
                // Notes go where the command line would print them beside the result.
                let envelope = Envelope { notes: reply.notes(), ..answer.envelope(reply) };
                reply.write_json(&envelope, self.language, false).into_bytes()
            }
        };
        if bytes.len() > LARGEST {
            let message = msg!(
                "the answer is larger than {most} bytes; ask for less of it, or let it be streamed",
                most = LARGEST
            );
            return Err(self.refused(InputError::new(message)));
        }
        let verb = self.asked.call.verb.name;
        Ok(Written {
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
