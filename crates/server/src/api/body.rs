//! From a JSON body to a request, by the description of the verb alone.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::{Map, Value};
use unpuzzle_puzzle::{
    AnyVerb, Argument, Budget, InputError, Kind, Message, Request, SourceSpan, msg, parse_duration,
};
use unpuzzle_render::{instance_lines, read_json_object, with_instance};
use unpuzzle_session::drawn_seed;

use super::problem::{Problem, ProblemKind};

/// Fields that every verb takes.
pub(crate) const GENERAL: [&str; 3] = ["seed", "timeout", "max-nodes"];

/// Numbers up to here are exact in every language that writes JSON.
pub(crate) const EXACT: i64 = (1 << 53) - 1;

/// A request with the limits that came with it.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// What is asked.
    pub(crate) request: Request,
    /// How long it may take.
    pub(crate) timeout: Option<Duration>,
    /// How many nodes it may examine.
    pub(crate) node_limit: Option<u64>,
}

impl Asked {
    /// Reads a body for a verb.
    pub(crate) fn read(verb: &'static AnyVerb, text: &str) -> Result<Self, Problem> {
        let mut asked = Asked { request: Request::new(verb), timeout: None, node_limit: None };
        asked.request.seed = drawn_seed();
        for (name, value) in fields(verb, text)? {
            asked.take(&name, value)?;
        }
        asked.complete()
    }

    /// A budget under these limits and the longest time that a job may take.
    pub(crate) fn budget(&self, longest: Duration) -> Budget {
        let timeout = self.timeout.map_or(longest, |asked| asked.min(longest));
        let budget = Budget::unlimited().with_timeout(timeout);
        match self.node_limit {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    /// The instance that is asked about, as text whether it came as text or as data.
    pub(crate) fn question(&self) -> Option<Cow<'_, str>> {
        let instance = self.request.verb.instance()?;
        let text = self.request.given(instance.name).map(Cow::Borrowed);
        text.or_else(|| Some(Cow::Owned(self.request.data()?.to_string())))
    }

    fn take(&mut self, name: &str, value: Value) -> Result<(), Problem> {
        match name {
            "seed" => self.request.seed = unsigned(name, &value)?,
            "max-nodes" => self.node_limit = Some(unsigned(name, &value)?),
            "timeout" => self.timeout = Some(time(&value)?),
            _ => {
                if let Some(argument) = self.request.verb.argument(name) {
                    let request = self.request.clone();
                    self.request = with_argument(request, argument, value)?;
                }
            }
        }
        Ok(())
    }

    /// Refuses what cannot be performed as it is.
    fn complete(self) -> Result<Self, Problem> {
        let verb = self.request.verb;
        if self.request.needs_screen() {
            let message = msg!(
                "{verb} is played on a screen; use play with a game and its moves",
                verb = verb.name
            );
            return Err(Problem::said(ProblemKind::Screen, message));
        }
        let given = |argument: &Argument| {
            self.request.given(argument.name).is_some() || self.request.data().is_some()
        };
        match verb.instance() {
            Some(argument) if is_required(argument) && !given(argument) => Err(missing(argument)),
            _ => Ok(self),
        }
    }
}

/// Whether the verb makes no sense without this argument.
pub(crate) fn is_required(argument: &Argument) -> bool {
    matches!(argument.kind, Kind::Instance { required: true, .. })
}

/// The arguments that can be given over HTTP: all but files.
pub(crate) fn arguments(verb: &'static AnyVerb) -> impl Iterator<Item = &'static Argument> {
    let is_file = |argument: &&Argument| matches!(argument.kind, Kind::File { .. });
    verb.arguments().iter().filter(move |argument| !is_file(argument))
}

fn fields(verb: &'static AnyVerb, text: &str) -> Result<Map<String, Value>, Problem> {
    let own = arguments(verb).flat_map(|argument| argument.aliases.iter().chain([&argument.name]));
    let own = own.copied();
    let names: Vec<_> = own.chain(GENERAL).collect();
    let inner = verb.instance().and_then(instance_lines);
    object(text, &names, inner.map_or(&[], |(_, fields)| fields))
}

/// The fields of a body, which are among these.
pub(crate) fn object(
    text: &str,
    names: &[&str],
    inner: &[&str],
) -> Result<Map<String, Value>, Problem> {
    match read_json_object(text, names, inner) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => {
            let message = msg!("the body is one JSON object");
            Err(Problem::new(ProblemKind::Json, InputError::new(message)))
        }
        Err(failure) => Err(Problem::new(ProblemKind::Json, failure)),
    }
}

fn with_argument(
    request: Request,
    argument: &'static Argument,
    value: Value,
) -> Result<Request, Problem> {
    let text = match (argument.kind, value) {
        (Kind::Instance { .. }, value) => return with_given(request, argument, value),
        (Kind::Flag, Value::Bool(up)) => up.to_string(),
        (Kind::Flag, _) => return Err(wrong_type(argument.name, msg!("true or false"))),
        (Kind::Number { .. }, value) => match integer(&value) {
            Some(number) => number.to_string(),
            None => return Err(wrong_type(argument.name, msg!("a whole number"))),
        },
        (_, Value::String(text)) => text,
        _ => return Err(wrong_type(argument.name, msg!("a text"))),
    };
    request
        .with(argument.name, &text)
        .map_err(|failure| Problem::new(ProblemKind::Argument, failure))
}

/// The request with its instance: a text, a list of words or lines, or data.
fn with_given(
    request: Request,
    argument: &'static Argument,
    value: Value,
) -> Result<Request, Problem> {
    let lines = instance_lines(argument);
    let wrong = || match lines {
        Some((_, [_, ..])) => {
            wrong_type(argument.name, msg!("a text, a list of lines or an object"))
        }
        _ => wrong_type(argument.name, msg!("a text or a list of words")),
    };
    let given = match value {
        Value::String(text) => with_instance(request, argument, &text),
        Value::Array(words) => {
            let words: Option<Vec<_>> = words.iter().map(word).collect();
            let between = if lines.is_some() { "\n" } else { " " };
            request.with(argument.name, &words.ok_or_else(wrong)?.join(between))
        }
        value @ Value::Number(_) if lines.is_none() => {
            request.with(argument.name, &word(&value).ok_or_else(wrong)?)
        }
        value @ Value::Object(_) if lines.is_some_and(|(_, fields)| !fields.is_empty()) => {
            request.with_data(value)
        }
        _ => return Err(wrong()),
    };
    given.map_err(|failure| Problem::new(ProblemKind::Argument, failure))
}

fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        value => integer(value)
            .filter(|number| number.abs() <= EXACT.into())
            .map(|number| number.to_string()),
    }
}

