//! Games: their ids, play and review.
//!
//! The id is `2048:4x4#7`, a size and a seed, or `2048:2,4,./.,.,2/.,.,.#7`, a
//! board to begin with. The same id and the same moves are the same game, so `2048:4x4#7 LULDR`
//! records one completely.

mod review;

use unpuzzle_core::{Budget, GameId, Located, Outcome, Random, Status, msg};

use crate::board::{Grid, Move, Size, Turn, tile};
use crate::players::{AnyPlayer, Player as _, PlayerName};

pub use review::{Judged, Mistake, Played, Review};

/// The exponent of the tile that wins.
pub const WINNING: u8 = 11;

/// A game in progress.
///
/// ```
/// use unpuzzle_slide::{Game, Move};
///
/// let id = "2048:.,2/.,2#7".parse().unwrap();
/// let mut game = Game::open(&id).unwrap();
/// assert!(game.slide(Move::Right).is_none());
/// assert_eq!(game.slide(Move::Down).map(|turn| turn.direction), Some(Move::Down));
/// assert_eq!((game.score(), game.moves()), (4, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    id: GameId,
    grid: Grid,
    score: u64,
    moves: u64,
    random: Random,
    last: Option<Turn>,
    just_won: bool,
}

impl Game {
    /// Starts the game that an id names.
    ///
    /// # Errors
    /// When the id names none.
    pub fn open(id: &GameId) -> Result<Game, Located> {
        let (grid, random) = start(id)?;
        Ok(Game { id: id.clone(), score: 0, moves: 0, random, grid, last: None, just_won: false })
    }

    /// The name of the game.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The position.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The points so far.
    pub fn score(&self) -> u64 {
        self.score
    }

    /// How many moves were made.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The last move with the tile that appeared.
    pub fn last(&self) -> Option<Turn> {
        self.last
    }

    /// Makes a move, if it changes anything.
    pub fn slide(&mut self, direction: Move) -> Option<Turn> {
        let mut slide = self.grid.slide(direction)?;
        let turn = Turn { direction, spawn: slide.board.spawn(&mut self.random)? };
        self.just_won = self.grid.largest() < WINNING && slide.board.largest() >= WINNING;
        self.grid = slide.board;
        self.score += slide.reward;
        self.moves += 1;
        self.last = Some(turn);
        self.last
    }

    /// Lets a player make moves until there is such a tile or the game is over, and returns
    /// them.
    pub(crate) fn play_on(
        &mut self,
        player: &mut AnyPlayer,
        until: Option<u64>,
        budget: &Budget,
    ) -> Outcome<Vec<Turn>> {
        let mut turns = Vec::new();
        let mut meter = budget.meter();
        while until.is_none_or(|until| tile(self.grid.largest()) < until) {
            let chosen = budget.check().and_then(|()| player.choose(&self.grid, budget));
            let turn = match chosen {
                Ok(Some(direction)) => meter.tick().map(|()| self.slide(direction)),
                other => other.map(|_| None),
            };
            match turn {
                Ok(Some(turn)) => turns.push(turn),
                Ok(None) => break,
                Err(why) => return Outcome::Stopped { partial: turns, why },
            }
        }
        Outcome::Known(turns)
    }

    /// Won at the move that makes the first 2048, and again at the end of a
    /// game that went on from there.
    pub fn status(&self) -> Status {
        let over = self.grid.is_over();
        match self.grid.largest() >= WINNING {
            true if over || self.just_won => Status::Won,
            false if over => Status::Lost,
            _ => Status::Playing,
        }
    }
}

/// The word for this puzzle in ids.
pub const PUZZLE: &str = "2048";

/// The board at the start of a game and the random numbers of its next tiles. Without a seed
/// it is seed 0.
fn start(id: &GameId) -> Result<(Grid, Random), Located> {
    if id.puzzle() != PUZZLE {
        return Err(Located::new(0..id.puzzle().len(), msg!("this id is of another puzzle")));
    }
    let mut random = match id.seed() {
        None => Random::seeded(0),
        Some(seed) => match seed.parse() {
            Ok(number) => Random::seeded(number),
            Err(_) => Random::named(seed),
        },
    };
    let start = PUZZLE.len() + 1;
    let text = id.parameters();
    let grid = match text.parse::<Size>() {
        Ok(size) => Grid::start(size, &mut random),
        Err(message) if looks_like_a_size(text) => {
            return Err(Located::new(start..start + text.len(), message));
        }
        Err(_) => text.parse().map_err(|error: Located| error.shifted(start))?,
    };
    Ok((grid, random))
}

fn looks_like_a_size(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('x').is_some_and(|(rows, columns)| digits(rows) && digits(columns))
}

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
    /// Lets a player continue a game that came to its position by these moves, to the end or
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
