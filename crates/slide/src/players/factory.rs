//! Every player by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;
use unpuzzle_core::{Budget, Exhausted, Message, Random, msg};

use super::{Perfect, PlainSearch};
use crate::board::{Board, Grid, Move, Size, Values};
use crate::exact::Exact;
use crate::network::Network;
use crate::network::bytes::WeightsError;
use crate::players::{Corner, Effort, Expectimax, Expert, Greedy, Player, RandomPlayer};

/// A player by name, with how far it looks ahead where that can be chosen.
///
/// ```
/// use unpuzzle_slide::{Effort, PlayerName};
///
/// assert_eq!("expert:2".parse(), Ok(PlayerName::Expert(Effort::Plies(2))));
/// assert_eq!("expert".parse(), Ok(PlayerName::Expert(Effort::USUAL)));
/// assert!("expret".parse::<PlayerName>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayerName {
    /// Any move that is possible.
    Random,
    /// One that sees the next move only.
    Greedy(Greedy),
    /// Large tiles in one corner, one move ahead.
    Corner,
    /// Expectimax with a simple evaluation, to this depth.
    Expectimax(u32),
    /// The first stage of a trained network alone, one move ahead.
    Network,
    /// Search by a trained network, so far ahead.
    Expert(Effort),
    /// Exact play on small boards.
    Perfect,
}

impl PlayerName {
    /// The words of all players, the weakest first.
    pub const WORDS: [&str; 11] = [
        "random",
        "first-legal",
        "greedy-value",
        "greedy-space",
        "greedy-value-literal",
        "greedy-space-literal",
        "corner",
        "expectimax",
        "network",
        "expert",
        "perfect",
    ];

    /// The strongest player there is for a board: `expert` on 4×4, `perfect`
    /// where that takes no more than a moment, and else `expectimax`.
    pub fn strongest(size: Size) -> PlayerName {
        match size {
            Size::CLASSIC => PlayerName::Expert(Effort::USUAL),
            size if Exact::is_small(size) && size.cells() < 8 => PlayerName::Perfect,
            _ => PlayerName::Expectimax(PlainSearch::MOST_PLIES),
        }
    }

    /// Whether the player's values of moves are points still to come, and not only
    /// a comparison.
    pub fn counts_points(self) -> bool {
        matches!(self, PlayerName::Network | PlayerName::Expert(_) | PlayerName::Perfect)
    }

    /// The same player without a time for each move: for whole games, and for
    /// answers that are always the same.
    #[must_use]
    pub fn quick(self) -> PlayerName {
        match self {
            PlayerName::Expert(Effort::Time(_)) => PlayerName::Expert(Effort::Plies(3)),
            name => name,
        }
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerName::Random => f.write_str("random"),
            PlayerName::Greedy(greedy) => f.write_str(greedy.word()),
            PlayerName::Corner => f.write_str("corner"),
            PlayerName::Expectimax(plies) => write!(f, "expectimax:{plies}"),
            PlayerName::Network => f.write_str("network"),
            PlayerName::Expert(effort) => write!(f, "expert:{effort}"),
            PlayerName::Perfect => f.write_str("perfect"),
        }
    }
}

impl FromStr for PlayerName {
    type Err = Message;

