//! What an expression comes to while it is still being typed.

use unpuzzle::expr::{ParseErrorKind, Rational, Syntax, parse};
use unpuzzle::twentyfour::check::{CheckError, CheckErrorKind, judge};
use unpuzzle::twentyfour::{Hand, Rules};

/// What can be said about an expression so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Preview {
    /// Nothing is there yet, or it breaks off in the middle.
    Unfinished,
    /// It makes this value, with these cards not used yet.
    Makes(Rational, Vec<Rational>),
    Wrong(CheckError),
}

/// Looks at what is typed so far. Brackets that are still open count as closed
/// at the end.
pub(crate) fn preview(text: &str, hand: &Hand, rules: &Rules) -> Preview {
    let closed = with_brackets_closed(text);
    match look_at(&closed, hand, rules) {
        Preview::Wrong(error) if error.span.start >= text.len() => Preview::Unfinished,
        Preview::Wrong(mut error) => {
            error.span.end = error.span.end.min(text.len());
            Preview::Wrong(error)
        }
        seen => seen,
    }
}

fn with_brackets_closed(text: &str) -> String {
    let mut open = Vec::new();
    for letter in text.chars() {
        match letter {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    text.chars().chain(open.into_iter().rev()).collect()
}

fn look_at(text: &str, hand: &Hand, rules: &Rules) -> Preview {
    let error = match judge(text, hand, rules) {
        Ok(answer) => return Preview::Makes(answer.value, Vec::new()),
        Err(error) => error,
    };
    match &error.kind {
        CheckErrorKind::WrongValue { value, .. } => Preview::Makes(*value, Vec::new()),
        CheckErrorKind::Unused { cards } => value_so_far(text, cards),
        _ if breaks_off(text, &error) || begins_a_card(text, hand, &error) => Preview::Unfinished,
        _ => Preview::Wrong(error),
    }
}

fn value_so_far(text: &str, unused: &[Rational]) -> Preview {
    let expression = parse(text, &Syntax::CARDS);
    match expression.map(|expression| expression.evaluate()) {
        Ok(Ok(value)) => Preview::Makes(value, unused.to_vec()),
        Ok(Err(error)) => Preview::Wrong(error.into()),
        Err(error) => Preview::Wrong(error.into()),
    }
}

/// Whether the only fault is that more must follow.
fn breaks_off(text: &str, error: &CheckError) -> bool {
    let at_end = error.span.start >= text.trim_end().len();
    match &error.kind {
        CheckErrorKind::Parse(ParseErrorKind::Empty) => true,
        CheckErrorKind::Parse(_) => at_end,
        _ => false,
    }
}

/// Whether the number at the end may become a card of two digits.
fn begins_a_card(text: &str, hand: &Hand, error: &CheckError) -> bool {
    let one_at_end = text.ends_with('1') && error.span.end == text.len();
    let two_digits = |card: &Rational| *card >= Rational::from(10_i64);
    let about_a_card =
        matches!(error.kind, CheckErrorKind::NotDealt { .. } | CheckErrorKind::UsedTooOften { .. });
    one_at_end && about_a_card && hand.cards().iter().any(two_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cards: &str, text: &str, expected: &str) {
        let shown = match preview(text, &cards.parse().unwrap(), &Rules::classic()) {
            Preview::Unfinished => "…".to_owned(),
            Preview::Makes(value, left) => format!("{value} {}", left.len()),
            Preview::Wrong(error) => format!("{}..{}", error.span.start, error.span.end),
        };
        assert_eq!(shown, expected, "{text:?}");
    }

    #[test]
    fn an_expression_is_followed_while_it_is_typed() {
        for (text, expected) in [
            ("", "…"),
            ("8", "8 3"),
            ("8/", "…"),
            ("8/(", "…"),
            ("8/(3", "8/3 2"),
            ("8/(3-", "…"),
            ("8/[(3-8/3", "24 0"),
            ("(9", "0..2"),
            ("8/(3-8/3)", "24 0"),
            ("8/3", "8/3 2"),
            ("8/3)", "3..4"),
            ("8/9", "2..3"),
            ("8/(3-3)", "2..7"),
            ("8+3+8+3", "22 0"),
        ] {
            check("3 3 8 8", text, expected);
        }
    }

    #[test]
    fn a_card_of_two_digits_is_not_wrong_half_way() {
        check("10 2 3 4", "2*1", "…");
        check("10 2 3 4", "2*10", "20 2");
        check("9 2 3 4", "2*1", "2..3");
    }
}
