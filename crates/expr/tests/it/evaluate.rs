//! Exact values, and where there is none.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use unpuzzle_expr::{ArithmeticError, Expression, Operator, Rational, Syntax, parse};

#[track_caller]
fn check(text: &str, expected: Result<&str, (ArithmeticError, &str)>) {
    let result = parse(text, &Syntax::CARDS).unwrap().evaluate();
    let result = result
        .map(|value| value.to_string())
        .map_err(|error| (error.kind, error.span.text(text).unwrap()));
    assert_eq!(result, expected.map(str::to_owned), "{text}");
}

#[test]
fn values_are_exact() {
    check("8/(3-8/3)", Ok("24"));
    check("7*(3+3/7)", Ok("24"));
    check("J/K-A", Ok("-2/13"));
    check("(2/3)^(0-2)", Ok("9/4"));
    check("log(4, 8)", Ok("3/2"));
    check("√9!+sqrt(16)", Ok("10"));
    check("1||2+3", Ok("15"));
}

#[test]
fn failures_name_the_part() {
    check("1+8/(3-3)*2", Err((ArithmeticError::DivisionByZero, "(3-3)")));
    check("2+(3-3)^(0-1)", Err((ArithmeticError::DivisionByZero, "(3-3)^(0-1)")));
    check("1+9^9^9", Err((ArithmeticError::Overflow, "9^9^9")));
    check("3*√8", Err((ArithmeticError::Irrational, "√8")));
    check("3*(1/2)!", Err((ArithmeticError::Undefined, "(1/2)!")));
    check("(1+2)||8", Err((ArithmeticError::Undefined, "(1+2)||8")));
}

#[test]
fn a_leaf_may_be_too_large() {
    let result = Expression::number(u64::MAX).evaluate();
    assert_eq!(result.unwrap_err().kind, ArithmeticError::Overflow);
}

#[test]
fn only_digits_join() {
    let join = |left, right| Operator::Concat.apply(Rational::from(left), Rational::from(right));
    assert_eq!(join(3, 8), Ok(Rational::from(38)));
    assert_eq!(join(1, 10), Ok(Rational::from(110)));
    assert_eq!(join(7, 0), Ok(Rational::from(70)));
    assert_eq!(join(-1, 2), Err(ArithmeticError::Undefined));
    assert_eq!(join(i64::MAX, 2), Err(ArithmeticError::Overflow));
}

#[test]
fn operands_are_judged_before_operations() {
    let text = "8/(3-8/3)";
    let mut seen = Vec::new();
    let value = parse(text, &Syntax::CARDS).unwrap().evaluate_each(&mut |part, value| {
        seen.push(format!("{}={value}", part.span.text(text).unwrap()));
        Ok::<_, unpuzzle_expr::ArithmeticError>(())
    });
    assert_eq!(value, Ok(Rational::from(24)));
    let expected = ["8=8", "3=3", "8=8", "3=3", "8/3=8/3", "(3-8/3)=1/3", "8/(3-8/3)=24"];
    assert_eq!(seen, expected);
}
