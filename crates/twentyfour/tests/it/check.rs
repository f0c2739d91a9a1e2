//! Which answers count, which do not, and where the checker points.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use unpuzzle_core::Budget;
use unpuzzle_expr::{ArithmeticError, Notation, Rational};
use unpuzzle_twentyfour::check::{CheckErrorKind, check, judge};
use unpuzzle_twentyfour::{Flags, Hand, Rules, Solver};

fn hand(text: &str) -> Hand {
    text.parse().unwrap()
}

fn with_operators(operators: &str) -> Rules {
    Rules { operators: operators.parse().unwrap(), ..Rules::classic() }
}

#[track_caller]
fn right_under(rules: &Rules, cards: &str, text: &str) {
    let answer = judge(text, &hand(cards), rules);
    assert_eq!(answer.as_ref().map(|answer| answer.value), Ok(rules.target), "{text}");
}

#[track_caller]
fn right(cards: &str, text: &str) {
    right_under(&Rules::classic(), cards, text);
}

/// The answer is refused for this reason, with this part of the text marked.
#[track_caller]
fn wrong_under(rules: &Rules, cards: &str, text: &str, marked: &str, kind: CheckErrorKind) {
    let error = judge(text, &hand(cards), rules).unwrap_err();
    assert_eq!((error.span.text(text), error.kind), (Some(marked), kind), "{text}");
}

#[track_caller]
fn wrong(cards: &str, text: &str, marked: &str, kind: CheckErrorKind) {
    wrong_under(&Rules::classic(), cards, text, marked, kind);
}

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

#[test]
fn right_answers_in_any_writing() {
    right("3 3 8 8", "8/(3-8/3)");
    right("3 3 8 8", "(8/(3-8/3))");
    right("3 3 8 8", "8 ÷ [3 − 8 : 3]");
    right("10 7 9 8", "( 9 / ( 10 - 7 ) ) * 8");
    right("T 7 9 8", "(9/(t−7))·8");
    right("A 2 J K", "(J+K)*(2-A)");
    right("A 2 J K", "(11 + 13) x (2 - 1)");
    right("11 12 12 13 1 1", "j+k+a-a*q/q");
    // A negative value, a fraction or zero on the way is fine in this game.
    right("J A K 2", "J-(A-2)*K");
    right("1 1 4 6", "4*6+(1-1)");
}

#[test]
fn cards_must_be_those_dealt() {
    let not_dealt = |card, cards: &str| CheckErrorKind::NotDealt { card, hand: hand(cards) };
    wrong("3 3 8 8", "8*3*1", "1", not_dealt(1, "3 3 8 8"));
    wrong("3 3 8 8", "K+J", "K", not_dealt(13, "3 3 8 8"));
    wrong("3 3 8 8", "24", "24", not_dealt(24, "3 3 8 8"));
    let used = |card, dealt| CheckErrorKind::UsedTooOften { card, dealt };
    wrong("3 3 8 8", "3+3+3+8+8-1", "3", used(3, 2));
    wrong("1 3 4 6", "6*(3+1)*1", "1", used(1, 1));
    let unused = |cards: &[i64]| CheckErrorKind::Unused {
        cards: cards.iter().map(|&card| Rational::from(card)).collect(),
    };
    wrong("3 3 8 8", "8*3", "8*3", unused(&[8, 3]));
    wrong("1 3 4 6", " 6*4 ", "6*4", unused(&[3, 1]));
}

#[test]
fn the_second_use_is_marked() {
    let text = "8/(3-8/3)*3";
    let error = judge(text, &hand("3 3 8 8"), &Rules::classic()).unwrap_err();
    assert_eq!(error.span.start, 10);
}

#[test]
fn digits_may_not_be_joined() {
    let joined = |number| CheckErrorKind::JoinedDigits { number };
    wrong("3 3 8 8", "38-8-3", "38", joined(38));
    wrong("1 2 3 4", "12+3*4", "12", joined(12));
    wrong("1 2 3 4", "12*(4-3+1)", "12", joined(12));
    right_under(&with_operators("+-*/,concat"), "1 2 3 4", "12+3*4");
    right_under(&with_operators("+-*/,concat"), "1 2 3 4", "1||2+3*4");
}

