//! `rate`: how hard a hand is for people, and why.

use unpuzzle_puzzle::page::{Role, Span};
use unpuzzle_puzzle::{Budget, InputError, Outcome, Reply, Request, Value};

use super::sentences::{Localize, level_text, reasons};
use super::{input, messages};
use crate::Hand;
use crate::rating::{RateError, Rating, rate};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<Reply, InputError> {
    let (hand, rules) = input::instance(request)?;
    Ok(match rate(&hand, &rules, budget) {
        Ok(rating) => rated(&rating, &hand),
        Err(error) => refusal(error, &hand),
    })
}

fn rated(rating: &Rating, hand: &Hand) -> Reply {
    let mut reply = Reply::new(Outcome::Yes);
    let reasons = reasons(rating);
    reply
        .field("cards", hand.to_string())
        .field("seconds", rating.seconds)
        .field("level", rating.level.to_string())
        .field("calibrated", rating.calibrated)
        .field("reasons", Value::list(reasons.iter().cloned()));
    let seconds = messages::ABOUT_SECONDS.with("seconds", format!("{:.1}", rating.seconds));
    reply.page.spans(vec![
        Span::new(Role::Title, level_text(rating.level)),
        Span::new(Role::Normal, ": "),
        Span::from(seconds),
    ]);
    for reason in &reasons {
        reply.page.spans(vec![
            Span::new(Role::Quiet, "  • "),
            Span::from(reason.clone()),
        ]);
    }
    reply
}

fn refusal(error: RateError, hand: &Hand) -> Reply {
    let outcome = match error {
        RateError::Unsolvable => Outcome::No,
        _ => Outcome::Unknown,
    };
    let mut reply = Reply::new(outcome);
    reply
        .field("cards", hand.to_string())
        .field("seconds", Value::Null)
        .field("level", Value::Null)
        .field("reasons", vec![Value::Said(error.message())]);
    reply.page.line(Role::Bad, error.message());
    reply
}
