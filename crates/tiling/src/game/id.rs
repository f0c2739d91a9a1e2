//! Parsing of game ids.
//!
//! ```text
//! tiling:iq-puzzler-pro                         a board that comes with the program
//! tiling:iq-puzzler-pro/hard#7                  a challenge made from a seed
//! tiling:iq-puzzler-pro/hard#7.3                the fourth challenge of that seed
//! tiling:2_2_2/DEFAULT/A/AA/B                   the course format: / ends a line, _ is a blank
//! tiling:iq-puzzler-pro;I:1,1+2,1+2,2           with pieces that lie on the board already
//! ```

use std::ops::Range;

use unpuzzle_core::{Budget, GameId, Located, Message, Random, msg};

use crate::coach::{Challenge, Level, Oracle, challenge};
use crate::engines::SearchError;
use crate::formats::{Move, Strictness, Table, TextError, TextFormat, no_colon, parts, write_text};
use crate::model::{BOARDS, Problem, board};

/// The word for this puzzle in ids.
pub const PUZZLE: &str = "tiling";

/// The board of the date puzzle when no date is given.
pub const DATED: (&str, &str) = ("a-puzzle-a-day", "a-puzzle-a-day:01-25");

/// The approximate size of a challenge in the cache, which is keyed by board, level and
/// seed: a front end without sessions opens one again for every move.
const CHALLENGE_BYTES: usize = 16 << 10;

/// What an id names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Named {
    /// The problem.
    pub problem: Problem,
    /// What to call it: the board's name, or its size.
    pub title: String,
}

impl Named {
    /// Parses an id; a challenge is made under the budget.
    ///
    /// ```
    /// use unpuzzle_core::{Budget, Span};
    /// use unpuzzle_tiling::game::Named;
    ///
    /// let read = |id: &str| Named::read(&id.parse().unwrap(), &Budget::unlimited());
    /// let named = read("tiling:iq-puzzler-pro;I:1,1+2,1+2,2").unwrap();
    /// assert_eq!(named.problem.fixed().len(), 1);
    /// assert_eq!(read("tiling:iq-puzler").unwrap_err().span, Span::new(7, 16));
    /// ```
    pub fn read(id: &GameId, budget: &Budget) -> Result<Self, IdError> {
        let start = id.puzzle().len() + 1;
        if id.puzzle() != PUZZLE {
            return Err(other(0..id.puzzle().len(), other_puzzle()));
        }
        let (base, given) = match id.parameters().split_once(';') {
            Some((base, given)) => (base, Some((start + base.len() + 1, given))),
            None => (id.parameters(), None),
        };
        let mut named = match id.seed() {
            Some("") => {
                let end = start + id.parameters().len();
                let message = msg!("a seed is missing after #, such as a number or a date");
                return Err(other(end..end + 1, message));
            }
            Some(seed) => seeded(start, base, seed, budget)?,
            None => described(start, base)?,
        };
        if let Some((at, given)) = given {
            named.problem = with_given(&named.problem, at, given)?;
        }
        Ok(named)
    }
}

/// The id that spells a problem out, where one can.
pub fn id_of(problem: &Problem) -> Option<GameId> {
    let free = problem.without_fixed();
    let known = BOARDS.iter().find(|name| board(name).as_ref() == Some(&free));
    let mut text = match known {
        Some(name) => (*name).to_owned(),
        None => one_line(&write_text(&free).ok()?).replace(' ', "_"),
    };
    for placed in problem.fixed() {
        text.push(';');
        text.push_str(&Move::Place(placed.clone()).to_text(problem));
    }
    GameId::described(PUZZLE, &text).ok()
}

/// The category of a game: the level of a challenge, the name of a board, or `own`.
///
/// ```
/// use unpuzzle_tiling::game::kind_of;
///
/// let check = |id: &str, expected: &str| assert_eq!(kind_of(&id.parse().unwrap()), expected);
/// check("tiling:iq-puzzler-pro/hard#7", "hard");
/// check("tiling:a-puzzle-a-day:01-25", "a-puzzle-a-day");
/// check("tiling:2_2_2/DEFAULT/A/AA/B", "own");
/// ```
pub fn kind_of(id: &GameId) -> String {
    let (base, given) = match id.parameters().split_once(';') {
        Some((base, _)) => (base, true),
        None => (id.parameters(), false),
    };
    let level = base.rsplit('/').next().and_then(level_named);
    let name = base.split(':').next().unwrap_or_default();
    match (id.seed(), level) {
        (Some(_), Some(level)) => level.name().to_owned(),
        _ if !given && board(base).is_some() => name.to_owned(),
        _ => "own".to_owned(),
    }
}

