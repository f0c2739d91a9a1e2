//! `check`: whether an answer is right.

use unpuzzle_core::page::Role;
use unpuzzle_core::{Budget, Failure, Message, Outcome, Reply, Request, Value};
use unpuzzle_expr::Rational;

use super::{input, messages};
use crate::check::{Answer, CheckError, CheckErrorKind, judge};
use crate::{Hand, Key, Rules, Verdict, Want, solve};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<Reply, Failure> {
    let cards = request.given("cards");
    let cards = cards.ok_or_else(|| Failure::new(messages::CARDS_MISSING.message()))?;
    let hand = input::hand(cards)?;
    let rules = input::rules(request, Rules::classic())?;
    let text = request.word("expression").unwrap_or_default();
    match judge(text, &hand, &rules) {
        Ok(answer) => Ok(right(&answer, &hand, &rules, budget)),
        Err(error) if error.is_malformed() => Err(error.in_text(text)),
        Err(error) => Ok(wrong(&error, text)),
    }
}

fn right(answer: &Answer, hand: &Hand, rules: &Rules, budget: &Budget) -> Reply {
    let mut reply = Reply::new(Outcome::Yes);
    reply
        .field("correct", true)
        .field("value", answer.value.to_string())
        .field("error", Value::Null);
    let value = answer.value.to_string();
    reply
        .page
        .line(Role::Good, messages::RIGHT.with("value", value));
    if let Some((number, count)) = standing(answer, hand, rules, budget) {
        reply.field("solution", number).field("count", count);
        reply.page.line(Role::Quiet, which(number, count));
    }
    reply
}

/// Which of the essentially different solutions an answer is, and how many there
/// are, where the budget suffices to know.
fn standing(
    answer: &Answer,
    hand: &Hand,
    rules: &Rules,
    budget: &Budget,
) -> Option<(usize, usize)> {
    let key = Key::of(&answer.expression)?;
    let solved = solve(hand, rules, Want::Distinct, budget);
    let known = solved.verdict == Verdict::Yes && solved.complete;
    let mut solutions = solved.solutions.iter();
    let place = solutions.position(|solution| solution.key == key)?;
    known.then_some((place + 1, solved.solutions.len()))
}

fn which(number: usize, count: usize) -> Message {
    if count == 1 {
        return messages::ONLY_SOLUTION.message();
    }
    messages::ONE_OF.with("number", number).with("count", count)
}

fn wrong(error: &CheckError, text: &str) -> Reply {
    let mut reply = Reply::new(Outcome::No);
    let value = match &error.kind {
        CheckErrorKind::WrongValue { value, .. } => Some(Rational::to_string(value)),
        _ => None,
    };
    let place: Vec<Value> = vec![error.span.start.into(), error.span.end.into()];
    reply
        .field("correct", false)
        .field("value", value)
        .field("error", error.message())
        .field("place", place);
    let marked = text
        .get(..error.span.start)
        .map_or(0, |before| before.chars().count());
    let length = error
        .span
        .text(text)
        .map_or(1, |part| part.chars().count().max(1));
    reply.page.line(Role::Bad, error.message());
    reply.page.line(Role::Normal, format!("  {text}"));
    let caret = format!("  {}{}", " ".repeat(marked), "^".repeat(length));
    reply.page.line(Role::Warning, caret);
    reply
}
