//! Rationals against `num-rational` on big integers, which cannot overflow.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use num_rational::BigRational;
use proptest::prelude::*;
use unpuzzle_expr::{ArithmeticError, ParseRationalError, Rational};

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn big(value: Rational) -> BigRational {
    BigRational::new(value.numerator().into(), value.denominator().into())
}

/// The oracle's value as ours, if it fits.
fn small(value: &BigRational) -> Option<Rational> {
    let numerator = i64::try_from(value.numer()).ok()?;
    Rational::new(numerator, i64::try_from(value.denom()).ok()?).ok()
}

/// Numbers of every size, so that both plain results and overflows occur.
fn any_integer() -> impl Strategy<Value = i64> {
    prop_oneof![
        -20..=20_i64,
        any::<i32>().prop_map(i64::from),
        any::<i64>(),
        Just(i64::MIN),
        Just(i64::MAX),
    ]
}

fn any_rational() -> impl Strategy<Value = Rational> {
    (any_integer(), any_integer())
        .prop_filter_map("no such fraction", |(n, d)| Rational::new(n, d).ok())
}

/// Positive fractions whose squares and cubes fit.
fn modest_rational() -> impl Strategy<Value = Rational> {
    (1..=40_i64, 1..=40_i64).prop_filter_map("no such fraction", |(n, d)| Rational::new(n, d).ok())
}

proptest! {
    #[test]
    fn a_fraction_is_reduced(n in any_integer(), d in any_integer()) {
        prop_assume!(d != 0);
        let expected = small(&BigRational::new(n.into(), d.into()));
        prop_assert_eq!(Rational::new(n, d), expected.ok_or(ArithmeticError::Overflow));
        prop_assert_eq!(Rational::new(n, 0), Err(ArithmeticError::DivisionByZero));
    }

    #[test]
    fn the_four_operations_are_exact(a in any_rational(), b in any_rational()) {
        prop_assert_eq!(a.checked_add(b), small(&(big(a) + big(b))));
        prop_assert_eq!(a.checked_sub(b), small(&(big(a) - big(b))));
        prop_assert_eq!(a.checked_mul(b), small(&(big(a) * big(b))));
        let quotient = (!b.is_zero()).then(|| big(a) / big(b));
        prop_assert_eq!(a.checked_div(b), quotient.and_then(|value| small(&value)));
    }

    #[test]
    fn the_order_is_exact(a in any_rational(), b in any_rational()) {
        prop_assert_eq!(a.cmp(&b), big(a).cmp(&big(b)));
    }

    #[test]
    fn text_reads_back(a in any_rational()) {
        prop_assert_eq!(a.to_string().parse(), Ok(a));
        prop_assert_eq!(a.to_string(), big(a).to_string());
    }

    #[test]
    fn whole_powers_are_exact(base in any_rational(), exponent in -70..=70_i32) {
        if base.is_zero() {
            return Ok(());
        }
        let expected = small(&big(base).pow(exponent)).ok_or(ArithmeticError::Overflow);
        prop_assert_eq!(base.pow(Rational::from(i64::from(exponent))), expected);
    }

    #[test]
    fn roots_undo_powers(base in modest_rational(), degree in 2..=9_i64) {
        let Ok(power) = base.pow(Rational::from(degree)) else { return Ok(()) };
        prop_assert_eq!(power.pow(Rational::new(1, degree).unwrap()), Ok(base));
    }

    /// `x^(p/q) = y` means `y^q = x^p`, and it is refused as irrational only if
    /// no fraction near the real root fits that equation.
    #[test]
    fn fractional_powers_satisfy_their_equation(
        base in modest_rational(), p in 1..=5_i32, q in 2..=5_i32,
    ) {
        let exponent = Rational::new(p.into(), q.into()).unwrap();
        match base.pow(exponent) {
            Ok(value) => prop_assert_eq!(big(value).pow(q), big(base).pow(p)),
            Err(error) => {
                prop_assert_eq!(error, ArithmeticError::Irrational);
                prop_assert!(!has_root(base, exponent.denominator()));
            }
        }
    }

    #[test]
    fn logarithms_undo_powers(base in modest_rational(), p in -9..=9_i64, q in 1..=5_i64) {
        prop_assume!(base != Rational::ONE);
        let whole = |exponent: i64| base.pow(Rational::from(exponent));
        let (Ok(value), Ok(base)) = (whole(p), whole(q)) else { return Ok(()) };
        prop_assert_eq!(value.log(base), Ok(Rational::new(p, q).unwrap()));
    }

}

/// Two whole numbers have a rational logarithm exactly if they are powers of one number.
#[test]
fn a_logarithm_satisfies_its_equation() {
    let root = |number: i64| {
        (2..).find(|&root: &i64| {
            (1..).map(|n| root.pow(n)).take_while(|&p| p <= number).any(|p| p == number)
        })
    };
    let mut rational = 0;
    for base in 2..=30_i64 {
        for value in 2..=1000_i64 {
            let exponent = Rational::from(value).log(Rational::from(base));
            assert_eq!(exponent.is_ok(), root(base) == root(value), "log({base}, {value})");
            if let Ok(exponent) = exponent {
                rational += 1;
                assert_eq!(Rational::from(base).pow(exponent), Ok(Rational::from(value)));
            }
        }
    }
    assert!(rational > 100, "{rational}");
}

