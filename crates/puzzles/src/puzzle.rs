//! What every puzzle offers to a front end that does not know it.
//!
//! A puzzle is a name, some verbs and a game. Each [`Verb`](crate::Verb) describes
//! its arguments and its reply by types, so one definition makes the command line parser, its
//! help, the man page, the completions and the web interface. Programs that
//! know their puzzle call its typed engine instead and never come here.

use std::fmt::Display;
use std::time::Duration;

use dyn_clone::DynClone;
use schemars::{Schema, SchemaGenerator};
use unpuzzle_core::{Budget, GameId, Message, Skill, Status};

use crate::error::InputError;
use crate::page::Page;
use crate::verb::{AnyVerb, Data};

pub trait Puzzle: Send + Sync {
    /// What it is called, how it is played and what it can do.
    fn about(&self) -> &'static About;

    /// The word for it on the command line and in game ids: `24`.
    fn name(&self) -> &'static str {
        self.about().name
    }

    fn verbs(&self) -> &'static [AnyVerb] {
        self.about().verbs
    }

    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn AnyGame>, InputError>;

    /// Whether a move tells more about the solution than its player sees, as the value of an
    /// expression does.
    fn moves_spoil(&self) -> bool {
        false
    }

    /// The shape of [`Game::position`]; a puzzle without games has none.
    fn position_schema(&self, _generator: &mut SchemaGenerator) -> Schema {
        false.into()
    }

    /// How hard the game that an id names is, for statistics.
    fn measure(&self, id: &GameId, budget: &Budget) -> Result<Difficulty, InputError> {
        self.open(id, budget)?;
        Ok(Difficulty::default())
    }

    /// How good a player is after a game; nothing where players are not rated.
    fn skill_after(&self, _before: Option<Skill>, _game: &GameSummary) -> Option<Skill> {
        None
    }

    /// The level at which a player this good learns most, by its name in [`Difficulty`].
    fn level_for(&self, _skill: &Skill) -> Option<&'static str> {
        None
    }
}

/// A puzzle as it describes itself.
#[derive(Debug)]
pub struct About {
    /// The word for it on the command line and in game ids: `24`.
    pub name: &'static str,
    /// What it can do, in the order of the help.
    pub verbs: &'static [AnyVerb],
    pub title: Message,
    /// One line for menus.
    pub summary: Message,
    pub rules: Message,
    /// Commands that show it at work, without the puzzle's name: `solve 3 3 8 8`.
    pub tour: &'static [&'static str],
    /// Ids of games, for tests that try every puzzle and for callers that want one.
    pub samples: &'static [&'static str],
}

pub trait Game: Clone + Send + 'static {
    /// A move. Its text is read back by [`Game::read`] in any position of the same game.
    type Move: Clone + Display + Send;

    /// The effect of a move, for front ends that show it.
    type Outcome: Clone + Send;

    /// The id that opens this game from the start.
    fn id(&self) -> GameId;

    /// Reads a move. The board says what its letters mean and how long a row is, which is why
    /// a move is not read without a game.
    fn read(&self, text: &str) -> Result<Self::Move, InputError>;

    /// Makes a move. After an error nothing has changed.
    fn play(&mut self, step: &Self::Move) -> Result<Self::Outcome, InputError>;

    fn told(&self, outcome: &Self::Outcome) -> Message;

    /// Whether the game is still in progress.
    fn status(&self) -> Status;

    fn score(&self) -> i64;

    /// The position to look at.
    fn page(&self) -> Page;

    /// The position as data, for a front end that draws it itself. It holds
    /// what the player may see and nothing else.
    fn position(&self) -> Box<dyn Data>;

    /// Help in steps from a nudge (1) to the answer (3).
    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError>;
}

/// Any game with moves as text, for front ends that do not know its puzzle. Every [`Game`]
/// is one.
pub trait AnyGame: DynClone + Send {
    fn id(&self) -> GameId;

    /// Makes a move and says what happened. After an error nothing has changed.
    fn play(&mut self, text: &str) -> Result<Message, InputError>;

    fn status(&self) -> Status;

    fn score(&self) -> i64;

    fn page(&self) -> Page;

    fn position(&self) -> Box<dyn Data>;

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError>;
}

dyn_clone::clone_trait_object!(AnyGame);

impl<G: Game> AnyGame for G {
    fn id(&self) -> GameId {
        Game::id(self)
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        let step = self.read(text)?;
        let outcome = Game::play(self, &step)?;
        Ok(self.told(&outcome))
    }

    fn status(&self) -> Status {
        Game::status(self)
    }

    fn score(&self) -> i64 {
        Game::score(self)
    }

    fn page(&self) -> Page {
        Game::page(self)
    }

    fn position(&self) -> Box<dyn Data> {
        Game::position(self)
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        Game::hint(self, level, budget)
    }
}

/// So that a session can hold any game.
impl Game for Box<dyn AnyGame> {
    type Move = String;
    type Outcome = Message;

    fn id(&self) -> GameId {
        (**self).id()
    }

    fn read(&self, text: &str) -> Result<String, InputError> {
        Ok(text.trim().to_owned())
    }

    fn play(&mut self, step: &String) -> Result<Message, InputError> {
        (**self).play(step)
    }

    fn told(&self, outcome: &Message) -> Message {
        outcome.clone()
    }

    fn status(&self) -> Status {
        (**self).status()
    }

    fn score(&self) -> i64 {
        (**self).score()
    }

    fn page(&self) -> Page {
        (**self).page()
    }

    fn position(&self) -> Box<dyn Data> {
        (**self).position()
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        (**self).hint(level, budget)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// The kind under which the puzzle counts it: `hard`, `4x4`.
    pub level: String,
    /// How long people take for it, if that can be told.
    pub predicted: Option<Duration>,
}

/// A game that a player finished, as far as it tells how good they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    pub predicted: Option<Duration>,
    /// Whether the answer was the player's own.
    pub is_solved: bool,
    pub hints: u32,
    pub time: Duration,
}
