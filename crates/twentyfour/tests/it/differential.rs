//! The searches against a slow and obvious one, and every answer replayed.
//!
//! The slow solver takes any two numbers, does anything allowed with them, puts the
//! result back and goes on; it shares nothing with the engine but the meaning of the
//! unusual operators. Ordinary arithmetic is replayed with `num-rational`.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeSet, HashMap};

use num_rational::Ratio;
use proptest::prelude::*;
use unpuzzle_core::Budget;
use unpuzzle_expr::{Expression, Node, Operator, Rational, Syntax, parse};
use unpuzzle_twentyfour::{
    Flags, Hand, Key, OperatorSet, Rules, Solved, Solver, Verdict, winning_steps,
};

/// A number on the table, and whether it is a card or cards joined.
#[derive(Clone)]
struct Piece {
    value: Rational,
    digits: bool,
    tree: Expression,
}

/// Rules, with the largest numerator and denominator that the slow solver tries.
#[derive(Clone, Copy)]
struct Game<'a> {
    rules: &'a Rules,
    largest: i64,
}

impl<'a> Game<'a> {
    /// Every value that the engine tries, too.
    fn bounded(rules: &'a Rules) -> Self {
        let bounded = !rules.operators.is_ordinary();
        Game { rules, largest: if bounded { Rules::LARGEST_VALUE } else { i64::MAX } }
    }

    fn tries(self, value: Rational) -> bool {
        let size = value.numerator().unsigned_abs().max(value.denominator().unsigned_abs());
        self.rules.allows(value) && size <= self.largest.unsigned_abs()
    }
}

/// Shows every expression over all the pieces.
fn everything(pieces: &[Piece], game: Game<'_>, visit: &mut dyn FnMut(&Piece)) {
    let rules = game.rules;
    if let [only] = pieces {
        visit(only);
    }
    for (place, piece) in pieces.iter().enumerate() {
        for function in rules.operators.functions() {
            let result = function.apply(piece.value);
            let allowed = |value: &Rational| *value != piece.value && game.tries(*value);
            if let Some(value) = result.ok().filter(allowed) {
                let mut rest = pieces.to_vec();
                rest[place] = Piece {
                    value,
                    digits: false,
                    tree: Expression::unary(function, piece.tree.clone()),
                };
                everything(&rest, game, visit);
            }
        }
    }
    for left in 0..pieces.len() {
        for right in (0..pieces.len()).filter(|&right| right != left) {
            for operator in rules.operators.operators() {
                if let Some(joined) = join(operator, &pieces[left], &pieces[right], game) {
                    let places = pieces.iter().enumerate();
                    let others = places.filter(|(place, _)| ![left, right].contains(place));
                    let mut rest: Vec<_> = others.map(|(_, piece)| piece.clone()).collect();
                    rest.push(joined);
                    everything(&rest, game, visit);
                }
            }
        }
    }
}

fn join(operator: Operator, left: &Piece, right: &Piece, game: Game<'_>) -> Option<Piece> {
    let joins = operator == Operator::Concat;
    if joins && !(left.digits && right.digits) {
        return None;
    }
    let value = operator.apply(left.value, right.value).ok()?;
    game.tries(value).then(|| Piece {
        value,
        digits: joins,
        tree: Expression::binary(operator, left.tree.clone(), right.tree.clone()),
    })
}

fn pieces(hand: &Hand) -> Vec<Piece> {
    let piece = |card: &Rational| Piece {
        value: *card,
        digits: true,
        tree: Expression::number(card.numerator().unsigned_abs()),
    };
    hand.cards().iter().map(piece).collect()
}

/// The subsets of the hand that the rules let a player use.
fn choices(hand: &Hand, rules: &Rules) -> Vec<Vec<Piece>> {
    let all = pieces(hand);
    let full = (1_usize << all.len()) - 1;
    let masks = if rules.flags.subset { 1..=full } else { full..=full };
    let chosen = |mask: usize| {
        let places = all.iter().enumerate();
        places.filter(|(place, _)| mask >> place & 1 == 1).map(|(_, piece)| piece.clone()).collect()
    };
    masks.map(chosen).collect()
}

