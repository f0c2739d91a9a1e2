//! Questions at the terminal, for people who gave a verb and nothing else.
//!
//! Every answer can also be given on the command line; where nobody can be
//! asked, the question becomes a refusal that says what was missing.

use std::path::Path;
use std::sync::PoisonError;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value;
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{Argument, GameId, InputError, NoIo, Puzzle, Random, Reply, Request};
use unpuzzle_render::{Answer, Format};

use crate::cli_error::CliError;
use crate::context::Context;
use crate::instance::{self, Asked};
use crate::output;
use crate::perform::{self, Delivery, ask};
use crate::save::Target;
use crate::{Exit, errors, messages};

/// How often a wait for the keyboard looks whether it should stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Asks for the instance until it is a good one, answers, and offers to save.
pub(crate) fn converse(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    request: &Request,
    argument: &'static Argument,
    delivery: &Delivery,
) -> Result<Exit, CliError> {
    if !context.can_ask() {
        return Err(missing(puzzle, request, argument).into());
    }
    let mut random = Random::seeded(context.seed);
    loop {
        let typed = ask_instance(context, puzzle, request, argument, &mut random)?;
        let failure = match typed {
            None => return Err(missing(puzzle, request, argument).into()),
            Some(Err(failure)) => failure,
            Some(Ok(asked)) => {
                let asking = ask(context, puzzle, &asked, delivery)?;
                match asking.result {
                    Ok(reply) => return conclude(context, &asking.answer, &*reply, delivery),
                    Err(failure) => failure,
                }
            }
        };
        let shown = errors::show(&failure, context.language, context.colour.errors);
        context.console.report(&shown);
    }
}

fn missing(puzzle: &dyn Puzzle, request: &Request, argument: &Argument) -> InputError {
    let message = messages::MISSING_INSTANCE.with("what", argument.help);
    let failure = InputError::new(message);
    match request.verb.examples.first() {
        Some((command, _)) => {
            let example = format!("{} {} {command}", crate::grammar::PROGRAM, puzzle.name());
            failure.with_help(messages::FOR_EXAMPLE.with("command", example))
        }
        None => failure,
    }
}

/// What was typed, or something dealt at random for Enter alone.
fn ask_instance(
    context: &Context,
    puzzle: &dyn Puzzle,
    request: &Request,
    argument: &'static Argument,
    random: &mut Random,
) -> Result<Option<Result<Asked, InputError>>, CliError> {
    let mut page = Page::new();
    page.line(Role::Strong, argument.help);
    page.line(Role::Quiet, messages::ENTER_DEALS.message());
    context.console.print(&output::text_of(context, &page))?;
    let Some(typed) = read_answer(context, ">")? else {
        return Ok(None);
    };
    if !typed.is_empty() {
        return Ok(Some(instance::given(request.clone(), argument, &typed)));
    }
    let dealt = deal(context, puzzle, argument, random)?;
    let shown = instance::on_one_line(argument, &dealt);
    let message = messages::DEALT.with("instance", shown);
    let line = format!("{}\n", context.say(&message));
    context.console.print(&line)?;
    Ok(Some(instance::spelled(request.clone(), argument, &dealt)))
}

/// An instance that the puzzle makes up, or one of its samples.
fn deal(
    context: &Context,
    puzzle: &dyn Puzzle,
    argument: &Argument,
    random: &mut Random,
) -> Result<String, InputError> {
    let generate = puzzle.verbs().iter().find(|verb| verb.name == "generate");
    if let Some(verb) = generate {
        let mut request = Request::new(verb);
        request.seed = random.bits();
        let reply = request.run(&mut NoIo, &context.budget())?;
        let data = serde_json::from_str(&reply.json(context.language)).unwrap_or_default();
        if let Some(instance) = instance_in(&data, argument.name) {
            return Ok(instance);
        }
    }
    let ids = puzzle.about().samples.iter();
    let ids = ids.filter_map(|sample| sample.parse::<GameId>().ok());
    let spelled: Vec<_> = ids.filter(|id| id.seed().is_none()).collect();
    let id = random.choose(&spelled);
    id.map(|id| id.parameters().to_owned())
        .ok_or_else(|| InputError::new(messages::NOTHING_TO_DEAL.message()))
}

/// The instance in a generated reply: the first field, at any depth, that is
/// called like the argument which takes instances.
fn instance_in(data: &Value, name: &str) -> Option<String> {
    match data {
        Value::Object(fields) => fields.iter().find_map(|(field, value)| match field == name {
            true => written(value),
            false => instance_in(value, name),
        }),
        Value::Array(items) => items.iter().find_map(|item| instance_in(item, name)),
        _ => None,
    }
}

/// A value as the words of an argument.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(items) => {
            let words: Option<Vec<_>> = items.iter().map(written).collect();
            words.map(|words| words.join(" "))
        }
        _ => None,
    }
}

/// Shows the answer and the time, and saves it where the person says.
fn conclude(
    context: &Context,
    answer: &Answer<'_>,
    reply: &dyn Reply,
    delivery: &Delivery,
) -> Result<Exit, CliError> {
    context.console.print(&output::text_of(context, &reply.page()))?;
    perform::remark(context, answer, reply);
    match &delivery.target {
        Some(target) => perform::save(context, answer, reply, target)?,
        None => offer_to_save(context, answer, reply)?,
    }
    Ok(perform::end(context, reply))
}

/// Asks for a file name until the answer is saved or the person does not want
/// it. A name without an ending becomes a text file.
pub(crate) fn offer_to_save(
    context: &Context,
    answer: &Answer<'_>,
    reply: &dyn Reply,
) -> Result<(), CliError> {
    if !context.can_ask() || context.stop.is_raised() {
        return Ok(());
    }
    let endings: Vec<_> = Format::of(answer.request.verb).map(Format::ending).collect();
    let question = context.say(&messages::ASK_FILE.with("endings", endings.join(" ")));
    loop {
        let name = match read_answer(context, &question)? {
            Some(name) if !name.is_empty() => name,
            _ => return Ok(()),
        };
        let name = match Path::new(&name).extension() {
            Some(_) => name,
            None => format!("{name}.txt"),
        };
        let saved = Target::parse(&name, answer.request.verb, false)
            .and_then(|target| perform::save(context, answer, reply, &target));
        match saved {
            Ok(()) => return Ok(()),
            Err(failure) => {
                let shown = errors::show(&failure, context.language, context.colour.errors);
                context.console.report(&shown);
            }
        }
    }
}

/// One line from the keyboard without blanks around it; none at its end.
pub(crate) fn read_answer(context: &Context, question: &str) -> Result<Option<String>, CliError> {
    context.console.print(&format!("{question} "))?;
    let (sender, answer) = channel();
    let input = context.console.input();
    // A read that blocks cannot be given up, so a thread of its own waits.
    std::thread::spawn(move || {
        let mut line = String::new();
        let mut input = input.lock().unwrap_or_else(PoisonError::into_inner);
        let read = input.read_line(&mut line);
        let _ = sender.send(read.map(|count| (count > 0).then_some(line)));
    });
    loop {
        match answer.recv_timeout(POLL_INTERVAL) {
            Ok(Ok(line)) => return Ok(line.map(|line| line.trim().to_owned())),
            Ok(Err(error)) => {
                return Err(messages::NOT_READ.with("error", error.to_string()).into());
            }
            Err(RecvTimeoutError::Timeout) if context.stop.is_raised() => {
                context.console.print("\n")?;
                return Err(CliError::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}
