//! Arbitrary bytes through the parser: an ordinary test under `cargo test`, and a
//! fuzz target under `cargo bolero test`.

use unpuzzle_expr::{Expression, Node, Notation, Rational, Span, Syntax, parse};

const TOKENS: [&str; 24] = [
    "1", "2", "8", "10", "13", "A", "k", "+", "-", "×", "÷", "^", "!", "√", "sqrt(", "log(", ",",
    "(", ")", "[", "]", "||", " ", "−",
];

#[test]
fn any_bytes() {
    bolero::check!().for_each(|bytes: &[u8]| check(&String::from_utf8_lossy(bytes)));
}

/// Random bytes seldom form an expression, so here they choose tokens.
#[test]
fn any_tokens() {
    bolero::check!().for_each(|bytes: &[u8]| {
        let token = |byte: &u8| TOKENS[usize::from(*byte) % TOKENS.len()];
        check(&bytes.iter().map(token).collect::<String>());
    });
}

#[test]
fn any_rational() {
    bolero::check!().for_each(|bytes: &[u8]| {
        if let Ok(value) = String::from_utf8_lossy(bytes).parse::<Rational>() {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
    });
}

fn check(text: &str) {
    for syntax in [Syntax::CARDS, Syntax::DIGITS] {
        match parse(text, &syntax) {
            Ok(expression) => check_expression(&expression, text),
            Err(error) => {
                check_span(error.span, text);
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

fn check_expression(expression: &Expression, text: &str) {
    check_spans(expression, text);
    if let Err(error) = expression.evaluate() {
        check_span(error.span, text);
    }
    for notation in [Notation::TIGHT, Notation::TYPOGRAPHIC, Notation::CARDS] {
        let written = expression.display(notation).to_string();
        // Writing may add brackets and spaces beyond what the parser takes.
        if let Ok(read) = parse(&written, &Syntax::CARDS) {
            assert_eq!(read.display(notation).to_string(), written);
        } else {
            assert!(text.len() > Syntax::MAX_DEPTH);
        }
    }
}

/// Every part stands in the text, inside the part that contains it.
fn check_spans(expression: &Expression, text: &str) {
    check_span(expression.span, text);
    assert!(expression.span.start < expression.span.end);
    let parts: Vec<&Expression> = match &expression.node {
        Node::Number(_) => vec![],
        Node::Unary(_, operand) => vec![operand],
        Node::Binary(_, left, right) => vec![left, right],
    };
    for part in parts {
        assert_eq!(part.span.to(expression.span), expression.span);
        check_spans(part, text);
    }
}

fn check_span(span: Span, text: &str) {
    assert!(span.text(text).is_some(), "{span:?} in {text:?}");
}
