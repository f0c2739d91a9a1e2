//! With the feature `data`, boards, sizes, players and shapes of networks are
//! the texts that people see: `2 4/. .`, `4x4`, `expert:3`.

use crate::board::{Grid, Size};
use crate::network::Shape;
use crate::players::PlayerName;

unpuzzle_core::as_text!(
    Grid => str::parse,
    Size => str::parse,
    PlayerName => str::parse,
    Shape => str::parse,
);
