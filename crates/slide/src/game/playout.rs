//! A game as a player goes on with it.

use unpuzzle_core::{Budget, Outcome};

use super::Game;
use crate::board::{Grid, Move, tile};
use crate::players::{AnyPlayer, PlayerName};

/// What a player made of a position: to the end of the game or the tile that
/// was asked for, or as far as the budget went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Playout {
    /// The board before the first of its moves.
    pub start: Grid,
    /// Who played.
    pub player: PlayerName,
    /// The points that it made.
    pub score: u64,
    /// How many moves it made.
    pub moves: u64,
    /// The largest tile.
    pub largest: u64,
    /// Whether nothing can be moved any more.
    pub over: bool,
    /// The board in the end.
    pub board: Grid,
    /// The game from its start: an id and its moves.
    pub game: String,
}

impl Playout {
    /// Lets a player go on with a game that came to its position by these moves, to the end or
    /// until there is such a tile.
    pub fn of(
        from: &Game,
        before: impl IntoIterator<Item = Move>,
        (name, player): (PlayerName, &mut AnyPlayer),
        until: Option<u64>,
        budget: &Budget,
    ) -> Outcome<Playout> {
        let mut game = from.clone();
        let played = game.play_on(player, until, budget);
        played.map(|turns| Playout {
            start: *from.grid(),
            player: name,
            score: game.score() - from.score(),
            moves: game.moves() - from.moves(),
            largest: tile(game.grid().largest()),
            over: game.grid().is_over(),
            board: *game.grid(),
            game: {
                let turns = turns.iter().map(|turn| turn.direction);
                let letters: String = before.into_iter().chain(turns).map(Move::letter).collect();
                format!("{} {letters}", game.id()).trim_end().to_owned()
            },
        })
    }
}
