//! Output for people: the list of lanes, the final table, and the tails of failed logs.

use std::fmt::Write as _;
use std::time::Duration;

use crate::lanes::Lane;
use crate::process::{Log, log_path};
use crate::schedule::{LaneResult, Outcome};

/// Lines shown of a failed log.
const TAIL: usize = 60;

pub(crate) fn list(lanes: &[Lane]) -> String {
    let mut text = String::new();
    for lane in lanes {
        let needs: Vec<_> = lane.needs.iter().map(ToString::to_string).collect();
        let needs = needs.join(", ");
        let _ = writeln!(text, "{:<11} {:<50} {needs}", lane.name, lane.what);
    }
    text
}

/// The table. Times are wall-clock; other lanes may have run concurrently.
pub(crate) fn table(ended: &[LaneResult], time: Duration) -> String {
    let mut text = format!(
        "\n{:<11} {:<50} {:<22} {:>5} {:>9}\n",
        "lane", "what", "result", "time", "processor"
    );
    for lane in ended {
        let (name, what) = (lane.lane.name, lane.lane.what);
        let (outcome, time, cpu) = (&lane.outcome, minutes(lane.time), minutes(lane.cpu));
        let _ = writeln!(text, "{name:<11} {what:<50} {outcome:<22} {time:>5} {cpu:>9}");
    }
    let good = ended.iter().filter(|lane| lane.outcome.is_good()).count();
    let (all, cpu) = (ended.len(), ended.iter().map(|lane| lane.cpu).sum());
    let (time, cpu) = (minutes(time), minutes(cpu));
    let _ =
        writeln!(text, "\n{good} of {all} lanes passed in {time}, with {cpu} of processor time.");
    text
}

pub(crate) fn failures(ended: &[LaneResult]) -> String {
    let mut text = String::new();
    for lane in ended {
        let (Outcome::Failed(why) | Outcome::NotRun(why)) = &lane.outcome else {
            continue;
        };
        let name = lane.lane.name;
        let log = Log::of(name).text();
        let lines: Vec<&str> = log.lines().collect();
        let tail = &lines[lines.len().saturating_sub(TAIL)..];
        let path = log_path(name);
        let _ = writeln!(text, "\n── {name}: the end of {}", path.display());
        for line in tail {
            let _ = writeln!(text, "{line}");
        }
        let _ = writeln!(text, "── {name}: {why}");
    }
    text
}

pub(crate) fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::LANES;

    #[test]
    fn the_table_has_outcomes_and_times() {
        let outcomes = [
            Outcome::Passed(0),
            Outcome::Passed(7),
            Outcome::NotReachable,
            Outcome::NotRun("no tmux".to_owned()),
        ];
        let ended: Vec<LaneResult> = LANES
            .iter()
            .zip(outcomes)
            .map(|(lane, outcome)| LaneResult {
                lane,
                outcome,
                time: Duration::from_secs(61),
                cpu: Duration::from_secs(100),
            })
            .collect();
        let table = table(&ended, Duration::from_secs(125));
        for words in
            ["passed, 7 tests", "NOT RUN", "1:01", "1:40", "3 of 4 lanes", "2:05, with 6:40"]
        {
            assert!(table.contains(words), "{table}");
        }
    }
}
