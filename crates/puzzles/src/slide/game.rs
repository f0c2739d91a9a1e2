//! A game of 2048 as front ends play it: moves as words, tiles from a seed.

use std::ops::Deref;

use unpuzzle_slide::{
    Game as Sliding, Grid, Move, PUZZLE, Played, Player, PlayerFactory, PlayerName, Spawn, Turn,
    Values, WINNING, tile,
};

use super::input::place;
use crate::Game;
use crate::input::{range_of, saved_game};
use crate::page::Board as Tiles;
use crate::prelude::*;

/// A game in progress.
///
/// ```
/// use unpuzzle_puzzles::{Budget, Game};
/// use unpuzzle_puzzles::slide::SlideGame;
///
/// let id = "2048:4x4#7".parse().unwrap();
/// let mut game = SlideGame::open(&id).unwrap();
/// let hint = game.hint(3, &Budget::unlimited()).unwrap();
/// assert!(hint.to_string().contains("best"));
/// assert!(["left", "down"].iter().any(|text| game.play(&game.read(text).unwrap()).is_ok()));
/// ```
#[derive(Clone, Debug)]
pub struct SlideGame(Sliding);

/// What a move did: where it began, the tile that appeared and the points it brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slid {
    pub before: Grid,
    pub turn: Turn,
    pub points: u64,
}

impl Deref for SlideGame {
    type Target = Sliding;

    fn deref(&self) -> &Sliding {
        &self.0
    }
}

impl SlideGame {
    pub fn open(id: &GameId) -> Result<SlideGame, InputError> {
        let game = Sliding::open(id).map_err(|error| {
            let place = SourceSpan::new(&id.to_string(), error.span.into());
            InputError::new(error.kind).at(place).with_help(msg!(
                "an id looks like 2048:4x4#7, a size and a seed, or has a board in place of the size"
            ))
        });
        Ok(SlideGame(game?))
    }

    pub(super) fn starting_at(grid: &Grid, seed: u64) -> Result<SlideGame, InputError> {
        let id = GameId::seeded(PUZZLE, &grid.with_separator(","), &seed.to_string());
        SlideGame::open(&id.map_err(|_| InputError::new(msg!("this is not a saved game of 2048")))?)
    }

    /// The positions of a game as it is saved: an id and its moves,
    /// `2048:4x4#7 LULDR`, or a session.
    pub fn positions(text: &str) -> Result<Vec<SlideGame>, InputError> {
        let mut words = saved_words(text).into_iter();
        let id = words.next().and_then(|word| word.parse().ok()).ok_or_else(|| {
            InputError::new(msg!("this is not a saved game of 2048"))
                .at(place(text, 0..text.lines().next().map_or(0, str::len)))
                .with_help(msg!("a game is an id and its moves, such as '2048:4x4#7 LULDR', or a file that `unpuzzle` saved; the records of version 0.2 are no longer read"))
        })?;
        let mut positions = vec![SlideGame::open(&id)?];
        for step in words.flat_map(steps) {
            let mut next = positions[positions.len() - 1].clone();
            let played = next.read(step).and_then(|step| next.play(&step));
            played.map_err(|failure| failure.at(place(text, range_of(step, text))))?;
            positions.push(next);
        }
        Ok(positions)
    }

    pub fn played(positions: &[SlideGame]) -> Vec<Played> {
        Played::of(positions.iter().map(|position| &position.0))
    }

    pub fn points(&self) -> u64 {
        self.0.score()
    }

    pub fn slide(&mut self, direction: Move) -> Option<Turn> {
        self.0.slide(direction)
    }

    fn values(&self, budget: &Budget) -> Result<Values, InputError> {
        let mut factory = PlayerFactory::default();
        let size = self.grid().size();
        let player = factory.player(PlayerName::strongest(size), size, budget);
        let mut player = player
            .map_err(|_| InputError::new(msg!("there was not enough time to find a hint")))?;
        let values = player.values(self.grid(), budget);
        values.map_err(|_| InputError::new(msg!("there was not enough time to find a hint")))
    }
}

impl Game for SlideGame {
    type Move = Move;
    type Outcome = Slid;

    fn id(&self) -> GameId {
        self.0.id().clone()
    }

    fn read(&self, text: &str) -> Result<Move, InputError> {
        read_direction(text)
    }

    fn play(&mut self, direction: &Move) -> Result<Slid, InputError> {
        let (before, score) = (*self.grid(), self.0.score());
        if before.is_over() {
            return Err(InputError::new(msg!("the game is over; take moves back to go on")));
        }
        let turn = self.0.slide(*direction).ok_or_else(|| {
            let message = msg!(
                "nothing moves {direction}: choose another direction",
                direction = direction.message()
            );
            InputError::new(message).at(SourceSpan::whole(&direction.to_string()))
        })?;
        Ok(Slid { before, turn, points: self.0.score() - score })
    }

