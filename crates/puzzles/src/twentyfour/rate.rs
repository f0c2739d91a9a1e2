//! `rate`: how hard a hand is for people, and why.

use unpuzzle_twentyfour::rating::{RateError, Rating, rate};

use super::input::{RuleArgs, Subject};
use crate::prelude::*;

/// Say how hard a hand is for people, and why
#[derive(Deserialize, JsonSchema)]
pub(super) struct Rate {
    /// The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8
    #[schemars(extend("x-cli" = "CARD"))]
    cards: Parsed<Subject>,
    #[serde(flatten)]
    rules: RuleArgs,
}

impl Verb for Rate {
    const NAME: &'static str = "rate";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("rate 1 3 4 6", "seconds, level and reasons"),
        ("rate 2 3 5 7 --target 10", "for another target, as a guess"),
    ];
    const SPOILS: bool = true;
    type Answer = Rating;

    fn run(&self, cx: &mut Context<'_>) -> Result<Rating, NoAnswer> {
        let rules = self.rules.change(self.cards.rules.clone());
        rate(&self.cards.hand, &rules, cx.budget).map_err(|error| match error {
            RateError::Unsolvable => NoAnswer::No(error.message()),
            RateError::Unknown => NoAnswer::Unknown(error.message()),
        })
    }

    fn show(&self, rating: &Rating, page: &mut Page) {
        let seconds = LocalizedText::fixed(rating.seconds, 1);
        page.spans(vec![
            Span::new(Role::Title, level_text(rating.level)),
            Span::new(Role::Normal, ": "),
            Span::from(msg!(
                "half of experienced players find a solution within {seconds} seconds",
                seconds
            )),
        ]);
        for reason in &rating.reasons {
            page.spans(vec![Span::new(Role::Quiet, "  • "), Span::from(reason.clone())]);
        }
    }
}
