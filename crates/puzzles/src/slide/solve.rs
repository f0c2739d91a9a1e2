//! `solve`: a player plays on from a board to the end.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Block, Page, Role};
use unpuzzle_puzzle::{
    Call, InputError, LocalizedText, Message, Outcome, Random, Reply, Verb, VerbInfo,
};
use unpuzzle_slide::board::{Grid, tile};
use unpuzzle_slide::notation::Record;
use unpuzzle_slide::players::{PlayerName, play_on};

use super::game::tiles;
use super::input::{BoardArguments, Start, threads};
use super::messages;
use super::stopped::Stopped;

/// `2048 solve`
pub(super) struct Solve;

impl Verb for Solve {
    type Arguments = BoardArguments;
    type Reply = Solved;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("solve '2 . ./. 2 ./. . .' --save game.txt", &messages::EXAMPLE_SOLVE)],
        ..VerbInfo::new("solve", &messages::SOLVE)
    };

    fn run(arguments: BoardArguments, call: &mut Call<'_>) -> Result<Solved, InputError> {
        let notes = arguments.board.doubts();
        let Start { grid, game } = arguments.board;
        let (mut players, name) = arguments.by.players(grid.size(), call.io)?;
        let player = players.player(name, threads(call.threads), call.budget)?;
        let Some(mut player) = player else {
            return Ok(Solved::Stopped(Stopped::new()));
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
        Ok(Solved::Played(Played {
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
#[serde(untagged)]
pub(super) enum Solved {
    Played(Played),
    Stopped(Stopped),
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

impl Reply for Solved {
    fn outcome(&self) -> Outcome {
        match self {
            Solved::Played(played) if !played.is_stopped => Outcome::Yes,
            _ => Outcome::Unknown,
        }
    }

    fn page(&self) -> Page {
        match self {
            Solved::Played(played) => played.page(),
            Solved::Stopped(stopped) => stopped.page(),
        }
    }

    fn text(&self) -> Option<LocalizedText> {
        match self {
            Solved::Played(played) => Some(played.record.as_str().into()),
            Solved::Stopped(_) => None,
        }
    }

    fn notes(&self) -> Vec<Message> {
        match self {
            Solved::Played(played) => played.notes.clone(),
            Solved::Stopped(_) => Vec::new(),
        }
    }
}

impl Played {
    fn page(&self) -> Page {
        let mut page = Page::new();
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
        page
    }
}
