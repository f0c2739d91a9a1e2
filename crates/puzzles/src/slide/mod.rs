//! 2048 as the registry holds it: its verbs, sentences and game.
//!
//! Here text becomes boards, games and players, and what they do becomes
//! replies. What is true of a board is decided in the engine.

mod bench;
mod compare;
mod game;
mod generate;
mod hint;
mod input;
mod play;
mod rate;
mod solve;

use crate::{About, AnyGame, AnyVerb, Budget, Difficulty, GameId, InputError, Puzzle, msg};
use schemars::{JsonSchema as _, Schema, SchemaGenerator};
use unpuzzle_slide::PUZZLE;

pub use game::{Slid, SlideGame};
pub use input::bad_board;
pub use play::{Play, Watch, Watched};

/// The game of 2048.
///
/// ```
/// use unpuzzle_puzzles::{Budget, Language, NoIo, Puzzle, Call};
/// use unpuzzle_puzzles::slide::Slide2048;
///
/// let hint = Slide2048.verbs().iter().find(|verb| verb.name == "hint").unwrap();
/// let request = Call::new(hint).with("board", "2 ./4 .").unwrap();
/// let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert!(reply.json(Language::English).contains(r#""move":"right""#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Slide2048;

static VERBS: [AnyVerb; 8] = [
    AnyVerb::screen::<Play>(),
    AnyVerb::screen::<Watch>(),
    AnyVerb::of::<hint::Hint>(),
    AnyVerb::of::<rate::Rate>(),
    AnyVerb::of::<solve::Solve>(),
    AnyVerb::of::<generate::Generate>(),
    AnyVerb::of::<bench::Bench>(),
    AnyVerb::of::<crate::laboratory::Laboratory<compare::Compare>>(),
];

static ABOUT: About = About {
    name: PUZZLE,
    verbs: &VERBS,
    title: msg!("2048"),
    summary: msg!("Slide tiles, merge equal ones, reach 2048 and beyond"),
    rules: msg!(
        "Slide all tiles left, down, right or up; they go as far as they can.\nTwo equal tiles that meet become one of twice the value, once in a move, and score it.\nAfter every move a 2 appears in an empty cell, one time in ten a 4.\n2048 wins, and you may go on. The game is over when nothing can move."
    ),
    tour: &[
        "hint '2 4 8 16/. 2 4 8/. . 2 4/. . . 2'",
        "solve '2 . ./. 2 ./. . .' --player greedy-value",
        "bench --player random,greedy-value,greedy-space --games 200 --seed 1",
    ],
    samples: &["2048:4x4#7", "2048:3x3#1", "2048:2,2,./.,4,./.,.,.#2", "2048:2,4/4,2"],
};

impl Puzzle for Slide2048 {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, id: &GameId, _budget: &Budget) -> Result<Box<dyn AnyGame>, InputError> {
        Ok(Box::new(SlideGame::open(id)?))
    }

    fn position_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        game::Position::json_schema(generator)
    }

    fn measure(&self, id: &GameId, _budget: &Budget) -> Result<Difficulty, InputError> {
        Ok(Difficulty { level: SlideGame::open(id)?.grid().size().to_string(), predicted: None })
    }
}

#[cfg(test)]
mod tests;
