//! `play`: a board to fill, on a screen.

use unpuzzle_puzzle::{OldScreen, VerbInfo, arguments};

use super::input::SourceArguments;

/// `tiling play`
#[derive(Clone, Copy, Debug)]
pub struct Play;

arguments! {
    /// What `play` takes.
    pub struct PlayArguments {
        source: SourceArguments = group(SourceArguments),
    }
}

impl OldScreen for Play {
    type Arguments = PlayArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("play --board iq-puzzler-pro", "the empty board")],
        ..VerbInfo::new("play", "Fill a board yourself")
    };
}
