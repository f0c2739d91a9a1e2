//! Errors of the engine with their place in what was typed.

use crate::{GameId, InputError, Message, SourceSpan, msg, nearest};

use unpuzzle_tiling::game::{IdError, IdFault, MoveError, MoveFault, label};
use unpuzzle_tiling::model::{BOARDS, Lattice, Problem};

/// The refusal of a move, with its place in the text.
pub(super) fn move_failure(error: &MoveError, text: &str, problem: &Problem) -> InputError {
    let failure =
        InputError::new(error.fault.message()).at(SourceSpan::new(text, error.span.clone()));
    match error.fault {
        MoveFault::Empty | MoveFault::NoColon | MoveFault::NotACell(_) => {
            failure.with_help(move_help(problem))
        }
        _ => failure,
    }
}

/// What a move looks like on this board.
fn move_help(problem: &Problem) -> Message {
    let letter = label(problem, 0);
    let cells = match problem.lattice() {
        Lattice::Square => "1,1+1,2+2,1",
        Lattice::Cubic | Lattice::Balls => "1:1,1+1:1,2+2:1,1",
    };
    msg!(
        "a move is a letter and its cells, such as {example}; -{letter} takes the piece back",
        example = format!("{letter}:{cells}"),
        letter
    )
}

/// The refusal of an id, with its place.
pub(super) fn id_failure(error: &IdError, id: &GameId) -> InputError {
    let place = SourceSpan::new(&id.to_string(), error.span.clone());
    let failure = InputError::new(error.fault.message()).at(place);
    match &error.fault {
        IdFault::NoSuchBoard(name) => failure.with_suggestion(nearest(name, BOARDS)),
        _ => failure,
    }
}
