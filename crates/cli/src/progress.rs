//! A progress bar for work that takes long, shown only to people.
//!
//! The search reports to a listener that keeps the latest snapshot; a thread of
//! its own looks at it ten times a second, so drawing never slows the search.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use unpuzzle_core::{Budget, Language, Progress, Snapshot};

use crate::context::{Context, Verbosity};
use crate::errors::keep_start;
use crate::messages;

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);

/// Does work under the budget of this run, with a bar if it takes long.
pub(crate) fn watched<T>(context: &Context, work: impl FnOnce(&Budget) -> T) -> T {
    let budget = context.budget();
    if !context.console.terminal.errors || context.verbosity == Verbosity::Quiet {
        return work(&budget);
    }
    let latest = Latest::default();
    let listener = latest.clone();
    let budget = budget.with_progress(Progress::to(move |snapshot| listener.keep(snapshot)));
    std::thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let language = context.language;
        let width = context.width();
        scope.spawn(move || draw(&latest, &finished, language, width));
        let result = work(&budget);
        drop(done);
        result
    })
}

/// The snapshot last reported. Parts and best results are kept when a later
/// report, from a loop that does not know them, leaves them out.
#[derive(Clone, Default)]
struct Latest(Arc<Mutex<Snapshot>>);

impl Latest {
    fn keep(&self, snapshot: &Snapshot) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.nodes = kept.nodes.max(snapshot.nodes);
        kept.parts = snapshot.parts.or(kept.parts);
        if snapshot.best.is_some() {
            kept.best.clone_from(&snapshot.best);
        }
    }

    fn get(&self) -> Snapshot {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }
}

fn draw(latest: &Latest, finished: &Receiver<()>, language: Language, width: usize) {
    let started = Instant::now();
    if finished.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    while finished.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
        let snapshot = latest.get();
        let words = status(&snapshot, started.elapsed(), language);
        show(&bar, snapshot.parts, &words, width);
    }
    bar.finish_and_clear();
}

/// The line stays short of the width, so that a `^C` which the terminal echoes
/// behind it is on the same line and is cleared with it.
fn show(bar: &ProgressBar, parts: Option<(u64, u64)>, words: &str, width: usize) {
    let (template, taken) = match parts {
        Some((done, total)) => {
            bar.set_length(total);
            bar.set_position(done);
            ("{spinner} {bar:24} {msg}", 32)
        }
        None => ("{spinner} {msg}", 7),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("━╸─"));
    }
    bar.set_message(keep_start(words, width.saturating_sub(taken)));
    bar.tick();
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
    if let Some(best) = &snapshot.best {
        facts.push(best.in_language(language));
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
        let best = Some(messages::INTERRUPTED.message());
        let found = Snapshot {
            best,
            ..Snapshot::nodes(950)
        };
        let expected = format!("2 s · 950 nodes, 475/s · {}", messages::INTERRUPTED.english);
        check(&found, &expected);
    }

    #[test]
    fn a_poorer_report_keeps_what_was_known() {
        let latest = Latest::default();
        latest.keep(&Snapshot::parts(1, 4));
        latest.keep(&Snapshot::nodes(7));
        assert_eq!((latest.get().parts, latest.get().nodes), (Some((1, 4)), 7));
    }
}
