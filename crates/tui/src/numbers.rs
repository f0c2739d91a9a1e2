//! Numbers as people read them.

use unpuzzle_puzzle::{Language, LocalizedText};

/// A number with its thousands apart, as each language writes it.
pub(crate) fn grouped(number: u128) -> LocalizedText {
    LocalizedText::each(|language| {
        let mark = match language {
            Language::English => ',',
            Language::Indonesian => '.',
        };
        let digits = number.to_string();
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(mark);
            }
            text.push(digit);
        }
        text
    })
}
