//! Doing what a verb says: collect the arguments, ask the puzzle, show the
//! answer, save it.

use std::time::Instant;

use clap::ArgMatches;
use clap::parser::ValueSource;
use unpuzzle_core::{Argument, Failure, Kind, Puzzle, Reply, Request, Verb};

use crate::context::{Context, Verbosity};
use crate::messages;
use crate::output::{self, Answer, Shape};
use crate::save::Target;
use crate::settings::in_flag;
use crate::trouble::Trouble;
use crate::{Exit, batch, errors, progress, prompt, screens};

/// Performs a verb with the arguments that were given.
pub(crate) fn run(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    verb: &'static Verb,
    given: &ArgMatches,
) -> Result<Exit, Trouble> {
    let request = request(context, verb, given)?;
    if request.needs_screen() {
        return play(context, puzzle, given, request);
    }
    let shape = shape(given);
    let target = target(verb, given)?;
    match instance(verb, given) {
        Some((_, words)) if words == ["-"] => {
            batch::run(context, puzzle, &request, target.as_ref())
        }
        Some((argument, words)) => {
            let request = request.with(argument.name, &words.join(" "))?;
            answer(context, puzzle, &request, shape, target.as_ref())
        }
        None => match required_instance(verb) {
            Some(argument) => prompt::converse(context, puzzle, &request, argument, target),
            None => answer(context, puzzle, &request, shape, target.as_ref()),
        },
    }
}

/// A request with every argument but the instance.
fn request(context: &Context, verb: &'static Verb, given: &ArgMatches) -> Result<Request, Failure> {
    let mut request = Request::new(verb);
    request.seed = context.seed;
    request.threads = context.threads;
    for argument in verb.arguments {
        if given.value_source(argument.name) != Some(ValueSource::CommandLine) {
            continue;
        }
        let text = match argument.kind {
            Kind::Instance { .. } => continue,
            Kind::Flag => "true",
            _ => given
                .get_one::<String>(argument.name)
                .map_or("", String::as_str),
        };
        request = request
            .with(argument.name, text)
            .map_err(|failure| in_flag(argument.name, failure))?;
    }
    Ok(request)
}

fn instance<'a>(verb: &Verb, given: &'a ArgMatches) -> Option<(&'static Argument, Vec<&'a str>)> {
    let argument = verb.instance()?;
    let words = given.get_many::<String>(argument.name)?;
    Some((argument, words.map(String::as_str).collect()))
}

fn required_instance(verb: &Verb) -> Option<&'static Argument> {
    let is_required = |kind| matches!(kind, Kind::Instance { required: true, .. });
    verb.instance()
        .filter(|argument| is_required(argument.kind))
}

fn shape(given: &ArgMatches) -> Shape {
    match (given.get_flag("json"), given.get_flag("jsonl")) {
        (_, true) => Shape::JsonLine,
        (true, _) => Shape::Json,
        _ => Shape::Page,
    }
}

/// The file to save to, refused before the work starts if it cannot be.
fn target(verb: &Verb, given: &ArgMatches) -> Result<Option<Target>, Failure> {
    let overwrite = given.get_flag("force");
    given
        .get_one::<String>("save")
        .map(|name| Target::parse(name, verb, overwrite))
        .transpose()
        .map_err(|failure| in_flag("save", failure))
}

fn play(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    given: &ArgMatches,
    mut request: Request,
) -> Result<Exit, Trouble> {
    if let Some((argument, words)) = instance(request.verb, given) {
        request = request.with(argument.name, &words.join(" "))?;
    }
    Ok(screens::play(context, puzzle, &request)?)
}

/// Asks the puzzle, shows what it said and saves it.
pub(crate) fn answer(
    context: &Context,
    puzzle: &dyn Puzzle,
    request: &Request,
    shape: Shape,
    target: Option<&Target>,
) -> Result<Exit, Trouble> {
    let answer = ask(context, puzzle, request);
    print(context, &answer, shape)?;
    let reply = match &answer.result {
        Ok(reply) => reply,
        Err(failure) => return Err(failure.clone().into()),
    };
    remark(context, &answer, reply);
    if let Some(target) = target {
        save(context, &answer, reply, target)?;
    }
    Ok(end(context, reply))
}

/// Asks the puzzle, with a progress bar if it takes long.
pub(crate) fn ask<'a>(
    context: &Context,
    puzzle: &'a dyn Puzzle,
    request: &'a Request,
) -> Answer<'a> {
    let started = Instant::now();
    let result = progress::watched(context, |budget| puzzle.perform(request, budget));
    Answer {
        puzzle,
        request,
        line: None,
        result,
        elapsed: started.elapsed(),
    }
}

fn print(context: &Context, answer: &Answer<'_>, shape: Shape) -> Result<(), Trouble> {
    let text = match (shape, &answer.result) {
        (Shape::Page, Ok(reply)) => output::text_of(context, &reply.page),
        (Shape::Page, Err(_)) => return Ok(()),
        _ => answer.json(shape, context.language),
    };
    Ok(context.console.print(&text)?)
}

/// Says what is worth knowing beside the result.
pub(crate) fn remark(context: &Context, answer: &Answer<'_>, reply: &Reply) {
    if context.verbosity == Verbosity::Quiet {
        return;
    }
    for note in &reply.notes {
        context.console.report(&context.say(note));
    }
    if context.stop.is_raised() {
        let message = messages::INTERRUPTED.message();
        let warning = errors::warn(&message, context.language, context.colour.errors);
        context.console.report(&warning);
    }
    remark_on_cost(context, answer, reply);
}

/// The seed and the time, for whoever asked; the time of a search for whoever
/// watches, too.
fn remark_on_cost(context: &Context, answer: &Answer<'_>, reply: &Reply) {
    let asked = context.verbosity == Verbosity::Verbose;
    if let (true, Some(seed)) = (asked, answer.seed(reply)) {
        let message = messages::SEED_WAS.with("seed", seed);
        context.console.report(&context.say(&message));
    }
    let time = format!("{:.3}", answer.elapsed.as_secs_f64() * 1e3);
    let cost = match output::field(reply, "cases") {
        Some(cases) => messages::SEARCH_TOOK.with("cases", cases),
        None if !asked => return,
        None => messages::TIME_WAS.message(),
    };
    if asked || context.console.terminal.errors {
        let message = cost.with("milliseconds", time);
        context.console.report(&context.say(&message));
    }
}

/// Saves the answer and says so.
pub(crate) fn save(
    context: &Context,
    answer: &Answer<'_>,
    reply: &Reply,
    target: &Target,
) -> Result<(), Failure> {
    let bytes = output::file(answer, reply, target.format, context.language)?;
    target.write(&bytes)?;
    if context.verbosity > Verbosity::Quiet {
        let name = target.path.display().to_string();
        let message = messages::SAVED.with("file", name);
        context.console.report(&context.say(&message));
    }
    Ok(())
}

/// How the program ends after this reply.
pub(crate) fn end(context: &Context, reply: &Reply) -> Exit {
    if context.stop.is_raised() {
        Exit::Interrupted
    } else {
        reply.outcome.into()
    }
}
