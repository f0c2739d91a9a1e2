//! Performing a verb: collect the arguments, ask the puzzle, show the answer, save it.

use std::time::Instant;

use clap::ArgMatches;
use clap::parser::ValueSource;
use unpuzzle_puzzles::page::Block;
use unpuzzle_puzzles::{
    AnyVerb, Budget, Call, Field, InputError, LocalizedText, Puzzle, Reply, Takes, Verdict, msg,
};
use unpuzzle_render::Answer;

use crate::console::ConsoleIo;
use crate::context::in_flag;
use crate::context::{Context, Verbosity};
use crate::errors::CliError;
use crate::instance::{self, Asked};
use crate::output::{self, Shape};
use crate::save::Target;
use crate::{Exit, batch, errors, prompt, screens};

/// Where the result of a verb goes.
pub(crate) struct Delivery {
    /// In which shape it is printed.
    pub(crate) shape: Shape,
    /// The file that it is saved to.
    pub(crate) target: Option<Target>,
    /// Whether files that are there may be replaced.
    pub(crate) overwrite: bool,
}

/// Performs a verb with the arguments that were given.
pub(crate) fn run(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    verb: &'static AnyVerb,
    matches: &ArgMatches,
) -> Result<Exit, CliError> {
    let call = call_of(context, verb, matches)?;
    if verb.is_screen {
        return play(context, puzzle, matches, call);
    }
    let delivery = delivery(verb, matches)?;
    match instance(verb, matches) {
        Some((argument, words)) if words == ["-"] => {
            piped(context, puzzle, &call, argument, &delivery)
        }
        Some((argument, words)) => {
            let asked = instance::given(call.clone(), argument, &words.join(" "));
            answer(context, puzzle, &call, asked, &delivery)
        }
        None => match wanted_instance(context, &call) {
            Some(argument) => prompt::converse(context, puzzle, &call, argument, &delivery),
            None => {
                let asked = Ok(Asked::plain(call.clone()));
                answer(context, puzzle, &call, asked, &delivery)
            }
        },
    }
}

/// Answers piped input: one instance per line, or one over all lines.
fn piped(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    call: &Call,
    argument: &'static Field,
    delivery: &Delivery,
) -> Result<Exit, CliError> {
    let source = batch::Source::reading(&context.console);
    let first = source.first(context);
    if !first.is_some_and(|line| instance::is_whole(argument, &line)) {
        return batch::run(context, puzzle, call, &source, delivery.target.as_ref());
    }
    let text = source.rest(context).map_err(|failure| failure.in_file("-"));
    let asked = text.and_then(|text| instance::in_file(call.clone(), argument, "-", &text));
    answer(context, puzzle, call, asked, delivery)
}

/// The call with every argument but the instance.
fn call_of(
    context: &Context,
    verb: &'static AnyVerb,
    matches: &ArgMatches,
) -> Result<Call, InputError> {
    let mut call = Call::new(verb);
    call.seed = context.seed;
    let is_given = |name| matches.value_source(name) == Some(ValueSource::CommandLine);
    for argument in verb.fields() {
        if !is_given(argument.name) {
            continue;
        }
        let text = match argument.takes {
            Takes::Instance { .. } => continue,
            Takes::Flag => "true",
            _ => matches.get_one::<String>(argument.name).map_or("", String::as_str),
        };
        call = call.with(argument.name, text).map_err(|failure| in_flag(argument.name, failure))?;
    }
    Ok(call)
}

fn instance<'a>(
    verb: &'static AnyVerb,
    matches: &'a ArgMatches,
) -> Option<(&'static Field, Vec<&'a str>)> {
    let argument = verb.instance()?;
    let words = matches.get_many::<String>(argument.name)?;
    Some((argument, words.map(String::as_str).collect()))
}

/// The argument of an instance that is missing and must be asked for.
fn wanted_instance(context: &Context, call: &Call) -> Option<&'static Field> {
    let is_wanted = |argument: &&Field| match argument.takes {
        Takes::Instance { required: true, .. } => true,
        _ => context.can_ask() && prompt::is_asked(call, argument),
    };
    call.verb.instance().filter(is_wanted)
}

fn shape(matches: &ArgMatches) -> Shape {
    match (matches.get_flag("json"), matches.get_flag("jsonl")) {
        (_, true) => Shape::JsonLine,
        (true, _) => Shape::Json,
        _ => Shape::Page,
    }
}

/// Where the result goes; refuses a file that cannot be written before the work starts.
fn delivery(verb: &AnyVerb, matches: &ArgMatches) -> Result<Delivery, InputError> {
    let overwrite = matches.get_flag("force");
    let target = matches
        .get_one::<String>("save")
        .map(|name| Target::parse(name, verb, overwrite))
        .transpose()
        .map_err(|failure| in_flag("save", failure))?;
    Ok(Delivery { shape: shape(matches), target, overwrite })
}

fn play(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    matches: &ArgMatches,
    call: Call,
) -> Result<Exit, CliError> {
    if call.verb.reads_lines && (!context.console.terminal.input || context.console.is_dumb()) {
        return answer_lines(context, puzzle, &call);
    }
    let asked = match instance(call.verb, matches) {
        Some((argument, words)) => instance::given(call, argument, &words.join(" "))?,
        None => Asked::plain(call),
    };
    screens::play(context, puzzle, &asked)
}

/// Answers piped lines one after the other in place of a screen.
fn answer_lines(context: &Context, puzzle: &dyn Puzzle, call: &Call) -> Result<Exit, CliError> {
    let delivery = Delivery { shape: Shape::Page, target: None, overwrite: false };
    let mut io = ConsoleIo::new(context, puzzle, call, &delivery);
    let ended = call.run_lines(&mut io, &context.budget());
    io.close()?;
    let ended = ended?;
    context.console.print(&output::result_of(context, &*ended))?;
    Ok(end(context, &*ended))
}

