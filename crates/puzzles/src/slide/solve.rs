//! `solve`: a player plays on from a board to the end, or to some tile.

use unpuzzle_slide::Playout;

use super::game::{SlideGame, tiles};
use super::input::{BoardArgs, no_player};
use crate::prelude::*;

/// Let a player play on from a board to the end
#[derive(Deserialize, JsonSchema)]
pub(super) struct Solve {
    #[serde(flatten)]
    from: BoardArgs,
    /// Stop when this tile is made
    until: Option<Within<4, { 1 << 40 }>>,
}

impl Solve {
    /// Whether the player came as far as it was asked to.
    fn is_whole(&self, played: &Playout) -> bool {
        played.over || self.until.is_some_and(|tile| played.largest >= tile.get())
    }
}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("solve '2 . ./. 2 ./. . .' --save game.txt", "to the end, and keep the game"),
        ("solve '2 2 . ./. . . ./. . . ./. . . .' --until 2048", "to the tile that wins"),
    ];
    const SPOILS: bool = true;
    type Answer = Playout;

    fn run(&self, cx: &mut Context<'_>) -> Result<Playout, NoAnswer> {
        let BoardArgs { board, by } = &self.from;
        let until = self.until.map(Within::get::<u64>);
        if until.is_some_and(|tile| !tile.is_power_of_two()) {
            return Err(
                InputError::new(msg!("tiles are powers of two from 2 on: 2, 4, 8, 16, …")).into()
            );
        }
        let (grid, mut factory) = (board.grid, by.weights.factory(cx.io)?);
        let name = by.player_of_games(grid.size());
        let player = factory.player(name, grid.size(), cx.budget);
        let mut player = player.map_err(no_player)?;
        player.begin(Random::seeded(!cx.seed));
        cx.notes.extend(self.from.doubts());
        // A game continues with its own tiles; a board is the start of one.
        let positions = match &board.game {
            Some(positions) => positions,
            None => &vec![SlideGame::starting_at(&grid, cx.seed)?],
        };
        let turns = positions.iter().filter_map(|position| position.last());
        let before = turns.map(|turn| turn.direction);
        let last = &positions[positions.len() - 1];
        Ok(Playout::of(last, before, (name, &mut player), until, cx.budget).into_inner())
    }

    fn verdict(&self, played: &Playout) -> Verdict {
        if self.is_whole(played) { Verdict::Yes } else { Verdict::Unknown }
    }

    fn show(&self, played: &Playout, page: &mut Page) {
        let said = msg!(
            "{player}: {moves} {moves|move|moves}, score {score}, largest tile {largest}",
            player = played.player.to_string(),
            moves = played.moves,
            score = played.score,
            largest = played.largest
        );
        page.line(Role::Title, said);
        page.push(Block::Board(tiles(&played.board)));
        if let Some(tile) =
            self.until.map(Within::get::<u64>).filter(|tile| played.largest >= *tile)
        {
            let reached = msg!(
                "{tile} was made after {moves} {moves|move|moves}",
                tile,
                moves = played.moves
            );
            page.line(Role::Good, reached);
        }
        if !self.is_whole(played) {
            page.line(Role::Warning, msg!("stopped before the end; this is what there is so far"));
        }
    }

    fn text(&self, played: &Playout) -> Option<LocalizedText> {
        Some(played.game.as_str().into())
    }
}
