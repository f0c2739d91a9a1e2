//! The world around a command: its streams, its terminal and its environment.
//!
//! Everything that a command reads or writes goes through here, so a test can
//! hand in its own streams and pretend to be a terminal.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};

/// Where input comes from.
pub type Input = Box<dyn BufRead + Send>;
/// Where text goes to.
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

    /// The same console, with these streams on a terminal.
    #[must_use]
    pub fn with_terminal(mut self, terminal: Terminal) -> Self {
        self.terminal = terminal;
        self
    }

    /// The same console, with these environment variables.
    #[must_use]
    pub fn with_variables(mut self, all: impl IntoIterator<Item = (String, String)>) -> Self {
        self.variables = all.into_iter().collect();
        self
    }

    /// Whether the terminal shows lines only, as that of an editor or of a log does.
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

    /// Writes a result and passes it on at once.
    pub fn print(&self, text: &str) -> io::Result<()> {
        let mut output = self.output();
        output.write_all(text.as_bytes())?;
        output.flush()
    }

    /// Writes a line about the result. A closed error stream is no reason to
    /// lose the result itself, so a failure here is passed over.
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
