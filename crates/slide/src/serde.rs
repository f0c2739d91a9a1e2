//! With the feature `serde`, boards, sizes, players and shapes of networks are
//! the texts that people see: `2 4/. .`, `4x4`, `expert:3`.

use ::serde::de::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Grid, Size};
use crate::network::Shape;
use crate::players::PlayerName;

macro_rules! as_text {
    ($($type:ty: $parse:expr),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(
    Grid: str::parse,
    Size: str::parse,
    PlayerName: str::parse,
    Shape: str::parse,
);
