//! `play`: a board to fill, on a screen.

use unpuzzle_puzzle::{ScreenVerb, VerbInfo, arguments};

use super::input::SourceArguments;
use super::messages;

/// `tiling play`
#[derive(Clone, Copy, Debug)]
pub struct Play;

arguments! {
    /// What `play` takes.
    pub struct PlayArguments {
        source: SourceArguments = group(SourceArguments),
    }
}

impl ScreenVerb for Play {
    type Arguments = PlayArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("play --board iq-puzzler-pro", &messages::EXAMPLE_PLAY)],
        ..VerbInfo::new("play", &messages::PLAY)
    };
}
