//! Advice in the words of people.

use unpuzzle_puzzle::{LocalizedText, Message, msg};

use unpuzzle_nerdle::coach::{Advice, Expected};
use unpuzzle_nerdle::rules::Symbol;

/// What people read of advice.
pub trait AdviceSentences {
    /// The advice at a level from 1 (a nudge) to 3 (the guess).
    fn message(&self, level: u8) -> Message;

    /// How many candidates are left, in words.
    fn candidates_left(&self) -> LocalizedText;

    /// What is to be expected, in words.
    fn expectation(&self) -> Message;
}

impl AdviceSentences for Advice {
    fn message(&self, level: u8) -> Message {
        match level {
            0 | 1 => nudge(self),
            2 => kind(self),
            _ => msg!("guess {guess}", guess = self.guess.to_string()),
        }
    }

    fn candidates_left(&self) -> LocalizedText {
        LocalizedText::Plain(
            self.candidates.iter().map(usize::to_string).collect::<Vec<_>>().join(" + "),
        )
    }

    fn expectation(&self) -> Message {
        let number = LocalizedText::fixed(self.expected.guesses().average(), 3);
        match self.expected {
            Expected::Exactly(_) => {
                msg!("With best play {number} more guesses on average, this one included.", number)
            }
            Expected::AtLeast(_) => {
                msg!("At least {number} more guesses on average, this one included.", number)
            }
        }
    }
}

fn nudge(advice: &Advice) -> Message {
    let symbols = listed(advice.certain.iter().copied());
    let text = match advice.certain.is_empty() {
        true => msg!(
            "{count} equations are still possible: look for a guess that tells most of them apart",
            ..
        ),
        false => {
            msg!("{count} equations are still possible, and every one of them has {symbols}", ..)
        }
    };
    text.with("count", advice.candidates_left()).with("symbols", symbols)
}

/// Symbols one by one, so that nobody takes them for a number.
fn listed(symbols: impl Iterator<Item = Symbol>) -> String {
    symbols.map(|own| own.character().to_string()).collect::<Vec<_>>().join(", ")
}

/// What the guess looks like.
fn kind(advice: &Advice) -> Message {
    let operators = listed(advice.guess.symbols().filter(|own| own.is_operator()));
    let symbols: Vec<Symbol> = advice.guess.symbols().collect();
    let equals = symbols.iter().position(|&own| own == Symbol::EQUALS);
    let digits = symbols.len() - equals.map_or(symbols.len(), |at| at + 1);
    let text = if advice.may_win {
        msg!(
            "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right, and may be the answer",
            ..
        )
    } else {
        msg!(
            "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right; it is not the answer, but tells most",
            ..
        )
    };
    text.with("operators", operators).with("digits", digits)
}
