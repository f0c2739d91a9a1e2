//! A puzzle with a bug: whatever it is asked, it panics.

use unpuzzle_puzzle::{
    About, AnyVerb, Budget, Context, Game, GameId, InputError, NoAnswer, OldVerb, Puzzle, Reply,
    VerbInfo, msg,
};

/// The puzzle.
pub(crate) struct Faulty;

static VERBS: [AnyVerb; 1] = [AnyVerb::old::<Solve>()];

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

impl Reply for Nothing {}

struct Solve;

impl OldVerb for Solve {
    type Arguments = ();
    type Reply = Nothing;
    const INFO: VerbInfo = VerbInfo::new("solve", "Faulty");

    fn run((): (), _call: &mut Context<'_>) -> Result<Nothing, NoAnswer> {
        panic!("a bug with a secret in it");
    }
}

impl Puzzle for Faulty {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, _id: &GameId, _budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        panic!("a bug with a secret in it");
    }
}
