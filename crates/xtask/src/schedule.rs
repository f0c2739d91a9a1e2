//! The scheduler: on two cores, one build and a few runs at a time.

use std::fmt;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::ignored::{self, IgnoredTest};
use crate::lanes::{CLUSTER, Lane, Step};
use crate::process::{Log, VECTORS, cargo, root};
use crate::report::minutes;
use crate::tools::Tool;

/// How a lane ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// With the number of tests, if its log has one.
    Passed(usize),
    Failed(String),
    /// A requirement is missing, which counts as a failure.
    NotRun(String),
    /// The exception: a network resource that is unreachable from here.
    NotReachable,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Passed(0) => formatter.pad("passed"),
            Outcome::Passed(tests) => formatter.pad(&format!("passed, {tests} tests")),
            Outcome::Failed(_) => formatter.pad("FAILED"),
            Outcome::NotRun(_) => formatter.pad("NOT RUN"),
            Outcome::NotReachable => formatter.pad("not reachable here"),
        }
    }
}

impl Outcome {
    pub(crate) fn is_good(&self) -> bool {
        matches!(self, Outcome::Passed(_) | Outcome::NotReachable)
    }
}

#[derive(Debug)]
pub(crate) struct LaneResult {
    pub lane: &'static Lane,
    pub outcome: Outcome,
    pub time: Duration,
    /// Processor time.
    pub cpu: Duration,
}

/// The resource that a task occupies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resource {
    Installer,
    Builder,
    Runner,
}

impl Resource {
    const ALL: [Resource; 3] = [Resource::Installer, Resource::Builder, Resource::Runner];