/// Whether some fraction with small parts has `base` as its power, by trying all.
fn has_root(base: Rational, degree: i64) -> bool {
    let degree = u32::try_from(degree).unwrap();
    let is_power = |part: i64| (0..=part).any(|root| root.pow(degree) == part);
    is_power(base.numerator()) && is_power(base.denominator())
}

#[test]
fn powers() {
    let check = |base: &str, exponent: &str, expected: Result<&str, ArithmeticError>| {
        let result = rational(base).pow(rational(exponent));
        assert_eq!(result, expected.map(rational), "{base}^({exponent})");
    };
    check("4", "1/2", Ok("2"));
    check("8/27", "2/3", Ok("4/9"));
    check("8/27", "-2/3", Ok("9/4"));
    check("-2", "3", Ok("-8"));
    check("-2", "-2", Ok("1/4"));
    check("0", "3", Ok("0"));
    check("0", "1/2", Ok("0"));
    check("5", "0", Ok("1"));
    check("-1/8", "-21", Ok("-9223372036854775808"));
    check("1", "9223372036854775807", Ok("1"));
    check("-1", "-9223372036854775808", Ok("1"));
    check("1", "1/9223372036854775807", Ok("1"));
    check("2", "62", Ok("4611686018427387904"));
    check("-2", "63", Ok("-9223372036854775808"));
    check("0", "0", Err(ArithmeticError::Undefined));
    check("0", "-1", Err(ArithmeticError::DivisionByZero));
    check("-8", "1/3", Err(ArithmeticError::Undefined));
    check("2", "1/2", Err(ArithmeticError::Irrational));
    check("2", "1/9223372036854775807", Err(ArithmeticError::Irrational));
    check("2", "63", Err(ArithmeticError::Overflow));
    check("2", "9223372036854775807", Err(ArithmeticError::Overflow));
    check("13", "-132", Err(ArithmeticError::Overflow));
}

#[test]
fn logarithms() {
    let check = |value: &str, base: &str, expected: Result<&str, ArithmeticError>| {
        let result = rational(value).log(rational(base));
        assert_eq!(result, expected.map(rational), "log of {value} to {base}");
    };
    check("8", "2", Ok("3"));
    check("8", "4", Ok("3/2"));
    check("1/8", "4", Ok("-3/2"));
    check("8", "1/4", Ok("-3/2"));
    check("4/9", "8/27", Ok("2/3"));
    check("1", "7", Ok("0"));
    check("4611686018427387904", "2", Ok("62"));
    check("6", "2", Err(ArithmeticError::Irrational));
    check("9", "3/2", Err(ArithmeticError::Irrational));
    check("9223372036854775807", "2", Err(ArithmeticError::Irrational));
    check("5", "1", Err(ArithmeticError::Undefined));
    check("5", "0", Err(ArithmeticError::Undefined));
    check("0", "5", Err(ArithmeticError::Undefined));
    check("-8", "-2", Err(ArithmeticError::Undefined));
}

/// A logarithm of small numbers is refused exactly if no small powers agree.
#[test]
fn logarithms_are_complete() {
    for value in 2..=100_i128 {
        for base in 2..=100_i128 {
            let agrees = |p: u32| (1..=6).any(|q| base.pow(p) == value.pow(q));
            let small = |part: i128| Rational::from(i64::try_from(part).unwrap());
            let found = small(value).log(small(base)).is_ok();
            assert_eq!(found, (1..=6).any(agrees), "log of {value} to {base}");
        }
    }
}

#[test]
fn square_roots_and_factorials() {
    assert_eq!(rational("9/16").sqrt(), Ok(rational("3/4")));
    assert_eq!(rational("0").sqrt(), Ok(Rational::ZERO));
    assert_eq!(rational("8").sqrt(), Err(ArithmeticError::Irrational));
    assert_eq!(rational("-4").sqrt(), Err(ArithmeticError::Undefined));
    assert_eq!(rational("0").factorial(), Ok(Rational::ONE));
    assert_eq!(rational("4").factorial(), Ok(rational("24")));
    assert_eq!(rational("20").factorial(), Ok(rational("2432902008176640000")));
    assert_eq!(rational("21").factorial(), Err(ArithmeticError::Overflow));
    assert_eq!(rational("1/2").factorial(), Err(ArithmeticError::Undefined));
    assert_eq!(rational("-1").factorial(), Err(ArithmeticError::Undefined));
}

#[test]
fn malformed_rationals_are_refused() {
    let check = |text: &str, expected| assert_eq!(text.parse::<Rational>(), Err(expected));
    for malformed in ["", "-", "/", "1/", "/2", "+1", "1/-2", "--1", " 1", "1.5", "1/2/3", "½"] {
        check(malformed, ParseRationalError::Malformed);
    }
    check("1/0", ParseRationalError::ZeroDenominator);
    check("9223372036854775808", ParseRationalError::TooLarge);
    check("99999999999999999999", ParseRationalError::TooLarge);
    assert_eq!("-9223372036854775808".parse(), Ok(Rational::from(i64::MIN)));
}
