//! A hand in play as data, for front ends that draw the cards themselves.

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::{Record, Value};

use super::HandGame;
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::hint::{Piece, Step};

impl HandGame {
    /// Cards with their suits, the rules, what is on the table and how it came
    /// there. Numbers are texts, because a value may be a fraction.
    pub(super) fn as_record(&self) -> Record {
        let rules = self.rules();
        vec![
            ("cards", self.dealt()),
            ("target", rules.target.to_string().into()),
            ("operators", rules.operators.to_string().into()),
            ("subset", rules.subset.into()),
            ("integers", rules.integers_only.into()),
            ("no-negatives", rules.no_negatives.into()),
            (
                "table",
                Value::list(self.position.pieces().iter().map(piece)),
            ),
            ("steps", Value::list(self.position.steps().iter().map(step))),
            ("answer", self.answer().map(ToString::to_string).into()),
        ]
    }

    fn dealt(&self) -> Value {
        match self.cards() {
            Some(cards) => Value::list(cards.map(dealt_card)),
            None => Value::list(self.hand().cards().iter().map(plain_card)),
        }
    }
}

fn dealt_card(card: Card) -> Record {
    vec![
        ("value", card.rank.value().to_string().into()),
        ("suit", card.suit.name().into()),
    ]
}

fn plain_card(value: &Rational) -> Record {
    vec![("value", value.to_string().into()), ("suit", Value::Null)]
}

fn piece(piece: &Piece) -> Record {
    vec![
        ("value", piece.value.to_string().into()),
        ("expression", piece.expression.to_string().into()),
        ("card", piece.joinable.into()),
    ]
}

fn step(step: &Step) -> Record {
    vec![
        ("text", step.to_string().into()),
        (
            "value",
            step.result().ok().map(|value| value.to_string()).into(),
        ),
    ]
}
