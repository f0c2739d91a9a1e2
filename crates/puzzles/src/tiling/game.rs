//! The game as front ends see it: moves as text, pages, hints in words.

use std::fmt;

use unpuzzle_tiling::game::{Move, Named, PUZZLE, Position, id_of, label, title_of};
use unpuzzle_tiling::model;
use unpuzzle_tiling::model::{Cell, Lattice, Problem, place};

use super::drawing;
use super::input::{id_failure, move_failure};
use crate::Game;
use crate::prelude::*;

/// The id of a board that cannot be written as an id.
const OWN: &str = "own";

/// A board being filled.
///
/// ```
/// use unpuzzle_puzzles::{Budget, Game, Status};
/// use unpuzzle_puzzles::tiling::TilingGame;
///
/// let id = "tiling:2_2_2/DEFAULT/A/AA/B".parse().unwrap();
/// let mut game = TilingGame::open(&id, &Budget::unlimited()).unwrap();
/// for text in ["A:1,1+2,1+2,2", "B:1,2"] {
///     game.play(&game.read(text).unwrap()).unwrap();
/// }
/// assert_eq!(game.status(), Status::Won);
/// ```
#[derive(Clone, Debug)]
pub struct TilingGame {
    id: GameId,
    pub(super) title: String,
    position: Position,
}

#[derive(Clone, Debug)]
pub struct TilingMove {
    step: Move,
    text: String,
}

impl fmt::Display for TilingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A piece that was placed or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The piece, by its index in the problem.
    pub piece: usize,
    pub is_back: bool,
}

impl TilingGame {
    pub fn open(id: &GameId, budget: &Budget) -> Result<Self, InputError> {
        let named = Named::read(id, budget).map_err(|error| id_failure(&error, id))?;
        Ok(Self::start(id.clone(), named.problem, named.title))
    }

    /// Starts a game on a board; nothing if no id can spell it out.
    pub fn of(problem: &Problem) -> Option<Self> {
        let id = id_of(problem)?;
        Some(Self::start(id, problem.clone(), title_of(problem)))
    }

    /// The same, under an id that opens nothing where none can spell it out.
    pub fn on(problem: &Problem) -> Self {
        TilingGame::of(problem).unwrap_or_else(|| {
            let id = GameId::described(PUZZLE, OWN).expect("a plain word is an id");
            Self::start(id, problem.clone(), title_of(problem))
        })
    }

    pub fn step(&self, step: Move) -> TilingMove {
        TilingMove { text: step.to_text(self.position.problem()), step }
    }

    fn start(id: GameId, problem: Problem, title: String) -> Self {
        let position = Position::new(problem);
        TilingGame { id, title, position }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    fn solutions_line(&self, page: &mut Page) {
        let analysis = self.position.known_analysis();
        match analysis.map(|analysis| analysis.solutions) {
            None => {}
            Some(0) => {
                page.line(Role::Warning, msg!("no solution from here: take something back"));
            }
            Some(count) => {
                page.line(Role::Quiet, msg!("{count} {count|solution|solutions} from here", count));
            }
        }
    }
}

impl Game for TilingGame {
    type Move = TilingMove;
    type Outcome = Laid;

    fn id(&self) -> GameId {
        self.id.clone()
    }

    fn read(&self, text: &str) -> Result<TilingMove, InputError> {
        let problem = self.position.problem();
        let step = Move::parse(text, problem);
        let step = step.map_err(|error| move_failure(&error, text, problem))?;
        Ok(TilingMove { step, text: text.to_owned() })
    }

    fn play(&mut self, TilingMove { step, text }: &TilingMove) -> Result<Laid, InputError> {
        if self.status() == Status::Won && matches!(step, Move::Place(_)) {
            let failure = InputError::new(msg!("the board is complete"));
            return Err(failure.at(SourceSpan::whole(text)));
        }
        let played = self.position.apply(step, text);
        played.map_err(|error| move_failure(&error, text, self.position.problem()))?;
        Ok(match step {
            Move::TakeBack(piece) | Move::TakeBackFrom(model::Placed { piece, .. }) => {
                Laid { piece: *piece, is_back: true }
            }
            Move::Place(placed) => Laid { piece: placed.piece, is_back: false },
        })
    }

