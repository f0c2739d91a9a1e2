//! Results on the console: a page for people, an object for programs.

use std::io::Write as _;
use std::sync::mpsc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::{Budget, InputError, Language, Latest, Reply, Snapshot, msg};
use unpuzzle_render::{Answer, TextStyle, keep_start, progress_text, text};

use crate::context::{Context, Verbosity};

/// How the result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// For people.
    Page,
    /// One object over several lines.
    Json,
    /// One object on one line.
    JsonLine,
}

/// An answer as one JSON object, ended by a line end.
pub(crate) fn json_of(
    answer: &Answer<'_>,
    result: Result<&dyn Reply, &InputError>,
    shape: Shape,
    language: Language,
) -> String {
    let pretty = shape != Shape::JsonLine;
    let mut object = match result {
        Ok(reply) => answer.json(reply, language, pretty),
        Err(error) => answer.refusal(error, language, pretty),
    };
    object.push('\n');
    object
}

/// Lines of a result that a screen shows.
const MOST_ON_SCREEN: usize = 200;
/// Lines at its end that are shown whatever is left out.
const LAST: usize = 3;

/// A result for people: whole in a pipe, shortened on a screen.
pub(crate) fn result_of(context: &Context, reply: &dyn Reply) -> String {
    let text = text_of(context, &reply.page());
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if !context.console.terminal.output || lines.len() <= MOST_ON_SCREEN {
        return text;
    }
    let (first, rest) = lines.split_at(MOST_ON_SCREEN - LAST);
    let (hidden, last) = rest.split_at(rest.len() - LAST);
    let mut notice = Page::new();
    notice.line(
        Role::Quiet,
        msg!(
            "  … {count} more {count|line|lines}: use a pipe or --save FILE to see all",
            count = hidden.len()
        ),
    );
    first.concat() + &text_of(context, &notice) + &last.concat()
}

/// A page as text for this terminal.
pub(crate) fn text_of(context: &Context, page: &Page) -> String {
    let style = TextStyle {
        language: context.language,
        colour: context.colour.output,
        true_colour: context.true_colour,
        width: context.width(),
        unicode: context.unicode,
    };
    text(page, &style)
}

/// Work shorter than this shows nothing.
const SHOW_AFTER: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);
/// Back to the start of the line, which is cleared.
const CLEAR: &str = "\r\u{1b}[2K";
/// Columns of the bar itself.
const BAR: usize = 24;

/// Does work under the budget of this run, with a progress bar if it takes long.
pub(crate) fn watched<T>(context: &Context, work: impl FnOnce(&Budget) -> T) -> T {
    let budget = context.budget();
    if !context.console.terminal.errors || context.verbosity == Verbosity::Quiet {
        return work(&budget);
    }
    let latest = Latest::default();
    let budget = budget.with_progress(latest.listener());
    std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        scope.spawn(move || draw(context, &latest, &finished));
        let result = work(&budget);
        drop(done);
        result
    })
}

/// Clears the progress bar before a result.
pub(crate) fn clear_progress(context: &Context) {
    let terminal = context.console.terminal;
    if terminal.errors && terminal.output && context.verbosity > Verbosity::Quiet {
        let mut errors = context.console.errors();
        let _ = write!(errors, "{CLEAR}").and_then(|()| errors.flush());
    }
}

fn draw(context: &Context, latest: &Latest, finished: &Receiver<()>) {
    let started = Instant::now();
    if finished.recv_timeout(SHOW_AFTER) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let write = |text: &str| {
        let mut errors = context.console.errors();
        let _ = write!(errors, "{CLEAR}{text}").and_then(|()| errors.flush());
    };
    for turn in 0.. {
        let line = line(context, &latest.get(), started.elapsed(), turn);
        write(&keep_start(&line, context.width() - 1));
        if finished.recv_timeout(REFRESH) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    write("");
}

fn line(context: &Context, snapshot: &Snapshot, elapsed: Duration, turn: usize) -> String {
    let (spinner, done, open) = if context.unicode {
        ("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "━", "─")
    } else {
        ("|/-\\", "#", "-")
    };
    let spinner = spinner.chars().nth(turn % spinner.chars().count()).unwrap_or(' ');
    let words = progress_text(snapshot, elapsed, context.language);
    match snapshot.share() {
        Some(share) => {
            let filled = (share * BAR as f64) as usize;
            let bar = done.repeat(filled) + &open.repeat(BAR - filled);
            format!("{spinner} {bar} {words}")
        }
        None => format!("{spinner} {words}"),
    }
}
