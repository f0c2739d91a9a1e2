//! `hint`: the best next guess and what it will bring.

use unpuzzle_puzzle::page::{Page, Role, Span};
use unpuzzle_puzzle::{Budget, Exhausted, LegacyReply, Outcome, Request, Value};

use super::advice::AdviceSentences;
use super::decimal::decimal;
use super::input::{self, Position};
use super::{Halt, messages, rounded, unknown, view};
use unpuzzle_nerdle::answers::Knowledge;
use unpuzzle_nerdle::coach::{Advice, Adviser};
use unpuzzle_nerdle::rules::Tiles;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, Halt> {
    let position = input::position(request, budget)?;
    Ok(reply(request, &position, budget))
}

/// What to do in a position; also for `solve` without an answer.
pub(super) fn reply(request: &Request, position: &Position, budget: &Budget) -> LegacyReply {
    let adviser = Adviser {
        strategy: input::strategy_of(request),
        hard: position.hard,
    };
    let advice = adviser.advise(&position.boards, budget);
    let level = request.number("level").unwrap_or(3);
    let level = u8::try_from(level).unwrap_or(3);
    let mut reply = match advice {
        Ok(Some(advice)) => advised(request, position, &advice, level),
        Ok(None) => solved(position),
        Err(_) => stopped(position),
    };
    if request.flag("list") && list(&mut reply, position, budget).is_err() {
        return stopped(position);
    }
    reply
}

fn advised(request: &Request, position: &Position, advice: &Advice, level: u8) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    let told = level >= 3;
    let worth = advice.expected.guesses();
    reply
        .field("variant", position.rules.variant.name())
        .field("strategy", input::strategy_of(request).name())
        .field("level", level)
        .field("text", advice.message(level))
        .field("guess", told.then(|| advice.guess.to_string()))
        .field("candidates", advice.candidates.iter().sum::<usize>())
        .field("expected", rounded(worth.average()))
        .field("exact", advice.expected.is_exact())
        .field("expected_exact", worth.exact().to_string())
        .field("bits", rounded(advice.bits))
        .field("may_win", advice.may_win);
    show_rows(&mut reply.page, position);
    match told {
        true => reply
            .page
            .spans(vec![Span::new(Role::Strong, advice.guess.to_string())]),
        false => reply.page.line(Role::Normal, advice.message(level)),
    };
    if level >= 2 {
        explain(&mut reply.page, advice, told);
    }
    reply
}

fn explain(page: &mut Page, advice: &Advice, told: bool) {
    let left = messages::CANDIDATES.with("count", advice.candidates_left());
    page.spans(vec![
        Span::from(left),
        Span::from(" "),
        Span::from(advice.expectation()),
    ]);
    let bits = decimal(&format!("{:.2}", advice.bits));
    let line = match (advice.candidates.as_slice(), advice.may_win) {
        _ if !told => return,
        ([1], true) => messages::ONLY_ONE.message(),
        (_, true) => messages::TELLS.with("bits", bits),
        (_, false) => messages::TELLS_STRANGER.with("bits", bits),
    };
    page.line(Role::Quiet, line);
}

/// The rows so far, as they were understood.
fn show_rows(page: &mut Page, position: &Position) {
    if position.boards.iter().any(|board| !board.rows().is_empty()) {
        page.push(view::boards(position.boards.iter().map(Knowledge::rows)));
    }
}

fn solved(position: &Position) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    let rows = position.boards.iter().map(|board| board.rows().len());
    let guesses = rows.max().unwrap_or(0);
    let last = position
        .boards
        .first()
        .and_then(|board| board.rows().last());
    reply
        .field("variant", position.rules.variant.name())
        .field("solved", true)
        .field("guess", last.map(|row| row.guess.to_string()))
        .field("candidates", position.boards.len())
        .field("expected", 0_u32);
    show_rows(&mut reply.page, position);
    reply.page.line(
        Role::Good,
        messages::ALREADY_SOLVED.with("guesses", guesses),
    );
    reply
}

fn stopped(position: &Position) -> LegacyReply {
    let mut reply = unknown();
    let candidates = position.boards.iter().map(Knowledge::count);
    reply
        .field("guess", Value::Null)
        .field("candidates", candidates.sum::<usize>())
        .field("expected", Value::Null);
    reply
}

/// Candidates a line of the page.
const PER_LINE: usize = 6;

/// Every candidate, board by board.
fn list(reply: &mut LegacyReply, position: &Position, budget: &Budget) -> Result<(), Exhausted> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for board in &position.boards {
        board.prepare(budget)?;
        let row = |row: Tiles| budget.check().map(|()| row.to_string());
        all.push(board.candidate_rows().map(row).collect::<Result<_, _>>()?);
    }
    for (number, board) in all.iter().enumerate() {
        reply.page.blank();
        if all.len() > 1 {
            reply
                .page
                .line(Role::Strong, messages::BOARD.with("number", number + 1));
        }
        for line in board.chunks(PER_LINE) {
            budget.check()?;
            reply
                .page
                .line(Role::Normal, format!("  {}", line.join("  ")));
        }
    }
    match <[_; 1]>::try_from(all) {
        Ok([only]) => reply.field("list", Value::list(only)),
        Err(all) => reply.field(
            "list",
            Value::List(all.into_iter().map(Value::list).collect()),
        ),
    };
    Ok(())
}
