//! Tiling puzzles as the registry holds them: requests in, neutral replies out.
//!
//! Here text becomes problems, and typed answers become pages, fields and
//! pictures. What is true of a problem is decided in the engine's own modules.

mod advice;
mod all;
mod boards;
mod compare;
mod convert;
mod count;
mod cover;
mod data;
mod drawing;
mod engine_messages;
mod game;
mod game_messages;
#[cfg(test)]
mod game_tests;
mod generate;
mod hint;
mod input;
mod messages;
mod outlook;
mod picture;
mod rate;
mod say;
mod sheet;
mod solve;
mod state;
mod trace;
mod verbs;

use std::time::Duration;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{
    About, AnyVerb, Budget, Difficulty, Game, GameId, InputError, LegacyPuzzle, LegacyReply, NoIo,
    Outcome, Puzzle, Request, Text, Value, VerbIo,
};

pub use data::{DataError, FIELDS, problem_from_value, problem_to_value, solution_to_value};
pub use game::TilingGame;
pub use input::instance_of;
pub use say::{Localize, reason_message};

use unpuzzle_tiling::engines::{Engine, Unknown};
use unpuzzle_tiling::game::{PUZZLE, kind_of};
use unpuzzle_tiling::model::{Lattice, Placed, Problem, marks};

/// Tiling puzzles.
///
/// ```
/// use unpuzzle_puzzle::{Budget, NoIo, Puzzle, Request};
/// use unpuzzle_puzzles::tiling::Tiling;
///
/// let solve = Tiling.verbs().iter().find(|verb| verb.name == "solve").unwrap();
/// let request = Request::new(solve).with("file", "3 3 2/DEFAULT/AAA/A/A/BB/BB").unwrap();
/// let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.text(), Some("AAA\nABB\nABB\n".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tiling;

impl LegacyPuzzle for Tiling {
    const PUZZLE: Self = Tiling;

    fn perform(&self, request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
        self.perform_at(&mut NoIo, request, budget)
    }

    fn perform_at(
        &self,
        desk: &mut dyn VerbIo,
        request: &Request,
        budget: &Budget,
    ) -> Result<LegacyReply, InputError> {
        match request.verb.name {
            "solve" if !request.needs_screen() => solve::perform(desk, request, budget),
            "count" => count::perform(desk, request, budget),
            "hint" => hint::perform(request, budget),
            "outlook" => outlook::perform(request, budget),
            "trace" => trace::perform(request, budget),
            "rate" => rate::perform(request, budget),
            "generate" => generate::perform(request, budget),
            "boards" => Ok(boards::reply()),
            "convert" => convert::perform(request, budget),
            "compare" => compare::perform(request, budget),
            _ => Err(InputError::new(messages::NEEDS_A_SCREEN.message())),
        }
    }
}

impl Puzzle for Tiling {
    fn name(&self) -> &'static str {
        PUZZLE
    }

    fn about(&self) -> &'static About {
        &verbs::ABOUT
    }

    fn verbs(&self) -> &'static [AnyVerb] {
        verbs::VERBS
    }
    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        Ok(Box::new(TilingGame::open(id, budget)?))
    }

    /// By the id alone: to find out how hard a board really is can take minutes.
    fn measure(&self, id: &GameId, budget: &Budget) -> Result<Difficulty, InputError> {
        self.open(id, budget)?;
        Ok(Difficulty {
            level: kind_of(id),
            predicted: None,
        })
    }
}

/// Every catalogue of the crate.
static CATALOGUES: &[&[(&str, &Text)]] = &[
    messages::CATALOGUE,
    game_messages::CATALOGUE,
    engine_messages::CATALOGUE,
];

/// What an answer took.
struct Cost {
    engine: Option<Engine>,
    cases: u64,
    time: Duration,
}

impl Cost {
    fn tell(&self, reply: &mut LegacyReply) {
        reply
            .field("engine", self.engine.map(Engine::name))
            .field("cases", self.cases)
            .field("milliseconds", milliseconds(self.time));
    }

    fn line(&self, reply: &mut LegacyReply) {
        let message = match self.engine {
            Some(engine) => messages::COST
                .with("cases", self.cases)
                .with("engine", engine.name()),
            None => messages::COST
                .with("cases", self.cases)
                .with("engine", &messages::NO_SEARCH),
        };
        reply.page.line(Role::Quiet, message);
    }
}

/// Milliseconds to the microsecond: more digits would only be noise.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// The reply to a question whose answer is not known.
fn unknown(why: &Unknown) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Unknown);
    reply
        .field("solvable", Value::Null)
        .field("reason", why.message());
    let message = messages::UNKNOWN.with("reason", why.message());
    reply.page.line(Role::Warning, message);
    reply
}

/// A position as data: rows of letters, in space layers of rows from the top.
fn board_value(problem: &Problem, placed: &[Placed]) -> Value {
    let mut layers = marks(problem, placed).into_iter().map(Value::list);
    match problem.lattice() {
        Lattice::Square => layers.next().unwrap_or(Value::List(Vec::new())),
        Lattice::Cubic | Lattice::Balls => Value::List(layers.collect()),
    }
}
