//! Hands and rules, read from the arguments of a verb.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Deserialize;
use unpuzzle_expr::{Rational, Span};
use unpuzzle_puzzle::{
    FromText, InputError, Instance, Message, Parsed, SourceSpan, arguments, msg,
};
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::{Hand, HandError, OperatorSet, Rules, RulesError};

use super::sentences::{Localize, read_instance};

/// A hand with the rules that it is played by.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub(super) hand: Hand,
    pub(super) rules: Rules,
    /// The cards as they were typed, where letters stand for numbers.
    pub(super) letters: Option<String>,
}

impl Subject {
    /// Cards, or a game id, which brings its own rules.
    pub(super) fn read(given: Instance<'_>) -> Result<Self, InputError> {
        Self::parse(&text(given)?, Hand::parse)
    }

    /// The same with any way to read cards.
    pub(super) fn parse(
        text: &str,
        cards: fn(&str) -> Result<Hand, HandError>,
    ) -> Result<Self, InputError> {
        if text.trim_start().starts_with("24:") {
            let instance = read_instance(text.trim())?;
            return Ok(Subject { hand: instance.hand, rules: instance.rules, letters: None });
        }
        let hand = cards(text).map_err(|error| at(text, error.span, error.kind.message()))?;
        Ok(Subject { hand, rules: Rules::classic(), letters: letters(text) })
    }
}

/// The cards as they were typed, where letters stand for numbers.
pub(super) fn letters(typed: &str) -> Option<String> {
    let is_letters = typed.contains(char::is_alphabetic) && !typed.contains(':');
    let words = typed.split([' ', ',', ';']).filter(|word| !word.is_empty());
    is_letters.then(|| words.collect::<Vec<_>>().join(" ").to_uppercase())
}

/// The cards and what they are to make.
pub(super) fn heading(letters: Option<&str>, cards: &[Rational], target: Rational) -> Message {
    let numbers: Vec<_> = cards.iter().map(ToString::to_string).collect();
    let numbers = numbers.join(" ");
    let cards = match letters {
        Some(letters) => format!("{letters} = {numbers}"),
        None => numbers,
    };
    msg!("{cards} → {target}", cards, target = target.to_string())
}

arguments! {
    /// The rules that several verbs take.
    pub(super) struct RulesArguments {
        target: Option<Rational> = word("NUMBER", shown "24", "The number to make, whole or a fraction") => target,
        ops: Option<OperatorSet> = word("OPERATORS", shown "+-*/", "The operators allowed, out of + - * / ^ ! log sqrt concat; log(2,8) is 3, the base first; with the last five, values up to 1,000,000,000") => operators,
        subset: bool = flag("Countdown rules: cards may be left over, positive whole numbers only, nearest if none is exact"),
        integers: bool = flag("Allow no fractions on the way"),
        no_negatives: bool = flag("Allow no negative numbers on the way"),
    }
}

impl RulesArguments {
    /// What was given changes the rules, which may be those of a game id.
    pub(super) fn change(&self, mut rules: Rules) -> Rules {
        rules.target = self.target.unwrap_or(rules.target);
        rules.operators = self.ops.unwrap_or(rules.operators);
        if self.subset {
            rules = Rules { operators: rules.operators, ..Rules::countdown(rules.target) };
        }
        rules.integers_only |= self.integers;
        rules.no_negatives |= self.no_negatives;
        rules
    }
}

impl FromText for Subject {
    fn from_text(text: &str) -> Result<Self, InputError> {
        Self::parse(text, Hand::parse)
    }
}

/// The number to make, as an argument.
#[derive(Clone, Copy)]
pub(super) struct Target(Rational);

impl FromText for Target {
    fn from_text(text: &str) -> Result<Self, InputError> {
        target(text).map(Target)
    }
}

/// The operators allowed, as an argument.
#[derive(Clone, Copy)]
pub(super) struct Operators(OperatorSet);

impl FromText for Operators {
    fn from_text(text: &str) -> Result<Self, InputError> {
        operators(text).map(Operators)
    }
}

/// The rules that several verbs take.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", default)]
pub(super) struct RuleArgs {
    /// The number to make, whole or a fraction
    #[schemars(extend("x-value" = "NUMBER", "x-default" = "24"))]
    target: Option<Parsed<Target>>,
    /// The operators allowed, out of + - * / ^ ! log sqrt concat; log(2,8) is 3, the base first; with the last five, values up to 1,000,000,000
    #[schemars(extend("x-value" = "OPERATORS", "x-default" = "+-*/"))]
    ops: Option<Parsed<Operators>>,
    /// Countdown rules: cards may be left over, positive whole numbers only, nearest if none is exact
    subset: bool,
    /// Allow no fractions on the way
    integers: bool,
    /// Allow no negative numbers on the way
    no_negatives: bool,
}

impl RuleArgs {
    /// Changes rules, which may be those of a game id.
    pub(super) fn change(&self, mut rules: Rules) -> Rules {
        rules.target = self.target.map_or(rules.target, |target| target.0.0);
        rules.operators = self.ops.map_or(rules.operators, |ops| ops.0.0);
        if self.subset {
            rules = Rules { operators: rules.operators, ..Rules::countdown(rules.target) };
        }
        rules.integers_only |= self.integers;
        rules.no_negatives |= self.no_negatives;
        rules
    }
}

/// An instance whose meaning depends on other arguments.
pub(super) fn text(given: Instance<'_>) -> Result<String, InputError> {
    match given {
        Instance::Text(text) => Ok(text.to_owned()),
        Instance::Data(_) => Err(InputError::new(msg!(
            "The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8"
        ))),
    }
}

/// A dealt hand.
pub(super) fn hand(text: &str) -> Result<Hand, InputError> {
    Hand::parse(text).map_err(|error| at(text, error.span, error.kind.message()))
}

/// The number that a hand shall make.
pub fn target(text: &str) -> Result<Rational, InputError> {
    Rules::parse_target(text).map_err(|error| refused_rule(text, &error))
}

pub(super) fn operators(text: &str) -> Result<OperatorSet, InputError> {
    OperatorSet::parse(text).map_err(|error| refused_rule(text, &error))
}

fn refused_rule(text: &str, error: &RulesError) -> InputError {
    at(text, error.span, error.kind.message())
}

fn at(text: &str, span: Span, message: Message) -> InputError {
    InputError::new(message).at(SourceSpan::new(text, span.into()))
}

/// The names of decks.
pub(super) const DECKS: &[&str] = <Deck as strum::VariantNames>::VARIANTS;

/// A word of a list, which the request was checked against.
pub(super) fn listed<T>(word: &str) -> Result<T, InputError>
where
    T: FromStr<Err: fmt::Display>,
{
    let refused = |error| InputError::new(Message::translated(&error, &error));
    word.parse().map_err(|error: T::Err| refused(error))
}
