//! Work on many machines: `work`, which helps, and `--spread`, which asks for help.

use clap::ArgMatches;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, Call, Halt, InputError, NoIo, Outcome, PortableRequest, Puzzle, Reply, Request,
    SourceSpan, SpreadCalls,
};
use unpuzzle_spread::{Broker, BrokerError, Collected, Event, Job, Status, block_on};

use crate::cli_error::CliError;
use crate::context::{Context, Verbosity};
use crate::settings::in_flag;
use crate::work_messages as messages;
use crate::{Exit, output};

/// The version of the program: only the same one does the same parts.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// `work --broker URL`: helps until Ctrl-C, or says how far everything is.
pub(crate) fn run(context: &Context, given: &ArgMatches) -> Result<Exit, CliError> {
    let url = given.get_one::<String>("broker").map_or("", String::as_str);
    if given.get_flag("status") {
        return tell(context, url, given.get_flag("json"));
    }
    let (registry, threads, stop) = (context.registry, context.threads, context.stop.clone());
    let is_quiet = context.verbosity == Verbosity::Quiet;
    let (language, is_verbose) = (context.language, context.verbosity == Verbosity::Verbose);
    // What is told comes from several threads, and standard error is theirs to share.
    let say = move |event: Event| {
        let message = match event {
            Event::Began(job, command) => messages::BEGAN.with("job", job).with("command", command),
            Event::Did(job, part) if is_verbose => {
                messages::DID.with("job", job).with("part", part)
            }
            Event::CannotHelp(job, why) => messages::CANNOT_HELP.with("job", job).with("why", why),
            Event::Trouble(why) => messages::TROUBLE.with("why", why),
            Event::Did(..) => return,
        };
        if !is_quiet {
            use std::io::Write as _;
            let _ = writeln!(std::io::stderr(), "{}", message.in_language(language));
        }
    };
    let done = block_on(async {
        let broker = Broker::connect(url).await?;
        Ok(unpuzzle_spread::work(broker, registry, VERSION, threads, stop, say).await)
    });
    let done = done.map_err(|error: BrokerError| refused("broker", url, &error))?;
    context.console.report(&context.say(&messages::WORKED.with("count", done)));
    Ok(Exit::Yes)
}

/// `work --status`
fn tell(context: &Context, url: &str, is_json: bool) -> Result<Exit, CliError> {
    let status = block_on(async {
        let broker = Broker::connect(url).await?;
        unpuzzle_spread::status(&broker).await
    });
    let status = status.map_err(|error: BrokerError| refused("broker", url, &error))?;
    let told = Told { status };
    let text = match is_json {
        true => unpuzzle_puzzle::Data::json(&told, context.language) + "\n",
        false => output::result_of(context, &told),
    };
    context.console.print(&text)?;
    Ok(Exit::Yes)
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    status: Status,
}

impl Reply for Told {
    fn show(&self, page: &mut Page) {
        if self.status.jobs.is_empty() {
            page.line(Role::Normal, &messages::NO_JOBS);
        } else {
            page.table(self.jobs());
        }
        page.blank();
        if self.status.workers.is_empty() {
            page.line(Role::Warning, &messages::NO_WORKERS);
        } else {
            page.table(self.workers());
        }
    }
}

impl Told {
    fn jobs(&self) -> Table {
        Table::of(
            &self.status.jobs,
            &[
                (&messages::JOB, false, &|job| Span::new(Role::Strong, job.name.as_str())),
                (&messages::COMMAND, false, &|job| job.command.as_str().into()),
                (&messages::DONE, true, &|job| job.done.into()),
                (&messages::PARTS, true, &|job| job.parts.into()),
                (&messages::UNDER_WAY, true, &|job| job.under_way.into()),
                (&messages::REPEATED, true, &|job| Span::new(Role::Quiet, job.repeated)),
            ],
        )
    }

    fn workers(&self) -> Table {
        Table::of(
            &self.status.workers,
            &[
                (&messages::WORKER, false, &|one| Span::new(Role::Strong, one.name.as_str())),
                (&messages::THREADS, true, &|one| one.threads.into()),
                (&messages::DONE, true, &|one| one.done.into()),
            ],
        )
    }
}

/// Has a request done by workers at a broker.
pub(crate) fn spread(
    puzzle: &dyn Puzzle,
    request: &Request,
    url: &str,
    budget: &Budget,
) -> Result<Box<dyn Reply>, InputError> {
    let Some(calls) = request.verb.spread else {
        return Err(InputError::new(&messages::NOT_IN_PARTS));
    };
    let portable = PortableRequest::new(puzzle, request);
    let collected = block_on(async {
        let broker = Broker::connect(url).await?;
        let plan = || plan(calls, request, &portable, budget);
        unpuzzle_spread::coordinate(&broker, &portable, VERSION, plan, budget).await
    });
    match collected {
        Ok(Collected::All(job, parts)) => whole(calls, request, &job, &parts, budget),
        Ok(Collected::Some { done, parts, .. }) => Ok(Box::new(Unfinished { done, parts })),
        Ok(Collected::Failed(why)) => Err(InputError::new(messages::PART_FAILED.with("why", why))),
        Err(Stop::Halt(halt)) => halted(halt),
        Err(Stop::Broker(error)) => Err(refused("spread", url, &error)),
    }
}

/// Why a job did not come to its end.
enum Stop {
    Halt(Halt),
    Broker(BrokerError),
}

impl From<BrokerError> for Stop {
    fn from(error: BrokerError) -> Self {
        Stop::Broker(error)
    }
}

fn plan(
    calls: SpreadCalls,
    request: &Request,
    portable: &PortableRequest,
    budget: &Budget,
) -> Result<Job, Stop> {
    let mut io = NoIo;
    let mut call = Call { seed: request.seed, threads: request.threads, budget, io: &mut io };
    let plan = calls.plan(request, &mut call).map_err(Stop::Halt)?;
    let work = calls.prepare(request, &plan, &mut call).map_err(Stop::Halt)?;
    let (request, version) = (portable.clone(), VERSION.to_owned());
    Ok(Job { request, version, parts: work.parts(), plan })
}

fn whole(
    calls: SpreadCalls,
    request: &Request,
    job: &Job,
    parts: &[String],
    budget: &Budget,
) -> Result<Box<dyn Reply>, InputError> {
    let mut io = NoIo;
    let mut call = Call { seed: request.seed, threads: request.threads, budget, io: &mut io };
    let work = calls.prepare(request, &job.plan, &mut call);
    work.and_then(|work| work.whole(parts)).or_else(halted)
}

fn halted(halt: Halt) -> Result<Box<dyn Reply>, InputError> {
    match halt {
        Halt::Refused(error) => Err(error),
        Halt::Exhausted(_) => Ok(Box::new(Unfinished { done: 0, parts: 0 })),
    }
}

fn refused(flag: &str, url: &str, error: &BrokerError) -> InputError {
    let message = messages::NO_BROKER.with("why", error.to_string());
    let failure = InputError::new(message).at(SourceSpan::whole(url));
    in_flag(flag, failure.with_help(&messages::NO_BROKER_HELP))
}

/// A job that goes on without the command that asked.
#[derive(Serialize)]
struct Unfinished {
    done: usize,
    parts: usize,
}

impl Reply for Unfinished {
    fn outcome(&self) -> Outcome {
        Outcome::Unknown
    }

    fn show(&self, page: &mut Page) {
        let far = messages::UNFINISHED.with("done", self.done).with("parts", self.parts);
        page.line(Role::Warning, far);
    }
}
