//! Printed expressions parse back to the same expression.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use unpuzzle_expr::{
    ArithmeticError, Brackets, Expression, Function, Node, Notation, Operator, Rational, Spacing,
    Syntax, parse,
};

/// Any tree, sensible or not.
fn any_expression() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![8 => 0..=13_u64, 1 => 0..=120_u64].prop_map(Expression::number);
    leaf.prop_recursive(6, 24, 2, |inner| {
        let operator = proptest::sample::select(Operator::ALL.to_vec());
        let function = proptest::sample::select(Function::ALL.to_vec());
        prop_oneof![
            5 => (operator, inner.clone(), inner.clone())
                .prop_map(|(operator, left, right)| Expression::binary(operator, left, right)),
            1 => (function, inner).prop_map(|(function, operand)| Expression::unary(function, operand)),
        ]
    })
}

fn any_notation() -> impl Strategy<Value = Notation> {
    let brackets = proptest::sample::select(vec![Brackets::Minimal, Brackets::Full]);
    let spacing =
        proptest::sample::select(vec![Spacing::Tight, Spacing::Operators, Spacing::Everywhere]);
    (brackets, spacing, any::<bool>(), any::<bool>()).prop_map(
        |(brackets, spacing, letters, typographic)| Notation {
            brackets,
            spacing,
            letters,
            typographic,
        },
    )
}

/// The tree with every chain of one associative operator leaning left, and joined
/// digits made one number: what leaving out brackets may do to it, and no more.
fn leaning_left(expression: &Expression) -> Expression {
    match &expression.node {
        Node::Number(value) => Expression::number(*value),
        Node::Unary(function, operand) => Expression::unary(*function, leaning_left(operand)),
        Node::Binary(operator, left, right) => {
            let (left, right) = (leaning_left(left), leaning_left(right));
            join(*operator, left, right)
        }
    }
}

fn join(operator: Operator, left: Expression, right: Expression) -> Expression {
    let associative = matches!(operator, Operator::Add | Operator::Multiply);
    match &right.node {
        Node::Binary(top, ..) if associative && *top == operator => hang(operator, left, right),
        _ => Expression::binary(operator, left, right),
    }
}

/// Hangs `left` at the lowest place of the chain of sums, or of products, that
/// begins at the top of `chain`.
fn hang(operator: Operator, left: Expression, chain: Expression) -> Expression {
    let inverse = match operator {
        Operator::Add => Operator::Subtract,
        _ => Operator::Divide,
    };
    match chain.node {
        Node::Binary(next, first, rest) if next == operator || next == inverse => {
            Expression::binary(next, hang(operator, left, *first), *rest)
        }
        _ => Expression::binary(operator, left, chain),
    }
}

/// Joined digits as the one number that they read as, where they are so written.
fn as_read(expression: &Expression, notation: Notation) -> Expression {
    if notation.letters {
        return expression.clone();
    }
    with_digits_joined(expression)
}

fn with_digits_joined(expression: &Expression) -> Expression {
    match &expression.node {
        Node::Number(value) => Expression::number(*value),
        Node::Unary(function, operand) => Expression::unary(*function, with_digits_joined(operand)),
        Node::Binary(Operator::Concat, ..) if plain_digits(expression) => {
            let text: String = expression.leaves().map(|(value, _)| value.to_string()).collect();
            Expression::number(text.parse().unwrap())
        }
        Node::Binary(operator, left, right) => {
            Expression::binary(*operator, with_digits_joined(left), with_digits_joined(right))
        }
    }
}

/// Whether this is numbers joined whose digits read as one number that fits.
fn plain_digits(expression: &Expression) -> bool {
    let text: String = expression.leaves().map(|(value, _)| value.to_string()).collect();
    let value = text.parse::<i64>().ok().map(Rational::from);
    let readable = !text.starts_with('0') && value == expression.evaluate().ok();
    only_joins(expression) && readable
}

