//! `generate`: challenges with exactly one solution, as data, on a screen or
//! on paper.

use rayon::prelude::*;
use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, Value};

use super::drawing;
use super::input::Subject;
use super::rate::level_text;
use super::sheet::{self, Entry};
use super::{board_value, input, messages, unknown};
use unpuzzle_tiling::coach::{Challenge, Level, Oracle, challenge};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::game::{PUZZLE, id_of, one_line};

/// Challenges up to this many are drawn on the page; more are listed.
const DRAWN: usize = 3;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let name = request.word("board").unwrap_or_default();
    let subject = input::named(name)?;
    let level = request
        .word("level")
        .and_then(Level::from_name)
        .unwrap_or(Level::Medium);
    let wanted = request
        .number("count")
        .and_then(|count| u64::try_from(count).ok());
    let wanted = wanted.unwrap_or(1);
    let made = make(&subject, name, level, request.seed, wanted, budget);
    let mut reply = match made {
        Ok(made) if made.is_empty() => none(),
        Ok(made) => reply(request, &subject, level, &made),
        Err(why) => unknown(&why),
    };
    reply.notes.extend(subject.notes);
    Ok(reply)
}

/// A challenge with the id that makes it again.
struct Made {
    id: String,
    challenge: Challenge,
}

fn make(
    subject: &Subject,
    name: &str,
    level: Level,
    seed: u64,
    wanted: u64,
    budget: &Budget,
) -> Result<Vec<Made>, Unknown> {
    let oracle = Oracle::find(&subject.problem, budget)?;
    let one = |index: u64| {
        let found = challenge(&oracle, level, seed, index, budget)?;
        Ok(found.map(|challenge| Made {
            id: format!("{PUZZLE}:{name}/{}#{seed}.{index}", level.name()),
            challenge,
        }))
    };
    let all: Result<Vec<Option<Made>>, Unknown> = (0..wanted).into_par_iter().map(one).collect();
    Ok(all?.into_iter().flatten().collect())
}

impl Made {
    /// The challenge on one line: in the course format where that can express
    /// what is left, and else as an id that spells it out.
    fn line(&self) -> String {
        let spelled =
            || id_of(&self.challenge.problem).map_or_else(|| self.id.clone(), |id| id.to_string());
        self.course()
            .map_or_else(spelled, |course| one_line(&course))
    }

    fn course(&self) -> Option<String> {
        write_text(&self.challenge.problem.remaining()).ok()
    }

    fn given(&self) -> usize {
        self.challenge.problem.fixed().len()
    }

    fn fields(&self) -> Value {
        let Challenge {
            problem,
            solution,
            difficulty,
        } = &self.challenge;
        Value::Record(vec![
            ("id", self.id.as_str().into()),
            ("level", difficulty.level.name().into()),
            ("given", self.given().into()),
            ("board", board_value(problem, problem.fixed())),
            ("solution", board_value(problem, &solution.placed)),
            ("course", self.course().into()),
            ("forced_cells", difficulty.forced_cells.into()),
            ("last_homes", difficulty.last_homes.into()),
            ("pockets", difficulty.pockets.into()),
            ("trials", difficulty.trials.into()),
            ("branching", difficulty.branching.into()),
        ])
    }

    fn row(&self, number: usize) -> Vec<Span> {
        let difficulty = &self.challenge.difficulty;
        vec![
            Span::new(Role::Quiet, number),
            Span::new(Role::Normal, level_text(difficulty.level)),
            Span::new(Role::Normal, self.given()),
            Span::new(Role::Normal, difficulty.trials),
            Span::new(Role::Accent, self.id.as_str()),
        ]
    }
}

fn reply(request: &Request, subject: &Subject, level: Level, made: &[Made]) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply
        .field("count", made.len())
        .field("challenges", Value::list(made.iter().map(Made::fields)));
    if made.len() <= DRAWN {
        for one in made {
            let problem = &one.challenge.problem;
            drawing::board(&mut reply.page, problem, problem.fixed());
            reply.page.blank();
        }
    }
    let table = table(made);
    reply.page.push(Block::Table(table.clone()));
    reply.table = Some(table);
    reply.text = Some(text(made).into());
    let entries: Vec<Entry<'_>> = made.iter().map(|one| Entry::new(&one.challenge)).collect();
    let command = command(request, level, made.len());
    reply.pictures = sheet::pages(&entries, &subject.title, &command);
    let wanted = request.number("count").unwrap_or(1);
    if usize::try_from(wanted) != Ok(made.len()) {
        let note = messages::FEWER
            .with("found", made.len())
            .with("wanted", wanted);
        reply.notes.push(note);
    }
    reply
}

/// One challenge as a file that `solve` reads; several as a batch, one on each
/// line.
fn text(made: &[Made]) -> String {
    match made {
        [only] => only.course().unwrap_or_else(|| only.line() + "\n"),
        several => several.iter().map(|one| one.line() + "\n").collect(),
    }
}

fn table(made: &[Made]) -> Table {
    let columns = [
        (&messages::NUMBER, true),
        (&messages::LEVEL_COLUMN, false),
        (&messages::GIVEN, true),
        (&messages::TRIALS, true),
        (&messages::ID, false),
    ];
    let rows = made.iter().enumerate();
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: rows.map(|(before, one)| one.row(before + 1)).collect(),
    }
}

/// The command that makes the sheet again.
fn command(request: &Request, level: Level, count: usize) -> String {
    let board = request.word("board").unwrap_or_default();
    let level = level.name();
    let seed = request.seed;
    format!("unpuzzle tiling generate --board {board} --level {level} -n {count} --seed {seed}")
}

fn none() -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::No);
    let message = messages::NONE_FOUND.message();
    reply
        .field("count", 0_u64)
        .field("challenges", Value::List(Vec::new()))
        .field("error", message.clone());
    reply.page.line(Role::Bad, message);
    reply
}