    fn from_str(text: &str) -> Result<PlayerName, Message> {
        let (word, number) = match text.split_once(':') {
            Some((word, number)) => (word, Some(number)),
            None => (text, None),
        };
        let greedy = Greedy::ALL.into_iter().find(|greedy| greedy.word() == word);
        let name = match (word, number, greedy) {
            ("expectimax", None, _) => PlayerName::Expectimax(Expectimax::PLIES),
            ("expectimax", Some(plies), _) => {
                let most = Expectimax::MOST_PLIES;
                let plies = plies.parse().ok().filter(|plies| (1..=most).contains(plies));
                PlayerName::Expectimax(plies.ok_or_else(|| {
                    msg!("expectimax looks 1 to {most} moves ahead, as in expectimax:3", most)
                })?)
            }
            ("expert", None, _) => PlayerName::Expert(Effort::USUAL),
            ("expert", Some(effort), _) => PlayerName::Expert(effort.parse()?),
            (_, _, Some(greedy)) => PlayerName::Greedy(greedy),
            ("random", ..) => PlayerName::Random,
            ("corner", ..) => PlayerName::Corner,
            ("network", ..) => PlayerName::Network,
            ("perfect", ..) => PlayerName::Perfect,
            _ => {
                let names = PlayerName::WORDS.join(", ");
                return Err(msg!("players are {names}", names));
            }
        };
        let takes_number = matches!(name, PlayerName::Expectimax(_) | PlayerName::Expert(_));
        if number.is_some() && !takes_number {
            return Err(msg!("only expectimax and expert take a number of moves"));
        }
        Ok(name)
    }
}

/// What players need: the weights of the expert, which are those inside the
/// program unless others are given, and solved small boards.
#[derive(Clone, Default)]
pub struct PlayerFactory {
    network: Option<Arc<Network>>,
    exact: Option<Arc<Exact>>,
}

impl PlayerFactory {
    /// A factory with an expert of this network.
    pub fn with_network(network: Arc<Network>) -> PlayerFactory {
        PlayerFactory { network: Some(network), exact: None }
    }

    /// Whether the values of a player on this board are points still to come. The perfect
    /// player knows those only of boards that a game can come to.
    pub(super) fn counts_points(&self, name: PlayerName, grid: &Grid) -> bool {
        let solved = || self.exact.as_ref().is_some_and(|exact| exact.values(grid).is_some());
        name.counts_points() && (name != PlayerName::Perfect || solved())
    }

    fn network(&self) -> Result<Arc<Network>, PlayerError> {
        match &self.network {
            Some(network) => Ok(network.clone()),
            None => Ok(Network::shipped()?.clone()),
        }
    }

    /// A player for boards of one size; solves the board first, where the
    /// player needs that and it has not been done.
    pub fn player(
        &mut self,
        name: PlayerName,
        size: Size,
        budget: &Budget,
    ) -> Result<AnyPlayer, PlayerError> {
        let seat = match (name, size) {
            (PlayerName::Random, _) => Seat::Random(RandomPlayer::new(Random::seeded(0))),
            (PlayerName::Perfect, _) => Seat::Perfect(Perfect::new(self.solved(size, budget)?)),
            (PlayerName::Greedy(greedy), _) => Seat::Greedy(greedy),
            (PlayerName::Corner, _) => Seat::Corner(Corner),
            (PlayerName::Expectimax(plies), Size::CLASSIC) => {
                Seat::Expectimax(Expectimax::new(plies))
            }
            (PlayerName::Expectimax(plies), _) => Seat::Plain(PlainSearch::new(plies)),
            (PlayerName::Network, Size::CLASSIC) => {
                Seat::Expert(Expert::new(Arc::new(self.network()?.first_stage()), 1))
            }
            (PlayerName::Expert(effort), Size::CLASSIC) => {
                budget.check()?;
                Seat::Expert(Expert::new(self.network()?, effort))
            }
            (PlayerName::Network | PlayerName::Expert(_), _) => return Err(PlayerError::OtherSize),
        };
        Ok(AnyPlayer(seat))
    }

    fn solved(&mut self, size: Size, budget: &Budget) -> Result<Arc<Exact>, PlayerError> {
        match self.exact.take().filter(|exact| exact.size() == size) {
            Some(exact) => Ok(self.exact.insert(exact).clone()),
            None => {
                let exact = Exact::solve(size, budget)?.ok_or(PlayerError::TooLarge)?;
                Ok(self.exact.insert(Arc::new(exact)).clone())
            }
        }
    }
}

/// Any player, for boards of its size.
///
/// A tile above 32768 is shown to players of the fast board as the next smaller one that is
/// free.
#[derive(Clone)]
pub struct AnyPlayer(Seat);