fn only_joins(expression: &Expression) -> bool {
    match &expression.node {
        Node::Number(_) => true,
        Node::Binary(Operator::Concat, left, right) => only_joins(left) && only_joins(right),
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn full_brackets_keep_the_tree(expression in any_expression(), notation in any_notation()) {
        let notation = Notation { brackets: Brackets::Full, ..notation };
        let text = expression.display(notation).to_string();
        let read = parse(&text, &Syntax::CARDS);
        prop_assert_eq!(read.as_ref(), Ok(&as_read(&expression, notation)), "{}", text);
    }

    #[test]
    fn minimal_brackets_only_lean_chains_left(
        expression in any_expression(), notation in any_notation(),
    ) {
        let notation = Notation { brackets: Brackets::Minimal, ..notation };
        let text = expression.display(notation).to_string();
        let read = parse(&text, &Syntax::CARDS);
        let expected = leaning_left(&as_read(&expression, notation));
        prop_assert_eq!(read.as_ref(), Ok(&expected), "{}", text);
    }

    #[test]
    fn printing_again_gives_the_same_text(
        expression in any_expression(), notation in any_notation(),
    ) {
        let text = expression.display(notation).to_string();
        let read = parse(&text, &Syntax::CARDS).unwrap();
        prop_assert_eq!(read.display(notation).to_string(), text);
    }

    #[test]
    fn reading_back_keeps_the_value(expression in any_expression(), notation in any_notation()) {
        let text = expression.display(notation).to_string();
        let read = parse(&text, &Syntax::CARDS).unwrap();
        let kinds = (
            expression.evaluate().map_err(|error| error.kind),
            read.evaluate().map_err(|error| error.kind),
        );
        // Another order of the same chain may leave 64 bits at another point.
        let overflow = Err(ArithmeticError::Overflow);
        if kinds.0 == overflow || kinds.1 == overflow {
            return Ok(());
        }
        prop_assert_eq!(kinds.0.ok(), kinds.1.ok(), "{}", text);
    }

    #[test]
    fn no_bracket_is_idle(expression in any_expression()) {
        let text = expression.to_string();
        for (open, _) in text.match_indices('(') {
            let Some(shorter) = without_bracket(&text, open) else { continue };
            if let Ok(read) = parse(&shorter, &Syntax::DIGITS) {
                prop_assert_ne!(read.to_string(), text.clone(), "{}", shorter);
            }
        }
    }
}

/// The text without the bracket at `open` and its partner; `None` if it belongs to
/// a name, keeps `(3!)!` from looking like a double factorial, or shows what a
/// join that makes no sense is of.
fn without_bracket(text: &str, open: usize) -> Option<String> {
    if text[..open].ends_with(|before: char| before.is_ascii_alphabetic()) {
        return None;
    }
    let mut depth = 0;
    let (close, _) = text.bytes().enumerate().skip(open).find(|(_, byte)| {
        depth += match byte {
            b'(' => 1,
            b')' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    if text[..close].ends_with('!') && text[close + 1..].starts_with(['!', '|']) {
        return None;
    }
    Some(format!("{}{}{}", &text[..open], &text[open + 1..close], &text[close + 1..]))
}

#[test]
fn notations() {
    #[track_caller]
    fn check(text: &str, notation: Notation, expected: &str) {
        let expression = parse(text, &Syntax::CARDS).unwrap();
        assert_eq!(expression.display(notation).to_string(), expected);
    }
    check("8/(3-(8/3))", Notation::TIGHT, "8/(3-8/3)");
    check("1-(2-(3+4))", Notation::TIGHT, "1-(2-(3+4))");
    check("1+(2+(3+4))", Notation::TIGHT, "1+2+3+4");
    check("2*(6/3)", Notation::TIGHT, "2*(6/3)");
    check("(2^3)^4", Notation::TIGHT, "(2^3)^4");
    check("2^(3^4)", Notation::TIGHT, "2^3^4");
    check("((3!)!)+log(2,8)", Notation::TIGHT, "(3!)!+log(2,8)");
    check("√9*√(4+5)", Notation::TIGHT, "sqrt(9)*sqrt(4+5)");
    check("(√9)!^√4", Notation::TYPOGRAPHIC, "(√9)!^√4");
    check("log(2,8)*3^2", Notation::SPACED, "log(2, 8) * 3^2");
    check("(9/(T-7))*8", Notation::CARDS, "( 9 / ( 10 - 7 ) ) * 8");
    check("(J+K)*(2-A)", Notation::CARDS, "( J + K ) * ( 2 - A )");
    check("Q+Q", Notation::CARDS, "Q + Q");
    check("√9+3!", Notation::CARDS, "sqrt ( 9 ) + 3 !");
}

#[test]
fn joined_cards_are_digits_unless_unreadable() {
    let join = |left, right| Expression::binary(Operator::Concat, left, right);
    let number = Expression::number;
    assert_eq!(join(number(3), number(8)).to_string(), "38");
    assert_eq!(join(join(number(1), number(12)), number(3)).to_string(), "1123");
    assert_eq!(join(number(0), number(8)).to_string(), "0||8");
    let card = join(number(1), number(3)).display(Notation::CARDS).to_string();
    assert_eq!(card, "A || 3", "a joined 13 is no king");
}

#[test]
fn a_width_pads() {
    assert_eq!(format!("{:>5}|", Expression::number(7)), "    7|");
}
