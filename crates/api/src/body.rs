//! Parses a JSON body into a verb request, driven by the verb's schema.

use std::time::Duration;

use serde_json::{Map, Value};
use unpuzzle_puzzles::{
    AnyVerb, Budget, Call, Field, InputError, Message, SourceSpan, Takes, msg, parse_duration,
};
use unpuzzle_render::{read_json_object, with_instance};

use crate::problem::{Problem, ProblemKind};

/// Fields of every verb.
pub const GENERAL: [&str; 3] = ["seed", "timeout", "max-nodes"];

/// The largest integer that a double represents exactly, as JavaScript needs.
pub const EXACT: i64 = (1 << 53) - 1;

#[derive(Clone, Debug)]
pub struct VerbRequest {
    pub call: Call,
    pub timeout: Option<Duration>,
    pub node_limit: Option<u64>,
}

impl VerbRequest {
    /// Parses a body. `seed` is the default for a body without one.
    pub fn read(verb: &'static AnyVerb, text: &str, seed: u64) -> Result<Self, Problem> {
        let mut asked = VerbRequest { call: Call::new(verb), timeout: None, node_limit: None };
        asked.call.seed = seed;
        for (name, value) in fields(verb, text)? {
            asked.take(&name, value)?;
        }
        asked.complete()
    }

    /// The budget under these limits and the server's maximum.
    pub fn budget(&self, max: Duration) -> Budget {
        let timeout = self.timeout.map_or(max, |timeout| timeout.min(max));
        let budget = Budget::unlimited().with_timeout(timeout);
        match self.node_limit {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    fn take(&mut self, name: &str, value: Value) -> Result<(), Problem> {
        match name {
            "seed" => self.call.seed = unsigned(name, &value)?,
            "max-nodes" => self.node_limit = Some(unsigned(name, &value)?),
            "timeout" => self.timeout = Some(time(&value)?),
            _ if value.is_null() => {}
            _ => {
                if let Some(field) = self.call.verb.field(name) {
                    self.call = with_argument(self.call.clone(), field, value)?;
                }
            }
        }
        Ok(())
    }

    /// Checks for screen verbs and required instances.
    fn complete(self) -> Result<Self, Problem> {
        let verb = self.call.verb;
        if verb.is_screen {
            let message = msg!(
                "{verb} is played on a screen; use play with a game and its moves",
                verb = verb.name
            );
            return Err(Problem::said(ProblemKind::Screen, message));
        }
        match verb.instance() {
            Some(field) if field.is_required() && self.call.given(field.name).is_none() => {
                Err(absent(field.name, Message::of_template(field.help)))
            }
            _ => Ok(self),
        }
    }
}

/// The fields accepted over HTTP: all but files.
pub fn fields_of(verb: &'static AnyVerb) -> impl Iterator<Item = &'static Field> {
    verb.fields().iter().filter(|field| !matches!(field.takes, Takes::File))
}

fn fields(verb: &'static AnyVerb, text: &str) -> Result<Map<String, Value>, Problem> {
    let own = fields_of(verb).flat_map(|field| field.aliases.iter().chain([&field.name]));
    let names: Vec<_> = own.copied().chain(GENERAL).collect();
    let inner = verb.instance().and_then(Field::lines);
    object(text, &names, inner.map_or(&[], |lines| lines.fields))
}

/// The fields of a body, all of which must be known.
pub fn object(text: &str, names: &[&str], inner: &[&str]) -> Result<Map<String, Value>, Problem> {
    match read_json_object(text, names, inner) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => {
            let message = msg!("the body is one JSON object");
            Err(Problem::new(ProblemKind::Json, InputError::new(message)))
        }
        Err(failure) => Err(Problem::new(ProblemKind::Json, failure)),
    }
}

/// Adds an argument, after checking its type against the schema.
fn with_argument(call: Call, field: &'static Field, value: Value) -> Result<Call, Problem> {
    let lines = field.lines();
    let takes_data = lines.is_some_and(|lines| !lines.fields.is_empty());
    let (fits, expected) = match field.takes {
        Takes::Instance { .. } => match &value {
            Value::String(text) => {
                let given = with_instance(call, field, text);
                return given.map_err(|failure| Problem::new(ProblemKind::Argument, failure));
            }
            _ if takes_data => {
                let fits = value.is_object() || is_list(&value);
                (fits, msg!("a text, a list of lines or an object"))
            }
            _ => {
                let fits = is_list(&value) || lines.is_none() && is_word(&value);
                (fits, msg!("a text or a list of words"))
            }
        },
        Takes::Flag => (value.is_boolean(), msg!("true or false")),
        Takes::Number { .. } => (integer(&value).is_some(), msg!("a whole number")),
        _ => (value.is_string(), msg!("a text")),
    };
    if !fits {
        return Err(wrong_type(field.name, expected));
    }
    let number = integer(&value).filter(|_| matches!(field.takes, Takes::Number { .. }));
    let value = match number.and_then(|number| i64::try_from(number).ok()) {
        Some(number) => number.into(),
        None => value,
    };
    call.with(field.name, value).map_err(|failure| Problem::new(ProblemKind::Argument, failure))
}

fn is_list(value: &Value) -> bool {
    value.as_array().is_some_and(|words| words.iter().all(is_word))
}

fn is_word(value: &Value) -> bool {
    value.is_string() || integer(value).is_some_and(|number| number.abs() <= EXACT.into())
}

/// A whole number, also in the form `7.0`.
pub fn integer(value: &Value) -> Option<i128> {
    let number = value.as_number()?;
    let whole = |number: &f64| number.fract() == 0.0 && number.abs() < 1e30;
    let exact = number.as_i128();
    exact.or_else(|| Some(number.as_f64().filter(whole)? as i128))
}

pub fn unsigned(name: &str, value: &Value) -> Result<u64, Problem> {
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

/// The problem for a value of the wrong type.
pub fn wrong_type(name: &str, expected: Message) -> Problem {
    let message = msg!("“{name}” is {expected}", name, expected);
    Problem::new(ProblemKind::Type, InputError::new(message))
}

pub fn absent(name: &str, help: Message) -> Problem {
    let message = msg!("the field “{name}” is missing. {help}", name, help);
    Problem::new(ProblemKind::Missing, InputError::new(message))
}
