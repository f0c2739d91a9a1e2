//! Arbitrary text through the checker, and generated answers against an evaluator
//! that shares no code with it.
//!
//! The bolero targets are ordinary tests under `cargo test`, and fuzz targets under
//! `cargo bolero test`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use num_rational::BigRational;
use proptest::prelude::*;
use unpuzzle_expr::{Operator, Rational};
use unpuzzle_twentyfour::check::{CheckErrorKind, judge};
use unpuzzle_twentyfour::{Hand, Rules};

const HANDS: [&str; 4] = ["3 3 8 8", "A 2 J K", "1 1 11 12", "4 4 4 10"];

fn all_rules() -> Vec<Rules> {
    let operators = "+-*/^,log,sqrt,!,concat".parse().unwrap();
    let everything = Rules { operators, ..Rules::classic() };
    let countdown = Rules::countdown(Rational::from(24));
    vec![Rules::classic(), countdown, everything]
}

#[test]
fn any_bytes() {
    bolero::check!().for_each(|bytes: &[u8]| check_text(&String::from_utf8_lossy(bytes)));
}

/// Random bytes seldom form an answer, so here they choose tokens.
#[test]
fn any_tokens() {
    const TOKENS: [&str; 20] = [
        "3", "8", "A", "2", "J", "K", "11", "12", "4", "10", "+", "-", "×", "÷", "^", "!", "√",
        "(", ")", "||",
    ];
    bolero::check!().for_each(|bytes: &[u8]| {
        let token = |byte: &u8| TOKENS[usize::from(*byte) % TOKENS.len()];
        check_text(&bytes.iter().map(token).collect::<String>());
    });
}

fn check_text(text: &str) {
    for hand in HANDS {
        let hand: Hand = hand.parse().unwrap();
        for rules in all_rules() {
            check_judgement(text, &hand, &rules);
        }
    }
}

/// A refusal points into the text and has words; an acceptance of the classic game
/// is confirmed.
fn check_judgement(text: &str, hand: &Hand, rules: &Rules) {
    match judge(text, hand, rules) {
        Ok(answer) => {
            assert_eq!(answer.value, rules.target);
            if *rules == Rules::classic() {
                let (value, cards) = Evaluator::read(text).unwrap();
                assert_eq!(value, big(rules.target), "{text:?}");
                assert_eq!(cards, sorted(hand), "{text:?}");
            }
        }
        Err(error) => {
            assert!(error.span.text(text).is_some(), "{:?} in {text:?}", error.span);
            assert!(!error.to_string().is_empty());
        }
    }
}

fn big(value: Rational) -> BigRational {
    BigRational::new(value.numerator().into(), value.denominator().into())
}

fn sorted(hand: &Hand) -> Vec<i64> {
    hand.sorted().cards().iter().map(|card| card.numerator()).collect()
}

/// The plain way to read `+ - * /` and brackets: one function for each level of
/// the grammar, on characters, with unlimited numbers.
struct Evaluator {
    rest: Vec<char>,
    cards: Vec<i64>,
}

impl Evaluator {
    /// The value and the cards in order of size, or `None` if the text is no such
    /// expression or divides by zero.
    fn read(text: &str) -> Option<(BigRational, Vec<i64>)> {
        let spaceless = text.chars().filter(|letter| !letter.is_whitespace());
        let mut reader = Self { rest: spaceless.rev().collect(), cards: Vec::new() };
        let value = reader.sum()?;
        reader.cards.sort_unstable();
        reader.rest.is_empty().then_some((value, reader.cards))
    }

    fn take(&mut self, signs: &str) -> bool {
        let found = self.rest.last().is_some_and(|&sign| signs.contains(sign));
        if found {
            self.rest.pop();
        }
        found
    }

    fn sum(&mut self) -> Option<BigRational> {
        let mut value = self.product()?;
        loop {
            if self.take("+") {
                value += self.product()?;
            } else if self.take("-−") {
                value -= self.product()?;
            } else {
                return Some(value);
            }
        }
    }

    fn product(&mut self) -> Option<BigRational> {
        let mut value = self.factor()?;
        loop {
            if self.take("*×") {
                value *= self.factor()?;
            } else if self.take("/÷") {
                let divisor = self.factor()?;
                if divisor == big(Rational::ZERO) {
                    return None;
                }
                value /= divisor;
            } else {
                return Some(value);
            }
        }
    }

    fn factor(&mut self) -> Option<BigRational> {
        if self.take("(") {
            let value = self.sum()?;
            return self.take(")").then_some(value);
        }
        let card = self.card()?;
        self.cards.push(card);
        Some(big(Rational::from(card)))
    }