    /// Number of concurrent tasks.
    fn slots(self) -> usize {
        match self {
            Resource::Installer | Resource::Builder => 1,
            // A build and two runs keep two cores busy while some of them wait.
            Resource::Runner => 2,
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Task {
    Install(&'static Tool),
    Step(&'static Step),
}

impl Task {
    fn resource(self) -> Resource {
        match self {
            Task::Install(tool) if tool.is_built() => Resource::Builder,
            Task::Install(_) => Resource::Installer,
            Task::Step(
                Step::Build(_) | Step::BuildIgnoredInRelease | Step::BuildSite | Step::BuildWheel,
            ) => Resource::Builder,
            Task::Step(_) => Resource::Runner,
        }
    }

    fn perform(self, lane: &Lane, log: &Log) -> Result<(), Outcome> {
        let failed = Outcome::Failed;
        match self {
            Task::Install(tool) => tool.install(log).map_err(Outcome::NotRun),
            Task::Step(Step::Build(words) | Step::Run(words)) => {
                log.run(&mut cargo(words)).map_err(failed)
            }
            Task::Step(Step::BuildIgnoredInRelease) => build_ignored(lane, log).map_err(failed),
            Task::Step(Step::Ignored) => run_ignored(lane, log, &[]).map_err(failed),
            Task::Step(Step::IgnoredInCluster) => {
                run_ignored(lane, log, &["--features", CLUSTER]).map_err(failed)
            }
            Task::Step(Step::IgnoredInRelease) => {
                run_ignored(lane, log, &["--release"]).map_err(failed)
            }
            Task::Step(Step::Packages) => crate::packages::check(log).map_err(failed),
            Task::Step(Step::Debian) => crate::dist::check_debian(log).map_err(failed),
            Task::Step(Step::BuildSite) => {
                crate::site::build(&|command| log.run(command)).map_err(failed)
            }
            Task::Step(Step::Downloads) => crate::downloads::check(log).map_err(failed),
            Task::Step(Step::Npm) => crate::npm::check(log).map_err(failed),
            Task::Step(Step::BuildWheel) => crate::wheels::build(lane.name, log).map_err(failed),
            Task::Step(Step::Wheel) => crate::wheels::check(log).map_err(failed),
            Task::Step(Step::ComparePeers) => crate::wheels::compare(log).map_err(failed),
            Task::Step(Step::IfThere(file)) => {
                let exists = root().join(VECTORS).join(file).exists();
                if exists { Ok(()) } else { Err(Outcome::NotReachable) }
            }
            Task::Step(Step::IfReachable { repository, run }) => {
                if !crate::tools::is_reachable(repository) {
                    return Err(Outcome::NotReachable);
                }
                log.run(&mut cargo(run)).map_err(failed)
            }
        }
    }

    fn says(self, lane: &Lane) -> String {
        match self {
            Task::Install(tool) => format!("looks for {tool}"),
            Task::Step(Step::Build(words)) => format!("builds: cargo {}", words.join(" ")),
            Task::Step(Step::Run(words)) => format!("runs: cargo {}", words.join(" ")),
            Task::Step(_) => format!("runs: {}", lane.what),
        }
    }
}

/// Builds the ignored tests of a lane in release mode.
fn build_ignored(lane: &Lane, log: &Log) -> Result<(), String> {
    let tests = ignored::of_lane(lane.name).map_err(|error| error.to_string())?;
    let words = words_for(&tests, &["--release"]);
    let build = words.iter().take_while(|word| **word != "--").copied();
    log.run(&mut cargo(&build.chain(["--no-run"]).collect::<Vec<_>>()))
}

/// Runs the ignored tests of a lane, and checks that all of them ran.
fn run_ignored(lane: &Lane, log: &Log, how: &[&'static str]) -> Result<(), String> {
    let tests = ignored::of_lane(lane.name).map_err(|error| error.to_string())?;
    if tests.is_empty() {
        return Err("no test names this lane".to_owned());
    }
    let before = Count::of(&log.text()).passed;
    let mut run = cargo(&words_for(&tests, how));
    if how == ["--release"] {
        // CPU-bound, and some need gigabytes: one for each core.
        let cores = thread::available_parallelism().map_or(1, usize::from);
        run.env("RUST_TEST_THREADS", cores.to_string());
    }
    log.run(&mut run)?;
    let passed = Count::of(&log.text()).passed - before;
    let expected = tests.len();
    if passed < expected {
        return Err(format!("{passed} of {expected} tests ran"));
    }
    Ok(())
}

fn words_for<'a>(tests: &'a [IgnoredTest], how: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["test", "--no-fail-fast", "--tests"];
    words.extend(how);
    if how == ["--release"] {
        let mut packages: Vec<&str> = tests.iter().map(|test| test.package.as_str()).collect();
        packages.sort_unstable();
        packages.dedup();
        words.extend(packages.into_iter().flat_map(|package| ["-p", package]));
    } else {
        // The whole workspace, to reuse the features that its binaries were built with.
        words.push("--workspace");
    }
    words.extend(["--", "--ignored", "--nocapture"]);
    words.extend(tests.iter().map(|test| test.name.as_str()));
    words
}

/// A lane in progress.
struct Progress {
    lane: &'static Lane,
    tasks: Vec<Task>,
    /// Number of finished tasks.
    done: usize,
    running: Option<Resource>,
    started: Option<Instant>,
    outcome: Option<Outcome>,
    time: Duration,
    cpu: Duration,
}

/// The result of a task.
struct Report {
    place: usize,
    result: Result<(), Outcome>,
    cpu: Duration,
}

impl Progress {
    fn of(lane: &'static Lane) -> Self {
        let installs = lane.needs.iter().map(Task::Install);
        let steps = lane.steps.iter().map(Task::Step);
        Progress {
            lane,
            tasks: installs.chain(steps).collect(),
            done: 0,
            running: None,
            started: None,
            outcome: Log::of(lane.name).clear().err().map(Outcome::NotRun),
            time: Duration::ZERO,
            cpu: Duration::ZERO,
        }
    }

    /// The next task, unless one is running.
    fn next(&self) -> Option<Task> {
        let idle = self.outcome.is_none() && self.running.is_none();
        idle.then(|| self.tasks.get(self.done).copied())?
    }

    fn start(&mut self, task: Task, place: usize, tell: &Sender<Report>) {
        self.running = Some(task.resource());
        self.started = Some(Instant::now());
        let (lane, tell) = (self.lane, tell.clone());
        thread::spawn(move || {
            let log = Log::of(lane.name);
            let result = task.perform(lane, &log);
            let _ = tell.send(Report { place, result, cpu: log.cpu() });
        });
    }

    fn end(&mut self, result: Result<(), Outcome>, cpu: Duration) {
        self.cpu += cpu;
        self.running = None;
        self.time += self.started.take().map_or(Duration::ZERO, |at| at.elapsed());
        self.done += 1;
        match result {
            Err(outcome) => self.outcome = Some(outcome),
            Ok(()) if self.done == self.tasks.len() => {
                let count = Count::of(&Log::of(self.lane.name).text());
                self.outcome = Some(Outcome::Passed(count.passed));
            }
            Ok(()) => {}
        }
    }
}

/// Runs lanes concurrently until all have ended.
pub(crate) fn run(lanes: &[&'static Lane]) -> Vec<LaneResult> {
    let start = Instant::now();
    let say = |lane: &Lane, words: &str| {
        println!("[{}] {}: {words}", minutes(start.elapsed()), lane.name);
    };
    let mut all: Vec<Progress> = lanes.iter().map(|lane| Progress::of(lane)).collect();
    let (tell, hear) = channel();
    loop {
        for resource in Resource::ALL {
            while let Some((place, task)) = choose(&all, resource) {
                say(all[place].lane, &task.says(all[place].lane));
                all[place].start(task, place, &tell);
            }
        }
        if all.iter().all(|lane| lane.running.is_none()) {
            break;
        }
        let Ok(Report { place, result, cpu }) = hear.recv() else {
            break;
        };
        all[place].end(result, cpu);
        if let Some(outcome) = &all[place].outcome {
            say(all[place].lane, &outcome.to_string());
        }
    }
    all.into_iter().map(ended).collect()
}

/// The next task for a resource that has a free slot, in the order of the table.
fn choose(all: &[Progress], resource: Resource) -> Option<(usize, Task)> {
    let is_used = |lane: &&Progress| lane.running == Some(resource);
    if all.iter().filter(is_used).count() >= resource.slots() {
        return None;
    }
    let mut waiting = all.iter().enumerate();
    waiting.find_map(|(place, lane)| {
        let task = lane.next().filter(|task| task.resource() == resource)?;
        Some((place, task))
    })
}

fn ended(lane: Progress) -> LaneResult {
    let outcome = lane.outcome;
    LaneResult {
        lane: lane.lane,
        outcome: outcome.unwrap_or_else(|| Outcome::NotRun("it was never its turn".to_owned())),
        time: lane.time,
        cpu: lane.cpu,
    }
}

/// Numbers of tests in a log.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub passed: usize,
    pub ignored: usize,
}

impl Count {
    /// Sums up the lines `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    pub(crate) fn of(log: &str) -> Self {
        let mut count = Count::default();
        let results = log.lines().filter_map(|line| line.strip_prefix("test result: "));
        for part in results.flat_map(|line| line.split([';', '.'])) {
            let mut words = part.split_whitespace();
            let number = words.next().and_then(|word| word.parse::<usize>().ok());
            match (number, words.next()) {
                (Some(number), Some("passed")) => count.passed += number,
                (Some(number), Some("ignored")) => count.ignored += number,
                _ => {}
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_added_up() {
        let log = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.01s\n\
                   running 4 tests\n\
                   test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.50s\n";
        let expected = Count { passed: 7, ignored: 1 };
        assert_eq!(Count::of(log), expected);
        assert_eq!(Count::of("nothing"), Count::default());
    }
}
