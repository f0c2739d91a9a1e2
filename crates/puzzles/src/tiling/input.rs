//! Reads problems out of arguments: course text, data, the name of a board, or
//! a game id.

use std::sync::{Arc, OnceLock};

use serde_json::Value as Json;
use unpuzzle_tiling::engines::SearchError;
use unpuzzle_tiling::formats::{
    Fault, Guess, MODES, Strictness, TextError, TextFormat, byte_of_column,
};
use unpuzzle_tiling::game;
use unpuzzle_tiling::game::{IdError, IdFault, MoveError, MoveFault, Named, label, title_of};
use unpuzzle_tiling::model::{BOARDS, Lattice, Problem};

use super::TilingGame;
use super::data::{FIELDS, problem_from_data};
use crate::input::saved_game;
use crate::prelude::*;
use crate::{Game as _, Lines};

/// Line separator of an instance on one line.
const LINE_END: char = '/';

/// Where a puzzle comes from.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Source {
    /// A file in the course format (N M P, mode, pieces) or JSON, or a board such as tiling:iq-puzzler-pro
    #[schemars(extend("x-cli" = "FILE", "x-lines" = "/", "x-fields" = FIELDS))]
    #[schemars(extend("x-ask" = ["board", "growth"]))]
    file: Option<Lines>,
    /// A board that comes with the program, see `boards`; a-puzzle-a-day:MM-DD takes any date
    #[schemars(extend("x-value" = "NAME", "x-offer" = BOARDS))]
    pub board: Option<String>,
    /// Guess what a faulty file means, and say so
    #[serde(default)]
    lenient: bool,
    /// Cache of the parsed puzzle.
    #[serde(skip)]
    read: OnceLock<Subject>,
}

/// A problem with its title and the guesses made while reading it.
#[derive(Clone, Debug)]
pub struct Subject {
    pub problem: Arc<Problem>,
    pub title: String,
    /// What had to be guessed.
    pub notes: Vec<Message>,
    /// The board before the moves of a saved game, and those moves.
    pub begun: Option<(Arc<Problem>, Vec<String>)>,
}

impl Subject {
    fn new(problem: Problem) -> Self {
        let title = title_of(&problem);
        Subject { title, problem: Arc::new(problem), notes: Vec::new(), begun: None }
    }

    pub(super) fn of(
        file: Option<&Lines>,
        board: Option<&str>,
        lenient: bool,
        budget: &Budget,
    ) -> Result<Self, NoAnswer> {
        match (file, board) {
            (None, None) => {
                Err(InputError::new(msg!("name a file, or a board with --board")).into())
            }
            (Some(_), Some(_)) => {
                Err(InputError::new(msg!("a file and --board at once: leave one of them out"))
                    .into())
            }
            (None, Some(name)) => Ok(named(name)?),
            (Some(Lines::Data(data)), None) => {
                let problem = problem_from_data(&Json::Object(data.clone()));
                Ok(Subject::new(problem.map_err(InputError::new)?))
            }
            (Some(Lines::Text(text)), None) => from_text(text, lenient, budget),
            (Some(Lines::List(lines)), None) => from_text(&lines.join("\n"), lenient, budget),
        }
    }

    pub(super) fn heading(&self) -> Message {
        let pieces: usize = self.problem.pieces().iter().map(|piece| piece.copies).sum();
        msg!("{title}, {pieces} {pieces|piece|pieces}", title = self.title.as_str(), pieces)
    }
}

impl Source {
    pub fn is_given(&self) -> bool {
        self.file.is_some() || self.board.is_some()
    }

    pub fn subject(&self, budget: &Budget) -> Result<&Subject, NoAnswer> {
        if let Some(read) = self.read.get() {
            return Ok(read);
        }
        let read = Subject::of(self.file.as_ref(), self.board.as_deref(), self.lenient, budget)?;
        Ok(self.read.get_or_init(|| read))
    }

    pub(super) fn title(&self) -> &str {
        self.read.get().map_or("", |read| &read.title)
    }

    pub(super) fn heading(&self, page: &mut Page) {
        if let Some(read) = self.read.get() {
            page.line(Role::Title, read.heading());
        }
    }

