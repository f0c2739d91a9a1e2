//! `play` and `watch`, which a front end with a screen opens.

use unpuzzle_slide::{AnyPlayer, Exact, PlayerFactory, PlayerName, Size};

use super::input::{SizeArg, WeightsArg, no_player};
use crate::prelude::*;

/// Play in the terminal, with undo without end
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Play {
    /// A game id such as 2048:4x4#7, a board, or a saved game to go on with
    #[schemars(extend("x-cli" = "GAME"))]
    pub game: Option<Words>,
    #[serde(flatten)]
    size: SizeArg,
    /// Always show the best move
    #[serde(default)]
    pub advice: bool,
}

impl Screen for Play {
    const NAME: &'static str = "play";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("play", "the original game"),
        ("play --size 5x5 --advice", "a larger board, with advice"),
    ];
}

impl Play {
    pub fn size(&self) -> Size {
        self.size.get()
    }
}

/// Watch a player at work
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Watch {
    /// Who plays, such as expert:3 (looks 3 moves ahead) or expert:20ms (as far as the time allows; expert is expert:50ms); without it expert on 4x4, perfect on the smallest boards, expectimax on others
    #[schemars(extend("x-value" = "NAME"))]
    player: Option<Parsed<PlayerName>>,
    #[serde(flatten)]
    size: SizeArg,
    /// Moves a second
    #[serde(default)]
    pub speed: Within<1, 1000, 5>,
    #[serde(flatten)]
    weights: WeightsArg,
}

impl Screen for Watch {
    const NAME: &'static str = "watch";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("watch --player greedy-value --speed 10", "ten moves a second")];
}

/// The player that is watched, on a board of some size.
pub struct Watched {
    name: PlayerName,
    size: Size,
    factory: PlayerFactory,
}

impl Watched {
    /// The strongest player if none is named; one who does not know the size is refused.
    pub fn new(arguments: &Watch, io: &mut dyn VerbIo) -> Result<Watched, InputError> {
        let size = arguments.size.get();
        let strongest = || PlayerName::strongest(size);
        let name = arguments.player.map_or_else(strongest, |player| player.0);
        let factory = arguments.weights.factory(io)?;
        let mut watched = Watched { name, size, factory };
        // Solving a board takes long, so that is done when the game begins.
        if name != PlayerName::Perfect || !Exact::is_small(size) {
            watched.player(&Budget::unlimited())?;
        }
        Ok(watched)
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn name(&self) -> PlayerName {
        self.name
    }

    /// The player at work.
    ///
    /// # Errors
    /// When it does not play on this board, or the budget ran out before it could.
    pub fn player(&mut self, budget: &Budget) -> Result<AnyPlayer, InputError> {
        let player = self.factory.player(self.name, self.size, budget);
        Ok(player.map_err(no_player)?)
    }
}
