//! `rate`: how hard a problem is for people, and why.

use unpuzzle_puzzle::page::{Role, Span};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Message, Outcome, Request, Text, Value};

use super::say::Localize;
use super::{input, messages, unknown};
use unpuzzle_tiling::coach::{Difficulty, Level, MOST_BRANCHING, rate};
use unpuzzle_tiling::counting::Solver;
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::model::Problem;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let subject = input::subject(request, budget)?;
    let mut reply = match rated(&subject.problem, budget) {
        Ok(Some(difficulty)) => told(&difficulty),
        Ok(None) => unsolvable(&subject.problem),
        Err(why) => unknown(&why),
    };
    reply.notes = subject.notes;
    Ok(reply)
}

/// How hard a problem is; nothing if it cannot be solved.
fn rated(problem: &Problem, budget: &Budget) -> Result<Option<Difficulty>, Unknown> {
    let solver = Solver::new(problem);
    let solvable = solver.first(budget)?.value.is_some();
    match solver.instance(budget)?.filter(|_| solvable) {
        Some(instance) => rate(instance, &[], budget).map(Some),
        None => Ok(None),
    }
}

/// The name of a level in words.
pub(super) fn level_text(level: Level) -> &'static Text {
    match level {
        Level::Easy => &messages::EASY,
        Level::Medium => &messages::MEDIUM,
        Level::Hard => &messages::HARD,
        Level::Expert => &messages::EXPERT,
    }
}

fn meaning(level: Level) -> &'static Text {
    match level {
        Level::Easy => &messages::WHY_EASY,
        Level::Medium => &messages::WHY_MEDIUM,
        Level::Hard => &messages::WHY_HARD,
        Level::Expert => &messages::WHY_EXPERT,
    }
}

fn told(difficulty: &Difficulty) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    let reasons = reasons(difficulty);
    reply
        .field("level", difficulty.level.name())
        .field("forced_cells", difficulty.forced_cells)
        .field("last_homes", difficulty.last_homes)
        .field("pockets", difficulty.pockets)
        .field("trials", difficulty.trials)
        .field("branching", difficulty.branching)
        .field("reasons", Value::list(reasons.iter().cloned()));
    reply.page.spans(vec![
        Span::new(Role::Title, level_text(difficulty.level)),
        Span::new(Role::Normal, ": "),
        Span::from(meaning(difficulty.level).message()),
    ]);
    for reason in reasons.into_iter().skip(1) {
        reply
            .page
            .spans(vec![Span::new(Role::Quiet, "  • "), Span::from(reason)]);
    }
    reply
}

fn reasons(difficulty: &Difficulty) -> Vec<Message> {
    let branching = if difficulty.branching >= MOST_BRANCHING {
        &messages::BRANCHING_MORE
    } else {
        &messages::BRANCHING
    };
    let counts = [
        (&messages::FORCED_CELLS, u64::from(difficulty.forced_cells)),
        (&messages::LAST_HOMES, u64::from(difficulty.last_homes)),
        (&messages::POCKETS, u64::from(difficulty.pockets)),
        (&messages::TRIED, u64::from(difficulty.trials)),
        (branching, difficulty.branching),
    ];
    let happened = counts.into_iter().filter(|(_, count)| *count > 0);
    let happened = happened.map(|(text, count)| text.with("count", count));
    let level = meaning(difficulty.level).message();
    std::iter::once(level).chain(happened).collect()
}

fn unsolvable(problem: &Problem) -> LegacyReply {
    let solver = Solver::new(problem);
    let reason = match solver.obstruction() {
        Some(obstruction) => obstruction.message(),
        None => messages::ALL_TRIED.message(),
    };
    let mut reply = LegacyReply::new(Outcome::No);
    reply
        .field("level", Value::Null)
        .field("reasons", vec![Value::Said(reason.clone())]);
    reply
        .page
        .line(Role::Bad, messages::NO_SOLUTION.with("reason", reason));
    reply
}
