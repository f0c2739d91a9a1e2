//! What the parser reads, what it refuses, and where it points.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use unpuzzle_expr::{Notation, Syntax, parse};

const MISSING_OPERATOR: &str = "an operator is missing before this; multiplication is written *";
const UNARY_MINUS: &str = "a minus must stand between two numbers";
const STRAY_COMMA: &str = "a comma belongs only between the two numbers of log";
const TOO_LONG: &str = "the expression is too long: at most 1000 bytes";
const TOO_DEEP: &str = "the expression is nested too deeply: at most 100 levels";

/// The text reads as the fully bracketed expression.
#[track_caller]
fn reads(text: &str, expected: &str) {
    let full =
        Notation { letters: false, spacing: unpuzzle_expr::Spacing::Tight, ..Notation::CARDS };
    let expression = parse(text, &Syntax::CARDS).unwrap();
    assert_eq!(expression.display(full).to_string(), expected, "{text}");
}

/// The text is refused for this reason, at the part marked.
#[track_caller]
fn refuses(text: &str, marked: &str, place: usize, message: &str) {
    let error = parse(text, &Syntax::CARDS).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(error.span.text(text), Some(marked), "{text}");
    assert_eq!(error.span.start, place, "{text}");
}

#[test]
fn precedence_is_ordinary() {
    reads("1+2*3", "1+(2*3)");
    reads("1*2+3", "(1*2)+3");
    reads("1-2-3", "(1-2)-3");
    reads("1/2/3*4", "((1/2)/3)*4");
    reads("1-2+3", "(1-2)+3");
    reads("2^3^4", "2^(3^4)");
    reads("2*3^4*5", "(2*(3^4))*5");
    reads("2^3!", "2^3!");
    reads("(2^3)!", "(2^3)!");
    reads("2*3!", "2*3!");
    reads("3!!", "(3!)!");
    reads("√9!", "sqrt(9)!");
    reads("√(9)!", "sqrt(9)!");
    reads("√9^2", "sqrt(9)^2");
    reads("√√16*2", "sqrt(sqrt(16))*2");
    reads("log(2, 8)*3", "log(2,8)*3");
    reads("log(1+1, 2^3)", "log(1+1,2^3)");
    reads("LOG[2;8]", "log(2,8)");
    reads("Sqrt {4}", "sqrt(4)");
    reads("1||2+3", "12+3");
    reads("2^1||2!", "2^12!");
}

#[test]
fn signs_have_many_shapes() {
    for times in ["*", "×", "·", "⋅", "∗", "•", "x", "X", "＊"] {
        reads(&format!("3{times}8"), "3*8");
    }
    for divided in ["/", "÷", ":", "∕", "⁄", "：", "／"] {
        reads(&format!("3 {divided} 8"), "3/8");
    }
    for minus in ["-", "−", "–", "－"] {
        reads(&format!("3 {minus}8"), "3-8");
    }
    reads("2**3", "2^3");
    reads("（１＋２）＊３", "(1+2)*3");
    reads("[{1+2}*3]", "(1+2)*3");
    reads("\t 1\u{a0}+\n2 ", "1+2");
}

#[test]
fn letters_are_cards() {
    reads("A+T*J-Q/K", "(1+(10*11))-(12/13)");
    reads("a+t*j-q/k", "(1+(10*11))-(12/13)");
    reads("10+T", "10+10");
    let error = parse("3+K", &Syntax::DIGITS).unwrap_err();
    assert_eq!(error.to_string(), "“K” means nothing in an expression");
}

#[test]
fn brackets_do_not_change_the_tree() {
    reads("((((3))))", "3");
    reads("(3)*((8))", "3*8");
}

