//! `hint`: one right move and the reason for it, from any point of a game.

use std::sync::OnceLock;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value};

use super::advice::Advised;
use super::say::{move_failure, reason_message};
use super::{input, unknown};
use unpuzzle_tiling::coach::{Advice, Oracle, advise};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::game::{Move, read_moves};
use unpuzzle_tiling::model::{Cell, Lattice, Placed, Problem, place};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    let after = request.given("after").unwrap_or_default();
    let placed = read_moves(&subject.problem, after)
        .map_err(|error| move_failure(&error, after, &subject.problem))?;
    let level = request
        .number("level")
        .and_then(|level| u8::try_from(level).ok());
    let mut reply = match advised(&subject.problem, &placed, budget) {
        Ok(advised) => told(&subject.problem, &advised, level.unwrap_or(3)),
        Err(why) => unknown(&why),
    };
    reply.notes = subject.notes;
    Ok(reply)
}

fn advised(problem: &Problem, placed: &[Placed], budget: &Budget) -> Result<Advised, Unknown> {
    let known = OnceLock::new();
    let oracle = |part: &Budget| {
        let found = Oracle::find(problem, part)?;
        Ok(known.get_or_init(|| found).as_ref())
    };
    let hint = advise(problem, placed, oracle, budget)?;
    Ok(Advised::new(hint, problem))
}

fn told(problem: &Problem, advised: &Advised, level: u8) -> LegacyReply {
    let lattice = problem.lattice();
    let (outcome, role) = match advised.hint.advice {
        Advice::GiveUp => (Outcome::No, Role::Bad),
        Advice::TakeBack(_) => (Outcome::Yes, Role::Warning),
        Advice::Done => (Outcome::Yes, Role::Good),
        Advice::Place(_) => (Outcome::Yes, Role::Normal),
    };
    let mut reply = LegacyReply::new(outcome);
    let text = advised.message(level, lattice);
    let advice = match advised.hint.advice {
        Advice::Place(_) => "place",
        Advice::TakeBack(_) => "take-back",
        Advice::Done => "done",
        Advice::GiveUp => "give-up",
    };
    reply
        .field("level", level)
        .field("advice", advice)
        .field("text", text.clone());
    let reason = match level {
        1 => None,
        _ => Some(reason_message(&advised.hint.reason, lattice)),
    };
    reply.field("reason", reason);
    if level >= 3 {
        tell_move(&mut reply, problem, advised);
    }
    reply.page.line(role, text);
    reply
}

/// The move itself: its piece, its cells as rows and columns, and its text.
fn tell_move(reply: &mut LegacyReply, problem: &Problem, advised: &Advised) {
    let placed = advised.placed();
    let letter = placed.map(|placed| advised.letter(placed).to_string());
    let cells = placed.map(|placed| {
        let cells = placed.cells.iter();
        Value::List(
            cells
                .map(|cell| numbers(problem.lattice(), *cell))
                .collect(),
        )
    });
    let step = placed.map(|placed| match advised.hint.advice {
        Advice::TakeBack(_) => Move::TakeBack(placed.piece).to_text(problem),
        _ => Move::Place(placed.clone()).to_text(problem),
    });
    reply
        .field("piece", letter)
        .field("cells", cells.unwrap_or(Value::Null))
        .field("move", step);
}

/// Row and column of a cell counted from 1, in space after the layer.
fn numbers(lattice: Lattice, cell: Cell) -> Value {
    let (layer, row, column) = place(lattice, cell);
    match lattice {
        Lattice::Square => Value::list([row + 1, column + 1]),
        Lattice::Cubic | Lattice::Balls => Value::list([layer + 1, row + 1, column + 1]),
    }
}
