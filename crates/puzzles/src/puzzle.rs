//! What every puzzle offers to a front end that does not know it.
//!
//! A puzzle is a name, some verbs and a game. Each [`Verb`](crate::Verb) describes
//! its arguments and its reply by types, so one definition makes the command line parser, its
//! help, the man page, the completions and the web interface. Programs that
//! know their puzzle call its typed engine instead and never come here.

use auto_impl::auto_impl;
use dyn_clone::DynClone;
use schemars::{Schema, SchemaGenerator};
use unpuzzle_core::{Budget, GameId, Status};

use crate::error::InputError;
use crate::page::Page;
use crate::reply::Data;
use crate::skill::{Difficulty, GameSummary, Skill};
use crate::verb::AnyVerb;
use unpuzzle_core::Message;

/// A puzzle as the registry holds it.
pub trait Puzzle: Send + Sync {
    /// What it is called, how it is played and what it can do.
    fn about(&self) -> &'static About;

    /// The word for it on the command line and in game ids: `24`.
    fn name(&self) -> &'static str {
        self.about().name
    }

    /// What it can do.
    fn verbs(&self) -> &'static [AnyVerb] {
        self.about().verbs
    }

    /// Starts the game that an id names.
    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn Game>, InputError>;

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
    /// Its name for people.
    pub title: Message,
    /// One line for menus.
    pub summary: Message,
    /// How it is played, in a few lines.
    pub rules: Message,
    /// Commands that show it at work, without the puzzle's name: `solve 3 3 8 8`.
    pub tour: &'static [&'static str],
    /// Ids of games, for tests that try every puzzle and for callers that want one.
    pub samples: &'static [&'static str],
}

/// A game being played, which front ends reach through a session. A box of any game is a
/// game, so that a session need not know which it holds; copies let it go back.
#[auto_impl(Box)]
pub trait Game: DynClone + Send {
    /// The id that opens this game from the start.
    fn id(&self) -> GameId;

    /// Makes a move and says what happened. After an error nothing has changed.
    fn play(&mut self, text: &str) -> Result<Message, InputError>;

    /// Whether it goes on.
    fn status(&self) -> Status;

    /// Points so far.
    fn score(&self) -> i64;

    /// The position to look at.
    fn page(&self) -> Page;

    /// The position as data, for a front end that draws it itself. It holds
    /// what the player may see and nothing else.
    fn position(&self) -> Box<dyn Data>;

    /// Help in steps from a nudge (1) to the answer (3).
    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError>;
}

dyn_clone::clone_trait_object!(Game);