/// Asks the puzzle, shows what it said and saves it.
fn answer(
    context: &Context,
    puzzle: &dyn Puzzle,
    call: &Call,
    asked: Result<Asked, InputError>,
    delivery: &Delivery,
) -> Result<Exit, CliError> {
    let asked = match asked {
        Ok(asked) => asked,
        Err(error) => {
            let answer = Answer::at_once(puzzle, call);
            print(context, &answer, Err(&error), delivery.shape)?;
            return Err(error.into());
        }
    };
    let Asking { answer, result, taken } = ask(context, puzzle, &asked, delivery)?;
    // Streamed results are printed already; an incomplete answer still gets its last line.
    let is_whole = result.as_ref().is_ok_and(|reply| reply.verdict() != Verdict::Unknown);
    let is_printed = taken > 0 && delivery.shape == Shape::JsonLine && is_whole;
    let is_in_file = delivery.target.is_some()
        && delivery.shape == Shape::Page
        && result.as_ref().is_ok_and(|reply| is_data(&**reply));
    if !is_printed && !is_in_file {
        print(context, &answer, result.as_deref(), delivery.shape)?;
    }
    let reply = result?;
    remark(context, &answer, &*reply);
    if let Some(target) = &delivery.target {
        save(context, &answer, &*reply, target)?;
    }
    Ok(end(context, &*reply))
}

/// Whether the answer is data for machines, which is either printed or saved.
fn is_data(reply: &dyn Reply) -> bool {
    matches!(reply.page().blocks[..], [Block::Verbatim(_)])
}

/// A question that was asked.
pub(crate) struct Asking<'a> {
    pub(crate) answer: Answer<'a>,
    pub(crate) result: Result<Box<dyn Reply>, InputError>,
    /// How many results were printed on the way.
    taken: usize,
}

/// Asks the puzzle, with a progress bar if it takes long. Streamed results are printed and
/// counted on the way.
pub(crate) fn ask<'a>(
    context: &Context,
    puzzle: &'a dyn Puzzle,
    asked: &'a Asked,
    delivery: &Delivery,
) -> Result<Asking<'a>, CliError> {
    let started = Instant::now();
    let call = &asked.call;
    let mut io = ConsoleIo::new(context, puzzle, call, delivery);
    let result = output::watched(context, |budget| call.run(&mut io, budget));
    let taken = io.close()?;
    let answer = Answer { puzzle, call, line: None, elapsed: started.elapsed() };
    let result = result.map_err(|error| asked.located(error));
    Ok(Asking { answer, result, taken })
}

fn print(
    context: &Context,
    answer: &Answer<'_>,
    result: Result<&dyn Reply, &InputError>,
    shape: Shape,
) -> Result<(), CliError> {
    let text = match (shape, result) {
        (Shape::Page, Ok(reply)) => output::result_of(context, reply),
        (Shape::Page, Err(_)) => return Ok(()),
        _ => output::json_of(answer, result, shape, context.language),
    };
    Ok(context.console.print(&text)?)
}

/// Reports notes about the result.
pub(crate) fn remark(context: &Context, answer: &Answer<'_>, reply: &dyn Reply) {
    if context.verbosity == Verbosity::Quiet {
        return;
    }
    for note in reply.notes() {
        context.console.report(&context.say(note));
    }
    if context.stop.is_raised() {
        let message = msg!("interrupted: this is what was found so far");
        let warning = errors::warn(&message, context.language, context.colour.errors);
        context.console.report(&warning);
    }
    remark_on_cost(context, answer, reply);
}

/// Reports seed and time with `--verbose`, and the time of a search to a terminal.
fn remark_on_cost(context: &Context, answer: &Answer<'_>, reply: &dyn Reply) {
    let asked = context.verbosity == Verbosity::Verbose;
    if let (true, Some(seed)) = (asked, answer.seed(reply)) {
        let message = msg!("seed {seed}", seed);
        context.console.report(&context.say(&message));
    }
    let time = LocalizedText::fixed(answer.elapsed.as_secs_f64() * 1e3, 3);
    let cost = match reply.figures().cases {
        Some(cases) => msg!("{cases} {cases|case|cases} in {milliseconds} ms", cases, ..),
        None if !asked => return,
        None => msg!("{milliseconds} ms", ..),
    };
    if asked || context.console.terminal.errors {
        let message = cost.with("milliseconds", time);
        context.console.report(&context.say(&message));
    }
}

/// Saves the answer and reports it.
pub(crate) fn save(
    context: &Context,
    answer: &Answer<'_>,
    reply: &dyn Reply,
    target: &Target,
) -> Result<(), InputError> {
    if reply.verdict() != Verdict::Yes && !target.format.suits(reply) {
        let message = msg!("{file} is not written: there is nothing to draw", file = target.name());
        let warning = errors::warn(&message, context.language, context.colour.errors);
        context.console.report(&warning);
        return Ok(());
    }
    let bytes = answer.file(reply, target.format, context.language, &Budget::unlimited())?;
    target.write(&bytes)?;
    if context.verbosity > Verbosity::Quiet {
        let message = msg!("Saved to {file}", file = target.name());
        context.console.report(&context.say(&message));
    }
    Ok(())
}

/// How the program ends after this reply.
pub(crate) fn end(context: &Context, reply: &dyn Reply) -> Exit {
    if context.stop.is_raised() { Exit::Interrupted } else { reply.verdict().into() }
}