fn level_named(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

/// A text of several lines on one line.
pub fn one_line(text: &str) -> String {
    text.trim_end_matches('\n').replace('\n', "/")
}

/// Finds the challenge of a board, a level and a seed.
pub(crate) fn seeded_challenge(
    oracle: &Oracle,
    name: &str,
    level: Level,
    seed: &str,
    budget: &Budget,
) -> Result<Option<Challenge>, SearchError> {
    let (seed, index) = numbers(seed)
        .unwrap_or_else(|| (Random::named(&format!("{name}/{}#{seed}", level.name())).bits(), 0));
    challenge(oracle, level, seed, index, budget)
}

/// A numeric seed, with the index of a challenge behind a dot.
fn numbers(seed: &str) -> Option<(u64, u64)> {
    match seed.split_once('.') {
        Some((seed, index)) => Some((seed.parse().ok()?, index.parse().ok()?)),
        None => Some((seed.parse().ok()?, 0)),
    }
}

/// A board that comes with the program.
pub fn known_board(name: &str) -> Option<Problem> {
    board(if name == DATED.0 { DATED.1 } else { name })
}

/// What to call a problem that has no name.
pub fn title_of(problem: &Problem) -> String {
    let layers = crate::model::layers(problem);
    let rows = layers.iter().map(Vec::len).max().unwrap_or(0);
    let columns = layers.iter().flatten().map(Vec::len).max().unwrap_or(0);
    match layers.len() {
        0 | 1 => format!("{rows} × {columns}"),
        deep => format!("{deep} × {rows} × {columns}"),
    }
}

fn described(start: usize, base: &str) -> Result<Named, IdError> {
    if base.contains('_') {
        let text = base.replace('/', "\n").replace('_', " ");
        let course = TextFormat::parse(text.as_bytes(), Strictness::Strict);
        let problem = course.map_err(|error| in_line(start, &text, &error))?.problem;
        let title = title_of(&problem);
        return Ok(Named { problem, title });
    }
    named_board(start, base)
}

fn named_board(start: usize, name: &str) -> Result<Named, IdError> {
    let unknown = || IdFault::NoSuchBoard(name.to_owned());
    let problem =
        known_board(name).ok_or_else(|| Located::new(start..start + name.len(), unknown()))?;
    let title = name.to_owned();
    Ok(Named { problem, title })
}

fn in_line(start: usize, text: &str, error: &TextError) -> IdError {
    let at = error.offset(text);
    let end = (at + 1).min(text.len()).max(at);
    other(start + at..start + end, error.fault.message())
}

fn seeded(start: usize, base: &str, seed: &str, budget: &Budget) -> Result<Named, IdError> {
    let whole = start..start + base.len();
    let Some((name, level)) = base.rsplit_once('/') else {
        let message =
            msg!("with a seed, a board and a level are named: tiling:iq-puzzler-pro/hard#7");
        return Err(other(whole, message));
    };
    let board = described(start, name)?;
    let at = start + name.len() + 1;
    let known = level_named(level).ok_or_else(|| {
        let levels = Level::NAMES.join(", ");
        other(at..at + level.len(), msg!("a level is one of {levels}", levels))
    })?;
    let key = format!("{name}/{level}#{seed}");
    if let Some(made) = budget.cache().get::<_, Problem>(&key) {
        let problem = Problem::clone(&made);
        return Ok(Named { problem, ..board });
    }
    let found = Oracle::find(&board.problem, budget)
        .and_then(|oracle| seeded_challenge(&oracle, name, known, seed, budget));
    match found {
        Ok(Some(challenge)) => {
            let problem =
                Problem::clone(&budget.cache().put(key, challenge.problem, CHALLENGE_BYTES));
            Ok(Named { problem, ..board })
        }
        Ok(None) => Err(other(whole, msg!("no challenge of this level was found on this board"))),
        Err(unknown) => Err(Located::new(whole, IdFault::Unknown(unknown))),
    }
}

fn with_given(problem: &Problem, start: usize, text: &str) -> Result<Problem, IdError> {
    let mut table = Table::new(problem, Vec::new());
    for (at, part) in parts(text) {
        let placed = match Move::parse(part, problem) {
            Ok(step @ Move::Place(_)) => table.play(&step, part),
            Ok(_) => Err(no_colon(0..part.len())),
            Err(error) => Err(error),
        };
        placed.map_err(|error| {
            error.shifted(start + at).map(|fault| IdFault::Other(fault.message().clone()))
        })?;
    }
    problem.with_fixed(&table.placed).map_err(|_| other(start..start + text.len(), other_puzzle()))
}

/// Why an id names no game, and where.
pub type IdError = Located<IdFault>;

/// Why an id names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum IdFault {
    /// No board has this name.
    NoSuchBoard(String),
    /// The challenge could not be made.
    Unknown(SearchError),
    /// Anything else.
    Other(Message),
}

impl IdFault {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            IdFault::NoSuchBoard(name) => {
                msg!(
                    "there is no board {name}; `unpuzzle tiling boards` lists them",
                    name = name.as_str()
                )
            }
            IdFault::Unknown(unknown) => unknown.message(),
            IdFault::Other(message) => message.clone(),
        }
    }
}

fn other(span: Range<usize>, message: Message) -> IdError {
    Located::new(span, IdFault::Other(message))
}

fn other_puzzle() -> Message {
    msg!("this id is of another puzzle")
}