    /// The puzzle for a verb, whose notes say what had to be guessed.
    pub(super) fn read(&self, cx: &mut Context<'_>) -> Result<&Subject, NoAnswer> {
        let subject = self.subject(cx.budget)?;
        cx.notes.extend(subject.notes.iter().cloned());
        Ok(subject)
    }
}

pub(super) fn unknown(why: SearchError) -> NoAnswer {
    NoAnswer::Unknown(msg!("unknown: {reason}", reason = why.message()))
}

fn named(name: &str) -> Result<Subject, InputError> {
    let Some(problem) = game::known_board(name) else {
        let message = msg!("there is no board {name}; `unpuzzle tiling boards` lists them", name);
        let failure = InputError::new(message).at(SourceSpan::whole(name));
        return Err(failure.with_suggestion(
            nearest(name, BOARDS)
                .or_else(|| BOARDS.into_iter().find(|board| board.starts_with(name))),
        ));
    };
    let mut subject = Subject::new(problem);
    subject.title = name.to_owned();
    if name == game::DATED.0 {
        subject.title = game::DATED.1.to_owned();
        subject.notes.push(msg!("this is 25 January; a-puzzle-a-day:MM-DD is another day"));
    }
    Ok(subject)
}

fn from_text(text: &str, lenient: bool, budget: &Budget) -> Result<Subject, NoAnswer> {
    if let Some((id, moves)) = saved_game(text) {
        return from_saved(id, &moves, budget);
    }
    let word = text.trim();
    if word.starts_with(&format!("{}:", game::PUZZLE)) {
        return from_id(word, budget);
    }
    if game::known_board(word).is_some() {
        return Ok(named(word)?);
    }
    Ok(from_course(text, lenient)?)
}

fn from_saved(id: &str, moves: &[&str], budget: &Budget) -> Result<Subject, NoAnswer> {
    let start = from_id(id, budget)?;
    let mut game = TilingGame::on(&start.problem);
    for text in moves {
        let played = game.read(text).and_then(|step| game.play(&step));
        played?;
    }
    let placed = game.position().all_placed();
    let problem = start.problem.without_fixed().with_fixed(&placed);
    let problem = problem.map_err(|_| InputError::new(msg!("the saved position is damaged")))?;
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    let begun = Some((start.problem, moves));
    Ok(Subject { title: start.title, begun, ..Subject::new(problem) })
}

fn from_id(text: &str, budget: &Budget) -> Result<Subject, NoAnswer> {
    let malformed = |_| {
        InputError::new(msg!(
            "a game id looks like tiling:iq-puzzler-pro or tiling:soma/hard#7, without spaces"
        ))
        .at(SourceSpan::whole(text))
    };
    let id: GameId = text.parse().map_err(malformed)?;
    let named = Named::read(&id, budget).map_err(|error| match error.kind {
        IdFault::Unknown(unknown) => NoAnswer::Unknown(unknown.message()),
        _ => id_failure(&error, &id).into(),
    })?;
    Ok(Subject { title: named.title, ..Subject::new(named.problem) })
}

fn from_course(text: &str, lenient: bool) -> Result<Subject, InputError> {
    let on_one_line = !text.contains('\n') && text.contains(LINE_END);
    let lines = if on_one_line { text.replace(LINE_END, "\n") } else { text.to_owned() };
    let has_tabs = lenient && lines.contains('\t');
    let lines = if has_tabs { lines.replace('\t', " ") } else { lines };
    let reading = if lenient { Strictness::Lenient } else { Strictness::Strict };
    let course = TextFormat::parse(lines.as_bytes(), reading);
    let course = course.map_err(|error| course_failure(text, &lines, on_one_line, &error))?;
    let mut subject = Subject::new(course.problem);
    let note = |guess: Guess| msg!("line {line}: {guess}", line = guess.line, guess = guess.what);
    subject.notes.extend(has_tabs.then(|| msg!("read every tab as one blank")));
    subject.notes.extend(course.guesses.into_iter().map(note));
    subject.notes.dedup();
    Ok(subject)
}