/// Cards are shared out among joined numbers so that all find theirs.
#[test]
fn cards_are_assigned_to_joined_numbers() {
    let rules = |target: i64| with_operators("+-*/,concat").with_target(Rational::from(target));
    right_under(&rules(22), "1 1 11", "11+11");
    right_under(&rules(135), "1 2 3 12", "123+12");
    right_under(&rules(135), "12 3 2 1", "12+123");
    right_under(&rules(112), "1 1 11", "111+1");
    right_under(&rules(1111), "11 1 1", "1111");
    wrong_under(
        &rules(22),
        "1 1 12",
        "11+11",
        "11",
        CheckErrorKind::NothingLeftToJoin { number: 11 },
    );
    let cards = vec![Rational::ONE];
    wrong_under(&rules(22), "1 1 1", "11", "11", CheckErrorKind::Unused { cards });
}

#[test]
fn joined_numbers_are_split_into_cards() {
    let rules = with_operators("+-*/,concat");
    let answer = judge("12+3*4", &hand("1 2 3 4"), &rules).unwrap();
    let leaves: Vec<_> = answer.expression.leaves().map(|(card, _)| card).collect();
    assert_eq!(leaves, [1, 2, 3, 4]);
    assert_eq!(answer.expression.to_string(), "12+3*4");
}

#[test]
fn operators_must_be_allowed() {
    let forbidden = |symbol: &str, rules: &Rules| CheckErrorKind::OperatorNotAllowed {
        symbol: symbol.to_owned(),
        operators: rules.operators,
    };
    let classic = Rules::classic();
    wrong("2 3 3 3", "3*2^3*(3)", "^", forbidden("^", &classic));
    wrong("2 3 3 3", "3 * 2**3", "**", forbidden("**", &classic));
    wrong("4 4 4 4", "√4*4*(4-4/4)", "√", forbidden("√", &classic));
    wrong("4 4 4 4", "(4!)+4-4", "!", forbidden("!", &classic));
    wrong("2 8 8 1", "8*log(2,8)", "log", forbidden("log", &classic));
    let sums = with_operators("+-");
    wrong_under(&sums, "4 6 1 1", "4 × 6", "×", forbidden("×", &sums));
    right_under(&with_operators("+-*/^"), "2 2 2 3", "3*2^2*2");
    right_under(&with_operators("*,log"), "2 8 8", "8*log(2,8)");
    right_under(&with_operators("*,sqrt,!"), "4 9 4", "√4*√4*(√9)!");
}

#[test]
fn values_must_exist() {
    let fails = |kind| CheckErrorKind::Arithmetic(kind);
    let zero = fails(ArithmeticError::DivisionByZero);
    wrong("3 3 8 8", "8+8/(3-3)", "(3-3)", zero.clone());
    wrong("3 3 8 8", "8 / ( 8 / (3-3) )", "(3-3)", zero);
    let powers = with_operators("+-*/^");
    let irrational = fails(ArithmeticError::Irrational);
    wrong_under(&powers, "2 2 1", "2^(1/2)", "2^(1/2)", irrational);
    let million = "1000000 1000000 1000000 1000000";
    let overflow = fails(ArithmeticError::Overflow);
    let text = "1000000*1000000*1000000*1000000";
    wrong(million, text, text, overflow);
}

#[test]
fn rules_on_intermediate_values_are_enforced() {
    let countdown = Rules::countdown(Rational::from(24));
    let not_whole = |value: &str| CheckErrorKind::NotWhole { value: rational(value) };
    wrong_under(&countdown, "3 3 8 8", "8/(3-8/3)", "8/3", not_whole("8/3"));
    let value = Rational::from(-2);
    wrong_under(&countdown, "2 4 26", "26+(2-4)", "(2-4)", CheckErrorKind::Negative { value });
    wrong_under(&countdown, "1 1 24", "24+(1-1)", "(1-1)", CheckErrorKind::Zero);
    // Each rule has its own reason, also where the others are off.
    let no_zero = Flags { no_zero: true, ..Flags::CLASSIC };
    let no_zero = Rules { flags: no_zero, ..Rules::classic() };
    wrong_under(&no_zero, "8 8 3 8", "(8-8)+3*8", "(8-8)", CheckErrorKind::Zero);
    let message = CheckErrorKind::Zero.to_string();
    assert_eq!(message, "this makes 0, and this game allows no zero");
    right_under(&countdown, "3 8 100", "3*8");
    right_under(&countdown, "24 8 100", "24");
}

#[test]
fn a_wrong_value_is_shown_exactly() {
    let wrong_value = |value: &str| CheckErrorKind::WrongValue {
        value: rational(value),
        target: Rational::from(24),
    };
    wrong("3 3 8 8", "8+8+3+3", "8+8+3+3", wrong_value("22"));
    wrong("1 3 8 8", "8*3-1/8", "8*3-1/8", wrong_value("191/8"));
}