/// Every solution that the slow solver finds.
fn slow(hand: &Hand, rules: &Rules) -> Vec<Expression> {
    slow_game(hand, Game::bounded(rules))
}

fn slow_game(hand: &Hand, game: Game<'_>) -> Vec<Expression> {
    let mut found = Vec::new();
    for pieces in choices(hand, game.rules) {
        everything(&pieces, game, &mut |piece| {
            if piece.value == game.rules.target {
                found.push(piece.tree.clone());
            }
        });
    }
    found
}

/// The value of an ordinary expression by other means; `None` for what breaks a rule.
fn replay(expression: &Expression, rules: &Rules) -> Option<Ratio<i128>> {
    let Node::Binary(operator, left, right) = &expression.node else {
        let Node::Number(value) = expression.node else {
            return None;
        };
        return Some(Ratio::from_integer(value.into()));
    };
    let (left, right) = (replay(left, rules)?, replay(right, rules)?);
    let zero = Ratio::from_integer(0);
    let value = match operator {
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide if right != zero => left / right,
        _ => return None,
    };
    let flags = rules.flags;
    let broken = !rules.operators.contains(*operator)
        || flags.integers_only && !value.is_integer()
        || flags.no_negatives && value < zero
        || flags.no_zero && value == zero;
    (!broken).then_some(value)
}

/// Every answer is right, uses the cards as it should, and reads back as itself.
fn check_solutions(hand: &Hand, rules: &Rules, solved: &Solved) {
    let target = Ratio::new(rules.target.numerator().into(), rules.target.denominator().into());
    for solution in &solved.solutions {
        let expression = &solution.expression;
        if rules.operators.is_ordinary() {
            assert_eq!(replay(expression, rules), Some(target), "{hand}: {expression}");
        }
        assert_eq!(expression.evaluate(), Ok(rules.target), "{hand}: {expression}");
        assert_eq!(Key::of(expression).as_ref(), Some(&solution.key()), "{hand}: {expression}");
        let mut cards: HashMap<i64, i64> = HashMap::new();
        hand.cards().iter().for_each(|card| *cards.entry(card.numerator()).or_default() += 1);
        for (leaf, _) in expression.leaves() {
            *cards.entry(leaf as i64).or_default() -= 1;
        }
        let fine = |left: &i64| if rules.flags.subset { *left >= 0 } else { *left == 0 };
        assert!(cards.values().all(fine), "{hand}: {expression}");
    }
}

/// The engine finds exactly the essentially different ones of all solutions.
fn check_all(hand: &Hand, rules: &Rules) {
    let budget = Budget::unlimited();
    let all = slow(hand, rules);
    let expected: BTreeSet<Key> = all.iter().filter_map(Key::of).collect();
    let solved = Solver::new(hand).rules(rules).budget(&budget).distinct();
    check_solutions(hand, rules, &solved);
    let keys: BTreeSet<Key> =
        solved.solutions.iter().map(unpuzzle_twentyfour::Solution::key).collect();
    assert_eq!(keys.len(), solved.solutions.len());
    if let Some(key) = expected.symmetric_difference(&keys).next() {
        let one = all.iter().find(|one| Key::of(one).as_ref() == Some(key));
        let one = one.map(ToString::to_string);
        panic!("{hand} → {} by {}: {one:?} {key:?}", rules.target, rules.operators);
    }
    let verdict = solved.verdict;
    assert_eq!(verdict == Verdict::Yes, !all.is_empty());
    assert_eq!(verdict == Verdict::Unknown, all.is_empty() && solved.bound.is_some());
    if verdict == Verdict::No {
        // A *no* holds for larger values, too.
        let wide = Game { rules, largest: i64::MAX };
        assert!(slow_game(hand, wide).is_empty(), "{hand} → {}", rules.target);
    }
    assert_eq!(Solver::new(hand).rules(rules).budget(&budget).solvable(), verdict);
    let first = Solver::new(hand).rules(rules).budget(&budget).first();
    assert_eq!(first.verdict, verdict);
    check_solutions(hand, rules, &first);
    assert!(first.solutions.iter().all(|one| keys.contains(&one.key())));
}

