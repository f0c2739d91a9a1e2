//! Nerdle as the registry holds it: its verbs, one file each, and its games.

mod check;
mod compare;
mod game;
mod generate;
mod hint;
mod input;
mod play;
mod rate;
mod solve;
mod view;

use crate::{About, AnyGame, AnyVerb, Budget, Difficulty, GameId, InputError, Puzzle, msg};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use input::id_failure;
use unpuzzle_nerdle::Instance;

pub use game::NerdleGame;
pub use input::Boards;
pub use play::{Assist, Play};
pub use rate::review_page;
pub use view::{key_state, label, role};

/// Nerdle.
///
/// ```
/// use unpuzzle_puzzles::{Budget, NoIo, Puzzle, Call, Verdict};
/// use unpuzzle_puzzles::nerdle::Nerdle;
///
/// let check = Nerdle.verbs().iter().find(|verb| verb.name == "check").unwrap();
/// let request = Call::new(check).with("guess", "1+2*3=09").unwrap();
/// let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.verdict(), Verdict::No);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nerdle;

const PUZZLE: &str = "nerdle";

impl Puzzle for Nerdle {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn AnyGame>, InputError> {
        Ok(Box::new(NerdleGame::open(id, budget)?))
    }

    fn position_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        game::Position::json_schema(generator)
    }

    fn measure(&self, id: &GameId, _budget: &Budget) -> Result<Difficulty, InputError> {
        let instance = Instance::from_id(id).map_err(|error| id_failure(error, &id.to_string()))?;
        Ok(Difficulty { level: instance.kind(), predicted: None })
    }
}

static VERBS: [AnyVerb; 8] = [
    AnyVerb::screen::<Play>(),
    AnyVerb::screen::<Assist>(),
    AnyVerb::of::<hint::Hint>(),
    AnyVerb::of::<solve::Solve>(),
    AnyVerb::of::<check::Check>(),
    AnyVerb::of::<rate::Rate>(),
    AnyVerb::of::<generate::Generate>(),
    AnyVerb::of::<crate::laboratory::Laboratory<compare::Compare>>(),
];

static ABOUT: About = About {
    name: PUZZLE,
    verbs: &VERBS,
    title: msg!("Nerdle"),
    summary: msg!("Find the hidden equation from the colours of your guesses"),
    rules: msg!(
        "Guess an equation such as 54-36=18. Green: right place. Purple: elsewhere in the answer. Black: not there, or not that often.\nEvery guess must be true: * and / come before + and -.\nThe left side of the answer has an operator, its right side is one number, and no number starts with 0.\nYou have six tries, seven for two boards at once and ten for four."
    ),
    tour: &["hint '7*9-3=60:02101110'", "solve --answer '1*36/4=9'", "check '1+2*3=9'"],
    samples: &[
        "nerdle:classic#2026-11-15",
        "nerdle:micro#7",
        "nerdle:mini,bi#7",
        "nerdle:classic,quad,hard#2026-11-15",
        "nerdle:midi,adversarial,commutative#1",
        "nerdle:mini,speed#3",
        "nerdle:micro,instant#3",
    ],
};
