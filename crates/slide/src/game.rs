//! A game of 2048 as front ends play it: moves as words, tiles from a seed.
//!
//! The id is `2048:4x4#7`, a size and a seed, or `2048:2,4,./.,.,2/.,.,.#7`, a
//! board to begin with. The same id and the same moves are the same game.

mod id;
pub(crate) mod messages;
mod replay;
mod state;

use unpuzzle_puzzle::page::{Block, Board as Tiles, Cell, Page, Role};
use unpuzzle_puzzle::{
    Budget, Game, GameId, InputError, Message, Random, SourceSpan, Status, nearest,
};

use crate::grid::{Grid, GridSlide, Spawn, tile};
use crate::moves::Move;
use crate::notation::place;
use crate::player::{Player, Values};
use crate::record::{Record, Turn};
use crate::roster::Roster;

pub(crate) use id::PUZZLE;
pub use id::{IdError, Instance};

/// The exponent of the tile that wins.
const WINNING: u8 = 11;

/// A game in progress.
///
/// ```
/// use unpuzzle_puzzle::{Budget, Game};
/// use unpuzzle_slide::SlideGame;
///
/// let id = "2048:4x4#7".parse().unwrap();
/// let mut game = SlideGame::open(&id).unwrap();
/// let hint = game.hint(3, &Budget::unlimited()).unwrap();
/// assert!(hint.to_string().contains("best"));
/// assert!(["left", "down"].iter().any(|direction| game.play(direction).is_ok()));
/// ```
#[derive(Clone)]
pub struct SlideGame {
    id: GameId,
    grid: Grid,
    score: u64,
    moves: u64,
    random: Random,
    last: Option<Turn>,
    just_won: bool,
}

impl SlideGame {
    /// Starts the game that an id names.
    pub fn open(id: &GameId) -> Result<SlideGame, InputError> {
        let instance = Instance::read(id).map_err(|error| error.failure(id))?;
        let random = match replay::is_recorded(id) {
            true => replay::tiles_after(&instance.grid),
            false => instance.random,
        };
        Ok(SlideGame {
            id: id.clone(),
            grid: instance.grid,
            score: 0,
            moves: 0,
            random,
            last: None,
            just_won: false,
        })
    }

    /// The position.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The last move with the tile that appeared.
    pub fn last(&self) -> Option<Turn> {
        self.last
    }

    /// The points so far.
    pub fn points(&self) -> u64 {
        self.score
    }

    /// The random numbers that new tiles come from.
    pub(crate) fn random(&self) -> &Random {
        &self.random
    }

    /// Makes several moves: words, or letters without anything between them.
    pub(crate) fn play_all(&mut self, text: &str) -> Result<(), InputError> {
        let mut start = 0;
        for piece in text.split_inclusive(char::is_whitespace) {
            let word = piece.trim_end();
            for (offset, step) in steps(word) {
                let span = start + offset..start + offset + step.len();
                let placed = |failure: InputError| failure.at(place(text, span));
                self.play(step).map_err(placed)?;
            }
            start += piece.len();
        }
        Ok(())
    }

    /// How many moves were made.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Makes a move, if it changes anything.
    pub fn slide(&mut self, direction: Move) -> Option<Turn> {
        let mut slide = self.grid.slide(direction)?;
        let spawn = slide.grid.spawn(&mut self.random)?;
        Some(self.take(Turn { direction, spawn }, slide))
    }

    /// Goes on to the grid that a turn leads to.
    fn take(&mut self, turn: Turn, slide: GridSlide) -> Turn {
        self.just_won = self.grid.largest() < WINNING && slide.grid.largest() >= WINNING;
        self.grid = slide.grid;
        self.score += slide.reward;
        self.moves += 1;
        self.last = Some(turn);
        if self.is_recorded() {
            self.random = replay::tiles_after(&self.grid);
        }
        turn
    }

    /// The record of a game from its id and its moves; as far as they can be
    /// made.
    pub fn record<'a>(
        id: &GameId,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Record, InputError> {
        let mut game = SlideGame::open(id)?;
        let mut record = Record::new(game.grid).with_seed(id.seed().unwrap_or("0"));
        for text in moves {
            game.play(text)?;
            if let Some(turn) = game.last {
                let refused = |error: crate::TurnError| InputError::new(error.message());
                record.play(turn).map_err(refused)?;
            }
        }
        Ok(record)
    }

    fn told(&self, turn: Turn, points: u64) -> Message {
        let said = messages::MOVED
            .with("direction", direction_message(turn.direction))
            .with("tile", tile(turn.spawn.exponent))
            .with("cell", cell_name(&self.grid, turn.spawn))
            .with("points", points)
            .with("score", self.score);
        match self.status() {
            _ if self.grid.is_over() => messages::AND_OVER.with("said", said),
            Status::Won => messages::AND_WON.with("said", said),
            _ => said,
        }
    }

    fn values(&self, budget: &Budget) -> Result<Values, InputError> {
        let mut roster = Roster::default();
        let name = roster.strongest(self.grid.size());
        let seat = roster.seat(name, self.grid.size(), 1, budget);
        let mut seat = seat.map_err(|_| InputError::new(messages::NO_HINT.message()))?;
        Ok(seat.values(&self.grid))
    }
}