#[test]
fn malformed_expressions_are_refused() {
    let malformed = |text: &str, marked: &str, message: &str| {
        let error = judge(text, &hand("3 3 8 8"), &Rules::classic()).unwrap_err();
        assert!(error.kind.is_malformed(), "{text}");
        assert_eq!((&*error.to_string(), error.span.text(text)), (message, Some(marked)), "{text}");
    };
    let missing = "an operator is missing before this; multiplication is written *";
    malformed("8*3 8", "8", missing);
    malformed("-3+8", "-", "a minus must stand between two numbers");
    malformed("(8*3", "(", "“(” is never closed");
    malformed("8*3=25", "=", "“=” means nothing in an expression");
    let error = judge("", &hand("3 3 8 8"), &Rules::classic()).unwrap_err();
    assert!(error.kind.is_malformed());
}

/// However a solution is written, it stands where the list has it.
#[test]
fn every_form_of_a_solution_has_the_same_standing() {
    let index = |text: &str| {
        let checked = check(text, &hand("1 4 5 6"), &Rules::classic(), &Budget::unlimited());
        checked.unwrap().standing.unwrap().index
    };
    let list = Solver::new(&hand("1 4 5 6")).distinct();
    for (place, solution) in list.solutions.iter().enumerate() {
        assert_eq!(index(&solution.expression.to_string()), place);
    }
    assert_eq!(index("4/(1-5/6)"), index("( 4 ÷ ( A − ( 5 ÷ 6 ) ) )"));
    assert_eq!(index("6/(5/4-1)"), index("6/((5/4)-1)"));
    assert_ne!(index("6/(5/4-1)"), index("4/(1-5/6)"));
}

/// Every solution that the solver finds is accepted, in every notation, and stands
/// where the solver has it.
#[track_caller]
fn solutions_are_right(hand: &Hand, rules: &Rules) -> usize {
    let solved = Solver::new(hand).rules(rules).distinct();
    for (place, solution) in solved.solutions.iter().enumerate() {
        for notation in [Notation::TIGHT, Notation::TYPOGRAPHIC, Notation::CARDS] {
            let text = solution.expression.display(notation).to_string();
            let answer = judge(&text, hand, rules).unwrap_or_else(|error| {
                panic!("{hand}: {text} is refused: {error}");
            });
            assert_eq!(answer.index_in(&solved.solutions), Some(place), "{hand}: {text}");
        }
    }
    solved.solutions.len()
}

#[test]
fn the_solver_and_the_checker_agree_on_every_deal() {
    let mut count = 0;
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                for d in c..=13 {
                    count +=
                        solutions_are_right(&Hand::from_ranks([a, b, c, d]), &Rules::classic());
                }
            }
        }
    }
    assert_eq!(count, 3017);
}

#[test]
fn the_solver_and_the_checker_agree_under_other_rules() {
    let countdown = Rules::countdown(Rational::from(765));
    assert!(solutions_are_right(&hand("1 3 7 10 25 50"), &countdown) > 0);
    let whole = Rules::classic().integers_only();
    assert!(solutions_are_right(&hand("1 2 3 4"), &whole) > 0);
    let natural = Rules { flags: Flags { no_negatives: true, ..whole.flags }, ..whole };
    assert!(solutions_are_right(&hand("1 2 3 4 5"), &natural) > 0);
    for operators in ["+-*/^", "+-*/^,log", "+-*/,sqrt", "+-*/,sqrt,!", "+-*/,concat"] {
        let rules = with_operators(operators);
        for cards in ["2 2 2 9", "1 3 4 6", "4 4 4", "1 2 12", "2 8 3"] {
            solutions_are_right(&hand(cards), &rules);
        }
    }
}

/// Every written form is accepted, and the forms of a hand cover its list of
/// solutions, each and no other.
#[test]
fn every_written_form_is_right() {
    let mut forms = 0;
    for cards in ["3 3 8 8", "2 4 8 10", "1 2 11 13", "7 8 9 10", "1 4 5 6", "1 1 4 6"] {
        let (hand, rules) = (hand(cards), Rules::classic());
        let solved = Solver::new(&hand).rules(&rules).distinct();
        let mut reached = BTreeSet::new();
        Solver::new(&hand).rules(&rules).every_form(&mut |form| {
            let text = form.display(Notation::CARDS).to_string();
            let answer = judge(&text, &hand, &rules).unwrap();
            reached.insert(answer.index_in(&solved.solutions).unwrap());
            forms += 1;
        });
        assert!(reached.into_iter().eq(0..solved.solutions.len()), "{cards}");
    }
    assert!(forms > 100);
}
