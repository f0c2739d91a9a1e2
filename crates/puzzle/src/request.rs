//! A request to a puzzle: its verb and its arguments, already of the right kinds.

use std::collections::BTreeMap;

use crate::error::{InputError, SourceSpan, nearest};
use crate::messages;
use crate::puzzle::{Argument, Form, Interactive, Kind, Verb};
use crate::value::Value;

/// What a front end asks of a puzzle.
///
/// ```
/// use unpuzzle_puzzle::{Argument, Form, Kind, Interactive, Request, Text, Verb};
///
/// static WORDS: Text = Text { english: "words", indonesian: "kata" };
/// static SOLVE: Verb = Verb {
///     name: "solve",
///     about: &WORDS,
///     arguments: &[
///         Argument { name: "cards", short: None, kind: Kind::Instance { value: "CARD", required: true, form: Form::Words }, help: &WORDS },
///         Argument { name: "limit", short: None, kind: Kind::Number { least: 1, most: 9, default: Some(5) }, help: &WORDS },
///     ],
///     examples: &[],
///     formats: &[],
///     played: Interactive::Never,
///     offers_to_save: false,
/// };
/// let request = Request::new(&SOLVE).with("cards", "3 3 8 8").unwrap();
/// assert_eq!((request.word("cards"), request.number("limit")), (Some("3 3 8 8"), Some(5)));
/// assert!(request.with("limit", "10").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The verb.
    pub verb: &'static Verb,
    /// The seed of everything random in the reply.
    pub seed: u64,
    /// How many threads may work on it.
    pub threads: usize,
    arguments: BTreeMap<&'static str, String>,
    data: Option<Value>,
}

impl Request {
    /// A request without arguments.
    pub fn new(verb: &'static Verb) -> Self {
        Request {
            verb,
            seed: 0,
            threads: 1,
            arguments: BTreeMap::new(),
            data: None,
        }
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
            return Err(InputError::new(
                messages::NO_DATA.with("verb", self.verb.name),
            ));
        }
        self.data = Some(data);
        Ok(self)
    }

    /// The instance, where it was given as data.
    pub fn data(&self) -> Option<&Value> {
        self.data.as_ref()
    }

    /// The text of an argument that somebody gave.
    pub fn given(&self, name: &str) -> Option<&str> {
        self.arguments.get(name).map(String::as_str)
    }

    /// The text of an argument, or its default.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.given(name)
            .or_else(|| match self.verb.argument(name)?.kind {
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

    /// Whether this is played on a screen rather than performed.
    pub fn needs_screen(&self) -> bool {
        match self.verb.played {
            Interactive::Never => false,
            Interactive::Always => true,
            Interactive::With(flag) => self.flag(flag),
        }
    }

    fn argument(&self, name: &str) -> Result<&'static Argument, InputError> {
        self.verb.argument(name).ok_or_else(|| {
            let known = self.verb.arguments.iter().map(|argument| argument.name);
            InputError::new(
                messages::NO_SUCH_ARGUMENT
                    .with("verb", self.verb.name)
                    .with("name", name),
            )
            .with_suggestion(nearest(name, known))
        })
    }
}

fn check(argument: &Argument, text: &str) -> Result<(), InputError> {
    match argument.kind {
        Kind::Instance { .. } | Kind::Word { .. } | Kind::File { .. } => Ok(()),
        Kind::Flag => check_choice(argument, text, &["true", "false"]),
        Kind::Choice { words, .. } => check_choice(argument, text, words),
        Kind::Number { least, most, .. } => match text.parse::<i64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(()),
            _ => Err(InputError::new(
                messages::NOT_IN_RANGE
                    .with("name", argument.name)
                    .with("least", least)
                    .with("most", most),
            )
            .at(SourceSpan::whole(text))),
        },
    }
}

fn check_choice(argument: &Argument, text: &str, words: &[&'static str]) -> Result<(), InputError> {
    if words.contains(&text) {
        return Ok(());
    }
    let failure = InputError::new(
        messages::NOT_A_CHOICE
            .with("name", argument.name)
            .with("words", words.to_vec()),
    );
    Err(failure
        .at(SourceSpan::whole(text))
        .with_suggestion(nearest(text, words.iter().copied())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Text;

    static HELP: Text = Text {
        english: "help",
        indonesian: "bantuan",
    };

    static VERB: Verb = Verb {
        name: "solve",
        about: &HELP,
        arguments: &[
            argument("every", Kind::Flag),
            argument(
                "level",
                Kind::Choice {
                    words: &["easy", "hard"],
                    default: Some("easy"),
                },
            ),
            argument(
                "count",
                Kind::Number {
                    least: 1,
                    most: 9,
                    default: None,
                },
            ),
        ],
        examples: &[],
        formats: &[],
        played: Interactive::Never,
        offers_to_save: false,
    };

    const fn argument(name: &'static str, kind: Kind) -> Argument {
        Argument {
            name,
            short: None,
            kind,
            help: &HELP,
        }
    }

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
        refuse("count", "many", "count is a whole number from 1 to 9");
    }

    #[test]
    fn the_nearest_word_is_suggested() {
        let failure = Request::new(&VERB).with("level", "heard").unwrap_err();
        assert_eq!(failure.suggestion.as_deref(), Some("hard"));
    }

    #[test]
    fn defaults_stand_in() {
        let request = Request::new(&VERB);
        assert_eq!(request.word("level"), Some("easy"));
        assert_eq!(request.number("count"), None);
        assert!(!request.flag("every"));
        assert!(request.with("every", "true").unwrap().flag("every"));
    }
}
