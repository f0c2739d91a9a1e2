//! Numbers and expressions through JSON and back.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use unpuzzle_expr::{Expression, Rational, Syntax, parse};

#[test]
fn numbers_and_expressions_are_texts() {
    let third = Rational::new(8, 3).unwrap();
    assert_eq!(serde_json::to_string(&third).unwrap(), "\"8/3\"");
    assert_eq!(serde_json::from_str::<Rational>("\"8/3\"").unwrap(), third);
    assert!(serde_json::from_str::<Rational>("\"8/0\"").is_err());
    let whole = parse("8/(3-8/3)", &Syntax::DIGITS).unwrap();
    let text = serde_json::to_string(&whole).unwrap();
    assert_eq!(text, "\"8/(3-8/3)\"");
    assert_eq!(serde_json::from_str::<Expression>(&text).unwrap(), whole);
}