    fn told(&self, laid: &Laid) -> Message {
        let letter = label(self.position.problem(), laid.piece);
        if laid.is_back {
            msg!("{letter} taken back", letter)
        } else if self.position.is_solved() {
            msg!("solved: every piece has its place!")
        } else {
            msg!(
                "{letter} placed, {left} {left|piece|pieces} left",
                letter,
                left = self.position.pieces_left()
            )
        }
    }

    fn status(&self) -> Status {
        if self.position.is_solved() { Status::Won } else { Status::Playing }
    }

    /// The number of cells covered by the player.
    fn score(&self) -> i64 {
        let placed = self.position.placed().iter();
        let covered: usize = placed.map(|placed| placed.cells.len()).sum();
        i64::try_from(covered).unwrap_or(i64::MAX)
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let problem = self.position.problem();
        page.line(Role::Title, self.title.as_str());
        drawing::board(&mut page, problem, &self.position.all_placed());
        if self.status() == Status::Won {
            page.line(Role::Good, msg!("solved: every piece has its place!"));
            return page;
        }
        page.line(Role::Quiet, msg!("Pieces left"));
        let pieces: Vec<usize> = (0..problem.pieces().len())
            .filter(|piece: &usize| self.position.left(*piece) > 0)
            .collect();
        drawing::pieces(&mut page, problem, &pieces);
        self.solutions_line(&mut page);
        page
    }

    fn position(&self) -> Box<dyn Data> {
        Box::new(Seen::from(self))
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        if !(1..=3).contains(&level) {
            return Err(InputError::new(msg!("hints have the levels 1, 2 and 3")));
        }
        let hint = self.position.advice(budget);
        let hint =
            hint.map_err(|_| InputError::new(msg!("there was not enough time to find a hint")))?;
        let problem = self.position.problem();
        Ok(hint.tip(level, problem).text)
    }
}

/// What the player sees.
#[derive(Serialize, JsonSchema)]
pub(super) struct Seen {
    title: String,
    lattice: &'static str,
    cells: Vec<[i32; 3]>,
    optional: Vec<[i32; 3]>,
    pieces: Vec<Piece>,
    given: Vec<Placed>,
    placed: Vec<Placed>,
    solved: bool,
}

#[derive(Serialize, JsonSchema)]
struct Piece {
    letter: String,
    copies: usize,
    left: usize,
    turning: &'static str,
    orientations: Vec<Vec<[i32; 3]>>,
}

#[derive(Serialize, JsonSchema)]
struct Placed {
    piece: String,
    cells: Vec<[i32; 3]>,
    #[serde(rename = "move")]
    text: String,
}

impl From<&TilingGame> for Seen {
    fn from(game: &TilingGame) -> Self {
        let position = game.position();
        let problem = position.problem();
        let lattice = problem.lattice();
        let cells = |cells: &[Cell]| numbers(cells, lattice, 1);
        let pieces = problem.pieces().iter().zip(0..);
        Seen {
            title: game.title.clone(),
            lattice: lattice.name(),
            cells: cells(problem.cells()),
            optional: cells(problem.optional()),
            pieces: pieces
                .map(|(piece, index)| Piece::new(piece, lattice, position.left(index)))
                .collect(),
            given: placed(problem, problem.fixed()),
            placed: placed(problem, position.placed()),
            solved: game.status() == Status::Won,
        }
    }
}

impl Piece {
    fn new(piece: &model::Piece, lattice: Lattice, left: usize) -> Self {
        let orientations = piece.shape.orientations(lattice, piece.turning);
        Piece {
            letter: piece.label.to_string(),
            copies: piece.copies,
            left,
            turning: piece.turning.name(),
            orientations: orientations
                .iter()
                .map(|shape| numbers(shape.cells(), lattice, 0))
                .collect(),
        }
    }
}

fn placed(problem: &Problem, placed: &[model::Placed]) -> Vec<Placed> {
    let one = |placed: &model::Placed| Placed {
        piece: label(problem, placed.piece).to_string(),
        cells: numbers(&placed.cells, problem.lattice(), 1),
        text: Move::Place(placed.clone()).to_text(problem),
    };
    placed.iter().map(one).collect()
}

/// Layer, row and column of each cell, counted from `first`.
fn numbers(cells: &[Cell], lattice: Lattice, first: i32) -> Vec<[i32; 3]> {
    let number = |&cell: &Cell| {
        let (layer, row, column) = place(lattice, cell);
        [layer, row, column].map(|number| number + first)
    };
    cells.iter().map(number).collect()
}
