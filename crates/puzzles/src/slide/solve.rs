//! `solve`: a player plays on from a board to the end.

use unpuzzle_puzzle::Random;
use unpuzzle_slide::board::{Grid, tile};
use unpuzzle_slide::notation::Record;
use unpuzzle_slide::players::{PlayerName, play_on};

use super::game::tiles;
use super::input::{BoardArguments, Start, threads};
use super::messages;
use crate::Answered;
use crate::prelude::*;

/// `2048 solve`
pub(super) struct Solve;

impl Verb for Solve {
    type Arguments = BoardArguments;
    type Reply = Answered<Played>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("solve '2 . ./. 2 ./. . .' --save game.txt", &messages::EXAMPLE_SOLVE)],
        ..VerbInfo::new("solve", &messages::SOLVE)
    };

    fn run(arguments: BoardArguments, call: &mut Call<'_>) -> Result<Answered<Played>, InputError> {
        let notes = arguments.board.doubts();
        let Start { grid, game } = arguments.board;
        let (mut players, name) = arguments.by.players_of_games(grid.size(), call.io)?;
        let player = players.player(name, threads(call.threads), call.budget)?;
        let Some(mut player) = player else {
            return Ok(Answered::Unknown((&messages::UNKNOWN).into()));
        };
        player.begin(Random::seeded(!call.seed));
        // A game goes on with its own tiles; a board has none to come.
        let of_call = || (call.seed.to_string(), Random::seeded(call.seed));
        let (seed, mut random) = game.unwrap_or_else(of_call);
        let mut record = Record::new(grid).with_seed(&seed).with_player(&name.to_string());
        let stopped = play_on(&mut player, grid, &mut random, call.budget, |turn| {
            // The player's own moves are always possible.
            let _ = record.play(turn);
        });
        Ok(Answered::Told(Played {
            start: grid,
            player: name,
            score: record.score(),
            moves: record.turns().len(),
            largest: tile(record.grid().largest()),
            over: record.grid().is_over(),
            board: *record.grid(),
            record: record.to_string(),
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
    moves: usize,
    largest: u64,
    over: bool,
    #[schemars(with = "String")]
    board: Grid,
    record: String,
    #[serde(skip)]
    is_stopped: bool,
    #[serde(skip)]
    notes: Vec<Message>,
}

impl Reply for Played {
    fn outcome(&self) -> Outcome {
        if self.is_stopped { Outcome::Unknown } else { Outcome::Yes }
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(self.record.as_str().into())
    }

    fn notes(&self) -> Vec<Message> {
        self.notes.clone()
    }

    fn show(&self, page: &mut Page) {
        let said = messages::PLAYED_ON
            .with("player", self.player.to_string())
            .with("moves", self.moves)
            .with("score", self.score)
            .with("largest", self.largest);
        page.line(Role::Title, said);
        page.push(Block::Board(tiles(&self.board)));
        if self.is_stopped {
            page.line(Role::Warning, &messages::STOPPED);
        }
    }
}
