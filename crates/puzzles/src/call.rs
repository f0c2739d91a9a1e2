//! A verb with its arguments.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use unpuzzle_core::{Budget, msg};

use crate::error::{InputError, nearest};
use crate::input;
use crate::verb::Reply;
use crate::verb::VerbIo;
use crate::verb::{AnyVerb, Context, needs_screen};

/// What a front end asks of a puzzle: a verb, and an object that fits its schema.
///
/// ```
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
/// use unpuzzle_puzzles::page::{Page, Role};
/// use unpuzzle_puzzles::{AnyVerb, Budget, Call, Context, Language, NoAnswer, NoIo, Verb, Within, Words};
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
/// let call = Call::new(&SUM).with("numbers", "3 3 8 8").unwrap();
/// let reply = call.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.json(Language::English), r#"{"total":22}"#);
/// assert!(call.with("limit", 10).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Call {
    /// The verb.
    pub verb: &'static AnyVerb,
    /// The seed of everything random in the reply.
    pub seed: u64,
    arguments: Map<String, Value>,
}

impl Call {
    pub fn new(verb: &'static AnyVerb) -> Self {
        Call { verb, seed: 0, arguments: Map::new() }
    }

    /// Adds an argument, if its field accepts the value. Numbers and flags may be text.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Result<Self, InputError> {
        let Some(field) = self.verb.field(name) else {
            let known = self.verb.fields().iter().map(|field| field.name);
            let message = msg!("{verb} has no argument {name}", verb = self.verb.name, name);
            return Err(InputError::new(message).with_suggestion(nearest(name, known)));
        };
        self.arguments.insert(field.name.to_owned(), field.read(value.into())?);
        Ok(self)
    }

    pub fn given(&self, name: &str) -> Option<&Value> {
        self.arguments.get(name)
    }

    /// The instance as text, whether it was given as one, as a list or as data.
    pub fn instance_text(&self) -> Option<String> {
        let field = self.verb.instance()?;
        let between = if field.lines().is_some() { "\n" } else { " " };
        let word = |value: &Value| match value {
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        self.given(field.name).map(|value| match value {
            Value::Array(all) => all.iter().map(word).collect::<Vec<_>>().join(between),
            value => word(value),
        })
    }

    pub fn run(&self, io: &mut dyn VerbIo, budget: &Budget) -> Result<Box<dyn Reply>, InputError> {
        if self.verb.is_screen {
            return Err(needs_screen(self.verb.name));
        }
        self.run_lines(io, budget)
    }

    /// The same where lines that are piped in take the place of a screen.
    pub fn run_lines(
        &self,
        io: &mut dyn VerbIo,
        budget: &Budget,
    ) -> Result<Box<dyn Reply>, InputError> {
        let mut cx = Context { seed: self.seed, budget, io, notes: Vec::new() };
        self.verb.run(self.arguments.clone(), &mut cx)
    }

    pub fn read<V: DeserializeOwned>(&self) -> Result<V, InputError> {
        input::read(self.arguments.clone())
    }
}

/// The words of a command given as one text, with quotes as in a shell.
///
/// ```
/// use unpuzzle_puzzles::split_command;
///
/// assert_eq!(split_command("check '1 + 2' --cards 3,3"), ["check", "1 + 2", "--cards", "3,3"]);
/// ```
pub fn split_command(line: &str) -> Vec<String> {
    shlex::split(line).unwrap_or_else(|| line.split_whitespace().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;
    use serde::Deserialize;

    use super::*;
    use crate::{Screen, Within};

    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code, reason = "a name is only given")]
    struct Play {
        #[serde(default)]
        every: bool,
        #[serde(default)]
        level: Level,
        #[schemars(extend("x-alias" = ["number"]))]
        count: Option<Within<1, 9>>,
        name: Option<String>,
    }

    #[derive(Debug, Default, PartialEq, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    enum Level {
        #[default]
        Easy,
        Hard,
    }

    impl Screen for Play {
        const NAME: &'static str = "play";
    }

    static VERB: AnyVerb = AnyVerb::screen::<Play>();

    #[test]
    fn arguments_fit_their_fields() {
        let refuse = |name: &str, value: Value, message: &str| {
            let failure = Call::new(&VERB).with(name, value).unwrap_err();
            assert_eq!(failure.message.to_string(), message);
        };
        refuse("evry", "true".into(), "play has no argument evry");
        refuse("every", "yes".into(), "every is one of true, false");
        refuse("level", "heard".into(), "level is one of easy, hard");
        refuse("level", 3.into(), "level is one of easy, hard");
        refuse("count", "0".into(), "count is a whole number from 1 to 9");
        refuse("count", 10.into(), "count is a whole number from 1 to 9");
        refuse("count", "many".into(), "count is a whole number from 1 to 9");
        let long = "5".repeat(4001);
        refuse("name", long.as_str().into(), "name has at most 4000 characters");
        assert!(Call::new(&VERB).with("name", &long[1..]).is_ok());
    }

    #[test]
    fn the_nearest_word_is_suggested() {
        let failure = Call::new(&VERB).with("level", "heard").unwrap_err();
        assert_eq!(failure.suggestion.as_deref(), Some("hard"));
    }

    #[test]
    fn text_data_and_old_names_mean_the_same() {
        let plain: Play = Call::new(&VERB).read().unwrap();
        assert_eq!((plain.every, plain.level), (false, Level::Easy));
        let typed =
            Call::new(&VERB).with("every", "true").and_then(|call| call.with("number", "3"));
        let sent = Call::new(&VERB).with("every", true).and_then(|call| call.with("count", 3));
        for call in [typed.unwrap(), sent.unwrap()] {
            let play: Play = call.read().unwrap();
            assert_eq!((play.every, play.count.map(Within::get)), (true, Some(3)));
        }
    }
}
