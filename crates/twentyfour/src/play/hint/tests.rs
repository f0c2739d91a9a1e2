//! Advice is right in every position of every hand.

use std::collections::{HashMap, HashSet};

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_expr::{Operator, Rational};

use super::Adviser;
use super::plan::is_idle;
use super::*;
use crate::rules::{Hand, Rules};

/// Whether these values reach 24: the obvious recursion over pairs, on fractions
/// that are never reduced, sharing nothing with the code under test.
fn reaches_24(values: &[(i128, i128)]) -> bool {
    if let [(top, bottom)] = values {
        return *bottom != 0 && *top == 24 * *bottom;
    }
    (0..values.len()).any(|i| {
        (0..values.len()).filter(|j| *j != i).any(|j| {
            let mut rest: Vec<_> =
                (0..values.len()).filter(|k| *k != i && *k != j).map(|k| values[k]).collect();
            let ((a, b), (c, d)) = (values[i], values[j]);
            [(a * d + c * b, b * d), (a * d - c * b, b * d), (a * c, b * d), (a * d, b * c)]
                .into_iter()
                .filter(|(_, bottom)| *bottom != 0)
                .any(|made| {
                    rest.push(made);
                    let reached = reaches_24(&rest);
                    rest.pop();
                    reached
                })
        })
    })
}

/// The obvious recursion, with its answers written down.
#[derive(Default)]
struct Oracle(HashMap<Vec<Rational>, bool>);

impl Oracle {
    fn is_winnable(&mut self, position: &Position) -> bool {
        *self.0.entry(values(position)).or_insert_with_key(|values| {
            reaches_24(
                &values
                    .iter()
                    .map(|value| (value.numerator().into(), value.denominator().into()))
                    .collect::<Vec<_>>(),
            )
        })
    }
}

fn values(position: &Position) -> Vec<Rational> {
    let mut values: Vec<_> = position.pieces().iter().map(|piece| piece.value).collect();
    values.sort_unstable();
    values
}

fn hands(highest: u8) -> Vec<[u8; 4]> {
    let mut hands = Vec::new();
    for a in 1..=highest {
        for b in a..=highest {
            for c in b..=highest {
                hands.extend((c..=highest).map(|d| [a, b, c, d]));
            }
        }
    }
    hands
}

/// Every position that legal steps reach, with one way to it.
fn positions(start: &Position) -> Vec<Position> {
    let mut seen = HashSet::new();
    let mut found = vec![start.clone()];
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        next += 1;
        for step in legal_steps(&position) {
            let mut after = position.clone();
            if after.take(step).is_err() {
                continue;
            }
            if seen.insert(values(&after)) {
                found.push(after);
            }
        }
    }
    found
}

fn legal_steps(position: &Position) -> Vec<Step> {
    let values: Vec<_> = position.pieces().iter().map(|piece| piece.value).collect();
    let pairs = (0..values.len()).flat_map(|i| (0..values.len()).map(move |j| (i, j)));
    let four = [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide];
    pairs
        .filter(|(i, j)| i != j)
        .flat_map(|(i, j)| four.map(|operator| Step::combine(operator, values[i], values[j])))
        .collect()
}

/// Checks the advice at a position and says whether it can be won.
fn check_advice(
    adviser: &mut Adviser<'_>,
    oracle: &mut Oracle,
    position: &Position,
    level: HintLevel,
) -> bool {
    let winnable = oracle.is_winnable(position);
    match adviser.hint(position, level).unwrap().advice {
        Advice::Think(_) => assert!(winnable && level == HintLevel::Nudge),
        Advice::Step(step) => {
            let mut after = position.clone();
            after.take(step).unwrap();
            assert!(oracle.is_winnable(&after), "{position:?}: {step}");
        }
        Advice::Answer { steps, expression } => {
            let mut after = position.clone();
            steps.iter().for_each(|step| assert!(after.take(*step).is_ok()));
            assert!(after.is_won());
            assert_eq!(expression.evaluate(), Ok(Rational::integer(24)));
        }
        Advice::Undo { number, step, count } => {
            assert!(!winnable);
            check_undo(oracle, position, number, count);
            assert_eq!(position.steps()[number - 1], step);
        }
        Advice::Celebrate => assert!(position.is_won()),
        Advice::NoSolution => assert!(!winnable && position.steps().is_empty()),
        Advice::Unknown => panic!("{position:?}"),
    }
    winnable
}

fn check_undo(oracle: &mut Oracle, position: &Position, number: usize, count: usize) {
    assert_eq!(number - 1 + count, position.steps().len());
    let mut replay = Position::new(position.hand(), position.rules().clone()).unwrap();
    let (before, lost) = position.steps().split_at(number - 1);
    before.iter().for_each(|step| assert!(replay.take(*step).is_ok()));
    assert!(oracle.is_winnable(&replay));
    replay.take(lost[0]).unwrap();
    assert!(!oracle.is_winnable(&replay));
}

