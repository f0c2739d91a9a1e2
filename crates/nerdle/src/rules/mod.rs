//! What a row may be, what the page shows under it, and what wins.

mod commutative;
mod feedback;
mod feedback_text;
mod guess;
mod side;
mod symbol;
mod tiles;
mod variant;

pub use commutative::canonical;
pub use feedback::{Colour, Feedback};
pub use feedback_text::{FeedbackError, FeedbackErrorKind};
pub use guess::{Guess, GuessError, GuessErrorKind, Refusal, RefusalKind, span_of};
pub use side::{FaultKind, Warning, WarningKind};
pub use symbol::Symbol;
pub(crate) use tiles::{COUNT_BITS, MOST_TILES, TILE_BITS};
pub use tiles::{Tiles, TilesError, TilesErrorKind};
pub use variant::{UnknownVariant, Variant};

/// The rules that decide what wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// The size.
    pub variant: Variant,
    /// Whether a guess also wins that differs from the answer only in the
    /// order of terms and factors.
    pub commutative: bool,
}

impl Rules {
    /// The rules of a variant without the commutative rule.
    pub const fn plain(variant: Variant) -> Self {
        Rules { variant, commutative: false }
    }

    /// The same rules with the commutative rule.
    #[must_use]
    pub const fn commutative(self) -> Self {
        Rules { commutative: true, ..self }
    }

    /// What the page shows for a guess.
    pub fn feedback(self, guess: Tiles, answer: Tiles) -> Feedback {
        if self.wins(guess, answer) {
            return Feedback::solved(guess.len());
        }
        Feedback::of(guess, answer)
    }

    /// Whether a guess wins.
    pub(crate) fn wins(self, guess: Tiles, answer: Tiles) -> bool {
        guess == answer
            || (self.commutative
                && guess.has_tiles_of(answer)
                && canonical(guess) == canonical(answer))
    }
}

/// A guess and what the page showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Row {
    /// The guess.
    pub guess: Tiles,
    /// Its colours.
    pub feedback: Feedback,
}
