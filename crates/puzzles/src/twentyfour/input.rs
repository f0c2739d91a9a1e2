//! Hands and rules, read from the arguments of a verb.

use crate::GameIdError;
use unpuzzle_core::Located;
use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::check::CheckError;
use unpuzzle_twentyfour::deal::{IdError, IdErrorKind, Instance};
use unpuzzle_twentyfour::play::ParseStepError;
use unpuzzle_twentyfour::{Flags, Hand, OperatorSet, Rules};

use crate::prelude::*;

#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub(super) hand: Hand,
    pub(super) rules: Rules,
    pub(super) letters: Option<String>,
}

impl Subject {
    /// Cards, or a game id, which brings its own rules. With `any`, cards are whatever can be
    /// left in the middle of a game.
    pub(super) fn parse(text: &str, any: bool) -> Result<Self, InputError> {
        if text.trim_start().starts_with("24:") {
            let instance = read_instance(text.trim())?;
            return Ok(Subject { hand: instance.hand, rules: instance.rules, letters: None });
        }
        Ok(Subject { hand: hand(text, any)?, rules: Rules::classic(), letters: letters(text) })
    }
}

/// The cards as they were typed, where letters stand for numbers.
pub(super) fn letters(typed: &str) -> Option<String> {
    let is_letters = typed.contains(char::is_alphabetic) && !typed.contains(':');
    let words = typed.split([' ', ',', ';']).filter(|word| !word.is_empty());
    is_letters.then(|| words.collect::<Vec<_>>().join(" ").to_uppercase())
}

/// The letter of a card.
pub(super) fn letter(number: &str) -> &str {
    match number {
        "1" => "A",
        "11" => "J",
        "12" => "Q",
        "13" => "K",
        other => other,
    }
}

pub(super) fn heading(letters: Option<&str>, cards: &[Rational], target: Rational) -> Message {
    let numbers: Vec<_> = cards.iter().map(ToString::to_string).collect();
    let numbers = numbers.join(" ");
    let cards = match letters {
        Some(letters) => format!("{letters} = {numbers}"),
        None => numbers,
    };
    msg!("{cards} → {target}", cards, target = target.to_string())
}

impl FromText for Subject {
    fn from_text(text: &str) -> Result<Self, InputError> {
        Self::parse(text, false)
    }
}

/// The number to make.
impl FromText for Rational {
    fn from_text(text: &str) -> Result<Self, InputError> {
        Rules::parse_target(text).map_err(|error| at(text, error))
    }
}

impl FromText for OperatorSet {
    fn from_text(text: &str) -> Result<Self, InputError> {
        OperatorSet::parse(text).map_err(|error| at(text, error))
    }
}

/// The rules that several verbs take.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", default)]
pub(super) struct RuleArgs {
    /// The number to make, whole or a fraction
    #[schemars(extend("x-value" = "NUMBER", "x-default" = "24"))]
    target: Option<Parsed<Rational>>,
    /// The operators allowed, out of + - * / ^ ! log sqrt concat; log(2,8) is 3, the base first; with the last five, values up to 1,000,000,000
    #[schemars(extend("x-value" = "OPERATORS", "x-default" = "+-*/"))]
    ops: Option<Parsed<OperatorSet>>,
    /// Countdown rules: cards may be left over, positive whole numbers only, nearest if none is exact
    subset: bool,
    /// Allow no fractions on the way
    integers: bool,
    /// Allow no negative numbers on the way
    no_negatives: bool,
    /// Allow no zero on the way
    no_zero: bool,
}

impl RuleArgs {
    pub(super) fn is_given(&self) -> bool {
        self.target.is_some() || self.ops.is_some() || self.flags() != Flags::CLASSIC
    }

    /// Changes rules, which may be those of a game id.
    pub(super) fn change(&self, mut rules: Rules) -> Rules {
        rules.target = self.target.map_or(rules.target, |target| target.0);
        rules.operators = self.ops.map_or(rules.operators, |ops| ops.0);
        rules.flags = rules.flags.or(self.flags());
        rules
    }

    fn flags(&self) -> Flags {
        let countdown = if self.subset { Flags::COUNTDOWN } else { Flags::CLASSIC };
        countdown.or(Flags {
            subset: false,
            integers_only: self.integers,
            no_negatives: self.no_negatives,
            no_zero: self.no_zero,
        })
    }
}

pub(super) fn hand(text: &str, any: bool) -> Result<Hand, InputError> {
    if !any {
        return Hand::parse(text).map_err(|error| at(text, error));
    }
    // Solutions write -3 as 0-3.
    let words = text.split_whitespace().map(|word| {
        word.strip_prefix("0-").map_or_else(|| word.to_owned(), |number| format!("-{number}"))
    });
    let text = words.collect::<Vec<_>>().join(" ");
    Hand::parse_state(&text).map_err(|error| at(&text, error))
}

pub(super) fn at(text: &str, error: Located) -> InputError {
    InputError::new(error.kind).at(SourceSpan::new(text, error.span.into()))
}

pub fn in_text(error: &CheckError, text: &str) -> InputError {
    InputError::new(error.kind.message()).at(SourceSpan::new(text, error.span.into()))
}

pub fn refused_step(error: &ParseStepError, text: &str) -> InputError {
    let failure = InputError::new(error.message());
    match error {
        ParseStepError::TooLong => failure,
        _ => failure.at(SourceSpan::new(text, error.place(text))),
    }
}

pub(super) fn read_instance(text: &str) -> Result<Instance, InputError> {
    let id: GameId = text.parse().map_err(|error| malformed(text, &error))?;
    Instance::read(&id, &Budget::unlimited()).map_err(|error| refused_id(&error, &id))
}

pub(super) fn refused_id(error: &IdError, id: &GameId) -> InputError {
    let text = id.to_string();
    let word = error.span.text(&text).unwrap_or_default();
    let suggestion = match error.kind {
        IdErrorKind::UnknownWord { known } => nearest(word, known.iter().copied()),
        _ => None,
    };
    InputError::new(error.kind.message())
        .at(SourceSpan::new(&text, error.span.into()))
        .with_suggestion(suggestion)
}

fn malformed(text: &str, error: &GameIdError) -> InputError {
    let failure = InputError::new(msg!(
        "a game id looks like 24:3,3,8,8 or 24:hard,1-10#2026-11-15, without spaces"
    ));
    let place = match error {
        GameIdError::TooLong => return failure,
        GameIdError::Blank(at) => {
            let blank = text[*at..].chars().next().map_or(0, char::len_utf8);
            SourceSpan::new(text, *at..at + blank)
        }
        GameIdError::NoColon | GameIdError::NoPuzzle => SourceSpan::whole(text),
    };
    failure.at(place)
}