/// Checks every position of a hand, in the levels given, and says whether the
/// hand can be won.
fn check_hand(ranks: [u8; 4], levels: &[HintLevel]) -> bool {
    let start = Position::new(&Hand::from_ranks(ranks), Rules::classic()).unwrap();
    let budget = Budget::unlimited();
    let mut adviser = Adviser::new(&start, &budget);
    let mut oracle = Oracle::default();
    if !check_advice(&mut adviser, &mut oracle, &start, HintLevel::Step) {
        return false;
    }
    for position in positions(&start) {
        for level in levels {
            check_advice(&mut adviser, &mut oracle, &position, *level);
        }
    }
    true
}

const LEVELS: [HintLevel; 3] = [HintLevel::Nudge, HintLevel::Step, HintLevel::Answer];

/// All three levels, in every position of every 23rd hand.
#[test]
fn advice_in_all_levels_never_loses() {
    let hands = hands(13).into_iter().step_by(23);
    let solvable = hands.filter(|ranks| check_hand(*ranks, &LEVELS)).count();
    assert_eq!(solvable, 66);
}

/// Steps and undoing, in every position of every hand: some 900,000 of them.
#[test]
fn advice_never_loses_in_every_position_of_every_hand() {
    let hands = hands(13).into_iter();
    let solvable = hands.filter(|ranks| check_hand(*ranks, &[HintLevel::Step])).count();
    assert_eq!(solvable, 1362);
}

/// The step after a nudge, and those after it, do what the nudge says: what it leaves for last
/// is used last, what it makes is made, and the plan ends as it says.
#[test]
fn no_nudge_is_contradicted_by_the_steps_after_it() {
    for ranks in hands(13) {
        let start = Position::new(&Hand::from_ranks(ranks), Rules::classic()).unwrap();
        let budget = Budget::unlimited();
        let mut adviser = Adviser::new(&start, &budget);
        let Advice::Think(nudge) = adviser.hint(&start, HintLevel::Nudge).unwrap().advice else {
            continue;
        };
        let mut position = start.clone();
        while let Advice::Step(step) = adviser.hint(&position, HintLevel::Step).unwrap().advice {
            position.take(step).unwrap();
        }
        let steps = position.steps();
        let results: Vec<_> = steps.iter().map(|step| step.result().unwrap()).collect();
        let waits = |neutral: Rational| {
            let first = steps.iter().position(|step| step.operands().any(|value| value == neutral));
            steps[first.unwrap()..].iter().all(is_idle)
        };
        let holds = match nudge {
            Nudge::OneStepLeft => steps.len() == 1,
            Nudge::Fraction => results.iter().any(|value| !value.is_integer()),
            Nudge::SpareOne => waits(Rational::ONE),
            Nudge::SpareZero => waits(Rational::ZERO),
            Nudge::MakeOne => results.contains(&Rational::ONE),
            Nudge::MakeZero => results.contains(&Rational::ZERO),
            Nudge::EndsWith(last) => steps.last() == Some(&last),
        };
        assert!(holds, "{ranks:?}: {nudge:?}, then {steps:?}");
    }
}

/// With many numbers the solver finds the steps; the answers are checked by value,
/// since any of many would do.
#[test]
fn many_numbers_have_hints_too() {
    let check = |hand: &str, rules: Rules| {
        let position = Position::new(&Hand::parse(hand).unwrap(), rules).unwrap();
        let hint = hint(&position, HintLevel::Answer, &Budget::unlimited()).unwrap();
        let Advice::Answer { expression, steps } = hint.advice else {
            panic!("{hand}: {:?}", hint.advice);
        };
        assert_eq!(expression.evaluate(), Ok(position.rules().target));
        let mut after = position.clone();
        steps.iter().for_each(|step| assert!(after.take(*step).is_ok()));
        assert!(after.is_won());
    };
    check("100 75 3 6 4 1", Rules::countdown(Rational::integer(952)));
    check("3 5 7 9 11 13", Rules::classic());
    check("1 2 3 4 5 6 7", Rules::classic());
    let hand = Hand::parse("1 1 1 1 1 1").unwrap();
    let rules = Rules::classic().with_target(Rational::integer(99));
    let position = Position::new(&hand, rules).unwrap();
    let hint = hint(&position, HintLevel::Step, &Budget::unlimited()).unwrap();
    assert_eq!(hint.advice, Advice::NoSolution);
}

#[test]
fn an_exhausted_budget_is_reported() {
    let position = Position::new(&Hand::parse("3 3 8 8").unwrap(), Rules::classic()).unwrap();
    let budget = Budget::unlimited().with_node_limit(10);
    assert_eq!(hint(&position, HintLevel::Step, &budget), Err(Exhausted::Nodes));
}
