//! `check`: whether an answer is right.

use unpuzzle_expr::{ArithmeticError, Rational};
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value};

use super::sentences::{Localize, in_text, praise};
use super::{input, messages};
use unpuzzle_twentyfour::Rules;
use unpuzzle_twentyfour::check::{CheckError, CheckErrorKind, Checked, check};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let cards = request.given("cards");
    let cards = cards.ok_or_else(|| InputError::new(messages::CARDS_MISSING.message()))?;
    let hand = input::hand(cards)?;
    let rules = input::rules(request, Rules::classic())?;
    let text = request.word("expression").unwrap_or_default();
    match check(text, &hand, &rules, budget) {
        Ok(checked) => Ok(right(&checked)),
        Err(error) if error.is_malformed() => Err(in_text(&error, text)
            .field("correct", false)
            .field("value", Value::Null)),
        Err(error) => Ok(wrong(&error, text)),
    }
}

fn right(checked: &Checked) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply
        .field("correct", true)
        .field("value", checked.answer.value.to_string())
        .field("error", Value::Null);
    if let Some(standing) = checked.standing {
        reply
            .field("solution", standing.index + 1)
            .field("count", standing.count);
    }
    reply.page.line(Role::Good, praise(checked));
    reply
}

fn wrong(error: &CheckError, text: &str) -> LegacyReply {
    // A number that does not fit leaves the answer open.
    let (outcome, correct) = match error.kind {
        CheckErrorKind::Arithmetic(ArithmeticError::Overflow) => (Outcome::Unknown, Value::Null),
        _ => (Outcome::No, Value::Bool(false)),
    };
    let value = match &error.kind {
        CheckErrorKind::WrongValue { value, .. } => Some(Rational::to_string(value)),
        _ => None,
    };
    let place: Vec<Value> = vec![error.span.start.into(), error.span.end.into()];
    let mut reply = LegacyReply::new(outcome);
    reply
        .field("correct", correct)
        .field("value", value)
        .field("error", error.kind.message())
        .field("place", place);
    reply.page.line(Role::Bad, error.kind.message());
    reply.page.line(Role::Normal, format!("  {text}"));
    reply.page.line(Role::Accent, caret(error, text));
    reply
}

/// Marks under a text what is wrong in it.
fn caret(error: &CheckError, text: &str) -> String {
    let before = text.get(..error.span.start).unwrap_or_default();
    let marked = error.span.text(text).unwrap_or_default();
    let length = marked.chars().count().max(1);
    format!(
        "  {}{}",
        " ".repeat(before.chars().count()),
        "^".repeat(length)
    )
}
