//! What verbs may use at the command line: results are printed as they come, and only
//! the files that arguments name are opened.

use std::collections::BTreeSet;
use std::io::{self, BufRead as _, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use unpuzzle_puzzles::{Call, FileArgument, InputError, Puzzle, Reply, StopFlag, VerbIo, msg};
use unpuzzle_render::Answer;

use crate::console::{Console, Output};
use crate::context::{Context, Verbosity};
use crate::instance::read_bytes;
use crate::output::{self, Shape};
use crate::perform::Delivery;
use crate::settings::in_flag;
use crate::{progress, save};

/// Checkpoints and weights are large; what is larger than this is neither.
const LARGEST: u64 = 1 << 30;
/// How long a result may wait in our buffer. Passing on each of a million
/// lines by itself would take longer than finding them.
const FRESHNESS: Duration = Duration::from_millis(50);

/// Output and files for one request.
pub(crate) struct ConsoleIo<'a> {
    context: &'a Context,
    puzzle: &'a dyn Puzzle,
    request: &'a Call,
    shape: Shape,
    overwrite: bool,
    /// Whether the whole reply goes into a file.
    saves: bool,
    started: Instant,
    /// How many results were printed.
    taken: usize,
    /// The arguments whose files this run has read or written.
    opened: BTreeSet<&'static str>,
    stream: Option<Stream>,
}

impl<'a> ConsoleIo<'a> {
    /// Nothing printed and no file opened yet.
    pub(crate) fn new(
        context: &'a Context,
        puzzle: &'a dyn Puzzle,
        request: &'a Call,
        delivery: &Delivery,
    ) -> Self {
        ConsoleIo {
            context,
            puzzle,
            request,
            shape: delivery.shape,
            overwrite: delivery.overwrite,
            saves: delivery.target.is_some(),
            started: Instant::now(),
            taken: 0,
            opened: BTreeSet::new(),
            stream: None,
        }
    }

    /// How many results were printed, or why they could not be.
    pub(crate) fn close(self) -> io::Result<usize> {
        match self.stream {
            Some(stream) => stream.close().map(|()| self.taken),
            None => Ok(0),
        }
    }

    fn printed(&self, reply: &dyn Reply) -> String {
        if self.shape == Shape::Page {
            return output::text_of(self.context, &reply.page());
        }
        let answer = Answer {
            puzzle: self.puzzle,
            call: self.request,
            line: None,
            elapsed: self.started.elapsed(),
        };
        output::json_of(&answer, Ok(reply), Shape::JsonLine, self.context.language)
    }

    fn may_replace(&self, file: &FileArgument) -> bool {
        self.overwrite || self.opened.contains(file.argument)
    }
}

impl VerbIo for ConsoleIo<'_> {
    fn wants_stream(&self) -> bool {
        // What is saved must be whole.
        self.shape != Shape::Json && !self.saves
    }

    fn take(&mut self, reply: &dyn Reply) -> ControlFlow<()> {
        if self.context.verbosity > Verbosity::Quiet {
            for note in reply.notes() {
                self.context.console.report(&self.context.say(&note));
            }
        }
        let text = self.printed(reply);
        let context = self.context;
        let stream = self.stream.get_or_insert_with(|| Stream::open(context));
        progress::clear(context);
        self.taken += 1;
        if stream.write(&text) && !context.stop.is_raised() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn line(&mut self) -> Result<Option<String>, InputError> {
        let input = self.context.console.input();
        let mut line = String::new();
        let read = input.lock().read_line(&mut line);
        match read {
            Ok(count) => Ok((count > 0).then_some(line)),
            Err(error) => {
                Err(InputError::new(msg!("could not read: {error}", error = error.to_string())))
            }
        }
    }

    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        let path = Path::new(&file.path);
        if !path.exists() {
            return Ok(None);
        }
        let bytes = read_bytes(path, LARGEST).map_err(|failure| in_flag(file.argument, failure))?;
        self.opened.insert(file.argument);
        Ok(Some(bytes))
    }

    fn will_write(&mut self, file: &FileArgument) -> Result<(), InputError> {
        save::check(Path::new(&file.path), self.may_replace(file))
            .map_err(|failure| in_flag(file.argument, failure))
    }

    fn write(&mut self, file: &FileArgument, bytes: &[u8]) -> Result<(), InputError> {
        self.will_write(file)?;
        let path = Path::new(&file.path);
        let written = save::write_file(path, bytes, self.may_replace(file));
        written.map_err(|error| in_flag(file.argument, save::refused(path, &error)))?;
        self.opened.insert(file.argument);
        Ok(())
    }
}

/// The output while results come. A thread of its own passes on what has lain
/// in the buffer for a while, and stops the work when nobody reads any more.
struct Stream {
    pipe: Pipe,
    /// Dropped when no more results come.
    _open: Sender<()>,
}

impl Stream {
    fn open(context: &Context) -> Self {
        let pipe = Pipe {
            console: Arc::clone(&context.console),
            stop: context.stop.clone(),
            broken: Arc::default(),
        };
        let (open, closed) = channel();
        let passing_on = pipe.clone();
        std::thread::spawn(move || passing_on.pass_on(&closed));
        Stream { pipe, _open: open }
    }

    /// Whether the output is still read.
    fn write(&self, text: &str) -> bool {
        self.pipe.attempt(|output| output.write_all(text.as_bytes()))
    }

    fn close(self) -> io::Result<()> {
        self.pipe.attempt(io::Write::flush);
        match self.pipe.broken.lock().take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

#[derive(Clone)]
struct Pipe {
    console: Arc<Console>,
    stop: StopFlag,
    broken: Arc<Mutex<Option<io::Error>>>,
}

impl Pipe {
    fn pass_on(&self, closed: &Receiver<()>) {
        while closed.recv_timeout(FRESHNESS) == Err(RecvTimeoutError::Timeout) {
            if !self.attempt(io::Write::flush) {
                return;
            }
        }
    }

    /// Does something to the output unless it failed before.
    fn attempt(&self, act: impl FnOnce(&mut Output) -> io::Result<()>) -> bool {
        let mut broken = self.broken.lock();
        if broken.is_none()
            && let Err(error) = act(&mut self.console.output())
        {
            *broken = Some(error);
            self.stop.raise();
        }
        broken.is_none()
    }
}
