//! What follows from a row, and what to guess then, worked out beside the
//! screen.

use std::time::Duration;

use unpuzzle::nerdle::{Advice, Adviser, Feedback, Knowledge, Row, Rules, Strategy, Tiles};
use unpuzzle_puzzles::{Exhausted, Message, msg};
use unpuzzle_session::{Asker, Worker};

#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) rules: Rules,
    pub(crate) boards: usize,
    /// Whether guesses must agree with what was shown.
    pub(crate) hard: bool,
    pub(crate) strategy: &'static dyn Strategy,
}

pub(super) enum Thought {
    /// What is known now, or why a row cannot be.
    Boards(Result<Vec<Knowledge>, Message>),
    Advice(Result<Option<Advice>, Exhausted>),
}

/// A guess and its colours on every open board.
pub(super) type Entered = (Tiles, Vec<Feedback>);

/// What is known so far, and one row more.
pub(super) type Question = (Option<Vec<Knowledge>>, Option<Entered>);

/// Adds rows to boards and looks for the next guess, no longer than this.
pub(super) fn thinker(settings: Settings, timeout: Duration) -> Worker<Question, Thought> {
    Worker::spawn(move |(boards, entered): Question, asker: &Asker<Thought>| {
        let new = || vec![Knowledge::new(settings.rules); settings.boards];
        let boards = added(boards.unwrap_or_else(new), entered);
        asker.tell(Thought::Boards(boards.clone()));
        if let Ok(boards) = boards {
            let adviser = Adviser { strategy: settings.strategy, hard: settings.hard };
            let budget = asker.budget().with_timeout(timeout);
            asker.tell(Thought::Advice(adviser.advise(&boards, &budget)));
        }
    })
}

/// The boards with one row more, or which row cannot be.
fn added(mut boards: Vec<Knowledge>, entered: Option<Entered>) -> Result<Vec<Knowledge>, Message> {
    let Some((guess, colours)) = entered else {
        return Ok(boards);
    };
    let several = boards.len() > 1;
    let open = boards.iter_mut().enumerate().filter(|(_, own)| !own.is_solved());
    for ((number, board), feedback) in open.zip(colours) {
        board.add(Row { guess, feedback }).map_err(|error| {
            let what = error.message();
            match several {
                true => msg!("board {number}: {what}", number = number + 1, what),
                false => what,
            }
        })?;
    }
    Ok(boards)
}
