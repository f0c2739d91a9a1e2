//! The game as front ends see it: moves as text, pages, hints in words.

use crate::page::{Page, Role};
use crate::{Budget, Data, Game, GameId, InputError, Message, SourceSpan, Status, msg};

use super::drawing;
use super::position::Seen;
use super::sentences::{id_failure, move_failure};
use unpuzzle_tiling::game::{
    Move, MoveError, MoveFault, Named, PUZZLE, Position, id_of, label, title_of,
};
use unpuzzle_tiling::model::{Placed, Problem};

/// The id of a board that no id can spell out.
const OWN: &str = "own";

/// A board being filled.
///
/// ```
/// use unpuzzle_puzzles::{Budget, Game, Status};
/// use unpuzzle_puzzles::tiling::TilingGame;
///
/// let id = "tiling:2_2_2/DEFAULT/A/AA/B".parse().unwrap();
/// let mut game = TilingGame::open(&id, &Budget::unlimited()).unwrap();
/// game.play("A:1,1+2,1+2,2").unwrap();
/// game.play("B:1,2").unwrap();
/// assert_eq!(game.status(), Status::Won);
/// ```
#[derive(Clone, Debug)]
pub struct TilingGame {
    id: GameId,
    pub(super) title: String,
    position: Position,
}

impl TilingGame {
    /// Starts the game that an id names.
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

    /// Makes a move; after an error nothing has changed.
    pub fn apply(&mut self, step: &Move) -> Result<(), MoveError> {
        let text = step.to_text(self.position.problem());
        self.position.apply(step, &text)
    }

    fn start(id: GameId, problem: Problem, title: String) -> Self {
        let position = Position::new(problem);
        TilingGame { id, title, position }
    }

    /// What is on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What happened, in words.
    fn told(&self, step: &Move) -> Message {
        let letter = |piece: usize| label(self.position.problem(), piece);
        match step {
            Move::TakeBack(piece) | Move::TakeBackFrom(Placed { piece, .. }) => {
                msg!("{letter} taken back", letter = letter(*piece))
            }
            Move::Place(_) if self.position.is_solved() => {
                msg!("solved: every piece has its place!")
            }
            Move::Place(placed) => msg!(
                "{letter} placed, {left} {left|piece|pieces} left",
                letter = letter(placed.piece),
                left = self.position.pieces_left()
            ),
        }
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
    fn id(&self) -> GameId {
        self.id.clone()
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        if self.status() == Status::Won && !text.trim_start().starts_with('-') {
            let failure = InputError::new(MoveFault::Over.message());
            return Err(failure.at(SourceSpan::whole(text)));
        }
        let step = Move::parse(text, self.position.problem());
        let played = step.and_then(|step| self.position.apply(&step, text).map(|()| step));
        let refused = |error| move_failure(&error, text, self.position.problem());
        Ok(self.told(&played.map_err(refused)?))
    }

    fn status(&self) -> Status {
        if self.position.is_solved() { Status::Won } else { Status::Playing }
    }

    /// The cells that one's own pieces cover.
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
        let left = |piece: &usize| self.position.left(*piece) > 0;
        let pieces: Vec<usize> = (0..problem.pieces().len()).filter(left).collect();
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