/// A whole number, also one that is written with a point.
pub(crate) fn integer(value: &Value) -> Option<i128> {
    let number = value.as_number()?;
    let whole = |number: &f64| number.fract() == 0.0 && number.abs() < 1e30;
    let exact = number.as_i128();
    exact.or_else(|| Some(number.as_f64().filter(whole)? as i128))
}

/// A number that is not negative and fits into 64 bits.
pub(crate) fn unsigned(name: &str, value: &Value) -> Result<u64, Problem> {
    let number = integer(value).ok_or_else(|| wrong_type(name, msg!("a whole number")))?;
    u64::try_from(number).map_err(|_| out_of_range(name, number))
}

fn out_of_range(name: &str, number: i128) -> Problem {
    let message =
        msg!("{name} is a whole number from {least} to {most}", name, least = 0, most = u64::MAX);
    let failure = InputError::new(message).at(SourceSpan::whole(&number.to_string()));
    Problem::new(ProblemKind::Argument, failure)
}

fn time(value: &Value) -> Result<Duration, Problem> {
    match value {
        Value::String(text) => {
            parse_duration(text).map_err(|failure| Problem::new(ProblemKind::Argument, failure))
        }
        value if integer(value).is_some() => unsigned("timeout", value).map(Duration::from_millis),
        _ => {
            Err(wrong_type("timeout", msg!("a time such as \"10s\", or a number of milliseconds")))
        }
    }
}

/// The refusal of a value of the wrong type.
pub(crate) fn wrong_type(name: &str, expected: Message) -> Problem {
    let message = msg!("“{name}” is {expected}", name, expected);
    Problem::new(ProblemKind::Type, InputError::new(message))
}

fn missing(argument: &Argument) -> Problem {
    absent(argument.name, Message::of_template(argument.help))
}

/// The refusal of a body without a field that it needs.
pub(crate) fn absent(name: &str, help: Message) -> Problem {
    let message = msg!("the field “{name}” is missing. {help}", name, help);
    Problem::new(ProblemKind::Missing, InputError::new(message))
}