#[derive(Clone)]
enum Seat {
    Random(RandomPlayer),
    Greedy(Greedy),
    Corner(Corner),
    Expectimax(Expectimax),
    Plain(PlainSearch),
    Expert(Expert),
    Perfect(Perfect),
}

impl AnyPlayer {
    /// Prepares for a game, with random numbers of its own.
    pub fn begin(&mut self, random: Random) {
        if let Seat::Random(player) = &mut self.0 {
            *player = RandomPlayer::new(random);
        }
    }

    /// The player as one of the fast board, if it plays that.
    pub(super) fn on_board(&mut self) -> Option<&mut dyn Player<Board>> {
        match &mut self.0 {
            Seat::Greedy(player) => Some(player),
            Seat::Corner(player) => Some(player),
            Seat::Expectimax(player) => Some(player),
            Seat::Expert(player) => Some(player),
            Seat::Random(_) | Seat::Plain(_) | Seat::Perfect(_) => None,
        }
    }

    /// The player as one of any board, if it plays that.
    fn on_grid(&mut self) -> Option<&mut dyn Player<Grid>> {
        match &mut self.0 {
            Seat::Random(player) => Some(player),
            Seat::Greedy(player) => Some(player),
            Seat::Corner(player) => Some(player),
            Seat::Plain(player) => Some(player),
            Seat::Perfect(player) => Some(player),
            Seat::Expectimax(_) | Seat::Expert(_) => None,
        }
    }
}

impl Player<Grid> for AnyPlayer {
    fn values(&mut self, grid: &Grid, budget: &Budget) -> Result<Values, Exhausted> {
        if let Some(player) = self.on_grid() {
            return player.values(grid, budget);
        }
        match (grid.to_similar_board(), self.on_board()) {
            (Some(board), Some(player)) => player.values(&board, budget),
            _ => Ok(Values::default()),
        }
    }

    fn choose(&mut self, grid: &Grid, budget: &Budget) -> Result<Option<Move>, Exhausted> {
        if let Some(player) = self.on_grid() {
            return player.choose(grid, budget);
        }
        match (grid.to_similar_board(), self.on_board()) {
            (Some(board), Some(player)) => player.choose(&board, budget),
            _ => Ok(None),
        }
    }
}

/// Why there is no such player for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayerError {
    /// The weights inside the program cannot be read.
    Weights(#[from] WeightsError),
    /// The player plays on 4×4 only.
    OtherSize,
    /// The board is too large for perfect play.
    TooLarge,
    /// The budget ran out.
    Exhausted(#[from] Exhausted),
}

impl PlayerError {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::Weights(error) => {
                msg!("the weights inside the program: {error}", error = error.message())
            }
            Self::OtherSize => msg!("the expert plays on 4x4 only"),
            Self::TooLarge => msg!("perfect play is known up to 2x4 and 3x3"),
            Self::Exhausted(_) => msg!("unknown: the work was stopped before the end"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_as_they_were() {
        for word in PlayerName::WORDS {
            let name: PlayerName = word.parse().unwrap();
            assert!(name.to_string().starts_with(word));
            assert_eq!(name.to_string().parse(), Ok(name));
        }
    }

    #[test]
    fn bad_names_say_why() {
        let check = |text: &str, message: &str| {
            let error = text.parse::<PlayerName>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        };
        check("expret", "players are random, first-legal, greedy-value");
        check("", "players are random, first-legal, greedy-value");
        for text in ["expert:0", "expert:6", "expert:", "expert:0ms", "expert:70000ms"] {
            check(text, "the expert looks 1 to 5 moves ahead, as in expert:3");
        }
        check("expectimax:9", "expectimax looks 1 to 8 moves ahead, as in expectimax:3");
        check("random:2", "only expectimax and expert take a number of moves");
        check("network:1", "only expectimax and expert take a number of moves");
    }
}
