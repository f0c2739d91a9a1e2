//! Answering step by step: a card, a sign, another card.

use unpuzzle::expr::{Node, Operator, Rational};
use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::hint::{Piece, Step};
use unpuzzle_puzzles::page::Role;

use crate::cards;

/// The signs in the order of their buttons, as they are drawn.
pub(crate) const SIGNS: [(char, Operator); 4] = [
    ('+', Operator::Add),
    ('−', Operator::Subtract),
    ('×', Operator::Multiply),
    ('÷', Operator::Divide),
];

/// What has been picked for the next step.
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

    /// Drops what was picked last; says whether there was anything.
    pub(crate) fn back(&mut self) -> bool {
        let dropped = *self != Picking::default();
        if self.operator.take().is_none() {
            self.first = None;
        }
        dropped
    }

    /// The step as far as it goes: `8 ÷ …`.
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

/// Which of the cards that are left each piece is; what was made is none of them.
pub(crate) fn cards_of(pieces: &[Piece], mut left: Vec<Option<Card>>) -> Vec<Option<Card>> {
    let find = |piece: &Piece| {
        let is_it = |card: &Option<Card>| {
            card.is_some_and(|card| piece.value == i64::from(card.rank.value()).into())
        };
        let place = left.iter().position(is_it);
        let was_dealt = matches!(piece.expression.node, Node::Number(_));
        place.filter(|_| was_dealt).and_then(|place| left.remove(place))
    };
    pieces.iter().map(find).collect()
}

/// The pieces on the table as cards: dealt ones with their suits, made ones
/// plain.
pub(crate) fn faces(
    pieces: &[Piece],
    table: &[Option<Card>],
    picking: Picking,
) -> Vec<cards::Card> {
    let face = |(place, (piece, card)): (usize, (&Piece, &Option<Card>))| cards::Card {
        caption: (place + 1).to_string(),
        picked: picking.first == Some(place),
        ..face(piece.value, *card)
    };
    pieces.iter().zip(table).enumerate().map(face).collect()
}

/// A card, or a number that is none.
pub(crate) fn face(value: Rational, card: Option<Card>) -> cards::Card {
    card.map_or_else(
        || cards::Card {
            label: value.to_string(),
            suit: None,
            role: Role::Accent,
            caption: String::new(),
            picked: false,
        },
        dealt_face,
    )
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