    fn told(&self, slid: &Slid) -> Message {
        let said = msg!(
            "{direction}: +{points}, score {score}; a {tile} appeared at {cell}",
            direction = slid.turn.direction.message(),
            tile = tile(slid.turn.spawn.exponent),
            cell = cell_name(self.grid(), slid.turn.spawn),
            points = slid.points,
            score = self.0.score()
        );
        match self.status() {
            _ if self.grid().is_over() => msg!("{said}. No more moves: the game is over", said),
            Status::Won => msg!("{said}. 2048! You won, and you may go on", said),
            _ => said,
        }
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn score(&self) -> i64 {
        i64::try_from(self.0.score()).unwrap_or(i64::MAX)
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let heading = msg!(
            "Score {score}, {moves} {moves|move|moves}",
            score = self.0.score(),
            moves = self.0.moves()
        );
        page.line(Role::Title, heading);
        page.push(Block::Board(tiles(self.grid())));
        match self.status() {
            Status::Won => page.line(Role::Good, msg!("You reached 2048!")),
            Status::Lost => page.line(Role::Bad, msg!("no move is possible: the game is over")),
            Status::Playing => &mut page,
        };
        page
    }

    fn position(&self) -> Box<dyn Data> {
        Box::new(Position::of(&self.0))
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        let values = self.values(budget)?;
        let mut moves: Vec<(Move, f64)> = values.iter().collect();
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let words = |place: usize| moves[place].0.message();
        Ok(match (level, moves.len()) {
            (_, 0) => msg!("no move is possible: the game is over"),
            (1..=3, 1) => {
                msg!("only one move is possible, and so the best: {best}", best = words(0))
            }
            (1, count) => msg!("anything but {worst}", worst = words(count - 1)),
            (2, 2) | (3, _) => msg!("the best move is {best}", best = words(0)),
            (2, _) => {
                // In the order of all moves, which does not tell the better one.
                let [first, second] = if moves[0].0 < moves[1].0 { [0, 1] } else { [1, 0] };
                let two =
                    msg!("{first} or {second}: one of them is best", first = words(first), ..);
                two.with("second", words(second))
            }
            _ => return Err(InputError::new(msg!("hints have the levels 1, 2 and 3"))),
        })
    }
}

/// The names of each direction in both languages, with letter and arrow.
const DIRECTIONS: [(Move, [&str; 4]); 4] = [
    (Move::Left, ["left", "l", "kiri", "←"]),
    (Move::Down, ["down", "d", "bawah", "↓"]),
    (Move::Right, ["right", "r", "kanan", "→"]),
    (Move::Up, ["up", "u", "atas", "↑"]),
];

/// The id and the moves of a saved game, or of one on a single line.
fn saved_words(text: &str) -> Vec<&str> {
    match saved_game(text) {
        Some((id, moves)) => {
            std::iter::once(id).chain(moves).flat_map(str::split_whitespace).collect()
        }
        None => text.split_whitespace().collect(),
    }
}

/// The moves of a word: itself, or its letters.
fn steps(word: &str) -> Vec<&str> {
    if read_direction(word).is_ok() {
        return vec![word];
    }
    word.split("").filter(|letter| !letter.is_empty()).collect()
}

pub(super) fn read_direction(text: &str) -> Result<Move, InputError> {
    let word = text.trim().to_lowercase();
    let found = DIRECTIONS.iter().find(|(_, words)| words.contains(&word.as_str()));
    let names = Move::ALL.map(|direction| DIRECTIONS[direction.index()].1[0]);
    found.map(|(direction, _)| *direction).ok_or_else(|| {
        InputError::new(msg!("a move is left, down, right or up"))
            .at(SourceSpan::whole(text))
            .with_suggestion(nearest(&word, names))
    })
}

pub(super) fn cell_name(grid: &Grid, spawn: Spawn) -> String {
    let (cell, columns) = (usize::from(spawn.cell), grid.size().columns());
    format!("{}{}", char::from(b'a' + (cell % columns) as u8), cell / columns + 1)
}

pub(super) fn tiles(grid: &Grid) -> Tiles {
    let cell = |&exponent: &u8| {
        Some(match exponent {
            0 => Cell { label: String::new(), role: Role::Quiet },
            exponent => Cell { label: tile(exponent).to_string(), role: Role::Piece(exponent - 1) },
        })
    };
    Tiles { apart: true, rows: grid.rows().map(|row| row.iter().map(cell).collect()).collect() }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;

/// The board, the score and what the last move did.
#[derive(Serialize, JsonSchema)]
pub(super) struct Position {
    rows: usize,
    columns: usize,
    /// The tiles row by row, 0 for an empty cell.
    cells: Vec<u64>,
    board: Grid,
    score: u64,
    moves: u64,
    largest: u64,
    won: bool,
    over: bool,
    last: Option<LastMove>,
}

/// A move with the tile that appeared.
#[derive(Serialize, JsonSchema)]
struct LastMove {
    #[serde(rename = "move")]
    direction: Move,
    tile: u64,
    cell: u8,
    name: String,
}

impl Position {
    pub(super) fn of(game: &Sliding) -> Self {
        let (grid, size) = (game.grid(), game.grid().size());
        Position {
            rows: size.rows(),
            columns: size.columns(),
            cells: grid.tiles().collect(),
            board: *grid,
            score: game.score(),
            moves: game.moves(),
            largest: tile(grid.largest()),
            won: grid.largest() >= WINNING,
            over: grid.is_over(),
            last: game.last().map(|turn| LastMove {
                direction: turn.direction,
                tile: tile(turn.spawn.exponent),
                cell: turn.spawn.cell,
                name: cell_name(grid, turn.spawn),
            }),
        }
    }
}