    fn card(&mut self) -> Option<i64> {
        for (letters, card) in [("Aa", 1), ("Tt", 10), ("Jj", 11), ("Qq", 12), ("Kk", 13)] {
            if self.take(letters) {
                return Some(card);
            }
        }
        let mut digits = String::new();
        while let Some(digit) = self.rest.pop_if(|letter| letter.is_ascii_digit()) {
            digits.push(digit);
        }
        digits.parse().ok()
    }
}

/// An answer in text that uses each of the cards once, in some order.
fn any_answer(cards: Vec<i64>) -> impl Strategy<Value = String> {
    let count = cards.len();
    let picks = proptest::collection::vec(any::<prop::sample::Index>(), 2 * count);
    let signs = proptest::sample::select(vec!["+", "-", " * ", "/", " × ", "÷", "−"]);
    let signs = proptest::collection::vec(signs, count);
    (picks, signs).prop_map(move |(picks, signs)| combine(&cards, &picks, &signs))
}

/// Puts two random parts in brackets with a sign between them until one is left.
fn combine(cards: &[i64], picks: &[prop::sample::Index], signs: &[&str]) -> String {
    let mut parts: Vec<String> = cards.iter().map(i64::to_string).collect();
    let mut picks = picks.iter();
    for sign in &signs[1..] {
        let mut part = || parts.remove(picks.next().unwrap().index(parts.len()));
        let (left, right) = (part(), part());
        parts.push(format!("({left}{sign}{right})"));
    }
    parts.remove(0)
}

fn any_hand() -> impl Strategy<Value = Vec<i64>> {
    proptest::collection::vec(1..=13_i64, 2..=6)
}

fn hand_of(cards: &[i64]) -> Hand {
    Hand::new(cards.iter().map(|&card| Rational::from(card))).unwrap()
}

fn small(value: &BigRational) -> Rational {
    format!("{value}").parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// With the target that the independent evaluator finds, the answer is right;
    /// with any other, it is wrong by exactly that value.
    #[test]
    fn the_value_decides(
        (cards, text) in any_hand().prop_flat_map(|cards| (Just(cards.clone()), any_answer(cards))),
    ) {
        let hand = hand_of(&cards);
        let judged = |target| judge(&text, &hand, &Rules::classic().with_target(target));
        let Some((value, _)) = Evaluator::read(&text) else {
            let division = CheckErrorKind::Arithmetic(unpuzzle_expr::ArithmeticError::DivisionByZero);
            prop_assert_eq!(judged(Rational::ZERO).unwrap_err().kind, division);
            return Ok(());
        };
        let value = small(&value);
        prop_assert_eq!(judged(value).map(|answer| answer.value), Ok(value));
        let target = value.checked_add(Rational::ONE).unwrap();
        let wrong = CheckErrorKind::WrongValue { value, target };
        prop_assert_eq!(judged(target).unwrap_err().kind, wrong);
    }

    /// The same answer is refused for a hand with one card changed, whatever its
    /// value, and for one with a card more.
    #[test]
    fn the_cards_decide(
        (cards, text) in any_hand().prop_flat_map(|cards| (Just(cards.clone()), any_answer(cards))),
        place in any::<prop::sample::Index>(), card in 1..=13_i64,
    ) {
        let Some((value, _)) = Evaluator::read(&text) else { return Ok(()) };
        let rules = Rules::classic().with_target(small(&value));
        let right_for = |cards: &[i64]| judge(&text, &hand_of(cards), &rules).is_ok();
        let mut other = cards.clone();
        other[place.index(cards.len())] = card;
        prop_assert_eq!(right_for(&other), other == cards);
        prop_assert!(!right_for(&[cards.as_slice(), &[card]].concat()));
    }

    /// Any two cards side by side are refused, unless joining is allowed.
    #[test]
    fn joining_needs_its_rule(cards in any_hand()) {
        let text: String = cards.iter().map(i64::to_string).collect();
        prop_assume!(text.len() < 12 && !cards.contains(&text.parse().unwrap()));
        let target = Rational::from(text.parse::<i64>().unwrap());
        let classic = Rules::classic().with_target(target);
        let hand = hand_of(&cards);
        let error = judge(&text, &hand, &classic).unwrap_err();
        let joined = matches!(error.kind, CheckErrorKind::JoinedDigits { .. });
        prop_assert!(joined, "{:?}", error);
        let joining = Rules { operators: classic.operators.with(Operator::Concat), ..classic };
        prop_assert!(judge(&text, &hand, &joining).is_ok());
    }
}
