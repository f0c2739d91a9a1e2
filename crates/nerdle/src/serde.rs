//! With the feature `serde`, rows, colours and games are the texts that people
//! see: `54-36=18`, `02101110`, `nerdle:mini#7`.

use crate::game::{Instance, InstanceError};
use crate::rules::{Feedback, FeedbackError, Tiles, TilesError, Variant};

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }
    )*};
}

as_text!(Tiles, Feedback, Instance);

/// The number of tiles tells which variant a row is of.
impl TryFrom<String> for Tiles {
    type Error = TilesError;

    fn try_from(text: String) -> Result<Self, TilesError> {
        let tiles = text.chars().filter(|own| !own.is_whitespace()).count();
        let variant = Variant::ALL.iter().find(|own| own.tiles() == tiles);
        Tiles::parse(&text, variant.copied().unwrap_or_default())
    }
}

impl TryFrom<String> for Feedback {
    type Error = FeedbackError;

    fn try_from(text: String) -> Result<Self, FeedbackError> {
        Feedback::parse(&text, text.chars().count())
    }
}

impl TryFrom<String> for Instance {
    type Error = InstanceError;

    fn try_from(text: String) -> Result<Self, InstanceError> {
        text.parse()
    }
}
