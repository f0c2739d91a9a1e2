//! Which step runs when: two cores do one build and some runs at a time.

use std::fmt;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::count::Count;
use crate::ignored::{self, IgnoredTest};
use crate::lanes::{CLUSTER, Lane, Step};
use crate::process::{Log, VECTORS, cargo, root};
use crate::report::minutes;
use crate::tools::Tool;

/// How a lane ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// With so many tests, where its log counts them.
    Passed(usize),
    Failed(String),
    /// Something that it needs is missing, which is a failure too.
    NotRun(String),
    /// The one exception: what is on the network and cannot be reached from here.
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
pub(crate) struct Ended {
    pub lane: &'static Lane,
    pub outcome: Outcome,
    pub time: Duration,
    /// Processor time.
    pub cpu: Duration,
}

/// The resource that a task needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resource {
    Installer,
    Builder,
    Runner,
}

impl Resource {
    const ALL: [Resource; 3] = [Resource::Installer, Resource::Builder, Resource::Runner];

    /// How many tasks may use it at once.
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
            Task::Step(Step::Debian) => crate::debian::check(log).map_err(failed),
            Task::Step(Step::BuildSite) => {
                crate::site::build(&|command| log.run(command)).map_err(failed)
            }
            Task::Step(Step::Downloads) => crate::downloads::check(log).map_err(failed),
            Task::Step(Step::Npm) => crate::npm::check(log).map_err(failed),
            Task::Step(Step::BuildWheel) => crate::wheels::build(lane.name, log).map_err(failed),
            Task::Step(Step::Wheel) => crate::wheels::check(log).map_err(failed),
            Task::Step(Step::ComparePeers) => crate::wheels::compare(log).map_err(failed),
            Task::Step(Step::IfThere(file)) => match root().join(VECTORS).join(file).exists() {
                true => Ok(()),
                false => Err(Outcome::NotReachable),
            },
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

/// Builds what the tests that name a lane are in, in release.
fn build_ignored(lane: &Lane, log: &Log) -> Result<(), String> {
    let tests = ignored::of_lane(lane.name).map_err(|error| error.to_string())?;
    let words = words_for(&tests, &["--release"]);
    let build = words.iter().take_while(|word| **word != "--").copied();
    log.run(&mut cargo(&build.chain(["--no-run"]).collect::<Vec<_>>()))
}

/// Runs the tests that name a lane, and wants every one of them to have run.
fn run_ignored(lane: &Lane, log: &Log, how: &[&'static str]) -> Result<(), String> {
    let tests = ignored::of_lane(lane.name).map_err(|error| error.to_string())?;
    if tests.is_empty() {
        return Err("no test names this lane".to_owned());
    }
    let before = Count::of(&log.text()).passed;
    let mut run = cargo(&words_for(&tests, how));
    if how == ["--release"] {
        // These compute, and some need gigabytes: as many at once as there are cores.
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
        // The whole workspace has the features that its binaries were built with.
        words.push("--workspace");
    }
    words.extend(["--", "--ignored", "--nocapture"]);
    words.extend(tests.iter().map(|test| test.name.as_str()));
    words
}

/// A lane on its way.
struct Progress {
    lane: &'static Lane,
    tasks: Vec<Task>,
    /// How many tasks are done.
    done: usize,
    running: Option<Resource>,
    started: Option<Instant>,
    outcome: Option<Outcome>,
    time: Duration,
    cpu: Duration,
}

/// How a task of a lane ended.
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

    /// The task that could run now.
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

/// Runs lanes side by side until all have ended.
pub(crate) fn run(lanes: &[&'static Lane]) -> Vec<Ended> {
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

/// The first lane of the table that waits for something that is free.
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

fn ended(lane: Progress) -> Ended {
    let never = || Outcome::NotRun("it was never its turn".to_owned());
    Ended {
        lane: lane.lane,
        outcome: lane.outcome.unwrap_or_else(never),
        time: lane.time,
        cpu: lane.cpu,
    }
}
