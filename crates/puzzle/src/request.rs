//! A request to a puzzle: its verb and its arguments, already of the right kinds.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::argument::{Argument, Form, Kind};
use crate::error::{InputError, SourceSpan, nearest};
use crate::input;
use crate::io::VerbIo;
use crate::reply::Reply;
use crate::verb::{AnyVerb, Context, Interactive, needs_screen};
use unpuzzle_core::{Budget, msg};

/// The longest text of an argument that is neither an instance nor a file, in characters.
const LONGEST_WORD: usize = 4000;

/// What a front end asks of a puzzle.
///
/// ```
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
/// use unpuzzle_puzzle::page::{Page, Role};
/// use unpuzzle_puzzle::{AnyVerb, Budget, Context, Language, NoAnswer, NoIo, Request, Verb, Within, Words};
///
/// /// Add numbers
/// #[derive(Deserialize, JsonSchema)]
/// struct Sum {
///     /// The numbers
///     #[schemars(extend("x-cli" = "NUMBER"))]
///     numbers: Words,
///     /// Add at most this many
///     limit: Option<Within<1, 9>>,
/// }
///
/// #[derive(Serialize, JsonSchema)]
/// struct Total {
///     total: i64,
/// }
///
/// impl Verb for Sum {
///     const NAME: &'static str = "sum";
///     type Answer = Total;
///
///     fn run(&self, _cx: &mut Context<'_>) -> Result<Total, NoAnswer> {
///         let numbers = self.numbers.split(' ').filter_map(|word| word.parse::<i64>().ok());
///         Ok(Total { total: numbers.take(self.limit.map_or(9, Within::get)).sum() })
///     }
///
///     fn show(&self, answer: &Total, page: &mut Page) {
///         page.line(Role::Normal, answer.total.to_string());
///     }
/// }
///
/// static SUM: AnyVerb = AnyVerb::of::<Sum>();
/// assert_eq!(SUM.about(), "Add numbers");
/// let request = Request::new(&SUM).with("numbers", "3 3 8 8").unwrap();
/// let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.json(Language::English), r#"{"total":22}"#);
/// assert!(request.with("limit", "10").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The verb.
    pub verb: &'static AnyVerb,
    /// The seed of everything random in the reply.
    pub seed: u64,
    /// How many threads may work on it.
    pub threads: usize,
    arguments: BTreeMap<&'static str, String>,
    data: Option<Value>,
}

impl Request {
    /// A request without arguments.
    pub fn new(verb: &'static AnyVerb) -> Self {
        Request { verb, seed: 0, threads: 1, arguments: BTreeMap::new(), data: None }
    }

    /// The same request with one argument more, if it is of the right kind.
    ///
    /// An instance of several words is given as one text with spaces between
    /// them. A flag is given as `true` or `false`.
    pub fn with(mut self, name: &str, text: &str) -> Result<Self, InputError> {
        let argument = self.argument(name)?;
        check(argument, text)?;
        self.arguments.insert(argument.name, text.to_owned());
        Ok(self)
    }

    /// The same request with its instance given as data, if the verb takes
    /// instances so.
    pub fn with_data(mut self, data: Value) -> Result<Self, InputError> {
        let instance = self.verb.instance();
        let takes_data = |argument: &&Argument| matches!(argument.kind, Kind::Instance { form: Form::Lines { fields, .. }, .. } if !fields.is_empty());
        if instance.filter(takes_data).is_none() {
            return Err(InputError::new(msg!(
                "{verb} takes its instance as text only",
                verb = self.verb.name
            )));
        }
        self.data = Some(data);
        Ok(self)
    }

    /// The instance, where it was given as data.
    pub fn data(&self) -> Option<&Value> {
        self.data.as_ref()
    }

    /// Does what is asked.
    pub fn run(&self, io: &mut dyn VerbIo, budget: &Budget) -> Result<Box<dyn Reply>, InputError> {
        if self.needs_screen() {
            return Err(needs_screen(self));
        }
        self.run_lines(io, budget)
    }

    /// The same where lines that are piped in take the place of a screen.
    pub fn run_lines(
        &self,
        io: &mut dyn VerbIo,
        budget: &Budget,
    ) -> Result<Box<dyn Reply>, InputError> {
        let mut cx = Context { seed: self.seed, threads: self.threads, budget, io };
        self.verb.call(self, &mut cx)
    }

    /// The struct of arguments that this request means.
    pub fn read<V: DeserializeOwned>(&self) -> Result<V, InputError> {
        let mut object = Map::new();
        for (name, text) in &self.arguments {
            let value = match self.verb.argument(name).map(|argument| argument.kind) {
                Some(Kind::Flag) => Value::Bool(text == "true"),
                Some(Kind::Number { .. }) => text.parse::<i64>().map_or(Value::Null, Value::from),
                _ => Value::from(text.as_str()),
            };
            object.insert((*name).to_owned(), value);
        }
        if let (Some(data), Some(instance)) = (&self.data, self.verb.instance()) {
            object.insert(instance.name.to_owned(), data.clone());
        }
        input::read(object)
    }

