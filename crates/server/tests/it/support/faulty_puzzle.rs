//! A puzzle that always panics.

use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{
    About, AnyGame, AnyVerb, Budget, Context, GameId, InputError, NoAnswer, Puzzle, Verb, msg,
};

/// The puzzle.
pub(crate) struct Faulty;

static VERBS: [AnyVerb; 1] = [AnyVerb::of::<Solve>()];

static ABOUT: About = About {
    name: "faulty",
    verbs: &VERBS,
    title: msg!("Faulty"),
    summary: msg!("Faulty"),
    rules: msg!("Faulty"),
    tour: &[],
    samples: &[],
};

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Nothing {}

/// Faulty
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Solve {}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    type Answer = Nothing;

    fn run(&self, _cx: &mut Context<'_>) -> Result<Nothing, NoAnswer> {
        panic!("a bug with a secret in it");
    }

    fn show(&self, _nothing: &Nothing, _page: &mut Page) {}
}

impl Puzzle for Faulty {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, _id: &GameId, _budget: &Budget) -> Result<Box<dyn AnyGame>, InputError> {
        panic!("a bug with a secret in it");
    }
}