#[test]
fn errors_point_at_their_place() {
    refuses("", "", 0, "there is no expression here");
    refuses("  ", "  ", 0, "there is no expression here");
    refuses("3 & 8", "&", 2, "“&” means nothing in an expression");
    refuses("3+é", "é", 2, "“é” means nothing in an expression");
    refuses("3.5", ".", 1, "“.” means nothing in an expression");
    refuses("(3+(8)", "(", 0, "“(” is never closed");
    refuses("3*[8", "[", 2, "“[” is never closed");
    refuses("3+8)", ")", 3, "“)” closes nothing");
    refuses(")", ")", 0, "“)” closes nothing");
    refuses("(3+8]", "]", 4, "“]” cannot close “(”");
    refuses("3+", "", 2, "a number is missing here");
    refuses("3 + ", "", 3, "a number is missing here");
    refuses("*3", "*", 0, "a number is missing here");
    refuses("3+*8", "*", 2, "a number is missing here");
    refuses("3*()", ")", 3, "a number is missing here");
    refuses("+3", "+", 0, "a number is missing here");
    refuses("!", "!", 0, "a number is missing here");
    refuses("3 8", "8", 2, MISSING_OPERATOR);
    refuses("AK", "K", 1, MISSING_OPERATOR);
    refuses("3(8)", "(", 1, MISSING_OPERATOR);
    refuses("(3 8)", "8", 3, MISSING_OPERATOR);
    refuses("3√4", "√", 1, MISSING_OPERATOR);
    refuses("-3", "-", 0, UNARY_MINUS);
    refuses("3*(−8)", "−", 3, UNARY_MINUS);
    refuses("3--8", "-", 2, UNARY_MINUS);
    let huge = "9223372036854775808";
    refuses(&format!("1+{huge}"), huge, 2, "this number is too large");
    refuses("1+08", "08", 2, "a number cannot begin with 0");
    refuses("sqrt 4", "sqrt", 0, "sqrt needs brackets around what follows: sqrt(9) = 3");
    refuses("log", "log", 0, "log needs brackets around what follows: log(2, 8) = 3");
    refuses("log(8)", ")", 5, "log needs a base and a number: log(2, 8) is 3");
    refuses("log(2 8)", "8", 6, MISSING_OPERATOR);
    refuses("log(2,8,9)", ",", 7, STRAY_COMMA);
    refuses("log(,8)", ",", 4, "a number is missing here");
    refuses("log(2", "(", 3, "“(” is never closed");
    refuses("3,8", ",", 1, STRAY_COMMA);
}

#[test]
fn length_and_depth_are_limited() {
    let spaces = " ".repeat(Syntax::MAX_LENGTH);
    refuses(&format!("{spaces}3"), "3", 1000, TOO_LONG);
    // The limit falls inside the two bytes of the last character.
    let odd = format!("{}é", " ".repeat(Syntax::MAX_LENGTH - 1));
    refuses(&odd, "é", 999, TOO_LONG);

    let nested = |depth: usize| format!("{}3{}", "(".repeat(depth), ")".repeat(depth));
    reads(&nested(99), "3");
    refuses(&nested(100), "3", 100, TOO_DEEP);
    refuses(&"(".repeat(1000), "(", 100, TOO_DEEP);
    refuses(&"√".repeat(300), "√", 300, TOO_DEEP);
    for (first, more) in [("1", "+1"), ("1", "^1"), ("1", "!")] {
        let chain = |links: usize| parse(&(first.to_owned() + &more.repeat(links)), &Syntax::CARDS);
        assert!(chain(99).is_ok(), "{more}");
        assert_eq!(chain(100).unwrap_err().to_string(), TOO_DEEP, "{more}");
    }
}

#[test]
fn every_part_knows_its_place() {
    let text = "8 / (3 − sqrt(9))";
    let expression = parse(text, &Syntax::CARDS).unwrap();
    assert_eq!(expression.span.text(text), Some(text));
    let error = expression.evaluate().unwrap_err();
    assert_eq!(error.span.text(text), Some("(3 − sqrt(9))"));
    let leaves: Vec<_> =
        expression.leaves().map(|(value, span)| (value, span.text(text).unwrap())).collect();
    assert_eq!(leaves, [(8, "8"), (3, "3"), (9, "(9)")]);
}

#[test]
fn every_operation_knows_its_sign() {
    let check = |text: &str, expected: &str| {
        let sign = parse(text, &Syntax::CARDS).unwrap().sign(text);
        assert_eq!(sign.text(text), Some(expected), "{text}");
    };
    check("(1 + 2) × ((3))", "×");
    check("((1−2))", "−");
    check("2**(3)", "**");
    check("1 || 2", "||");
    check("[ (4) ! ]", "!");
    check("((3!)!)", "!");
    check("( √(4) )", "√");
    check("{ sqrt ( 4 ) }", "sqrt");
    check("(Log((2), 8))", "Log");
    check("(7)", "(7)");
}

#[test]
fn control_characters_are_shown_as_codes() {
    let error = parse("3+\u{1b}", &Syntax::CARDS).unwrap_err();
    assert_eq!(error.to_string(), "“\\u{1b}” means nothing in an expression");
}
