//! Text becomes boards, games, sizes and players.

use std::sync::Arc;

use unpuzzle_puzzle::{Instance, VerbIo, msg, nearest};
use unpuzzle_slide::board::{Grid, Size};
use unpuzzle_slide::game::PUZZLE;
use unpuzzle_slide::network::{Network, WeightsError};
use unpuzzle_slide::notation::{BoardError, Doubt};
use unpuzzle_slide::players::{AnyPlayer, NameError, PlayerError, PlayerFactory, PlayerName};

use super::game::SlideGame;
use super::sentences::Refuse as _;
use crate::prelude::*;

arguments! {
    /// What `hint` and `solve` take.
    pub(super) struct BoardArguments {
        board: Start = instance("BOARD", "The board: rows with / or lines, cells with blanks or commas, a dot or 0 for an empty cell; or a game and its moves, 2048:4x4#7 LULDR") => Start::read,
        by: PlayerArguments = group(PlayerArguments),
    }
}

arguments! {
    /// Who plays, with which weights.
    pub(super) struct PlayerArguments {
        player: Option<PlayerName> = word("NAME", "Who plays, such as expert:3 (looks 3 moves ahead) or expert:20ms (as far as the time allows; expert is expert:50ms); without it, the strongest there is") => player,
        weights: Option<FileArgument> = file("A file of weights for the expert"),
    }
}

impl PlayerArguments {
    /// Players for boards of this size, and which of them is asked for.
    pub(super) fn players(
        &self,
        size: Size,
        io: &mut dyn VerbIo,
    ) -> Result<(Players, PlayerName), InputError> {
        let players = Players::new(size, self.weights.as_ref(), io)?;
        let player = self.player.unwrap_or_else(|| players.strongest());
        Ok((players, player))
    }

    /// The same for whole games of thousands of moves: only who asks for a time
    /// for each of them gets it.
    pub(super) fn players_of_games(
        &self,
        size: Size,
        io: &mut dyn VerbIo,
    ) -> Result<(Players, PlayerName), InputError> {
        let (players, strongest) = self.players(size, io)?;
        Ok((players, self.player.unwrap_or(strongest.quick())))
    }
}

/// A board with the tiles that are to come, where it is that of a game.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) grid: Grid,
    /// The positions of the game so far.
    pub(super) game: Option<Vec<SlideGame>>,
}

impl Start {
    /// Typed in any form, or a game id with the moves made so far behind it,
    /// `2048:4x4#7 LULDR`.
    fn read(given: Instance<'_>) -> Result<Start, InputError> {
        let text = text(given);
        if text.trim_start().strip_prefix(PUZZLE).is_some_and(|rest| rest.starts_with(':')) {
            let positions = SlideGame::positions(&text)?;
            let grid = *positions[positions.len() - 1].grid();
            return Ok(Start { grid, game: Some(positions) });
        }
        let grid = text.parse();
        let grid = grid.map_err(|error: BoardError| error.failure(&text))?;
        Ok(Start { grid, game: None })
    }

    /// What is doubtful about the board, to be told beside the result.
    pub(super) fn doubts(&self) -> Vec<Message> {
        self.grid.doubt().iter().map(Doubt::message).collect()
    }
}

/// An instance as it was typed.
pub(super) fn text(given: Instance<'_>) -> String {
    match given {
        Instance::Text(text) => text.to_owned(),
        Instance::Data(data) => data.to_string(),
    }
}

/// Stands for the end of a line of a session on one line.
pub(super) const LINE_END: char = ';';

/// The positions of a saved game.
pub(super) fn game(given: Instance<'_>) -> Result<Vec<SlideGame>, InputError> {
    SlideGame::positions(&text(given))
}

pub(super) fn size(text: &str) -> Result<Size, InputError> {
    let refused = |error: unpuzzle_slide::SizeError| {
        InputError::new(error.message()).at(SourceSpan::whole(text))
    };
    text.parse().map_err(refused)
}

pub(super) fn player(text: &str) -> Result<PlayerName, InputError> {
    let name = text.trim().parse();
    name.map_err(|error| name_failure(error, SourceSpan::whole(text)))
}

/// The most players that are compared at once.
const MOST_PLAYERS: usize = 20;

/// Players with commas between them.
pub(super) fn players(text: &str) -> Result<Vec<PlayerName>, InputError> {
    if text.split(',').nth(MOST_PLAYERS).is_some() {
        return Err(InputError::new(msg!(
            "at most {most} players are compared at once",
            most = MOST_PLAYERS
        )));
    }
    let mut start = 0;
    let mut names = Vec::new();
    for word in text.split(',') {
        let blanks = word.len() - word.trim_start().len();
        let at = start + blanks..start + blanks + word.trim().len();
        let name = word.trim().parse();
        names.push(name.map_err(|error| name_failure(error, SourceSpan::new(text, at)))?);
        start += word.len() + 1;
    }
    Ok(names)
}

fn name_failure(error: NameError, place: SourceSpan) -> InputError {
    let typed = &place.text[place.span.clone()];
    let word = typed.split(':').next().unwrap_or_default();
    let suggestion = nearest(word, PlayerName::WORDS).filter(|_| error == NameError::Unknown);
    InputError::new(error.message()).at(place).with_suggestion(suggestion)
}

/// The most threads that are used.
const MOST_THREADS: usize = 256;

/// Threads to work with, of those that are offered.
pub(super) fn threads(offered: usize) -> usize {
    offered.clamp(1, MOST_THREADS)
}

/// The players of boards of one size: the expert with its own weights or with those
/// of a file.
pub(super) struct Players {
    size: Size,
    factory: PlayerFactory,
}

impl Players {
    pub(super) fn new(
        size: Size,
        weights: Option<&FileArgument>,
        io: &mut dyn VerbIo,
    ) -> Result<Players, InputError> {
        let factory = match weights {
            None => PlayerFactory::default(),
            Some(file) => {
                let missing = || InputError::new(msg!("there is no such file")).at(file.span());
                let bytes = io.read(file)?.ok_or_else(missing)?;
                let refused =
                    |error: WeightsError| InputError::new(error.message()).at(file.span());
                let network = Network::unpack(&bytes).map_err(refused)?;
                PlayerFactory::with_network(Arc::new(network))
            }
        };
        Ok(Players { size, factory })
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn strongest(&self) -> PlayerName {
        self.factory.strongest(self.size)
    }

    /// Whether the values of a player on this board are points still to come.
    pub(super) fn counts_points(&self, name: PlayerName, grid: &Grid) -> bool {
        self.factory.counts_points(name, grid)
    }

    /// A player; nothing where the budget ran out before it could play.
    pub(super) fn player(
        &mut self,
        name: PlayerName,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<AnyPlayer>, InputError> {
        let player = self.factory.player(name, self.size, threads, budget);
        match player {
            Ok(player) => Ok(Some(player)),
            Err(PlayerError::Exhausted(_)) => Ok(None),
            Err(error) => {
                let help = msg!("expectimax plays on boards of every size");
                Err(InputError::new(error.message()).with_help(help))
            }
        }
    }

    /// The same player for each thread.
    pub(super) fn team(
        &mut self,
        name: PlayerName,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<AnyPlayer>>, InputError> {
        let each = 0..threads;
        each.map(|_| self.player(name, threads, budget).transpose())
            .map(Option::transpose)
            .collect()
    }
}
