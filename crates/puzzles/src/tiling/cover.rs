//! `solve` for items and options, which have no board to draw.

use std::ops::ControlFlow;

use unpuzzle_puzzle::Call;
use unpuzzle_tiling::Outcome;
use unpuzzle_tiling::engines::{Engine, Unknown};
use unpuzzle_tiling::formats::ExactCover;

use super::count::Tallied;
use super::list::{Collector, Solution};
use super::messages;
use super::reply::Cost;
use super::say::Localize as _;
use super::solve::{Question, Solved};

/// What came of items and options.
pub(super) fn solve(
    cover: &ExactCover,
    question: Question,
    limit: Option<u64>,
    call: &mut Call<'_>,
) -> Solved {
    let budget = call.budget;
    let started = budget.elapsed();
    let mut counted = 0_u64;
    let mut collector = match question {
        Question::All => Collector::all(limit, call),
        Question::First => Collector::some(1, call),
        Question::Unique | Question::Count => Collector::some(2, call),
    };
    let ended = cover.for_each(budget, |options| {
        if question == Question::Count {
            counted += 1;
            return ControlFlow::Continue(());
        }
        counted += 1;
        collector.take(Solution::Options(names(cover, options)))
    });
    let (run, stopped) = match ended {
        Outcome::Known(run) => (run, None),
        Outcome::Stopped { why, .. } if counted == 0 || question == Question::Count => {
            return Solved { reason: Some(Unknown::from(why).message()), ..Solved::default() };
        }
        Outcome::Stopped { partial, why } => (partial, Some(why)),
    };
    let listed = collector.close(stopped);
    let time = budget.elapsed().saturating_sub(started);
    let known = Solved {
        solvable: Some(counted > 0),
        reason: (counted == 0).then(|| messages::ALL_TRIED.message()),
        cost: Some(Cost::new(Some(Engine::Dlx), run.examined, time)),
        ..Solved::default()
    };
    let first = || listed.solutions.as_ref().and_then(|all| all.first().cloned());
    match question {
        Question::First => Solved { found: first(), ..known },
        // One that was found alone may be the first of several.
        Question::Unique => {
            let unique = (counted != 1 || run.complete).then_some(counted == 1);
            Solved { found: first(), unique: Some(unique), ..known }
        }
        Question::Count => Solved { counts: Some(Tallied::plain(counted)), ..known },
        Question::All => known.with(listed),
    }
}

/// The items of each option of a solution, as one line each.
fn names(cover: &ExactCover, options: &[u32]) -> Vec<String> {
    let option = |&number: &u32| {
        let items = cover.options().get(number as usize);
        let names = items.into_iter().flatten();
        let names: Vec<&str> = names
            .filter_map(|&item| cover.items().get(item as usize).map(String::as_str))
            .collect();
        names.join(" ")
    };
    options.iter().map(option).collect()
}
