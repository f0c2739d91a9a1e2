//! Runs whole command lines inside the test, on streams that the test holds.
#![allow(dead_code, reason = "each test uses some of it")]

use std::ffi::OsString;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use unpuzzle_cli::{Console, Registry, Terminal, run};
use unpuzzle_puzzles::StopFlag;

use crate::server::{null_puzzle, slow_puzzle};

/// A registry of the puzzles that exist only for tests.
pub(crate) static PUZZLES: Registry = &[&null_puzzle::Null, &slow_puzzle::Slow];

/// The result of a command.
#[derive(Debug)]
pub(crate) struct Ran {
    pub code: u8,
    pub output: String,
    pub errors: String,
}

/// The world in which a command runs.
#[derive(Default)]
pub(crate) struct World {
    input: Vec<u8>,
    terminal: Terminal,
    variables: Vec<(String, String)>,
    /// Bytes after which the reader closes the pipe.
    closing: Option<usize>,
    /// Bytes after which Ctrl-C is pressed.
    interrupting: Option<usize>,
    /// The puzzles, if not those of tests.
    registry: Option<Registry>,
    pub stop: StopFlag,
}

impl World {
    pub(crate) fn new() -> Self {
        World::default()
    }

    pub(crate) fn typing(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.input = input.into();
        self
    }

    pub(crate) fn on_a_terminal(mut self) -> Self {
        self.terminal = Terminal { input: true, output: true, errors: true, size: Some((80, 24)) };
        self
    }

    pub(crate) fn closing_after(mut self, bytes: usize) -> Self {
        self.closing = Some(bytes);
        self
    }

    pub(crate) fn interrupting_after(mut self, bytes: usize) -> Self {
        self.interrupting = Some(bytes);
        self
    }

    /// The same with the puzzles that the program has.
    pub(crate) fn with_all_puzzles(mut self) -> Self {
        self.registry = Some(unpuzzle::ALL);
        self
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Runs words that are separated by single blanks.
    pub(crate) fn run(self, line: &str) -> Ran {
        let words = line.split(' ').filter(|word| !word.is_empty());
        self.run_words(words.map(OsString::from).collect())
    }

    pub(crate) fn run_words(mut self, words: Vec<OsString>) -> Ran {
        // Nobody's own games are looked at.
        if !self.variables.iter().any(|(name, _)| name == "UNPUZZLE_DATA") {
            let nowhere = std::env::temp_dir().join("unpuzzle-without-games");
            self = self.with("UNPUZZLE_DATA", &nowhere.to_string_lossy());
        }
        let (output, errors) = (Kept::default(), Kept::default());
        let input = Box::new(Cursor::new(self.input));
        let screen = Screen {
            kept: output.clone(),
            closing: self.closing,
            interrupting: self.interrupting.map(|bytes| (bytes, self.stop.clone())),
        };
        let console = Console::new(input, Box::new(screen), Box::new(errors.clone()))
            .with_terminal(self.terminal)
            .with_variables(self.variables);
        let exit = run(self.registry.unwrap_or(PUZZLES), words, console, self.stop);
        Ran { code: exit.code(), output: output.text(), errors: errors.text() }
    }
}

/// A reader of results who goes away or presses Ctrl-C after a while.
struct Screen {
    kept: Kept,
    closing: Option<usize>,
    interrupting: Option<(usize, StopFlag)>,
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let seen = self.kept.text().len();
        if self.closing.is_some_and(|most| seen >= most) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if let Some((most, stop)) = &self.interrupting
            && seen >= *most
        {
            stop.raise();
        }
        self.kept.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A stream that records its output.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Kept {
    fn text(&self) -> String {
        let bytes = self.0.lock().expect("nobody panicked").clone();
        String::from_utf8(bytes).expect("the output is text")
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = self.0.lock().expect("nobody panicked");
        kept.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
