//! The puzzle that a request is about.

use unpuzzle::tiling::{BOARDS, Course, Problem, Reading, board};
use unpuzzle_core::{Failure, Message, Request, Words, nearest};

use super::messages;

/// What is played when nothing is said.
const USUAL: &str = "iq-puzzler-pro";

/// The puzzle of a request and what it is called: a board by its name, or the
/// text of a puzzle with `/` for the ends of lines.
pub(super) fn problem_of(request: &Request) -> Result<(Problem, Words), Failure> {
    let instance = request.verb.instance();
    let text = instance.and_then(|argument| request.given(argument.name));
    match (text, request.given("board")) {
        (Some(text), _) => Ok((read(text)?, messages::OWN_BOARD.message().into())),
        (None, name) => {
            let name = name.unwrap_or(USUAL);
            let found = board(name).ok_or_else(|| no_such_board(name))?;
            Ok((found, name.into()))
        }
    }
}

fn read(text: &str) -> Result<Problem, Failure> {
    let lines = text.replace('/', "\n");
    let course = Course::parse(lines.as_bytes(), Reading::Lenient);
    course.map(|course| course.problem).map_err(|error| {
        let fault: Message = error.fault.message();
        let place = messages::NOT_A_PUZZLE
            .with("line", error.line)
            .with("column", error.column);
        Failure::new(place.with("fault", fault))
    })
}

fn no_such_board(name: &str) -> Failure {
    let known = messages::KNOWN_BOARDS.with("boards", BOARDS.join(", "));
    let mut failure = Failure::new(messages::NO_SUCH_BOARD.with("name", name)).helped(known);
    failure.suggestion = nearest(name, BOARDS).map(str::to_owned);
    failure
}
