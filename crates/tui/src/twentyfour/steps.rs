//! Answering step by step: a card, a sign, another card.

use unpuzzle::expr::{Node, Operator, Rational, Syntax, parse};
use unpuzzle::twentyfour::check::{CheckError, CheckErrorKind, judge};
use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::hint::{Piece, Step};
use unpuzzle::twentyfour::{Hand, Rules};
use unpuzzle_puzzles::page::Role;

use crate::cards;

/// The signs in the order of their buttons, as they are drawn.
pub(crate) const SIGNS: [(char, Operator); 4] = [
    ('+', Operator::Add),
    ('−', Operator::Subtract),
    ('×', Operator::Multiply),
    ('÷', Operator::Divide),
];

/// The parts picked for the next step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picking {
    /// The first piece, by its place on the table.
    pub(crate) first: Option<usize>,
    pub(crate) operator: Option<Operator>,
}

impl Picking {
    /// Picks a piece; when it is the second one the step is complete.
    pub(crate) fn piece(&mut self, place: usize, pieces: &[Piece]) -> Option<Step> {
        let second = pieces.get(place)?;
        match (self.first, self.operator) {
            (Some(first), Some(operator)) if first != place => {
                *self = Picking::default();
                let first = pieces.get(first)?;
                Some(Step::combine(operator, first.value, second.value))
            }
            (Some(first), None) if first == place => {
                self.first = None;
                None
            }
            (_, None) => {
                self.first = Some(place);
                None
            }
            _ => None,
        }
    }

    /// Picks a sign, once there is a piece before it.
    pub(crate) fn operator(&mut self, operator: Operator) {
        if self.first.is_some() {
            self.operator = Some(operator);
        }
    }

    /// Drops the last pick; returns whether there was one.
    pub(crate) fn back(&mut self) -> bool {
        let dropped = *self != Picking::default();
        if self.operator.take().is_none() {
            self.first = None;
        }
        dropped
    }

    /// The unfinished step: `8 ÷ …`.
    pub(crate) fn written(self, pieces: &[Piece]) -> String {
        let Some(first) = self.first.and_then(|place| pieces.get(place)) else {
            return String::new();
        };
        match self.operator {
            Some(operator) => format!("{} {} …", first.value, sign(operator)),
            None => format!("{} …", first.value),
        }
    }
}

/// A step with its result: `8 / 3 = 8/3`.
pub(crate) fn equation(step: &Step) -> String {
    match step.result() {
        Ok(value) => format!("{step} = {value}"),
        Err(_) => step.to_string(),
    }
}

pub(crate) fn operator_of(letter: char) -> Option<Operator> {
    match letter {
        '+' => Some(Operator::Add),
        '-' | '−' => Some(Operator::Subtract),
        '*' | '×' | 'x' | '·' => Some(Operator::Multiply),
        '/' | '÷' | ':' => Some(Operator::Divide),
        _ => None,
    }
}

fn sign(operator: Operator) -> char {
    let found = SIGNS.iter().find(|(_, known)| *known == operator);
    found.map_or('?', |(sign, _)| *sign)
}

/// The card of each piece among the cards that are left; computed numbers have none.
pub(crate) fn cards_of(pieces: &[Piece], mut left: Vec<Option<Card>>) -> Vec<Option<Card>> {
    let mut card_of = |piece: &Piece| {
        let value = |card: &Card| Rational::from(i64::from(card.rank.value()));
        let place = left.iter().position(|card| card.as_ref().map(value) == Some(piece.value))?;
        let was_dealt = matches!(piece.expression.node, Node::Number(_));
        was_dealt.then(|| left.remove(place))?
    };
    pieces.iter().map(&mut card_of).collect()
}

/// The pieces on the table as cards: dealt ones with their suits, computed ones plain.
pub(crate) fn faces(
    pieces: &[Piece],
    table: &[Option<Card>],
    picking: Picking,
) -> Vec<cards::Card> {
    let pieces = pieces.iter().zip(table).enumerate();
    pieces
        .map(|(place, (piece, card))| cards::Card {
            caption: (place + 1).to_string(),
            picked: picking.first == Some(place),
            ..face(piece.value, *card)
        })
        .collect()
}

/// A dealt card, or a computed number.
pub(crate) fn face(value: Rational, card: Option<Card>) -> cards::Card {
    let made = || cards::Card {
        label: value.to_string(),
        suit: None,
        role: Role::Accent,
        caption: String::new(),
        picked: false,
    };
    card.map_or_else(made, dealt_face)
}

pub(crate) fn dealt_face(card: Card) -> cards::Card {
    cards::Card {
        label: card.rank.to_string(),
        suit: Some(card.suit.sign()),
        role: if card.suit.is_red() { Role::RedSuit } else { Role::BlackSuit },
        caption: String::new(),
        picked: false,
    }
}

/// The state of an expression while it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Preview {
    /// Empty or unfinished.
    Unfinished,
    /// It makes this value, with these cards not used yet.
    Makes(Rational, Vec<Rational>),
    Wrong(CheckError),
}

/// Judges an unfinished expression. Open brackets count as closed at the end.
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
        Ok(Err(error)) => Preview::Wrong(error.map(CheckErrorKind::Arithmetic)),
        Err(error) => Preview::Wrong(error.map(CheckErrorKind::Parse)),
    }
}

/// Whether the only fault is that more must follow.
fn breaks_off(text: &str, error: &CheckError) -> bool {
    match &error.kind {
        CheckErrorKind::Parse(_) => error.span.start >= text.trim_end().len(),
        _ => false,
    }
}

/// Whether the number at the end may become a card of two digits.
fn begins_a_card(text: &str, hand: &Hand, error: &CheckError) -> bool {
    use CheckErrorKind::{NotDealt, UsedTooOften};
    text.ends_with('1')
        && error.span.end == text.len()
        && matches!(error.kind, NotDealt { .. } | UsedTooOften { .. })
        && hand.cards().iter().any(|card| *card >= Rational::from(10_i64))
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
