//! Tiling puzzles as the registry holds them.
//!
//! Here arguments become problems, and typed answers become pages, fields and
//! pictures. What is true of a problem is decided in the engine.

mod boards;
mod compare;
mod convert;
mod count;
mod data;
mod drawing;
mod game;
#[cfg(test)]
mod game_tests;
mod generate;
mod hint;
mod input;
mod outlook;
mod picture;
mod play;
mod rate;
mod sheet;
mod solve;

use crate::{About, AnyGame, AnyVerb, Budget, Difficulty, GameId, InputError, Puzzle, msg};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use unpuzzle_tiling::game::{PUZZLE, kind_of};

pub use data::problem_from_data;
pub use game::{Laid, TilingGame, TilingMove};
pub use input::{Source, Subject};
pub use picture::pictures;
pub use play::Play;

/// Tiling puzzles.
///
/// ```
/// use unpuzzle_puzzles::{Budget, NoIo, Puzzle, Call};
/// use unpuzzle_puzzles::tiling::Tiling;
///
/// let solve = Tiling.verbs().iter().find(|verb| verb.name == "solve").unwrap();
/// let request = Call::new(solve).with("file", "3 3 2/DEFAULT/AAA/A/A/BB/BB").unwrap();
/// let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
/// assert_eq!(reply.text(), Some("AAA\nABB\nABB\n".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tiling;

static VERBS: [AnyVerb; 10] = [
    AnyVerb::of::<solve::Solve>(),
    AnyVerb::of::<count::Count>(),
    AnyVerb::of::<hint::Hint>(),
    AnyVerb::of::<outlook::Outlook>(),
    AnyVerb::of::<rate::Rate>(),
    AnyVerb::of::<generate::Generate>(),
    AnyVerb::of::<boards::Boards>(),
    AnyVerb::of::<convert::Convert>(),
    AnyVerb::screen::<Play>(),
    AnyVerb::of::<crate::laboratory::Laboratory<compare::Compare>>(),
];

static ABOUT: About = About {
    name: PUZZLE,
    verbs: &VERBS,
    title: msg!("Tiling puzzles"),
    summary: msg!("Fill a board with pieces: IQ Puzzler Pro, Kanoodle, pentominoes, Soma"),
    rules: msg!(
        "Cover every cell of the board with the pieces, all of them, none on another.\nPieces may be turned and flipped; in a pyramid they turn freely in space.\nA move is a letter and its cells: A:1,1+1,2+2,1 places A, -A takes it back.\nAsk for a hint and you get one right move with its reason."
    ),
    tour: &[
        "solve --board iq-puzzler-pro",
        "solve --board pentominoes-6x10 --count --reduced",
        "hint --board iq-puzzler-pro --after I:1,1+2,1+2,2",
        "generate --board iq-puzzler-pro --level medium",
    ],
    samples: &[
        "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB",
        "tiling:pentominoes-3x20",
        "tiling:iq-puzzler-pro/medium#7",
        "tiling:2_2_1/DEFAULT/A/AA",
        "tiling:soma;V:1:1,1+1:1,2+1:2,1",
    ],
};

impl Puzzle for Tiling {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn AnyGame>, InputError> {
        Ok(Box::new(TilingGame::open(id, budget)?))
    }

    fn position_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        game::Seen::json_schema(generator)
    }

    /// By the id alone: to find out how hard a board really is can take minutes.
    fn measure(&self, id: &GameId, budget: &Budget) -> Result<Difficulty, InputError> {
        self.open(id, budget)?;
        Ok(Difficulty { level: kind_of(id), predicted: None })
    }
}
