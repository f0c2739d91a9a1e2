//! Hands and rules, read from the arguments of a verb.

use std::fmt;
use std::str::FromStr;

use unpuzzle_expr::{Rational, Span};
use unpuzzle_puzzle::{InputError, Instance, Message, SourceSpan, arguments, msg};
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
            let (hand, rules) = (instance.hand, instance.rules);
            return Ok(Subject { hand, rules, letters: None });
        }
        let hand = cards(text).map_err(|error| at(text, error.span, error.kind.message()))?;
        let words = text.split([' ', ',', ';']).filter(|word| !word.is_empty());
        let shown = words.collect::<Vec<_>>().join(" ").to_uppercase();
        let letters = text.contains(char::is_alphabetic).then_some(shown);
        Ok(Subject { hand, rules: Rules::classic(), letters })
    }

    /// The cards and what they are to make.
    pub(super) fn heading(&self) -> Message {
        let numbers = self.hand.to_string();
        let cards = match &self.letters {
            Some(letters) => format!("{letters} = {numbers}"),
            None => numbers,
        };
        msg!("{cards} → {target}", cards, target = self.rules.target.to_string())
    }
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
