//! Answering step by step: a card, a sign, another card.

use unpuzzle::expr::{Node, Operator};
use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::hint::{Piece, Position, Step};
use unpuzzle::twentyfour::{Hand, Rules};
use unpuzzle_puzzle::page::Role;

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
    /// The sign.
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

/// The operator of a key.
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

/// The table after these moves, each of them a step.
pub(crate) fn position(hand: &Hand, moves: &[String]) -> Option<Position> {
    let mut position = Position::new(hand, Rules::classic())?;
    for step in moves {
        position.take_text(step).ok()?;
    }
    Some(position)
}

/// The pieces on the table as cards: dealt ones with their suits, made ones
/// plain.
pub(crate) fn faces(position: &Position, dealt: &[Card], picking: Picking) -> Vec<cards::Card> {
    let mut dealt = dealt.to_vec();
    let places = position.pieces().iter().enumerate();
    places
        .map(|(place, piece)| cards::Card {
            caption: (place + 1).to_string(),
            picked: picking.first == Some(place),
            ..face(piece, &mut dealt)
        })
        .collect()
}

fn face(piece: &Piece, dealt: &mut Vec<Card>) -> cards::Card {
    let is_it = |card: &Card| piece.value == i64::from(card.rank.value()).into();
    let was_dealt = matches!(piece.expression.node, Node::Number(_));
    match dealt.iter().position(is_it).filter(|_| was_dealt) {
        Some(place) => dealt_face(dealt.remove(place)),
        None => cards::Card {
            label: piece.value.to_string(),
            suit: None,
            role: Role::Accent,
            caption: String::new(),
            picked: false,
        },
    }
}

/// A card as it was dealt.
pub(crate) fn dealt_face(card: Card) -> cards::Card {
    cards::Card {
        label: card.rank.to_string(),
        suit: Some(card.suit.sign()),
        role: if card.suit.is_red() { Role::RedSuit } else { Role::BlackSuit },
        caption: String::new(),
        picked: false,
    }
}