fn course_failure(text: &str, lines: &str, on_one_line: bool, error: &TextError) -> InputError {
    let whole_word = !matches!(
        error.fault,
        Fault::BoardCharacter(_) | Fault::PieceCharacter(_) | Fault::TwoLetters(..)
    );
    let message = match error.fault {
        Fault::BoardCharacter('\t') | Fault::PieceCharacter('\t') => {
            msg!("this is a tab: use blanks, or --lenient")
        }
        _ => error.fault.message(),
    };
    let failure = InputError::new(message);
    let failure = match &error.fault {
        Fault::Mode(word) => failure.with_suggestion(nearest_mode(word)),
        Fault::BlankLine | Fault::RepeatedLetter(_) | Fault::PieceCount { .. } => {
            failure.with_help(msg!("--lenient reads it anyway and says what it guessed"))
        }
        _ => failure,
    };
    if on_one_line {
        let at = error.offset(lines);
        let end = text[at..].chars().next().map_or(at, |mark| at + mark.len_utf8());
        return failure.at(SourceSpan::new(text, at..end));
    }
    // A mark that other programs leave before the text is not part of it.
    let lines = lines.strip_prefix('\u{feff}').unwrap_or(lines);
    let line = lines.lines().nth(error.line - 1).unwrap_or_default();
    failure.at(place(line, error.line, error.column, whole_word))
}

fn nearest_mode(word: &str) -> Option<&'static str> {
    let small = nearest(word, ["default", "custom", "pyramid"])?;
    MODES.into_iter().find(|mode: &&str| mode.eq_ignore_ascii_case(small))
}

/// A character of a line, or the word that starts there.
fn place(line: &str, number: usize, column: usize, whole_word: bool) -> SourceSpan {
    let start = byte_of_column(line, column);
    let rest = line.get(start..).unwrap_or_default();
    let length = if whole_word {
        rest.find(char::is_whitespace).unwrap_or(rest.len())
    } else {
        rest.chars().next().map_or(0, char::len_utf8)
    };
    SourceSpan { text: line.to_owned(), span: start..start + length, line: Some(number) }
}

pub(super) fn move_failure(error: &MoveError, text: &str, problem: &Problem) -> InputError {
    let failure =
        InputError::new(error.kind.message().clone()).at(SourceSpan::new(text, error.span.into()));
    match error.kind {
        MoveFault::Malformed(_) => failure.with_help(move_help(problem)),
        MoveFault::Refused(_) => failure,
    }
}

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

pub(super) fn id_failure(error: &IdError, id: &GameId) -> InputError {
    let place = SourceSpan::new(&id.to_string(), error.span.into());
    let failure = InputError::new(error.kind.message()).at(place);
    match &error.kind {
        IdFault::NoSuchBoard(name) => failure.with_suggestion(nearest(name, BOARDS)),
        _ => failure,
    }
}

/// The display name of a built-in board; other titles are unchanged.
pub(super) fn board_title(name: &str) -> LocalizedText {
    let size = |size: &str| size.replace('x', " × ");
    match name {
        "iq-puzzler-pro" => "IQ Puzzler Pro".to_owned().into(),
        "iq-puzzler-pro-diagonal" => msg!("{game}, diagonal", game = "IQ Puzzler Pro").into(),
        "iq-puzzler-pro-pyramid" => msg!("{game}, pyramid", game = "IQ Puzzler Pro").into(),
        "kanoodle" => "Kanoodle".to_owned().into(),
        "kanoodle-diagonal" => msg!("{game}, diagonal", game = "Kanoodle").into(),
        "kanoodle-pyramid" => msg!("{game}, pyramid", game = "Kanoodle").into(),
        "soma" => (msg!("Soma cube")).into(),
        _ => {
            if let Some(sides) = name.strip_prefix("one-sided-pentominoes-") {
                msg!("One-sided pentominoes {size}", size = size(sides)).into()
            } else if let Some(sides) = name.strip_prefix("pentominoes-") {
                msg!("Pentominoes {size}", size = size(sides)).into()
            } else if let Some(date) = name.strip_prefix("a-puzzle-a-day:") {
                format!("A-Puzzle-A-Day {date}").into()
            } else {
                name.to_owned().into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::board_title;
    use crate::Language;

    #[test]
    fn every_board_of_the_program_has_a_name_for_people() {
        for name in unpuzzle_tiling::BOARDS {
            for (_, language) in Language::ALL {
                assert_ne!(board_title(name).in_language(language), name);
            }
        }
    }
}
