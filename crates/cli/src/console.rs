//! The streams, the terminal and the environment of a command; tests pass their own.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};
use unpuzzle_puzzles::{Call, FileArgument, InputError, Puzzle, Reply, StopFlag, VerbIo, msg};
use unpuzzle_render::Answer;

use crate::context::in_flag;
use crate::context::{Context, Verbosity};
use crate::instance::read_bytes;
use crate::output::Shape;
use crate::perform::Delivery;
use crate::{output, save};

/// Where input comes from.
pub type Input = Box<dyn BufRead + Send>;
/// Where output goes.
pub type Output = Box<dyn Write + Send>;

/// The streams, the terminal and the environment of one run.
pub struct Console {
    input: Arc<Mutex<Input>>,
    output: Mutex<Output>,
    errors: Mutex<Output>,
    /// Which streams are terminals, and how large.
    pub terminal: Terminal,
    variables: BTreeMap<String, String>,
}

impl Console {
    /// The console of this process.
    pub fn of_process() -> Self {
        let variables = std::env::vars_os().map(|(name, value)| {
            let text = |word: std::ffi::OsString| word.to_string_lossy().into_owned();
            (text(name), text(value))
        });
        Console::new(
            Box::new(BufReader::new(io::stdin())),
            Box::new(BufWriter::new(io::stdout())),
            Box::new(io::stderr()),
        )
        .with_terminal(Terminal::of_process())
        .with_variables(variables)
    }

    /// A console on these streams, without a terminal and an environment.
    pub fn new(input: Input, output: Output, errors: Output) -> Self {
        Console {
            input: Arc::new(Mutex::new(input)),
            output: Mutex::new(output),
            errors: Mutex::new(errors),
            terminal: Terminal::default(),
            variables: BTreeMap::new(),
        }
    }

    /// Sets which streams are terminals.
    #[must_use]
    pub fn with_terminal(mut self, terminal: Terminal) -> Self {
        self.terminal = terminal;
        self
    }

    /// Sets the environment variables.
    #[must_use]
    pub fn with_variables(mut self, all: impl IntoIterator<Item = (String, String)>) -> Self {
        self.variables = all.into_iter().collect();
        self
    }

    /// Whether the terminal has no cursor control (`TERM=dumb`).
    pub fn is_dumb(&self) -> bool {
        self.variable("TERM") == Some("dumb")
    }

    /// An environment variable, if it is set and not empty.
    pub fn variable(&self, name: &str) -> Option<&str> {
        let value = self.variables.get(name).map(String::as_str);
        value.filter(|value| !value.is_empty())
    }

    /// The stream that results go to.
    pub fn output(&self) -> MutexGuard<'_, Output> {
        self.output.lock()
    }

    /// The stream for everything that is not a result.
    pub fn errors(&self) -> MutexGuard<'_, Output> {
        self.errors.lock()
    }

    /// The stream that input comes from, for a thread that waits for it.
    pub fn input(&self) -> Arc<Mutex<Input>> {
        Arc::clone(&self.input)
    }

    /// Writes a result and flushes.
    pub fn print(&self, text: &str) -> io::Result<()> {
        let mut output = self.output();
        output.write_all(text.as_bytes())?;
        output.flush()
    }

    /// Writes a line about the result. Failures are ignored: a closed error stream must not
    /// lose the result.
    pub fn report(&self, line: &str) {
        let mut errors = self.errors();
        let _ = writeln!(errors, "{line}").and_then(|()| errors.flush());
    }
}

/// Which streams are terminals, and how large the terminal is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    /// Whether input comes from a keyboard.
    pub input: bool,
    /// Whether results go to a screen.
    pub output: bool,
    /// Whether everything else goes to a screen.
    pub errors: bool,
    /// Columns and rows, where known.
    pub size: Option<(u16, u16)>,
}

impl Terminal {
    fn of_process() -> Self {
        let size = terminal_size::terminal_size();
        Terminal {
            input: io::stdin().is_terminal(),
            output: io::stdout().is_terminal(),
            errors: io::stderr().is_terminal(),
            size: size.map(|(width, height)| (width.0, height.0)),
        }
    }
}

/// Maximum size of checkpoints and weights.
const LARGEST: u64 = 1 << 30;
/// Interval of flushing results. Flushing each of a million lines would take longer than
/// finding them.
const FRESHNESS: Duration = Duration::from_millis(50);

/// Output and files for one request.
pub(crate) struct ConsoleIo<'a> {
    context: &'a Context,
    puzzle: &'a dyn Puzzle,
    call: &'a Call,
    shape: Shape,
    overwrite: bool,
    /// Whether the whole reply goes into a file.
    saves: bool,
    started: Instant,
    /// How many results were printed.
    taken: usize,
    /// The file arguments that this run has read or written.
    opened: BTreeSet<&'static str>,
    stream: Option<Stream>,
}

impl<'a> ConsoleIo<'a> {
    pub(crate) fn new(
        context: &'a Context,
        puzzle: &'a dyn Puzzle,
        call: &'a Call,
        delivery: &Delivery,
    ) -> Self {
        ConsoleIo {
            context,
            puzzle,
            call,
            shape: delivery.shape,
            overwrite: delivery.overwrite,
            saves: delivery.target.is_some(),
            started: Instant::now(),
            taken: 0,
            opened: BTreeSet::new(),
            stream: None,
        }
    }

    /// Returns the number of printed results, or the error of printing.
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
            call: self.call,
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
        // A saved result must be whole.
        self.shape != Shape::Json && !self.saves
    }

    fn take(&mut self, reply: &dyn Reply) -> ControlFlow<()> {
        if self.context.verbosity > Verbosity::Quiet {
            for note in reply.notes() {
                self.context.console.report(&self.context.say(note));
            }
        }
        let text = self.printed(reply);
        let context = self.context;
        let stream = self.stream.get_or_insert_with(|| Stream::open(context));
        output::clear_progress(context);
        self.taken += 1;
        let is_read = stream.pipe.attempt(|output| output.write_all(text.as_bytes()));
        if is_read && !context.stop.is_raised() {
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

/// The output of streamed results. A thread flushes the buffer now and then, and stops the work
/// when the reader is gone.
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
        let flushed = pipe.clone();
        std::thread::spawn(move || {
            while closed.recv_timeout(FRESHNESS) == Err(RecvTimeoutError::Timeout)
                && flushed.attempt(io::Write::flush)
            {}
        });
        Stream { pipe, _open: open }
    }

    fn close(self) -> io::Result<()> {
        self.pipe.attempt(io::Write::flush);
        self.pipe.broken.lock().take().map_or(Ok(()), Err)
    }
}

#[derive(Clone)]
struct Pipe {
    console: Arc<Console>,
    stop: StopFlag,
    broken: Arc<Mutex<Option<io::Error>>>,
}

impl Pipe {
    /// Writes unless writing failed before; returns whether the output is still read.
    fn attempt(&self, write: impl FnOnce(&mut Output) -> io::Result<()>) -> bool {
        let mut broken = self.broken.lock();
        if broken.is_none()
            && let Err(error) = write(&mut self.console.output())
        {
            *broken = Some(error);
            self.stop.raise();
        }
        broken.is_none()
    }
}
