//! Reads problems out of requests: course text, data, items and options, the
//! name of a board, or a game id.

use unpuzzle_puzzle::{Budget, GameId, InputError, Message, Request, SourceSpan, Value, nearest};

use super::data::problem_from_value;
use super::game_messages;
use super::messages;
use super::say::{Localize, id_failure};
use unpuzzle_tiling::formats::{
    CoverError, ExactCover, Fault, Guess, MODES, Strictness, TextError, TextFormat, byte_of_column,
};
use unpuzzle_tiling::game::{self, IdFault, Named, title_of};
use unpuzzle_tiling::model::{BOARDS, Problem};

/// Stands for the end of a line in an instance on one line.
pub(super) const LINE_END: char = '/';

/// What a request is about.
pub(super) enum Given {
    Board(Subject),
    Cover(ExactCover),
}

/// A problem with what to call it and what was guessed about it.
#[derive(Clone)]
pub(super) struct Subject {
    pub(super) problem: Problem,
    pub(super) title: String,
    pub(super) notes: Vec<Message>,
}

impl Subject {
    fn new(problem: Problem) -> Self {
        Subject {
            title: title_of(&problem),
            problem,
            notes: Vec::new(),
        }
    }

    /// What to say of it: its name and how many pieces there are.
    pub(super) fn heading(&self) -> Message {
        let pieces: usize = self.problem.pieces().iter().map(|piece| piece.copies).sum();
        messages::HEADING
            .with("title", self.title.clone())
            .with("pieces", pieces)
    }
}

/// The problem of a request, with remarks about how it was read. Screens that
/// know this puzzle start from here.
pub fn instance_of(
    request: &Request,
    budget: &Budget,
) -> Result<(Problem, Vec<Message>), InputError> {
    let subject = subject(request, budget)?;
    Ok((subject.problem, subject.notes))
}

/// The board of a request.
pub(super) fn subject(request: &Request, budget: &Budget) -> Result<Subject, InputError> {
    match read(request, budget)? {
        Given::Board(subject) => Ok(subject),
        Given::Cover(_) => Err(InputError::new(messages::ONLY_SOLVE.message())),
    }
}

/// What a request is about.
pub(super) fn read(request: &Request, budget: &Budget) -> Result<Given, InputError> {
    let (text, board) = (request.given("file"), request.given("board"));
    let data = request.data();
    match (text, data, board) {
        (None, None, None) => Err(InputError::new(messages::NOTHING_GIVEN.message())),
        (None, None, Some(name)) => Ok(Given::Board(named(name)?)),
        (_, _, Some(_)) => Err(InputError::new(messages::TWO_GIVEN.message())),
        (_, Some(data), None) => Ok(Given::Board(from_data(data)?)),
        (Some(text), None, None) => from_text(text, request.flag("lenient"), budget),
    }
}

/// A board by its name.
pub(super) fn named(name: &str) -> Result<Subject, InputError> {
    let Some(problem) = game::known_board(name) else {
        let message = game_messages::NO_SUCH_BOARD.with("name", name);
        let failure = InputError::new(message).at(SourceSpan::whole(name));
        return Err(failure.with_suggestion(nearest(name, BOARDS)));
    };
    let mut subject = Subject::new(problem);
    subject.title = name.to_owned();
    if name == game::DATED.0 {
        subject.title = game::DATED.1.to_owned();
        subject.notes.push(messages::DATED.message());
    }
    Ok(subject)
}

fn from_data(data: &Value) -> Result<Subject, InputError> {
    let problem = problem_from_value(data);
    let problem = problem.map_err(|error| InputError::new(error.message()))?;
    Ok(Subject::new(problem))
}

fn from_text(text: &str, lenient: bool, budget: &Budget) -> Result<Given, InputError> {
    let word = text.trim();
    if word.starts_with(&format!("{}:", game::PUZZLE)) {
        return Ok(Given::Board(from_id(word, budget)?));
    }
    if game::known_board(word).is_some() {
        return Ok(Given::Board(named(word)?));
    }
    if is_cover(text) {
        let cover = ExactCover::parse(text);
        return cover
            .map(Given::Cover)
            .map_err(|error| cover_failure(text, &error));
    }
    Ok(Given::Board(from_course(text, lenient)?))
}

