//! A progress bar for work that takes long, shown only to people.
//!
//! The search reports to a listener that keeps the latest snapshot; a thread of
//! its own looks at it ten times a second, so drawing never slows the search.
//! The bar is one line that is written over itself and leaves nothing behind.

use std::io::Write as _;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use unpuzzle_puzzles::{Budget, Latest, Snapshot};
use unpuzzle_render::{keep_start, progress_text};

use crate::context::{Context, Verbosity};

/// Work shorter than this shows nothing.
const SHOW_AFTER: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);
/// Back to the start of the line, which is cleared.
const CLEAR: &str = "\r\u{1b}[2K";
/// Columns of the bar itself.
const BAR: usize = 24;

/// Does work under the budget of this run, with a bar if it takes long.
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

/// Makes room for a result on the screen that the bar is on.
pub(crate) fn clear(context: &Context) {
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
    let (spinner, done, open) = match context.unicode {
        true => ("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "━", "─"),
        false => ("|/-\\", "#", "-"),
    };
    let spinner = spinner.chars().cycle().nth(turn % 20).unwrap_or(' ');
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