fn hands(cards: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Hand> {
    let card = prop_oneof![4 => 1..=13_i64, 1 => 1..=4_i64, 1 => 20..=100_i64];
    prop::collection::vec(card, cards)
        .prop_map(|cards| Hand::new(cards.into_iter().map(Rational::from)).unwrap())
}

fn targets() -> impl Strategy<Value = Rational> {
    prop_oneof![
        4 => Just(Rational::integer(24)),
        4 => (0..=30_i64).prop_map(Rational::integer),
        1 => (-20..=0_i64).prop_map(Rational::integer),
        1 => (-9..=9_i64, 2..=6_i64).prop_map(|(n, d)| Rational::new(n, d).unwrap()),
    ]
}

fn ordinary_operators() -> impl Strategy<Value = OperatorSet> {
    let some = prop::sample::subsequence(vec!["+", "-", "*", "/"], 1..=4);
    prop_oneof![Just(OperatorSet::ORDINARY), some.prop_map(|signs| signs.concat().parse().unwrap())]
}

fn all_rules() -> impl Strategy<Value = Rules> {
    let flags = any::<(bool, bool, bool, bool)>();
    (targets(), ordinary_operators(), flags).prop_map(|(target, operators, flags)| Rules {
        target,
        operators,
        flags: Flags {
            subset: flags.0,
            integers_only: flags.1,
            no_negatives: flags.2,
            no_zero: flags.3,
        },
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..Default::default() })]

    #[test]
    fn three_cards_under_any_rules(hand in hands(1..=3), rules in all_rules()) {
        check_all(&hand, &rules);
    }

    #[test]
    fn three_cards_with_unusual_operators(
        hand in hands(1..=3),
        target in targets(),
        signs in prop::sample::subsequence(vec!["+", "-", "*", "/", "^", "log", "sqrt", "!", "concat"], 1..=9),
    ) {
        let operators = signs.join(",").parse().unwrap();
        check_all(&hand, &Rules { target, operators, ..Rules::classic() });
    }

    #[test]
    fn states_in_the_middle_of_a_game(
        values in prop::collection::vec((-9..=9_i64, 1..=4_i64), 1..=3),
        rules in all_rules(),
    ) {
        let values = values.iter().map(|&(n, d)| Rational::new(n, d).unwrap());
        let hand = Hand::new(values).unwrap();
        let flags = Flags { integers_only: false, ..rules.flags };
        let rules = Rules { flags, ..rules };
        let reachable = !slow(&hand, &rules).is_empty();
        let verdict = if reachable { Verdict::Yes } else { Verdict::No };
        prop_assert_eq!(Solver::new(&hand).rules(&rules).solvable(), verdict);
    }

    #[test]
    fn winning_steps_are_those_that_stay_solvable(hand in hands(2..=3), rules in all_rules()) {
        let budget = Budget::unlimited();
        let steps = winning_steps(&hand, &rules, &budget).unwrap();
        for step in &steps {
            prop_assert!(!slow(&step.state, &rules).is_empty());
        }
        if !rules.flags.subset && steps.is_empty() {
            prop_assert!(slow(&hand, &rules).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..Default::default() })]

    #[test]
    fn four_cards_under_any_rules(hand in hands(4..=4), rules in all_rules()) {
        check_all(&hand, &rules);
    }

    #[test]
    fn every_form_is_every_form(hand in hands(2..=4), target in 0..=30_i64) {
        let rules = Rules::classic().with_target(Rational::integer(target));
        let mut forms = BTreeSet::new();
        let all = Solver::new(&hand).rules(&rules).every_form(&mut |form| {
            assert!(forms.insert(format!("{form:?}")), "{form} twice");
        });
        prop_assert!(all.complete);
        let expected: BTreeSet<_> = slow(&hand, &rules).iter().map(|form| format!("{form:?}")).collect();
        prop_assert_eq!(forms, expected);
    }
}

