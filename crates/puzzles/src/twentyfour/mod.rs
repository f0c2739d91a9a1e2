//! The 24 game as the registry holds it: requests in, neutral replies out.
//!
//! Here text becomes hands and rules, and typed answers become pages, fields and
//! pictures. What is true of a hand is decided in the engine's own modules.

mod check;
mod compare;
pub mod game;
mod generate;
mod hint;
mod input;
mod messages;
mod rate;
pub mod sentences;
pub mod sheet;
pub mod skill;
mod solve;
mod verbs;

use std::time::Duration;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{
    About, AnyVerb, Budget, Difficulty, Game, GameId, GameSummary, InputError, LegacyPuzzle,
    LegacyReply, Outcome, Puzzle, Request, Skill, Text,
};

use game::HandGame;
use unpuzzle_twentyfour::{Verdict, rating, strength};

/// The 24 game.
///
/// ```
/// use unpuzzle_puzzle::{Budget, LegacyPuzzle, Puzzle, Request};
/// use unpuzzle_puzzles::twentyfour::TwentyFour;
///
/// let solve = TwentyFour.verbs().iter().find(|verb| verb.name == "solve").unwrap();
/// let request = Request::new(solve).with("cards", "3 3 8 8").unwrap();
/// let reply = TwentyFour.perform(&request, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.text, Some("8/(3-8/3)\n".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TwentyFour;

impl LegacyPuzzle for TwentyFour {
    const PUZZLE: Self = TwentyFour;

    fn perform(&self, request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
        match request.verb.name {
            "solve" => solve::perform(request, budget),
            "hint" => hint::perform(request, budget),
            "check" => check::perform(request, budget),
            "generate" => generate::perform(request, budget),
            "compare" => compare::perform(request, budget),
            _ => Err(InputError::new(messages::NEEDS_A_SCREEN.message())),
        }
    }
}

impl Puzzle for TwentyFour {
    fn name(&self) -> &'static str {
        "24"
    }

    fn about(&self) -> &'static About {
        &verbs::ABOUT
    }

    fn verbs(&self) -> &'static [AnyVerb] {
        verbs::VERBS
    }
    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        Ok(Box::new(HandGame::open(id, budget)?))
    }

    fn measure(&self, id: &GameId, budget: &Budget) -> Result<Difficulty, InputError> {
        let game = HandGame::open(id, budget)?;
        let rated = rating::rate(game.hand(), game.position().rules(), budget);
        Ok(rated.map_or_else(|_| Difficulty::default(), |rated| measured(&rated)))
    }

    /// A hand of unknown difficulty says nothing, nor does one that nobody timed.
    fn skill_after(&self, before: Option<Skill>, game: &GameSummary) -> Option<Skill> {
        if game.time.is_zero() {
            return None;
        }
        let seconds = game.predicted?.as_secs_f64();
        Some(skill::after_hand(before, seconds, game))
    }

    fn level_for(&self, skill: &Skill) -> Option<&'static str> {
        Some(strength::level(&skill::strength_of(*skill)).name())
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

/// The reply of a search that ran out of budget with nothing to show.
fn unknown() -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Unknown);
    reply.field("text", messages::UNKNOWN.message());
    reply.page.line(Role::Warning, messages::UNKNOWN.message());
    reply
}

/// Every catalogue of the crate.
static CATALOGUES: &[&[(&str, &Text)]] = &[
    messages::CATALOGUE,
    sentences::CATALOGUES[0],
    sentences::CATALOGUES[1],
    sentences::CATALOGUES[2],
    game::messages::CATALOGUE,
    sheet::messages::CATALOGUE,
];

fn outcome(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Yes => Outcome::Yes,
        Verdict::No => Outcome::No,
        Verdict::Unknown => Outcome::Unknown,
    }
}