    /// The arguments that were given, by their names.
    pub fn all_given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.arguments.iter().map(|(name, text)| (*name, text.as_str()))
    }

    /// The text of an argument that was given.
    pub fn given(&self, name: &str) -> Option<&str> {
        self.arguments.get(name).map(String::as_str)
    }

    /// The text of an argument, or its default.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.given(name).or_else(|| match self.verb.argument(name)?.kind {
            Kind::Word { default, .. } | Kind::Choice { default, .. } => default,
            _ => None,
        })
    }

    /// The number of an argument, or its default.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.arguments.get(name) {
            Some(text) => text.parse().ok(),
            None => match self.verb.argument(name)?.kind {
                Kind::Number { default, .. } => default,
                _ => None,
            },
        }
    }

    /// Whether a flag is up.
    pub fn flag(&self, name: &str) -> bool {
        self.arguments.get(name).is_some_and(|text| text == "true")
    }

    /// Whether this is played on a screen rather than run.
    pub fn needs_screen(&self) -> bool {
        match self.verb.interactive {
            Interactive::Never => false,
            Interactive::Always => true,
            Interactive::With(flag) => self.flag(flag),
        }
    }

    fn argument(&self, name: &str) -> Result<&'static Argument, InputError> {
        self.verb.argument(name).ok_or_else(|| {
            let known = self.verb.arguments().iter().map(|argument| argument.name);
            InputError::new(msg!("{verb} has no argument {name}", verb = self.verb.name, name))
                .with_suggestion(nearest(name, known))
        })
    }
}

fn check(argument: &Argument, text: &str) -> Result<(), InputError> {
    match argument.kind {
        Kind::Instance { .. } | Kind::File { .. } => Ok(()),
        Kind::Word { .. } => check_length(argument.name, text, LONGEST_WORD),
        Kind::Flag => check_choice(argument, text, &["true", "false"]),
        Kind::Choice { words, .. } => check_choice(argument, text, words),
        Kind::Number { least, most, .. } => match text.parse::<i64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(()),
            _ => Err(InputError::new(msg!(
                "{name} is a whole number from {least} to {most}",
                name = argument.name,
                least,
                most
            ))
            .at(SourceSpan::whole(text))),
        },
    }
}

/// Refuses a text of more than so many characters.
pub fn check_length(name: &str, text: &str, most: usize) -> Result<(), InputError> {
    if text.chars().nth(most).is_none() {
        return Ok(());
    }
    Err(InputError::new(msg!("{name} has at most {most} characters", name, most)))
}

fn check_choice(argument: &Argument, text: &str, words: &[&'static str]) -> Result<(), InputError> {
    if words.contains(&text) {
        return Ok(());
    }
    let failure = InputError::new(msg!(
        "{name} is one of {words}",
        name = argument.name,
        words = words.to_vec()
    ));
    Err(failure.at(SourceSpan::whole(text)).with_suggestion(nearest(text, words.iter().copied())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arguments;
    use crate::verb::{OldScreen, VerbInfo};

    struct Solve;

    crate::arguments! {
        #[allow(dead_code, reason = "a name is only given")]
        struct SolveArguments {
            every: bool = flag("help"),
            level: String = one_of(&["easy", "hard"], or "easy", "help"),
            count: Option<u8> = number(1..=9, "help"),
            name: Option<String> = word("NAME", "help"),
        }
    }

    impl OldScreen for Solve {
        type Arguments = SolveArguments;
        const INFO: VerbInfo = VerbInfo::new("solve", "help");
    }

    static VERB: AnyVerb = AnyVerb::old_screen::<Solve>();

    #[test]
    fn arguments_keep_to_their_kind() {
        let refuse = |name: &str, text: &str, message: &str| {
            let failure = Request::new(&VERB).with(name, text).unwrap_err();
            assert_eq!(failure.message.to_string(), message);
        };
        refuse("evry", "true", "solve has no argument evry");
        refuse("every", "yes", "every is one of true, false");
        refuse("level", "heard", "level is one of easy, hard");
        refuse("count", "0", "count is a whole number from 1 to 9");
        let long = "5".repeat(LONGEST_WORD + 1);
        refuse("name", &long, "name has at most 4000 characters");
        assert!(Request::new(&VERB).with("name", &long[1..]).is_ok());
        refuse("count", "many", "count is a whole number from 1 to 9");
    }

    #[test]
    fn the_nearest_word_is_suggested() {
        let failure = Request::new(&VERB).with("level", "heard").unwrap_err();
        assert_eq!(failure.suggestion.as_deref(), Some("hard"));
    }

    #[test]
    fn defaults_stand_in() {
        let plain = SolveArguments::parse(&Request::new(&VERB)).unwrap();
        assert_eq!((plain.level.as_str(), plain.count), ("easy", None));
        assert!(!plain.every);
        let request = Request::new(&VERB).with("every", "true").unwrap();
        assert!(SolveArguments::parse(&request).unwrap().every);
    }
}
