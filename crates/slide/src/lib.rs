//! 2048: slide, merge, and get as far as anybody can.
//!
//! [`Board`] is the game's own 4×4 board in one machine word, fast enough for
//! millions of moves a second. A [`Player`] looks at a board and says what
//! each [`Move`] is worth.
//!
//! ```
//! use unpuzzle_puzzle::Random;
//! use unpuzzle_slide::{Board, Move};
//!
//! let mut random = Random::seeded(7);
//! let board = Board::start(&mut random);
//! let slide = Move::ALL.into_iter().find_map(|direction| board.slide(direction));
//! assert_eq!(slide.map(|slide| slide.board.empty_cells() >= 14), Some(true));
//! ```

mod board;
mod bytes;
mod carousel;
mod checkpoint;
mod exact;
mod expectimax;
mod expert;
mod game;
mod grid;
mod learner;
mod moves;
mod network;
mod notation;
mod packed;
mod plain_search;
mod player;
mod position;
mod prefetch;
mod puzzle;
mod rans;
mod record;
mod review;
mod roster;
mod rows;
mod search;
mod shape;
mod simple;
mod size;
mod tables;
mod tournament;
mod trainer;

pub use board::{Board, Slide};
pub use bytes::WeightsError;
pub use exact::{Exact, ExactError, Perfect};
pub use expectimax::{Expectimax, Judgement};
pub use expert::Expert;
pub use game::{IdError, Instance, SlideGame};
pub use grid::{Grid, GridSlide, Spawn};
pub use moves::Move;
pub use network::Network;
pub use notation::{BoardError, BoardErrorKind, Doubt};
pub use plain_search::PlainSearch;
pub use player::{Player, Values};
pub use position::Position;
pub use puzzle::{Slide2048, Table};
pub use record::{Record, RecordError, RecordErrorKind, Step, Turn, TurnError};
pub use review::{Judged, Reason, Review};
pub use roster::{NameError, PlayerName, Roster, Seat, SeatError};
pub use learner::Method;
pub use shape::{Shape, ShapeError, Threshold, Tuple};
pub use simple::{Greedy, RandomPlayer};
pub use size::{Size, SizeError};
pub use tournament::{Finished, Standing, Tournament, play_on};
pub use trainer::{Settings, Tally, Trainer};
