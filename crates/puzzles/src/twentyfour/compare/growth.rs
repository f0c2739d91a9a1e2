//! The methods from three cards to eight.

use std::ops::ControlFlow;

use crate::{Budget, Context, InputError, msg};
use unpuzzle_twentyfour::studies::{brute_force, pairs, smith};
use unpuzzle_twentyfour::{Hand, Rules, Solved, Solver, Verdict};

use super::{Method, methods};
use crate::laboratory::{Done, Growth, LaboratoryArguments, Ladder, Rung, Runner, grow as climb};

/// One hand for each size; each has the cards of the one before and one more, but for the
/// first, which could not make 24.
const HANDS: [&[u8]; 6] = [
    &[3, 8, 1],
    &[3, 3, 8, 8],
    &[3, 3, 8, 8, 1],
    &[3, 3, 8, 8, 1, 5],
    &[3, 3, 8, 8, 1, 5, 7],
    &[3, 3, 8, 8, 1, 5, 7, 11],
];

pub(super) fn grow(
    only: Option<Method>,
    arguments: &LaboratoryArguments,
    call: &Context<'_>,
) -> Result<Growth, InputError> {
    let rung = |cards: &&[u8]| Rung {
        size: cards.len() as u32,
        label: cards.len().into(),
        instance: text(cards),
    };
    let ladder = Ladder {
        title: msg!("24: {what} from 3 to 8 cards", ..),
        axis: msg!("cards"),
        each: Some(msg!("× {factor} for each card", ..)),
        quality: msg!("solutions"),
        rungs: HANDS.iter().map(rung).collect(),
    };
    // Whether the others are right is not part of what a method costs.
    let truth: &Vec<_> = &HANDS.iter().map(|cards| is_solvable(cards, call.budget)).collect();
    let runner = |method: Method| Runner {
        name: <&str>::from(method).to_owned(),
        title: method.title().into(),
        run: Box::new(move |place, budget| Ok(step(method, HANDS[place], truth[place], budget))),
    };
    climb(
        ladder,
        methods(only).map(runner).collect(),
        (arguments.share(), arguments.metric()),
        call,
    )
}

/// Asked for four cards only, which the method that needs to know is made for.
fn is_solvable(cards: &[u8], budget: &Budget) -> bool {
    let ranks: Result<[u8; 4], _> = cards.try_into();
    ranks.is_ok_and(|ranks| {
        Solver::new(&Hand::from_ranks(ranks)).budget(budget).solvable() == Verdict::Yes
    })
}

fn text(cards: &[u8]) -> String {
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// What a method makes of a hand; nothing if it is not made for so many cards.
fn step(method: Method, cards: &[u8], is_solvable: bool, budget: &Budget) -> Option<Done> {
    let hand = Hand::parse(&text(cards)).ok()?;
    let rules = Rules::classic();
    let solver = Solver::new(&hand).rules(&rules).budget(budget);
    let searched = |solved: Solved| {
        done(solved.stopped.is_some(), solved.cases, solved.solutions.len() as u64)
    };
    Some(match method {
        Method::Seed => by_brute_force(cards, budget),
        Method::Smith => by_smith(cards, is_solvable)?,
        Method::EveryForm => {
            let found = solver.every_form(&mut |_| {});
            done(found.stopped.is_some(), found.cases, found.forms)
        }
        Method::Pairs => {
            let go_on = &mut |_: pairs::Event<'_>| ControlFlow::Continue(());
            let found = pairs::solve(hand.cards(), rules.target, budget, go_on);
            done(found.stopped.is_some(), found.cases, u64::from(!found.steps.is_empty()))
        }
        Method::First => searched(solver.first()),
        Method::Distinct => searched(solver.distinct()),
    })
}

fn done(stopped: bool, cases: u64, solutions: u64) -> Done {
    Done { stopped, cases, quality: Some(solutions as f64), wrong: None }
}

fn by_brute_force(cards: &[u8], budget: &Budget) -> Done {
    let tally = brute_force::solve(cards, 24, budget, &mut |_| ControlFlow::Continue(()));
    let wrong = match (tally.answers, tally.lost) {
        (_, 0) => None,
        (0, _) => Some(msg!("wrong: says no, and there is a solution")),
        (_, lost) => Some(msg!("wrong: single precision loses {lost} {lost|form|forms}", lost)),
    };
    let stopped = tally.stopped.is_some();
    Done { wrong: wrong.filter(|_| !stopped), ..done(stopped, tally.cases, tally.answers) }
}

/// The paper has brackets for four cards only.
fn by_smith(cards: &[u8], is_solvable: bool) -> Option<Done> {
    let answer = smith::solve(cards.try_into().ok()?, 24);
    let is_found = answer.expression.is_some();
    let wrong =
        (!is_found && is_solvable).then(|| msg!("wrong: only this order of the cards was tried"));
    Some(Done { wrong, ..done(false, answer.cases, u64::from(is_found)) })
}
