//! With the feature `data`, what people write is text: a hand `3 3 8 8`, a card
//! `A♠`, operators `+-*/`, a step `8 / 3`. Everything else has named fields.

use crate::deal::Card;
use crate::play::Step;
use crate::rules::{Hand, OperatorSet};

unpuzzle_core::as_text!(
    Card => str::parse,
    Hand => Hand::parse_state,
    OperatorSet => OperatorSet::parse,
    Step => str::parse,
);
