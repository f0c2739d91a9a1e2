//! Nerdle as the registry holds it: requests in, neutral replies out.
//!
//! Here text becomes rows and games, and typed answers become pages, fields
//! and sentences. What is true of a row is decided in the engine's own modules.

mod advice;
mod book;
mod check;
mod compare;
mod decimal;
mod game;
mod generate;
mod hint;
mod input;
mod messages;
mod prove;
mod rate;
mod refusal_messages;
mod refusals;
mod rows;
mod solve;
mod state;
mod verb_messages;
mod verbs;
mod view;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{
    About, AnyVerb, Budget, Difficulty, Exhausted, Game, GameId, InputError, LegacyPuzzle,
    LegacyReply, NoIo, Outcome, Puzzle, Request, Text, VerbIo,
};

use refusals::id_failure;
use unpuzzle_nerdle::Instance;

pub use advice::AdviceSentences;
pub use game::NerdleGame;
pub use input::instance_of;
pub use refusals::Localize;
pub use view::{key_state, label, role};

/// Nerdle.
///
/// ```
/// use unpuzzle_puzzle::{Budget, NoIo, Outcome, Puzzle, Request};
/// use unpuzzle_puzzles::nerdle::Nerdle;
///
/// let check = Nerdle.verbs().iter().find(|verb| verb.name == "check").unwrap();
/// let request = Request::new(check).with("guess", "1+2*3=09").unwrap();
/// let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.outcome(), Outcome::No);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nerdle;

/// The word for this puzzle in ids.
const PUZZLE: &str = "nerdle";

impl LegacyPuzzle for Nerdle {
    const PUZZLE: Self = Nerdle;

    fn perform(&self, request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
        self.perform_at(&mut NoIo, request, budget)
    }

    fn perform_at(
        &self,
        desk: &mut dyn VerbIo,
        request: &Request,
        budget: &Budget,
    ) -> Result<LegacyReply, InputError> {
        let reply = match request.verb.name {
            "hint" => hint::perform(request, budget),
            "solve" => solve::perform(request, budget),
            "check" => check::perform(request, budget),
            "rate" => rate::perform(request, budget),
            "generate" => generate::perform(request, budget),
            "compare" => return compare::perform(request, budget),
            "prove" => return prove::perform(desk, request, budget),
            "book" => return book::perform(desk, request, budget),
            _ => return Err(InputError::new(messages::NEEDS_A_SCREEN.message())),
        };
        match reply {
            Ok(reply) => Ok(reply),
            Err(Halt::Refused(failure)) => Err(*failure),
            Err(Halt::Exhausted) => Ok(unknown()),
        }
    }
}

impl Puzzle for Nerdle {
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
        Ok(Box::new(NerdleGame::open(id, budget)?))
    }

    fn measure(&self, id: &GameId, _budget: &Budget) -> Result<Difficulty, InputError> {
        let instance = Instance::from_id(id).map_err(|error| id_failure(&error, id))?;
        Ok(Difficulty {
            level: instance.kind(),
            predicted: None,
        })
    }
}

/// Why a request was not gone through with.
enum Halt {
    /// It asks for something that cannot be.
    Refused(Box<InputError>),
    /// The budget was over before there was anything to tell.
    Exhausted,
}

impl From<InputError> for Halt {
    fn from(failure: InputError) -> Self {
        Halt::Refused(Box::new(failure))
    }
}

impl From<Exhausted> for Halt {
    fn from(_: Exhausted) -> Self {
        Halt::Exhausted
    }
}

/// Every catalogue of the crate.
static CATALOGUES: &[&[(&str, &Text)]] = &[
    messages::CATALOGUE,
    verb_messages::CATALOGUE,
    refusal_messages::CATALOGUE,
];

/// Six digits behind the point: what people compare, without the noise.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The reply to a question whose answer is not known.
fn unknown() -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Unknown);
    let message = messages::UNKNOWN.with("reason", &refusal_messages::OUT_OF_BUDGET);
    reply.page.line(Role::Warning, message);
    reply
}
