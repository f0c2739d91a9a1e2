//! Questions at the terminal for missing arguments.
//!
//! Every answer can also be given on the command line; without a terminal the question becomes
//! a refusal.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value;
use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::{
    AnyVerb, Call, Field, GameId, InputError, Message, NoIo, Puzzle, Random, Reply, Verdict, msg,
};
use unpuzzle_render::{Answer, Format, Schemas};

use crate::context::{Context, Verbosity};
use crate::errors::CliError;
use crate::instance::{self, Asked};
use crate::output;
use crate::perform::{self, Delivery, ask};
use crate::save::Target;
use crate::{Exit, errors};

/// How often a wait for the keyboard looks whether it should stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Whether to ask for an argument that this call lacks.
pub(crate) fn is_asked(call: &Call, argument: &Field) -> bool {
    argument
        .asked_unless
        .is_some_and(|others| others.iter().all(|other| call.given(other).is_none()))
}

/// Asks for the instance until it is valid, answers, and offers to save.
pub(crate) fn converse(
    context: &Context,
    puzzle: &'static dyn Puzzle,
    call: &Call,
    argument: &'static Field,
    delivery: &Delivery,
) -> Result<Exit, CliError> {
    if !context.can_ask() {
        return Err(missing(puzzle, call, argument).into());
    }
    let mut random = Random::seeded(context.seed);
    loop {
        let asked = ask_all(context, puzzle, call, argument, &mut random)?;
        let failure = match asked {
            None => return Err(missing(puzzle, call, argument).into()),
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

/// Asks for all missing arguments, the instance last; none at the end of input.
fn ask_all(
    context: &Context,
    puzzle: &dyn Puzzle,
    call: &Call,
    instance: &'static Field,
    random: &mut Random,
) -> Result<Option<Result<Asked, InputError>>, CliError> {
    let mut call = call.clone();
    for word in call.verb.fields() {
        if word.name != instance.name && is_asked(&call, word) {
            let Some(typed) = ask_text(context, puzzle, word, random)? else { return Ok(None) };
            call = match call.with(word.name, typed.text()) {
                Ok(call) => call,
                Err(failure) => return Ok(Some(Err(failure))),
            };
        }
    }
    Ok(ask_text(context, puzzle, instance, random)?.map(|typed| match typed {
        Typed::Words(words) => instance::given(call, instance, &words),
        Typed::Dealt(text) => instance::spelled(call, instance, &text),
    }))
}

/// An answer to a question.
enum Typed {
    Words(String),
    Dealt(String),
}

impl Typed {
    fn text(&self) -> &str {
        match self {
            Typed::Words(text) | Typed::Dealt(text) => text,
        }
    }
}

fn missing(puzzle: &dyn Puzzle, call: &Call, argument: &Field) -> InputError {
    let message =
        msg!("nothing was given to work on. {what}", what = Message::of_template(argument.help));
    let failure = InputError::new(message);
    match call.verb.examples.first() {
        Some((command, _)) => {
            let example = format!("{} {} {command}", crate::grammar::PROGRAM, puzzle.name());
            failure.with_help(msg!("for example: {command}", command = example))
        }
        None => failure,
    }
}

/// The typed text, or for Enter alone a random instance, if there is a dealer.
fn ask_text(
    context: &Context,
    puzzle: &dyn Puzzle,
    argument: &'static Field,
    random: &mut Random,
) -> Result<Option<Typed>, CliError> {
    let dealer = Dealer::of(puzzle, argument);
    let mut page = Page::new();
    page.line(Role::Strong, Message::of_template(argument.help));
    if dealer.is_some() {
        page.line(Role::Quiet, msg!("Enter alone deals at random."));
    }
    context.console.print(&output::text_of(context, &page))?;
    loop {
        let Some(typed) = read_answer(context, ">")? else { return Ok(None) };
        match &dealer {
            _ if !typed.is_empty() => return Ok(Some(Typed::Words(typed))),
            None => {}
            Some(dealer) => {
                let dealt = dealer.deal(context, argument, random)?;
                let shown = instance::on_one_line(argument, &dealt);
                let message = msg!("Dealt: {instance}", instance = shown);
                context.console.print(&format!("{}\n", context.say(&message)))?;
                return Ok(Some(Typed::Dealt(dealt)));
            }
        }
    }
}

/// The source of random instances.
enum Dealer {
    /// The verb that makes instances up.
    Verb(&'static AnyVerb),
    /// The puzzle's samples.
    Samples(Vec<GameId>),
}

impl Dealer {
    /// The verb `generate` if its replies have what this argument takes, and the
    /// samples of a puzzle without that verb.
    fn of(puzzle: &dyn Puzzle, argument: &Field) -> Option<Self> {
        let mut verbs = puzzle.verbs().iter();
        if let Some(verb) = verbs.find(|verb| verb.name == "generate") {
            let field = format!("\"{}\":", argument.name);
            let mut schemas = Schemas::under("/$defs");
            let reply = schemas.reply(puzzle, verb).to_string();
            let inner = Value::Object(schemas.definitions()).to_string();
            let has_it = reply.contains(&field) || inner.contains(&field);
            return has_it.then_some(Dealer::Verb(verb));
        }
        let ids = puzzle.about().samples.iter();
        let ids = ids.filter_map(|sample| sample.parse::<GameId>().ok());
        let spelled: Vec<_> = ids.filter(|id| id.seed().is_none()).collect();
        (!spelled.is_empty()).then_some(Dealer::Samples(spelled))
    }

    fn deal(
        &self,
        context: &Context,
        argument: &Field,
        random: &mut Random,
    ) -> Result<String, InputError> {
        let verb = match self {
            Dealer::Samples(ids) => {
                let chosen = random.choose(ids).map(|id| id.parameters().to_owned());
                return Ok(chosen.unwrap_or_default());
            }
            Dealer::Verb(verb) => verb,
        };
        let mut call = Call::new(verb);
        call.seed = random.bits();
        let reply = call.run(&mut NoIo, &context.budget())?;
        let data = serde_json::from_str(&reply.json(context.language)).unwrap_or_default();
        Ok(instance_in(&data, argument.name).unwrap_or_default())
    }
}

/// The instance in a generated reply: the first field, at any depth, with the name of the
/// argument; as people write it, if a field `shown` beside it says how.
fn instance_in(data: &Value, name: &str) -> Option<String> {
    match data {
        Value::Object(fields) => fields.iter().find_map(|(field, value)| {
            if field == name {
                written(fields.get("shown").unwrap_or(value))
            } else {
                instance_in(value, name)
            }
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
    context.console.print(&output::result_of(context, reply))?;
    perform::remark(context, answer, reply);
    match &delivery.target {
        Some(target) => perform::save(context, answer, reply, target)?,
        None if reply.verdict() == Verdict::Yes => offer_to_save(context, answer, reply)?,
        None => {}
    }
    Ok(perform::end(context, reply))
}

/// Asks for a file name until the answer is saved or declined. A name without an ending
/// becomes a text file.
fn offer_to_save(
    context: &Context,
    answer: &Answer<'_>,
    reply: &dyn Reply,
) -> Result<(), CliError> {
    if context.verbosity == Verbosity::Quiet || context.stop.is_raised() {
        return Ok(());
    }
    let formats = Format::of(answer.call.verb).filter(|format| format.suits(reply));
    let endings: Vec<_> = formats.map(Format::ending).collect();
    let question = context.say(&msg!(
        "Save the result ({endings})? The name of a file, or Enter for no:",
        endings = endings.join(" ")
    ));
    loop {
        let name = match read_answer(context, &question)? {
            Some(name) if !name.is_empty() => name,
            _ => return Ok(()),
        };
        let name = match Path::new(&name).extension() {
            Some(_) => name,
            None => format!("{name}.txt"),
        };
        let saved = Target::parse(&name, answer.call.verb, false)
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

/// One trimmed line from the keyboard; none at the end of input.
pub(crate) fn read_answer(context: &Context, question: &str) -> Result<Option<String>, CliError> {
    context.console.print(&format!("{question} "))?;
    let (sender, answer) = channel();
    let input = context.console.input();
    // A blocking read cannot be interrupted, so a thread waits for it.
    std::thread::spawn(move || {
        let mut line = String::new();
        let mut input = input.lock();
        let read = input.read_line(&mut line);
        let _ = sender.send(read.map(|count| (count > 0).then_some(line)));
    });
    loop {
        match answer.recv_timeout(POLL_INTERVAL) {
            Ok(Ok(line)) => return Ok(line.map(|line| line.trim().to_owned())),
            Ok(Err(error)) => {
                return Err(msg!("could not read: {error}", error = error.to_string()).into());
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
