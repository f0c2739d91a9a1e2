#![doc = include_str!("../README.md")]
#![allow(missing_docs)]

pub mod body;
mod events;
pub mod play;
mod problem;
pub mod results;
pub mod statistics;
mod task;

pub use body::VerbRequest;
pub use events::{Event, ProgressEvent, last_event, outcome_word, progress_event, result_event};
pub use play::{PLAY, PlayRequest};
pub use problem::{Problem, ProblemKind};
pub use task::{JobControl, Output, Task};

use unpuzzle_puzzles::{AnyVerb, InputError, Puzzle, msg, nearest};
use unpuzzle_render::Format;

pub type Registry = &'static [&'static dyn Puzzle];

/// A puzzle by name, or a problem that suggests the nearest one.
pub fn find_puzzle(registry: Registry, name: &str) -> Result<&'static dyn Puzzle, Problem> {
    unpuzzle_puzzles::find(registry, name).ok_or_else(|| {
        let known = registry.iter().map(|puzzle| puzzle.name());
        let failure = InputError::new(msg!("there is no puzzle “{name}”", name));
        unknown(failure.with_suggestion(nearest(name, known)))
    })
}

/// A verb by name, or a problem that suggests the nearest one.
pub fn find_verb(puzzle: &'static dyn Puzzle, name: &str) -> Result<&'static AnyVerb, Problem> {
    let mut verbs = puzzle.verbs().iter();
    verbs.find(|verb| verb.name == name).ok_or_else(|| {
        let known = puzzle.verbs().iter().map(|verb| verb.name);
        let message = msg!("{puzzle} has no verb “{name}”", puzzle = puzzle.name(), name);
        let failure = InputError::new(message);
        unknown(failure.with_suggestion(nearest(name, known.chain([PLAY]))))
    })
}

fn unknown(failure: InputError) -> Problem {
    Problem::new(ProblemKind::Unknown, failure)
}

/// An output format by name, if the verb supports it.
pub fn find_format(verb: &'static AnyVerb, name: &str) -> Result<Format, Problem> {
    let found = Format::of(verb).find(|format| format.name() == name);
    found.ok_or_else(|| {
        let known: Vec<_> = Format::of(verb).map(Format::name).collect();
        let near = nearest(name, known.iter().copied());
        let message = msg!("{verb} is available as {formats}", verb = verb.name, formats = known);
        let failure = InputError::new(message);
        Problem::new(ProblemKind::Format, failure.with_suggestion(near))
    })
}
