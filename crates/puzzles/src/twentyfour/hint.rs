//! `hint`: help in three steps, from any point of a game.

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request};

use super::sentences::{Localize, refused_steps};
use super::{input, messages};
use unpuzzle_twentyfour::Hand;
use unpuzzle_twentyfour::hint::{Advice, Hint, HintLevel, hint};
use unpuzzle_twentyfour::play::Position;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let position = position(request)?;
    let level = request
        .number("level")
        .and_then(|level| u8::try_from(level).ok());
    let level = level.and_then(HintLevel::new).unwrap_or(HintLevel::Nudge);
    Ok(match hint(&position, level, budget) {
        Ok(hint) => reply(&hint, position.hand()),
        Err(_) => super::unknown(),
    })
}

fn position(request: &Request) -> Result<Position, InputError> {
    let (hand, rules) = input::instance(request)?;
    let mut position = Position::new(&hand, rules)
        .ok_or_else(|| InputError::new(messages::NO_POSITION.message()))?;
    let steps = request.word("after").unwrap_or_default();
    position
        .take_all(steps)
        .map_err(|error| refused_steps(&error, steps))?;
    Ok(position)
}

fn reply(hint: &Hint, hand: &Hand) -> LegacyReply {
    let (outcome, role) = match hint.advice {
        Advice::NoSolution => (Outcome::No, Role::Bad),
        Advice::Unknown => (Outcome::Unknown, Role::Warning),
        Advice::Undo { .. } => (Outcome::Yes, Role::Warning),
        Advice::Celebrate => (Outcome::Yes, Role::Good),
        Advice::Think(_) | Advice::Step(_) | Advice::Answer { .. } => (Outcome::Yes, Role::Normal),
    };
    let mut reply = LegacyReply::new(outcome);
    reply
        .field("cards", hand.to_string())
        .field("level", hint.level as u8)
        .field("text", hint.message());
    match &hint.advice {
        Advice::Answer { expression, .. } => {
            reply.field("answer", expression.to_string());
        }
        Advice::Undo {
            number,
            count,
            step,
        } => {
            reply
                .field("undo", step.to_string())
                .field("undo_step", *number);
            reply.field("undo_count", *count);
        }
        _ => {}
    }
    if let Some(step) = hint.step() {
        reply.field("step", step.to_string());
    }
    reply.page.line(role, hint.message());
    reply
}
