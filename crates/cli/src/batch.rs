//! Batches: one instance a line in, one JSON object a line out, in input order.
//!
//! Several threads answer lines; results are printed in order. Threads that are far ahead wait,
//! so memory stays bounded.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use unpuzzle_puzzles::{
    Budget, Call, InputError, LocalizedText, NoIo, Puzzle, Reply, Snapshot, SourceSpan, msg,
};
use unpuzzle_render::Answer;

use crate::console::{Console, Input};
use crate::context::{Context, Verbosity};
use crate::errors::CliError;
use crate::errors::Exit;
use crate::instance::{self, Asked, LARGEST};
use crate::output::watched;
use crate::output::{self, Shape};
use crate::save::Target;

/// Maximum length of a line.
const LONGEST_LINE: u64 = LARGEST;
/// Polling interval for a stop request while waiting for input.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Capacity of the queues before and after the work, in lines.
const AHEAD: usize = 64;

/// Answers every line of the input; the exit is the worst of all lines.
pub(crate) fn run(
    context: &Context,
    puzzle: &dyn Puzzle,
    call: &Call,
    source: &Source,
    target: Option<&Target>,
) -> Result<Exit, CliError> {
    if target.is_some() {
        return Err(msg!(
            "a batch is printed line by line and not saved; redirect it to a file instead"
        )
        .into());
    }
    let started = Instant::now();
    let printer = Printer::new(&context.console);
    watched(&watcher(context), |budget| {
        std::thread::scope(|scope| {
            for _ in 0..context.threads {
                scope.spawn(|| work(context, puzzle, call, source, &printer, budget));
            }
        });
    });
    let Printed { next: lines, worst, broken, .. } = printer.state.into_inner();
    broken.map_or(Ok(()), Err)?;
    if context.verbosity == Verbosity::Verbose {
        let milliseconds = LocalizedText::fixed(started.elapsed().as_secs_f64() * 1e3, 3);
        let message = msg!("{lines} {lines|line|lines}, {milliseconds} ms", lines, ..);
        let message = message.with("milliseconds", milliseconds);
        context.console.report(&context.say(&message));
    }
    if context.stop.is_raised() {
        return Ok(Exit::Interrupted);
    }
    Ok(worst)
}

/// A batch that prints to the terminal needs no progress bar.
fn watcher(context: &Context) -> Context {
    let mut watcher = context.clone();
    if context.console.terminal.output {
        watcher.verbosity = Verbosity::Quiet;
    }
    watcher
}

/// One thread's share: lines until there are no more.
fn work(
    context: &Context,
    puzzle: &dyn Puzzle,
    call: &Call,
    source: &Source,
    printer: &Printer<'_>,
    whole: &Budget,
) {
    while let Some((index, line)) = source.next(context) {
        if line.as_ref().is_ok_and(|line| line.trim().is_empty()) {
            if !printer.deliver(index, String::new(), Exit::Yes) {
                return;
            }
            continue;
        }
        let started = Instant::now();
        let result = line.and_then(|line| perform(context, call, &line));
        let exit = result.as_ref().map_or(Exit::Refused, |reply| reply.verdict().into());
        let answer = Answer { puzzle, call, line: Some(index + 1), elapsed: started.elapsed() };
        let text = output::json_of(&answer, result.as_deref(), Shape::JsonLine, context.language);
        if !printer.deliver(index, text, exit) {
            return;
        }
        whole.report(&Snapshot { results: Some(index as u64 + 1), ..Snapshot::default() });
    }
}

fn perform(context: &Context, call: &Call, line: &str) -> Result<Box<dyn Reply>, InputError> {
    let asked = match call.verb.instance() {
        Some(argument) => instance::given(call.clone(), argument, line)?,
        None => Asked::plain(call.clone()),
    };
    let performed = asked.call.run(&mut NoIo, &context.budget());
    performed.map_err(|failure| asked.located(failure))
}

type Line = Result<String, InputError>;

/// The numbered lines of the input, read by a thread, because Ctrl-C cannot interrupt a
/// blocking read.
pub(crate) struct Source(Mutex<Numbered>);

struct Numbered {
    lines: Receiver<Line>,
    /// A peeked line.
    seen: Option<Line>,
    next: usize,
}

impl Source {
    /// The input of this run, from its first line.
    pub(crate) fn reading(console: &Console) -> Self {
        let (sender, lines) = sync_channel(AHEAD);
        let input = console.input();
        std::thread::spawn(move || read(&input, &sender));
        Source(Mutex::new(Numbered { lines, seen: None, next: 0 }))
    }

    /// Peeks at the first line.
    pub(crate) fn first(&self, context: &Context) -> Option<String> {
        let mut numbered = self.0.lock();
        if numbered.seen.is_none() {
            numbered.seen = numbered.receive(context);
        }
        numbered.seen.clone()?.ok()
    }

