//! A progress bar for work that takes long, shown only to people.
//!
//! The search reports to a listener that keeps the latest snapshot; a thread of
//! its own looks at it ten times a second, so drawing never slows the search.
//! The bar is one line that is written over itself and leaves nothing behind.

use std::io::Write as _;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use unpuzzle_puzzle::{Budget, Language, Latest, Snapshot};
use unpuzzle_render::keep_start;

use crate::context::{Context, Verbosity};
use crate::messages;

/// Work shorter than this shows nothing.
const PROGRESS_DELAY: Duration = Duration::from_millis(500);
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
    if finished.recv_timeout(PROGRESS_DELAY) != Err(RecvTimeoutError::Timeout) {
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
    let words = status(snapshot, elapsed, context.language);
    match snapshot.parts {
        Some((part, total @ 1..)) => {
            let filled = (part.min(total) as f64 / total as f64 * BAR as f64) as usize;
            let bar = done.repeat(filled) + &open.repeat(BAR - filled);
            format!("{spinner} {bar} {words}")
        }
        _ => format!("{spinner} {words}"),
    }
}

/// Where the work is, in one line.
fn status(snapshot: &Snapshot, elapsed: Duration, language: Language) -> String {
    let seconds = elapsed.as_secs_f64().max(1e-3);
    let mut facts = vec![format!("{:.0} s", elapsed.as_secs_f64())];
    if snapshot.nodes > 0 {
        let rate = short(snapshot.nodes as f64 / seconds);
        let message = messages::NODES_SO_FAR
            .with("nodes", short(snapshot.nodes as f64))
            .with("rate", rate);
        facts.push(message.in_language(language));
    }
    if let Some((done @ 1.., total)) = snapshot.parts {
        let left = seconds / done as f64 * total.saturating_sub(done) as f64;
        let message = messages::TIME_LEFT.with("seconds", format!("{left:.0}"));
        facts.push(message.in_language(language));
    }
    facts.extend(snapshot.best.clone());
    if let Some(count) = snapshot.results {
        facts.push(
            messages::RESULTS_SO_FAR
                .with("count", count)
                .in_language(language),
        );
    }
    if let Some(mean) = snapshot.mean {
        let message = messages::MEAN_SO_FAR.with("mean", format!("{mean:.0}"));
        facts.push(message.in_language(language));
    }
    facts.join(" · ")
}

/// A count in three digits or so: 950, 12.3k, 4.5M.
fn short(count: f64) -> String {
    match count {
        count if count < 1e3 => format!("{count:.0}"),
        count if count < 1e6 => format!("{:.1}k", count / 1e3),
        count if count < 1e9 => format!("{:.1}M", count / 1e6),
        count => format!("{:.1}G", count / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_what_is_known() {
        let check = |snapshot: &Snapshot, expected: &str| {
            let line = status(snapshot, Duration::from_secs(2), Language::English);
            assert_eq!(line, expected);
        };
        check(&Snapshot::default(), "2 s");
        check(&Snapshot::nodes(5_000_000), "2 s · 5.0M nodes, 2.5M/s");
        check(&Snapshot::parts(1, 4), "2 s · about 6 s left");
        check(&Snapshot::parts(0, 4), "2 s");
        let found = Snapshot {
            results: Some(12),
            mean: Some(3000.4),
            ..Snapshot::nodes(950)
        };
        check(&found, "2 s · 950 nodes, 475/s · 12 done · mean 3000");
    }
}
