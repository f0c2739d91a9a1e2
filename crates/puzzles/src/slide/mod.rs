//! 2048 as the registry holds it: requests in, neutral replies out.
//!
//! Here text becomes boards, records and players, and what they do becomes
//! pages, fields and charts. What is true of a board is decided elsewhere.

mod bench;
mod compare;
mod explain;
mod game;
mod generate;
mod hint;
mod input;
mod messages;
mod rate;
mod solve;
mod state;
mod table;
mod train;
mod verbs;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{
    About, AnyVerb, Budget, Difficulty, Game, GameId, InputError, LegacyPuzzle, LegacyReply, NoIo,
    Outcome, Puzzle, Request, Text, VerbIo,
};

use unpuzzle_slide::game::PUZZLE;

pub use explain::{Explain, Refuse};
pub use game::SlideGame;
pub use table::Table;

/// The game of 2048.
///
/// ```
/// use unpuzzle_puzzle::{Budget, LegacyPuzzle, Puzzle, Request, Value};
/// use unpuzzle_puzzles::slide::Slide2048;
///
/// let hint = Slide2048.verbs().iter().find(|verb| verb.name == "hint").unwrap();
/// let request = Request::new(hint).with("board", "2 ./4 .").unwrap();
/// let reply = Slide2048.perform(&request, &Budget::unlimited()).unwrap();
/// assert!(reply.data.contains(&("move", Value::Text("right".to_owned()))));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Slide2048;

impl LegacyPuzzle for Slide2048 {
    const PUZZLE: Self = Slide2048;

    /// Training works with files, so it needs a desk.
    fn perform(&self, request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
        match request.verb.name {
            "train" => Err(InputError::new(messages::TRAIN_NEEDS_FILES.message())),
            _ => self.perform_at(&mut NoIo, request, budget),
        }
    }

    fn perform_at(
        &self,
        desk: &mut dyn VerbIo,
        request: &Request,
        budget: &Budget,
    ) -> Result<LegacyReply, InputError> {
        match request.verb.name {
            "hint" => hint::perform(desk, request, budget),
            "rate" => rate::perform(desk, request, budget),
            "solve" => solve::perform(desk, request, budget),
            "generate" => generate::perform(request),
            "bench" => bench::perform(desk, request, budget),
            "train" => train::perform(desk, request, budget),
            "compare" => compare::perform(desk, request, budget),
            _ => Err(InputError::new(messages::NEEDS_A_SCREEN.message())),
        }
    }
}

impl Puzzle for Slide2048 {
    fn name(&self) -> &'static str {
        PUZZLE
    }

    fn about(&self) -> &'static About {
        &verbs::ABOUT
    }

    fn verbs(&self) -> &'static [AnyVerb] {
        verbs::VERBS
    }

    fn open(&self, id: &GameId, _budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        Ok(Box::new(SlideGame::open(id)?))
    }

    fn measure(&self, id: &GameId, _budget: &Budget) -> Result<Difficulty, InputError> {
        Ok(Difficulty {
            level: SlideGame::open(id)?.grid().size().to_string(),
            predicted: None,
        })
    }
}

/// The reply of work that ran out of budget with nothing to show.
fn unknown() -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Unknown);
    reply.field("text", messages::UNKNOWN.message());
    reply.page.line(Role::Warning, messages::UNKNOWN.message());
    reply
}

/// Every catalogue of the crate.
static CATALOGUES: &[&[(&str, &Text)]] = &[
    messages::CATALOGUE,
    messages::board::CATALOGUE,
    messages::record::CATALOGUE,
    messages::review::CATALOGUE,
    messages::game::CATALOGUE,
];

#[cfg(test)]
mod tests;
