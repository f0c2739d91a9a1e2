//! `rate`: how hard a hand is for people, and why.

use super::input::{RulesArguments, Subject};
use super::sentences::{Localize, level_text, reasons};
use crate::prelude::*;
use unpuzzle_puzzle::msg;
use unpuzzle_twentyfour::rating::{Level, RateError, rate};

/// `24 rate`
pub(super) struct Rate;

arguments! {
    pub(super) struct RateArguments {
        cards: Subject = instance("CARD", "The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8") => Subject::read,
        rules: RulesArguments = group(RulesArguments),
    }
}

impl OldVerb for Rate {
    type Arguments = RateArguments;
    type Reply = Rated;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("rate 1 3 4 6", "seconds, level and reasons"),
            ("rate 2 3 5 7 --target 10", "for another target, as a guess"),
        ],
        ..VerbInfo::new("rate", "Say how hard a hand is for people, and why")
    };

    fn run(arguments: RateArguments, call: &mut Context<'_>) -> Result<Rated, NoAnswer> {
        let Subject { hand, rules, .. } = arguments.cards;
        let rules = arguments.rules.change(rules);
        let cards = hand.to_string();
        Ok(match rate(&hand, &rules, call.budget) {
            Ok(rating) => Rated {
                cards,
                seconds: Some(rating.seconds),
                level: Some(Word(rating.level)),
                calibrated: Some(rating.calibrated),
                reasons: reasons(&rating),
                refused: None,
            },
            Err(error) => Rated {
                cards,
                seconds: None,
                level: None,
                calibrated: None,
                reasons: vec![error.message()],
                refused: Some(error),
            },
        })
    }
}

/// How hard a hand is.
#[derive(Serialize, JsonSchema)]
pub(super) struct Rated {
    /// The hand.
    cards: String,
    /// How long people take; not known of a hand that cannot be rated.
    seconds: Option<f64>,
    level: Option<Word<Level>>,
    /// Whether the seconds were measured with people.
    #[serde(skip_serializing_if = "Option::is_none")]
    calibrated: Option<bool>,
    reasons: Vec<Message>,
    #[serde(skip)]
    refused: Option<RateError>,
}

impl Reply for Rated {
    fn verdict(&self) -> Verdict {
        match self.refused {
            None => Verdict::Yes,
            Some(RateError::Unsolvable) => Verdict::No,
            Some(_) => Verdict::Unknown,
        }
    }

    fn show(&self, page: &mut Page) {
        let (Some(level), Some(seconds)) = (self.level, self.seconds) else {
            for reason in &self.reasons {
                page.line(Role::Bad, reason.clone());
            }
            return;
        };
        let seconds = msg!(
            "half of experienced players find a solution within {seconds} seconds",
            seconds = LocalizedText::fixed(seconds, 1)
        );
        page.spans(vec![
            Span::new(Role::Title, level_text(*level)),
            Span::new(Role::Normal, ": "),
            Span::from(seconds),
        ]);
        for reason in &self.reasons {
            page.spans(vec![Span::new(Role::Quiet, "  • "), Span::from(reason.clone())]);
        }
    }
}
