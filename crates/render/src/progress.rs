//! Where a long computation is, in one line for people.

use std::time::Duration;

use unpuzzle_puzzles::{Language, Message, Snapshot, msg};

/// The progress of a computation: `2 s · 5.0M nodes, 2.5M/s · about 6 s left`.
pub fn progress_text(snapshot: &Snapshot, elapsed: Duration, language: Language) -> String {
    let seconds = elapsed.as_secs_f64();
    let nodes = (snapshot.nodes > 0).then(|| {
        msg!(
            "{nodes} nodes, {rate}/s",
            nodes = short(snapshot.nodes as f64),
            rate = short(snapshot.nodes as f64 / seconds.max(1e-3))
        )
    });
    let results = snapshot.results;
    let results = results.map(|count| msg!("{count} done", count));
    let mean = snapshot.mean;
    let mean = mean.map(|mean| msg!("mean {mean}", mean = format!("{mean:.0}")));
    let say = |message: Option<Message>| message.map(|message| message.in_language(language));
    let facts = [
        Some(format!("{seconds:.0} s")),
        say(nodes),
        say(time_left(snapshot, elapsed)),
        snapshot.best.clone(),
        say(results),
        say(mean),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn time_left(snapshot: &Snapshot, elapsed: Duration) -> Option<Message> {
    let share = snapshot.share()?;
    let Some(left) = snapshot.time_left(elapsed) else {
        let has_begun = share > 0.0 && share < 0.01;
        return has_begun.then(|| msg!("less than 1 % done"));
    };
    let seconds = left.as_secs_f64();
    let (text, time) = match seconds {
        ..90.0 => (msg!("about {time} s left", ..), seconds),
        ..5400.0 => (msg!("about {time} min left", ..), seconds / 60.0),
        _ => (msg!("about {time} h left", ..), seconds / 3600.0),
    };
    Some(text.with("time", format!("{time:.0}")))
}

/// A count in three digits or so: 950, 12.3k, 4.5M.
fn short(count: f64) -> String {
    match count {
        ..1e3 => format!("{count:.0}"),
        ..1e6 => format!("{:.1}k", count / 1e3),
        ..1e9 => format!("{:.1}M", count / 1e6),
        _ => format!("{:.1}G", count / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_what_is_known() {
        let check = |snapshot: &Snapshot, seconds: u64, expected: &str| {
            let elapsed = Duration::from_secs(seconds);
            let line = progress_text(snapshot, elapsed, Language::English);
            assert_eq!(line, expected);
        };
        check(&Snapshot::default(), 2, "2 s");
        check(&Snapshot::nodes(5_000_000), 2, "2 s · 5.0M nodes, 2.5M/s");
        check(&Snapshot::parts(1, 4), 2, "2 s · about 6 s left");
        check(&Snapshot::parts(1, 4), 60, "60 s · about 3 min left");
        check(&Snapshot::parts(1, 100), 600, "600 s · about 16 h left");
        check(&Snapshot::parts(1, 1 << 60), 600, "600 s · less than 1 % done");
        check(&Snapshot::parts(0, 4), 2, "2 s");
        let found = Snapshot { results: Some(12), mean: Some(3000.4), ..Snapshot::nodes(950) };
        check(&found, 2, "2 s · 950 nodes, 475/s · 12 done · mean 3000");
    }
}
