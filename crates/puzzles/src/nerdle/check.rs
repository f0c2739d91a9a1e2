//! `check`: what the page says to a guess, with the reason that teaches.

use unpuzzle_expr::Span;
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Message, Outcome, Request, Value, page};

use super::refusals::read_answer;
use super::refusals::{Localize, Refuse};
use super::{Halt, input, messages, view};
use unpuzzle_nerdle::answers::Answers;
use unpuzzle_nerdle::rules::{
    Guess, GuessError, GuessErrorKind, RefusalKind, Row, Warning, span_of,
};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, Halt> {
    let text = request.given("guess").unwrap_or_default().trim();
    let variant = input::variant(request, Some(text));
    match Guess::parse(text, variant) {
        Ok(guess) => {
            let answers = Answers::ready(input::rules(request, variant), budget)?;
            Ok(accepted(request, text, &guess, answers)?)
        }
        Err(error) if is_wrong(&error) => Ok(refused(text, &error)),
        Err(error) => Err(error
            .failure(text, 0)
            .field("accepted", false)
            .field("error", error.message())
            .into()),
    }
}

/// Whether it is an equation that does not hold, rather than none at all.
fn is_wrong(error: &GuessError) -> bool {
    matches!(
        error.kind,
        GuessErrorKind::Refused(RefusalKind::Unequal { .. })
    )
}

fn accepted(
    request: &Request,
    text: &str,
    guess: &Guess,
    answers: &Answers,
) -> Result<LegacyReply, InputError> {
    let mut reply = LegacyReply::new(Outcome::Yes);
    let variant = answers.variant();
    let is_answer = answers.index(guess.tiles).is_some();
    let warnings = guess.warnings.iter().map(|warning| warning.kind.message());
    reply
        .field("accepted", true)
        .field("variant", variant.name())
        .field("can_be_answer", is_answer)
        .field("warnings", Value::list(warnings))
        .field("error", Value::Null);
    match is_answer {
        true => reply
            .page
            .line(Role::Good, messages::MAY_BE_THE_ANSWER.message()),
        false => reply.page.line(Role::Warning, messages::ACCEPTED.message()),
    };
    for warning in &guess.warnings {
        warn(&mut reply, text, warning);
    }
    if let Some(answer) = request.given("answer") {
        let rules = input::rules(request, variant);
        let feedback = rules.feedback(guess.tiles, read_answer(answer, variant)?);
        reply
            .field("feedback", feedback.to_string())
            .field("correct", feedback.is_solved());
        let row = Row {
            guess: guess.tiles,
            feedback,
        };
        reply.page.push(view::boards([&[row][..]]));
        reply.page.line(Role::Normal, feedback.squares());
    }
    Ok(reply)
}

fn warn(reply: &mut LegacyReply, text: &str, warning: &Warning) {
    reply.page.line(Role::Normal, format!("  {text}"));
    let span = span_of(text, &warning.tiles);
    mark(reply, text, span, warning.kind.message());
}

fn refused(text: &str, error: &GuessError) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::No);
    reply
        .field("accepted", false)
        .field("can_be_answer", false)
        .field("warnings", Value::List(Vec::new()))
        .field("error", error.message());
    reply.page.line(Role::Bad, error.message());
    reply.page.line(Role::Normal, format!("  {text}"));
    reply
}

/// Marks a stretch of the line above and says why.
fn mark(reply: &mut LegacyReply, text: &str, span: Span, why: Message) {
    let columns = |part: &str| part.chars().count();
    let before = columns(text.get(..span.start).unwrap_or_default());
    let length = columns(span.text(text).unwrap_or_default()).max(1);
    let caret = format!("  {}{} ", " ".repeat(before), "^".repeat(length));
    reply
        .page
        .spans(vec![page::Span::new(Role::Accent, caret), why.into()]);
}
