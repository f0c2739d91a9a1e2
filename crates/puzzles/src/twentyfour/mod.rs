//! The 24 game as the registry holds it: its verbs, its words, its game.
//!
//! Here text becomes hands and rules, and typed answers become replies. What is
//! true of a hand is decided in the engine.

mod check;
mod compare;
pub mod game;
mod generate;
mod hint;
mod input;
mod order;
mod play;
mod rate;
pub mod sheet;
mod solve;
#[cfg(test)]
mod tests;

use std::time::Duration;

use crate::{
    About, AnyGame, AnyVerb, Budget, Difficulty, GameId, GameSummary, InputError, Puzzle, Skill,
    msg,
};
use schemars::{JsonSchema as _, Schema, SchemaGenerator};
use unpuzzle_twentyfour::{rating, strength};

use game::{HandGame, HandState};

pub use input::{in_text, refused_step};
pub use order::{Drawn, Order, WEEK, daily};
pub use play::{Play, Wanted, names};

/// The 24 game.
///
/// ```
/// use unpuzzle_puzzles::{Budget, NoIo, Puzzle, Call};
/// use unpuzzle_puzzles::twentyfour::TwentyFour;
///
/// let solve = TwentyFour.verbs().iter().find(|verb| verb.name == "solve").unwrap();
/// let request = Call::new(solve).with("cards", "3 3 8 8").unwrap();
/// let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.text(), Some("8/(3-8/3)\n".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TwentyFour;

static VERBS: [AnyVerb; 7] = [
    AnyVerb::of::<solve::Solve>(),
    AnyVerb::of::<hint::GiveHint>(),
    AnyVerb::of::<check::Check>(),
    AnyVerb::of::<rate::Rate>(),
    AnyVerb::of::<generate::Generate>(),
    AnyVerb::screen::<Play>(),
    AnyVerb::of::<crate::laboratory::Laboratory<compare::Compare>>(),
];

static ABOUT: About = About {
    name: "24",
    verbs: &VERBS,
    title: msg!("The 24 game"),
    summary: msg!("Make 24 from four cards, using each card once"),
    rules: msg!(
        "Four cards are dealt: an ace is 1, jack, queen and king are 11, 12 and 13.\nUse every card exactly once with + - * / and brackets to make 24.\nFractions on the way are fine: 3 3 8 8 is 8/(3-8/3).\nIn a match the first right answer takes the pile; most cards win."
    ),
    tour: &[
        "solve 3 3 8 8",
        "hint 1 3 4 6 --level 1",
        "rate 1 3 4 6",
        "solve 100 75 3 6 4 1 --target 952 --subset --first",
        "compare 3 3 8 8",
    ],
    samples: &["24:3,3,8,8", "24:1,3,4,6", "24:1,1,1,1", "24:hard,full#7"],
};

impl Puzzle for TwentyFour {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn AnyGame>, InputError> {
        Ok(Box::new(HandGame::open(id, budget)?))
    }

    fn moves_spoil(&self) -> bool {
        true
    }

    fn position_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        HandState::json_schema(generator)
    }

    fn measure(&self, id: &GameId, budget: &Budget) -> Result<Difficulty, InputError> {
        let game = HandGame::open(id, budget)?;
        let rated = rating::rate(game.hand(), game.position().rules(), budget);
        Ok(rated.map_or_else(|_| Difficulty::default(), |rated| measured(&rated)))
    }

    /// Hands of unknown difficulty and hands without a clock do not count.
    fn skill_after(&self, before: Option<Skill>, game: &GameSummary) -> Option<Skill> {
        if game.time.is_zero() {
            return None;
        }
        let seconds = game.predicted?.as_secs_f64();
        let milliseconds = u64::try_from(game.time.as_millis()).unwrap_or(u64::MAX);
        let played = strength::game(seconds, game.is_solved, game.hints, milliseconds);
        Some(strength::after(&before.unwrap_or_default(), &[played]))
    }

    fn level_for(&self, skill: &Skill) -> Option<&'static str> {
        Some(strength::level(skill).name())
    }
}

/// Seconds count only where people have been timed.
fn measured(rated: &rating::Rating) -> Difficulty {
    let seconds = rated.calibrated.then_some(rated.seconds);
    Difficulty {
        level: rated.level.name().to_owned(),
        predicted: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
    }
}
