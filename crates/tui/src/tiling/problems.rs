//! The puzzle that a request is about.

use unpuzzle::puzzles::tiling::instance_of;
use unpuzzle::tiling::Problem;
use unpuzzle_puzzle::{InputError, LocalizedText, Message, Request};

use super::messages;
use crate::env::ScreenEnv;

/// A puzzle, what it is called, and what had to be guessed about it.
pub(super) struct Subject {
    pub(super) problem: Problem,
    pub(super) name: LocalizedText,
    pub(super) notes: Vec<Message>,
}

/// The puzzle of a request, nothing if it names none.
pub(super) fn problem_of(
    env: &ScreenEnv,
    request: &Request,
) -> Result<Option<Subject>, InputError> {
    let (file, board) = (request.given("file"), request.given("board"));
    if file.is_none() && board.is_none() && request.data().is_none() {
        return Ok(None);
    }
    let (problem, notes) = instance_of(request, &env.budget())?;
    let name = match board {
        Some(name) => name.into(),
        None => messages::OWN_BOARD.message().into(),
    };
    Ok(Some(Subject {
        problem,
        name,
        notes,
    }))
}
