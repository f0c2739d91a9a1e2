//! A puzzle with a bug: whatever it is asked, it panics.

use unpuzzle_puzzle::{
    About, Budget, Game, GameId, InputError, Interactive, Puzzle, Reply, Request, Verb, catalogue,
};

/// The puzzle.
pub(crate) struct Faulty;

catalogue! {
    TITLE = "Faulty", "Rusak";
}

static VERBS: &[Verb] = &[Verb {
    name: "solve",
    about: &TITLE,
    arguments: &[],
    examples: &[],
    formats: &[],
    played: Interactive::Never,
    offers_to_save: false,
}];

static ABOUT: About = About {
    title: &TITLE,
    summary: &TITLE,
    rules: &TITLE,
    tour: &[],
    samples: &[],
    catalogues: &[CATALOGUE],
};

impl Puzzle for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    fn perform(&self, _request: &Request, _budget: &Budget) -> Result<Reply, InputError> {
        panic!("a bug with a secret in it");
    }

    fn open(&self, _id: &GameId, _budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        panic!("a bug with a secret in it");
    }
}
