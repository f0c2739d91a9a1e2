//! A game as front ends play it: guesses in, coloured rows out.

use crate::page::{Page, Role};
use crate::{Budget, Data, GameId, InputError, Message, SourceSpan, Status, msg};

use super::sentences::{Refuse, id_failure};
use super::state::Position;
use super::{input, view};
use unpuzzle_nerdle::{
    Adviser, Game, Guess, Instance, InstanceError, Knowledge, Mode, STRATEGIES, Turn,
};

/// A game of Nerdle behind the common interface.
///
/// ```
/// use unpuzzle_puzzles::{Budget, Game, Status};
/// use unpuzzle_puzzles::nerdle::NerdleGame;
///
/// let id = "nerdle:mini#7".parse().unwrap();
/// let mut game = NerdleGame::open(&id, &Budget::unlimited()).unwrap();
/// game.play(&game.read("4*7=28").unwrap()).unwrap();
/// assert_eq!(game.status(), Status::Playing);
/// assert!(game.read("4*7=29").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct NerdleGame {
    id: GameId,
    game: Game,
}

impl NerdleGame {
    /// Starts the game that an id names.
    pub fn open(id: &GameId, budget: &Budget) -> Result<Self, InputError> {
        let instance = Instance::from_id(id).map_err(|error| id_failure(&error, id))?;
        Self::start(instance, budget)
    }

    /// Starts a game.
    pub fn start(instance: Instance, budget: &Budget) -> Result<Self, InputError> {
        let malformed = |error| InputError::new(InstanceError::Id(error).message());
        let id = instance.id().map_err(malformed)?;
        let game = Game::new(instance, budget).map_err(|_| input::out_of_budget())?;
        Ok(NerdleGame { id, game })
    }

    /// The typed game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The result for others, which tells no tile: which puzzle, how many
    /// guesses, and the squares of every row.
    pub fn share(&self) -> String {
        let all = self.rows_in_all();
        let score = match self.game.status() {
            Status::Won => self.game.rows().to_string(),
            _ => "X".to_owned(),
        };
        format!("{} {score}/{all}\n{}", self.id, self.game.share_grid())
    }

    fn rows_in_all(&self) -> usize {
        let instance = self.game.instance();
        instance.mode.rows(instance.rules.variant)
    }

    fn knowledge(&self) -> impl Iterator<Item = &Knowledge> {
        self.game.boards().iter().map(|board| &board.knowledge)
    }
}

impl crate::Game for NerdleGame {
    type Move = Guess;
    type Outcome = Turn;

    fn id(&self) -> GameId {
        self.id.clone()
    }

    fn read(&self, text: &str) -> Result<Guess, InputError> {
        let variant = self.game.instance().rules.variant;
        Guess::parse(text, variant).map_err(|error| error.failure(text, 0))
    }

    fn play(&mut self, guess: &Guess) -> Result<Turn, InputError> {
        self.game.guess(guess.clone()).map_err(|error| {
            InputError::new(error.message()).at(SourceSpan::whole(&guess.to_string()))
        })
    }

    fn told(&self, turn: &Turn) -> Message {
        let guesses = self.game.rows();
        match self.game.status() {
            Status::Won => msg!("Solved in {guesses} {guesses|row|rows}!", guesses),
            Status::Lost => {
                let answers = self.game.answers().unwrap_or_default();
                let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
                msg!("Lost. The answer was {answers}.", answers)
            }
            Status::Playing => match turn.guess.warnings.first() {
                Some(warning) => msg!(
                    "{left} {left|row|rows} left; by the way, {reason}",
                    reason = warning.kind.message(),
                    ..
                ),
                None => msg!("{left} {left|row|rows} left", ..),
            }
            .with("left", self.game.rows_left()),
        }
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    /// One point for winning and one for every row left.
    fn score(&self) -> i64 {
        match self.game.status() {
            Status::Won => 1 + self.game.rows_left() as i64,
            _ => 0,
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let instance = self.game.instance();
        let heading = msg!(
            "Nerdle {variant}, row {row} of {all}",
            variant = instance.rules.variant.name(),
            row = self.game.rows(),
            all = self.rows_in_all()
        );
        page.line(Role::Title, heading);
        page.push(view::boards(self.knowledge().map(Knowledge::rows)));
        let open: Vec<&Knowledge> = self.knowledge().filter(|own| !own.is_solved()).collect();
        match self.game.status() {
            Status::Playing => view::keyboard(&mut page, instance.rules.variant, &open),
            status => self.ending(&mut page, status),
        }
        if instance.mode == Mode::Adversarial && self.game.status() == Status::Playing {
            page.line(
                Role::Quiet,
                msg!("The answer is not chosen yet: it will resist as long as it can."),
            );
        }
        page
    }

    /// What the screen shows and, when the game is over, what is shared of it.
    fn position(&self) -> Box<dyn Data> {
        let over = self.game.status() != Status::Playing;
        Box::new(Position::new(&self.game, over.then(|| self.share())))
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        let adviser = Adviser { strategy: STRATEGIES[0], hard: self.game.instance().hard };
        let boards: Vec<Knowledge> = self.knowledge().cloned().collect();
        match adviser.advise(&boards, budget) {
            Ok(Some(advice)) => Ok(advice.message(level)),
            Ok(None) => Ok(msg!("everything is solved")),
            Err(_) => Err(input::out_of_budget()),
        }
    }
}

impl NerdleGame {
    fn ending(&self, page: &mut Page, status: Status) {
        let guesses = self.game.rows();
        let answers = self.game.answers().unwrap_or_default();
        let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
        match status {
            Status::Won => {
                page.line(Role::Good, msg!("Solved in {guesses} {guesses|row|rows}!", guesses))
            }
            _ => page.line(Role::Bad, msg!("Lost. The answer was {answers}.", answers)),
        };
        page.blank();
        for line in self.share().lines() {
            page.line(Role::Normal, line);
        }
    }
}
