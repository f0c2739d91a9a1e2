//! The strongest player: a trained network under a few moves of search.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use unpuzzle_core::{Budget, Exhausted, Message, msg};

use super::search::{Evaluate, Search, SearchLimits, Worths};
use crate::board::{Board, Move, Values};
use crate::network::{Evaluator, Network};
use crate::players::Player;

/// How far the expert looks ahead.
///
/// ```
/// use std::time::Duration;
/// use unpuzzle_slide::Effort;
///
/// assert_eq!("3".parse(), Ok(Effort::Plies(3)));
/// assert_eq!("20ms".parse(), Ok(Effort::Time(Duration::from_millis(20))));
/// assert_eq!(Effort::USUAL.to_string(), "50ms");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// A fixed depth in own moves: always the same answer.
    Plies(u32),
    /// As far as a time for each move allows, which is not the same every time.
    Time(Duration),
}

impl Effort {
    /// An effort that is not felt as waiting.
    pub const USUAL: Effort = Effort::Time(Duration::from_millis(50));
    /// The most moves that can be asked for.
    pub(crate) const MOST_PLIES: u32 = 5;
    /// The longest time that can be asked for, in milliseconds.
    pub(crate) const MOST_MILLISECONDS: u64 = 60_000;
}

impl From<u32> for Effort {
    fn from(plies: u32) -> Effort {
        Effort::Plies(plies)
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Plies(plies) => write!(f, "{plies}"),
            Effort::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Effort {
    type Err = Message;

    fn from_str(text: &str) -> Result<Effort, Message> {
        let effort = match text.strip_suffix("ms") {
            Some(time) => time
                .parse()
                .ok()
                .filter(|time| (1..=Effort::MOST_MILLISECONDS).contains(time))
                .map(|time| Effort::Time(Duration::from_millis(time))),
            None => text
                .parse()
                .ok()
                .filter(|plies| (1..=Effort::MOST_PLIES).contains(plies))
                .map(Effort::Plies),
        };
        effort.ok_or_else(|| {
            msg!(
                "the expert looks 1 to {plies} moves ahead, as in expert:3, or as far as 1 to {time} milliseconds allow, as in expert:50ms",
                plies = Effort::MOST_PLIES,
                time = Effort::MOST_MILLISECONDS
            )
        })
    }
}

/// A player that searches with a network.
#[derive(Clone)]
pub struct Expert {
    search: Search<Evaluator>,
    time: Option<Duration>,
}

/// The furthest that a search with a time looks.
const DEEPEST: u32 = 12;

impl Expert {
    /// A player that looks so far ahead.
    pub fn new(network: Arc<Network>, effort: impl Into<Effort>) -> Expert {
        let (plies, time) = match effort.into() {
            Effort::Plies(plies) => (plies.clamp(1, Effort::MOST_PLIES), None),
            Effort::Time(time) => (DEEPEST, Some(time)),
        };
        let limits = SearchLimits { plies, unlikely: 0.0 };
        Expert { search: Search::new(Evaluator::new(network), limits), time }
    }

    #[inline]
    fn worths(&mut self, board: Board, budget: &Budget) -> Result<Worths, Exhausted> {
        match self.time {
            None => self.search.worths(board, budget),
            Some(time) => self.search.deepened(board, time, budget),
        }
    }
}

impl Evaluate for Evaluator {
    type Position = Board;
    const IS_COSTLY: bool = true;

    /// Large tiles become smaller ones here, once for all boards of a search: the values of
    /// boards of which different tiles were halved cannot be compared.
    #[inline]
    fn root(&self, board: Board) -> Board {
        self.familiar(board)
    }

    #[inline]
    fn value(&mut self, board: &Board) -> f32 {
        Evaluator::value(self, *board)
    }

    /// Merges on this board score less than 2²⁰, and 32 bits are converted faster than 64.
    #[inline]
    fn gain(&self, reward: u64) -> f32 {
        reward as u32 as f32
    }
}

impl Player<Board> for Expert {
    fn values(&mut self, board: &Board, budget: &Budget) -> Result<Values, Exhausted> {
        self.worths(*board, budget).map(Worths::values)
    }

    fn choose(&mut self, board: &Board, budget: &Budget) -> Result<Option<Move>, Exhausted> {
        self.worths(*board, budget).map(Worths::best)
    }
}
