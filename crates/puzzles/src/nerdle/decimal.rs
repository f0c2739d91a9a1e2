//! Decimal numbers with the mark of each language: `3.019` and `3,019`.

use unpuzzle_puzzle::{Language, LocalizedText};

/// A number that was written with a point.
pub(super) fn decimal(number: &str) -> LocalizedText {
    LocalizedText::each(|language| match language {
        Language::English => number.to_owned(),
        Language::Indonesian => number.replace('.', ","),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_mark() {
        let check = |language, text| {
            assert_eq!(decimal("+1.25").in_language(language), text);
        };
        check(Language::English, "+1.25");
        check(Language::Indonesian, "+1,25");
    }
}