impl Game for SlideGame {
    fn id(&self) -> GameId {
        self.id.clone()
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        if self.grid.is_over() {
            return Err(InputError::new(messages::FINISHED.message()));
        }
        let before = self.score;
        if let Some(turn) = self.replay(text) {
            return Ok(self.told(turn, self.score - before));
        }
        let direction = read_direction(text)?;
        let nothing = || {
            let message = messages::NOTHING_MOVES.with("direction", direction_message(direction));
            InputError::new(message).at(SourceSpan::whole(text))
        };
        let turn = self.slide(direction).ok_or_else(nothing)?;
        Ok(self.told(turn, self.score - before))
    }

    /// Won at the move that makes the first 2048, and again at the end of a
    /// game that went on from there.
    fn status(&self) -> Status {
        let over = self.grid.is_over();
        match self.grid.largest() >= WINNING {
            true if over || self.just_won => Status::Won,
            false if over => Status::Lost,
            _ => Status::Playing,
        }
    }

    fn score(&self) -> i64 {
        i64::try_from(self.score).unwrap_or(i64::MAX)
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let heading = messages::HEADING
            .with("score", self.score)
            .with("moves", self.moves);
        page.line(Role::Title, heading);
        page.push(Block::Board(tiles(&self.grid)));
        match self.status() {
            Status::Won => page.line(Role::Good, messages::WON.message()),
            Status::Lost => page.line(Role::Bad, messages::OVER.message()),
            Status::Playing => &mut page,
        };
        page
    }

    fn state(&self) -> unpuzzle_puzzle::Record {
        self.as_data()
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        let values = self.values(budget)?;
        let mut moves: Vec<(Move, f64)> = values.iter().collect();
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let words = |place: usize| direction_message(moves[place].0);
        Ok(match (level, moves.len()) {
            (_, 0) => messages::OVER.message(),
            (1..=3, 1) => messages::ONLY_MOVE.with("best", words(0)),
            (1, count) => messages::AVOID.with("worst", words(count - 1)),
            (2, 2) | (3, _) => messages::BEST_MOVE.with("best", words(0)),
            (2, _) => {
                // In the order of all moves, which does not tell the better one.
                let [first, second] = if moves[0].0 < moves[1].0 {
                    [0, 1]
                } else {
                    [1, 0]
                };
                let two = messages::ONE_OF_TWO.with("first", words(first));
                two.with("second", words(second))
            }
            _ => return Err(InputError::new(messages::NO_SUCH_LEVEL.message())),
        })
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// The words of each direction, in both languages, its letter and its arrow.
const DIRECTIONS: [(Move, [&str; 4]); 4] = [
    (Move::Left, ["left", "l", "kiri", "←"]),
    (Move::Down, ["down", "d", "bawah", "↓"]),
    (Move::Right, ["right", "r", "kanan", "→"]),
    (Move::Up, ["up", "u", "atas", "↑"]),
];

/// The moves of a word: itself, or its letters.
fn steps(word: &str) -> Vec<(usize, &str)> {
    match read_direction(word) {
        Ok(_) => vec![(0, word)],
        Err(_) => {
            let letters = word.char_indices();
            let step = |(at, letter): (usize, char)| (at, &word[at..at + letter.len_utf8()]);
            letters.map(step).collect()
        }
    }
}

/// The direction that a word means.
pub(crate) fn read_direction(text: &str) -> Result<Move, InputError> {
    let word = text.trim().to_lowercase();
    let found = DIRECTIONS
        .iter()
        .find(|(_, words)| words.contains(&word.as_str()));
    let names = Move::ALL.map(|direction| DIRECTIONS[direction.index()].1[0]);
    found.map(|(direction, _)| *direction).ok_or_else(|| {
        InputError::new(messages::NOT_A_MOVE.message())
            .at(SourceSpan::whole(text))
            .with_suggestion(nearest(&word, names))
    })
}

/// A direction in words.
pub(crate) fn direction_message(direction: Move) -> Message {
    match direction {
        Move::Left => messages::LEFT.message(),
        Move::Down => messages::DOWN.message(),
        Move::Right => messages::RIGHT.message(),
        Move::Up => messages::UP.message(),
    }
}

/// The name of a cell in records: its column's letter and its row.
fn cell_name(grid: &Grid, spawn: Spawn) -> String {
    let direction = Move::Left;
    let word = Turn { direction, spawn }.display(grid.size());
    word.split('@').next_back().unwrap_or_default().to_owned()
}

/// A grid to look at: each tile a thing of its own.
pub(crate) fn tiles(grid: &Grid) -> Tiles {
    let cell = |&exponent: &u8| {
        Some(match exponent {
            0 => Cell {
                label: String::new(),
                role: Role::Quiet,
            },
            exponent => Cell {
                label: tile(exponent).to_string(),
                role: Role::Piece(exponent - 1),
            },
        })
    };
    Tiles {
        apart: true,
        rows: grid
            .rows()
            .map(|row| row.iter().map(cell).collect())
            .collect(),
    }
}

#[cfg(test)]
mod tests;
