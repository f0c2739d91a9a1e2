//! What hints say.

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::{Budget, check_catalogue};

use super::*;
use crate::hint::{HintLevel, hint};
use crate::play::Position;
use crate::{Hand, Rules};

const LEVELS: [HintLevel; 3] = [HintLevel::Nudge, HintLevel::Step, HintLevel::Answer];

#[test]
fn sentences_agree_in_every_language() {
    for catalogue in CATALOGUES {
        assert_eq!(check_catalogue(catalogue), Ok(()));
    }
}

fn ask(hand: &str, steps: &str, rules: Rules, level: HintLevel) -> String {
    let mut position = Position::new(&Hand::parse(hand).unwrap(), rules).unwrap();
    position.take_all(steps).unwrap();
    let hint = hint(&position, level, &Budget::unlimited()).unwrap();
    hint.message().to_string()
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
fn a_no_names_the_bound_that_it_holds_within() {
    let rules = Rules {
        operators: "+!/".parse().unwrap(),
        ..Rules::classic()
    };
    assert_eq!(
        ask("J Q K", "", rules.clone(), HintLevel::Step),
        "This hand cannot make 24 with values up to 1,000,000,000."
    );
    let hand: Hand = "J Q K".parse().unwrap();
    let solved = crate::solve(&hand, &rules, crate::Want::First, &Budget::unlimited());
    assert_eq!(
        (solved.verdict, solved.bound),
        (crate::Verdict::No, Some(1_000_000_000))
    );
}
