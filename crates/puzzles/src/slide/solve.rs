//! `solve`: a player plays on from a board to the end.

use unpuzzle_puzzle::{Random, msg};
use unpuzzle_slide::board::{Grid, tile};
use unpuzzle_slide::players::PlayerName;

use super::game::{SlideGame, tiles};
use super::input::{BoardArguments, Start, threads};
use crate::Answered;
use crate::prelude::*;

/// `2048 solve`
pub(super) struct Solve;

impl OldVerb for Solve {
    type Arguments = BoardArguments;
    type Reply = Answered<Played>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("solve '2 . ./. 2 ./. . .' --save game.txt", "to the end, and keep the game")],
        ..VerbInfo::new("solve", "Let a player play on from a board to the end")
    };

    fn run(
        arguments: BoardArguments,
        call: &mut Context<'_>,
    ) -> Result<Answered<Played>, NoAnswer> {
        let notes = arguments.board.doubts();
        let Start { grid, game } = arguments.board;
        let (mut players, name) = arguments.by.players_of_games(grid.size(), call.io)?;
        let player = players.player(name, threads(call.threads), call.budget)?;
        let Some(mut player) = player else {
            return Ok(Answered::Unknown(
                (msg!("unknown: the work was stopped before the end")).into(),
            ));
        };
        player.begin(Random::seeded(!call.seed));
        // A game goes on with its own tiles; a board is the start of one.
        let positions = match game {
            Some(positions) => positions,
            None => vec![SlideGame::starting_at(&grid, call.seed)?],
        };
        let last = &positions[positions.len() - 1];
        let mut game = (**last).clone();
        let turns = positions.iter().filter_map(|position| position.last());
        let mut letters: String = turns.map(|turn| turn.direction.letter()).collect();
        let stopped = game.play_on(&mut player, call.budget, |_, turn| {
            letters.push(turn.direction.letter());
        });
        Ok(Answered::Told(Played {
            start: grid,
            player: name,
            score: game.score() - last.points(),
            moves: game.moves() - last.moves(),
            largest: tile(game.grid().largest()),
            over: game.grid().is_over(),
            board: *game.grid(),
            game: format!("{} {letters}", game.id()).trim_end().to_owned(),
            is_stopped: stopped.is_some(),
            notes,
        }))
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Played {
    #[schemars(with = "String")]
    start: Grid,
    #[schemars(with = "String")]
    player: PlayerName,
    score: u64,
    moves: u64,
    largest: u64,
    over: bool,
    #[schemars(with = "String")]
    board: Grid,
    /// The game from its start: an id and its moves.
    game: String,
    #[serde(skip)]
    is_stopped: bool,
    #[serde(skip)]
    notes: Vec<Message>,
}

impl Reply for Played {
    fn verdict(&self) -> Verdict {
        if self.is_stopped { Verdict::Unknown } else { Verdict::Yes }
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(self.game.as_str().into())
    }

    fn notes(&self) -> Vec<Message> {
        self.notes.clone()
    }

    fn show(&self, page: &mut Page) {
        let said = msg!(
            "{player}: {moves} {moves|move|moves}, score {score}, largest tile {largest}",
            player = self.player.to_string(),
            moves = self.moves,
            score = self.score,
            largest = self.largest
        );
        page.line(Role::Title, said);
        page.push(Block::Board(tiles(&self.board)));
        if self.is_stopped {
            page.line(Role::Warning, msg!("stopped before the end; this is what there is so far"));
        }
    }
}
