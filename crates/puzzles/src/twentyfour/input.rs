//! Reads hands and rules out of requests.

use unpuzzle_expr::{Rational, Span};
use unpuzzle_puzzle::{InputError, Instance, Message, Request, SourceSpan};

use super::messages;
use super::sentences::{Localize, read_instance};
use unpuzzle_twentyfour::{Hand, HandError, OperatorSet, Rules, RulesError};

/// A hand with the rules that it is played by.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub(super) hand: Hand,
    pub(super) rules: Rules,
}

impl Subject {
    /// Cards, or a game id, which brings its own rules.
    pub(super) fn read(given: Instance<'_>) -> Result<Self, InputError> {
        let Instance::Text(text) = given else {
            return Err(InputError::new(messages::CARDS.message()));
        };
        if text.trim_start().starts_with("24:") {
            let instance = read_instance(text.trim())?;
            let (hand, rules) = (instance.hand, instance.rules);
            return Ok(Subject { hand, rules });
        }
        let hand = hand(text)?;
        let rules = Rules::classic();
        Ok(Subject { hand, rules })
    }
}

/// The hand and the rules of a request. A game id in place of the cards brings
/// its own rules, which flags then change.
pub(super) fn instance(request: &Request) -> Result<(Hand, Rules), InputError> {
    let text = request.word("cards").unwrap_or_default();
    if text.trim_start().starts_with("24:") {
        let instance = read_instance(text.trim())?;
        return Ok((instance.hand, rules(request, instance.rules)?));
    }
    let read = if request.flag("any") {
        Hand::parse_state
    } else {
        Hand::parse
    };
    let hand = read(text).map_err(|error| hand_failure(text, &error))?;
    Ok((hand, rules(request, Rules::classic())?))
}

/// The rules that the flags of a request make of others.
pub(super) fn rules(request: &Request, from: Rules) -> Result<Rules, InputError> {
    let mut rules = from;
    if let Some(target) = request.given("target") {
        rules.target =
            Rules::parse_target(target).map_err(|error| rules_failure(target, &error))?;
    }
    if let Some(operators) = request.given("ops") {
        let parsed = OperatorSet::parse(operators);
        rules.operators = parsed.map_err(|error| rules_failure(operators, &error))?;
    }
    if request.flag("subset") {
        let operators = rules.operators;
        rules = Rules {
            operators,
            ..Rules::countdown(rules.target)
        };
    }
    rules.integers_only |= request.flag("integers");
    rules.no_negatives |= request.flag("no-negatives");
    Ok(rules)
}

/// A dealt hand in one text.
pub(super) fn hand(text: &str) -> Result<Hand, InputError> {
    Hand::parse(text).map_err(|error| hand_failure(text, &error))
}

/// What to say of a hand: its cards and what they are to make.
pub(super) fn heading(hand: &Hand, target: Rational) -> Message {
    messages::HEADING
        .with("cards", hand.to_string())
        .with("target", target.to_string())
}

fn hand_failure(text: &str, error: &HandError) -> InputError {
    at(text, error.span, error.kind.message())
}

fn rules_failure(text: &str, error: &RulesError) -> InputError {
    at(text, error.span, error.kind.message())
}

fn at(text: &str, span: Span, message: Message) -> InputError {
    InputError::new(message).at(SourceSpan::new(text, span.into()))
}
