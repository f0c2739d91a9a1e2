//! Advice in the words of people.

use unpuzzle_puzzle::{LocalizedText, Message};

use super::decimal::decimal;
use super::messages as say;
use crate::coach::{Advice, Expected};
use crate::rules::Symbol;

impl Advice {
    /// The advice at a level from 1 (a nudge) to 3 (the guess).
    pub fn message(&self, level: u8) -> Message {
        match level {
            0 | 1 => self.nudge(),
            2 => self.kind(),
            _ => say::GUESS_THIS.with("guess", self.guess.to_string()),
        }
    }

    /// How many candidates are left, in words.
    pub fn candidates_left(&self) -> LocalizedText {
        LocalizedText::Plain(
            self.candidates
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(" + "),
        )
    }

    fn nudge(&self) -> Message {
        let symbols: String = self.certain.iter().map(|own| own.character()).collect();
        let text = match self.certain.is_empty() {
            true => &say::NUDGE,
            false => &say::NUDGE_CERTAIN,
        };
        text.with("count", self.candidates_left())
            .with("symbols", symbols)
    }

    /// What the guess looks like.
    fn kind(&self) -> Message {
        let operators = self.guess.symbols().filter(|own| own.is_operator());
        let operators: String = operators.map(Symbol::character).collect();
        let symbols: Vec<Symbol> = self.guess.symbols().collect();
        let equals = symbols.iter().position(|&own| own == Symbol::EQUALS);
        let digits = symbols.len() - equals.map_or(symbols.len(), |at| at + 1);
        let text = if self.may_win {
            &say::KIND
        } else {
            &say::KIND_STRANGER
        };
        text.with("operators", operators).with("digits", digits)
    }

    /// What is to be expected, in words.
    pub fn expectation(&self) -> Message {
        let number = decimal(&format!("{:.3}", self.expected.guesses().average()));
        match self.expected {
            Expected::Exactly(_) => say::EXPECTED.with("number", number),
            Expected::AtLeast(_) => say::EXPECTED_AT_LEAST.with("number", number),
        }
    }
}
