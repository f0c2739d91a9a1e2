//! What the page says to a guess, and what is known of it beside the answers.

use super::Answers;
use crate::rules::{
    Feedback, Guess, GuessError, GuessErrorKind, RefusalKind, Row, Rules, Tiles, Variant, Warning,
};

/// What the page says to a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Checked {
    /// Whether the page takes it.
    pub accepted: bool,
    /// The size, where it is accepted.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub variant: Option<Variant>,
    /// Whether it may be the answer.
    pub can_be_answer: bool,
    /// Why it cannot be the answer.
    pub warnings: Vec<Warning>,
    /// Why it is not accepted.
    pub error: Option<RefusalKind>,
    /// Its colours, where the answer is known.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub feedback: Option<Feedback>,
    /// Whether it wins, where the answer is known.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub correct: Option<bool>,
    /// The guess with its colours, where the answer is known.
    #[cfg_attr(feature = "data", serde(skip))]
    pub row: Option<Row>,
}

impl Checked {
    /// Judges a guess that the page accepts, beside the answer if that is known.
    pub fn accepted(guess: Guess, rules: Rules, answer: Option<Tiles>) -> Self {
        let feedback = answer.map(|answer| rules.feedback(guess.tiles, answer));
        Checked {
            accepted: true,
            variant: Some(rules.variant),
            can_be_answer: Answers::position(rules.variant, guess.tiles).is_some(),
            warnings: guess.warnings,
            error: None,
            feedback,
            correct: feedback.map(|feedback| feedback.is_solved()),
            row: feedback.map(|feedback| Row { guess: guess.tiles, feedback }),
        }
    }

    /// Judges an equation that does not hold. Anything else that is not accepted is no
    /// equation at all, and stays an error.
    pub fn refused(error: GuessError) -> Result<Self, GuessError> {
        let GuessErrorKind::Refused(kind @ RefusalKind::Unequal { .. }) = error.kind else {
            return Err(error);
        };
        Ok(Checked {
            accepted: false,
            variant: None,
            can_be_answer: false,
            warnings: Vec::new(),
            error: Some(kind),
            feedback: None,
            correct: None,
            row: None,
        })
    }
}
