//! A hand in play as data, for front ends that draw the cards themselves.

use unpuzzle_twentyfour::Flags;
use unpuzzle_twentyfour::deal::Suit;

use super::HandGame;
use crate::prelude::*;

/// Cards with their suits, the rules, what is on the table and how it came there.
/// Numbers are texts, because a value may be a fraction.
#[derive(Serialize, JsonSchema)]
pub(in crate::twentyfour) struct HandState {
    cards: Vec<DealtCard>,
    target: String,
    operators: String,
    #[serde(flatten)]
    flags: Flags,
    table: Vec<TableCard>,
    steps: Vec<StepTaken>,
    answer: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct DealtCard {
    value: String,
    /// Null unless the card came from a deck.
    suit: Option<Suit>,
}

#[derive(Serialize, JsonSchema)]
struct TableCard {
    value: String,
    expression: String,
    /// Whether it is a card as it was dealt.
    card: bool,
}

#[derive(Serialize, JsonSchema)]
struct StepTaken {
    text: String,
    value: Option<String>,
}

impl HandState {
    pub(super) fn of(game: &HandGame) -> Self {
        let (rules, table) = (game.rules(), game.position());
        let pieces = table.pieces().iter().map(|piece| TableCard {
            value: piece.value.to_string(),
            expression: piece.expression.to_string(),
            card: piece.joinable,
        });
        let steps = table.steps().iter().map(|step| StepTaken {
            text: step.to_string(),
            value: step.result().ok().map(|value| value.to_string()),
        });
        HandState {
            cards: dealt(game),
            target: rules.target.to_string(),
            operators: rules.operators.to_string(),
            flags: rules.flags,
            table: pieces.collect(),
            steps: steps.collect(),
            answer: game.answer().map(ToString::to_string),
        }
    }
}

fn dealt(game: &HandGame) -> Vec<DealtCard> {
    let suits = game.cards().map(|cards| cards.map(|card| card.suit));
    let values = game.hand().cards().iter().enumerate();
    let card = |(place, value): (usize, &unpuzzle_expr::Rational)| DealtCard {
        value: value.to_string(),
        suit: suits.map(|suits| suits[place]),
    };
    values.map(card).collect()
}