fn from_id(text: &str, budget: &Budget) -> Result<Subject, InputError> {
    let malformed =
        |_| InputError::new(game_messages::MALFORMED_ID.message()).at(SourceSpan::whole(text));
    let id: GameId = text.parse().map_err(malformed)?;
    let named = Named::read(&id, budget).map_err(|error| match error.fault {
        IdFault::Unknown(_) => InputError::new(error.fault.message()),
        _ => id_failure(&error, &id),
    })?;
    Ok(Subject {
        problem: named.problem,
        title: named.title,
        notes: Vec::new(),
    })
}

/// Items and options begin with a remark, have a bar among the items of the
/// first line, or name in every line nothing but items of the first. A course
/// text never does, because its second line is a word that its first has not.
fn is_cover(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    let barred = first.starts_with("| ") || first.split_whitespace().any(|word| word == "|");
    barred || (lines.next().is_some() && ExactCover::parse(text).is_ok())
}

fn cover_failure(text: &str, error: &CoverError) -> InputError {
    let line = text.lines().nth(error.line - 1).unwrap_or_default();
    InputError::new(error.fault.message()).at(place(line, error.line, error.column, true))
}

fn from_course(text: &str, lenient: bool) -> Result<Subject, InputError> {
    let on_one_line = !text.contains('\n') && text.contains(LINE_END);
    let lines = if on_one_line {
        text.replace(LINE_END, "\n")
    } else {
        text.to_owned()
    };
    let reading = if lenient {
        Strictness::Lenient
    } else {
        Strictness::Strict
    };
    let course = TextFormat::parse(lines.as_bytes(), reading);
    let course = course.map_err(|error| course_failure(text, &lines, on_one_line, &error))?;
    let mut subject = Subject::new(course.problem);
    let guesses = course.guesses.into_iter();
    let note = |guess: Guess| {
        messages::GUESSED
            .with("line", guess.line)
            .with("guess", guess.what.message())
    };
    subject.notes = guesses.map(note).collect();
    Ok(subject)
}

fn course_failure(text: &str, lines: &str, on_one_line: bool, error: &TextError) -> InputError {
    let whole_word = !matches!(
        error.fault,
        Fault::BoardCharacter(_) | Fault::PieceCharacter(_) | Fault::TwoLetters(..)
    );
    let failure = InputError::new(error.fault.message());
    let failure = match &error.fault {
        Fault::Mode(word) => failure.with_suggestion(nearest_mode(word)),
        _ => failure,
    };
    if on_one_line {
        let at = error.offset(lines);
        let end = text[at..]
            .chars()
            .next()
            .map_or(at, |mark| at + mark.len_utf8());
        return failure.at(SourceSpan::new(text, at..end));
    }
    // A mark that other programs leave before the text is not part of it.
    let lines = lines.strip_prefix('\u{feff}').unwrap_or(lines);
    let line = lines.lines().nth(error.line - 1).unwrap_or_default();
    failure.at(place(line, error.line, error.column, whole_word))
}

/// The mode that was probably meant.
fn nearest_mode(word: &str) -> Option<&'static str> {
    let small = nearest(word, ["default", "custom", "pyramid"])?;
    let same = |mode: &&str| mode.eq_ignore_ascii_case(small);
    MODES.into_iter().find(same)
}

/// A character of a line, or the word that begins there.
fn place(line: &str, number: usize, column: usize, whole_word: bool) -> SourceSpan {
    let start = byte_of_column(line, column);
    let rest = line.get(start..).unwrap_or_default();
    let length = if whole_word {
        rest.find(char::is_whitespace).unwrap_or(rest.len())
    } else {
        rest.chars().next().map_or(0, char::len_utf8)
    };
    SourceSpan {
        text: line.to_owned(),
        span: start..start + length,
        line: Some(number),
    }
}
