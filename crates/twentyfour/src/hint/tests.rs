//! Advice is right in every position of every hand.

use std::collections::{HashMap, HashSet};

use unpuzzle_expr::{Operator, Rational};
use unpuzzle_puzzle::{Budget, Exhausted, check_catalogue};

use super::advice::Adviser;
use super::*;
use crate::{Hand, Rules};

/// Whether these values reach 24: the obvious recursion over pairs, on fractions
/// that are never reduced, sharing nothing with the code under test.
fn reaches_24(values: &[(i128, i128)]) -> bool {
    if let [(top, bottom)] = values {
        return *bottom != 0 && *top == 24 * *bottom;
    }
    (0..values.len()).any(|i| {
        (0..values.len()).filter(|j| *j != i).any(|j| {
            let mut rest: Vec<_> = (0..values.len())
                .filter(|k| *k != i && *k != j)
                .map(|k| values[k])
                .collect();
            let ((a, b), (c, d)) = (values[i], values[j]);
            [
                (a * d + c * b, b * d),
                (a * d - c * b, b * d),
                (a * c, b * d),
                (a * d, b * c),
            ]
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
            let value = |value: &Rational| (value.numerator().into(), value.denominator().into());
            reaches_24(&values.iter().map(value).collect::<Vec<_>>())
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
    let four = [
        Operator::Add,
        Operator::Subtract,
        Operator::Multiply,
        Operator::Divide,
    ];
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
        Advice::Think => assert!(winnable && level == HintLevel::Nudge),
        Advice::Step(step) => {
            let mut after = position.clone();
            after.take(step).unwrap();
            assert!(oracle.is_winnable(&after), "{position:?}: {step}");
        }
        Advice::Answer { steps, expression } => {
            let mut after = position.clone();
            steps
                .iter()
                .for_each(|step| assert!(after.take(*step).is_ok()));
            assert!(after.is_won());
            assert_eq!(expression.evaluate(), Ok(Rational::integer(24)));
        }
        Advice::Undo {
            number,
            step,
            count,
        } => {
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
    before
        .iter()
        .for_each(|step| assert!(replay.take(*step).is_ok()));
    assert!(oracle.is_winnable(&replay));
    replay.take(lost[0]).unwrap();
    assert!(!oracle.is_winnable(&replay));
}

/// Checks every position of a hand, in the levels given, and says whether the
/// hand can be won.
fn check_hand(ranks: [u8; 4], levels: &[HintLevel]) -> bool {
    let start = Position::new(&Hand::of_ranks(ranks), Rules::classic()).unwrap();
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
    let solvable = hands
        .filter(|ranks| check_hand(*ranks, &[HintLevel::Step]))
        .count();
    assert_eq!(solvable, 1362);
}

fn ask(hand: &str, steps: &str, rules: Rules, level: HintLevel) -> String {
    let mut position = Position::new(&Hand::parse(hand).unwrap(), rules).unwrap();
    position.take_all(steps).unwrap();
    hint(&position, level, &Budget::unlimited())
        .unwrap()
        .text
        .to_string()
}

#[test]
fn hints_come_in_three_levels() {
    let check = |hand: &str, steps: &str, expected: [&str; 3]| {
        let said = LEVELS.map(|level| ask(hand, steps, Rules::classic(), level));
        assert_eq!(said, expected, "{hand} after {steps:?}");
    };
    check(
        "3 3 8 8",
        "",
        [
            "You will need a fraction on the way.",
            "Try 8 / 3, which makes 8/3.",
            "24 = 8/(3-8/3)",
        ],
    );
    check(
        "2 2 7 10",
        "",
        [
            "Think of 24 as 12 × 2.",
            "Try 10 / 2, which makes 5.",
            "24 = (7+10/2)*2",
        ],
    );
    check(
        "3 3 8 8",
        "8/3; 3-8/3",
        [
            "Only one step is left: try each operation on what is on the table.",
            "Try 8 / 1/3, which makes 24.",
            "24 = 8/(3-8/3)",
        ],
    );
    check(
        "3 3 8 8",
        "8/3; 8-3",
        ["24 is out of reach since step 2 (8 - 3). Undo that step."; 3],
    );
    check(
        "3 3 8 8",
        "8-3; 8+3",
        ["24 is out of reach since step 1 (8 - 3). Undo the last 2 steps."; 3],
    );
    check("1 1 1 1", "1+1", ["This hand cannot make 24."; 3]);
    check("4 6", "4*6", ["You have reached 24."; 3]);
}

#[test]
fn nudges_look_at_how_it_ends() {
    let check = |hand: &str, expected: &str| {
        let nudge = ask(hand, "", Rules::classic(), HintLevel::Nudge);
        assert_eq!(nudge, expected, "{hand}");
    };
    check(
        "1 1 3 8",
        "Leave the 1 for last: multiplying by it changes nothing.",
    );
    check(
        "6 4 8 8",
        "Some of the cards can be made to vanish: make a 0 of them and add.",
    );
    check("1 5 5 5", "You will need a fraction on the way.");
    check("5 6 7 7", "Think of 24 as 6 × 4.");
    check("5 5 5 5", "Think of 24 as 25 − 1.");
    check("6 6 6 6", "Think of 24 as 12 + 12.");
    check("4 4 10 10", "Think of 24 as 96 ÷ 4.");
}

#[test]
fn other_rules_have_hints_too() {
    let check = |hand: &str, rules: Rules, expected: &str| {
        assert_eq!(ask(hand, "", rules, HintLevel::Answer), expected, "{hand}");
    };
    let with = |operators: &str| Rules {
        operators: operators.parse().unwrap(),
        ..Rules::classic()
    };
    check("1 1 2 5", with("+-*/^"), "24 = (5^2-1)*1");
    check("1 4", with("*!"), "24 = 4!*1");
    check("2 4 1 1", with("+-,concat"), "24 = 24+1-1");
    check(
        "2 8 9 16",
        with("+-*/^,log,sqrt"),
        "24 = (16+8)*(sqrt(9)-2)",
    );
    check(
        "3 3",
        Rules::classic().with_target(Rational::integer(9)),
        "9 = 3*3",
    );
    check(
        "100 4 3 7 2",
        Rules::countdown(Rational::integer(412)),
        "412 = (100+3)*4",
    );
    let whole = Rules {
        integers_only: true,
        ..Rules::classic()
    };
    check("5 3 8 8", whole.clone(), "24 = 8+8+5+3");
    check("3 3 8 8", whole, "This hand cannot make 24.");
}

#[test]
fn values_too_large_to_follow_are_unknown() {
    let million = "1000000 999983 999979 999961";
    assert_eq!(
        ask(million, "", Rules::classic(), HintLevel::Nudge),
        "These values are too large to tell."
    );
}

#[test]
fn sentences_agree_in_every_language() {
    assert_eq!(check_catalogue(messages::CATALOGUE), Ok(()));
}

/// With many numbers the solver finds the steps; the answers are checked by value,
/// since any of many would do.
#[test]
fn many_numbers_have_hints_too() {
    let check = |hand: &str, rules: Rules| {
        let position = Position::new(&Hand::parse(hand).unwrap(), rules).unwrap();
        let hint = hint(&position, HintLevel::Answer, &Budget::unlimited()).unwrap();
        let Advice::Answer { expression, steps } = hint.advice else {
            panic!("{hand}: {}", hint.text);
        };
        assert_eq!(expression.evaluate(), Ok(position.rules().target));
        let mut after = position.clone();
        steps
            .iter()
            .for_each(|step| assert!(after.take(*step).is_ok()));
        assert!(after.is_won());
    };
    check("100 75 3 6 4 1", Rules::countdown(Rational::integer(952)));
    check("3 5 7 9 11 13", Rules::classic());
    check("1 2 3 4 5 6 7", Rules::classic());
    assert_eq!(
        ask(
            "1 1 1 1 1 1",
            "",
            Rules::classic().with_target(Rational::integer(99)),
            HintLevel::Step
        ),
        "This hand cannot make 99."
    );
}

#[test]
fn an_empty_budget_is_said_to_be_one() {
    let position = Position::new(&Hand::parse("3 3 8 8").unwrap(), Rules::classic()).unwrap();
    let budget = Budget::unlimited().with_node_limit(10);
    assert_eq!(
        hint(&position, HintLevel::Step, &budget),
        Err(Exhausted::Nodes)
    );
}