#[test]
fn intricate_hands_have_every_solution() {
    let check = |cards: &str, target: i64| {
        let rules = Rules::classic().with_target(Rational::integer(target));
        check_all(&cards.parse().unwrap(), &rules);
    };
    check("1 1 1 1", 0);
    check("1 1 1 1", 1);
    check("1 1 1 1", 4);
    check("1 1 2 2", 1);
    check("2 2 2 2", 0);
    check("2 3 6 6", 1);
    check("1 2 3 6", 1);
    check("5 5 5 5", 5);
    check("1 2 2 4", 0);
    check("2 4 8 10", 24);
    check("2 3 4 6 12", 24);
}

/// Expressions of up to eight small numbers with the ordinary operators.
fn expressions() -> impl Strategy<Value = Expression> {
    let numbers = prop_oneof![2 => Just(1), 5 => 2..=6_u64].prop_map(Expression::number);
    numbers.prop_recursive(4, 8, 2, |operands| {
        let operators = prop::sample::select(vec![
            Operator::Add,
            Operator::Subtract,
            Operator::Multiply,
            Operator::Divide,
        ]);
        (operators, operands.clone(), operands)
            .prop_map(|(operator, left, right)| Expression::binary(operator, left, right))
    })
}

/// The same with one sum or product commuted or grouped otherwise.
fn regrouped(expression: &Expression) -> Vec<Expression> {
    use Operator::{Add, Divide, Multiply, Subtract};
    let Node::Binary(operator, left, right) = &expression.node else { return Vec::new() };
    let make = |operator, left: &Expression, right: &Expression| {
        Expression::binary(operator, left.clone(), right.clone())
    };
    let mut others = Vec::new();
    if matches!(operator, Add | Multiply) {
        others.push(make(*operator, right, left));
    }
    if let Node::Binary(inner, middle, last) = &right.node {
        let outer = match (operator, inner) {
            (Add, Add | Subtract) | (Multiply, Multiply | Divide) => Some(*inner),
            (Subtract, Add) => Some(Subtract),
            (Subtract, Subtract) => Some(Add),
            (Divide, Multiply) => Some(Divide),
            (Divide, Divide) => Some(Multiply),
            _ => None,
        };
        others.extend(outer.map(|outer| make(outer, &make(*operator, left, middle), last)));
    }
    others.extend(regrouped(left).iter().map(|left| make(*operator, left, right)));
    others.extend(regrouped(right).iter().map(|right| make(*operator, left, right)));
    others
}

#[test]
fn ones_may_be_multiplied_anywhere() {
    let key = |text: &str| Key::of(&parse(text, &Syntax::default()).unwrap()).unwrap();
    // The 1 of 1/3 is a one, too, and 1/3+2/3 is no factor.
    assert_eq!(key("8-1/3-2/3"), key("8-(1/3+2/3)"));
    for [one, other] in
        [["3*1-2", "(3-2)*1"], ["8-(3*1-2)", "8-(3-2)*1"], ["5*(3-2)-4", "(3-2)*(5-4)"]]
    {
        assert_eq!(key(one), key(other), "{one} and {other}");
    }
    assert_ne!(key("(8-1)*(3-2)"), key("(8-3+2)*1"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20000, max_global_rejects: 1_000_000, failure_persistence: None, ..Default::default() })]

    /// The key of a solution does not depend on how its sums and products are grouped.
    #[test]
    fn keys_know_no_groups(expression in expressions()) {
        prop_assume!(expression.evaluate().is_ok());
        prop_assume!(expression.leaves().count() <= 6);
        for other in regrouped(&expression) {
            prop_assert_eq!(Key::of(&other), Key::of(&expression), "{} and {}", other, expression);
        }
    }
}