    /// All lines as one text, if that is not larger than an instance can be.
    pub(crate) fn rest(&self, context: &Context) -> Result<String, InputError> {
        let mut text = String::new();
        while let Some((index, line)) = self.next(context) {
            let line = line.map_err(|mut failure| {
                let place = failure.place.as_mut();
                place.into_iter().for_each(|place| place.line = Some(index + 1));
                failure
            });
            text.push_str(&line?);
            text.push('\n');
            if text.len() as u64 > LARGEST {
                let message = msg!(
                    "the input has more than {most} bytes, which is more than any instance needs",
                    most = LARGEST
                );
                return Err(InputError::new(message));
            }
        }
        Ok(text)
    }

    fn next(&self, context: &Context) -> Option<(usize, Line)> {
        let mut numbered = self.0.lock();
        let line = match numbered.seen.take() {
            Some(line) => line,
            None => numbered.receive(context)?,
        };
        let index = numbered.next;
        numbered.next += 1;
        Some((index, line))
    }
}

impl Numbered {
    fn receive(&self, context: &Context) -> Option<Line> {
        while !context.stop.is_raised() {
            match self.lines.recv_timeout(POLL_INTERVAL) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// Sends lines until the input ends or the receiver is gone.
fn read(input: &Arc<Mutex<Input>>, lines: &SyncSender<Line>) {
    let mut input = input.lock();
    while let Some(line) = read_line(&mut *input) {
        let unreadable = matches!(line, Err(LineError::Input(_)));
        if lines.send(line.map_err(LineError::into_failure)).is_err() || unreadable {
            return;
        }
    }
}

enum LineError {
    TooLong(String),
    NotText(String),
    Input(io::Error),
}

impl LineError {
    fn into_failure(self) -> InputError {
        match self {
            LineError::TooLong(start) => {
                let message = msg!("a line has at most {most} bytes", most = LONGEST_LINE);
                InputError::new(message).at(SourceSpan::whole(&start))
            }
            LineError::NotText(text) => {
                let at = text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
                let width = char::REPLACEMENT_CHARACTER.len_utf8();
                let place = SourceSpan::new(&text, at..at + width);
                InputError::new(msg!("this is not valid UTF-8 text")).at(place)
            }
            LineError::Input(error) => {
                InputError::new(msg!("could not read: {error}", error = error.to_string()))
            }
        }
    }
}

/// The next line without its end; of a line that is too long, only the start.
fn read_line(input: &mut dyn BufRead) -> Option<Result<String, LineError>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some(Err(LineError::Input(error))),
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 > LONGEST_LINE {
        let start = String::from_utf8_lossy(&bytes[..64]).into_owned();
        let skipped = skip_line(input).map_err(LineError::Input);
        return Some(skipped.and(Err(LineError::TooLong(start))));
    }
    while bytes.last().is_some_and(|byte| b"\r\n".contains(byte)) {
        bytes.pop();
    }
    let lossy = |error: std::string::FromUtf8Error| {
        LineError::NotText(String::from_utf8_lossy(error.as_bytes()).into_owned())
    };
    Some(String::from_utf8(bytes).map_err(lossy))
}

fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |at| at + 1);
        let done = end.is_some() || used == 0;
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

/// Prints what the threads deliver, in input order.
struct Printer<'a> {
    console: &'a Console,
    state: Mutex<Printed>,
    advanced: Condvar,
}

#[derive(Default)]
struct Printed {
    next: usize,
    early: BTreeMap<usize, (String, Exit)>,
    worst: Exit,
    broken: Option<io::Error>,
}

impl<'a> Printer<'a> {
    fn new(console: &'a Console) -> Self {
        Printer { console, state: Mutex::default(), advanced: Condvar::new() }
    }

    /// Queues the output of a line; false if the output is closed.
    fn deliver(&self, index: usize, text: String, exit: Exit) -> bool {
        let mut state = self.state.lock();
        while index >= state.next + AHEAD && state.broken.is_none() {
            self.advanced.wait(&mut state);
        }
        state.early.insert(index, (text, exit));
        state.print_ready(self.console);
        self.advanced.notify_all();
        state.broken.is_none()
    }
}

impl Printed {
    fn print_ready(&mut self, console: &Console) {
        while let Some((text, exit)) = self.early.remove(&self.next) {
            if self.broken.is_none() {
                self.broken = console.print(&text).err();
            }
            self.worst = self.worst.max(exit);
            self.next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, String>> {
        let mut input = input;
        std::iter::from_fn(|| read_line(&mut input))
            .map(|line| line.map_err(|error| error.into_failure().to_string()))
            .collect()
    }

    #[test]
    fn lines_end_in_every_usual_way() {
        let check = |input: &str, expected: &[&str]| {
            let expected: Vec<_> = expected.iter().map(|line| Ok((*line).to_owned())).collect();
            assert_eq!(lines(input.as_bytes()), expected);
        };
        check("", &[]);
        check("a\nb", &["a", "b"]);
        check("a\r\n\nb\n", &["a", "", "b"]);
    }

    #[test]
    fn bad_lines_do_not_hide_the_next() {
        let long = "9".repeat(3 << 20);
        let input = [b"\xff\n", long.as_bytes(), b"\nok\n"].concat();
        let read = lines(&input);
        assert_eq!(read.len(), 3);
        assert!(read[0].is_err() && read[1].is_err());
        assert_eq!(read[2], Ok("ok".to_owned()));
    }
}
